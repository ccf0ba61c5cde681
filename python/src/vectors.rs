//! Scaled vectors in memory that NumPy holds.
//!
//! A search lays its vectors into a [`Block`]. Its bytes move into an array of
//! NumPy's as they are, so that Python sees the very memory; whoever needs
//! other numbers gets them from there in one pass.

use maxplus_core::Vector;
use maxplus_core::block::Block;
use maxplus_formats::npy::{Values, write_depths};
use maxplus_formats::{Format, TableStyle, write_block_with_names};
use num_bigint::BigInt;
use num_rational::BigRational;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use rayon::prelude::*;

use crate::matrix::{Matrix, value_error, vector};
use crate::number::{self, Number};
use crate::pool::with_pool;

/// So many bytes of output are worth waking other threads for.
const WORTH_SHARING: usize = 1 << 22;

/// Scaled vectors, flat in memory.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Vectors {
    n: usize,
    width: usize,
    denominator: BigInt,
    len: usize,
    /// What [`Block::into_bytes`] gives; nobody may write into it.
    bytes: Py<PyArray1<u8>>,
}

impl Vectors {
    /// The vectors of the block, which is left as it is sorted.
    pub fn of(py: Python<'_>, block: Block) -> PyResult<Self> {
        let (n, width, len) = (block.n(), block.width(), block.len());
        let denominator = block.denominator().clone();
        let bytes = PyArray1::from_vec(py, block.into_bytes());
        let flags = PyDict::new(py);
        flags.set_item("write", false)?;
        bytes.call_method("setflags", (), Some(&flags))?;
        Ok(Vectors {
            n,
            width,
            denominator,
            len,
            bytes: bytes.unbind(),
        })
    }

    fn bytes<'py>(&self, py: Python<'py>) -> PyReadonlyArray1<'py, u8> {
        self.bytes.bind(py).readonly()
    }

    /// A copy as a block.
    pub fn block(&self, py: Python<'_>) -> PyResult<Block> {
        let bytes = self.bytes(py);
        let bytes = bytes.as_slice().map_err(value_error)?.to_vec();
        Block::from_bytes(self.n, self.width, self.denominator.clone(), bytes).map_err(value_error)
    }

    /// All vectors over fractions.
    pub fn vectors(&self, py: Python<'_>) -> PyResult<Vec<Vector<Number>>> {
        let block = self.block(py)?;
        Ok(block
            .iter::<BigRational>()
            .map(|row| row.to_vector())
            .collect())
    }
}

#[pymethods]
impl Vectors {
    /// The scaled vectors that are multiples of the rows, sorted, each once.
    #[staticmethod]
    fn scaled(py: Python<'_>, rows: &Matrix) -> PyResult<Self> {
        let mut block = Block::new(rows.matrix_cols(), 1.into());
        for (k, vector) in rows.vectors().iter().enumerate() {
            let scaled = vector.try_scaled().map_err(value_error)?;
            let scaled = scaled.ok_or_else(|| {
                value_error(format!("vector {k} is -inf; expected a finite entry"))
            })?;
            block.push(&scaled);
        }
        Vectors::of(py, sorted(block))
    }

    #[getter]
    fn n(&self) -> usize {
        self.n
    }

    fn __len__(&self) -> usize {
        self.len
    }

    /// The bytes of an entry.
    #[getter]
    fn width(&self) -> usize {
        self.width
    }

    #[getter]
    fn denominator(&self) -> BigInt {
        self.denominator.clone()
    }

