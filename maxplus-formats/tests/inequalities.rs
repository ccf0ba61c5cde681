//! Written inequalities: what is read, what is refused and where, and that what is
//! written reads back.

use std::io::ErrorKind;

use maxplus_core::{Matrix, Names, Number, ParseError, ReadMatrix, SparseMatrix};
use maxplus_formats::{
    FileFormat, Format, Inequalities, ParseErrorKind, read_inequalities, read_matrix,
    write_inequalities, write_matrix,
};
use maxplus_testing::sentences;
use proptest::prelude::*;

/// Both matrices as plain text.
fn sides(system: &Inequalities) -> (String, String) {
    let text = |side: &SparseMatrix<Number>| side.to_dense().to_string();
    (text(&system.left), text(&system.right))
}

#[track_caller]
fn reads(text: &str, left: &str, right: &str) -> Inequalities {
    let system = read_inequalities(text).unwrap();
    assert_eq!(
        sides(&system),
        (left.to_owned(), right.to_owned()),
        "{text}"
    );
    assert_eq!(Format::detect(text), Format::Inequalities, "{text}");
    system
}

fn written(system: &Inequalities) -> String {
    let mut text = Vec::new();
    let (left, right) = (&system.left, &system.right);
    write_inequalities(&mut text, left, right, system.names.as_ref()).unwrap();
    String::from_utf8(text).unwrap()
}

fn names(all: &[&str]) -> Option<Names> {
    Some(Names::new(all.iter().copied()).unwrap())
}

#[test]
fn rows_of_all_kinds_are_read() {
    let system = reads(
        "\u{feff}# a comment\r\n\n  max(3 + x1, x3) >= max(4+x1, x2 +2) // another\n\
         x1 <= x2 - 1/2 # one\nx1 + 0.25 = max(x3) % two\n",
        "3 -inf 0\n-inf -1/2 -inf\n1/4 -inf -inf\n-inf -inf 0\n",
        "4 2 -inf\n0 -inf -inf\n-inf -inf 0\n1/4 -inf -inf\n",
    );
    assert_eq!(system.lines, [3, 4, 5, 5]);
    assert_eq!(system.names, None);
}

#[test]
fn terms_of_all_kinds_are_read() {
    let left = |term: &str| {
        let system = read_inequalities(format!("max({term}, x2) >= x1")).unwrap();
        system.left.entry(0, 0).cloned()
    };
    for (term, number) in [
        ("x1", "0"),
        ("3 + x1", "3"),
        ("-3+x1", "-3"),
        ("- 3 + x1", "-3"),
        ("+3 + x1", "3"),
        ("x1+3", "3"),
        ("x1 - 3", "-3"),
        ("x1-3", "-3"),
        ("x1 + -3", "-3"),
        ("x1 - -3", "3"),
        ("x1 \u{2212} 3", "-3"),
        ("x1 - 2/6", "-1/3"),
        ("x1 - 1.5e-1", "-3/20"),
        ("1e\u{2212}1 + x1", "1/10"),
        (".5 + x1", "1/2"),
        (
            "123456789012345678901234567890 + x1",
            "123456789012345678901234567890",
        ),
        ("\"x1\" + 1", "1"),
        // Of two the greatest.
        ("1 + x1, 7/2 + x1, 3 + x1", "7/2"),
        ("-inf + x1, x1 - 1", "-1"),
    ] {
        let number: Number = number.parse().unwrap();
        assert_eq!(left(term), Some(number), "{term}");
    }
    for infinite in [
        "-inf",
        "x1 - inf",
        "x1 + -inf",
        "-oo + x1",
        "-∞",
        ".",
        "ε",
        "eps + x1",
        "%0",
    ] {
        assert_eq!(left(infinite), None, "{infinite}");
    }
}

#[test]
fn sides_without_terms_are_read() {
    reads("-inf >= x1\n", "-inf\n", "0\n");
    reads("max() >= x1\n", "-inf\n", "0\n");
    reads("x1 >= -inf\n", "0\n", "-inf\n");
    reads(
        "max(-inf, -inf) <= max()\nx1 = -inf",
        "-inf\n0\n-inf\n",
        "-inf\n-inf\n0\n",
    );
    let nothing = reads("max() >= -inf\n", "\n", "\n");
    assert_eq!((nothing.left.rows(), nothing.left.cols()), (1, 0));
}

