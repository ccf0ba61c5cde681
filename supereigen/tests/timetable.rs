//! Timetables against plain iteration, and against lambda(A) of changed matrices.

use maxplus_core::lcg::Lcg;
use maxplus_core::{Number, Rational};
use maxplus_graph::cycle_mean::karp;
use maxplus_graph::{Budget, Digraph};
use maxplus_testing::stride;
use serde_json::Value;
use supereigen::timetable::{Timetable, TimetableError};

use crate::support::{rows, testdata, unlimited};

type Times = Vec<Option<Rational>>;
type Rows = Vec<Vec<Option<Rational>>>;

fn plant(rows: &[Vec<Option<Rational>>]) -> Digraph<Rational> {
    let entries = rows.iter().enumerate().flat_map(|(i, row)| {
        let finite = row
            .iter()
            .enumerate()
            .filter_map(move |(j, a)| Some((i, j, a.clone()?)));
        finite.map(|(i, j, a)| (i, j, Number::finite(a)))
    });
    Digraph::from_arcs(rows.len(), entries).unwrap()
}

fn lambda(rows: &[Vec<Option<Rational>>]) -> Option<Rational> {
    let mean = karp(&plant(rows), &unlimited()).unwrap();
    mean.map(|mean| mean.mean().clone().into())
}

/// The definition: raise or lower the starts until nothing changes.
fn iterated(a: &Rows, period: &Rational, given: &Times, is_latest: bool) -> Times {
    let n = a.len();
    let mut x = given.clone();
    loop {
        let mut next = x.clone();
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let Some(wait) = a[i][j].clone().map(|a| a - period) else {
                continue;
            };
            let (to, bound) = match is_latest {
                false => (i, x[j].clone().map(|x| x + &wait)),
                true => (j, x[i].clone().map(|x| x - &wait)),
            };
            let Some(bound) = bound else { continue };
            let is_moved = |x: &Rational| if is_latest { bound < *x } else { bound > *x };
            if next[to].as_ref().is_none_or(is_moved) {
                next[to] = Some(bound);
            }
        }
        if next == x {
            return x;
        }
        x = next;
    }
}

/// B^* by n products of sums, for small n.
fn walks(a: &Rows, period: &Rational) -> Rows {
    let n = a.len();
    let unit = |i: usize| {
        (0..n)
            .map(|j| (i == j).then(Rational::default))
            .collect::<Times>()
    };
    // Column j of B^* is the least solution above the unit vector j.
    let columns: Vec<Times> = (0..n)
        .map(|j| iterated(a, period, &unit(j), false))
        .collect();
    (0..n)
        .map(|i| columns.iter().map(|column| column[i].clone()).collect())
        .collect()
}

/// All answers of a timetable, against the definitions.
fn check(a: &Rows, period: Option<Rational>, release: &Times, due: &Times) -> Option<Timetable> {
    let budget = unlimited();
    let least = lambda(a);
    let found = Timetable::new(&plant(a), period.clone(), release, due, &budget);
    let found = match (found, &least, &period) {
        (Err(TimetableError::NoLeastPeriod), None, None) => return None,
        (
            Err(TimetableError::PeriodTooShort {
                period: said,
                least: mean,
            }),
            Some(least),
            Some(period),
        ) => {
            assert!(period < least);
            assert_eq!(
                (&said, Rational::from(mean.mean().clone())),
                (period, least.clone())
            );
            return None;
        }
        (found, _, _) => found.unwrap(),
    };
    let period = found.period().clone();
    assert_eq!(
        found.least_period().map(|mean| mean.mean().clone().into()),
        least
    );
    assert_eq!(
        found.earliest(),
        iterated(a, &period, release, false),
        "{a:?} {release:?}"
    );
    assert_eq!(
        found.latest(),
        iterated(a, &period, due, true),
        "{a:?} {due:?}"
    );

    // Walks add up to the given time that forces them.
    for node in 0..a.len() {
        let wait = |walk: &[usize], i: usize| a[walk[i]][walk[i + 1]].clone().unwrap() - &period;
        let forced = found.earliest_from(node);
        let mut time = release[*forced.last().unwrap()].clone();
        for i in 0..forced.len() - 1 {
            time = time.map(|time| time + &wait(&forced, i));
        }
        assert_eq!(time, found.earliest()[node]);
        let mut forced = found.latest_from(node);
        let mut time = due[*forced.last().unwrap()].clone();
        forced.reverse();
        for i in 0..forced.len() - 1 {
            time = time.map(|time| time - &wait(&forced, i));
        }
        assert_eq!(time, found.latest()[node]);
    }
    let ends = |(earliest, latest): (&Option<Rational>, &Option<Rational>)| match (earliest, latest)
    {
        (Some(earliest), Some(latest)) => earliest <= latest,
        _ => true,
    };
    let fits = found.earliest().iter().zip(found.latest()).all(ends);
    assert_eq!(found.is_feasible(), fits);
    assert_eq!(found.conflict().is_none(), fits);
    Some(found)
}

