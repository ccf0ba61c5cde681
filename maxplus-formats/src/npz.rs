//! NumPy's files: an array (`.npy`), or an archive (`.npz`) of one array with its denominator and
//! its code for -inf, so that fractions are exact.
//!
//! | name in an archive | holds |
//! |---|---|
//! | `matrix` or `vectors` | integers, a vector per row |
//! | `denominator` | the number by which each of them is divided |
//! | `minus_infinity` | the integer that stands for -inf |
//! | `infinity` | in its place in min-plus algebra: the integer that stands for +inf |

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{Seek, Write};

use anyhow::{Context, Result, anyhow, bail};
use maxplus_core::block::Block;
use maxplus_core::exact::{self, Integers};
use maxplus_core::mirror::{pick, plainly};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use crate::file::FileFormat;
use crate::npy::{self, Array, RowsWriter, Values, WriteError};
use crate::zip::{self, Archive, Member, Open};

const MATRIX: &str = "matrix";
const VECTORS: &str = "vectors";
const DENOMINATOR: &str = "denominator";
const MINUS_INFINITY: &str = "minus_infinity";
const INFINITY: &str = "infinity";

/// The name of the code for the infinite scalar.
fn code_name() -> &'static str {
    pick(MINUS_INFINITY, INFINITY)
}

/// Reads a matrix, with memory for its finite entries only. An error if `T` cannot hold them.
pub fn read_sparse<T: Carrier>(bytes: &[u8]) -> Result<SparseMatrix<MaxPlus<T>>> {
    Parts::read(bytes, [MATRIX, VECTORS])?.matrix()
}

/// Reads vectors, one per row. An error if `T` cannot hold their entries.
pub fn read_vectors<T: Carrier>(bytes: &[u8]) -> Result<Vec<Vector<MaxPlus<T>>>> {
    let rows = Parts::read(bytes, [VECTORS, MATRIX])?.matrix()?.to_dense();
    let row = |i| Vector::from(rows.row_slice(i).to_vec());
    Ok((0..rows.rows()).map(row).collect())
}

/// Reads a vector: an array of one dimension, one row or one column.
pub fn read_vector<T: Carrier>(bytes: &[u8]) -> Result<Vector<MaxPlus<T>>> {
    let mut rows = read_vectors(bytes)?;
    match (rows.len(), rows.first().map_or(0, Vector::len)) {
        (0, _) => Ok(Vector::from(Vec::new())),
        (1, _) => Ok(rows.remove(0)),
        (_, 1) => Ok(rows.iter().flat_map(|row| row.iter().cloned()).collect()),
        (rows, cols) => bail!("found an array of {rows} x {cols}, expected one row or one column"),
    }
}

/// The contents of a file.
struct Parts<'a> {
    array: Cow<'a, [u8]>,
    /// 1 by default.
    denominator: BigInt,
    minus_infinity: Option<Cow<'a, [u8]>>,
}

impl<'a> Parts<'a> {
    /// The array of a file. Of an archive, the array with the first of the names that occurs,
    /// otherwise the only array.
    fn read(bytes: &'a [u8], names: [&str; 2]) -> Result<Self> {
        if !bytes.starts_with(zip::MAGIC) {
            return Ok(Parts {
                array: Cow::Borrowed(bytes),
                denominator: BigInt::one(),
                minus_infinity: None,
            });
        }
        let members = zip::members(bytes)?;
        refuse_two_of_a_name(&members)?;
        let named = |name: &str| members.iter().find(|member| array_name(member) == name);
        let contents = |name| named(name).map(Member::contents).transpose();
        let denominator = match contents(DENOMINATOR)? {
            None => BigInt::one(),
            Some(array) => denominator(&array).context(DENOMINATOR)?,
        };
        let other = pick(INFINITY, MINUS_INFINITY);
        if named(other).is_some() && named(code_name()).is_none() {
            bail!(
                "the archive has a code for {}, so it is one of {}-plus algebra",
                pick("inf", "-inf"),
                pick("min", "max"),
            );
        }
        let array = names.into_iter().find_map(named);
        let array = match array {
            Some(array) => array,
            None => the_only_one(&members)?,
        };
        Ok(Parts {
            array: array.contents()?,
            denominator,
            minus_infinity: contents(code_name())?,
        })
    }

