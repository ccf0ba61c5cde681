//! A matrix with the names of its nodes: converted from Python objects and from text, and back.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use maxplus_core::carrier::Fraction;
use maxplus_core::matrix::FractionMatrix;
use maxplus_core::mirror::{is_mirrored, pick};
use maxplus_core::{
    Matrix as Dense, MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix, Square, Vector,
};
use maxplus_formats::npy::Array;
use maxplus_formats::{Format, Labels, Parallel, ParseError, Reading, write_matrix_with_names};
use maxplus_graph::Digraph;
use maxplus_models::{Kind, ModelError, other_xml};
use numpy::{Element, PyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyIterator, PyList, PySequence, PyString, PyTuple};

use crate::number::{double, number, of_integer, refused, to_python, tuple};
use crate::watch::{look, written};

/// A matrix of exact numbers and -inf, and the names of its nodes.
#[pyclass(frozen, module = "supereigen._native")]
#[derive(Clone)]
pub struct Matrix {
    pub matrix: Arc<SparseMatrix<Number>>,
    pub names: Option<Arc<Names>>,
    /// The matrix over one denominator. It is computed once, because loops multiply by it
    /// repeatedly.
    fractions: Arc<OnceLock<Arc<FractionMatrix>>>,
}

/// A `ValueError` with this message.
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

impl Matrix {
    pub fn new(matrix: SparseMatrix<Number>, names: Option<Names>) -> PyResult<Self> {
        if let Some(names) = &names
            && names.len() != matrix.cols()
        {
            let (found, n) = (names.len(), matrix.cols());
            return Err(value_error(format!(
                "{found} names of nodes for {n} columns"
            )));
        }
        Ok(Matrix::of(Arc::new(matrix), names.map(Arc::new)))
    }

    /// The matrix with the names of its nodes.
    pub fn of(matrix: Arc<SparseMatrix<Number>>, names: Option<Arc<Names>>) -> Self {
        Matrix {
            matrix,
            names,
            fractions: Arc::default(),
        }
    }

    /// A matrix from a result of the algebra of [`Matrix::fractions`].
    pub fn of_fractions(matrix: FractionMatrix, names: Option<Arc<Names>>) -> Self {
        Matrix {
            matrix: Arc::new(matrix.to_sparse()),
            names,
            fractions: Arc::new(Arc::new(matrix).into()),
        }
    }

    /// The matrix over one denominator.
    pub fn fractions(&self) -> Arc<FractionMatrix> {
        let made = || Arc::new(FractionMatrix::new(&*self.matrix));
        self.fractions.get_or_init(made).clone()
    }

    /// The digraph of a square matrix.
    pub fn digraph(&self) -> PyResult<Digraph<Rational>> {
        let square = Square::new(&*self.matrix).map_err(value_error)?;
        Ok(Digraph::of(&square))
    }

    /// The number of rows.
    pub fn matrix_rows(&self) -> usize {
        self.matrix.rows()
    }

    /// The number of columns.
    pub fn matrix_cols(&self) -> usize {
        self.matrix.cols()
    }

    /// The rows as vectors.
    pub fn vectors(&self) -> Vec<Vector<Number>> {
        let row = |i| {
            let mut vector = Vector::zeros(self.matrix.cols());
            for (j, entry) in self.matrix.row(i) {
                vector[j] = entry.clone();
            }
            vector
        };
        (0..self.matrix.rows()).map(row).collect()
    }
}

/// The position of an entry in Python's notation.
fn place(i: usize, j: usize) -> String {
    format!("A[{i}, {j}]")
}

/// Converts an array by its entries, each with its row and column.
fn of_array<T: Element + Copy>(
    array: &PyReadonlyArray2<'_, T>,
    exact: impl Fn(T, usize, usize) -> PyResult<Number>,
) -> PyResult<Matrix> {
    let rows = array.as_array();
    let mut matrix = SparseMatrix::zeros(0, rows.ncols());
    for (i, row) in rows.rows().into_iter().enumerate() {
        look(array.py(), i)?;
        let entries = row.iter().enumerate();
        let entries = entries.map(|(j, &entry)| Ok((j, exact(entry, i, j)?)));
        matrix.push_row(entries.collect::<PyResult<Vec<_>>>()?);
    }
    Matrix::new(matrix, None)
}

