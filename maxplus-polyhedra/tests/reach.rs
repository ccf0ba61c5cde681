//! Steps forward and backward against the runs of the system, and repeats.

use std::cell::Cell;
use std::time::Duration;

use maxplus_core::{Number, Vector};
use maxplus_graph::{Budget, Clock, Ending, StopReason};
use maxplus_polyhedra::reach::{Direction, Dynamics, Reach};
use maxplus_polyhedra::{PolyhedraError, Polyhedron};
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::Matrix;

use crate::polyhedron::one;
use crate::support::*;

fn point(x: &[X]) -> Polyhedron {
    Polyhedron::from_generators(x.len(), [&to_vector(x)], [], &all()).unwrap()
}

fn reached(system: &Dynamics, first: &Polyhedron, steps: usize, direction: Direction) -> Reach {
    let reach = system.reach_within(first, steps, direction, &all());
    reach.unwrap().complete().unwrap()
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_steps_lead_where_runs_do(
        a in vec(vector(2), 2), b in vec(vector(1), 2), from in one(2), to in one(2), inputs in one(1),
    ) {
        let (a, b) = (to_matrix(&a, 2), to_matrix(&b, 1));
        let system = Dynamics::new(&a).unwrap().with_inputs(&b, inputs.clone()).unwrap();
        let forward = system.forward(&from, &all()).unwrap();
        let backward = system.backward(&to, &all()).unwrap();
        let free = Dynamics::new(&a).unwrap();
        let (free_forward, free_backward) =
            (free.forward(&from, &all()).unwrap(), free.backward(&to, &all()).unwrap());
        for x in grid(2, &FEW) {
            let x = to_vector(&x);
            let alone = a.try_apply(&x).unwrap();
            prop_assert!(!from.contains(&x).unwrap() || free_forward.contains(&alone).unwrap());
            prop_assert_eq!(free_backward.contains(&x).unwrap(), to.contains(&alone).unwrap());
            for u in grid(1, &FEW) {
                let u = to_vector(&u);
                if !inputs.contains(&u).unwrap() {
                    continue;
                }
                let next = alone.plus(&b.try_apply(&u).unwrap()).unwrap();
                prop_assert!(!from.contains(&x).unwrap() || forward.contains(&next).unwrap());
                prop_assert!(!to.contains(&next).unwrap() || backward.contains(&x).unwrap());
            }
        }
    }

    /// y is reached from X iff some point of X leads to y.
    #[test]
    fn law_forward_and_backward_tell_the_same(
        a in vec(vector(2), 2), b in vec(vector(1), 2), from in one(2), inputs in one(1), y in vector(2),
    ) {
        let (a, b) = (to_matrix(&a, 2), to_matrix(&b, 1));
        let system = Dynamics::new(&a).unwrap().with_inputs(&b, inputs).unwrap();
        let reached = system.forward(&from, &all()).unwrap().contains(&to_vector(&y)).unwrap();
        let leading = system.backward(&point(&y), &all()).unwrap();
        let met = leading.intersection(&from, &all()).unwrap();
        prop_assert_eq!(reached, !met.is_empty(&all()).unwrap());
        // Every point of the next set is reached.
        for z in system.forward(&from, &all()).unwrap().points(&all()).unwrap() {
            let leading = system.backward(&point(&options(&z)), &all()).unwrap();
            prop_assert!(!leading.intersection(&from, &all()).unwrap().is_empty(&all()).unwrap());
        }
    }

    #[test]
    fn law_a_repeat_goes_on(a in vec(vector(2), 2), from in one(2)) {
        let system = Dynamics::new(&to_matrix(&a, 2)).unwrap();
        let reach = reached(&system, &from, 12, Direction::Forward);
        let Some(repeat) = reach.repeat else {
            prop_assert_eq!(reach.sets.len(), 13);
            return Ok(());
        };
        prop_assert_eq!(repeat.of + repeat.period + 1, reach.sets.len());
        let mut later = reach.sets.last().unwrap().clone();
        for earlier in &reach.sets[repeat.of..] {
            prop_assert!(earlier.moved(&repeat.by, &all()).unwrap().equals(&later, &all()).unwrap());
            later = system.forward(&later, &all()).unwrap();
        }
    }
}

#[test]
fn a_line_of_two_machines() {
    // The second takes what the first has made 2 after its start; both take 3. Orders come at
    // times u between 0 and 4.
    let a = to_matrix(&[vec![Some(3), None], vec![Some(5), Some(3)]], 2);
    let b = to_matrix(&[vec![Some(0)], vec![Some(2)]], 1);
    let orders = Polyhedron::from_generators(
        1,
        &[to_vector(&[Some(0)]), to_vector(&[Some(4)])],
        [],
        &all(),
    );
    let system = Dynamics::new(&a)
        .unwrap()
        .with_inputs(&b, orders.unwrap())
        .unwrap();
    let start = point(&[Some(0), Some(0)]);
    let reach = reached(&system, &start, 3, Direction::Forward);
    assert!(reach.repeat.is_none());
    let described = |set: &Polyhedron| -> Vec<String> {
        let points = set.points(&all()).unwrap();
        points.iter().map(Vector::to_string).collect()
    };
    let sets: Vec<_> = reach.sets.iter().map(described).collect();
    assert_eq!(sets[1], ["4 6", "3 5"]);
    // Later orders do not matter any more.
    assert_eq!(
        (&sets[2][..], &sets[3][..]),
        (
            &["7 9".to_string(), "6 8".into()][..],
            &["10 12".to_string(), "9 11".into()][..]
        )
    );
    // From where the second can have started by 9 in the second round.
    let goal =
        Polyhedron::from_generators(2, &[to_vector(&[Some(6), Some(8)])], [], &all()).unwrap();
    let back = reached(&system, &goal, 2, Direction::Backward);
    assert!(
        back.sets[2]
            .contains(&to_vector(&[Some(0), Some(0)]))
            .unwrap()
    );
    assert!(
        !back.sets[2]
            .contains(&to_vector(&[Some(1), Some(0)]))
            .unwrap()
    );
}

