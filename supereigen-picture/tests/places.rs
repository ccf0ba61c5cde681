//! Where things stand in pictures, and how axes are marked.

use std::f64::consts::FRAC_PI_2;

use maxplus_core::MaxPlus;
use num_rational::BigRational;
use supereigen_picture::testing::{
    Nearness, Place, Point, count_marks, equal_or_about, grouped, labels, meets, round_numbers,
    shared, sin_cos, weights,
};

#[test]
fn agreement_of_sine_and_cosine_with_the_library_within_a_few_turns() {
    for k in -2000..=2000 {
        let angle = f64::from(k) * 0.01;
        let ((s, c), (sine, cosine)) = (sin_cos(angle), angle.sin_cos());
        let far = (s - sine).abs().max((c - cosine).abs());
        assert!(far < 4e-15, "{angle}: {far}");
    }
    assert_eq!(sin_cos(0.0), (0.0, 1.0));
    assert_eq!(sin_cos(-FRAC_PI_2), (-1.0, 0.0));
}

#[test]
fn agreement_the_nearest_point_is_the_nearest_of_all() {
    // A spiral of points, seen from others on a line through it.
    let points: Vec<Point> = (0..200)
        .map(|k| {
            let (s, c) = (f64::from(k) * 0.7).sin_cos();
            (f64::from(k) * c, f64::from(k) * s)
        })
        .collect();
    let mut near = Nearness::new(13.0);
    for (k, &point) in points.iter().enumerate() {
        near.add(point, k % 7);
    }
    for step in -300..300 {
        let at = (f64::from(step), 0.3 * f64::from(step));
        let others = points.iter().enumerate().filter(|(k, _)| k % 7 != 2);
        let expected = others
            .map(|(_, p)| (p.0 - at.0).hypot(p.1 - at.1))
            .fold(13.0, f64::min);
        assert_eq!(near.nearest(at, Some(2)), expected, "{at:?}");
    }
    assert!(near.looked_at() < 600 * 100, "{}", near.looked_at());
}

/// The digraph on n nodes in which each has arcs to the next ones.
fn ring(n: usize, arcs_per_node: usize) -> Vec<(usize, usize, String)> {
    let arcs = (0..n).flat_map(|i| {
        (0..arcs_per_node).map(move |k| (i, (i + k) % n, format!("{}", (i * k) % 19)))
    });
    arcs.collect()
}

#[test]
fn weights_are_placed_in_steps_that_grow_with_the_arcs() {
    for (n, degree) in [(5, 5), (20, 20), (40, 40), (100, 100), (500, 3), (100, 4)] {
        let (places, looked_at, most_places) = weights(n, ring(n, degree));
        assert_eq!(places.len(), n * degree);
        let most = (n * degree * most_places * 100) as u64;
        assert!(looked_at <= most, "n = {n}: {looked_at}");
    }
}

#[test]
fn weights_of_a_complete_digraph_are_not_written_over_each_other() {
    for n in [20, 40, 100] {
        let (places, ..) = weights(n, ring(n, n));
        let mut near = Nearness::new(10.0);
        let mut covered = 0;
        for (k, &at) in places.iter().enumerate() {
            if near.nearest(at, None) < 10.0 {
                covered += 1;
            }
            near.add(at, k);
        }
        assert!(covered * 50 <= places.len(), "n = {n}: {covered}");
    }
}

#[test]
fn labels_of_near_marks_share_no_place() {
    let marks: Vec<Point> = (0..5)
        .map(|k| (100.0 + 4.0 * f64::from(k), 100.0))
        .collect();
    let mut taken: Vec<Place> = marks.iter().map(|&mark| (mark, 12.0, 12.0)).collect();
    let sheet = ((100.0, 100.0), 200.0, 200.0);
    for (label, _) in labels(sheet, &taken, &[], &marks, (20.0, 14.0)) {
        let here = (label, 20.0, 14.0);
        for &other in &taken {
            assert_eq!(shared(here, other), 0.0, "{here:?} and {other:?}");
        }
        assert_eq!(shared(here, sheet), 20.0 * 14.0, "{here:?}");
        taken.push(here);
    }
}