    /// The memory itself: see `Block` in the Rust library.
    #[getter]
    fn memory<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.bytes.bind(py).clone()
    }

    /// The k-th vector.
    fn row<'py>(&self, py: Python<'py>, k: usize) -> PyResult<Bound<'py, PyTuple>> {
        if k >= self.len {
            let error = format!("vector {k} of {}", self.len);
            return Err(PyIndexError::new_err(error));
        }
        let bytes = self.bytes(py);
        let size = self.n * self.width;
        let bytes = &bytes.as_slice().map_err(value_error)?[k * size..][..size];
        number::row(py, bytes, self.width, &self.denominator)
    }

    /// Entries as the bytes of doubles, -inf included, or of integers of 64
    /// bits, times the denominator and with the least one for -inf; an error if
    /// one is not held.
    fn entries<'py>(&self, py: Python<'py>, doubles: bool) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let values = if doubles {
            Values::Float64
        } else {
            Values::Int64
        };
        let out = PyArray1::<u8>::zeros(py, self.len * self.n * 8, false);
        let bytes = self.bytes(py);
        let depths = bytes.as_slice().map_err(value_error)?;
        let mut writing = out.readwrite();
        let entries = writing.as_slice_mut().map_err(value_error)?;
        let (n, width, denominator) = (self.n, self.width, &self.denominator);
        let written = py.detach(|| {
            if entries.len() < WORTH_SHARING {
                return write_depths(depths, width, n, denominator, values, entries)
                    .map_err(|error| error.to_string());
            }
            let rows = (WORTH_SHARING / (8 * n)).max(1);
            with_pool(0, || {
                let pieces = depths.par_chunks(rows * n * width);
                let pieces = pieces.zip(entries.par_chunks_mut(rows * n * 8));
                let results = pieces.map(|(depths, entries)| {
                    write_depths(depths, width, n, denominator, values, entries)
                        .map_err(|error| error.to_string())
                });
                results.collect::<Result<(), String>>()
            })
        });
        drop(writing);
        written.map_err(value_error)?;
        Ok(out)
    }

    /// Which vector it is, scaled; `None` if it is none of them.
    fn find(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let x = vector(x, self.n)?;
        let Some(scaled) = x.try_scaled().map_err(value_error)? else {
            return Ok(None);
        };
        Ok(self.block(py)?.find(&scaled))
    }

    /// These vectors and the others, sorted, each once.
    fn union(&self, py: Python<'_>, other: &Vectors) -> PyResult<Self> {
        if self.n != other.n {
            let (n, found) = (self.n, other.n);
            return Err(value_error(format!(
                "vectors of {found} entries; expected {n}"
            )));
        }
        let (mut block, other) = (self.block(py)?, other.block(py)?);
        let block = py.detach(move || {
            block.append(&other);
            sorted(block)
        });
        Vectors::of(py, block)
    }

    /// One vector per line, in one of the formats.
    #[pyo3(signature = (format, names=None))]
    fn text(&self, py: Python<'_>, format: &str, names: Option<&Matrix>) -> PyResult<String> {
        let format: Format = format.parse().map_err(value_error)?;
        if !format.holds_vectors() {
            let held = if format.reads_back() {
                "digraphs"
            } else {
                "systems"
            };
            return Err(value_error(format!("{format} holds {held}, not vectors")));
        }
        let block = self.block(py)?;
        let names = names.and_then(|matrix| matrix.names.clone());
        let mut out = Vec::new();
        let style = TableStyle::default();
        write_block_with_names::<BigRational>(&mut out, &block, format, style, names.as_deref())?;
        String::from_utf8(out).map_err(value_error)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Vectors>() else {
            return Ok(false);
        };
        let other = other.get();
        let same = |a: &Vectors| (a.n, a.width, a.len, a.denominator.clone());
        if same(self) != same(other) {
            return Ok(false);
        }
        let (a, b) = (self.bytes(py), other.bytes(py));
        Ok(a.as_slice().map_err(value_error)? == b.as_slice().map_err(value_error)?)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Vectors>();
        let bytes = self.bytes(py);
        let bytes = PyBytes::new(py, bytes.as_slice().map_err(value_error)?);
        let parts = (self.n, self.width, self.denominator.clone(), bytes);
        Ok((class.getattr("_restore")?, parts.into_pyobject(py)?))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        n: usize,
        width: usize,
        denominator: BigInt,
        bytes: &[u8],
    ) -> PyResult<Self> {
        let block = Block::from_bytes(n, width, denominator, bytes.to_vec());
        Vectors::of(py, block.map_err(value_error)?)
    }
}

/// Vectors as they come: scaled ones of a search, or rows that may be anything.
#[derive(FromPyObject)]
pub enum Claimed {
    Found(Py<Vectors>),
    Rows(Py<Matrix>),
}

impl Claimed {
    pub fn vectors(&self, py: Python<'_>) -> PyResult<Vec<Vector<Number>>> {
        match self {
            Claimed::Found(found) => found.get().vectors(py),
            Claimed::Rows(rows) => Ok(rows.get().vectors()),
        }
    }
}

/// The block in canonical order, each vector once, in its least form.
pub fn sorted(mut block: Block) -> Block {
    block.sort();
    block.dedup();
    block.make_least();
    block.shrink_to_fit();
    block
}