#[test]
fn repeats_with_inputs_are_printed_where_they_last() {
    let a = to_matrix(&[vec![Some(1)]], 1);
    let b = to_matrix(&[vec![Some(0)]], 1);
    let start = point(&[Some(0)]);
    let once = point(&[Some(5)]);
    let with = |inputs| Dynamics::new(&a).unwrap().with_inputs(&b, inputs).unwrap();
    // 0, 5, 6, 7, ...: shifted by 1 from the second on, but the input 5 is not shifted.
    let reach = reached(&with(once), &start, 6, Direction::Forward);
    assert!(reach.repeat.is_none() && reach.sets.len() == 7);
    // Any input: all numbers from 1, from 2, from 3 on. The shift by 1 continues for ever.
    let reach = reached(&with(Polyhedron::whole(1)), &start, 6, Direction::Forward);
    let repeat = reach.repeat.unwrap();
    assert_eq!((repeat.of, repeat.period, repeat.by), (1, 1, number(1)));
    // The empty set stays empty.
    let reach = reached(&with(Polyhedron::empty(1)), &start, 6, Direction::Forward);
    let repeat = reach.repeat.unwrap();
    assert_eq!((repeat.of, repeat.period, reach.sets.len()), (1, 1, 3));
}

#[test]
fn sizes_and_budgets_are_printed() {
    let wide = to_matrix(&[vec![Some(0), Some(0)]], 2);
    let error_of = |result: Result<Dynamics, PolyhedraError>| result.unwrap_err().to_string();
    assert_eq!(
        error_of(Dynamics::new(&wide)),
        "the matrix is 1 x 2, not square"
    );
    let system = Dynamics::new(&to_matrix(&[vec![Some(0)]], 1)).unwrap();
    assert_eq!(
        error_of(system.clone().with_inputs(&wide, Polyhedron::whole(1))),
        "A x (+) B u: 1x1 does not fit 1x2"
    );
    let error = system
        .reach_within(&Polyhedron::whole(2), 1, Direction::Forward, &all())
        .unwrap_err();
    assert_eq!(error.to_string(), "A x: 1x1 does not fit 2x1");
    let none = Budget::time(std::time::Duration::ZERO);
    let cut = system.reach_within(&Polyhedron::whole(1), 1, Direction::Forward, &none);
    assert_eq!(cut.unwrap().why(), Some(StopReason::Time));
}

/// For every budget the result is complete, or a prefix that says why it was cut.
#[test]
fn law_a_budget_leaves_all_sets_or_the_first_ones() {
    let a: Matrix<i64> = "2 5 .\n3 3 1\n. 0 4".parse().unwrap();
    let b: Matrix<i64> = "0\n.\n1".parse().unwrap();
    let vector = |text: &str| text.parse::<Vector<Number>>().unwrap();
    let points = ["0 0 0", "2 0 1", "0 3 -1"].map(vector);
    let first = Polyhedron::from_generators(3, &points, [], &all()).unwrap();
    let inputs = Polyhedron::from_generators(1, &["3", "9"].map(vector), [], &all()).unwrap();
    let system = Dynamics::new(&a).unwrap().with_inputs(&b, inputs).unwrap();
    let members = |sets: &[Polyhedron]| -> Vec<_> {
        let sets = sets.iter();
        sets.map(|set| set.members(&all()).unwrap()).collect()
    };
    // A clock that advances by a second whenever it is read, so that time can run out at any check.
    thread_local!(static LOOKS: Cell<u64> = const { Cell::new(0) });
    let clock = Clock::new(|| {
        LOOKS.set(LOOKS.get() + 1);
        Duration::from_secs(LOOKS.get())
    });
    for direction in [Direction::Forward, Direction::Backward] {
        let reach = |budget: &Budget| system.reach_within(&first, 4, direction, budget).unwrap();
        let whole = members(&reach(&all()).complete().unwrap().sets);
        let (mut cut, mut looks) = (std::collections::BTreeSet::new(), 0);
        loop {
            LOOKS.set(0);
            let budget = Budget::time(Duration::from_secs(looks)).with_clock(clock);
            match reach(&budget) {
                Ending::Complete(reach) => {
                    assert_eq!(members(&reach.sets), whole, "{direction:?} {looks}");
                    break;
                }
                Ending::Cut { so_far, why, .. } => {
                    assert_eq!(why, StopReason::Time);
                    let found = members(&so_far);
                    assert_eq!(found, whole[..found.len()], "{direction:?} {looks}");
                    cut.insert(found.len());
                }
            }
            looks += 1;
        }
        assert!(cut.contains(&1) && cut.len() > 1, "{direction:?}: {cut:?}");
    }
}
