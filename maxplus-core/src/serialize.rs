//! serde for scalars, vectors, matrices and node sets (feature `serde`).
//!
//! | type | in JSON |
//! |---|---|
//! | [`Tropical`] | `3`, `0.5` (over `f64`), `"-inf"`, `"1/3"`, `"12345678901234567890"` |
//! | [`Boolean`](crate::Boolean) | `true` |
//! | [`Vector`], [`Scaled`], [`Row`] (out only) | `[0, "-inf"]` |
//! | [`Matrix`] | `{"rows": 1, "cols": 2, "entries": [[0, "-inf"]]}` |
//! | [`SparseMatrix`] | `{"rows": 1, "cols": 2, "entries": [[0, 0, 3]]}` (row, column, entry) |
//! | [`NodeSet`] | `{"universe": 3, "nodes": [0, 2]}` |
//!
//! Positions count from 0. Integers that fit 64 bits are numbers, all other exact numbers
//! strings. Formats that are not human-readable store every scalar as a string. Input passes
//! the same checks as everywhere else.
//!
//! **Exact carriers reject a number with a fraction**: libraries pass it on as a double, and
//! then 0.1 is no longer 1/10. Write `"0.1"` or `"1/10"`. Over `f64` doubles are numbers;
//! serde_json needs its feature `float_roundtrip` to read its own doubles back to the last bit.
//!
//! ```
//! use maxplus_core::{MaxPlus, Vector};
//!
//! let x: Vector<MaxPlus<i64>> = serde_json::from_str("[0, \"-inf\", -2]").unwrap();
//! assert_eq!(x.to_string(), "0 -inf -2");
//! assert_eq!(serde_json::to_string(&x).unwrap(), "[0,\"-inf\",-2]");
//! ```

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::block::Row;
use crate::carrier::{Carrier, Fraction};
use crate::matrix::{Matrix, ReadMatrix, SparseMatrix, Square, checked_size};
use crate::nodeset::NodeSet;
use crate::number_style::{NumberStyle, in_number_style};
use crate::semiring::{Selective, Semiring};
use crate::tropical::{Convention, Tropical};
use crate::vector::{Scaled, Vector};

impl<T: Carrier, C: Convention> Serialize for Tropical<T, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Nearly all numbers; the others are written as strings.
        if T::EXACT
            && serializer.is_human_readable()
            && let Some(integer) = self.value().and_then(T::to_machine_integer)
        {
            return serializer.serialize_i64(integer);
        }
        // Exactly, whatever style people see.
        let text = in_number_style(NumberStyle::Fractions, || self.to_string());
        if serializer.is_human_readable() && self.is_finite() {
            if let Ok(integer) = text.parse::<i64>() {
                return serializer.serialize_i64(integer);
            }
            // The printed double reads back as itself.
            if !T::EXACT
                && let Ok(double) = text.parse::<f64>()
            {
                return serializer.serialize_f64(double);
            }
        }
        serializer.serialize_str(&text)
    }
}

impl<'de, T: Carrier, C: Convention> Deserialize<'de> for Tropical<T, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(ScalarVisitor(PhantomData))
        } else {
            deserializer.deserialize_str(ScalarVisitor(PhantomData))
        }
    }
}

struct ScalarVisitor<T, C>(PhantomData<(T, C)>);

impl<T: Carrier, C: Convention> ScalarVisitor<T, C> {
    fn text<E: Error>(text: &str) -> Result<Tropical<T, C>, E> {
        text.parse::<Tropical<T, C>>().map_err(|error| {
            E::custom(format_args!(
                "found {}, expected {}",
                error.found, error.expected
            ))
        })
    }
}