#[test]
fn variables_are_counted_named_or_declared() {
    let system = reads("x4 >= x2\n", "-inf -inf -inf 0\n", "-inf 0 -inf -inf\n");
    assert_eq!(system.names, None);
    let system = reads(
        "x4 >= x2\nx2 >= y\n",
        "0 -inf -inf\n-inf 0 -inf\n",
        "-inf 0 -inf\n-inf -inf 0\n",
    );
    assert_eq!(system.names, names(&["x4", "x2", "y"]));
    let system = reads("variables: x2, x1\nx1 >= 1 + x2", "-inf 0\n", "1 -inf\n");
    assert_eq!(system.names, names(&["x2", "x1"]));
    let system = reads("variables : x1 x2\nvariables: x3\n", "", "");
    assert_eq!(
        (system.left.rows(), system.left.cols(), system.names),
        (0, 3, None)
    );
    let system = reads("variables:\n", "[]\n", "[]\n");
    assert_eq!((system.left.rows(), system.left.cols()), (0, 0));
    let text = "variables: \"cold saw\" Größe \"max\" \"3\" \"a \\\"b\\\" # c\" unused\n\"cold saw\" = \"max\"\n";
    let system = read_inequalities(text.replace("\"3\"", "\"n 3\"")).unwrap();
    let all = ["cold saw", "Größe", "max", "n 3", "a \"b\" # c", "unused"];
    assert_eq!(system.names, names(&all));
    assert_eq!(Format::detect("\"a # b\" >= c\n"), Format::Inequalities);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    sentences::check(include_str!("inequalities.txt"), |text| {
        read_inequalities(text).unwrap_err().to_string()
    });
    let error = read_inequalities("\"2\" >= \"1\"").unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::Name);
    assert!(read_inequalities("x1 >= \u{0}").is_err() && read_inequalities([0xff]).is_err());
    assert!(read_inequalities("x1 >= x2\rx1 >= x3").is_err());
}

#[test]
fn the_format_is_known_by_its_ending_and_its_content() {
    let of_name = |name: &str| FileFormat::of_name(name.as_ref());
    assert_eq!(of_name("a.ineq.gz"), Some(Format::Inequalities.into()));
    for text in [
        "x1 <= x2",
        "a = b",
        "a = max(b, 1 + c)",
        "max(a) = b",
        "-1 + a = b",
        "a ≥ b",
        "variables: a",
    ] {
        assert_eq!(Format::detect(text), Format::Inequalities, "{text}");
    }
    for (text, format) in [
        ("A = [0 -Inf; 1 2];\n", Format::Matlab),
        ("A = zeros(3)\n", Format::Matlab),
        ("A = 5\n", Format::Matlab),
        ("a = array([[0]])\n", Format::NumPy),
        ("0 1 # a >= b\n2 3\n", Format::Text),
        ("\"a>=b\",c\n0,1\n2,3\n", Format::Csv),
        ("variables, weights\n1,2\n", Format::Csv),
        ("digraph { a -> b [label=\"<=\"]; }", Format::Dot),
    ] {
        assert_eq!(Format::detect(text), format, "{text}");
    }
}

#[test]
fn inequalities_are_no_matrix() {
    let error = read_matrix::<Number>("x1 >= x2\n", None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found inequalities, which are the two sides of a system, expected one \
         matrix"
    );
    let one = Matrix::<Number>::zeros(1, 1);
    let error = write_matrix(Vec::new(), &one, Format::Inequalities).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
    let two = Matrix::<Number>::zeros(2, 1);
    let error = write_inequalities(Vec::new(), &one, &two, None).unwrap_err();
    assert_eq!(error.to_string(), "A is 1 x 1 and B is 2 x 1");
}