#[test]
fn a_line_meets_a_box_iff_a_point_of_it_lies_within() {
    let place = ((0.0, 0.0), 2.0, 2.0);
    let points: Vec<Point> = (-3..=3)
        .flat_map(|x| (-3..=3).map(move |y| (f64::from(x) * 0.75, f64::from(y) * 0.75)))
        .collect();
    for &from in &points {
        for &to in &points {
            let inside = (0..=3000).any(|k| {
                let t = f64::from(k) / 3000.0;
                let x = from.0 + t * (to.0 - from.0);
                let y = from.1 + t * (to.1 - from.1);
                x.abs() <= 1.0 + 1e-9 && y.abs() <= 1.0 + 1e-9
            });
            assert_eq!(meets(place, from, to), inside, "{from:?} {to:?}");
        }
    }
}

#[test]
fn a_leader_goes_round_what_is_to_be_read() {
    // Near places are taken; above stands a number.
    let number = ((100.0, 78.0), 60.0, 10.0);
    let (sheet, mark) = (((100.0, 100.0), 180.0, 180.0), (100.0, 100.0));
    let taken = [(mark, 90.0, 60.0), number];
    let made = labels(sheet, &taken, &[number], &[mark], (20.0, 14.0));
    let [(label, true)] = made[..] else {
        panic!("{made:?}");
    };
    assert!(!meets(number, mark, label), "{label:?}");
}

fn number(text: &str) -> BigRational {
    let value: MaxPlus<BigRational> = text.parse().unwrap();
    value.value().unwrap().clone()
}

#[test]
fn marks_of_an_axis_are_round_few_and_exact() {
    let marks = |low, high| round_numbers(&number(low), &number(high));
    let of = |numbers: &[&str]| {
        let minus = |text: &&str| text.replace('-', "\u{2212}");
        numbers.iter().map(minus).collect::<Vec<_>>()
    };
    assert_eq!(marks("-7", "2"), (of(&["-6", "-4", "-2", "0", "2"]), 0));
    let (labels, unit) = marks("-1/10", "1/3");
    assert_eq!(unit, 0);
    assert_eq!(labels, of(&["-0.1", "0", "0.1", "0.2", "0.3"]));
    let (labels, unit) = marks("0", "4e400");
    assert_eq!((labels.len(), unit), (9, 400));
    assert_eq!(labels[1], "0.5");
    let (labels, unit) = marks("1e-30", "5e-30");
    assert!((3..=9).contains(&labels.len()), "{labels:?}");
    assert!(unit < -28);
    // Any range has some, and not many.
    for low in ["-1e9", "-7/3", "0", "1/7", "123456", "1e60"] {
        for range in ["1e-9", "1/3", "1", "9", "10", "99", "7e5", "1e80"] {
            let (low, range) = (number(low), number(range));
            let (labels, _) = round_numbers(&low, &(&low + &range));
            assert!((3..=9).contains(&labels.len()), "{low} {range}");
        }
    }
}

#[test]
fn long_numbers_say_that_they_are_cut() {
    assert_eq!(equal_or_about(&number("-5/4"), 9), "= \u{2212}5/4");
    let long = number("-1234567/1000003");
    assert_eq!(equal_or_about(&long, 9), "\u{2248} \u{2212}1.2346");
    let huge = number("31415926535897932384626433832795028841971");
    assert!(equal_or_about(&huge, 9).starts_with("\u{2248} 3.14"));
}

#[test]
fn counts_have_few_round_marks_that_reach_them() {
    for greatest in [0, 1, 6, 7, 12, 99, 729, 12_345, u64::MAX] {
        let marks = count_marks(greatest);
        assert!((2..=7).contains(&marks.len()), "{marks:?}");
        assert!(*marks.last().unwrap() >= greatest, "{marks:?}");
    }
    assert_eq!(count_marks(12), [0, 2, 4, 6, 8, 10, 12]);
    assert_eq!(grouped(1234), "1234");
    assert_eq!(grouped(1_234_567), "1\u{2009}234\u{2009}567");
}
