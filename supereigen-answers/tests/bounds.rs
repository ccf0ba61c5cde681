//! Missing upper bounds, against bounds that are raised further and further.

use maxplus_core::lcg::Lcg;
use maxplus_core::{Matrix, MaxPlus, Number, Rational, ReadMatrix, Vector};
use maxplus_graph::Budget;
use supereigen::{Problem, System};
use supereigen_answers::bounds::Upper;

/// A number of halves, -inf for `None`.
fn number(halves: Option<i64>) -> Number {
    let finite = |halves| Number::finite(Rational::new(halves, 2));
    halves.map_or(Number::NEG_INFINITY, finite)
}

/// Ties are frequent.
fn draw(lcg: &mut Lcg, density: u64, least: i64, count: u64) -> Option<i64> {
    let is_finite = lcg.draw() % 100 < density;
    let value = least + (lcg.draw() % count) as i64;
    is_finite.then_some(value)
}

/// The same bounds with a number for those that are missing.
fn with(below: &[Option<Number>], most: i64) -> Vector<Number> {
    let most = Number::finite(Rational::from(most));
    let bound = |bound: &Option<Number>| bound.clone().unwrap_or_else(|| most.clone());
    below.iter().map(bound).collect()
}

#[test]
fn oracle_of_missing_bounds_is_any_large_number() {
    let mut lcg = Lcg(3);
    let (mut free, mut bound) = (0, 0);
    for _ in 0..300 {
        let n = (lcg.draw() % 6) as usize;
        let mut matrix = || Matrix::from_fn(n, n, |_, _| number(draw(&mut lcg, 45, -4, 8)));
        let (a, b) = (matrix(), matrix());
        let below: Vec<Option<Number>> = (0..n)
            .map(|_| match lcg.draw() % 3 {
                0 => None,
                _ => Some(number(draw(&mut lcg, 90, -6, 13))),
            })
            .collect();
        let budget = Budget::unlimited();
        let (one, two) = (Problem::new(&a).unwrap(), System::new(&a, &b).unwrap());
        let whole = two.over_integers().unwrap();
        let (a, b) = (a.to_sparse(), b.to_sparse());
        let entries = a.triplets().chain(b.triplets()).map(|(_, _, entry)| entry);
        let upper = Upper::new(below.clone(), None, entries);
        for kind in 0..3 {
            let ask = |bounds: &Vector<Number>| match kind {
                0 => one.greatest_below(bounds, &budget).unwrap(),
                1 => two.greatest_below(bounds, &budget).unwrap(),
                _ => whole.greatest_below(bounds, &budget).unwrap(),
            };
            let found = ask(upper.vector());
            let [large, larger] = [1_000_000, 2_000_000].map(|most| ask(&with(&below, most)));
            for i in 0..n {
                let far = Number::finite(Rational::from(500_000));
                let is_free = large.vector()[i] > far;
                assert_eq!(
                    upper.is_free(&found, i),
                    is_free,
                    "{a:?} {b:?} {below:?} {i}"
                );
                match upper.entry(&found, i) {
                    None => {
                        assert!(larger.vector()[i] > large.vector()[i]);
                        free += 1;
                    }
                    Some(entry) => {
                        assert_eq!((entry, entry), (&large.vector()[i], &larger.vector()[i]));
                        bound += usize::from(entry.is_finite());
                    }
                }
            }
        }
    }
    assert!(free > 50 && bound > 50, "{free} {bound}");
}

#[test]
fn bounds_that_are_all_given_are_taken_as_they_are() {
    let below = vec![Some(number(Some(3))), Some(Number::NEG_INFINITY)];
    let upper = Upper::new(below.clone(), None, []);
    assert_eq!(
        upper.vector().iter().cloned().map(Some).collect::<Vec<_>>(),
        below
    );
    assert_eq!(upper.first_missing(), None);
    let none = Upper::new(
        vec![None, None],
        None,
        [&MaxPlus::finite(Rational::from(1))],
    );
    assert_eq!((none.first_missing(), none.get(1)), (Some(0), None));
}