#[test]
fn systems_are_written_as_people_write_them() {
    let text =
        "variables: a \"b c\"\nmax(3 + a, -1/2 + \"b c\") >= a\n-inf = 2 + \"b c\"\na >= a\n";
    assert_eq!(written(&read_inequalities(text).unwrap()), text);
    let text = "x2 >= max(-1 + x1, 12345678901234567890 + x2)\n";
    assert_eq!(written(&read_inequalities(text).unwrap()), text);
    // An equality in between stays where it is.
    let text = "variables: x1 x2 x3\nx1 >= x2\nx2 = x1\n";
    assert_eq!(
        written(&read_inequalities(text).unwrap()),
        "variables: x1 x2 x3\nx1 = x2\nx1 >= x2\n"
    );
}

/// Numbers with heavy ties.
fn entry() -> impl Strategy<Value = Number> {
    let numbers = [
        "-inf",
        "-inf",
        "0",
        "0",
        "1",
        "-1",
        "1/2",
        "-7/3",
        "98765432109876543210/7",
    ];
    prop::sample::select(numbers.to_vec()).prop_map(|text| text.parse().unwrap())
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "a",
        "b",
        "max",
        "x1",
        "x2",
        "x3",
        "x07",
        "eps",
        "inf",
        "-inf",
        "a b",
        "\"",
        "\\",
        "a#",
        "é",
        "variables",
        "variables:",
        "max(",
        ">=",
        "1e5",
        "_",
        "n.1",
        "//",
        "%0",
        "x",
    ])
    .prop_map(str::to_owned)
}

/// A system with names or without.
fn system() -> impl Strategy<Value = Inequalities> {
    (0_usize..5, 0_usize..5).prop_flat_map(|(m, n)| {
        let side = || prop::collection::vec(entry(), m * n);
        let names = prop::option::of(prop::collection::btree_set(name(), n).prop_shuffle_names());
        (side(), side(), names).prop_map(move |(left, right, names)| {
            let side = |entries| Matrix::from_vec(m, n, entries).unwrap().to_sparse();
            let mut system = read_inequalities("variables:").unwrap();
            (system.left, system.right) = (side(left), side(right));
            system.names = names.filter(|names: &Names| !names.is_empty());
            system
        })
    })
}

/// Sets in any order, as names.
trait ShuffledNames {
    fn prop_shuffle_names(self) -> BoxedStrategy<Names>;
}

impl<S: Strategy<Value = std::collections::BTreeSet<String>> + 'static> ShuffledNames for S {
    fn prop_shuffle_names(self) -> BoxedStrategy<Names> {
        self.prop_map(|set| set.into_iter().collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(|all| Names::new(all).unwrap())
            .boxed()
    }
}

/// Whether the names are x1, x2, ..: those only count.
fn count(names: &Names) -> bool {
    names
        .iter()
        .enumerate()
        .all(|(j, name)| name == format!("x{}", j + 1))
}

proptest! {
    #[test]
    fn law_what_is_written_reads_back(system in system()) {
        let text = written(&system);
        let again = read_inequalities(&text).unwrap();
        prop_assert_eq!(&again.left, &system.left, "{}", &text);
        prop_assert_eq!(&again.right, &system.right, "{}", &text);
        let only_count = system.names.as_ref().is_some_and(count);
        let names = system.names.filter(|_| !only_count);
        prop_assert_eq!(&again.names, &names, "{}", &text);
        prop_assert_eq!(Format::detect(&text), Format::Inequalities, "{}", &text);
        prop_assert!(only_count || written(&again) == text, "{}", &text);
    }

    #[test]
    fn law_pieces_in_any_order_never_panic(
        text in "(max|\\(|\\)|,|\\+|-|>=|<=|=|≥|−| |\n|\r\n|x1|x2|x07|y|\"a b\"|\"|3|1/2|/|e|1e-|-inf|inf|eps|%|%0|#|//|variables|:|é|x18446744073709551616){0,30}",
    ) {
        let check = |error: ParseError| {
            assert!(error.line >= 1 && error.column >= 1 && error.width >= 1);
            assert!(error.to_string().chars().count() < 300, "{error}");
        };
        match read_inequalities(&text) {
            Err(error) => check(error),
            Ok(system) => {
                let again = read_inequalities(written(&system)).unwrap();
                prop_assert_eq!((again.left, again.right), (system.left, system.right));
                prop_assert_eq!(again.names, system.names);
            }
        }
        let _ = Format::detect(&text);
    }
}
