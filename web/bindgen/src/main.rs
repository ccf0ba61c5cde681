//! What the page makes of a compiled module.
//!
//! - `supereigen-bindgen web MODULE FOLDER`: the module and the JavaScript to it for
//!   the page, an ES module whose functions take the bytes of the module;
//! - `supereigen-bindgen node MODULE FOLDER`: the same for tests, which node requires;
//! - `supereigen-bindgen pack MODULE PACKED`: the module packed, for `supereigen-pack`.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, from, to] = arguments.as_slice() else {
        bail!("found {} arguments, expected KIND FROM TO", arguments.len());
    };
    match kind.as_str() {
        "web" | "node" => bind(kind == "web", from, to)?,
        "pack" => pack(from, to)?,
        other => bail!("found the kind `{other}`, expected web, node or pack"),
    };
    Ok(())
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

/// Takes a module apart, and packs that as small as LZMA can, with the number of bytes
/// in the header.
fn pack(module: &str, packed: &str) -> Result<()> {
    let bytes = fs::read(module).with_context(|| format!("cannot read {module}"))?;
    let parts = supereigen_pack::apart(&bytes).with_context(|| format!("the module {module}"))?;
    let mut options = LzmaOptions::with_preset(9);
    // Found by trying: a byte tells some of the next, and its place tells nothing.
    (options.lc, options.lp, options.pb) = (2, 0, 0);
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let size = Some(parts.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size)?;
    writer.write_all(&parts)?;
    fs::write(packed, writer.finish()?).with_context(|| format!("cannot write {packed}"))
}
