//! Systems that exist, as models to compute with: data flow graphs, timetables, lines and
//! games, each a small file that the program reads by its name (`supereigen basis @modem`).
//!
//! The folder of the files is this package, so that they are inside of whatever is installed
//! and nothing has to be looked for at run time. What is known of each of them (its size,
//! lambda(A), how many extremals) stands in one place, the table of `README.md`, which people
//! read as it stands and [`Instance::facts`] reads too; a test of the program computes every
//! figure of it anew.
//!
//! ```
//! let modem = maxplus_instances::find("modem").unwrap();
//! assert_eq!((modem.kind(), modem.facts().n), ("dataflow", 19));
//! assert!(modem.text.contains("<actor name=\"fork1\""));
//! let near: Vec<_> = maxplus_instances::nearest("modern").map(|near| near.name).collect();
//! assert_eq!(near[0], "modem");
//! ```

#![forbid(unsafe_code)]

/// The page that says what each instance is, with the table of what is known of them.
pub const README: &str = include_str!("../README.md");

/// A system with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instance {
    /// What `@` calls it by.
    pub name: &'static str,
    /// The file in the folder `instances`; its ending says the format.
    pub file: &'static str,
    /// What stands in the file.
    pub text: &'static str,
}

/// What the table says of an instance. Numbers that may be fractions are as they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// What kind of system it is: `dataflow`, `timetable`, `line`, `schedule`, `game`, `paper`.
    pub kind: &'static str,
    /// The rows and columns of the matrix.
    pub n: usize,
    /// How many entries are finite.
    pub finite_entries: usize,
    /// lambda(A), the maximum cycle mean.
    pub greatest_mean: &'static str,
    /// How many extremals there are at lambda(A).
    pub at: usize,
    /// How many there are for every lambda just below lambda(A).
    pub just_below: usize,
    /// How many there are at most, whatever lambda is.
    pub most: usize,
    /// What it is, in a few words.
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

/// The instance of this name.
pub fn find(name: &str) -> Option<&'static Instance> {
    ALL.iter().find(|instance| instance.name == name)
}

/// All instances, those first whose names are most like this one; large and small letters
/// count as the same.
pub fn nearest(name: &str) -> impl Iterator<Item = &'static Instance> {
    let name = name.to_lowercase();
    let mut all: Vec<_> = ALL.iter().collect();
    // What is a piece of a name is meant for it, however much is missing.
    all.sort_by_key(|instance| {
        let is_piece = !name.is_empty() && instance.name.contains(&name);
        (!is_piece, distance(&name, instance.name))
    });
    all.into_iter()
}

/// How many letters must be put in, taken out or changed to make one word the other.
fn distance(from: &str, to: &str) -> usize {
    // For the letters of `from` passed so far: what each beginning of `to` costs.
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
    /// What kind of system it is.
    pub fn kind(&self) -> &'static str {
        self.facts().kind
    }

    /// What the table of the README says of it.
    ///
    /// # Panics
    ///
    /// If the README has no such row, which a test excludes: it is a part of this package.
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
