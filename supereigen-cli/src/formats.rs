//! Formats of reports and pictures, selected by an option or by the ending of the output.

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use maxplus_formats::ending;
use supereigen_picture::BackEnd;
use supereigen_run::ending::Endings;

/// The format that the option selects, or the ending of the output. Refuses an ending that is not
/// in `known`.
pub fn chosen<F: ValueEnum>(
    given: Option<F>,
    output: Option<&Path>,
    known: &[&'static str],
    default: F,
) -> Result<F> {
    if let Some(format) = given {
        return Ok(format);
    }
    let or_format = true;
    Endings { known, or_format }.check(output)?;
    Ok(output.and_then(of_ending).unwrap_or(default))
}

/// The format that the ending of a name selects.
pub fn of_ending<F: ValueEnum>(path: &Path) -> Option<F> {
    let ending = ending(path)?;
    let name = match ending.as_str() {
        "tex" => "tikz",
        "gv" => "dot",
        name => name,
    };
    F::from_str(name, false).ok()
}

/// The name of a format, for messages.
pub fn name(format: &impl ValueEnum) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The back end that writes this format. `None` if it is not a format of pictures.
pub fn back_end(format: &impl ValueEnum) -> Option<BackEnd> {
    match &*name(format) {
        "svg" => Some(BackEnd::Svg),
        "tikz" => Some(BackEnd::Tikz),
        "pdf" => Some(BackEnd::Pdf),
        "png" => Some(BackEnd::Png),
        _ => None,
    }
}
