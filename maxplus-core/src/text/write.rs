//! Matrices and lists of vectors out, in any format.

use std::io::{self, Write};

use super::format::Format;
use super::heading::names_heading;
use super::lines::{Lines, write_line};
use super::row::full_row;
use super::rows::RowFormat;
use super::table::{Table, TableStyle};
use super::{columns, dot, edges, latex, matrix_market, polymake};
use crate::block::Block;
use crate::carrier::Carrier;
use crate::matrix::{ReadMatrix, SparseMatrix};
use crate::names::Names;
use crate::tropical::{Convention, Max, Tropical};
use crate::vector::Vector;

/// The 0 x 0 matrix in the formats that have a line for a row.
const EMPTY: &[u8] = b"[]\n";

/// Writes a matrix. The 0 x 0 matrix is `[]` wherever it would be no line at
/// all; of the other matrices without entries, Matrix Market keeps all shapes,
/// JSON those with rows, the other formats none: one row without entries is a
/// line `[]` in JSON lines and TPLib, and reads as the 0 x 0 matrix. A matrix
/// that is not square has no place in [`Format::Edges`] and [`Format::Dot`]: an
/// error of the kind `InvalidInput`.
///
/// ```
/// use maxplus_core::text::{Format, write_matrix};
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let a: Matrix<MaxPlus<i64>> = "-3 1\n. 0".parse().unwrap();
/// let mut out = Vec::new();
/// write_matrix(&mut out, &a, Format::Json).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), "[\n  [-3, 1],\n  [\"-inf\", 0]\n]\n");
/// ```
pub fn write_matrix<T: Carrier, C: Convention>(
    mut out: impl Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    format: Format,
) -> io::Result<()> {
    match format {
        // No line at all would be no matrix but an accident.
        Format::Text | Format::Csv | Format::JsonLines | Format::Tplib | Format::Table
            if matrix.rows() == 0 && matrix.cols() == 0 =>
        {
            out.write_all(EMPTY)
        }
        Format::MatrixMarket => matrix_market::write(&mut out, matrix, None),
        Format::Edges | Format::Dot => write_digraph(&mut out, matrix, None, format),
        Format::Latex => latex::write_matrix(&mut out, matrix),
        _ => {
            let mut writer = VectorWriter::<_, T, C>::new(out, format);
            for i in 0..matrix.rows() {
                writer.push_slice(&full_row(matrix, i))?;
            }
            writer.finish().map(|_| ())
        }
    }
}

/// The matrix as a string; see [`write_matrix`].
///
/// # Panics
///
/// If the format is for square matrices and this is none; see
/// [`Format::holds_vectors`].
pub fn format_matrix<T: Carrier, C: Convention>(
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    format: Format,
) -> String {
    let mut out = Vec::new();
    write_matrix(&mut out, matrix, format).expect("memory takes every matrix of a fit shape");
    String::from_utf8(out).expect("only text is written")
}

/// Writes A and B, of the same shape, as TPLib's inequalities
/// A(x)x >= B(x)x: one list `[a_1,..,a_n,b_1,..,b_n]` per line.
///
/// # Panics
///
/// If the shapes differ.
pub fn write_pair<T: Carrier, C: Convention>(
    mut out: impl Write,
    a: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    b: &impl ReadMatrix<Scalar = Tropical<T, C>>,
) -> io::Result<()> {
    assert_eq!(
        (a.rows(), a.cols()),
        (b.rows(), b.cols()),
        "a pair of unlike shapes"
    );
    if a.rows() == 0 && a.cols() == 0 {
        return out.write_all(EMPTY);
    }
    let mut writer = VectorWriter::<_, T, C>::new(out, Format::Tplib);
    for i in 0..a.rows() {
        let mut row = full_row(a, i);
        row.extend(full_row(b, i));
        writer.push_slice(&row)?;
    }
    writer.finish().map(|_| ())
}

/// Writes vectors, one per line or row; see [`VectorWriter`].
pub fn write_vectors<'a, T: Carrier, C: Convention>(
    out: impl Write,
    vectors: impl IntoIterator<Item = &'a Vector<Tropical<T, C>>>,
    format: Format,
) -> io::Result<()> {
    let mut writer = VectorWriter::new(out, format);
    for vector in vectors {
        writer.push(vector)?;
    }
    writer.finish().map(|_| ())
}

