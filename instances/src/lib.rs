//! Real and small artificial systems as models: data flow graphs, timetables, lines and games.
//! Each is a small file that the program reads by its name (`supereigen basis @modem`).
//!
//! The folder of the files is this package, so that every installed program contains them and
//! needs no files at run time. The facts about each instance (its size, lambda(A), the number
//! of extremals) are in one place, the table of `README.md`. [`Instance::facts`] reads that
//! table, and a test of the program computes every figure in it again.
//!
//! ```
//! let modem = maxplus_instances::find("modem").unwrap();
//! assert_eq!((modem.kind(), modem.facts().n), ("dataflow", 19));
//! assert!(modem.text.contains("<actor name=\"fork1\""));
//! let near: Vec<_> = maxplus_instances::nearest("modern").map(|near| near.name).collect();
//! assert_eq!(near[0], "modem");
//! ```

#![forbid(unsafe_code)]

/// The page that describes the instances, with the table of facts.
pub const README: &str = include_str!("../README.md");

/// A system with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instance {
    /// The name after `@`.
    pub name: &'static str,
    /// The file in the folder `instances`; its extension gives the format.
    pub file: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

/// The row of an instance in the table. Numbers that may be fractions are kept as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The kind of system: `dataflow`, `timetable`, `line`, `schedule`, `game`, `paper`.
    pub kind: &'static str,
    /// The rows and columns of the matrix.
    pub n: usize,
    /// The number of finite entries.
    pub finite_entries: usize,
    /// lambda(A), the maximum cycle mean.
    pub greatest_mean: &'static str,
    /// The number of extremals at lambda(A).
    pub at: usize,
    /// The number of extremals for every lambda just below lambda(A).
    pub just_below: usize,
    /// The greatest number of extremals for any lambda.
    pub most: usize,
    /// A short description.
    pub title: &'static str,
}

macro_rules! instances {
    ($($name:literal $file:literal,)*) => {
        /// All instances, in the order of the table.
        pub const ALL: &[Instance] = &[
            $(Instance {
                name: $name,
                file: $file,
                text: include_str!(concat!("../", $file)),
            },)*
        ];
    };
}

instances! {
    "h263decoder" "h263decoder.xml",
    "h263encoder" "h263encoder.xml",
    "modem" "modem.xml",
    "samplerate" "samplerate.xml",
    "satellite" "satellite.xml",
    "mp3decoder" "mp3decoder.xml",
    "trains" "trains.csv",
    "railway" "railway.txt",
    "line" "line.csv",
    "flowshop" "flowshop.csv",
    "grid" "grid.txt",
    "van" "van.txt",
    "storm" "storm.dot",
    "reservoir" "reservoir.dot",
    "patrol" "patrol.dot",
    "paper" "paper.txt",
}

/// The instance with this name.
pub fn find(name: &str) -> Option<&'static Instance> {
    ALL.iter().find(|instance| instance.name == name)
}

/// All instances, sorted by the similarity of their names to this one; upper and lower case
/// count as the same.
pub fn nearest(name: &str) -> impl Iterator<Item = &'static Instance> {
    let name = name.to_lowercase();
    let mut all: Vec<_> = ALL.iter().collect();
    // A name that contains the given text comes first, however much is missing.
    all.sort_by_key(|instance| {
        let is_piece = !name.is_empty() && instance.name.contains(&name);
        (!is_piece, distance(&name, instance.name))
    });
    all.into_iter()
}

/// The edit distance: how many letters must be inserted, removed or changed.
fn distance(from: &str, to: &str) -> usize {
    // For the letters of `from` read so far: the distance to each prefix of `to`.
    let mut costs: Vec<usize> = (0..=to.chars().count()).collect();
    for (passed, a) in from.chars().enumerate() {
        let mut diagonal = costs[0];
        costs[0] = passed + 1;
        for (j, b) in to.chars().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = costs[j + 1];
            costs[j + 1] = changed.min(diagonal + 1).min(costs[j] + 1);
        }
    }
    costs[costs.len() - 1]
}

impl Instance {
    /// The kind of system.
    pub fn kind(&self) -> &'static str {
        self.facts().kind
    }

    /// The facts of the table in the README.
    ///
    /// # Panics
    ///
    /// If the README has no such row. A test excludes that, and the README is part of this
    /// package.
    pub fn facts(&self) -> Facts {
        let row = rows().find(|row| row.first() == Some(&self.name));
        let row = row.and_then(|row| facts(&row));
        row.unwrap_or_else(|| panic!("README.md has no row for {}", self.name))
    }
}

/// The cells of all rows whose first cell is a name between backquotes.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let cells = |line: &'static str| -> Option<Vec<_>> {
        let inside = line.strip_prefix("| `")?.strip_suffix(" |")?;
        let (name, rest) = inside.split_once("` | ")?;
        Some([name].into_iter().chain(rest.split(" | ")).collect())
    };
    README.lines().filter_map(cells)
}

fn facts(row: &[&'static str]) -> Option<Facts> {
    let &[_, kind, n, finite, mean, at, below, most, title] = row else {
        return None;
    };
    Some(Facts {
        kind,
        n: n.parse().ok()?,
        finite_entries: finite.parse().ok()?,
        greatest_mean: mean,
        at: at.parse().ok()?,
        just_below: below.parse().ok()?,
        most: most.parse().ok()?,
        title,
    })
}
