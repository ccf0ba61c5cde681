//! Scaled vectors in memory that NumPy holds.
//!
//! A search lays its vectors into a [`Block`]. Its bytes move into an array of
//! NumPy's as they are, so that Python sees the very memory; whoever needs
//! other numbers gets them from there in one pass.

use std::sync::Mutex;
use std::sync::mpsc::Receiver;

use maxplus_core::Vector;
use maxplus_core::block::Block;
use maxplus_formats::npy::{Values, write_depths};
use maxplus_formats::{Format, TableStyle, write_block_with_names};
use num_bigint::BigInt;
use num_rational::BigRational;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use rayon::prelude::*;

use crate::matrix::{Matrix, value_error, vector};
use crate::number::{self, LongNumber};
use crate::pool::with_pool;
use crate::watch::{look, received, spawned, written};

/// So many bytes of output are worth waking other threads for.
const WORTH_SHARING: usize = 1 << 22;

/// So many times as many are written from one look at signals to the next.
const PIECES: usize = 16;

/// Scaled vectors, flat in memory.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Vectors {
    n: usize,
    len: usize,
    memory: PyOnceLock<Memory>,
    /// Where they come from while there is no memory: a thread puts them in order.
    sorting: Option<Mutex<Receiver<Block>>>,
}

/// What a sorted block is made of.
struct Memory {
    width: usize,
    denominator: BigInt,
    /// What [`Block::into_bytes`] gives; nobody may write into it.
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
    /// The vectors of the block, which is left as it is sorted.
    pub fn of(py: Python<'_>, block: Block) -> PyResult<Self> {
        let (n, len) = (block.n(), block.len());
        let memory = PyOnceLock::new();
        // It is empty.
        let _ = memory.set(py, Memory::of(py, block)?);
        let sorting = None;
        Ok(Vectors {
            n,
            len,
            memory,
            sorting,
        })
    }

    /// The vectors of a block, each there once, that has to be put in order. If that takes long,
    /// another thread does it, and whoever asks for a vector waits: Ctrl-C loses nothing.
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
            sorting: Some(Mutex::new(spawned(move || sort(block)))),
        })
    }

    /// Waits until the vectors are in order.
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
                    // Nobody else got the block.
                    let _ = self.memory.set(py, Memory::of(py, block)?);
                }
                Err(_) if self.memory.get(py).is_some() => {}
                Err(raised) => return Err(raised),
            }
        }
    }

    /// A copy as a block.
    pub fn block(&self, py: Python<'_>) -> PyResult<Block> {
        let memory = self.memory(py)?;
        let bytes = memory.bytes(py);
        let bytes = bytes.as_slice().map_err(value_error)?.to_vec();
        let denominator = memory.denominator.clone();
        Block::from_bytes(self.n, memory.width, denominator, bytes).map_err(value_error)
    }

    /// All vectors over fractions.
    pub fn vectors(&self, py: Python<'_>) -> PyResult<Vec<Vector<LongNumber>>> {
        let block = self.block(py)?;
        let rows = block.iter::<BigRational>().enumerate();
        let rows = rows.map(|(k, row)| look(py, k).map(|()| row.to_vector()));
        rows.collect()
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

    /// The bytes of an entry.
    #[getter]
    fn width(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.memory(py)?.width)
    }

    #[getter]
    fn denominator(&self, py: Python<'_>) -> PyResult<BigInt> {
        Ok(self.memory(py)?.denominator.clone())
    }

    /// The memory itself: see `Block` in the Rust library.
    #[getter(memory)]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(self.memory(py)?.bytes.bind(py).clone())
    }

    /// The k-th vector.
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
        let memory = self.memory(py)?;
        let bytes = memory.bytes(py);
        let depths = bytes.as_slice().map_err(value_error)?;
        let mut writing = out.readwrite();
        let entries = writing.as_slice_mut().map_err(value_error)?;
        let (n, width, denominator) = (self.n, memory.width, &memory.denominator);
        let write = |depths: &[u8], entries: &mut [u8]| {
            write_depths(depths, width, n, denominator, values, entries)
                .map_err(|error| error.to_string())
        };
        if entries.len() < WORTH_SHARING {
            py.detach(|| write(depths, entries)).map_err(value_error)?;
        } else {
            let rows = (WORTH_SHARING / (8 * n)).max(1);
            let (from, to) = (rows * n * width, rows * n * 8);
            // Between two of these signals are heeded.
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
        let sorting = spawned(move || {
            block.append(&other);
            sorted(block)
        });
        Vectors::of(py, received(py, &Mutex::new(sorting))?)
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
        let style = TableStyle::default();
        written(py, self.len * self.n, move |out| {
            write_block_with_names::<BigRational>(out, &block, format, style, names.as_deref())
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

/// Vectors as they come: scaled ones of a search, or rows that may be anything.
#[derive(FromPyObject)]
pub enum Claimed {
    Found(Py<Vectors>),
    Rows(Py<Matrix>),
}

impl Claimed {
    pub fn vectors(&self, py: Python<'_>) -> PyResult<Vec<Vector<LongNumber>>> {
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
