//! `@modem`: systems that the program has with it, by their names.
//!
//! Whatever reads a file reads an instance too. A file whose own name begins with `@` is read
//! as `./@name`; outputs are always files.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_instances::{Instance, find, nearest};
use supereigen_run::file::instance_name;

/// How many names are offered in place of one that there is not.
const OFFERED: usize = 3;

/// The instance that a path asks for, if it asks for one.
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
