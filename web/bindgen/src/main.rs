//! What the page makes of a compiled module.
//!
//! - `supereigen-bindgen web MODULE FOLDER`: the module and the JavaScript to it for
//!   the page, an ES module whose functions take the compiled module;
//! - `supereigen-bindgen node MODULE FOLDER`: the same for tests, which node requires.

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
    match kind.as_str() {
        "web" | "node" => bind(kind == "web", module, folder),
        other => bail!("found the kind `{other}`, expected web or node"),
    }
}

/// Writes the JavaScript to a module.
fn bind(page: bool, module: &str, folder: &str) -> Result<()> {
    let mut bindgen = Bindgen::new();
    match page {
        true => bindgen.web(true)?,
        false => bindgen.nodejs(true)?,
    };
    // Types are the page's own; see protocol.ts.
    bindgen.typescript(page).keep_debug(false);
    bindgen.remove_name_section(page);
    // The page begins by itself, and tests have a `main` that nobody wants.
    bindgen.emit_start(page).debug(!page);
    bindgen
        .input_path(module)
        .generate(folder)
        .with_context(|| format!("the bindings of {module}"))
}
