//! Systems with inputs and outputs: every formula against runs by plain loops.

use maxplus_core::{Matrix, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_models::mpm::read_system;
use maxplus_models::state_space::{StateSpace, StateSpaceError};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::support::{Time, apply, plain};

type Rows = Vec<Vec<Time>>;

fn matrix(rows: &Rows, cols: usize) -> SparseMatrix<Number> {
    let rows = rows.iter().map(|row| {
        let finite = row.iter().enumerate();
        let finite =
            finite.filter_map(|(j, entry)| Some((j, Number::from(Rational::from((*entry)?)))));
        finite.collect::<Vec<_>>()
    });
    SparseMatrix::from_rows(cols, rows)
}

fn vector(entries: &[Time]) -> Vector<Number> {
    let entry =
        |entry: &Time| entry.map_or(Number::NEG_INFINITY, |entry| Rational::from(entry).into());
    entries.iter().map(entry).collect()
}

fn times(vector: &Vector<Number>) -> Vec<Time> {
    let entry = |entry: &Number| Some(entry.value()?.to_string().parse().unwrap());
    vector.iter().map(entry).collect()
}

fn max(left: &[Time], right: &[Time]) -> Vec<Time> {
    left.iter()
        .zip(right)
        .map(|(left, right)| *left.max(right))
        .collect()
}

/// A system as plain numbers: A, B, C, D.
#[derive(Debug, Clone)]
struct Plain([Rows; 4], usize, usize);

impl Plain {
    fn system(&self) -> StateSpace {
        let ([a, b, c, d], n, p) = (&self.0, self.1, self.2);
        StateSpace::new(matrix(a, n), matrix(b, p), matrix(c, n), matrix(d, p)).unwrap()
    }

    /// x(k + 1) and y(k) by plain loops.
    fn step(&self, x: &[Time], u: &[Time]) -> (Vec<Time>, Vec<Time>) {
        let [a, b, c, d] = &self.0;
        let next = max(&apply(a, x), &apply(b, u));
        (next, max(&apply(c, x), &apply(d, u)))
    }

    fn outputs(&self) -> usize {
        self.0[2].len()
    }
}

/// Entries with many ties; -inf often.
fn entry() -> impl Strategy<Value = Time> {
    prop::option::weighted(0.6, -3..=3i64)
}

fn rows(rows: usize, cols: usize) -> impl Strategy<Value = Rows> {
    prop::collection::vec(prop::collection::vec(entry(), cols), rows)
}

fn systems(p: usize, q: usize) -> impl Strategy<Value = Plain> {
    (0..=3usize).prop_flat_map(move |n| {
        let all = (rows(n, n), rows(n, p), rows(q, n), rows(q, p));
        all.prop_map(move |(a, b, c, d)| Plain([a, b, c, d], n, p))
    })
}

const STEPS: usize = 5;

fn sequence(p: usize) -> impl Strategy<Value = Rows> {
    rows(STEPS, p)
}

fn start() -> impl Strategy<Value = Vec<Time>> {
    prop::collection::vec(entry(), 12)
}

/// The outputs of a system from a state on.
fn run(system: &StateSpace, start: &[Time], inputs: &Rows) -> Rows {
    let inputs: Vec<_> = inputs.iter().map(|u| vector(u)).collect();
    let run = system.simulate(&vector(start), &inputs).unwrap();
    assert_eq!(run.states.len(), inputs.len() + 1);
    run.outputs.iter().map(times).collect()
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn oracle_a_run_is_its_definition(plain in systems(2, 2), x in start(), inputs in sequence(2)) {
        let mut x = x[..plain.1].to_vec();
        let outputs = run(&plain.system(), &x, &inputs);
        for (u, output) in inputs.iter().zip(outputs) {
            let (next, y) = plain.step(&x, u);
            prop_assert_eq!(output, y);
            x = next;
        }
    }

    #[test]
    fn oracle_series_feeds_outputs_into_inputs(
        first in systems(2, 1), second in systems(1, 2), x in start(), inputs in sequence(2),
    ) {
        let both = first.system().series(&second.system()).unwrap();
        let (mut one, mut two) = (x[..first.1].to_vec(), x[first.1..first.1 + second.1].to_vec());
        let outputs = run(&both, &x[..first.1 + second.1], &inputs);
        for (u, output) in inputs.iter().zip(outputs) {
            let (next, middle) = first.step(&one, u);
            let (after, y) = second.step(&two, &middle);
            prop_assert_eq!(output, y);
            (one, two) = (next, after);
        }
    }

    #[test]
    fn oracle_parallel_takes_the_later_output(
        first in systems(2, 2), second in systems(2, 2), x in start(), inputs in sequence(2),
    ) {
        let both = first.system().parallel(&second.system()).unwrap();
        let (mut one, mut two) = (x[..first.1].to_vec(), x[first.1..first.1 + second.1].to_vec());
        let outputs = run(&both, &x[..first.1 + second.1], &inputs);
        for (u, output) in inputs.iter().zip(outputs) {
            let (next, y) = first.step(&one, u);
            let (after, z) = second.step(&two, u);
            prop_assert_eq!(output, max(&y, &z));
            (one, two) = (next, after);
        }
    }

    /// u is the least solution of u = v (+) feedback(u): found by repetition from -inf, which
    /// ends after p + 1 rounds or never.
    #[test]
    fn oracle_feedback_is_the_least_solution_of_its_equation(
        plain in systems(2, 1), back in systems(1, 2), x in start(), inputs in sequence(2),
    ) {
        let (mut one, mut two) = (x[..plain.1].to_vec(), x[plain.1..plain.1 + back.1].to_vec());
        let closed = plain.system().feedback(&back.system());
        let mut outputs = match &closed {
            Ok(closed) => run(closed, &x[..plain.1 + back.1], &inputs).into_iter(),
            Err(StateSpaceError::NoStar { .. }) => {
                // Some entry of D_G D_E is a positive cycle.
                let (d, g) = (&plain.0[3], &back.0[3]);
                let entry = |i: usize, j: usize| Some(g[i][0]? + d[0][j]?);
                let around = Some(0) < entry(0, 0).max(entry(1, 1));
                let both = entry(0, 1).zip(entry(1, 0)).is_some_and(|(a, b)| a + b > 0);
                prop_assert!(around || both);
                return Ok(());
            }
            Err(error) => panic!("{error}"),
        };
        for v in &inputs {
            let mut u = v.clone();
            for _ in 0..4 {
                let (_, y) = plain.step(&one, &u);
                let (_, z) = back.step(&two, &y);
                u = max(v, &z);
            }
            let (next, y) = plain.step(&one, &u);
            let (after, z) = back.step(&two, &y);
            prop_assert_eq!(max(v, &z), u);
            prop_assert_eq!(outputs.next().unwrap(), &y[..]);
            (one, two) = (next, after);
        }
    }

    /// The response to an impulse is a run from -inf; a run from -inf is the maximum of moved
    /// responses.
    #[test]
    fn law_a_run_is_the_convolution_of_inputs_and_impulse_response(
        plain in systems(2, 2), inputs in sequence(2),
    ) {
        let system = plain.system();
        let response = system.impulse_response(STEPS).unwrap();
        let outputs = run(&system, &vec![None; plain.1], &inputs);
        for (k, output) in outputs.iter().enumerate() {
            let mut y = vec![None; plain.outputs()];
            for (j, u) in inputs[..=k].iter().enumerate() {
                y = max(&y, &apply(&crate::support::plain(&response[k - j]), u));
            }
            prop_assert_eq!(output, &y);
        }
    }

    /// The latency is the maximum of H(k) - k period. Walks between input and output of more than
    /// n arcs contain a cycle, so that H(0) to H(n + 1) attain it, or it grows without bound.
    #[test]
    fn oracle_latency_is_the_greatest_lag(plain in systems(2, 2), period in -1..=3i64) {
        let system = plain.system();
        let lags = |steps: usize| -> Rows {
            let response = system.impulse_response(steps).unwrap();
            let mut lags = vec![vec![None; 2]; 2];
            for (k, response) in response.iter().enumerate() {
                for (lags, row) in lags.iter_mut().zip(crate::support::plain(response)) {
                    let row: Vec<Time> = row.iter().map(|h| Some((*h)? - period * k as i64)).collect();
                    *lags = max(lags, &row);
                }
            }
            lags
        };
        let n = plain.1;
        match system.latency(&period.into()) {
            Ok(latency) => {
                prop_assert_eq!(crate::support::plain(&latency), lags(n + 2));
                prop_assert_eq!(lags(n + 2), lags(4 * n + 6));
            }
            Err(StateSpaceError::NoStar { .. }) => prop_assert!(lags(n + 2) != lags(40 * (n + 2))),
            Err(error) => panic!("{error}"),
        }
    }

    /// The explicit form against repetition of the implicit equation from -inf.
    #[test]
    fn oracle_the_explicit_form_solves_the_implicit_one(
        (a0, a1, a2) in (rows(3, 3), rows(3, 3), rows(3, 3)), b in rows(3, 2), c in rows(2, 3),
        x in start(), inputs in sequence(2),
    ) {
        let matrices = [matrix(&a0, 3), matrix(&a1, 3), matrix(&a2, 3)];
        let system = match StateSpace::explicit(&matrices, &matrix(&b, 2), &matrix(&c, 3)) {
            Ok(system) => system,
            Err(StateSpaceError::NoStar { .. }) => {
                // A positive cycle: from 0, x = 0 (+) A_0 x does not end.
                let zero = vec![Some(0); 3];
                let mut now = zero.clone();
                for _ in 0..4 { now = max(&zero, &apply(&a0, &now)); }
                prop_assert_ne!(max(&zero, &apply(&a0, &now)), now);
                return Ok(());
            }
            Err(error) => panic!("{error}"),
        };
        prop_assert_eq!((system.states(), system.inputs(), system.outputs()), (6, 2, 2));
        let outputs = run(&system, &x[..6], &inputs);
        let (mut last, mut before) = (x[..3].to_vec(), x[3..6].to_vec());
        for (u, output) in inputs.iter().zip(outputs) {
            let known = max(&max(&apply(&a1, &last), &apply(&a2, &before)), &apply(&b, u));
            let mut now = known.clone();
            for _ in 0..4 { now = max(&known, &apply(&a0, &now)); }
            prop_assert_eq!(output, apply(&c, &now));
            (last, before) = (now, last);
        }
    }
}

/// All systems of one state, one input and one output with entries -inf, -1 and 1, in all
/// compositions with themselves.
#[test]
fn agreement_small_systems_compose_as_their_responses() {
    let entries = [None, Some(-1), Some(1)];
    let mut closed = 0;
    for code in 0..81usize {
        let digit = |place: u32| vec![vec![entries[code / 3usize.pow(place) % 3]]];
        let plain = Plain([digit(0), digit(1), digit(2), digit(3)], 1, 1);
        let system = plain.system();
        let h = |system: &StateSpace| -> Vec<Time> {
            let response = system.impulse_response(6).unwrap();
            response
                .iter()
                .map(|h| crate::support::plain(h)[0][0])
                .collect()
        };
        let own = h(&system);
        let product = |left: &[Time], right: &[Time]| -> Vec<Time> {
            let at = |k: usize| (0..=k).filter_map(|j| Some(left[j]? + right[k - j]?)).max();
            (0..6).map(at).collect()
        };
        assert_eq!(h(&system.series(&system).unwrap()), product(&own, &own));
        assert_eq!(h(&system.parallel(&system).unwrap()), own);
        match system.feedback(&system) {
            // y = H (v (+) H y): the least one is H (+) H^3 (+) ...
            Ok(found) => {
                closed += 1;
                let (mut sum, mut power) = (own.clone(), own.clone());
                for _ in 0..12 {
                    power = product(&product(&power, &own), &own);
                    sum = max(&sum, &power);
                }
                assert_eq!(h(&found), sum, "{plain:?}");
            }
            Err(error) => {
                assert_eq!(plain.0[3], [[Some(1)]]);
                assert_eq!(
                    error.to_string(),
                    "an input would have to be later than itself by the feedback: the cycle \
                     1 -> 1 has weight 2, above 0"
                );
            }
        }
    }
    assert_eq!(closed, 54);
}

#[test]
fn systems_at_the_edge() {
    let empty = || SparseMatrix::<Number>::zeros(0, 0);
    let nothing = StateSpace::new(empty(), empty(), empty(), empty()).unwrap();
    let run = nothing
        .simulate(&vector(&[]), &[vector(&[]), vector(&[])])
        .unwrap();
    assert_eq!((run.states.len(), run.outputs.len()), (3, 2));
    assert_eq!(nothing.latency(&0.into()).unwrap().rows(), 0);
    assert_eq!(nothing.impulse_response(0).unwrap().len(), 0);
    assert_eq!(nothing.feedback(&nothing).unwrap(), nothing);
    // No state: a gain alone.
    let gain = |d: &str| {
        let d = d.parse::<Matrix<Number>>().unwrap().to_sparse();
        let (p, q) = (d.cols(), d.rows());
        StateSpace::new(
            empty(),
            SparseMatrix::zeros(0, p),
            SparseMatrix::zeros(q, 0),
            d,
        )
        .unwrap()
    };
    assert_eq!(gain("1/2").series(&gain("3")).unwrap(), gain("7/2"));
    assert_eq!(gain("1 2").latency(&5.into()).unwrap().to_string(), "1 2\n");
    assert_eq!(gain("1").parallel(&gain("1")).unwrap(), gain("1"));
    let long = nothing.impulse_response(1 << 25).unwrap_err();
    assert_eq!(
        long.to_string(),
        "33554432 rounds of 0 numbers each are too many: expected at most 16777216 numbers in all"
    );
    assert_eq!(gain("1").impulse_response_while(1, || false), Ok(None));
    assert_eq!(
        gain("1").simulate_while(&vector(&[]), &[vector(&[None])], || false),
        Ok(None)
    );
    // A cycle that no input reaches does not matter to the latency; huge numbers do not either.
    let text = |text: &str| text.parse::<Matrix<Number>>().unwrap().to_sparse();
    let huge = "100000000000000000000";
    let system = StateSpace::new(
        text(&format!("{huge} .\n0 1")),
        text(".\n0"),
        text(". 0"),
        text("."),
    );
    let system = system.unwrap();
    assert_eq!(system.latency(&1.into()).unwrap().to_string(), "-1\n");
    assert_eq!(system.latency_while(&1.into(), || false).unwrap(), None);
    assert_eq!(
        system
            .latency(&Rational::new(1, 2))
            .unwrap_err()
            .to_string(),
        "an output falls behind more and more; with the period subtracted from A: the cycle 2 -> 2 \
         has weight 1/2, above 0"
    );
    let said = |error: StateSpaceError| error.to_string();
    let sizes = StateSpace::new(text("1 2"), text("1"), text("1"), text("1"));
    assert_eq!(said(sizes.unwrap_err()), "A is 1 x 2, expected 1 x 1");
    let sizes = StateSpace::new(text("1"), text("1 2"), text("1"), text("1"));
    assert_eq!(said(sizes.unwrap_err()), "D is 1 x 1, expected 1 x 2");
    assert_eq!(
        said(gain("1").series(&gain("1 2")).unwrap_err()),
        "outputs and inputs: the first system has 1, the second 2; expected the same number"
    );
    let short = gain("1 2").simulate(&vector(&[]), &[vector(&[Some(1)])]);
    assert_eq!(said(short.unwrap_err()), "u is 1 x 1, expected 2 x 1");
    assert_eq!(
        said(gain("1").simulate(&vector(&[None]), &[]).unwrap_err()),
        "x is 1 x 1, expected 0 x 1"
    );
    let none = StateSpace::explicit(&[text("1")], &text("1"), &text("1"));
    assert_eq!(
        said(none.unwrap_err()),
        "an implicit form needs A_0 and A_1; without A_0 use a matrix of -inf"
    );
}

#[test]
fn files_of_cmlib_are_read_whole() {
    let text = "max-plus model M: matrices\n\
        A (s t) = [[1 -inf][2 3]]\n\
        B (s t in) = [[0][-inf]]\n\
        C (out s t) = [[-inf 1/2]]\n\
        D (out in) = [[7]]\n\
        vector sequences U = [[1]]";
    let read = |text: &str| read_system(text.as_bytes());
    let found = read(text).unwrap();
    let names = |names: &maxplus_core::Names| names.iter().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names(&found.states), ["s", "t"]);
    assert_eq!(
        (names(&found.inputs), names(&found.outputs)),
        (vec!["in".into()], vec!["out".into()])
    );
    assert_eq!(
        plain(found.system.a()),
        [[Some(1), None], [Some(2), Some(3)]]
    );
    assert_eq!(found.system.c().to_string(), "-inf 1/2\n");
    assert_eq!(found.system.d().to_string(), "7\n");
    // Without C and D the outputs are the states; without B there are no inputs.
    let found = read("max-plus model M: matrices A=[[1 2][3 4]] B=[[0][1]]").unwrap();
    assert_eq!(found.system.c(), &SparseMatrix::identity(2));
    assert_eq!(
        (names(&found.inputs), names(&found.outputs)),
        (vec!["1".to_owned()], vec!["1".into(), "2".into()])
    );
    let found = read("max-plus model M: matrices Any(x)=[[1]]").unwrap();
    assert_eq!((found.system.inputs(), found.system.outputs()), (0, 1));
    // D alone: inputs that reach no state, outputs that no state reaches.
    let found = read("max-plus model M: matrices A=[[1]] D=[[5 6]]").unwrap();
    assert_eq!(
        (found.system.b().to_string(), found.system.c().to_string()),
        ("-inf -inf\n".into(), "-inf\n".into())
    );
    let said = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        said("max-plus model M: matrices A=[[1]] B=[[0][1]]"),
        "B is 2 x 1, expected 1 x 1"
    );
    assert_eq!(
        said("max-plus model M: matrices A=[[1 2]] B=[[0]]"),
        "A is 1 x 2, expected 1 x 1"
    );
    assert!(said("max-plus model M: matrices B=[[1]] C=[[0]]").contains("one of them called A"));
    assert!(said("max-plus model M:").contains("found no matrix"));
}
