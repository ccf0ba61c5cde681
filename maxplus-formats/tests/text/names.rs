//! Names travel with a matrix through every format that has a place for them,
//! and hostile texts of all formats are read or refused.

use maxplus_core::block::Block;
use maxplus_core::{Names, Vector};
use maxplus_formats::{Labels, Reading, VectorWriter, style, write_block, write_matrix_with_names};
use num_bigint::BigInt;
use num_traits::One;

use super::*;

/// Names of all sorts, numbers and signs of the formats among them; made to be
/// distinct, and never the number of another node.
fn names(n: usize) -> impl Strategy<Value = Names> {
    let sort = prop::sample::select(vec![
        "press", "oven", "x y", "from", "to", "weight", "inf", "2024", "1,5", "a\"b", "a\\b", "#c",
        "% d", "//", "é", "-inf", "digraph", "strict", "A = [", "_", "|", "&", "a;b", "[", "0.5",
        "nan", "array", "node",
    ]);
    prop::collection::vec(sort, n).prop_map(|words| {
        let number = |(k, word): (usize, &str)| format!("{word}{}", "'".repeat(k));
        let plain = Names::new(words.iter().copied());
        plain.unwrap_or_else(|_| Names::new(words.into_iter().enumerate().map(number)).unwrap())
    })
}

fn named() -> impl Strategy<Value = (Matrix<MaxPlus<BigRational>>, Names)> {
    matrices::<_, Max>(1..5, fraction()).prop_flat_map(|a| {
        let n = a.cols();
        (Just(a), names(n))
    })
}

fn written(a: &Big, names: Option<&Names>, format: Format) -> String {
    let mut text = Vec::new();
    write_matrix_with_names(&mut text, a, names, format).unwrap();
    String::from_utf8(text).unwrap()
}

