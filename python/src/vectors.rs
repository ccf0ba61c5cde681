//! Scaled vectors in memory that NumPy owns.
//!
//! A search writes its vectors into a [`Block`]. Its bytes are moved into a NumPy array without a
//! copy, so Python sees the same memory. Other number types are converted from there in one pass.

use maxplus_core::block::Block;
use maxplus_core::mirror::{is_mirrored, mirrored};
use maxplus_core::{Number, Rational, Vector};
use maxplus_formats::npy::{Values, write_depths};
use maxplus_formats::{Format, InfiniteStyle, write_block};
use num_bigint::BigInt;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use rayon::prelude::*;

use crate::matrix::{Matrix, value_error, vector};
use crate::number::{self};
use crate::pool::with_pool;
use crate::watch::{Running, look, received, spawned, written};

/// From this number of output bytes on, other threads are used.
const WORTH_SHARING: usize = 1 << 22;

/// The number of pieces of `WORTH_SHARING` bytes between two checks for signals.
const PIECES: usize = 16;

/// Scaled vectors, contiguous in memory.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Vectors {
    n: usize,
    len: usize,
    memory: PyOnceLock<Memory>,
    /// The source of the vectors while `memory` is empty: a thread that sorts them.
    sorting: Option<Running<Block>>,
}

/// The contents of a sorted block.
struct Memory {
    width: usize,
    denominator: BigInt,
    /// The bytes of [`Block::into_bytes`]. The array is read-only.
    bytes: Py<PyArray1<u8>>,
}

impl Memory {
    fn of(py: Python<'_>, block: Block) -> PyResult<Self> {
        let (width, denominator) = (block.width(), block.denominator().clone());
        let bytes = PyArray1::from_vec(py, block.into_bytes());
        let flags = PyDict::new(py);
        flags.set_item("write", false)?;
        bytes.call_method("setflags", (), Some(&flags))?;
        let bytes = bytes.unbind();
        Ok(Memory {
            width,
            denominator,
            bytes,
        })
    }

    fn bytes<'py>(&self, py: Python<'py>) -> PyReadonlyArray1<'py, u8> {
        self.bytes.bind(py).readonly()
    }
}

impl Vectors {
    /// The vectors of a block that is already sorted.
    pub fn of(py: Python<'_>, block: Block) -> PyResult<Self> {
        let (n, len) = (block.n(), block.len());
        let memory = PyOnceLock::new();
        // `memory` is empty, so this cannot fail.
        let _ = memory.set(py, Memory::of(py, block)?);
        let sorting = None;
        Ok(Vectors {
            n,
            len,
            memory,
            sorting,
        })
    }

    /// The vectors of a block without duplicates that is not sorted yet. If sorting takes long,
    /// another thread does it, and access to a vector waits for it. So Ctrl-C loses no results.
    pub fn ordered(
        py: Python<'_>,
        block: Block,
        sort: impl FnOnce(Block) -> Block + Send + 'static,
    ) -> PyResult<Self> {
        if block.as_bytes().len() < WORTH_SHARING {
            return Vectors::of(py, py.detach(|| sort(block)));
        }
        Ok(Vectors {
            n: block.n(),
            len: block.len(),
            memory: PyOnceLock::new(),
            sorting: Some(spawned(move || sort(block))),
        })
    }

    /// Waits until the vectors are sorted.
    pub fn wait(&self, py: Python<'_>) -> PyResult<()> {
        self.memory(py).map(|_| ())
    }

    fn memory(&self, py: Python<'_>) -> PyResult<&Memory> {
        loop {
            if let Some(memory) = self.memory.get(py) {
                return Ok(memory);
            }
            let sorting = self.sorting.as_ref();
            let sorting = sorting.ok_or_else(|| value_error("the vectors are gone"))?;
            match received(py, sorting) {
                Ok(block) => {
                    // No other thread received the block, so this cannot fail.
                    let _ = self.memory.set(py, Memory::of(py, block)?);
                }
                Err(_) if self.memory.get(py).is_some() => {}
                Err(raised) => return Err(raised),
            }
        }
    }

    /// Copies the vectors into a block.
    pub fn block(&self, py: Python<'_>) -> PyResult<Block> {
        let memory = self.memory(py)?;
        let bytes = memory.bytes(py);
        let bytes = bytes.as_slice().map_err(value_error)?.to_vec();
        let denominator = memory.denominator.clone();
        Block::from_bytes(self.n, memory.width, denominator, bytes).map_err(value_error)
    }

    /// All vectors with fractions as entries.
    pub fn vectors(&self, py: Python<'_>) -> PyResult<Vec<Vector<Number>>> {
        let block = self.block(py)?;
        let rows = block.iter::<Rational>().enumerate();
        let rows = rows.map(|(k, row)| look(py, k).map(|()| row.to_vector()));
        rows.collect()
    }
}

#[pymethods]
impl Vectors {
    /// Scales the rows, sorts them, and removes duplicates.
    #[staticmethod]
    fn scaled(py: Python<'_>, rows: &Matrix) -> PyResult<Self> {
        let mut block = Block::new(rows.matrix_cols(), 1.into());
        for (k, vector) in rows.vectors().iter().enumerate() {
            let scaled = vector.try_scaled().map_err(value_error)?;
            let scaled = scaled.ok_or_else(|| {
                value_error(format!("vector {k} is -inf; expected a finite entry"))
            })?;
            look(py, k)?;
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

    /// The number of bytes of an entry.
    #[getter]
    fn width(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.memory(py)?.width)
    }

    #[getter]
    fn denominator(&self, py: Python<'_>) -> PyResult<BigInt> {
        Ok(self.memory(py)?.denominator.clone())
    }

    /// The memory itself. For its layout see `Block` in the Rust library.
    #[getter(memory)]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(self.memory(py)?.bytes.bind(py).clone())
    }

