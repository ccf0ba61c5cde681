//! The worked example of the paper: the matrix, every statement of the paper about it, and the
//! comparison with what this crate computes.
//!
//! Source: the paper, the example after the main theorem.
//!
//! ```
//! use supereigen::paper::example;
//!
//! let checks = example::checks();
//! assert!(checks.iter().all(|check| check.agrees()));
//! assert_eq!(checks[1].to_string(),
//!     "agrees: nonnegative elementary cycles: (2, 2) (2, 1, 2) (2, 3, 2) (2, 3, 4, 1, 2)");
//! ```

use std::fmt;

use maxplus_core::{Matrix, MaxPlus, Scaled, Vector};
use maxplus_graph::{Budget, Limits};

use super::scaled;
use crate::methods::Method;
use crate::paper::trace::{Trace, VectorAccount};
use crate::problem::Problem;
use crate::set::VectorSet;

const MATRIX: &str = "\
    -3  1  .  .  .
     1  1  1  .  .
     .  0  .  2  .
     1  . -5  . -7
    -2 -2 -7  1  .";

/// sigma_1 to sigma_4.
const CYCLES: &str = "(2, 2) (2, 1, 2) (2, 3, 2) (2, 3, 4, 1, 2)";

/// pi_1 to pi_6, the maximum J_(sigma_1)-paths.
const PATHS: &str =
    "(5, 3, 4, 1, 2) (5, 4, 1, 2) (3, 4, 5, 1, 2) (5, 4, 3, 2) (4, 5, 3, 2) (3, 4, 5, 2)";

/// The scaled basis, in the order in which the paper lists it.
const BASIS: [&str; 10] = [
    ". 0 . . .",
    "0 -1 . . .",
    ". 0 0 . .",
    ". 0 0 -5 .",
    "-3 -4 0 -2 .",
    ". 0 . . -2",
    "0 -1 . . -2",
    ". 0 . -9 -2",
    "-1 -2 . 0 .",
    "-2 -3 . -1 0",
];

/// A statement of the paper about a vector: its node, its entries, whether it is extremal, and
/// whether it occurred before.
struct Statement {
    node: usize,
    vector: &'static str,
    extremal: bool,
    new: bool,
}

const fn said(node: usize, vector: &'static str, extremal: bool, new: bool) -> Statement {
    Statement {
        node,
        vector,
        extremal,
        new,
    }
}

/// The vectors of Algorithm 1, cycle by cycle.
const ALONG_CYCLES: [&[Statement]; 4] = [
    &[said(2, ". 0 . . .", true, true)],
    &[
        said(1, "1 0 . . .", true, false),
        said(2, ". 0 . . .", true, false),
    ],
    &[
        said(2, ". 0 . . .", true, false),
        said(3, ". 0 0 . .", true, false),
    ],
    &[
        said(2, ". 0 . . .", true, false),
        said(1, "1 0 . . .", true, false),
        said(4, "1 0 . 2 .", true, false),
        said(3, "1 0 4 2 .", true, false),
    ],
];

/// The vectors of Algorithm 2, along pi_1 to pi_6.
const ALONG_PATHS: [&[Statement]; 6] = [
    &[
        said(1, "1 0 . . .", true, true),
        said(4, "1 0 . 2 .", true, true),
        said(3, "1 0 4 2 .", true, true),
        said(5, "1 0 4 2 3", false, true),
    ],
    &[
        said(1, "1 0 . . .", true, false),
        said(4, "1 0 . 2 .", true, false),
        said(5, "1 0 . 2 3", true, true),
    ],
    &[
        said(1, "1 0 . . .", true, false),
        said(5, "1 0 . . -1", true, true),
        said(4, "1 0 . 2 -1", false, true),
    ],
    &[
        said(3, ". 0 0 . .", true, true),
        said(4, ". 0 0 -5 .", true, true),
        said(5, ". 0 0 -5 -2", false, true),
    ],
    &[
        said(3, ". 0 0 . .", true, false),
        said(5, ". 0 0 . -2", false, true),
    ],
    &[
        said(5, ". 0 . . -2", true, true),
        said(4, ". 0 . -9 -2", true, true),
        said(3, ". 0 0 -9 -2", false, true),
    ],
];

/// The 5 x 5 matrix.
pub fn matrix() -> Matrix<MaxPlus<i64>> {
    MATRIX.parse().expect("five rows of five entries")
}

/// The problem A (x) x >= x of the example.
pub fn problem() -> Problem<i64> {
    Problem::new(&matrix()).expect("a square matrix of small numbers")
}

/// A number or list from the paper, and the computed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// What is compared.
    pub what: String,
    /// The text in the paper.
    pub paper: String,
    /// The computed text.
    pub computed: String,
}

impl Check {
    /// Whether the two are equal.
    pub fn agrees(&self) -> bool {
        self.paper == self.computed
    }
}

