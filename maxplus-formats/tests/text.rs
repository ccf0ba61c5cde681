//! Formats: what is written reads back, what is bad is named, nothing panics.

use maxplus_core::tropical::{Convention, Max, Min};
use maxplus_core::{Carrier, Matrix, MaxPlus, MinPlus, ReadMatrix, SparseMatrix, Tropical, Vector};
use maxplus_formats::{
    Format, InfiniteStyle, ParseError, Reading, Table, VectorWriter, format_matrix, read_matrix,
    read_pair, read_sparse, read_square, read_vector, write_pair, write_vectors,
};
use maxplus_testing::{cases, sentences};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

mod arcs;
mod comments;
mod errors;
mod foreign;
mod hostile;
mod minus;
mod names;
mod rows;
mod short;
mod written;

type Big = Matrix<MaxPlus<BigRational>>;

/// Every way to show -inf in a table.
const INFINITE: [InfiniteStyle; 4] = [
    InfiniteStyle::Dot,
    InfiniteStyle::Word,
    InfiniteStyle::Epsilon,
    InfiniteStyle::Sign,
];

/// Up to 5 x 5 entries; ties and infinities abound.
fn matrices<T: Carrier, C: Convention>(
    sizes: std::ops::Range<usize>,
    value: impl Strategy<Value = T> + Clone + 'static,
) -> impl Strategy<Value = Matrix<Tropical<T, C>>> {
    let entry = prop_oneof![
        Just(Tropical::ZERO),
        Just(Tropical::finite(T::zero())),
        value.prop_filter_map("a finite number", |value| Tropical::new(value).ok()),
    ]
    .boxed();
    (sizes.clone(), sizes).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(entry.clone(), rows * cols)
            .prop_map(move |entries| Matrix::from_vec(rows, cols, entries).unwrap())
    })
}

fn fraction() -> impl Strategy<Value = BigRational> + Clone {
    (any::<i128>(), 1_i128..100).prop_map(|(n, d)| BigRational::new(n.into(), d.into()))
}

/// The formats that lists of vectors can be written in.
fn vector_formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|f| f.holds_vectors())
}

/// The formats that a matrix of this shape can be written in.
fn fit_formats(a: &impl ReadMatrix) -> impl Iterator<Item = Format> {
    let (rows, cols) = (a.rows(), a.cols());
    Format::ALL
        .into_iter()
        .filter(move |f| f.holds_shape(rows, cols))
}

/// Printed in every format that reads back, with the format given and without it,
/// the matrix comes back.
fn check_round_trip<T: Carrier, C: Convention>(
    a: &Matrix<Tropical<T, C>>,
) -> Result<(), TestCaseError> {
    for format in fit_formats(a) {
        let text = format_matrix(a, format);
        prop_assert_eq!(read_matrix(&text, Some(format)), Ok(a.clone()), "{}", text);
        prop_assert_eq!(read_matrix(&text, None), Ok(a.clone()), "{}", text);
        prop_assert_eq!(read_sparse(&text, None), Ok(a.to_sparse()), "{}", text);
        // From a sparse matrix the same text is written.
        prop_assert_eq!(format_matrix(&a.to_sparse(), format), text);
    }
    prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
    prop_assert_eq!(format!("{a:#}").parse(), Ok(a.clone()));
    for style in INFINITE {
        // A table of no rows is no line; `Format::Table` knows better.
        let text = Table::of(a, style).to_string();
        prop_assert!(a.rows() == 0 || text.parse() == Ok(a.clone()), "{}", text);
    }
    let mut pair = Vec::new();
    write_pair(&mut pair, a, a).unwrap();
    prop_assert_eq!(read_pair(&pair), Ok((a.clone(), a.clone())));
    Ok(())
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn law_every_format_reads_back_machine_numbers(
        a in matrices::<_, Max>(1..6, any::<i32>()),
        b in matrices::<_, Max>(1..6, any::<i64>()),
        c in matrices::<_, Min>(1..6, any::<i128>()),
        d in matrices::<_, Max>(1..6, any::<f64>()),
        e in matrices::<_, Min>(1..6, any::<u64>().prop_map(f64::from_bits)),
    ) {
        check_round_trip(&a)?;
        check_round_trip(&b)?;
        check_round_trip(&c)?;
        check_round_trip(&d)?;
        check_round_trip(&e)?;
    }

    #[test]
    fn law_every_format_reads_back_big(
        a in matrices::<_, Max>(1..6, any::<i128>().prop_map(|n| BigInt::from(n).pow(3))),
        b in matrices::<_, Min>(1..6, fraction()),
        c in matrices::<_, Max>(1..6, (any::<i64>(), 1..i64::MAX).prop_map(|(n, d)| Ratio::new(n, d))),
    ) {
        check_round_trip(&a)?;
        check_round_trip(&b)?;
        check_round_trip(&c)?;
    }

    #[test]
    fn law_matrix_market_reads_back_all_shapes(a in matrices::<_, Max>(0..4, -1..2_i64)) {
        let text = format_matrix(&a, Format::MatrixMarket);
        prop_assert_eq!(read_matrix(&text, None), Ok(a.clone()));
        prop_assert_eq!(read_sparse(&text, None), Ok(a.to_sparse()));
    }

    #[test]
    fn law_vectors_read_back(a in matrices::<_, Max>(0..5, -1..2_i64)) {
        for i in 0..a.rows() {
            let vector = Vector::from(a.row_slice(i).to_vec());
            prop_assert_eq!(vector.to_string().parse(), Ok(vector.clone()));
            let mut json = Vec::new();
            write_vectors(&mut json, [&vector], Format::JsonLines).unwrap();
            prop_assert_eq!(read_vector(&json, Some(Format::Json)), Ok(vector));
        }
    }

    /// All carriers that hold a number read it alike.
    #[test]
    fn agreement_carriers_read_alike(a in matrices::<_, Max>(1..5, -9..9_i64)) {
        let text = a.to_string();
        prop_assert_eq!(text.parse::<Matrix<MaxPlus<i32>>>().unwrap().to_string(), text.as_str());
        prop_assert_eq!(text.parse::<Matrix<MaxPlus<i128>>>().unwrap().to_string(), text.as_str());
        prop_assert_eq!(text.parse::<Matrix<MaxPlus<f64>>>().unwrap().to_string(), text.as_str());
        prop_assert_eq!(text.parse::<Big>().unwrap().to_string(), text.as_str());
        prop_assert_eq!(text.parse::<SparseMatrix<MaxPlus<Ratio<i64>>>>().unwrap().to_string(), text);
    }
}

