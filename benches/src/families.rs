//! Seeded families of matrices with known numbers of extremals.
//!
//! | family | properties |
//! |---|---|
//! | [`Lcg`] | full or thin, with or without loops, many or few nonnegative cycles, by the generator of `testdata/counts.json` |
//! | [`sparse`] | thousands of nodes, three arcs each |
//! | [`ties`] | zero cycles everywhere: entries from {-1, 0, 1, -inf} |
//! | [`one_zero_cycle`] | a single cycle of weight 0, all others negative |
//! | [`reducible`] | several components |
//! | [`dead_ends`] | few extremals, and exponentially many dead ends for a search from roots |
//! | [`workshop`] | scheduling-like block structure |
//! | [`example`] | the paper's own 5 x 5 |
//! | [`cyclic`] | two-sided systems with extreme rays counted by TPLib |
//! | [`Generators`] | vectors that generate cones with many half-spaces |
//!
//! [`all`] lists instances with their numbers of extremals; a test counts them.

use std::fmt;

use maxplus_core::lcg::{lcg_matrix, lcg_matrix_without_loops};
use maxplus_core::{Matrix, MaxPlus, SparseMatrix};
use maxplus_graph::Limits;
use maxplus_testing::dead_ends::{ladder, reversed, ring};
use maxplus_testing::generate;
use supereigen::{Problem, System, VectorSet};

const SEED: u64 = 1;

/// An instance with its known number of extremals.
pub struct Known {
    /// Its name.
    pub name: String,
    /// The problem.
    pub problem: Problem<i64>,
    /// The number of extremals, or a lower bound.
    pub extremals: u64,
    /// Whether this is the exact number.
    pub whole: bool,
}

impl Known {
    fn whole(name: impl Into<String>, problem: Problem<i64>, extremals: u64) -> Self {
        Known {
            name: name.into(),
            problem,
            extremals,
            whole: true,
        }
    }

    fn at_least(name: impl Into<String>, problem: Problem<i64>, extremals: u64) -> Self {
        Known {
            whole: false,
            ..Known::whole(name, problem, extremals)
        }
    }

    /// Limits under which exactly the known number is counted.
    pub fn limits(&self) -> Limits {
        if self.whole {
            Limits::none()
        } else {
            Limits::results(self.extremals)
        }
    }
}

/// All families.
pub fn all() -> Vec<Known> {
    let mut all = ordinary();
    all.extend(dead_ends());
    all
}

/// The families on which the search from roots makes few steps in vain.
pub fn ordinary() -> Vec<Known> {
    let lcg =
        |family: Lcg, extremals| Known::whole(family.to_string(), family.problem(), extremals);
    let cut = |family: Lcg| Known::at_least(family.to_string(), family.problem(), 300_000);
    let mut all = vec![
        Known::whole("the paper's example", example(), 10),
        lcg(Lcg::with_loops(8, (-100, 100), 100), 40),
        lcg(Lcg::without_loops(8, (-10, 10), 100), 86),
        lcg(Lcg::with_loops(16, (-100, 20), 100), 1_716),
        twenty(),
        lcg(Lcg::without_loops(30, (-10, 10), 20), 108_411),
        lcg(Lcg::without_loops(60, (-10, 10), 100), 121_594),
        lcg(THIRTY_SIX, 1_749_001),
        cut(SIXTY),
        cut(Lcg::without_loops(200, (-10, 10), 100)),
        cut(Lcg::without_loops(60, (-10, 10), 10)),
        cut(Lcg::without_loops(100, (-10, 10), 5)),
        // Few nonnegative cycles.
        lcg(Lcg::without_loops(40, (-20, 0), 100), 44_771),
        cut(Lcg::without_loops(50, (-30, 5), 15)),
        cut(Lcg::without_loops(100, (-10, 2), 5)),
        cut(Lcg::without_loops(200, (-10, 4), 2)),
        Known::whole("ties, n = 12", ties(12), 64),
        Known::whole("ties, n = 24", ties(24), 588),
        Known::whole("one zero cycle, n = 12", one_zero_cycle(12), 1),
        Known::whole("no nonnegative cycle, n = 200", nothing(200, 50), 0),
        Known::whole("reducible, n = 15", reducible(), 117),
        Known::whole("workshop of 3 x 4", workshop(3, 4), 77),
        Known::whole("workshop of 4 x 6", workshop(4, 6), 357),
    ];
    all.extend([1000, 2000].map(|n| {
        let name = format!("three arcs a row, n = {n}");
        Known::at_least(name, sparse(n), 100_000)
    }));
    all
}

