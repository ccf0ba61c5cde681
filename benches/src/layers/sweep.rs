//! All lambda at once: the whole staircase against the largest basis in it, and
//! how both grow with n.

use maxplus_core::{MaxPlus, ReadMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use supereigen::sweep::Staircase;
use supereigen::{Problem, Sweep};

use crate::effort::Effort;
use crate::families::Lcg;
use crate::measure::{Spread, in_turn};
use crate::peak::{self, Job};
use crate::row::{Row, duration};

const LAYER: &str = "sweep";

/// n, and how many chains, breakpoints and extremals of the largest basis the
/// full matrix without loops has, its entries in [-100, 100].
const KNOWN: [(usize, u64, usize, u64); 7] = [
    (8, 340, 112, 107),
    (10, 1_265, 258, 286),
    (12, 2_834, 401, 676),
    (14, 6_852, 637, 1_182),
    (16, 18_221, 871, 3_546),
    (18, 44_365, 1_076, 7_026),
    (20, 113_694, 1_389, 16_909),
];

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows: Vec<Row> = KNOWN.iter().map(|known| whole(effort, *known)).collect();
    rows.extend(memory(effort));
    rows
}

/// The problem at a lambda where its basis is largest, in whole numbers.
fn at_the_largest(n: usize, staircase: &Staircase) -> (Problem<i64>, u64) {
    let (between, breakpoints) = (staircase.between(), staircase.breakpoints());
    let most = between.iter().max().copied().unwrap_or(0);
    let place = between.iter().position(|count| *count == most).unwrap_or(0);
    let lambda = match place {
        0 => &breakpoints[0] - BigRational::from_integer(1.into()),
        place => (&breakpoints[place - 1] + &breakpoints[place]) / BigInt::from(2),
    };
    let number = |integer: &BigInt| integer.to_i64().expect("a small number");
    let (numer, denom) = (number(lambda.numer()), number(lambda.denom()));
    let matrix = Lcg::swept(n)
        .matrix()
        .to_sparse()
        .map(|entry| match entry.value() {
            Some(a) => MaxPlus::finite(a * denom),
            None => MaxPlus::NEG_INFINITY,
        });
    let problem = Problem::with_lambda(&matrix, MaxPlus::finite(numer));
    (problem.expect("small entries"), most)
}

/// The whole staircase, every count at and between breakpoints, against the
/// largest basis: both from the matrix to the answer, on one thread.
fn whole(effort: Effort, (n, chains, breakpoints, largest): (usize, u64, usize, u64)) -> Row {
    let sweep: Sweep<i64> = Lcg::swept(n)
        .problem()
        .sweep()
        .threads(1)
        .expect("the feature `parallel`");
    let staircase = || sweep.staircase().complete().expect("no limit");
    let (problem, most) = at_the_largest(n, &staircase());
    assert_eq!(most, largest);
    let calls = if n <= 12 { 20 } else { 1 };
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || {
                for _ in 0..calls {
                    let staircase = staircase();
                    assert_eq!(staircase.chains(), chains);
                    assert_eq!(staircase.breakpoints().len(), breakpoints);
                }
            },
            &mut || {
                for _ in 0..calls {
                    let basis = problem
                        .extremals()
                        .threads(1)
                        .expect("the feature `parallel`")
                        .basis()
                        .complete();
                    assert_eq!(basis.expect("no limit").len() as u64, largest);
                }
            },
        ],
    );
    let time = |work: usize| turns.seconds(work).median / calls as f64;
    let what = format!("n = {n} full, all lambda / the largest basis");
    let row = Row::new(LAYER, what, turns.ratio(0, 1)).scale(format!(
        "{chains} chains and {breakpoints} breakpoints in {}, {} per chain; {largest} extremals in {}",
        duration(time(0)),
        duration(time(0) / chains as f64),
        duration(time(1)),
    ));
    match n {
        12 => row.at_most(30.0).headline(),
        _ => row,
    }
}

/// What a stream of all chains takes in memory, whatever their number.
fn memory(effort: Effort) -> Option<Row> {
    if effort == Effort::Quick {
        return None;
    }
    let peak = |n: usize| peak::of(&Job::Sweep { n });
    let (few, many) = (peak(12)?, peak(20)?);
    let what = "all chains streamed, n = 20: peak memory beyond that of n = 12";
    let row = Row::new(LAYER, what, Spread::exact(many - few));
    let scale = format!("{many:.1} MB against {few:.1} MB, for 40 times the chains");
    Some(row.unit("MB").scale(scale).at_most(0.5))
}