/// Every reader on the same bytes; whatever they say, they say it.
fn read_all_ways(bytes: &[u8]) {
    let check = |error: ParseError| {
        assert!(error.line >= 1 && error.column >= 1 && error.width >= 1);
        assert!(format!("{error:?}").chars().count() < 1500, "{error:?}");
        assert!(error.to_string().chars().count() < 300, "{error}");
        let (line, carets) = error.excerpt().split_once('\n').unwrap();
        assert!(line.chars().count() + 1 >= carets.find('^').unwrap());
    };
    for format in [None].into_iter().chain(Format::ALL.map(Some)) {
        if let Err(error) = read_matrix::<MaxPlus<i64>>(bytes, format) {
            check(error);
        }
        if let Err(error) = read_matrix::<MinPlus<BigRational>>(bytes, format) {
            check(error);
        }
        if let Err(error) = read_sparse::<MaxPlus<f64>>(bytes, format) {
            check(error);
        }
        if let Err(error) = read_square::<MaxPlus<i32>>(bytes, format) {
            check(error);
        }
        if let Err(error) = read_vector::<MaxPlus<Ratio<i64>>>(bytes, format) {
            check(error);
        }
    }
    if let Err(error) = read_pair::<MaxPlus<BigInt>>(bytes) {
        check(error);
    }
}

proptest! {
    #[test]
    fn law_arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        read_all_ways(&bytes);
    }

    #[test]
    fn law_arbitrary_text_never_panics(text in any::<String>()) {
        read_all_ways(text.as_bytes());
    }

    #[test]
    fn law_text_of_the_formats_signs_never_panics(
        text in "[-+0-9.eE/,;\\[\\]{}\"#% \t\r\n\\\\uinfoε∞]{0,40}",
        sizes in "[0-9]{1,21} [0-9]{1,9} [0-9]{1,9}",
        words in prop::sample::select(vec![
            "coordinate real general", "array integer symmetric", "coordinate integer symmetric", "array real",
        ]),
    ) {
        read_all_ways(text.as_bytes());
        read_all_ways(format!("%%MatrixMarket matrix {words}\n{sizes}\n{text}").as_bytes());
        read_all_ways(format!("%%MatrixMarket matrix {words}\n3 3 4\n{text}").as_bytes());
    }

    /// Valid files with a few bytes changed, left out or put in.
    #[test]
    fn law_damaged_files_never_panic(
        a in matrices::<_, Max>(1..4, fraction()),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..4),
    ) {
        for format in fit_formats(&a) {
            let mut bytes = format_matrix(&a, format).into_bytes();
            for (place, byte, action) in &damage {
                if bytes.is_empty() {
                    break;
                }
                let place = place.index(bytes.len());
                match action {
                    0 => bytes[place] = *byte,
                    1 => bytes.insert(place, *byte),
                    2 => bytes.truncate(place),
                    _ => {
                        bytes.remove(place);
                    }
                }
            }
            read_all_ways(&bytes);
        }
    }
}

