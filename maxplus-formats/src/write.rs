//! Writes matrices and lists of vectors in any format, with the names of their nodes in the place
//! given in `docs/formats.md`. In a csv or a table, names that might be misread (numbers, quotes,
//! commas) go into a comment.
//!
//! Only the public functions are generic: they pass numbers and matrices as trait objects
//! ([`written`](crate::written)), and one body writes them all.

use std::io::{self, Write};

use maxplus_core::block::Block;
use maxplus_core::matrix::{Matrix, ReadMatrix, SparseMatrix};
use maxplus_core::mirror::{self, is_mirrored};
use maxplus_core::text::RowFormat;
use maxplus_core::text::rows::{Lines, Spelling};
use maxplus_core::tropical::{Convention, Max, Tropical};
use maxplus_core::{Carrier, Names, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::format::Format;
use crate::labels::{are_plain, listed, names_comment, names_heading};
use crate::table::{InfiniteStyle, Table, write_columns};
use crate::written::{Entry, Infinity, Mirrored, Of, Written, WrittenNumber};
use crate::{dot, edges, json, latex, matrix_market, polymake};

/// The 0 x 0 matrix in formats with one line per row.
const EMPTY: &[u8] = b"[]\n";

/// Writes a matrix. The 0 x 0 matrix is `[]` in formats where it would otherwise be an empty
/// file. A matrix of a shape that the format cannot store ([`Format::holds_shape`]) is an error
/// of the kind `InvalidInput`: one that is not square in [`Format::Edges`] and [`Format::Dot`],
/// rows without entries or columns without rows in most.
///
/// ```
/// use maxplus_formats::{Format, write_matrix};
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
    write_any(&mut out, &Of(matrix), format)
}

/// The matrix as a string; see [`write_matrix`].
///
/// # Panics
///
/// If the format cannot store a matrix of this shape; see [`Format::holds_shape`].
pub fn format_matrix<T: Carrier, C: Convention>(
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    format: Format,
) -> String {
    let mut out = Vec::new();
    write_any(&mut out, &Of(matrix), format).expect("memory takes every matrix of a fit shape");
    String::from_utf8(out).expect("only text is written")
}

/// Writes a matrix with the names of its columns, if there are some and the format [can store
/// them](Format::holds_names); see [`write_matrix`].
///
/// ```
/// use maxplus_formats::{Format, write_matrix_with_names};
/// use maxplus_core::{Matrix, MaxPlus, Names};
///
/// let a: Matrix<MaxPlus<i64>> = "0 1\n. 2".parse().unwrap();
/// let names = Names::new(["press", "oven"]).unwrap();
/// let mut out = Vec::new();
/// write_matrix_with_names(&mut out, &a, Some(&names), Format::Csv).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), ",press,oven\npress,0,1\noven,-inf,2\n");
/// ```
///
/// # Panics
///
/// If the number of names is not the number of columns.
pub fn write_matrix_with_names<T: Carrier, C: Convention>(
    mut out: impl Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    names: Option<&Names>,
    format: Format,
) -> io::Result<()> {
    write_with_names(&mut out, &Of(matrix), names, format, true)
}

pub(crate) fn write_with_names(
    out: &mut dyn Write,
    matrix: &dyn Written,
    names: Option<&Names>,
    format: Format,
    rows_are_nodes: bool,
) -> io::Result<()> {
    let names = names.filter(|names| !names.is_empty() && format.holds_names());
    match names {
        Some(names) => write_named(out, matrix, names, format, rows_are_nodes),
        None => write_any(out, matrix, format),
    }
}