#[pymethods]
impl Matrix {
    /// Converts rows of numbers.
    #[staticmethod]
    fn from_rows(rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        let is_list = rows.cast::<PySequence>().is_ok();
        let all = items(rows).filter(|_| is_list);
        let all = all.ok_or_else(|| refused(rows, "A", "rows of numbers"))?;
        let mut matrix: Option<SparseMatrix<Number>> = None;
        for (i, row) in all.enumerate() {
            look(rows.py(), i)?;
            let row = row?;
            let numbers = items(&row);
            let numbers =
                numbers.ok_or_else(|| refused(&row, &format!("A[{i}]"), "a row of numbers"))?;
            let mut entries = Vec::new();
            for (j, entry) in numbers.enumerate() {
                entries.push((j, number(&entry?, || place(i, j))?));
            }
            let cols = entries.len();
            let matrix = matrix.get_or_insert_with(|| SparseMatrix::zeros(0, cols));
            if cols != matrix.cols() {
                return Err(value_error(format!(
                    "A[{i}] has {cols} entries; expected {}, as in the first row",
                    matrix.cols()
                )));
            }
            matrix.push_row(entries);
        }
        Matrix::new(matrix.unwrap_or_else(|| SparseMatrix::zeros(0, 0)), None)
    }

    /// Converts an array of integers.
    #[staticmethod]
    fn from_integers(array: PyReadonlyArray2<'_, i64>) -> PyResult<Self> {
        of_array(&array, |entry, _, _| Ok(of_integer(entry)))
    }

    /// Converts an array of doubles exactly.
    #[staticmethod]
    fn from_doubles(array: PyReadonlyArray2<'_, f64>) -> PyResult<Self> {
        of_array(&array, |entry, i, j| double(entry, || place(i, j)))
    }