/// Slacks of arcs by the star, gains by lambda of matrices with one entry changed.
fn check_arcs(a: &Rows, found: &Timetable) {
    let budget = unlimited();
    let star = walks(a, found.period());
    let slacks = found.arc_slacks(&budget).unwrap();
    assert_eq!(slacks.len(), a.iter().flatten().flatten().count());
    for arc in &slacks {
        let wait = a[arc.row][arc.column].clone().unwrap() - found.period();
        let back = star[arc.column][arc.row].clone();
        assert_eq!(arc.slack, back.map(|back| -(wait + &back)), "{a:?} {arc:?}");
    }

    let gains = found.gains(&budget).unwrap();
    let mut expected = Vec::new();
    for (row, column) in (0..a.len()).flat_map(|i| (0..a.len()).map(move |j| (i, j))) {
        let mut less = a.clone();
        if less[row][column].take().is_some() && lambda(&less) < lambda(a) {
            expected.push((lambda(&less), row, column));
        }
    }
    expected.sort();
    let keys: Vec<_> = gains
        .iter()
        .map(|gain| (gain.period.clone(), gain.row, gain.column))
        .collect();
    assert_eq!(keys, expected, "{a:?}");
    for gain in &gains {
        let Some(shorten) = &gain.shorten else {
            assert_eq!(gain.period, None);
            continue;
        };
        let mut shorter = a.clone();
        let entry = shorter[gain.row][gain.column].as_mut().unwrap();
        *entry = entry.clone() - shorten;
        assert_eq!(lambda(&shorter), gain.period, "{a:?} {gain:?}");
        // Shortening by less is not enough.
        let entry = shorter[gain.row][gain.column].as_mut().unwrap();
        *entry = entry.clone() + &Rational::new(1, 1000);
        assert!(lambda(&shorter) > gain.period, "{a:?} {gain:?}");
    }

    let cycles = found.bottleneck();
    assert_eq!(cycles.is_empty(), found.least_period().is_none());
    for cycle in cycles {
        let weights = cycle.arcs().map(|(i, j)| a[i][j].clone().unwrap());
        let weight = weights.fold(Rational::default(), |sum, a| sum + &a);
        assert_eq!(Some(weight / Rational::from(cycle.len() as i64)), lambda(a));
    }
}

fn whole(rows: &[Vec<Option<i64>>]) -> Rows {
    let row = |row: &Vec<Option<i64>>| row.iter().map(|a| a.map(Rational::from)).collect();
    rows.iter().map(row).collect()
}

fn number(value: &Value) -> Option<Rational> {
    value.as_str().map(|text| text.parse().unwrap())
}

fn numbers(value: &Value) -> Times {
    value.as_array().unwrap().iter().map(number).collect()
}

#[test]
fn the_stored_plants_have_the_stored_timetables() {
    let stored = testdata("timetable.json");
    let cases = stored.as_array().unwrap();
    assert_eq!(cases.len(), 30);
    for case in cases {
        let a = whole(&rows(&case["matrix"]));
        let (release, due) = (numbers(&case["release"]), numbers(&case["due"]));
        let found = check(&a, number(&case["period"]), &release, &due).unwrap();
        check_arcs(&a, &found);
        assert_eq!(lambda(&a), number(&case["least_period"]));
        assert_eq!(found.earliest(), numbers(&case["earliest"]));
        assert_eq!(found.latest(), numbers(&case["latest"]));
        assert_eq!(Some(found.is_feasible()), case["feasible"].as_bool());
        let slacks = found.arc_slacks(&unlimited()).unwrap();
        let slacks: Vec<_> = slacks
            .into_iter()
            .map(|arc| (arc.row, arc.column, arc.slack))
            .collect();
        let index = |value: &Value| value.as_u64().unwrap() as usize;
        let arcs = case["arc_slack"].as_array().unwrap().iter();
        let expected: Vec<_> = arcs
            .map(|arc| (index(&arc[0]), index(&arc[1]), number(&arc[2])))
            .collect();
        assert_eq!(slacks, expected);
    }
}