/// One line.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Check {
            what,
            paper,
            computed,
        } = self;
        if self.agrees() {
            write!(f, "agrees: {what}: {paper}")
        } else {
            write!(
                f,
                "DIFFERS: {what}: the paper has {paper}, computed {computed}"
            )
        }
    }
}

/// Every statement of the example in the order of the text, computed and
/// compared: the scaled basis as listed, cycles, paths, each vector of
/// Algorithms 1 and 2 with its extremality, and the basis by every method of
/// this crate.
// Inlined, so that it and every method for i64 are compiled where it is used.
#[inline]
pub fn checks() -> Vec<Check> {
    let problem = problem();
    let trace = Budget::without_limits(|budget| Trace::of(&problem, budget).complete());
    let listed = BASIS.map(|text| scaled(&entries(text)));
    let names = |vectors: &[Scaled<MaxPlus<i64>>]| -> Vec<String> {
        vectors.iter().map(|vector| written(vector)).collect()
    };
    let mut found = problem.basis().to_vectors();
    // A vector that is not listed is sorted last.
    found.sort_by_key(|vector| {
        listed
            .iter()
            .position(|other| other == vector)
            .unwrap_or(10)
    });
    let what = "the scaled basis, as listed";
    let mut checks = vec![check(what, &names(&listed).join(" "), names(&found))];
    let cycles = trace
        .cycles
        .iter()
        .map(|cycle| cycle.rotation().to_string());
    checks.push(check("nonnegative elementary cycles", CYCLES, cycles));
    let Some(first) = trace.cycles.first() else {
        return checks;
    };
    let paths = first.paths.iter().map(|account| account.path.to_string());
    checks.push(check("maximum J_(sigma_1)-paths", PATHS, paths));
    for (s, statements) in ALONG_CYCLES.iter().enumerate() {
        let steps = trace.cycles.get(s).map_or(&[][..], |cycle| &cycle.steps);
        let name = |node| format!("v^(sigma_{}({node}))", s + 1);
        checks.extend(
            statements
                .iter()
                .map(|said| compare(name(said.node), said, steps)),
        );
        // The paper begins with sigma_2 after all paths into sigma_1.
        if s > 0 {
            continue;
        }
        for (p, statements) in ALONG_PATHS.iter().enumerate() {
            let steps = first.paths.get(p).map_or(&[][..], |path| &path.steps);
            let name = |node| format!("v^{node} along pi_{}", p + 1);
            checks.extend(
                statements
                    .iter()
                    .map(|said| compare(name(said.node), said, steps)),
            );
        }
    }
    let ten = VectorSet::new(5, listed);
    for &method in Method::ALL {
        let found = method.call(&problem, &Limits::none());
        let found = found.found();
        let computed = if *found == ten {
            vec!["as listed".to_owned()]
        } else {
            found.iter().map(|v| format!("{v:?}")).collect()
        };
        let what = format!("the scaled basis by {method}");
        checks.push(check(what, "as listed", computed));
    }
    checks
}

/// The vectors of Algorithms 1 and 2 for which the paper states whether they are extremal, each
/// once, with that statement.
pub fn statements() -> Vec<(Vector<MaxPlus<i64>>, bool)> {
    let all = ALONG_CYCLES.iter().chain(&ALONG_PATHS).copied().flatten();
    let new = all.filter(|said| said.new);
    new.map(|said| (entries(said.vector), said.extremal))
        .collect()
}

/// In the paper's notation: e^i, or a transposed tuple.
fn written(vector: &Vector<MaxPlus<i64>>) -> String {
    let n = vector.len();
    let unit = (0..n).find(|&i| *vector == Vector::unit(n, i));
    unit.map_or_else(|| format!("{vector:?}^T"), |i| format!("e^{}", i + 1))
}

fn check(
    what: impl Into<String>,
    paper: &str,
    computed: impl IntoIterator<Item = String>,
) -> Check {
    Check {
        what: what.into(),
        paper: paper.to_owned(),
        computed: computed.into_iter().collect::<Vec<_>>().join(" "),
    }
}

/// Compares a statement with the vector computed at its node.
fn compare(what: String, said: &Statement, steps: &[VectorAccount<i64>]) -> Check {
    let step = steps.iter().find(|step| step.node + 1 == said.node);
    let computed = step.map_or("nothing".to_owned(), |step| {
        let vector = written(&step.vector);
        statement(&vector, step.extremality.is_extremal(), step.new)
    });
    let paper = statement(&written(&entries(said.vector)), said.extremal, said.new);
    check(what, &paper, [computed])
}

fn statement(vector: &str, extremal: bool, new: bool) -> String {
    let extremal = if extremal { "extremal" } else { "not extremal" };
    let new = if new { "" } else { " (met before)" };
    format!("{vector}, {extremal}{new}")
}

fn entries(text: &str) -> Vector<MaxPlus<i64>> {
    text.parse().expect("entries as in the paper")
}
