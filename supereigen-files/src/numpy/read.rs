//! NumPy's files in.

use std::borrow::Cow;

use anyhow::{Context, Result, bail};
use maxplus_core::npy::Array;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Vector, exact};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};

use super::names::{DENOMINATOR, MATRIX, MINUS_INFINITY, VECTORS};
use crate::zip::{self, Member};

/// Reads a matrix, in memory for its finite entries, if `T` holds them.
pub fn read_sparse<T: Carrier>(bytes: &[u8]) -> Result<SparseMatrix<MaxPlus<T>>> {
    let parts = Parts::read(bytes, [MATRIX, VECTORS])?;
    let array = parts.array()?;
    if parts.denominator.is_one() {
        return Ok(array.sparse()?);
    }
    let mut matrix = SparseMatrix::zeros(0, array.cols());
    let integers = array.sparse()?;
    for i in 0..integers.rows() {
        let entries = integers.row(i);
        let row = entries.map(|(j, entry)| Ok((j, parts.divided(entry, i, j)?)));
        matrix.push_row(row.collect::<Result<Vec<_>>>()?);
    }
    Ok(matrix)
}

/// Reads vectors, one per row, if `T` holds their entries.
pub fn read_vectors<T: Carrier>(bytes: &[u8]) -> Result<Vec<Vector<MaxPlus<T>>>> {
    let parts = Parts::read(bytes, [VECTORS, MATRIX])?;
    let array = parts.array()?;
    if parts.denominator.is_one() {
        return Ok(array.vectors()?);
    }
    let vectors = array.vectors()?;
    let rows = vectors.iter().enumerate().map(|(i, vector)| {
        let entries = vector.iter().enumerate();
        entries
            .map(|(j, entry)| parts.divided(entry, i, j))
            .collect()
    });
    rows.collect()
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

/// What a file holds.
struct Parts<'a> {
    array: Cow<'a, [u8]>,
    /// 1 if nothing is said.
    denominator: BigInt,
    minus_infinity: Option<Cow<'a, [u8]>>,
}

impl<'a> Parts<'a> {
    /// The array of a file, or the one of an archive that has one of the names, the
    /// first one first, or is the only one.
    fn read(bytes: &'a [u8], names: [&str; 2]) -> Result<Self> {
        if !bytes.starts_with(zip::MAGIC) {
            return Ok(Parts {
                array: Cow::Borrowed(bytes),
                denominator: BigInt::one(),
                minus_infinity: None,
            });
        }
        let members = zip::members(bytes)?;
        let named = |name: &str| members.iter().find(|member| array_name(member) == name);
        let contents = |name| named(name).map(Member::contents).transpose();
        let denominator = match contents(DENOMINATOR)? {
            None => BigInt::one(),
            Some(array) => denominator(&array).context(DENOMINATOR)?,
        };
        let array = names.into_iter().find_map(named);
        let array = match array {
            Some(array) => array,
            None => the_only_one(&members)?,
        };
        Ok(Parts {
            array: array.contents()?,
            denominator,
            minus_infinity: contents(MINUS_INFINITY)?,
        })
    }

    fn array(&self) -> Result<Array<'_>> {
        let array = Array::read(&self.array)?;
        let Some(code) = &self.minus_infinity else {
            return Ok(array);
        };
        let code = Array::read(code).context(MINUS_INFINITY)?;
        array.with_minus_infinity(&code).context(MINUS_INFINITY)
    }

    /// The entry at row i, column j, divided.
    fn divided<T: Carrier>(
        &self,
        entry: &MaxPlus<BigRational>,
        i: usize,
        j: usize,
    ) -> Result<MaxPlus<T>> {
        let fraction = exact::fraction(entry, &self.denominator);
        let Some(value) = fraction.value() else {
            return Ok(MaxPlus::NEG_INFINITY);
        };
        let number = T::from_fraction(value);
        let number = number.and_then(|number| MaxPlus::new(number).ok());
        number.with_context(|| {
            format!(
                "row {}, column {}: found {value}, expected a number that {} holds",
                i + 1,
                j + 1,
                T::NAME
            )
        })
    }
}

/// NumPy's name of the array in a member.
fn array_name<'a>(member: &'a Member<'_>) -> &'a str {
    let name = member.name();
    name.strip_suffix(".npy").unwrap_or(name)
}

/// The one array that is neither a denominator nor a code.
fn the_only_one<'a, 'b>(members: &'b [Member<'a>]) -> Result<&'b Member<'a>> {
    let is_array =
        |member: &&Member<'_>| ![DENOMINATOR, MINUS_INFINITY].contains(&array_name(member));
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
    let number = Array::read(bytes)?.number::<BigInt>()?;
    match number.into_value() {
        Some(number) if number.is_positive() => Ok(number),
        number => {
            let found = number.map_or("-inf".to_owned(), |number| number.to_string());
            bail!("found {found}, expected a positive integer")
        }
    }
}