    /// Converts entries with their positions. All other entries are -inf. A position that occurs
    /// twice is an error.
    #[staticmethod]
    fn from_places(
        rows: usize,
        cols: usize,
        places: Vec<(usize, usize, Bound<'_, PyAny>)>,
    ) -> PyResult<Self> {
        let mut entries = Vec::with_capacity(places.len());
        for (i, j, entry) in places {
            entries.push((i, j, number(&entry, || place(i, j))?));
        }
        entries.sort_by_key(|&(i, j, _)| (i, j));
        if let Some(twice) = entries
            .windows(2)
            .find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1))
        {
            let at = place(twice[0].0, twice[0].1);
            return Err(value_error(format!(
                "{at}: found two entries, expected one"
            )));
        }
        let matrix = SparseMatrix::from_triplets(rows, cols, entries);
        Matrix::new(matrix.map_err(value_error)?, None)
    }

    /// Reads a text in any format of the program, a NumPy array, or a model, from which the matrix
    /// is built. Also returns a note about the input, if there is one. The file name decides the
    /// format where the content does not.
    #[staticmethod]
    fn read(
        data: &[u8],
        format: Option<&str>,
        labels: Option<&str>,
        decimal_comma: Option<bool>,
        buffers: bool,
        name: Option<&str>,
    ) -> PyResult<(Self, Option<String>)> {
        if let Some(kind) = model_kind(data, format, name) {
            if is_mirrored() {
                let kind = kind.name();
                return Err(value_error(format!(
                    "found a model ({kind}), which is one of max-plus algebra; expected a matrix"
                )));
            }
            return Ok((model(data, kind, buffers)?, None));
        }
        if buffers {
            return Err(value_error("buffers is for data flow graphs (sdf3)"));
        }
        if format.is_none()
            && let Some(why) = other_xml(data)
        {
            return Err(value_error(why));
        }
        if data.starts_with(maxplus_formats::npy::MAGIC) {
            let array = Array::read(data).map_err(value_error)?;
            let matrix = array.sparse().map_err(value_error)?;
            return Ok((Matrix::new(matrix, None)?, None));
        }
        let format: Option<Format> = match format {
            None => None,
            Some(name) => Some(name.parse().map_err(|error| {
                let kinds = Kind::ALL.map(Kind::name).join(", ");
                value_error(format!("{error}, and of models {kinds}"))
            })?),
        };
        let labels = match labels {
            None => Labels::default(),
            Some("none") => Labels::None,
            Some("header") => Labels::Header,
            Some("column") => Labels::FirstColumn,
            Some("both") => Labels::Both,
            Some(other) => {
                return Err(value_error(format!(
                    "labels: found {other:?}, expected none, header, column or both"
                )));
            }
        };
        let reading = Reading::new().format(format).labels(labels);
        let reading = reading.decimal_comma(decimal_comma);
        let read = reading.read_sparse(data).map_err(|error| pointed(&error))?;
        let reordered = "the rows are in another order than the columns; they are matched by name";
        let reordered = read.reordered.then(|| reordered.to_owned());
        // There is at most one note: only spreadsheets have row names, only digraphs parallel arcs.
        let note = read.parallel.as_ref().map(render).or(reordered);
        Ok((Matrix::new(read.matrix, read.names)?, note))
    }

    /// The same matrix with other node names.
    fn with_names(&self, names: Option<Vec<String>>) -> PyResult<Self> {
        let names = names.map(Names::new).transpose().map_err(value_error)?;
        Matrix::new((*self.matrix).clone(), names)
    }

    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.matrix.rows(), self.matrix.cols())
    }

    #[getter]
    fn names(&self) -> Option<Vec<String>> {
        let names = self.names.as_ref()?;
        Some(names.iter().map(str::to_owned).collect())
    }

    /// The entry in row i, column j.
    fn entry<'py>(&self, py: Python<'py>, i: usize, j: usize) -> PyResult<Bound<'py, PyAny>> {
        let (rows, cols) = self.shape();
        if i >= rows || j >= cols {
            let error = format!("{} of a {rows} x {cols} matrix", place(i, j));
            return Err(pyo3::exceptions::PyIndexError::new_err(error));
        }
        let entry = self.matrix.entry(i, j).cloned();
        to_python(py, &entry.unwrap_or(MaxPlus::NEG_INFINITY))
    }

    /// All rows as tuples.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.vectors();
        let rows = rows.iter().map(|row| tuple(py, row.iter()));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// All finite entries as (row, column, entry).
    fn arcs<'py>(&self, py: Python<'py>) -> PyResult<Vec<(usize, usize, Bound<'py, PyAny>)>> {
        let arcs = self.matrix.triplets();
        arcs.map(|(i, j, entry)| Ok((i, j, to_python(py, entry)?)))
            .collect()
    }

    /// All entries as doubles, row by row. It is an error if an entry is not a double.
    fn doubles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (rows, cols) = self.shape();
        let infinite = pick(f64::NEG_INFINITY, f64::INFINITY);
        let mut doubles = vec![infinite; rows * cols];
        for (i, j, entry) in self.matrix.triplets() {
            let value = entry
                .value()
                .and_then(|value| match value.to_machine_integer() {
                    Some(small) => f64::from_machine_integer(small),
                    None => f64::from_fraction(&value.to_fraction()),
                });
            let value = value.map(|value| match is_mirrored() {
                // 0 - 0 is 0, but -0 would be another double.
                true => 0.0 - value,
                false => value,
            });
            doubles[i * cols + j] = value.ok_or_else(|| {
                let at = place(i, j);
                value_error(format!(
                    "{at}: {entry} is not exactly a float64; to_numpy(rounded=True) rounds"
                ))
            })?;
        }
        Ok(PyArray1::from_vec(py, doubles))
    }

    /// Writes the matrix as text in one of the formats.
    fn text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format: Format = format.parse().map_err(value_error)?;
        let (rows, cols) = self.shape();
        if !format.holds_shape(rows, cols) {
            return Err(value_error(match format.holds_vectors() {
                false if format.reads_back() => {
                    format!("a {rows} x {cols} matrix is not a digraph: it is not square")
                }
                false => format!("{format} holds the two sides of a system, not one matrix"),
                true => format!("{format} cannot store a {rows} x {cols} matrix"),
            }));
        }
        let Matrix { matrix, names, .. } = self.clone();
        written(
            py,
            matrix.rows().saturating_mul(matrix.cols()),
            move |out| write_matrix_with_names(out, &*matrix, names.as_deref(), format),
        )
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Matrix>();
        other.is_ok_and(|other| {
            let other = other.get();
            self.matrix == other.matrix && self.names == other.names
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Matrix>();
        let places: Vec<_> = self.arcs(py)?;
        let (rows, cols) = self.shape();
        let arguments = (rows, cols, places, self.names()).into_pyobject(py)?;
        Ok((class.getattr("_restore")?, arguments))
    }

    #[staticmethod]
    fn _restore(
        rows: usize,
        cols: usize,
        places: Vec<(usize, usize, Bound<'_, PyAny>)>,
        names: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let matrix = Matrix::from_places(rows, cols, places)?;
        matrix.with_names(names)
    }
}

/// A `ValueError` for a parse error, with the line in question.
fn pointed(error: &ParseError) -> PyErr {
    value_error(match error.excerpt() {
        "" => error.to_string(),
        excerpt => format!("{error}\n{excerpt}"),
    })
}

/// The kind of model in a file: from the given format, the file name, or the content.
fn model_kind(data: &[u8], format: Option<&str>, name: Option<&str>) -> Option<Kind> {
    match format {
        Some(format) => format.parse().ok(),
        None => {
            let named = name.and_then(|name| Kind::of_name(Path::new(name)));
            named.or_else(|| Kind::detect(data))
        }
    }
}

/// Reads a model and builds its matrix.
fn model(data: &[u8], kind: Kind, buffers: bool) -> PyResult<Matrix> {
    let model = maxplus_models::read(data, Some(kind), buffers).map_err(unread)?;
    let names = Some(model.names).filter(|names| !names.are_numbers());
    Matrix::new(model.matrix, names)
}

/// The error of a model. A parse error shows the line.
pub fn unread(error: ModelError) -> PyErr {
    match error {
        ModelError::Text(error) => pointed(&error),
        error => value_error(error),
    }
}

/// The note about omitted parallel arcs: a matrix has only one entry for all arcs with the same
/// ends.
fn render(parallel: &Parallel) -> String {
    let arcs = match parallel.left_out {
        1 => "1 arc is".to_owned(),
        count => format!("{count} arcs are"),
    };
    let (line, found) = (parallel.line, &parallel.found);
    let greatest = pick("greatest", "least");
    format!(
        "{arcs} parallel to another one, the first in line {line}, {found}: of parallel arcs \
         the {greatest} weight is taken"
    )
}

/// The items of a list, an array or the like. Strings and bytes are rejected, because their items
/// are characters, not numbers.
fn items<'py>(list: &Bound<'py, PyAny>) -> Option<Bound<'py, PyIterator>> {
    let is_text = list.is_instance_of::<PyString>()
        || list.is_instance_of::<PyBytes>()
        || list.is_instance_of::<PyByteArray>();
    list.try_iter().ok().filter(|_| !is_text)
}

/// A vector of n numbers.
pub fn vector(entries: &Bound<'_, PyAny>, n: usize) -> PyResult<Vector<Number>> {
    vector_called("x", entries, n)
}

/// A vector of n numbers. Error messages use `name`.
pub fn vector_called(name: &str, entries: &Bound<'_, PyAny>, n: usize) -> PyResult<Vector<Number>> {
    let mut vector = Vec::with_capacity(n);
    let items =
        items(entries).ok_or_else(|| refused(entries, name, "numbers, one for each node"))?;
    for (i, entry) in items.enumerate() {
        vector.push(number(&entry?, || format!("{name}[{i}]"))?);
    }
    if vector.len() != n {
        let found = vector.len();
        return Err(value_error(format!(
            "{name} has {found} entries; expected {n}"
        )));
    }
    Ok(Vector::from(vector))
}

/// The dense matrix that the checker needs.
pub fn dense(matrix: &Matrix) -> Dense<Number> {
    matrix.matrix.to_dense()
}
