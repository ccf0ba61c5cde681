//! Intervals as entries, in every text format, and texts that are not intervals.

use maxplus_core::{Matrix, Names, Number};
use maxplus_formats::{End, Format, ParseErrorKind, Reading};
use maxplus_testing::sentences;

fn read(how: Reading, text: &str) -> Result<(Matrix<Number>, Option<Names>), String> {
    how.matrix(text).map_err(|error| error.to_string())
}

/// Both ends, as text.
fn ends(text: &str) -> [String; 2] {
    [End::Lower, End::Upper].map(|end| {
        let (matrix, _) = read(Reading::new().end(end), text).unwrap();
        matrix.to_string()
    })
}

#[test]
fn intervals_stand_wherever_an_entry_does() {
    let expected = ["-inf 3\n-1/2 0\n", "-inf 5\n-1/4 0\n"];
    for text in [
        ". 3..5\n-1/2..-0.25 0\n",
        ".\t3..5\n-0.5..-1/4\t0..0 # 7..8 is a comment\n",
        ",3..5\n-1/2..-1/4,0\n",
        ";\"3..5\"\n\"-1/2 .. -1/4\";0\n",
        ";3..5\n-0,5..-0,25;0\n",
        ",a,b\na,,3..5\nb,-1/2..-1/4,0\n",
        "1 2 3..5\n2 1 -1/2..-1/4\n2 2 0\n",
        "from to weight\n1 2 3..5\n2 1 -0.5..-0.25\n2 2 0\n",
        "digraph { 1 -> 2 [label=\"3..5\"]; 2 -> 1 [label=\"-1/2..-1/4\"]; 2 -> 2 [label=0] }",
        "[[\"-inf\", \"3..5\"], [\"-1/2..-1/4\", 0]]",
        "[-oo,3..5]\n[-1/2..-1/4,0]\n",
        "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 2 3..5\n2 1 -0.5..-0.25\n2 2 0\n",
        "A = [-Inf 3..5; -0.5..-0.25 0]\n",
    ] {
        let how = if text.starts_with("1 2") {
            Reading::new().format(Format::Edges)
        } else {
            Reading::new()
        };
        let both = [End::Lower, End::Upper].map(|end| {
            let read = read(how.end(end), text);
            read.unwrap_or_else(|error| panic!("{text}: {error}"))
                .0
                .to_string()
        });
        assert_eq!(both, expected, "{text}");
        // A reader of numbers reports the first interval as an error.
        let error = how.matrix::<Number>(text).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::Interval, "{text}: {error}");
    }
}

#[test]
fn tolerances_are_intervals_around_a_number() {
    for text in [
        ". 4+-1\n-3/8+-1/8 0\n",
        ". 4+-25%\n-0.375\u{b1}0.125 0+-7%\n",
        ";4 +- 1\n-0,375+-0,125;0\n",
        ",a,b\na,,4+-25 %\nb,-0.375 \u{b1} 0.125,0\n",
        "[[\"-inf\", \"4+-1\"], [\"-3/8+-1/8\", \"0+-0\"]]",
    ] {
        assert_eq!(
            ends(text),
            ["-inf 3\n-1/2 0\n", "-inf 5\n-1/4 0\n"],
            "{text}"
        );
    }
    // Percent of a negative number.
    assert_eq!(ends("-8+-50%\n"), ["-12\n", "-4\n"]);
    // Integers cannot hold the ends.
    let how = Reading::new().end(End::Lower);
    let error = how
        .matrix::<maxplus_core::MaxPlus<i64>>("5+-5%\n")
        .unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::NotHeld);
}

#[test]
fn names_with_two_points_are_names() {
    let how = Reading::new().end(End::Lower);
    let (matrix, names) = read(how, "a..b c.. 3..5\nc.. a..b 1\n").unwrap();
    assert_eq!(matrix.to_string(), "-inf 3\n1 -inf\n");
    assert_eq!(names.unwrap().name(0), "a..b");
    let (_, names) = read(how, ",x..y,z\nx..y,0,1..2\nz,,0\n").unwrap();
    assert_eq!(names.unwrap().name(0), "x..y");
}

#[test]
fn parallel_arcs_are_between_the_greatest_ends() {
    let text = "a b 3..5\nb a 0\na b 4..4\n";
    let text = ends(text);
    assert_eq!(text, ["-inf 4\n0 -inf\n", "-inf 5\n0 -inf\n"]);
}

#[test]
fn what_lies_between_nothing_is_refused_with_its_place() {
    for end in [None, Some(End::Lower), Some(End::Upper)] {
        sentences::check(include_str!("interval.txt"), |text| {
            read(Reading::new().end(end), text).unwrap_err()
        });
    }
    let how = Reading::new().end(End::Lower).format(Format::Text);
    let how = how.labels(maxplus_formats::Labels::None);
    let words = read(how, "0 a..b\n0 0\n").unwrap_err();
    assert_eq!(
        words,
        "line 1, column 3: found `a..b`, expected a number or -inf"
    );
}

#[test]
fn an_interval_is_no_vector() {
    let error = maxplus_formats::read_vector::<Number>("0 3..5", None).unwrap_err();
    let expected = "line 1, column 3: found `3..5`, expected a number or -inf, no interval";
    assert_eq!(error.to_string(), expected);
}
