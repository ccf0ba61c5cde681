//! serde for sets of vectors and for reports (feature `serde`).
//!
//! | type | in JSON |
//! |---|---|
//! | [`VectorSet`], [`Basis`] | `{"n": 2, "vectors": [[0, "-inf"], [-1, 0]]}` |
//! | [`Counter`] | its name: `"cycles"` |
//! | [`Counters`] | `{"cycles": 4, "paths": 21}`, in the order in which they came |
//! | [`Report`] | `{"method", "counters", "width", "form", "cut", "elapsed_seconds"}` |
//! | [`Frontier`](crate::Frontier) | its text |
//!
//! Entries are written as in [`maxplus_core::serialize`]: integers that fit 64 bits as numbers, all
//! others as text, none through a double. A set can be read back; the vectors may be in any order.
//! A [`Basis`] cannot be read, because a file cannot guarantee that a set is a basis. Read the set,
//! and [reduce](VectorSet::reduced) or verify it.
//!
//! ```
//! use supereigen::{Matrix, Problem, VectorSet};
//!
//! let a = Matrix::try_from([[None, Some(1_i64)], [Some(1), None]])?;
//! let basis = Problem::new(&a)?.basis();
//! let json = serde_json::to_string(&basis)?;
//! assert_eq!(json, r#"{"n":2,"vectors":[[0,-1],[-1,0]]}"#);
//! assert_eq!(serde_json::from_str::<VectorSet<i64>>(&json)?, basis);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::marker::PhantomData;

use maxplus_core::block::Block;
use maxplus_core::matrix::checked_size;
use maxplus_core::{Carrier, MaxPlus, Scaled};
use num_bigint::BigInt;
use num_traits::One;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::basis::Basis;
use crate::report::{Counter, Counters, Report};
use crate::set::{SetError, VectorSet};

impl<T: Carrier> Serialize for VectorSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("VectorSet", 2)?;
        fields.serialize_field("n", &self.n())?;
        fields.serialize_field("vectors", &Vectors(self))?;
        fields.end()
    }
}

impl<T: Carrier> Serialize for Basis<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        VectorSet::serialize(self, serializer)
    }
}

/// The vectors of a set, written without a copy.
struct Vectors<'a, T: Carrier>(&'a VectorSet<T>);

impl<T: Carrier> Serialize for Vectors<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// The fields from which a set is read.
#[derive(Deserialize)]
#[serde(rename = "VectorSet", bound = "", deny_unknown_fields)]
struct Fields<T: Carrier> {
    n: usize,
    vectors: FlatVectors<T>,
}

/// Vectors stored flat while they are read.
struct FlatVectors<T> {
    block: Option<Block>,
    /// Number, counted from 1, and length of the first vector whose length differs from those
    /// before it.
    other: Option<(usize, usize)>,
    carrier: PhantomData<T>,
}

impl<'de, T: Carrier> Visitor<'de> for FlatVectors<T> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of scaled vectors")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Self, A::Error> {
        let mut number = 0;
        while let Some(vector) = list.next_element::<Scaled<MaxPlus<T>>>()? {
            number += 1;
            let new = || Block::new(vector.len(), BigInt::one());
            let block = self.block.get_or_insert_with(new);
            if block.n() == vector.len() {
                block.push(&vector);
            } else {
                self.other = self.other.or(Some((number, vector.len())));
            }
        }
        Ok(self)
    }
}

impl<'de, T: Carrier> Deserialize<'de> for FlatVectors<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(FlatVectors {
            block: None,
            other: None,
            carrier: PhantomData,
        })
    }
}

impl<'de, T: Carrier> Deserialize<'de> for VectorSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Fields { n, vectors } = Fields::<T>::deserialize(deserializer)?;
        checked_size(n).map_err(D::Error::custom)?;
        let first = vectors.block.as_ref().map(|block| (1, block.n()));
        let first = first.filter(|&(_, found)| found != n);
        if let Some((number, found)) = first.or(vectors.other) {
            return Err(D::Error::custom(SetError::Length { number, found, n }));
        }
        let none = || Block::new(n, BigInt::one());
        let mut block = vectors.block.unwrap_or_else(none);
        block.sort();
        Ok(VectorSet::of_sorted(block))
    }
}

impl Serialize for Counter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Counters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Report", 6)?;
        fields.serialize_field("method", self.method)?;
        fields.serialize_field("counters", &self.counters)?;
        fields.serialize_field("width", &self.width)?;
        fields.serialize_field("form", &self.form)?;
        fields.serialize_field("cut", &self.cut.map(|why| why.to_string()))?;
        let seconds = self.elapsed.map(|elapsed| elapsed.as_secs_f64());
        fields.serialize_field("elapsed_seconds", &seconds)?;
        fields.end()
    }
}
