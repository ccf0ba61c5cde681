//! Lists of vectors in LaTeX: a table with a row v^k for each vector, a column for each node and,
//! if wanted, a last column with reasons. The file compiles on its own and can be included in a
//! paper with \input. It needs no package, and the program can read it back.
//!
//! A `tabular` cannot be split across pages, so a long list is several tables with the same head.

use std::io::Write;

use anyhow::Result;
use maxplus_core::mirror::pick;
use maxplus_core::{Carrier, MaxPlus, Names};
use maxplus_formats::names_comment;
use supereigen_picture::latex::{self, END, escape, preamble};

/// The most rows of one table.
const ROWS: u64 = 35;

/// The most columns that fit a page in normal size, with a column of words and without.
const COLUMNS: [usize; 2] = [8, 12];

/// Writes a list of vectors one by one.
pub struct VectorTable<W: Write> {
    out: W,
    /// The text before the rows of each table.
    head: String,
    rows: u64,
}

impl<W: Write> VectorTable<W> {
    /// Begins a list of vectors of n entries; `words` is the title of the last column, if there
    /// is one.
    pub fn begin(mut out: W, n: usize, names: Option<&Names>, words: Option<&str>) -> Result<Self> {
        if let Some(names) = names {
            out.write_all(names_comment("%", names).as_bytes())?;
        }
        writeln!(out, "% Compiles by itself; in a paper: \\input.")?;
        out.write_all(preamble("").as_bytes())?;
        Ok(VectorTable {
            out,
            head: head(n, names, words),
            rows: 0,
        })
    }

    /// Writes the next vector, with the text of its last column.
    pub fn push<'a, T: Carrier>(
        &mut self,
        entries: impl IntoIterator<Item = &'a MaxPlus<T>>,
        words: Option<&str>,
    ) -> Result<()> {
        if self.rows.is_multiple_of(ROWS) {
            if self.rows > 0 {
                self.out.write_all(TAIL.as_bytes())?;
            }
            self.out.write_all(self.head.as_bytes())?;
        }
        self.rows += 1;
        write!(self.out, "$v^{{{}}}$", self.rows)?;
        for entry in entries {
            write!(self.out, " & ${}$", number(entry))?;
        }
        if let Some(words) = words {
            write!(self.out, " & {}", escape(words))?;
        }
        writeln!(self.out, " \\\\")?;
        Ok(())
    }

    /// Ends the list and returns the output. An incomplete list says so.
    pub fn finish(mut self, is_whole: bool) -> Result<W> {
        if self.rows > 0 {
            self.out.write_all(TAIL.as_bytes())?;
        }
        let last = match (self.rows, is_whole) {
            (0, true) => pick(
                "There is no vector other than $-\\infty$.\n",
                "There is no vector other than $\\infty$.\n",
            ),
            (0, false) => "No vector was found before the search ended.\n",
            (_, true) => "",
            (_, false) => "These are not all of them.\n",
        };
        write!(self.out, "{last}{END}")?;
        Ok(self.out)
    }
}

/// The end of each table.
const TAIL: &str = "\\end{tabular}\n\\end{center}\n";

fn head(n: usize, names: Option<&Names>, words: Option<&str>) -> String {
    let mut text = "\\begin{center}\n".to_owned();
    let most = COLUMNS[usize::from(words.is_none())];
    if n > most {
        let size = if n > 2 * most { "tiny" } else { "footnotesize" };
        text += &format!("\\{size}\\setlength{{\\tabcolsep}}{{2pt}}\n");
    }
    let last = match words {
        None => "",
        // A long chain is broken into lines.
        Some(_) if n > most => "|p{0.3\\textwidth}",
        Some(_) => "|l",
    };
    text += &format!("\\begin{{tabular}}{{l|{}{last}}}\n", "r".repeat(n));
    for i in 0..n {
        text += &match names {
            Some(names) => format!(" & {}", escape(names.name(i))),
            None => format!(" & ${}$", i + 1),
        };
    }
    if let Some(words) = words {
        text += &format!(" & {words}");
    }
    text + " \\\\\n\\hline\n"
}

/// A number in mathematics.
fn number<T: Carrier>(entry: &MaxPlus<T>) -> String {
    if !entry.is_finite() {
        return pick("-\\infty", "\\infty").to_owned();
    }
    latex::number(&entry.to_string(), "frac")
}
