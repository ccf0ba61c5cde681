//! The names of columns before the rows of a list: in a format that is written
//! row by row they come first, or not at all.
//!
//! | format | what stands before the first row |
//! |---|---|
//! | csv | a line of the names, if they can be taken for nothing else; else a comment |
//! | text, matlab, numpy, latex | a comment, `# node names: "press", "oven"` |
//! | jsonl | a line `{"names": ["press", "oven"]}` |
//! | tplib, polymake | nothing: other programs read them |

use super::format::Format;
use super::names_comment::names_comment;
use super::plain_names::are_plain;
use super::quoted::InQuotes;
use crate::names::Names;

/// The line with the names of the columns that stands before all rows, in a
/// format that is written row by row and has a place for it.
///
/// ```
/// use maxplus_core::Names;
/// use maxplus_core::text::{Format, names_heading};
///
/// let names = Names::new(["press", "oven"])?;
/// let heading = |format| names_heading(&names, format);
/// assert_eq!(heading(Format::Csv).unwrap(), "press,oven\n");
/// assert_eq!(heading(Format::Text).unwrap(), "# node names: \"press\", \"oven\"\n");
/// assert_eq!(heading(Format::JsonLines).unwrap(), "{\"names\": [\"press\", \"oven\"]}\n");
/// assert_eq!(heading(Format::Tplib), None);
/// # Ok::<(), maxplus_core::names::NamesError>(())
/// ```
pub fn names_heading(names: &Names, format: Format) -> Option<String> {
    match format {
        Format::Csv if are_plain(names, format) => {
            let all: Vec<_> = names.iter().collect();
            Some(all.join(",") + "\n")
        }
        Format::JsonLines => Some(format!("{{\"names\": {}}}\n", listed(names))),
        Format::Csv | Format::Text | Format::NumPy => Some(names_comment("#", names)),
        Format::Matlab | Format::Latex => Some(names_comment("%", names)),
        // These have other places for names, or none.
        Format::Json | Format::Table | Format::MatrixMarket | Format::Edges | Format::Dot => None,
        Format::Tplib | Format::Polymake => None,
    }
}

/// The names as a list of JSON.
pub(super) fn listed(names: &Names) -> String {
    let all: Vec<_> = names
        .iter()
        .map(|name| InQuotes(name).to_string())
        .collect();
    format!("[{}]", all.join(", "))
}
