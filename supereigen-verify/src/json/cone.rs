//! Two-sided claims in files; [`crate::json`] has the format.

use std::marker::PhantomData;

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Vector};
use serde::ser::{SerializeStruct, Serializer};
use serde_json::value::RawValue;

use super::error::ClaimError;
use super::format::{Claimed, Cone, Format};
use super::write::{Lists, in_lines};
use super::{columns, expect_count, short, unmarked, vectors};
use crate::claim::Made;
use crate::cone::ConeClaim;
use crate::field::{present, required};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    #[serde(rename = "format")]
    _format: Format<Cone>,
    matrix_sha256: String,
    n: usize,
    /// Null where it stands: two sides have no lambda.
    #[serde(rename = "lambda", default)]
    _lambda: Option<()>,
    #[serde(deserialize_with = "required")]
    method: Option<String>,
    #[serde(default, deserialize_with = "present")]
    version: Option<String>,
    count: usize,
    complete: bool,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(borrow)]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    right: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    vectors: Vec<Vec<&'a RawValue>>,
}

impl Fields<'_> {
    /// The claim; its vectors are those read already, if there are any.
    fn claim<T: Carrier>(
        self,
        read: Option<Vec<Vec<MaxPlus<T>>>>,
    ) -> Result<ConeClaim<T>, ClaimError> {
        let count = read.as_ref().map_or(self.vectors.len(), Vec::len);
        expect_count("count", self.count, count)?;
        if let Some(names) = &self.names {
            expect_count("n", self.n, names.len())?;
        }
        let side = |what, rows: &[Vec<&RawValue>]| -> Result<Matrix<MaxPlus<T>>, ClaimError> {
            if rows.is_empty() {
                // No row says how many columns there are.
                return Ok(Matrix::zeros(0, self.n));
            }
            Ok(Matrix::from_rows(vectors(what, rows)?)?)
        };
        let a = side("matrix row", &self.matrix)?;
        let b = side("right row", &self.right)?;
        expect_count("n", self.n, a.cols())?;
        let rays = match read {
            Some(rays) => rays,
            None => vectors("vector", &self.vectors)?,
        };
        let mut claim = ConeClaim::new(a, b, columns(rays))?.with_sha256(self.matrix_sha256);
        if !self.complete {
            claim = claim.incomplete();
        }
        Ok(claim.with_made(Made {
            method: self.method,
            version: self.version,
            names: self.names,
        }))
    }
}

impl<T: Carrier> ConeClaim<T> {
    /// Reads a two-sided claim, which holds both its sides.
    pub fn from_json(text: &str) -> Result<Self, ClaimError> {
        let text = unmarked(text);
        if let Some((rest, rays)) = short::cut_vectors(text)
            && let Ok(fields) = serde_json::from_str::<Fields<'_>>(&rest)
            && let Ok(claim) = fields.claim(Some(rays))
        {
            return Ok(claim);
        }
        serde_json::from_str::<Fields<'_>>(text)?.claim(None)
    }

    /// Writes the claim with both its sides.
    pub fn to_json(&self) -> String {
        let mut text = Vec::new();
        self.write(&mut in_lines(&mut text))
            .expect("memory takes everything");
        String::from_utf8(text).expect("JSON is text")
    }

    fn write<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let rows = |matrix: &'_ Matrix<MaxPlus<T>>| -> Vec<Vec<MaxPlus<T>>> {
            let row = |i| matrix.row_slice(i).to_vec();
            (0..matrix.rows()).map(row).collect()
        };
        let (a, b) = (rows(self.a()), rows(self.b()));
        let rays = self.rays().iter().map(Vector::as_slice);
        let Made {
            method,
            version,
            names,
        } = self.made();
        let more = usize::from(version.is_some()) + usize::from(names.is_some());
        let mut to = to.serialize_struct("ConeClaim", 10 + more)?;
        to.serialize_field("format", Cone::FORMAT)?;
        to.serialize_field("matrix_sha256", &self.sha256())?;
        to.serialize_field("n", &self.n())?;
        to.serialize_field("lambda", &None::<()>)?;
        to.serialize_field("method", method)?;
        if let Some(version) = version {
            to.serialize_field("version", version)?;
        }
        to.serialize_field("count", &self.rays().len())?;
        to.serialize_field("complete", &self.is_complete())?;
        if let Some(names) = names {
            to.serialize_field("names", names)?;
        }
        to.serialize_field("matrix", &Lists(a.iter(), PhantomData))?;
        to.serialize_field("right", &Lists(b.iter(), PhantomData))?;
        to.serialize_field("vectors", &Lists(rays, PhantomData))?;
        to.end()
    }
}
