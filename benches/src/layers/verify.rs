//! `supereigen-verify`: checks 1 to 3 on a stream of extremals with their witnesses, the whole
//! verdict at n = 8, the head-first proof of completeness at n = 20, and roots without vectors.

use maxplus_core::{Matrix, MaxPlus};
use supereigen::{Limits, Problem};
use supereigen_verify::naive::{Budget, scaled_basis};
use supereigen_verify::seeded::Family;
use supereigen_verify::stream::{StreamChecker, Streamed};
use supereigen_verify::{
    Argument, Claim, Completeness, Conclusion, Finding, Options, System, Verdict, Witness, verify,
    verify_roots,
};

use crate::families::{Lcg, TWENTY};
use crate::measure::{Effort, in_turn};
use crate::row::Row;

const LAYER: &str = "verify";
const SEED: u64 = 1;

/// The number of vectors of the stream; the basis of its matrix has more.
pub const VECTORS: usize = 20_000;

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = vec![stream(effort), full(effort), head_first(effort)];
    rows.extend(roots(effort));
    rows
}

/// Counting by roots, and checking the roots, compared with counting on one thread.
fn roots(effort: Effort) -> [Row; 2] {
    let problem = Lcg::without_loops(36, (-20, 1), 100).problem();
    let extremals = problem.extremals().threads(1).expect("one thread");
    let roots = extremals.roots().complete().expect("no limits");
    let claim = problem.claim_roots(&roots);
    let count = claim.extremals();
    let turns = in_turn(
        effort.rounds(5),
        [
            &mut || assert_eq!(extremals.count().complete(), Ok(count)),
            &mut || assert_eq!(extremals.roots().complete().as_ref(), Ok(&roots)),
            &mut || assert!(verify_roots(&claim, &Options::default()).is_proved()),
        ],
    );
    let of = format!("n = 36, {count} extremals from {} roots", claim.len());
    let by_root = format!("counting extremals by their roots / counting them, {of}");
    let checking = format!("checking a file of roots / counting on one thread, {of}");
    [
        Row::new(LAYER, by_root, turns.ratio(1, 0)).at_most(1.2),
        Row::new(LAYER, checking, turns.ratio(2, 0)).at_most(10.0),
    ]
}

/// A vector to check, and its witness.
pub type Witnessed = (Vec<MaxPlus<i64>>, Witness);

/// A full matrix with 30 nodes and its first extremals.
pub fn thirty() -> (Matrix<MaxPlus<i64>>, Vec<Witnessed>) {
    let family = Family {
        n: 30,
        lo: -1000,
        hi: 100,
        density_percent: 100,
    };
    let matrix = family.matrix(SEED);
    let problem = Problem::new(&matrix).expect("a square matrix");
    let mut vectors = Vec::new();
    let first = problem.extremals().limits(Limits::results(VECTORS as u64));
    for extremal in first.iter().map_while(Result::ok) {
        let x = extremal.vector.into_vector().into_vec();
        vectors.push((x, extremal.witness));
    }
    assert_eq!(vectors.len(), VECTORS);
    (matrix, vectors)
}

/// Checks 1 to 3 on every vector.
///
/// # Panics
///
/// If a vector is refused.
pub fn check(matrix: &Matrix<MaxPlus<i64>>, vectors: &[Witnessed], with_witness: bool) -> Streamed {
    let zero = MaxPlus::finite(0);
    let system = System::new(matrix, &zero).expect("a square matrix");
    let mut checker = StreamChecker::new(&system);
    for (x, witness) in vectors {
        let witness = with_witness.then_some(witness);
        checker.push(x, witness).expect("an extremal");
    }
    checker.finish()
}

fn stream(effort: Effort) -> Row {
    let (matrix, vectors) = thirty();
    let count = VECTORS as u64;
    let mut work = || {
        let all = check(&matrix, &vectors, true);
        assert_eq!((all.vectors, all.by_witness), (count, count));
    };
    let time = in_turn(effort.rounds(9), [&mut work]).seconds(0);
    let what = "checking extremals with their witnesses, n = 30, vectors in a second";
    Row::new(LAYER, what, time.reciprocal().times(VECTORS as f64))
        .at_least(1e5)
        .headline()
}

/// A correct claim with n = 8 and 70 vectors.
pub fn eight() -> Claim {
    let family = Family {
        n: 8,
        lo: -10,
        hi: 3,
        density_percent: 100,
    };
    let (matrix, zero) = (family.matrix(SEED), MaxPlus::finite(0));
    let system = System::new(&matrix, &zero).expect("a square matrix");
    let basis = scaled_basis(&system, &mut Budget::pairs(u64::MAX)).expect("small numbers");
    assert_eq!(basis.len(), 70);
    let basis = basis.into_iter().map(|x| x.into_vector()).collect();
    let (matrix, lambda) = (system.matrix().clone(), system.lambda().clone());
    Claim::new(matrix, lambda, basis).expect("a square matrix")
}

fn full(effort: Effort) -> Row {
    let claim = eight();
    let mut work = || {
        let verdict = verify(&claim, &Options::default());
        assert_eq!(verdict.conclusion(), Conclusion::Proved);
    };
    let time = in_turn(effort.rounds(5), [&mut work]).seconds(0);
    // "Takes seconds."
    let what = "verifying a basis in full, n = 8, 70 vectors";
    let row = Row::new(LAYER, what, time.times(1e3)).unit("ms");
    row.at_most(2000.0).headline()
}

/// A correct claim with n = 20, 5,203 vectors and their witnesses.
pub fn twenty() -> Claim {
    let (mut vectors, mut witnesses) = (Vec::new(), Vec::new());
    for extremal in TWENTY.problem().extremals().iter() {
        let extremal = extremal.expect("no limits");
        vectors.push(extremal.vector.into_vector());
        witnesses.push(Some(extremal.witness));
    }
    assert_eq!(vectors.len(), 5203);
    let claim = Claim::new(TWENTY.matrix(), MaxPlus::finite(0), vectors);
    claim.expect("a square matrix").with_witnesses(witnesses)
}

/// Whether completeness is proved head first.
pub fn is_proved_head_first(verdict: &Verdict) -> bool {
    matches!(
        verdict.checks()[4].finding,
        Finding::Complete(Completeness::Proved {
            by: Argument::HeadFirst(_),
        })
    )
}

fn head_first(effort: Effort) -> Row {
    let claim = twenty();
    let mut work = || {
        let verdict = verify(&claim, &Options::default().with_steps(0));
        assert_eq!(verdict.conclusion(), Conclusion::Proved);
        assert!(is_proved_head_first(&verdict), "{verdict}");
    };
    let time = in_turn(effort.rounds(3), [&mut work]).seconds(0);
    let what = "verifying a basis in full, proved complete head first, n = 20, 5,203 vectors";
    Row::new(LAYER, what, time)
        .unit("s")
        .at_most(10.0)
        .headline()
}
