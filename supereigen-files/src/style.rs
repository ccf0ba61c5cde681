//! How lists of vectors look.

use maxplus_core::text::{Format, InfiniteStyle, TableStyle};

use crate::format::FileFormat;

/// How lists of vectors are written.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The format of the output.
    pub format: FileFormat,
    /// How -inf looks in tables.
    pub infinite: InfiniteStyle,
    /// Whether fractions are asked for as decimals where these are finite.
    pub decimals: bool,
}

impl Style {
    /// As a format is written with nothing else said.
    pub fn of(format: FileFormat) -> Self {
        Style {
            format,
            infinite: InfiniteStyle::Dot,
            decimals: false,
        }
    }

    /// Whether finite decimals are written as such.
    pub fn has_decimals(self) -> bool {
        has_decimals(self.decimals, self.format)
    }

    /// How tables look.
    pub fn table(self) -> TableStyle {
        TableStyle {
            infinite: self.infinite,
            labels: false,
        }
    }
}

/// Whether finite decimals are written as such; CSV has them always.
pub fn has_decimals(decimals: bool, format: FileFormat) -> bool {
    decimals || format == Format::Csv
}