    fn array(&self) -> Result<Array<'_>> {
        let array = Array::read(&self.array)?;
        let Some(code) = &self.minus_infinity else {
            return Ok(array);
        };
        let code = Array::read(code).context(code_name())?;
        array.with_minus_infinity(&code).context(code_name())
    }

    /// The matrix, with its entries divided.
    fn matrix<T: Carrier>(&self) -> Result<SparseMatrix<MaxPlus<T>>> {
        let array = self.array()?;
        if self.denominator.is_one() {
            return Ok(array.sparse()?);
        }
        let integers = array.sparse::<BigRational>()?;
        let mut matrix = SparseMatrix::zeros(0, array.cols());
        for i in 0..integers.rows() {
            let mut row = Vec::new();
            for (j, entry) in integers.row(i) {
                let fraction = exact::fraction(entry, &self.denominator);
                let Some(value) = fraction.value() else {
                    continue;
                };
                let number = T::from_fraction(value).and_then(|value| MaxPlus::new(value).ok());
                let number = number.with_context(|| {
                    format!(
                        "row {}, column {}: found {value}, expected a number that {} holds",
                        i + 1,
                        j + 1,
                        T::NAME
                    )
                })?;
                row.push((j, number));
            }
            matrix.push_row(row);
        }
        Ok(matrix)
    }
}

/// NumPy's name of the array in a member.
fn array_name<'a>(member: &'a Member<'_>) -> &'a str {
    let name = member.name();
    name.strip_suffix(".npy").unwrap_or(name)
}

/// Refuses two members of one name: either may be meant.
fn refuse_two_of_a_name(members: &[Member<'_>]) -> Result<()> {
    let mut names = BTreeSet::new();
    match members
        .iter()
        .find(|member| !names.insert(array_name(member)))
    {
        None => Ok(()),
        Some(second) => bail!(
            "found two arrays called {:?}, expected one of each name",
            array_name(second)
        ),
    }
}

/// The one array that is neither a denominator nor a code.
fn the_only_one<'a, 'b>(members: &'b [Member<'a>]) -> Result<&'b Member<'a>> {
    let is_array = |member: &&Member<'_>| {
        ![DENOMINATOR, MINUS_INFINITY, INFINITY].contains(&array_name(member))
    };
    let arrays: Vec<_> = members.iter().filter(is_array).collect();
    if let [array] = arrays[..] {
        return Ok(array);
    }
    let names: Vec<_> = arrays
        .iter()
        .map(|member| array_name(member))
        .take(9)
        .collect();
    bail!(
        "found {} arrays{}{}, expected one called {MATRIX} or {VECTORS}, or a single one",
        arrays.len(),
        if names.is_empty() { "" } else { ": " },
        names.join(", ")
    )
}

/// A positive integer.
fn denominator(bytes: &[u8]) -> Result<BigInt> {
    let number = plainly(|| Array::read(bytes))?.number::<BigInt>()?;
    match number.into_value() {
        Some(number) if number.is_positive() => Ok(number),
        number => {
            let found = number.map_or("-inf".to_owned(), |number| number.to_string());
            bail!("found {found}, expected a positive integer")
        }
    }
}

/// A writer of one array.
pub enum ArrayWriter<W: Write + Seek> {
    /// In a file of its own.
    Npy(RowsWriter<W>),
    /// In an archive.
    Npz(RowsWriter<Open<W>>),
}

impl<W: Write + Seek> ArrayWriter<W> {
    /// Begins a list of vectors with `n` entries, which are integers over the denominator.
    /// Formats of integers store them as `values`.
    pub fn of_vectors(
        out: W,
        format: FileFormat,
        cols: usize,
        values: Values,
        denominator: &BigInt,
    ) -> Result<Self> {
        Self::begin(out, format, VECTORS, cols, values, denominator)
    }

    fn begin(
        out: W,
        format: FileFormat,
        name: &str,
        cols: usize,
        values: Values,
        denominator: &BigInt,
    ) -> Result<Self> {
        match format {
            FileFormat::Npz => {
                let fits = denominator.to_i64().with_context(|| {
                    format!("the denominator {denominator} does not fit int64; {ANY_NUMBER}")
                })?;
                let mut archive = Archive::new(out);
                let denominator = MaxPlus::new(fits)?;
                plainly(|| add(&mut archive, DENOMINATOR, &denominator, Values::Int64))?;
                add(
                    &mut archive,
                    code_name(),
                    &MaxPlus::<i64>::NEG_INFINITY,
                    values,
                )?;
                let open = archive.begin(&format!("{name}.npy"))?;
                Ok(ArrayWriter::Npz(RowsWriter::new(open, values, cols)?))
            }
            FileFormat::NpyF64 => {
                let writer = RowsWriter::new(out, Values::Float64, cols)?;
                Ok(ArrayWriter::Npy(writer.over(denominator.clone())))
            }
            _ if !denominator.is_one() => bail!(
                "the numbers are integers over {denominator}, and npy stores only integers: npz keeps \
                 the denominator beside them, npy-f64 writes doubles if they are exact"
            ),
            _ => {
                let writer = RowsWriter::new(out, values, cols)?;
                Ok(ArrayWriter::Npy(writer))
            }
        }
    }