/// Writes the vectors of a block as ones over `T`, which must hold them: the same
/// bytes as [`VectorWriter`], many times faster and in no memory to speak of
/// unless they are numbered ([`TableStyle::labels`]) or go into
/// [`Format::MatrixMarket`].
///
/// ```
/// use maxplus_core::block::Block;
/// use maxplus_core::text::{Format, TableStyle, write_block};
///
/// let mut block = Block::new(2, 1.into());
/// block.push_depths([(0, 0), (1, 10)]);
/// block.push_depths([(1, 0)]);
/// let mut out = Vec::new();
/// write_block::<i64>(&mut out, &block, Format::Table, TableStyle::default()).unwrap();
/// assert_eq!(out, b"0  -10\n.    0\n");
/// ```
///
/// # Panics
///
/// If `T` does not hold an entry.
pub fn write_block<T: Carrier>(
    mut out: impl Write + Send,
    block: &Block,
    format: Format,
    style: TableStyle,
) -> io::Result<()> {
    if format == Format::Table && !style.labels {
        let infinite = style.infinite.text::<Max>();
        let mut cells = RowFormat::cells::<T>(infinite, block.denominator());
        columns::write(&mut out, block, &mut cells)?;
        return out.flush();
    }
    let mut writer = VectorWriter::<_, T>::with_style(out, format, style);
    writer.push_block(block)?;
    writer.finish().map(|_| ())
}

/// As [`write_block`], with the names of the entries above the columns of a table
/// and before the rows of other formats; see [`names_heading`].
///
/// # Panics
///
/// As [`write_block`] does, and if there are not as many names as entries.
pub fn write_block_with_names<T: Carrier>(
    mut out: impl Write + Send,
    block: &Block,
    format: Format,
    style: TableStyle,
    names: Option<&Names>,
) -> io::Result<()> {
    let Some(names) = names.filter(|_| !block.is_empty()) else {
        return write_block::<T>(out, block, format, style);
    };
    assert_eq!(names.len(), block.n(), "a name for each entry");
    if format != Format::Table {
        let writer = VectorWriter::<_, T>::with_style(out, format, style);
        let mut writer = writer.with_names(Some(names));
        writer.push_block(block)?;
        return writer.finish().map(|_| ());
    }
    let mut table = Table::new(style).with_names(names);
    for row in block.iter::<T>() {
        table.push(row.to_vector().as_slice());
    }
    write!(out, "{table}")?;
    out.flush()
}

/// Writes vectors as they come, each one a row.
///
/// Nothing is kept but for [`Format::Table`], which needs the widths of all
/// columns, [`Format::MatrixMarket`], which begins with the number of entries,
/// and the digraphs, which take a square matrix alone: these are written by
/// [`VectorWriter::finish`].
///
/// ```
/// use maxplus_core::text::{Format, VectorWriter};
/// use maxplus_core::{MaxPlus, Vector};
///
/// let mut writer = VectorWriter::new(Vec::new(), Format::JsonLines);
/// for text in ["0 -1", ". 0"] {
///     writer.push(&text.parse::<Vector<MaxPlus<i64>>>().unwrap()).unwrap();
/// }
/// let out = writer.finish().unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), "[0, -1]\n[\"-inf\", 0]\n");
/// ```
#[must_use = "some formats end with `finish`"]
pub struct VectorWriter<W: Write, T: Carrier, C: Convention = Max> {
    out: W,
    format: Format,
    /// Rows written or kept so far.
    rows: usize,
    table: Table,
    /// The rows of a Matrix Market file to be.
    kept: Vec<Vec<(usize, Tropical<T, C>)>>,
    /// The length of the longest of them.
    cols: usize,
    /// How rows of blocks are written, once there are some.
    blocks: Option<RowFormat>,
    /// What the entries are called.
    names: Option<Names>,
}

impl<W: Write, T: Carrier, C: Convention> VectorWriter<W, T, C> {
    /// A writer in the given format, tables in their default style.
    pub fn new(out: W, format: Format) -> Self {
        Self::with_style(out, format, TableStyle::default())
    }

    /// A writer in the given format, tables in the given style.
    pub fn with_style(out: W, format: Format, style: TableStyle) -> Self {
        VectorWriter {
            out,
            format,
            rows: 0,
            table: Table::new(style),
            kept: Vec::new(),
            cols: 0,
            blocks: None,
            names: None,
        }
    }

