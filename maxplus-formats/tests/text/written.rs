//! What is written looks as its readers expect.

use super::*;

#[test]
fn written_formats_look_as_their_readers_expect() {
    let a: Big = "1/2 -inf\n-2/3 12345678901234567890".parse().unwrap();
    assert_eq!(
        format_matrix(&a, Format::Csv),
        "1/2,-inf\n-2/3,12345678901234567890\n"
    );
    assert_eq!(
        format_matrix(&a, Format::Json),
        "[\n  [\"1/2\", \"-inf\"],\n  [\"-2/3\", \"12345678901234567890\"]\n]\n"
    );
    assert_eq!(
        format_matrix(&a, Format::Tplib),
        "[1/2,-oo]\n[-2/3,12345678901234567890]\n"
    );
    assert_eq!(
        format_matrix(&a, Format::Latex),
        "\\left(\\begin{array}{rr}\n  \\frac{1}{2} & -\\infty \\\\\n  -\\frac{2}{3} & 12345678901234567890\n\\end{array}\\right)\n"
    );
    assert_eq!(
        format_matrix(&a, Format::Polymake),
        "{\"_ns\":{\"polymake\":[\"https://polymake.org\",\"4.0\"]},\
         \"_type\":\"common::Matrix<TropicalNumber<Max, Rational>, NonSymmetric>\",\
         \"data\":[\n[\"1/2\",\"-inf\"],\n[\"-2/3\",\"12345678901234567890\"]]}\n"
    );
    assert_eq!(
        format_matrix(&a, Format::MatrixMarket),
        "%%MatrixMarket matrix coordinate real general\n% max-plus: an absent entry is -inf\n\
         2 2 3\n1 1 1/2\n2 1 -2/3\n2 2 12345678901234567890\n"
    );
    let b: Matrix<MinPlus<f64>> = "0.5 inf".parse().unwrap();
    assert_eq!(
        format_matrix(&b, Format::Json),
        "{\"algebra\": \"min-plus\",\n\"matrix\": [\n  [0.5, \"inf\"]\n]\n}\n"
    );
    assert_eq!(format_matrix(&b, Format::Tplib), "[0.5,+oo]\n");
    assert!(format_matrix(&b, Format::Polymake).contains("[\"1/2\",\"inf\"]"));
}

#[test]
fn lists_of_vectors_are_written_in_every_format() {
    let vectors: [Vector<MaxPlus<i64>>; 2] = ["0 -10 .", ". 0 -1"].map(|v| v.parse().unwrap());
    for (format, expected) in [
        (Format::Text, "0 -10 -inf\n-inf 0 -1\n"),
        (Format::Csv, "0,-10,-inf\n-inf,0,-1\n"),
        (Format::Table, "0  -10   .\n.    0  -1\n"),
        (
            Format::Json,
            "[\n  [0, -10, \"-inf\"],\n  [\"-inf\", 0, -1]\n]\n",
        ),
        (Format::JsonLines, "[0, -10, \"-inf\"]\n[\"-inf\", 0, -1]\n"),
        (Format::Tplib, "[0,-10,-oo]\n[-oo,0,-1]\n"),
        (
            Format::Latex,
            "(0,\\, -10,\\, -\\infty)^{\\top}\n(-\\infty,\\, 0,\\, -1)^{\\top}\n",
        ),
    ] {
        let mut out = Vec::new();
        write_vectors(&mut out, &vectors, format).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
    // No vector at all is a valid text too.
    for (format, expected) in [
        (Format::Text, ""),
        (Format::Json, "[]\n"),
        (Format::Table, ""),
    ] {
        let writer = VectorWriter::<_, i64>::new(Vec::new(), format);
        assert_eq!(
            String::from_utf8(writer.finish().unwrap()).unwrap(),
            expected
        );
    }
}