impl<T: Carrier, C: Convention> Visitor<'_> for ScalarVisitor<T, C> {
    type Value = Tropical<T, C>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a number of {} or a string such as \"{}\" or \"1/3\"",
            T::NAME,
            C::INFINITE_TEXT
        )
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        Self::text(&value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        Self::text(&value.to_string())
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Self::Value, E> {
        Self::text(&value.to_string())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Self::Value, E> {
        Self::text(&value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        // Every integer up to here is a double, so nothing was rounded.
        const WHOLE: f64 = 9_007_199_254_740_992.0;
        let kept = !T::EXACT || (value.fract() == 0.0 && value.abs() <= WHOLE);
        if !value.is_finite() || !kept {
            return Err(E::custom(format_args!(
                "{value} came as a double; for an exact {} write it as a string",
                T::NAME
            )));
        }
        T::from_fraction(&value.to_fraction())
            .and_then(|value| Tropical::new(value).ok())
            .ok_or_else(|| E::custom(format_args!("{} does not hold {value}", T::NAME)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        Self::text(value)
    }

    /// `null`, as in the JSON of [`crate::text`].
    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Tropical::ZERO)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Tropical::ZERO)
    }
}

/// Serialises like the vector itself.
impl<T: Carrier> Serialize for Row<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de, R: Selective + Deserialize<'de>> Deserialize<'de> for Scaled<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let vector = Vector::deserialize(deserializer)?;
        Scaled::new(vector)
            .map_err(|_| D::Error::custom("the greatest entry of a scaled vector must be one"))
    }
}

/// The fields of a matrix; `entries` holds whole rows or triplets.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Matrix")]
struct Fields<E> {
    rows: usize,
    cols: usize,
    entries: Vec<E>,
}

impl<R: Semiring + Serialize> Serialize for Matrix<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            rows: self.rows(),
            cols: self.cols(),
            entries: (0..self.rows()).map(|i| self.row_slice(i)).collect(),
        };
        fields.serialize(serializer)
    }
}

impl<'de, R: Semiring + Deserialize<'de>> Deserialize<'de> for Matrix<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::<Vec<R>>::deserialize(deserializer)?;
        checked_size(fields.cols).map_err(D::Error::custom)?;
        if fields.entries.len() != fields.rows {
            return Err(D::Error::custom(format_args!(
                "{} rows, expected {}",
                fields.entries.len(),
                fields.rows
            )));
        }
        if let Some(i) = fields.entries.iter().position(|r| r.len() != fields.cols) {
            return Err(D::Error::custom(format_args!(
                "row {i} has {} entries, expected {}",
                fields.entries[i].len(),
                fields.cols
            )));
        }
        let entries = fields.entries.into_iter().flatten().collect();
        Matrix::from_vec(fields.rows, fields.cols, entries).map_err(D::Error::custom)
    }
}

impl<R: Semiring + Serialize> Serialize for SparseMatrix<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            rows: self.rows(),
            cols: self.cols(),
            entries: self.triplets().collect(),
        };
        fields.serialize(serializer)
    }
}

impl<'de, R: Semiring + Deserialize<'de>> Deserialize<'de> for SparseMatrix<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::<(usize, usize, R)>::deserialize(deserializer)?;
        checked_size(fields.rows.max(fields.cols)).map_err(D::Error::custom)?;
        let count = fields.entries.len();
        let matrix = SparseMatrix::from_triplets(fields.rows, fields.cols, fields.entries)
            .map_err(D::Error::custom)?;
        // There are fewer entries than in the input: some were zero or at the same place.
        if matrix.nonzeros() != count {
            return Err(D::Error::custom(
                "entries must be nonzero, one at each place",
            ));
        }
        Ok(matrix)
    }
}

impl<'de, M: ReadMatrix + Deserialize<'de>> Deserialize<'de> for Square<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Square::new(M::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The fields of a node set.
#[derive(Serialize, Deserialize)]
#[serde(rename = "NodeSet")]
struct Nodes {
    universe: usize,
    nodes: Vec<usize>,
}

impl Serialize for NodeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nodes = Nodes {
            universe: self.universe(),
            nodes: self.iter().collect(),
        };
        nodes.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NodeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Nodes { universe, nodes } = Nodes::deserialize(deserializer)?;
        checked_size(universe).map_err(D::Error::custom)?;
        match nodes.iter().find(|&&node| node >= universe) {
            Some(node) => Err(D::Error::custom(format_args!(
                "node {node} is not below {universe}"
            ))),
            None => Ok(NodeSet::of(universe, nodes)),
        }
    }
}
