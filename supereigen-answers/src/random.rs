//! A matrix from a seed, by the generator of `testdata/counts.json`.
//!
//! The memory of the matrix and the size of its text follow from the options and are checked
//! first. The fraction of finite entries is always a [`Density`].

use anyhow::{Result, bail};
use maxplus_core::carrier::Fraction;
use maxplus_core::lcg::{
    lcg_matrix, lcg_matrix_of_degree, lcg_matrix_without_loops, lcg_sparse_matrix,
};
use maxplus_core::{Matrix, MaxPlus, Number, SparseMatrix};
use maxplus_formats::style::Decimal;
use maxplus_formats::{FileFormat, Format};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

/// A fraction in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    percent: u64,
}

impl Density {
    /// In hundredths.
    pub fn percent(self) -> u64 {
        self.percent
    }
}

/// Reads a density: `0.35`. It is read as an exact fraction, then rounded to hundredths, halves
/// upwards.
pub fn parse_density(text: &str) -> Result<Density, String> {
    let density = text.parse::<Number>().ok();
    let hundred = BigRational::from_integer(100.into());
    let density = density.and_then(Number::into_value).map(BigRational::from);
    match &density {
        Some(density) if !density.is_negative() && *density <= BigRational::one() => {
            let percent = (density * hundred).round().to_integer();
            let percent = percent.to_u64();
            Ok(Density {
                percent: percent.expect("at most 100"),
            })
        }
        Some(density) if density.is_positive() && *density <= hundred => {
            let shown = |number: &BigRational| Decimal::from_fraction(number).expect("it is one");
            Err(format!(
                "a density is a fraction from 0 to 1, not a percentage: for {} percent give {}",
                shown(density),
                shown(&(density / hundred))
            ))
        }
        _ => Err(format!("a density is a number from 0 to 1, not {text}")),
    }
}

/// The most bytes of memory for a matrix, and of text if its entries -inf are written too.
const MOST_BYTES: f64 = 4.0 * GIB;

const GIB: f64 = (1_u64 << 30) as f64;

/// The bytes of an entry in a dense matrix, and in a sparse one. Each row of a sparse matrix
/// counts as one more entry.
const DENSE_ENTRY: f64 = 8.0;
const SPARSE_ENTRY: f64 = 16.0;

/// The fewest bytes of an entry in text: a digit or a dot, and a blank.
const WRITTEN_ENTRY: f64 = 2.0;

/// The options of `matrix random`.
#[derive(Debug, Clone, Copy)]
pub struct Random {
    /// The number of nodes.
    pub n: usize,
    /// The fraction of entries that are finite.
    pub density: Density,
    /// The number of finite entries in every row, instead of a density.
    pub degree: Option<usize>,
    /// The least finite entry.
    pub min: i64,
    /// The greatest finite entry.
    pub max: i64,
    /// The seed; the same seed gives the same matrix everywhere.
    pub seed: u64,
    /// No finite entry on the diagonal.
    pub no_loops: bool,
}

/// The matrix, in the form that takes less memory.
pub enum RandomMatrix {
    /// All entries.
    Dense(Matrix<MaxPlus<i64>>),
    /// The finite entries with their places.
    Sparse(SparseMatrix<MaxPlus<i64>>),
}

impl Random {
    /// The matrix, to be written in this format.
    pub fn make(self, format: FileFormat) -> Result<RandomMatrix> {
        self.check_numbers()?;
        self.check_size(format)?;
        let Random {
            n, min, max, seed, ..
        } = self;
        let (loops, percent) = (!self.no_loops, self.percent());
        Ok(if let Some(degree) = self.degree {
            RandomMatrix::Sparse(lcg_matrix_of_degree(n, min, max, degree, seed, loops))
        } else if percent == 0 {
            // The same matrix, without one random number for each missing entry.
            RandomMatrix::Sparse(lcg_matrix_of_degree(n, min, max, 0, seed, loops))
        } else if self.is_sparse() {
            RandomMatrix::Sparse(lcg_sparse_matrix(n, min, max, percent, seed, loops))
        } else if loops {
            RandomMatrix::Dense(lcg_matrix(n, min, max, percent, seed))
        } else {
            RandomMatrix::Dense(lcg_matrix_without_loops(n, min, max, percent, seed))
        })
    }

    /// The density in hundredths.
    fn percent(&self) -> u64 {
        self.density.percent()
    }

    /// Whether a sparse matrix takes less memory.
    fn is_sparse(&self) -> bool {
        self.degree.is_some() || self.percent() <= 50
    }

    fn check_numbers(&self) -> Result<()> {
        if self.min == i64::MIN {
            bail!(
                "--min {0} is too low: entries are integers above {0}",
                i64::MIN
            );
        }
        let Random { min, max, .. } = self;
        if min > max {
            bail!("--min {min} is above --max {max}: there is no number between them");
        }
        if min.abs_diff(*max) >= 1 << 31 {
            bail!(
                "from --min {min} to --max {max} there are more than 2^31 numbers; choose a \
                   smaller range"
            );
        }
        let places = if self.no_loops {
            self.n.saturating_sub(1)
        } else {
            self.n
        };
        match self.degree {
            Some(degree) if degree > places => {
                bail!("--degree {degree} is too large: a row has only {places} places")
            }
            _ => Ok(()),
        }
    }

    /// Checks that there is enough memory; doubles are exact enough for an estimate.
    fn check_size(&self, format: FileFormat) -> Result<()> {
        let n = self.n as f64;
        let finite = match self.degree {
            Some(degree) => n * degree as f64,
            None => n * n * self.percent() as f64 / 100.0,
        };
        let memory = if self.is_sparse() {
            SPARSE_ENTRY * (finite + n)
        } else {
            DENSE_ENTRY * n * n
        };
        if memory > MOST_BYTES {
            bail!(
                "{0} x {0} with about {finite:.0} finite entries would take {1} of memory, and \
                 the limit is {2}; use a lower --density, or --degree with --format mtx",
                self.n,
                bytes(memory),
                bytes(MOST_BYTES)
            );
        }
        let text = WRITTEN_ENTRY * n * n;
        if format != Format::MatrixMarket && text > MOST_BYTES {
            bail!(
                "{0} x {0} with every -inf written out would take {1} or more, and the limit is \
                 {2}; use --format mtx, which writes only the finite entries",
                self.n,
                bytes(text),
                bytes(MOST_BYTES)
            );
        }
        Ok(())
    }
}

/// `7.3 TiB`.
fn bytes(count: f64) -> String {
    let mut count = count;
    for unit in ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"] {
        if count < 1000.0 {
            return format!("{count:.1} {unit}");
        }
        count /= 1024.0;
    }
    format!("{count:.1} EiB")
}