/// Refuses a matrix that would not read back.
fn check_shape(matrix: &dyn Written, format: Format) -> io::Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if format.holds_shape(rows, cols) {
        return Ok(());
    }
    let message = if format == Format::Inequalities {
        format!("{format} holds the two sides of a system, and this is one matrix, {rows} x {cols}")
    } else if format.holds_vectors() {
        format!("{format} cannot store a matrix of {rows} x {cols}; use mtx")
    } else {
        format!("{format} is for square matrices, and this one is {rows} x {cols}")
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

fn write_any(out: &mut dyn Write, matrix: &dyn Written, format: Format) -> io::Result<()> {
    check_shape(matrix, format)?;
    match format {
        // Readers refuse an empty file.
        Format::Text | Format::Csv | Format::JsonLines | Format::Tplib | Format::Table
            if matrix.rows() == 0 && matrix.cols() == 0 =>
        {
            out.write_all(EMPTY)
        }
        Format::MatrixMarket => matrix_market::write(out, matrix, None),
        Format::Edges => edges::write(out, matrix, None),
        Format::Dot => dot::write(out, matrix, None),
        Format::Latex => latex::write_matrix(out, matrix),
        // Rows alone would not say that they are of min-plus algebra.
        Format::Json if matrix.infinity().pick(false, true) => write_object(out, matrix, None),
        _ => write_rows(out, &[matrix], None, format),
    }
}

/// Writes matrices of equally many rows, each row after the other's.
fn write_rows(
    out: &mut dyn Write,
    sides: &[&dyn Written],
    names: Option<&Names>,
    format: Format,
) -> io::Result<()> {
    let infinity = sides[0].infinity();
    let mut list = List::new(format, InfiniteStyle::default(), infinity).with_names(names);
    list.push(out, sides)?;
    list.finish(out)
}

/// Writes a matrix with names, in a format that can store them.
fn write_named(
    out: &mut dyn Write,
    matrix: &dyn Written,
    names: &Names,
    format: Format,
    rows_are_nodes: bool,
) -> io::Result<()> {
    assert_eq!(names.len(), matrix.cols(), "a name for each column");
    check_shape(matrix, format)?;
    let shows = matrix.rows() > 0 && are_plain(names, format);
    match format {
        Format::Csv if shows => write_csv(out, matrix, names, rows_are_nodes),
        Format::Table if matrix.rows() > 0 => write_rows(out, &[matrix], Some(names), format),
        Format::Json => write_object(out, matrix, Some(names)),
        // Names that are all numbers would be read as numbers of nodes; they are a comment.
        Format::Edges if !names.iter().all(is_digits) => edges::write(out, matrix, Some(names)),
        Format::Dot => dot::write(out, matrix, Some(names)),
        Format::MatrixMarket => matrix_market::write(out, matrix, Some(names)),
        // No line can stand for a matrix without rows.
        Format::JsonLines if matrix.rows() == 0 => write_any(out, matrix, format),
        format => {
            let heading = match names_heading(names, format) {
                Some(heading) if format != Format::Csv => heading,
                _ => names_comment("#", names),
            };
            out.write_all(heading.as_bytes())?;
            write_any(out, matrix, format)
        }
    }
}

/// Writes a matrix as an object of JSON.
fn write_object(
    out: &mut dyn Write,
    matrix: &dyn Written,
    names: Option<&Names>,
) -> io::Result<()> {
    write!(out, "{{")?;
    if matrix.infinity().pick(false, true) {
        writeln!(out, "\"algebra\": \"min-plus\",")?;
    }
    if let Some(names) = names {
        writeln!(out, "\"names\": {},", listed(names))?;
    }
    write!(out, "\"matrix\": ")?;
    write_rows(out, &[matrix], None, Format::Json)?;
    writeln!(out, "}}")
}

/// Writes names above all columns, and next to all rows if these are the same nodes.
fn write_csv(
    out: &mut dyn Write,
    matrix: &dyn Written,
    names: &Names,
    rows_are_nodes: bool,
) -> io::Result<()> {
    let is_labelled = rows_are_nodes && matrix.rows() == matrix.cols();
    for (j, name) in names.iter().enumerate() {
        let between = if is_labelled || j > 0 { "," } else { "" };
        write!(out, "{between}{name}")?;
    }
    writeln!(out)?;
    for i in 0..matrix.rows() {
        if is_labelled {
            write!(out, "{},", names.name(i))?;
        }
        let mut between = "";
        matrix.show_full_row(i, &mut |entry| {
            out.write_all(between.as_bytes())?;
            between = ",";
            write_entry(out, entry, matrix.infinity(), Format::Csv)
        })?;
        writeln!(out)?;
    }
    Ok(())
}

fn is_digits(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
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
    write_both(&mut out, &Of(a), &Of(b))
}

fn write_both(out: &mut dyn Write, a: &dyn Written, b: &dyn Written) -> io::Result<()> {
    check_shape(a, Format::Tplib)?;
    if a.rows() == 0 && a.cols() == 0 {
        return out.write_all(EMPTY);
    }
    write_rows(out, &[a, b], None, Format::Tplib)
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

/// A writer of the rows of blocks with this denominator as text, with entries over `T`, which
/// must hold them. `None` for [`Format::Table`], [`Format::MatrixMarket`] and the digraphs, which
/// are not written row by row.
///
/// ```
/// use maxplus_core::block::Block;
/// use maxplus_formats::{Format, row_format};
/// use num_bigint::BigInt;
///
/// let mut block = Block::new(3, BigInt::from(2));
/// block.push_depths([(0, 0), (2, 3)]);
/// block.push_depths([(1, 0), (2, 2)]);
/// let mut rows = row_format::<num_rational::BigRational>(Format::Csv, block.denominator())
///     .expect("written row by row");
/// let mut text = Vec::new();
/// rows.append(&mut text, &block, 0..2, true);
/// assert_eq!(String::from_utf8(text).unwrap(), "0,-inf,-3/2\n-inf,0,-1\n");
/// ```
///
/// Its methods panic if `T` does not hold an entry.
pub fn row_format<T: Carrier>(format: Format, denominator: &BigInt) -> Option<RowFormat> {
    row_format_over::<T>(format, denominator, &BigInt::from(1))
}

/// As [`row_format`], with each number also divided as by [`Block::over`].
pub fn row_format_over<T: Carrier>(
    format: Format,
    denominator: &BigInt,
    divisor: &BigInt,
) -> Option<RowFormat> {
    let lines = lines_of(format)?;
    let spelling = spelling::<T>(format, denominator * divisor, None);
    Some(RowFormat::new(lines, spelling, denominator))
}

/// The spelling of entries over `T`, with -inf as the format writes it or as given.
fn spelling<T: Carrier>(
    format: Format,
    denominator: BigInt,
    infinite: Option<&'static str>,
) -> Spelling {
    // Rows may be written by threads that are not mirrored.
    let (is_mirrored, infinity) = (is_mirrored(), Infinity::of::<Max>());
    let written = move |text: &mut Vec<u8>, value: Option<&BigRational>| {
        let value = value.map(|value| T::from_fraction(value).expect("the carrier has room"));
        let mirrored = value.as_ref().and_then(Mirrored::of::<Max>);
        let entry = match &mirrored {
            Some(mirrored) => Some(mirrored as &dyn WrittenNumber),
            None => value.as_ref().map(|value| value as &dyn WrittenNumber),
        };
        match (infinite, entry) {
            (Some(infinite), None) => text.write_all(infinite.as_bytes()),
            _ => write_entry(text, entry, infinity, format),
        }
    };
    let spelling = Spelling::new(denominator, move |text, value| {
        let written = match is_mirrored {
            true => mirror::mirrored(|| written(text, value)),
            false => written(text, value),
        };
        written.expect("memory takes everything");
    });
    match (T::EXACT, format, is_mirrored) {
        (false, _, _) => spelling,
        (true, Format::Polymake, false) => spelling.with_integers(["\"-", "\""]),
        (true, Format::Polymake, true) => spelling.with_integers(["\"", "\""]),
        (true, _, false) => spelling.with_integers(["-", ""]),
        (true, _, true) => spelling.with_integers(["", ""]),
    }
}

/// Writes the vectors of a block with entries over `T`, which must hold them: the same bytes as
/// [`VectorWriter`], but many times faster, with the names of the entries where it writes them. It
/// needs almost no memory unless the format is [`Format::MatrixMarket`], which stores the number
/// of entries even of an empty list.
///
/// ```
/// use maxplus_core::block::Block;
/// use maxplus_formats::{Format, InfiniteStyle, write_block};
///
/// let mut block = Block::new(2, 1.into());
/// block.push_depths([(0, 0), (1, 10)]);
/// block.push_depths([(1, 0)]);
/// let mut out = Vec::new();
/// write_block::<i64>(&mut out, &block, Format::Table, InfiniteStyle::Dot, None).unwrap();
/// assert_eq!(out, b"0  -10\n.    0\n");
/// ```
///
/// # Panics
///
/// If `T` does not hold an entry, or if the number of names is not the number of entries.
pub fn write_block<T: Carrier>(
    mut out: impl Write + Send,
    block: &Block,
    format: Format,
    style: InfiniteStyle,
    names: Option<&Names>,
) -> io::Result<()> {
    let names = names.filter(|_| !block.is_empty());
    if let Some(names) = names {
        assert_eq!(names.len(), block.n(), "a name for each entry");
    }
    if format == Format::Table && names.is_none() {
        let infinite = style.text(Infinity::of::<Max>());
        let denominator = block.denominator();
        let spelling = spelling::<T>(Format::Table, denominator.clone(), Some(infinite));
        let mut cells = RowFormat::new(Lines::alike("", " ", "\n"), spelling, denominator);
        write_columns(&mut out, block, &mut cells)?;
        return out.flush();
    }
    let mut writer = VectorWriter::<_, T>::with_style(out, format, style).with_names(names);
    writer.cols = block.n();
    writer.push_block(block)?;
    writer.finish().map(|_| ())
}

/// Writes vectors as they come, each one a row.
///
/// Rows are written at once, with three exceptions that [`VectorWriter::finish`] writes:
/// [`Format::Table`] needs the widths of all columns, [`Format::MatrixMarket`] begins with the
/// number of entries, and digraphs need a square matrix.
///
/// ```
/// use maxplus_formats::{Format, VectorWriter};
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
    list: List,
    /// The writer of rows of blocks, made for the first block.
    blocks: Option<RowFormat>,
    /// The vectors of a Matrix Market file or of a digraph, which are written at the end.
    kept: Vec<Vector<Tropical<T, C>>>,
    /// The length of the longest of them.
    cols: usize,
}

impl<W: Write, T: Carrier, C: Convention> VectorWriter<W, T, C> {
    /// A writer in the given format.
    pub fn new(out: W, format: Format) -> Self {
        Self::with_style(out, format, InfiniteStyle::default())
    }

    /// A writer in the given format, with this style of -inf in tables.
    pub fn with_style(out: W, format: Format, style: InfiniteStyle) -> Self {
        VectorWriter {
            out,
            list: List::new(format, style, Infinity::of::<C>()),
            blocks: None,
            kept: Vec::new(),
            cols: 0,
        }
    }

    /// Adds the names of the entries: above the columns of a table, in a comment of
    /// [`Format::MatrixMarket`], before the first row of other formats as [`names_heading`] says.
    /// A list without rows has none.
    pub fn with_names(mut self, names: Option<&Names>) -> Self {
        self.list = self.list.with_names(names);
        self
    }

    /// Writes one vector.
    pub fn push(&mut self, vector: &Vector<Tropical<T, C>>) -> io::Result<()> {
        if self.list.is_kept() {
            self.cols = self.cols.max(vector.len());
            self.kept.push(vector.clone());
            return Ok(());
        }
        let row = Matrix::from_vec(1, vector.len(), vector.as_slice().to_vec());
        let row = row.expect("one row");
        self.list.push(&mut self.out, &[&Of(&row)])
    }

    /// The output. Formats that begin with the number of vectors or the widths of columns write
    /// nothing before the end.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Ends the list and returns the output, flushed.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.list.is_kept() {
            self.list.finish(&mut self.out)?;
            return Ok(self.out);
        }
        let owned = |(j, entry): (usize, &Tropical<T, C>)| (j, entry.clone());
        let rows = self.kept.iter().map(|vector| vector.nonzeros().map(owned));
        let matrix = SparseMatrix::from_rows(self.cols, rows);
        let names = self.list.names.filter(|_| !self.kept.is_empty());
        match self.list.format {
            Format::MatrixMarket => {
                matrix_market::write(&mut self.out, &Of(&matrix), names.as_ref())?;
            }
            format => write_any(&mut self.out, &Of(&matrix), format)?,
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

impl<W: Write + Send, T: Carrier> VectorWriter<W, T> {
    /// Writes all vectors of a block: the same bytes as one by one, in large pieces and many
    /// times faster; see [`RowFormat::write`].
    ///
    /// # Panics
    ///
    /// If `T` does not hold an entry, or if an earlier block had another denominator.
    pub fn push_block(&mut self, block: &Block) -> io::Result<()> {
        if block.is_empty() {
            return Ok(());
        }
        if self.blocks.is_none() {
            self.blocks = row_format::<T>(self.list.format, block.denominator());
        }
        match &mut self.blocks {
            Some(rows) => self.list.push_block(&mut self.out, rows, block),
            None => block.iter().try_for_each(|row| self.push(&row.to_vector())),
        }
    }
}

/// A list of rows that is being written: the body of all writers.
struct List {
    format: Format,
    infinity: Infinity,
    /// Rows written so far, or in the table.
    rows: usize,
    table: Table,
    /// The names of the entries.
    names: Option<Names>,
}

impl List {
    fn new(format: Format, style: InfiniteStyle, infinity: Infinity) -> Self {
        List {
            format,
            infinity,
            rows: 0,
            table: Table::new(style),
            names: None,
        }
    }

    fn with_names(mut self, names: Option<&Names>) -> Self {
        if let Some(names) = names {
            self.table = self.table.with_names(names);
            self.names = Some(names.clone());
        }
        self
    }

    /// Whether vectors of this format are only written at the end, as a whole matrix.
    fn is_kept(&self) -> bool {
        lines_of(self.format).is_none() && self.format != Format::Table
    }

    /// Writes the rows of these matrices, each row after the other's, or adds them to the table.
    fn push(&mut self, out: &mut dyn Write, sides: &[&dyn Written]) -> io::Result<()> {
        let Some(lines) = lines_of(self.format) else {
            self.rows += sides[0].rows();
            self.table.push_matrix(sides[0]);
            return Ok(());
        };
        for i in 0..sides[0].rows() {
            if self.rows == 0 {
                self.begin(out)?;
            }
            self.rows += 1;
            out.write_all(lines.begin(self.rows == 1).as_bytes())?;
            let mut between = "";
            for side in sides {
                side.show_full_row(i, &mut |entry| {
                    out.write_all(between.as_bytes())?;
                    between = lines.between;
                    write_entry(out, entry, self.infinity, self.format)
                })?;
            }
            out.write_all(lines.end.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the rows of a block, in a format that is written row by row.
    fn push_block(
        &mut self,
        out: &mut (dyn Write + Send),
        rows: &mut RowFormat,
        block: &Block,
    ) -> io::Result<()> {
        let is_first = self.rows == 0;
        if is_first {
            self.begin(out)?;
        }
        self.rows += block.len();
        rows.write(out, block, is_first)
    }

    /// Writes the text before all rows.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.format == Format::Polymake {
            return polymake::begin(out, self.infinity);
        }
        let names = self.names.as_ref();
        match names.and_then(|names| names_heading(names, self.format)) {
            Some(heading) => out.write_all(heading.as_bytes()),
            None => Ok(()),
        }
    }

    /// Ends the list, in a format whose rows are not kept.
    fn finish(mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.rows == 0 {
            self.names = None;
            self.begin(out)?;
        }
        match self.format {
            Format::Json if self.rows == 0 => writeln!(out, "[]")?,
            Format::Json => writeln!(out, "\n]")?,
            Format::Polymake => polymake::end(out)?,
            Format::Table => write!(out, "{}", self.table)?,
            Format::Matlab if self.rows == 0 => writeln!(out, "A = [];")?,
            Format::Matlab => writeln!(out, "\n];")?,
            Format::NumPy if self.rows == 0 => writeln!(out, "array([])")?,
            Format::NumPy => writeln!(out, "])")?,
            _ => {}
        }
        out.flush()
    }
}

/// The texts around and between the entries in a format that is written row by row. `None` for
/// tables, which need the widths of all columns first, for Matrix Market and for digraphs.
fn lines_of(format: Format) -> Option<Lines> {
    Some(match format {
        Format::Text => Lines::alike("", " ", "\n"),
        Format::Csv => Lines::alike("", ",", "\n"),
        Format::JsonLines => Lines::alike("[", ", ", "]\n"),
        Format::Tplib => Lines::alike("[", ",", "]\n"),
        Format::Latex => Lines::alike("(", ",\\, ", ")^{\\top}\n"),
        Format::Json => Lines {
            first: "[\n  [",
            next: ",\n  [",
            between: ", ",
            end: "]",
        },
        Format::Polymake => Lines {
            first: "\n[",
            next: ",\n[",
            between: ",",
            end: "]",
        },
        Format::Matlab => Lines {
            first: "A = [\n  ",
            next: "\n  ",
            between: " ",
            end: "",
        },
        Format::NumPy => Lines {
            first: "array([[",
            next: ",\n       [",
            between: ", ",
            end: "]",
        },
        Format::Table | Format::MatrixMarket | Format::Edges => return None,
        Format::Dot | Format::Inequalities => return None,
    })
}

/// Writes one entry in a format. Single vectors and blocks both use this definition.
fn write_entry(
    out: &mut dyn Write,
    entry: Entry<'_>,
    infinity: Infinity,
    format: Format,
) -> io::Result<()> {
    let Some(number) = entry else {
        return match format {
            Format::Json | Format::JsonLines | Format::Polymake => {
                write!(out, "\"{}\"", infinity.word())
            }
            Format::Tplib => write!(out, "{}", infinity.pick("-oo", "+oo")),
            Format::Latex => write!(out, "{}", latex::infinite(infinity)),
            Format::Matlab => write!(out, "{}", infinity.pick("-Inf", "Inf")),
            _ => write!(out, "{}", infinity.word()),
        };
    };
    match format {
        Format::Json | Format::JsonLines => json::write_number(out, number),
        Format::Polymake => write!(out, "\"{}\"", number.exactly()),
        Format::Latex => latex::write_number(out, number),
        _ => write!(out, "{number}"),
    }
}