    /// With the names of the entries: above the columns of a table, in a comment
    /// of [`Format::MatrixMarket`], before the first row of other formats as
    /// [`names_heading`] says. Without rows there are none.
    pub fn with_names(mut self, names: Option<&Names>) -> Self {
        if let Some(names) = names {
            self.table = self.table.with_names(names);
            self.names = Some(names.clone());
        }
        self
    }

    /// Writes one vector.
    pub fn push(&mut self, vector: &Vector<Tropical<T, C>>) -> io::Result<()> {
        self.push_slice(vector.as_slice())
    }

    fn push_slice(&mut self, entries: &[Tropical<T, C>]) -> io::Result<()> {
        let is_first = self.rows == 0;
        self.rows += 1;
        if let Some(lines) = Lines::of(self.format) {
            if is_first {
                self.begin()?;
            }
            let line = [lines.begin(is_first), lines.between, lines.end];
            return write_line(&mut self.out, self.format, line, entries);
        }
        if self.format == Format::Table {
            self.table.push(entries);
            return Ok(());
        }
        // Matrix Market, or a digraph.
        let finite = entries.iter().cloned().enumerate();
        let finite = finite.filter(|(_, entry)| entry.is_finite());
        self.kept.push(finite.collect());
        self.cols = self.cols.max(entries.len());
        Ok(())
    }

    /// Writes what stands before all rows.
    fn begin(&mut self) -> io::Result<()> {
        if self.format == Format::Polymake {
            return polymake::begin::<C>(&mut self.out);
        }
        let names = self.names.as_ref();
        match names.and_then(|names| names_heading(names, self.format)) {
            Some(heading) => self.out.write_all(heading.as_bytes()),
            None => Ok(()),
        }
    }

    /// What is written into. Formats that begin with the number of vectors or
    /// the widths of columns write nothing before the end.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Ends the list and hands the output back, flushed.
    pub fn finish(mut self) -> io::Result<W> {
        if self.rows == 0 {
            self.names = None;
            self.begin()?;
        }
        let out = &mut self.out;
        match self.format {
            Format::Text | Format::Csv | Format::JsonLines | Format::Tplib | Format::Latex => {}
            Format::Json if self.rows == 0 => writeln!(out, "[]")?,
            Format::Json => writeln!(out, "\n]")?,
            Format::Polymake => polymake::end(out)?,
            Format::Table => write!(out, "{}", self.table)?,
            Format::Matlab if self.rows == 0 => writeln!(out, "A = [];")?,
            Format::Matlab => writeln!(out, "\n];")?,
            Format::NumPy if self.rows == 0 => writeln!(out, "array([])")?,
            Format::NumPy => writeln!(out, "])")?,
            format @ (Format::MatrixMarket | Format::Edges | Format::Dot) => {
                let kept = SparseMatrix::from_rows(self.cols, self.kept);
                match format {
                    Format::MatrixMarket => {
                        matrix_market::write(out, &kept, self.names.as_ref())?;
                    }
                    _ => write_digraph(out, &kept, None, format)?,
                }
            }
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

impl<W: Write + Send, T: Carrier> VectorWriter<W, T> {
    /// Writes all vectors of a block: the same bytes as one after another, in
    /// large pieces and many times faster; see [`RowFormat::write`].
    ///
    /// # Panics
    ///
    /// If `T` does not hold an entry, or if the block before had another
    /// denominator.
    pub fn push_block(&mut self, block: &Block) -> io::Result<()> {
        if block.is_empty() {
            return Ok(());
        }
        let is_first = self.rows == 0;
        if self.blocks.is_none() {
            self.blocks = RowFormat::new::<T>(self.format, block.denominator());
        }
        if self.blocks.is_none() {
            return block.iter().try_for_each(|row| self.push(&row.to_vector()));
        }
        self.rows += block.len();
        if is_first {
            self.begin()?;
        }
        let format = self.blocks.as_mut().expect("found above");
        format.write(&mut self.out, block, is_first)
    }
}

/// Writes a square matrix as a digraph; one that is not square is an error.
pub(super) fn write_digraph<T: Carrier, C: Convention>(
    out: &mut dyn Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    names: Option<&Names>,
    format: Format,
) -> io::Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows != cols {
        let message = format!("{format} is for square matrices, and this one is {rows} x {cols}");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    match format {
        Format::Dot => dot::write(out, matrix, names),
        _ => edges::write(out, matrix, names),
    }
}
