//! Writes the JavaScript to a compiled module: `supereigen-bindgen KIND MODULE FOLDER`.
//!
//! KIND is `web` for the page (an ES module whose default function takes the
//! bytes of the module) or `node` for tests (a module that node requires).

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, module, folder] = arguments.as_slice() else {
        bail!(
            "found {} arguments, expected KIND MODULE FOLDER",
            arguments.len()
        );
    };
    let mut bindgen = Bindgen::new();
    match kind.as_str() {
        "web" => bindgen.web(true)?,
        "node" => bindgen.nodejs(true)?,
        other => bail!("found the kind `{other}`, expected web or node"),
    };
    // Types are the page's own; see protocol.ts.
    bindgen.typescript(kind == "web").keep_debug(false);
    bindgen.remove_name_section(kind == "web");
    // The page begins by itself, and tests have a `main` that nobody wants.
    bindgen.emit_start(kind == "web").debug(kind == "node");
    bindgen
        .input_path(module)
        .generate(folder)
        .with_context(|| format!("the bindings of {module}"))
}
