//! How a text is to be read, as far as its content leaves that open.

use super::format::Format;

/// Where names of nodes stand in a text of rows (text, table, csv).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Labels {
    /// As the content shows: a first line, a first column or both, if they hold
    /// words and no numbers.
    #[default]
    Auto,
    /// Nowhere: everything is an entry.
    None,
    /// In the first line.
    Header,
    /// At the begin of each line.
    FirstColumn,
    /// In the first line and at the begin of each other line.
    Both,
}

/// How to read a matrix with the names of its nodes: everything is found by the
/// content unless it is said here.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_core::text::Reading;
///
/// let text = ";press;oven\npress;0;1,5\noven;;2\n";
/// let (a, names) = Reading::new().matrix::<MaxPlus<f64>>(text)?;
/// assert_eq!(a.to_string(), "0 1.5\n-inf 2\n");
/// assert_eq!(names.unwrap().name(1), "oven");
/// # Ok::<(), maxplus_core::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    pub(super) format: Option<Format>,
    pub(super) labels: Labels,
    pub(super) decimal_comma: Option<bool>,
}

impl Reading {
    /// Everything by the content.
    pub fn new() -> Self {
        Self::default()
    }

    /// In this format, or in the one that the content shows.
    #[must_use]
    pub fn format(self, format: impl Into<Option<Format>>) -> Self {
        let format = format.into();
        Reading { format, ..self }
    }

    /// With names in these places.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Reading { labels, ..self }
    }

    /// Whether `1,5` in a csv is 3/2. Found by the content if it is not said and
    /// beyond doubt.
    #[must_use]
    pub fn decimal_comma(self, is: impl Into<Option<bool>>) -> Self {
        let decimal_comma = is.into();
        Reading {
            decimal_comma,
            ..self
        }
    }
}
