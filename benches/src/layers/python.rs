//! The Python package compared with NumPy and with the program: the rows of `python/overhead.py`.
//!
//! They are measured if the environment variable `SUPEREIGEN_PYTHON` names an interpreter with the
//! package and NumPy. Otherwise there are no rows.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::measure::{Effort, Spread};
use crate::row::Row;

const LAYER: &str = "python";

/// A line of the script.
#[derive(Deserialize)]
struct Measured {
    what: String,
    unit: String,
    value: f64,
    most: f64,
}

/// All rows of this layer.
///
/// # Panics
///
/// If the interpreter is given and the script fails, because a record must not omit requested
/// rows.
pub fn rows(effort: Effort) -> Vec<Row> {
    let python = std::env::var_os("SUPEREIGEN_PYTHON");
    let (Some(python), Effort::Full) = (python, effort) else {
        return Vec::new();
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/overhead.py");
    let run = Command::new(&python).arg(script).arg("--json").output();
    let run = run.unwrap_or_else(|error| panic!("cannot run {}: {error}", python.display()));
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let measured: Vec<Measured> =
        serde_json::from_slice(&run.stdout).expect("the script prints a list of rows");
    let row = |measured: Measured| {
        Row::new(LAYER, measured.what, Spread::exact(measured.value))
            .unit(&measured.unit)
            .at_most(measured.most)
    };
    measured.into_iter().map(row).collect()
}
