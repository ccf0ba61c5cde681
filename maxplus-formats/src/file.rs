//! The formats of files: text formats, and NumPy's.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::format::{Format, unknown};
use crate::{npy, zip};

/// Whether the ending of the name is `.gz`.
pub fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "gz")
}

/// The ending of a file name that can name a format: the part after the last dot, before `.gz`,
/// in lower case. An ending that begins with a digit is part of a number.
///
/// ```
/// use maxplus_formats::ending;
///
/// let of = |name: &str| ending(name.as_ref());
/// assert_eq!(of("a.b/x.CSV.gz").as_deref(), Some("csv"));
/// for none in ["a.b/x", "x.gz", ".hidden", "run-1.5", "out.2026"] {
///     assert_eq!(of(none), None, "{none}");
/// }
/// ```
pub fn ending(path: &Path) -> Option<String> {
    let stem = path.file_stem().map(Path::new);
    let path = if is_compressed(path) { stem? } else { path };
    let ending = path.extension()?.to_string_lossy().to_ascii_lowercase();
    let is_one = !ending.is_empty() && !ending.starts_with(|c: char| c.is_ascii_digit());
    is_one.then_some(ending)
}

/// A format that the program reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFormat {
    /// A text.
    Text(Format),
    /// NumPy's array; written with integers.
    Npy,
    /// NumPy's array of doubles.
    NpyF64,
    /// NumPy's archive; written with integers and their denominator.
    Npz,
}

impl FileFormat {
    const BINARY: [FileFormat; 3] = [FileFormat::Npy, FileFormat::NpyF64, FileFormat::Npz];

    /// The endings of file names and their formats. If a format has several endings, the
    /// preferred one comes first.
    pub const ENDINGS: [(&'static str, FileFormat); 12] = [
        ("csv", FileFormat::Text(Format::Csv)),
        ("json", FileFormat::Text(Format::Json)),
        ("jsonl", FileFormat::Text(Format::JsonLines)),
        ("tex", FileFormat::Text(Format::Latex)),
        ("tplib", FileFormat::Text(Format::Tplib)),
        ("mtx", FileFormat::Text(Format::MatrixMarket)),
        ("m", FileFormat::Text(Format::Matlab)),
        ("dot", FileFormat::Text(Format::Dot)),
        ("gv", FileFormat::Text(Format::Dot)),
        ("ineq", FileFormat::Text(Format::Inequalities)),
        ("npy", FileFormat::Npy),
        ("npz", FileFormat::Npz),
    ];

    /// The name, as the command line takes it.
    pub fn name(self) -> &'static str {
        match self {
            FileFormat::Text(format) => format.name(),
            FileFormat::Npy => "npy",
            FileFormat::NpyF64 => "npy-f64",
            FileFormat::Npz => "npz",
        }
    }

    /// The format of a text, `None` for NumPy's.
    pub fn text(self) -> Option<Format> {
        match self {
            FileFormat::Text(format) => Some(format),
            _ => None,
        }
    }

    /// Whether it is one of NumPy's formats. The bytes of a file show which one.
    pub fn is_numpy(self) -> bool {
        self.text().is_none()
    }

    /// The format of a file name's ending, before `.gz`; `None` if the ending names no format.
    pub fn of_name(path: &Path) -> Option<FileFormat> {
        let ending = ending(path)?;
        let named = Self::ENDINGS.iter().find(|(name, _)| *name == ending);
        named.map(|&(_, format)| format)
    }

    /// The given format, else that of the file's name, else `usual`.
    pub fn chosen(given: Option<Self>, path: Option<&Path>, usual: Format) -> Self {
        let named = || path.and_then(FileFormat::of_name);
        given.or_else(named).unwrap_or(usual.into())
    }

    /// NumPy's format of these bytes, by signatures with which no text begins.
    pub fn detect(bytes: &[u8]) -> Option<FileFormat> {
        if bytes.starts_with(npy::MAGIC) {
            Some(FileFormat::Npy)
        } else if bytes.starts_with(zip::MAGIC) {
            Some(FileFormat::Npz)
        } else {
            None
        }
    }
}

/// What a file of another program is, if no reader accepts it, and what to do instead. Decided by
/// its first bytes, for archives by the names of their members.
///
/// The file of a spreadsheet program contains formulas, dates and sheets, so we would have to
/// guess the matrix. Its export is unambiguous.
pub fn foreign(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    const SHEET: &str = "a supported format: save the sheet as CSV (File, Save As)";
    const SAVE: &str = "a supported format: save the matrix by writematrix(A, 'a.csv')";
    if bytes.starts_with(zip::MAGIC) {
        let members = zip::members(bytes).ok()?;
        let has = |begin: &str| {
            members
                .iter()
                .any(|member| member.name().starts_with(begin))
        };
        return match () {
            _ if has("xl/") => Some(("a workbook of Excel (.xlsx)", SHEET)),
            _ if has("Index/") => Some(("a sheet of Numbers (.numbers)", SHEET)),
            _ if has("content.xml") => Some(("an OpenDocument sheet (.ods)", SHEET)),
            _ => None,
        };
    }
    let begins = |signs: &[u8]| bytes.starts_with(signs);
    match () {
        _ if begins(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") => {
            Some(("a workbook of Excel (.xls)", SHEET))
        }
        _ if begins(b"MATLAB 5.0 MAT-file") || begins(b"MATLAB 7.3 MAT-file") => {
            Some(("MATLAB's own file (.mat)", SAVE))
        }
        _ => None,
    }
}

impl From<Format> for FileFormat {
    fn from(format: Format) -> Self {
        FileFormat::Text(format)
    }
}

impl PartialEq<Format> for FileFormat {
    fn eq(&self, other: &Format) -> bool {
        *self == FileFormat::Text(*other)
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for FileFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let texts = Format::ALL.into_iter().map(FileFormat::Text);
        let all = texts.chain(Self::BINARY);
        let found = all.clone().find(|format| format.name() == name);
        found.ok_or_else(|| unknown(name, &all.map(FileFormat::name).collect::<Vec<_>>()))
    }
}