/// Few extremals, and exponentially many dead ends for a search from roots: the families of
/// `testdata/dead-ends.json`.
pub fn dead_ends() -> Vec<Known> {
    let ladders = [40, 400].into_iter().flat_map(|layers| {
        let ladder = ladder(layers);
        let extremals = 2 * layers as u64 + 1;
        let known = |name: String, a| Known::whole(name, problem(a), extremals);
        [
            known(format!("ladder of {layers}"), &ladder),
            known(
                format!("ladder of {layers} from its end"),
                &reversed(&ladder),
            ),
        ]
    });
    let rings = [300, 1000].map(|n| Known::whole(format!("ring of {n}"), problem(&ring(n)), 1));
    ladders.chain(rings).collect()
}

/// A matrix of the generator of `testdata/counts.json`, seed 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lcg {
    /// Rows and columns.
    pub n: usize,
    /// The least and the greatest entry.
    pub range: (i64, i64),
    /// The percentage of finite entries.
    pub density_percent: u64,
    /// Whether entries on the diagonal are kept.
    pub loops: bool,
}

impl Lcg {
    /// A matrix without loops.
    pub const fn without_loops(n: usize, range: (i64, i64), density_percent: u64) -> Self {
        Lcg {
            n,
            range,
            density_percent,
            loops: false,
        }
    }

    /// A matrix that keeps the diagonal as drawn.
    pub const fn with_loops(n: usize, range: (i64, i64), density_percent: u64) -> Self {
        Lcg {
            n,
            range,
            density_percent,
            loops: true,
        }
    }

    /// The matrix that is swept over lambda: full, without loops, entries in
    /// [-100, 100].
    pub const fn swept(n: usize) -> Self {
        Lcg::without_loops(n, (-100, 100), 100)
    }

    /// The matrix.
    pub fn matrix(self) -> Matrix<MaxPlus<i64>> {
        let ((lo, hi), density) = (self.range, self.density_percent);
        if self.loops {
            lcg_matrix(self.n, lo, hi, density, SEED)
        } else {
            lcg_matrix_without_loops(self.n, lo, hi, density, SEED)
        }
    }

    /// A(x)x >= x for this matrix.
    pub fn problem(self) -> Problem<i64> {
        problem(&self.matrix())
    }
}

/// `n = 20, density 50 %, [-10, 10]`.
impl fmt::Display for Lcg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lcg {
            n,
            range: (lo, hi),
            density_percent,
            loops,
        } = self;
        let loops = if *loops { ", loops" } else { "" };
        write!(
            f,
            "n = {n}, density {density_percent} %, [{lo}, {hi}]{loops}"
        )
    }
}

/// The family of the headline figures: far more than 10^8 extremals.
pub const SIXTY: Lcg = Lcg::without_loops(60, (-1000, 100), 100);

/// The matrix of the guide's overnight count: 106,232,876 extremals. Its entries are small and
/// rarely positive, so it has a million roots, nearly all of them zero cycles.
pub const NIGHT: Lcg = Lcg::without_loops(60, (-32, 1), 100);

/// A search that spends most of its time on roots: 1,749,001 extremals.
pub const THIRTY_SIX: Lcg = Lcg::without_loops(36, (-1000, 100), 100);

/// Small enough for the double description: 5,203 extremals.
pub const TWENTY: Lcg = Lcg::without_loops(20, (-10, 10), 50);

/// [`TWENTY`], with its number of extremals.
pub fn twenty() -> Known {
    Known::whole(TWENTY.to_string(), TWENTY.problem(), 5_203)
}

/// The problem A(x)x >= x.
fn problem(matrix: &Matrix<MaxPlus<i64>>) -> Problem<i64> {
    Problem::new(matrix).expect("small entries")
}

/// n nodes with three arcs each; at n >= 1000 more than 10^5 extremals.
pub fn sparse(n: usize) -> Problem<i64> {
    let matrix = generate::sparse(n, 3, -10..=10, SEED);
    Problem::new(&matrix).expect("small entries")
}

/// Entries from {-1, 0, 1}, half of them missing.
pub fn ties(n: usize) -> Problem<i64> {
    problem(&generate::tie_rich(n, 50, SEED))
}

/// One cycle of weight 0. All others are negative.
pub fn one_zero_cycle(n: usize) -> Problem<i64> {
    problem(&generate::with_nonnegative_cycle(n, 100, SEED))
}