/// What is read of a text, and the names of its nodes; or what is said of it.
fn read(text: &str) -> String {
    let how = Reading::new();
    let (matrix, names) = match how.matrix::<MaxPlus<BigRational>>(text) {
        Ok(read) => read,
        Err(error) => return format!("{:?}: {error}", error.kind),
    };
    let names: Vec<&str> = names.iter().flat_map(|names| names.iter()).collect();
    let heading = if names.is_empty() { "" } else { "nodes: " };
    let sparse = how.read_sparse::<MaxPlus<BigRational>>(text).unwrap();
    let left_out = sparse.parallel.map(|parallel| parallel.left_out);
    let left_out = left_out.map_or(String::new(), |count| format!(", {count} arcs left out"));
    format!("{matrix}{heading}{}{left_out}", names.join(" "))
}

#[test]
fn texts_of_all_kinds_are_read_or_refused() {
    sentences::check(include_str!("text/texts.txt"), read);
    assert_eq!(
        read_matrix::<MaxPlus<i64>>("[]", None),
        Ok(Matrix::zeros(0, 0))
    );
    assert_eq!(
        read_matrix::<MaxPlus<i64>>("[[],[]]", None),
        Ok(Matrix::zeros(2, 0))
    );
}

#[test]
fn law_the_empty_matrix_survives_every_format() {
    let empty = Matrix::<MaxPlus<i64>>::zeros(0, 0);
    check_round_trip(&empty).unwrap();
    check_round_trip(&Matrix::<MinPlus<BigRational>>::zeros(0, 0)).unwrap();
    assert_eq!(empty.to_string(), "[]\n");
    assert_eq!(empty.to_sparse().to_string(), "[]\n");
    for format in [Format::Text, Format::Csv, Format::Tplib] {
        for text in ["[]", " [ ] \n", "# none\n[] % at all\n"] {
            assert_eq!(read_matrix(text, Some(format)), Ok(empty.clone()));
        }
        // No text at all is no matrix: it is what a broken pipe leaves.
        assert!(read_matrix::<MaxPlus<i64>>("", Some(format)).is_err());
    }
    assert!(read_matrix::<MaxPlus<i64>>("[]\n1 2", Some(Format::Text)).is_err());
}

#[test]
fn a_header_that_claims_much_costs_little() {
    let text = "%%MatrixMarket matrix coordinate real general\n1000000 1000000 1\n7 9 1/3";
    let sparse = read_sparse::<MaxPlus<BigRational>>(text, None).unwrap();
    assert_eq!((sparse.rows(), sparse.nonzeros()), (1_000_000, 1));
    // A dense matrix of fractions would take a gigabyte.
    let text = "%%MatrixMarket matrix coordinate integer general\n4096 4096 0\n";
    assert_eq!(
        read_sparse::<MaxPlus<BigRational>>(text, None)
            .unwrap()
            .cols(),
        4096
    );
    let error = read_matrix::<MaxPlus<BigRational>>(text, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "line 2, column 1: found `4096 4096 0`, expected at most {} entries in a dense matrix, \
             this one would take {} MiB; read it as a sparse one",
            (1 << 28) / size_of::<MaxPlus<BigRational>>(),
            16 * size_of::<MaxPlus<BigRational>>(),
        )
    );
    assert!(read_matrix::<MaxPlus<i64>>(text, None).is_ok());
    // The size that a side may have is bounded as well, and named.
    let text = text.replace("4096", "16777217");
    let error = read_sparse::<MaxPlus<i64>>(text, None).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("the number of rows, at most 16777216"),
        "{error}"
    );
}

#[test]
fn tplib_pairs_need_an_even_number_of_entries() {
    let error = read_pair::<MaxPlus<i64>>("[1,2,3]").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 8: found rows of 3 entries, expected an even number: n of A, then n of B"
    );
}

#[test]
fn format_names_are_known_and_others_are_not() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "xml".parse::<Format>().unwrap_err().to_string();
    assert!(error.contains("xml") && Format::ALL.iter().all(|f| error.contains(f.name())));
}

#[test]
fn a_caret_points_into_long_and_short_lines() {
    let error = "1\t2 x3".parse::<Matrix<MaxPlus<i64>>>().unwrap_err();
    assert_eq!(error.excerpt(), "1 2 x3\n    ^^");
    let long = format!("{}x {}", "1 ".repeat(500), "1 ".repeat(500));
    let error = long.parse::<Matrix<MaxPlus<i64>>>().unwrap_err();
    assert_eq!((error.line, error.column), (1, 1001));
    let excerpt = error.excerpt();
    let (line, caret) = excerpt.split_once('\n').unwrap();
    assert_eq!(line.chars().nth(caret.find('^').unwrap()), Some('x'));
    assert!(line.len() < 90);
}
