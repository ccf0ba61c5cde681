//! `--decimals`, `--fractions` and `--round`: how numbers are written for people.
//!
//! Each of them sets the [style](maxplus_core::number_style) of the run. The default follows the
//! input: if some number of the input has a point or an exponent, finite decimals are written as
//! such.

use clap::Args;
use maxplus_core::number_style::{NumberStyle, chosen_number_style, set_number_style};

/// How numbers look.
#[derive(Args, Clone, Copy, Default)]
pub struct NumbersArg {
    /// Write 0.25 for 1/4, in json too.
    ///
    /// Write fractions as decimals where the decimals are finite: 1/4 becomes 0.25, and 1/3
    /// stays 1/3. This is the default if the input contains decimals (except in json), and
    /// always in csv.
    #[arg(long, global = true, conflicts_with_all = ["fractions", "round"])]
    decimals: bool,

    /// Write 7/2 for 3.5.
    ///
    /// Write fractions even if the input contains decimals.
    #[arg(long, global = true, conflicts_with = "round")]
    fractions: bool,

    /// Round to K decimals; ~ marks rounded numbers.
    ///
    /// Round to at most K decimals, for people: `~` marks every number that was rounded.
    /// Files that can be read back are never rounded, and computations are always exact.
    #[arg(long, global = true, value_name = "K")]
    round: Option<u16>,
}

/// Whether `--decimals` was given.
pub fn decimals_are_asked_for() -> bool {
    chosen_number_style() == NumberStyle::Decimals
}

impl NumbersArg {
    /// Sets the style of this thread. It is the thread that reads and reports.
    pub fn set(self) {
        set_number_style(match self {
            NumbersArg {
                round: Some(most), ..
            } => NumberStyle::Rounded(most),
            NumbersArg { decimals: true, .. } => NumberStyle::Decimals,
            NumbersArg {
                fractions: true, ..
            } => NumberStyle::Fractions,
            _ => NumberStyle::AsRead,
        });
    }
}
