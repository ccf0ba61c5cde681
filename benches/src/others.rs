//! Programs of others that compute extreme rays: looked for, never required.
//!
//! | program | asked how |
//! |---|---|
//! | polymake | a script with `Polytope<Max>(INEQUALITIES => [A, I])->VERTICES`, timed inside its own process so that its start of some seconds does not count |
//! | TPLib | `compute_ext_rays -numerical-data ocaml_int n`, one inequality a line on its standard input; its start counts |
//!
//! polymake 4.6 was run; TPLib was not at hand, and is called as its manual
//! page and the callers of others say.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use maxplus_core::MaxPlus;
use supereigen::Problem;

/// A program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// <https://polymake.org>
    Polymake,
    /// The tropical polyhedra library of Allamigeon, Gaubert and Goubault.
    Tplib,
}

const ALL: [Program; 2] = [Program::Polymake, Program::Tplib];

/// Those that can be run here.
pub fn installed() -> Vec<Program> {
    ALL.into_iter()
        .filter(|program| program.is_installed())
        .collect()
}

/// All programs, and whether each was found.
pub fn looked_for() -> Vec<(String, bool)> {
    ALL.map(|program| (program.name().to_owned(), program.is_installed()))
        .to_vec()
}

impl Program {
    /// The name in a record.
    pub fn name(self) -> &'static str {
        match self {
            Program::Polymake => "polymake",
            Program::Tplib => "TPLib",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Program::Polymake => "polymake",
            Program::Tplib => "compute_ext_rays",
        }
    }

    fn is_installed(self) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(self.file()).is_file())
    }

    /// Seconds and the number of extreme rays of A(x)x >= x; `None` if it was
    /// not done in time.
    pub fn basis(self, problem: &Problem<i64>, most: Duration) -> Option<(f64, u64)> {
        let n = problem.n().to_string();
        // A file for both: polymake 4.6 does not end with its standard input.
        let file = Scratch::new(&match self {
            Program::Polymake => polymake_script(problem),
            Program::Tplib => tplib_lines(problem),
        })?;
        let path = file.0.to_str()?;
        let start = Instant::now();
        match self {
            Program::Polymake => {
                let patience = most + Duration::from_secs(20);
                let nothing = Stdio::null();
                let printed = run(self.file(), &["--script", path], nothing, patience)?;
                let (seconds, rays) = printed.trim().split_once(' ')?;
                Some((seconds.parse().ok()?, rays.parse().ok()?))
            }
            Program::Tplib => {
                let words = ["-numerical-data", "ocaml_int", &n];
                let input = File::open(path).ok()?.into();
                let printed = run(self.file(), &words, input, most)?;
                let wall = start.elapsed().as_secs_f64();
                let rays = printed.lines().filter(|line| line.starts_with('['));
                Some((wall, rays.count() as u64))
            }
        }
    }
}

/// A file that goes when it is no longer needed.
struct Scratch(PathBuf);

impl Scratch {
    fn new(text: &str) -> Option<Self> {
        let name = format!("supereigen-benches-{}.txt", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).ok()?;
        Some(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing is lost if it stays.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What a program prints; `None` if it fails or is not done in time.
pub fn run(file: &str, arguments: &[&str], input: Stdio, patience: Duration) -> Option<String> {
    let mut child = Command::new(file)
        .args(arguments)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut output = child.stdout.take()?;
    let reader = std::thread::spawn(move || {
        let mut printed = String::new();
        output.read_to_string(&mut printed).map(|_| printed)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().ok()? {
            break status;
        }
        if start.elapsed() > patience {
            child.kill().ok()?;
            child.wait().ok()?;
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let printed = reader.join().ok()?.ok()?;
    status.success().then_some(printed)
}

/// An entry, or what stands for -inf.
fn entry(x: MaxPlus<i64>, infinite: &str) -> String {
    x.value().map_or(infinite.to_owned(), ToString::to_string)
}

/// Prints the seconds and the number of vertices. An infeasible system raises,
/// and has none.
pub fn polymake_script(problem: &Problem<i64>) -> String {
    let n = problem.n();
    let matrix = |entry_at: &dyn Fn(usize, usize) -> MaxPlus<i64>| {
        let row = |i: usize| {
            let entries: Vec<String> = (0..n).map(|j| entry(entry_at(i, j), "\"-inf\"")).collect();
            format!("[{}]", entries.join(","))
        };
        let rows: Vec<String> = (0..n).map(row).collect();
        format!("[{}]", rows.join(","))
    };
    let unit = |i, j| {
        if i == j {
            MaxPlus::finite(0)
        } else {
            MaxPlus::NEG_INFINITY
        }
    };
    format!(
        "use application \"tropical\";\nuse Time::HiRes;\n\
         my $a = new Matrix<TropicalNumber<Max>>({});\n\
         my $i = new Matrix<TropicalNumber<Max>>({});\n\
         my $t = Time::HiRes::time();\n\
         my $v = eval {{ (new Polytope<Max>(INEQUALITIES=>[$a,$i]))->VERTICES }};\n\
         $t = Time::HiRes::time() - $t;\n\
         print $t, \" \", defined($v) ? $v->rows : 0, \"\\n\";\n",
        matrix(&|i, j| problem.entry(i, j)),
        matrix(&unit),
    )
}

/// One inequality a line, greater side first: max a_ij + x_j >= x_i.
pub fn tplib_lines(problem: &Problem<i64>) -> String {
    let n = problem.n();
    let mut lines = String::new();
    for i in 0..n {
        let unit = (0..n).map(|j| if i == j { "0" } else { "-oo" }.to_owned());
        let row = (0..n).map(|j| entry(problem.entry(i, j), "-oo"));
        let line: Vec<String> = row.chain(unit).collect();
        lines += &format!("[{}]\n", line.join(","));
    }
    lines
}