/// The k-th choice of `count` of the values.
fn choice(values: &[Option<i64>], count: usize, mut k: usize) -> Times {
    let mut next = || {
        let value = values[k % values.len()];
        k /= values.len();
        value.map(Rational::from)
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn exhaustive_small_plants_with_all_windows() {
    const ENTRIES: [Option<i64>; 4] = [None, Some(0), Some(1), Some(3)];
    const RELEASE: [Option<i64>; 3] = [None, Some(0), Some(2)];
    const DUE: [Option<i64>; 3] = [None, Some(1), Some(2)];
    let periods = [None, Some(Rational::from(1)), Some(Rational::new(5, 2))];
    let mut feasible = [0, 0];
    for n in 0..=2_usize {
        for k in 0..4_usize.pow((n * n) as u32) {
            let entries = choice(&ENTRIES, n * n, k);
            let a: Rows = (0..n)
                .map(|i| entries[n * i..n * (i + 1)].to_vec())
                .collect();
            for window in 0..9_usize.pow(n as u32) {
                let release = choice(&RELEASE, n, window);
                let due = choice(&DUE, n, window / 3_usize.pow(n as u32));
                for period in &periods {
                    let Some(found) = check(&a, period.clone(), &release, &due) else {
                        continue;
                    };
                    feasible[usize::from(found.is_feasible())] += 1;
                    if window == 0 {
                        check_arcs(&a, &found);
                    }
                }
            }
        }
    }
    assert!(feasible[0] > 1_000 && feasible[1] > 1_000, "{feasible:?}");
    // All matrices of three nodes in full, each with another window.
    for k in (0..4_usize.pow(9)).step_by(stride() * 5) {
        let entries = choice(&ENTRIES, 9, k);
        let a: Rows = entries.chunks(3).map(<[_]>::to_vec).collect();
        let (release, due) = (choice(&RELEASE, 3, k), choice(&DUE, 3, k / 27));
        if let Some(found) = check(&a, periods[k % 3].clone(), &release, &due) {
            check_arcs(&a, &found);
        }
    }
}

#[test]
fn agreement_on_random_plants_with_fractions_and_ties() {
    let mut lcg = Lcg(50);
    for case in (0..2_000).step_by(stride()) {
        let n = 1 + lcg.draw() as usize % 7;
        let gaps = lcg.draw() % 8;
        let mut entry = |denominators: u64| {
            let (numer, denom) = (lcg.draw() % 7, 1 + lcg.draw() % denominators);
            (lcg.draw() % 8 >= gaps).then(|| Rational::new(numer as i64 - 2, denom as i64))
        };
        let a: Rows = (0..n)
            .map(|_| (0..n).map(|_| entry(1 + case % 3)).collect())
            .collect();
        let (release, due): (Times, Times) = (0..n).map(|_| (entry(2), entry(2))).unzip();
        let above = lambda(&a).map(|least| least + &Rational::new(case as i64 % 3, 2));
        if let Some(found) = check(&a, above, &release, &due) {
            check_arcs(&a, &found);
        }
    }
}

#[test]
fn lists_of_another_length_and_limits_are_errors() {
    let a = plant(&whole(&[vec![Some(1), Some(1)], vec![Some(0), None]]));
    let (two, one) = (vec![None; 2], vec![None; 1]);
    let found = |release: &Times, due: &Times, budget: &Budget| {
        Timetable::new(&a, None, release, due, budget)
    };
    let error = found(&two, &one, &unlimited()).unwrap_err().to_string();
    assert_eq!(error, "due has 1 times, the matrix 2 nodes");
    let error = found(&one, &two, &unlimited()).unwrap_err().to_string();
    assert_eq!(error, "release has 1 times, the matrix 2 nodes");
    let error = found(&two, &two, &Budget::steps(0)).unwrap_err();
    assert!(matches!(error, TimetableError::Stopped(_)), "{error}");
    let short = Timetable::new(&a, Some(Rational::from(0)), &two, &two, &unlimited()).unwrap_err();
    assert_eq!(
        short.to_string(),
        "the period 0 cannot be kept: the least period is 1 on (1, 1)"
    );
}
