//! Vectors on the picture of a supereigenspace: where they stand, and which one
//! stands where.

use maxplus_core::{MaxPlus, Scaled, Vector};
use num_rational::BigRational;
use supereigen::{Matrix, Problem};
use supereigen_picture::{BackEnd, ConePicture};

type Exact = Vector<MaxPlus<BigRational>>;

fn problem(text: &str) -> Problem<BigRational> {
    let a: Matrix<BigRational> = text.parse().unwrap();
    Problem::new(&a).unwrap()
}

fn vector(text: &str) -> Exact {
    let entries = text.split(' ').map(|entry| entry.parse().unwrap());
    entries.collect()
}

/// Vectors that differ by a constant are one point.
fn same(a: &Exact, b: &Exact) -> bool {
    let scaled = |x: &Exact| x.try_scaled().unwrap().map(Scaled::into_vector);
    scaled(a) == scaled(b)
}

const MATRICES: [&str; 6] = [
    "1 0 .\n-2 . 1\n. 0 .",
    "0 1 -2\n-1 0 3\n2 -3 0",
    "-1 2 2\n2 -1 2\n2 2 -1",
    "0 . .\n. 0 .\n. . 0",
    "0 1e9 -2e9\n-1 0 3e9\n2 -3 0",
    "1/100 1/2 1/3\n-1/4 0 .\n. 1/7 0",
];

#[test]
fn law_a_vector_stands_where_it_is_found_again() {
    for text in MATRICES {
        let problem = problem(text);
        let picture = ConePicture::of(&problem).unwrap();
        let (width, height) = picture.scene().size();
        for k in 0..=20 {
            for l in 0..=20 {
                let at = (width * f64::from(k) / 20.0, height * f64::from(l) / 20.0);
                let x = picture.vector_at(at);
                assert!(x.iter().any(MaxPlus::is_finite), "{text}: {at:?}");
                let place = picture.place_of(&x);
                let again = picture.vector_at(place);
                assert!(same(&x, &again), "{text}: {at:?}: {x:?} then {again:?}");
            }
        }
    }
}

#[test]
fn within_the_frame_a_vector_stands_at_the_pointer() {
    let problem = problem(MATRICES[2]);
    let picture = ConePicture::of(&problem).unwrap();
    // Ticks are less than 120 pixels apart, and the grid has tenths of that.
    let near = 6.0;
    for (x, y) in [(150.0, 150.0), (260.5, 333.3), (299.0, 120.2)] {
        let place = picture.place_of(&picture.vector_at((x, y)));
        assert!((place.0 - x).abs() <= near, "{place:?}");
        assert!((place.1 - y).abs() <= near, "{place:?}");
    }
}

#[test]
fn what_lies_at_infinity_is_found_there() {
    // The unit vectors are the extremals, so all of them lie at infinity.
    let problem = problem(MATRICES[3]);
    let picture = ConePicture::of(&problem).unwrap();
    for text in [
        "0 -inf -inf",
        "-inf 0 -inf",
        "-inf -inf 0",
        "-inf 0 0",
        "0 -inf 0",
        "0 0 -inf",
        "0 -1 -inf",
    ] {
        let x = vector(text);
        let found = picture.vector_at(picture.place_of(&x));
        assert!(same(&x, &found), "{text}: {found:?}");
    }
}

#[test]
fn marks_are_drawn_and_move_nothing_else() {
    let problem = problem(MATRICES[0]);
    let picture = ConePicture::of(&problem).unwrap();
    let x = problem.basis().to_vectors().swap_remove(0).into_vector();
    let svg = |picture: &ConePicture<'_>| {
        String::from_utf8(picture.scene().render(BackEnd::Svg).unwrap()).unwrap()
    };
    let bare = svg(&picture);
    let marked = svg(&picture.clone().marking(&x).point(&vector("9 -9 0")));
    assert_eq!(marked.matches("class=\"chosen\"").count(), 1);
    // Beyond the frame x is a square at the edge, and its name says so.
    assert_eq!(marked.matches("<polygon class=\"vector\"").count(), 1);
    assert!(marked.contains("outside the frame"));
    let solves = svg(&picture.clone().point(&x));
    assert_eq!(
        solves.matches("<circle class=\"vector solution\"").count(),
        1
    );
    assert!(solves.contains("class=\"name") && !solves.contains("outside the frame"));
    // Everything that was there is there still, in its order.
    let kept = |line: &&str| line.starts_with("<p") || line.starts_with("<text");
    let mut after = marked.lines();
    for line in bare.lines().filter(kept) {
        assert!(after.any(|other| other == line), "{line}");
    }
    // What stands nowhere is not drawn, and no panic.
    for nowhere in ["-inf -inf -inf", "0 0", "0 0 0 0"] {
        let picture = picture
            .clone()
            .marking(&vector(nowhere))
            .point(&vector(nowhere));
        assert_eq!(svg(&picture), bare, "{nowhere}");
    }
}