/// No cycle of weight >= 0: no extremal.
pub fn nothing(n: usize, density_percent: u64) -> Problem<i64> {
    let matrix = generate::without_nonnegative_cycles(n, density_percent, SEED);
    problem(&matrix)
}

/// Components of 4, 6 and 5 nodes, with arcs between them in one direction only.
pub fn reducible() -> Problem<i64> {
    problem(&generate::reducible(&[4, 6, 5], -20..=8, SEED))
}

/// A workshop: `lines` production lines of `stations` machines each, as in
/// max-plus models of job shops. Node l * stations + s is machine s of line l.
///
/// A machine waits for itself (the loop: its processing time), for the machine before it in its
/// line (the block on the diagonal), and, because the lines share a tool, for the same machine of
/// the line before (the blocks below and at the corner). The planned period is subtracted from
/// all times, so that a cycle is nonnegative if that period cannot be kept.
pub fn workshop(lines: usize, stations: usize) -> Problem<i64> {
    let n = lines * stations;
    let times = generate::dense(n, 3, 1..=9, SEED);
    let period = 8;
    let mut matrix = Matrix::zeros(n, n);
    for line in 0..lines {
        for station in 0..stations {
            let node = line * stations + station;
            let before = line * stations + (station + stations - 1) % stations;
            let shared = (line + lines - 1) % lines * stations + station;
            for (kind, other) in [node, before, shared].into_iter().enumerate() {
                let time = *times[(node, kind)].value().expect("dense");
                matrix[(node, other)] = MaxPlus::finite(time - period);
            }
        }
    }
    problem(&matrix)
}

/// The paper's example: 10 extremals.
pub fn example() -> Problem<i64> {
    supereigen::paper::example::problem()
}

/// The two-sided system of p inequalities in d unknowns with coefficient
/// j * (i + 1) at x_j, on the greater side iff i + j is even.
pub fn cyclic(d: usize, p: usize) -> System<i64> {
    let side = |parity: usize| {
        let row = |i: usize| {
            let columns = (0..d).filter(move |j| (i + j) % 2 == parity);
            columns.map(move |j| (j, MaxPlus::finite((j * (i + 1)) as i64)))
        };
        SparseMatrix::from_rows(d, (0..p).map(row))
    };
    System::new(&side(0), &side(1)).expect("small entries")
}

/// (d, p) and the extreme rays of [`cyclic`], counted with TPLib 1.3.
pub const CYCLIC: [(usize, usize, usize); 8] = [
    (3, 2, 3),
    (5, 3, 14),
    (7, 5, 32),
    (8, 5, 38),
    (10, 5, 140),
    (10, 8, 74),
    (10, 12, 0),
    (15, 7, 2640),
];

/// Vectors that generate a cone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generators {
    /// The cyclic vectors: the k-th has entry k j at j. None is a combination of the others.
    Cyclic,
    /// Entries between 0 and 999.
    Finite,
    /// As `Finite`, with this percentage of -inf.
    Infinite(i64),
}

impl Generators {
    /// The family: p vectors of d entries each; some may be generated by others.
    pub fn vectors(self, d: usize, p: usize) -> VectorSet<i64> {
        let percent = match self {
            Generators::Infinite(percent) => percent,
            _ => 0,
        };
        let entries = generate::dense(p, d, 0..=999, SEED);
        let chance = generate::dense(p, d, 0..=99, SEED + 1);
        let entry = |k: usize, j: usize| match self {
            Generators::Cyclic => Some((k * j) as i64),
            _ => {
                let is_finite = *chance[(k, j)].value()? >= percent;
                entries[(k, j)].value().copied().filter(|_| is_finite)
            }
        };
        let vectors = (0..p).map(|k| (0..d).map(|j| entry(k, j)).collect::<Vec<_>>());
        let vectors = vectors.filter(|v| v.iter().any(Option::is_some));
        VectorSet::from_options(d, vectors).expect("small entries")
    }
}

/// A family, d, p and the number of half-spaces.
pub const HALF_SPACES: [(Generators, usize, usize, usize); 3] = [
    (Generators::Cyclic, 10, 120, 14370),
    (Generators::Finite, 9, 40, 6345),
    (Generators::Infinite(50), 10, 60, 6751),
];

/// The matrix of size n on which all methods are compared.
pub fn rung(n: usize) -> Lcg {
    Lcg::without_loops(n, (-10, 10), 50)
}
