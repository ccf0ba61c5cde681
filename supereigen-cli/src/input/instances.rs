//! `@modem`: the built-in systems by their names.
//!
//! Every argument for an input file accepts an instance. A file whose name begins with `@` is
//! given as `./@name`. Outputs are always files.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_instances::{Instance, find, nearest};
use supereigen_run::file::instance_name;

/// How many names are suggested if there is no instance of the given name.
const OFFERED: usize = 3;

/// The instance that a path refers to, if it refers to one.
pub fn asked_for(path: &Path) -> Result<Option<&'static Instance>> {
    instance_name(path).map(called).transpose()
}

/// The instance of this name.
pub fn called(name: &str) -> Result<&'static Instance> {
    let Some(instance) = find(name) else {
        let near: Vec<_> = nearest(name).take(OFFERED).collect();
        let near = near.iter().map(|instance| format!("@{}", instance.name));
        bail!(
            "no instance is called {name}; the nearest names are {}. `supereigen instances` lists \
             all of them; a file of this name is ./@{name}",
            near.collect::<Vec<_>>().join(", "),
        );
    };
    Ok(instance)
}
