//! All lambda at once: the whole staircase compared with the largest basis in it, and the memory
//! of a stream of all chains.

use maxplus_core::{MaxPlus, ReadMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use supereigen::sweep::Staircase;
use supereigen::{Problem, Sweep};

use crate::families::Lcg;
use crate::measure::{Effort, Spread, in_turn};
use crate::peak;
use crate::row::{Row, duration};

const LAYER: &str = "sweep";

/// The size of the full matrix without loops that is swept, with entries in [-100, 100]. The next
/// constants are its numbers of chains, breakpoints and extremals of the largest basis.
const N: usize = 12;
/// Its chains.
pub const CHAINS: u64 = 2_834;
const BREAKPOINTS: usize = 401;
const LARGEST: u64 = 676;

/// The number of calls in a sample.
const CALLS: usize = 20;

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = vec![whole(effort)];
    rows.extend(memory(effort));
    rows
}

/// All lambda of the matrix, on one thread.
pub fn sweep() -> Sweep<i64> {
    let sweep = Lcg::swept(N).problem().sweep().threads(1);
    sweep.expect("the feature `parallel`")
}

/// The problem at a lambda where its basis is largest, in whole numbers.
fn at_the_largest(staircase: &Staircase) -> (Problem<i64>, u64) {
    let (between, breakpoints) = (staircase.between(), staircase.breakpoints());
    let most = between.iter().max().copied().unwrap_or(0);
    let place = between.iter().position(|count| *count == most).unwrap_or(0);
    let lambda = match place {
        0 => &breakpoints[0] - BigRational::from_integer(1.into()),
        place => (&breakpoints[place - 1] + &breakpoints[place]) / BigInt::from(2),
    };
    let number = |integer: &BigInt| integer.to_i64().expect("a small number");
    let (numer, denom) = (number(lambda.numer()), number(lambda.denom()));
    let matrix = Lcg::swept(N)
        .matrix()
        .to_sparse()
        .map(|entry| match entry.value() {
            Some(a) => MaxPlus::finite(a * denom),
            None => MaxPlus::NEG_INFINITY,
        });
    let problem = Problem::with_lambda(&matrix, MaxPlus::finite(numer));
    (problem.expect("small entries"), most)
}

/// The whole staircase, with every count at and between breakpoints, compared with the largest
/// basis. Both are measured from the matrix to the answer, on one thread.
fn whole(effort: Effort) -> Row {
    let sweep = sweep();
    let staircase = || sweep.staircase().complete().expect("no limit");
    let (problem, most) = at_the_largest(&staircase());
    assert_eq!(most, LARGEST);
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || {
                for _ in 0..CALLS {
                    let staircase = staircase();
                    assert_eq!(staircase.chains(), CHAINS);
                    assert_eq!(staircase.breakpoints().len(), BREAKPOINTS);
                }
            },
            &mut || {
                for _ in 0..CALLS {
                    let extremals = problem.extremals().threads(1);
                    let basis = extremals.expect("the feature `parallel`").basis();
                    let basis = basis.complete().expect("no limit");
                    assert_eq!(basis.len() as u64, LARGEST);
                }
            },
        ],
    );
    let time = |work: usize| turns.seconds(work).median / CALLS as f64;
    let what = format!("n = {N} full, all lambda / the largest basis");
    let row = Row::new(LAYER, what, turns.ratio(0, 1)).scale(format!(
        "{CHAINS} chains and {BREAKPOINTS} breakpoints in {}, {} per chain; {LARGEST} extremals in {}",
        duration(time(0)),
        duration(time(0) / CHAINS as f64),
        duration(time(1)),
    ));
    row.at_most(30.0).headline()
}

/// The memory of a stream of all chains, which does not depend on their number.
fn memory(effort: Effort) -> Option<Row> {
    if effort == Effort::Quick {
        return None;
    }
    let peak = |n: usize| peak::of(&format!("sweep {n}"));
    let (few, many) = (peak(12)?, peak(20)?);
    let what = "all chains streamed, n = 20: peak memory beyond that of n = 12";
    let row = Row::new(LAYER, what, Spread::exact(many - few));
    let scale = format!("{many:.1} MB against {few:.1} MB, for 40 times the chains");
    Some(row.unit("MB").scale(scale).at_most(0.5))
}