    /// The vector with index k.
    fn row<'py>(&self, py: Python<'py>, k: usize) -> PyResult<Bound<'py, PyTuple>> {
        if k >= self.len {
            let error = format!("vector {k} of {}", self.len);
            return Err(PyIndexError::new_err(error));
        }
        let memory = self.memory(py)?;
        let bytes = memory.bytes(py);
        let size = self.n * memory.width;
        let bytes = &bytes.as_slice().map_err(value_error)?[k * size..][..size];
        number::row(py, bytes, memory.width, &memory.denominator)
    }

    /// All entries as the bytes of doubles or of 64-bit integers. Doubles include -inf. Integers
    /// are multiplied by the denominator, and the least integer stands for -inf. It is an error if
    /// an entry cannot be represented.
    fn entries<'py>(&self, py: Python<'py>, doubles: bool) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let values = if doubles {
            Values::Float64
        } else {
            Values::Int64
        };
        let out = PyArray1::<u8>::zeros(py, self.len * self.n * 8, false);
        let memory = self.memory(py)?;
        let bytes = memory.bytes(py);
        let depths = bytes.as_slice().map_err(value_error)?;
        let mut writing = out.readwrite();
        let entries = writing.as_slice_mut().map_err(value_error)?;
        let (n, width, denominator) = (self.n, memory.width, &memory.denominator);
        let is_mirrored = is_mirrored();
        let write = |depths: &[u8], entries: &mut [u8]| {
            let mut write = || {
                write_depths(depths, width, n, denominator, values, entries)
                    .map_err(|error| error.to_string())
            };
            match is_mirrored {
                true => mirrored(write),
                false => write(),
            }
        };
        if entries.len() < WORTH_SHARING {
            py.detach(|| write(depths, entries)).map_err(value_error)?;
        } else {
            let rows = (WORTH_SHARING / (8 * n)).max(1);
            let (from, to) = (rows * n * width, rows * n * 8);
            // Signals are checked after each of these parts.
            let parts = depths.chunks(PIECES * from);
            for (depths, entries) in parts.zip(entries.chunks_mut(PIECES * to)) {
                let pieces = || {
                    let pieces = depths.par_chunks(from).zip(entries.par_chunks_mut(to));
                    let results = pieces.map(|(depths, entries)| write(depths, entries));
                    results.collect::<Result<(), String>>()
                };
                let written = py.detach(|| with_pool(0, pieces));
                written.map_err(value_error)?;
                py.check_signals()?;
            }
        }
        drop(writing);
        Ok(out)
    }

    /// The index of the vector after scaling it. `None` if it is not among the vectors.
    fn find(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let x = vector(x, self.n)?;
        let Some(scaled) = x.try_scaled().map_err(value_error)? else {
            return Ok(None);
        };
        Ok(self.block(py)?.find(&scaled))
    }

    /// The union of both sets of vectors, sorted, without duplicates.
    fn union(&self, py: Python<'_>, other: &Vectors) -> PyResult<Self> {
        if self.n != other.n {
            let (n, found) = (self.n, other.n);
            return Err(value_error(format!(
                "vectors of {found} entries; expected {n}"
            )));
        }
        let (mut block, other) = (self.block(py)?, other.block(py)?);
        let sorting = spawned(move || {
            block.append(&other);
            sorted(block)
        });
        Vectors::of(py, received(py, &sorting)?)
    }

    /// The vectors as text in one of the formats, one per line.
    fn text(&self, py: Python<'_>, format: &str, names: Option<&Matrix>) -> PyResult<String> {
        let format: Format = format.parse().map_err(value_error)?;
        if let Some(why) = format.no_vectors() {
            return Err(value_error(why));
        }
        let block = self.block(py)?;
        let names = names.and_then(|matrix| matrix.names.clone());
        let style = InfiniteStyle::default();
        written(py, self.len * self.n, move |out| {
            write_block::<Rational>(out, &block, format, style, names.as_deref())
        })
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Vectors>() else {
            return Ok(false);
        };
        let other = other.get();
        let (ours, theirs) = (self.memory(py)?, other.memory(py)?);
        let same = (self.n, self.len) == (other.n, other.len)
            && (ours.width, &ours.denominator) == (theirs.width, &theirs.denominator);
        if !same {
            return Ok(false);
        }
        let (a, b) = (ours.bytes(py), theirs.bytes(py));
        Ok(a.as_slice().map_err(value_error)? == b.as_slice().map_err(value_error)?)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Vectors>();
        let memory = self.memory(py)?;
        let bytes = memory.bytes(py);
        let bytes = PyBytes::new(py, bytes.as_slice().map_err(value_error)?);
        let parts = (self.n, memory.width, memory.denominator.clone(), bytes);
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

/// Vectors from Python: scaled vectors from a search, or arbitrary rows.
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

/// The block sorted in canonical order, without duplicates, and in its smallest form.
pub fn sorted(mut block: Block) -> Block {
    block.sort();
    block.dedup();
    block.make_least();
    block.shrink_to_fit();
    block
}