    /// Writes a row, of integers over the denominator.
    pub fn push<T: Carrier>(&mut self, row: &[MaxPlus<T>]) -> Result<()> {
        let pushed = match self {
            ArrayWriter::Npy(writer) => writer.push(row),
            ArrayWriter::Npz(writer) => writer.push(row),
        };
        pushed.map_err(with_ways_out)
    }

    /// Writes the vectors of a block times its denominator.
    pub fn push_block(&mut self, block: &Block) -> Result<()> {
        let pushed = match self {
            ArrayWriter::Npy(writer) => writer.push_block(block),
            ArrayWriter::Npz(writer) => writer.push_block(block),
        };
        pushed.map_err(with_ways_out)
    }

    /// Writes the number of rows, and returns the output.
    pub fn finish(self) -> Result<W> {
        Ok(match self {
            ArrayWriter::Npy(writer) => writer.finish()?,
            ArrayWriter::Npz(writer) => writer.finish()?.end()?.finish()?,
        })
    }
}

/// The advice for numbers that no array can hold.
const ANY_NUMBER: &str = "text and json hold any number";

/// Adds to an error which formats can hold the number.
fn with_ways_out(error: WriteError) -> anyhow::Error {
    match error {
        WriteError::NotHeld {
            values: Values::Float64,
            ..
        } => anyhow!("{error}; npz keeps integers and their denominator, {ANY_NUMBER}"),
        WriteError::NotHeld { .. } => anyhow!("{error}; {ANY_NUMBER}"),
        error => error.into(),
    }
}

fn add<T: Carrier>(
    archive: &mut Archive<impl Write + Seek>,
    name: &str,
    number: &MaxPlus<T>,
    values: Values,
) -> Result<()> {
    let mut bytes = Vec::new();
    npy::write_scalar(&mut bytes, number, values)?;
    Ok(archive.add(&format!("{name}.npy"), &bytes)?)
}

/// Writes a whole matrix, integers in the narrowest type that holds all.
pub fn write_matrix<W: Write + Seek, T: Carrier>(
    out: W,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    format: FileFormat,
) -> Result<W> {
    let integers = Integers::new(matrix);
    write_integers(out, MATRIX, &integers, integers.largest(), format)
}

/// Writes a whole list of vectors of n entries over the denominator, as [`write_matrix`] does.
pub fn write_vectors<'a, W: Write + Seek, T: Carrier>(
    out: W,
    n: usize,
    vectors: impl Iterator<Item = &'a Vector<MaxPlus<T>>>,
    denominator: &BigInt,
    format: FileFormat,
) -> Result<W> {
    let divided = |(j, entry)| (j, exact::fraction(entry, denominator));
    let rows = vectors.map(|vector| vector.nonzeros().map(divided));
    let integers = Integers::new(&SparseMatrix::from_rows(n, rows));
    let entries = integers.matrix().triplets();
    let numbers = entries.filter_map(|(_, _, entry)| entry.value());
    let largest = numbers.max_by_key(|number| number.magnitude());
    let largest = largest.unwrap_or(&BigInt::ZERO);
    write_integers(out, VECTORS, &integers, largest, format)
}

/// Writes an array; `largest` has the largest absolute value of its numbers.
fn write_integers<W: Write + Seek>(
    out: W,
    name: &str,
    integers: &Integers,
    largest: &BigInt,
    format: FileFormat,
) -> Result<W> {
    let values = match Values::integers(largest) {
        Some(values) => values,
        None if format == FileFormat::NpyF64 => Values::Float64,
        None => bail!("{largest} does not fit NumPy's integers; {ANY_NUMBER}"),
    };
    let (whole, denominator) = (integers.matrix(), integers.denominator());
    let mut writer = ArrayWriter::begin(out, format, name, whole.cols(), values, denominator)?;
    let mut row = vec![MaxPlus::NEG_INFINITY; whole.cols()];
    for i in 0..whole.rows() {
        row.fill(MaxPlus::NEG_INFINITY);
        for (j, entry) in whole.row(i) {
            row[j] = entry.clone();
        }
        writer.push(&row)?;
    }
    writer.finish()
}

/// Writes a whole block, as [`write_matrix`] does.
pub fn write_block<W: Write + Seek>(out: W, block: &Block, format: FileFormat) -> Result<W> {
    let mut least = Cow::Borrowed(block);
    if !block.denominator().is_one() {
        least.to_mut().make_least();
    }
    let block = &*least;
    let values = match Values::of_block(block) {
        Some(values) => values,
        None if format == FileFormat::NpyF64 => Values::Float64,
        None => bail!("a number does not fit NumPy's integers; {ANY_NUMBER}"),
    };
    let denominator = block.denominator();
    let mut writer = ArrayWriter::of_vectors(out, format, block.n(), values, denominator)?;
    writer.push_block(block)?;
    writer.finish()
}
