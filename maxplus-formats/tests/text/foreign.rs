//! Texts of other programs: read as they mean them, or refused with a word on
//! what to say.

use maxplus_core::{MaxPlus, MinPlus};
use maxplus_formats::{Format, Labels, ParseErrorKind, Reading, read_matrix};
use num_rational::BigRational;

use super::read;

/// What is expected of a text that is refused.
fn refused(text: &str, kind: ParseErrorKind, message: &str) {
    let error = read_matrix::<MaxPlus<BigRational>>(text, None).unwrap_err();
    assert_eq!(error.to_string(), message, "{text:?}");
    assert_eq!(error.kind, kind, "{text:?}");
}

#[test]
fn matlab_octave_and_scilab_are_read() {
    for (text, expected) in [
        ("A = [0 -Inf 3; 1 0 -Inf]", "0 -inf 3\n1 0 -inf\n"),
        ("% weights\nA=[0,-Inf;...\n1,0];", "0 -inf\n1 0\n"),
        ("[0 -inf; 1.5 2]\n", "0 -inf\n3/2 2\n"),
        (
            "A = [\n  0 1 % first; row\n\n  -%inf 2\n];\n",
            "0 1\n-inf 2\n",
        ),
        ("B_1 = [0 1 ...  goes on\n 2\n3 4 5]", "0 1 2\n3 4 5\n"),
        ("A =\n\n     0  -Inf\n     1     2\n\n", "0 -inf\n1 2\n"),
        (
            "// Scilab\nA = [0, 1/3; 2, 1e3] // done\n",
            "0 1/3\n2 1000\n",
        ),
        ("[1, 2\n3, 4]", "1 2\n3 4\n"),
        ("A = [];\n", "[]\n"),
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
    use ParseErrorKind as K;
    refused(
        "A = [1 - 2]",
        K::NotANumber,
        "line 1, column 8: found `-`, expected a number or -inf",
    );
    refused(
        "A = [1 2; 3]",
        K::Ragged,
        "line 1, column 12: found `]`, expected more entries: row 2 has 1, the first row has 2",
    );
    refused(
        "A = [1 2]'",
        K::Unsupported,
        "line 1, column 10: found `'`, expected the end of the text: a transpose is not read",
    );
    refused(
        "A = [1]; B = [2]",
        K::Syntax,
        "line 1, column 10: found `B`, expected the end of the text after one matrix",
    );
    refused(
        "A = [1,,2]",
        K::Syntax,
        "line 1, column 8: found `,`, expected a number or -inf",
    );
    refused(
        "A = [1 2",
        K::Syntax,
        "line 1, column 9: found the end of the text, expected `]`",
    );
    // Two rows to MATLAB, one to NumPy.
    let wrapped = "[1 2\n 3 4]";
    refused(
        wrapped,
        K::Ambiguous,
        "line 1, column 5: found the end of the line, expected a `;` or the end of the list: say \
         --input-format matlab if a line is a row, --input-format numpy if all is one row",
    );
    let told = |format| read_matrix::<MaxPlus<i64>>(wrapped, Some(format)).unwrap();
    assert_eq!(told(Format::Matlab).to_string(), "1 2\n3 4\n");
    assert_eq!(told(Format::NumPy).to_string(), "1 2 3 4\n");
}

#[test]
fn printed_arrays_of_numpy_are_read() {
    for (text, expected) in [
        ("[[  0. -inf]\n [  1.   2.]]\n", "0 -inf\n1 2\n"),
        ("[[0]\n [1]]", "0\n1\n"),
        ("array([[ 0., -inf],\n       [ 1.,  2.]])", "0 -inf\n1 2\n"),
        (
            "array([[0, 1],\n       [1, 2]], dtype=int32)\n",
            "0 1\n1 2\n",
        ),
        (
            "A = np.array([[0, -np.inf], [1e-1, float('-inf')]])",
            "0 -inf\n1/10 -inf\n",
        ),
        ("matrix([[0, 1]])", "0 1\n"),
        ("[[1 2]]", "1 2\n"),
        ("array([])", "[]\n"),
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
    refused(
        "[[0. 1. ... 2.]]",
        ParseErrorKind::Unsupported,
        "line 1, column 9: found `...`, expected all entries: NumPy prints them after \
         np.set_printoptions(threshold=10**9)",
    );
    refused(
        "[[0 1] [2 nan]]",
        ParseErrorKind::Nan,
        "line 1, column 11: found `nan`, expected a number or -inf",
    );
}

#[test]
fn latex_matrices_and_vectors_are_read() {
    for (text, expected) in [
        (
            "\\begin{pmatrix} 0 & -\\infty \\\\ \\frac{1}{3} & \\cdot \\end{pmatrix}",
            "0 -inf\n1/3 -inf\n",
        ),
        (
            "% ours\n\\left(\\begin{array}{rr}\n 1 & \\varepsilon \\\\[2pt]\n -\\tfrac{1}{2} & $3$ \\\\ \\hline\n\\end{array}\\right)\n",
            "1 -inf\n-1/2 3\n",
        ),
        ("\\[ A = \\begin{bmatrix} 7 \\end{bmatrix}. \\]", "7\n"),
        (
            "(0,\\, -10)^{\\top}\n(-\\infty,\\, 0)^{\\top}\n",
            "0 -10\n-inf 0\n",
        ),
        ("(0, -1, -inf)\n", "0 -1 -inf\n"),
        // A table of vectors, which goes on in another one.
        (
            "\\begin{tabular}{l|rr|l}\n & $1$ & oven & why \\\\\n\\hline\n\
             $v^{1}$ & $0$ & $-\\infty$ & 1, closed by (1, 1) \\\\\n\\end{tabular}\n\
             \\begin{tabular}{l|rr|l}\n & $1$ & oven & why \\\\\n\\hline\n\
             $v^{2}$ & $-\\frac{1}{2}$ & $0$ & R\\&D \\\\\n\\end{tabular}\n",
            "0 -inf\n-1/2 0\n",
        ),
        (
            "\\begin{tabular}{l|rr}\n\\hline\na & 1 & 2 \\\\\n & 3 & 4\n\\end{tabular}",
            "1 2\n3 4\n",
        ),
        // Without the bar all are entries.
        ("\\begin{tabular}{lr}\n1 & 2 \\\\\n\\end{tabular}", "1 2\n"),
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
    use ParseErrorKind as K;
    refused(
        "\\begin{tabular}{l|rr}\na & 1 & 2 \\\\\nb & 3 & 4 & 5 \\\\\n\\end{tabular}",
        K::Ragged,
        "line 3, column 13: found `5`, expected the end of row 2 after 2 entries, as in the first row",
    );
    refused(
        "\\begin{tabular}{l|rr}\n & 1 & 2 \\\\\n\\end{tabular}",
        K::Empty,
        "line 3, column 14: found the end of the text, expected at least one row of entries",
    );
    refused(
        "\\begin{tabular}{l|r}\na & 1\n\\end{tabular}\n\\begin{tabular}{l|rr}\nb & 1 & 2\n\\end{tabular}",
        K::Ambiguous,
        "line 4, column 1: found `\\begin{tabular}`, expected one matrix: leave the other ones out",
    );
    refused(
        "\\begin{pmatrix} 0 & & 1 \\end{pmatrix}",
        K::NotANumber,
        "line 1, column 20: found an empty cell, expected a number or -inf: `\\cdot` and `-\\infty` are read",
    );
    refused(
        "\\begin{pmatrix} 0 & \\alpha \\end{pmatrix}",
        K::NotANumber,
        "line 1, column 21: found `\\alpha`, expected a number or -inf",
    );
    refused(
        "\\begin{pmatrix} 0 \\end{pmatrix} = \\begin{pmatrix} 1 \\end{pmatrix}",
        K::Ambiguous,
        "line 1, column 35: found `\\begin{pmatrix}`, expected one matrix: leave the other ones out",
    );
}

#[test]
fn polymake_and_objects_are_read() {
    let polymake = |kind: &str| {
        format!(
            "{{\"_ns\":{{}},\"_type\":\"common::Matrix<{kind}>\",\"data\":[[\"1/2\",\"-inf\"],[\"0\",\"3\"]]}}"
        )
    };
    let tropical = polymake("TropicalNumber<Max, Rational>, NonSymmetric");
    assert_eq!(read(&tropical), "1/2 -inf\n0 3\n");
    let error = read_matrix::<MinPlus<i64>>(&tropical, None).unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::Unsupported, "{error}");
    let object =
        "{\"lambda\": 0, \"names\": [\"a\", \"b\\u0063\"], \"matrix\": [[0, 1], [null, 2]]}";
    let (matrix, names) = Reading::new().matrix::<MaxPlus<i64>>(object).unwrap();
    assert_eq!(matrix.to_string(), "0 1\n-inf 2\n");
    assert_eq!(names.unwrap().name(1), "bc");
}

#[test]
fn edge_lists_and_digraphs_are_read() {
    for (text, expected, names) in [
        ("a b 3\nb a 1/2\n", "-inf 3\n1/2 -inf\n", Some("a b")),
        (
            "from,to,weight\n1,2,3\n3,1,-1\n",
            "-inf 3 -inf\n-inf -inf -inf\n-1 -inf -inf\n",
            None,
        ),
        (
            "source;target;weight\nb;\"a c\";1,5\n",
            "-inf 3/2\n-inf -inf\n",
            Some("b a c"),
        ),
        (
            "from to weight\nx # alone\ny x 2\n",
            "-inf -inf\n2 -inf\n",
            Some("x y"),
        ),
        (
            "digraph G { rankdir=LR; node [shape=circle];\n 1; 2 [label=\"b\"]; // c\n 1 -> 2 [label=\"-1/2\", color=red]\n 2 -> 1 -> 1 [weight=3] }",
            "3 -1/2\n3 -inf\n",
            Some("1 b"),
        ),
        (
            "strict digraph { a -> b [label=1, weight=1]; }",
            "-inf 1\n-inf -inf\n",
            Some("a b"),
        ),
    ] {
        let read = Reading::new().matrix::<MaxPlus<BigRational>>(text);
        let (matrix, found) = read.unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(matrix.to_string(), expected, "{text:?}");
        let found = found.map(|names| names.iter().collect::<Vec<_>>().join(" "));
        assert_eq!(found.as_deref(), names, "{text:?}");
    }
    use ParseErrorKind as K;
    for (text, kind, message) in [
        (
            "a b 3\na b",
            K::Syntax,
            "line 2, column 4: found the end of the text, expected a weight after the two nodes of an arc",
        ),
        (
            "a b 3\na b x",
            K::NotANumber,
            "line 2, column 5: found `x`, expected a number or -inf",
        ),
        (
            "from to weight\n0 1 5\n",
            K::Count,
            "line 2, column 1: found `0`, expected a node from 1 to 16777216, or names that are no numbers",
        ),
        (
            "graph { a -- b }",
            K::Unsupported,
            "line 1, column 1: found `graph`, expected `digraph`: the edges of a `graph` have no direction",
        ),
        (
            "digraph { a -> b }",
            K::Syntax,
            "line 1, column 11: found `a -> b`, expected the weight of the arc, [label=\"3\"] or [weight=3]",
        ),
        (
            "digraph { a -> b [label=1, weight=2] }",
            K::Ambiguous,
            "line 1, column 35: found `2`, expected the weight `1` that the label shows",
        ),
        (
            "digraph { a:n -> b [label=1] }",
            K::Unsupported,
            "line 1, column 12: found `:`, expected `->`, attributes or `;`: ports and edges without direction are not read",
        ),
        (
            "digraph { a",
            K::Syntax,
            "line 1, column 12: found the end of the text, expected a node, an arc or `}`",
        ),
    ] {
        refused(text, kind, message);
    }
}

#[test]
fn spreadsheets_are_read_with_their_names() {
    let labelled = "0 3/2\n-inf 2\n";
    for text in [
        "\u{feff},A,B\r\nA,0,1.5\r\nB,,2\r\n",
        ";A;B\nA;0;1,5\nB;;2\n",
        "\tA\tB\nA\t0\t1,5\nB\t\t2\n",
        "A,B\n0,\"1,5\"\n,2\n",
        "node,A,B\nA,0,1.5\nB,,2\n",
        "\"A\",\"B\"\n\"A\",0,3/2\n\"B\",,2\n",
        "A,0,1.5\nB,,2\n",
        ",A,B\n0,0,1.5\n1,,2\n",
        "   A    B\n   0  3/2\n   .    2\n",
        "  A B\nA 0 3/2\nB . 2\n",
    ] {
        let read = Reading::new().matrix::<MaxPlus<BigRational>>(text);
        let (matrix, names) = read.unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(matrix.to_string(), labelled, "{text:?}");
        let names = names.unwrap_or_else(|| panic!("{text:?}"));
        assert_eq!(names.iter().collect::<Vec<_>>(), ["A", "B"], "{text:?}");
    }
    use ParseErrorKind as K;
    for (text, kind, message) in [
        (
            ",A,B\nB,0,1\nA,1,0",
            K::Name,
            "line 2, column 1: found `B`, expected `A`, as column 1 is called: names of rows and columns are those of the nodes",
        ),
        (
            ",A,A\nA,0,1\nA,1,0",
            K::Name,
            "line 1, column 4: found `A`, expected a name of its own for node 2: node 1 has this one",
        ),
        (
            "A,B\n0,1\n2,3,4",
            K::Ragged,
            "line 3, column 5: found `4`, expected the end of row 2 after 2 entries, as in the first row",
        ),
        (
            "A,B,C\n0,1\n2,3",
            K::Ragged,
            "line 1, column 1: found 3 names, expected 2, as the rows have that many entries",
        ),
        (
            "A,0,1\n5,1,0",
            K::NotANumber,
            "line 1, column 1: found `A`, expected a number or -inf",
        ),
        (
            "A,0,1\nB,1,0\n5,1,0",
            K::Name,
            "line 3, column 1: found `5`, expected the name of row 3, as the rows before it have one",
        ),
        (
            "1,250;2\n3;4",
            K::NotANumber,
            "line 1, column 1: found `1,250`, expected a number whose comma is beyond doubt: it may be decimal or part thousands; if it is decimal, say --decimal-comma",
        ),
        (
            "1,5;2\n3;4.5",
            K::NotANumber,
            "line 1, column 1: found `1,5`, expected one kind of decimals: elsewhere the text has `4.5`; write all of them with a point, or all with a comma",
        ),
        (
            ",0,1\n0,5,6\n1,7,8",
            K::Name,
            "line 1, column 2: found an empty cell and numbers that only count, expected names or entries: say --labels both if these are labels, --labels none if they are entries",
        ),
        (
            "1\t\t2\n3\t4\t5",
            K::Ambiguous,
            "line 1, column 3: found an empty cell between tabs, expected an entry: say --input-format csv if the cell is -inf, --input-format text if the tabs are blanks",
        ),
    ] {
        refused(text, kind, message);
    }
    // What was said is believed.
    let counted = Reading::new().format(Format::Csv);
    let both = counted.labels(Labels::Both);
    let (matrix, names) = both.matrix::<MaxPlus<i64>>(",0,1\n0,5,6\n1,7,8").unwrap();
    assert_eq!((matrix.to_string().as_str(), names), ("5 6\n7 8\n", None));
    let none = counted.labels(Labels::None);
    let (matrix, _) = none.matrix::<MaxPlus<i64>>(",0,1\n0,5,6\n1,7,8").unwrap();
    assert_eq!(matrix.to_string(), "-inf 0 1\n0 5 6\n1 7 8\n");
    let comma = Reading::new().decimal_comma(true);
    let (matrix, _) = comma
        .matrix::<MaxPlus<BigRational>>("1,250;2\n3;4")
        .unwrap();
    assert_eq!(matrix.to_string(), "5/4 2\n3 4\n");
    let error = comma.matrix::<MaxPlus<BigRational>>("1.5;2").unwrap_err();
    assert!(error.to_string().contains("decimal comma"), "{error}");
}