proptest! {
    #![proptest_config(maxplus_testing::cases(128))]

    #[test]
    fn law_names_read_back_with_their_matrix((a, names) in named(), are_nodes in any::<bool>()) {
        for format in fit_formats(&a) {
            let mut rows = Vec::new();
            style::write_rows(&mut rows, &a, Some(&names), format).unwrap();
            let text = match are_nodes {
                true => written(&a, Some(&names), format),
                false => String::from_utf8(rows).unwrap(),
            };
            for given in [None, Some(format)] {
                let read = Reading::new().format(given);
                let expected = format.holds_names().then(|| names.clone());
                prop_assert_eq!(read.matrix(&text), Ok((a.clone(), expected.clone())), "{}", text);
                prop_assert_eq!(read.sparse(&text), Ok((a.to_sparse(), expected)), "{}", text);
            }
        }
    }

    /// Vectors one by one, and as a block: the same text, which reads back.
    #[test]
    fn law_names_read_back_with_a_list_of_vectors((a, names) in named()) {
        let mut block = Block::new(a.cols(), BigInt::one());
        for i in 0..a.rows() {
            let depth = |entry: &MaxPlus<BigRational>| entry.is_finite().then_some(i as u64);
            let row = a.row_slice(i).iter().map(depth).enumerate();
            let mut row: Vec<_> = row.filter_map(|(j, depth)| Some((j, depth?))).collect();
            if let Some(first) = row.first_mut() {
                first.1 = 0;
                block.push_depths(row);
            }
        }
        let rows: Vec<Vector<MaxPlus<BigRational>>> = block.iter().map(|row| row.to_vector()).collect();
        let style = InfiniteStyle::default();
        for format in Format::ALL.into_iter().filter(|format| format.holds_vectors()) {
            let writer = VectorWriter::with_style(Vec::new(), format, style);
            let mut writer = writer.with_names(Some(&names));
            rows.iter().try_for_each(|row| writer.push(row)).unwrap();
            let text = String::from_utf8(writer.finish().unwrap()).unwrap();
            let mut laid = Vec::new();
            write_block::<BigRational>(&mut laid, &block, format, style, Some(&names))
                .unwrap();
            let laid = String::from_utf8(laid).unwrap();
            // A block without rows still has a number of columns.
            if rows.is_empty() && format == Format::MatrixMarket {
                let size = format!("\n0 {} 0\n", a.cols());
                prop_assert!(laid.ends_with(&size), "{}", laid);
                continue;
            }
            prop_assert_eq!(&laid, &text, "{}", format);
            // JSON is a plain list of lists here.
            if rows.is_empty() || format == Format::Json {
                continue;
            }
            let matrix = Matrix::from_fn(rows.len(), a.cols(), |i, j| rows[i][j].clone());
            let expected = format.holds_names().then(|| names.clone());
            for given in [None, Some(format)] {
                let read = Reading::new().format(given).matrix(&text);
                prop_assert_eq!(read, Ok((matrix.clone(), expected.clone())), "{}", text);
            }
        }
    }

    #[test]
    fn law_without_names_nothing_changes(a in matrices::<_, Max>(0..4, fraction())) {
        for format in fit_formats(&a) {
            prop_assert_eq!(written(&a, None, format), format_matrix(&a, format));
        }
    }

    /// Signs of the new formats in any order, given each format, each place of
    /// names and each kind of decimals.
    #[test]
    fn law_signs_of_other_programs_never_panic(
        text in "(A = |array\\(|\\[|\\]|\\(|\\)|;|,|\t| |\n|\\.\\.\\.|%|#|//|\"|'|-inf|%inf|1|2\\.5|1,5|a|b|node names:|digraph \\{|->|\\}|\\[label=|from to weight|\\\\begin\\{pmatrix\\}|\\\\end\\{pmatrix\\}|\\\\frac\\{|&|\\\\\\\\|\\\\infty|\\{|\"data\":|\"_type\":|\"matrix\":|\"names\":|=|:|é){0,24}",
    ) {
        read_all_ways(text.as_bytes());
        for labels in [Labels::None, Labels::Header, Labels::FirstColumn, Labels::Both] {
            for comma in [None, Some(true), Some(false)] {
                for format in Format::ALL {
                    let how = Reading::new().format(format).labels(labels).decimal_comma(comma);
                    let _ = how.matrix::<MaxPlus<BigRational>>(&text);
                    let _ = how.sparse::<MaxPlus<i64>>(&text);
                }
            }
        }
    }

    /// Valid files with names and a few bytes changed, left out or put in.
    #[test]
    fn law_damaged_files_with_names_never_panic(
        (a, names) in named(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..4),
    ) {
        for format in fit_formats(&a) {
            let mut bytes = written(&a, Some(&names), format).into_bytes();
            for (place, byte, action) in &damage {
                let place = place.index(bytes.len().max(1)).min(bytes.len());
                match action {
                    0 if place < bytes.len() => bytes[place] = *byte,
                    1 => bytes.insert(place, *byte),
                    _ => bytes.truncate(place),
                }
            }
            read_all_ways(&bytes);
            let _ = Reading::new().matrix::<MaxPlus<BigRational>>(&bytes);
        }
    }
}

#[test]
fn tables_have_names_above_their_columns() {
    let a: Big = "0 -10\n. 1/2".parse().unwrap();
    let names = Names::new(["press", "o"]).unwrap();
    assert_eq!(
        written(&a, Some(&names), Format::Table),
        "press    o\n    0  -10\n    .  1/2\n"
    );
    let strange = Names::new(["1,5", "o"]).unwrap();
    assert_eq!(
        written(&a, Some(&strange), Format::Table),
        "# node names: \"1,5\", \"o\"\n0  -10\n.  1/2\n"
    );
    assert_eq!(
        written(&a, Some(&strange), Format::Csv),
        "# node names: \"1,5\", \"o\"\n0,-10\n-inf,1/2\n"
    );
}
