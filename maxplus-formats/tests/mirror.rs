//! Files of min-plus algebra, written and read by a mirrored thread, against the same files of
//! min-plus scalars.

use std::io::Cursor;

use maxplus_core::block::Block;
use maxplus_core::mirror::mirrored;
use maxplus_core::{Matrix, MinPlus, Number, Rational, ReadMatrix, Vector};
use maxplus_formats::style::Decimal;
use maxplus_formats::{
    FileFormat, Format, Reading, VectorWriter, format_matrix, npz, read_inequalities, read_pair,
    read_sectors, row_format, write_block, write_inequalities, write_pair, write_vectors,
};
use maxplus_testing::strategies::matrix;
use num_bigint::BigInt;
use proptest::prelude::*;

type Mirror = MinPlus<Rational>;

/// The same scalar with the other sign.
fn mirror(scalar: &Number) -> Mirror {
    let value = scalar.value().map(|value| -value);
    Mirror::from_option(value).unwrap()
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

proptest! {
    #[test]
    fn agreement_every_format_is_written_and_read_as_that_of_min_plus(
        a in matrix::<Number>(1..=4, 1..=4),
    ) {
        let formats = Format::ALL.into_iter();
        for format in formats.filter(|format| format.holds_shape(a.rows(), a.cols())) {
            let file = mirrored(|| format_matrix(&a, format));
            prop_assert_eq!(&file, &format_matrix(&a.map(mirror), format), "{}", format);
            let reading = Reading::new().format(format);
            let read = mirrored(|| reading.matrix::<Number>(&file)).unwrap().0;
            prop_assert_eq!(&read, &a, "{}", format);
            let sparse = mirrored(|| reading.sparse::<Number>(&file)).unwrap().0;
            prop_assert_eq!(sparse.to_dense(), a.clone(), "{}", format);
        }
    }

    #[test]
    fn agreement_lists_of_vectors_are_written_as_those_of_min_plus(
        a in matrix::<Number>(1..=4, 1..=4),
    ) {
        let rows: Vec<Vector<Number>> =
            (0..a.rows()).map(|i| Vector::from(a.row_slice(i).to_vec())).collect();
        let other: Vec<Vector<Mirror>> =
            rows.iter().map(|row| row.iter().map(mirror).collect()).collect();
        for format in Format::ALL.into_iter().filter(|format| format.holds_vectors()) {
            let file = text(|out| mirrored(|| write_vectors(out, &rows, format)).unwrap());
            let expected = text(|out| write_vectors(out, &other, format).unwrap());
            prop_assert_eq!(file, expected, "{}", format);
        }
    }

    #[test]
    fn agreement_blocks_are_written_as_their_vectors(
        rows in prop::collection::vec(prop::collection::vec(prop::option::of(0_u64..300), 3), 1..6),
        denominator in 1_i64..4,
    ) {
        let mut block = Block::new(3, BigInt::from(denominator));
        for row in &rows {
            // A block holds scaled vectors.
            let depths = row.iter().enumerate().skip(1).filter_map(|(j, depth)| Some((j, (*depth)?)));
            block.push_depths([(0, 0)].into_iter().chain(depths));
        }
        let vectors: Vec<Vector<Mirror>> = block
            .iter::<Rational>()
            .map(|row| row.to_vector().iter().map(mirror).collect())
            .collect();
        for format in Format::ALL.into_iter().filter(|format| format.holds_vectors()) {
            let file = text(|out| {
                mirrored(|| write_block::<Rational>(out, &block, format, Default::default(), None))
                    .unwrap();
            });
            let expected = text(|out| {
                let mut writer = VectorWriter::new(out, format);
                vectors.iter().for_each(|vector| writer.push(vector).unwrap());
                writer.finish().unwrap();
            });
            prop_assert_eq!(&file, &expected, "{}", format);
            // A format that is made in a mirrored thread may write in another.
            if let Some(mut rows) = mirrored(|| row_format::<Rational>(format, block.denominator())) {
                let mut lines = Vec::new();
                rows.append(&mut lines, &block, 0..block.len(), true);
                let lines = String::from_utf8(lines).unwrap();
                prop_assert!(file.contains(lines.trim_end()), "{}: {}", format, lines);
            }
        }
        let decimals = text(|out| {
            mirrored(|| write_block::<Decimal>(out, &block, Format::Csv, Default::default(), None)).unwrap();
        });
        prop_assert!(!decimals.contains('-'), "{}", decimals);
    }

    #[test]
    fn law_arrays_of_numpy_read_back(a in matrix::<Number>(1..=4, 1..=4)) {
        for format in [FileFormat::Npz, FileFormat::NpyF64, FileFormat::Npy] {
            let file = mirrored(|| npz::write_matrix(Cursor::new(Vec::new()), &a, format));
            // Fractions do not fit every array.
            let Ok(file) = file else { continue };
            let file = file.into_inner();
            let read = mirrored(|| npz::read_sparse::<Rational>(&file)).unwrap();
            prop_assert_eq!(read.to_dense(), a.clone(), "{}", format);
        }
    }

    #[test]
    fn law_systems_read_back(a in matrix::<Number>(2..=3, 3..=3), b in matrix::<Number>(2..=3, 3..=3)) {
        prop_assume!(a.rows() == b.rows());
        let file = text(|out| mirrored(|| write_inequalities(out, &a, &b, None)).unwrap());
        prop_assert!(!file.contains("max") && !file.contains(">="), "{}", file);
        let read = mirrored(|| read_inequalities(&file)).unwrap();
        // Two rows may be written as one equality, and are read as the same two rows.
        prop_assert_eq!(read.left.to_dense(), a.clone());
        prop_assert_eq!(read.right.to_dense(), b.clone());
        let file = text(|out| mirrored(|| write_pair(out, &a, &b)).unwrap());
        prop_assert_eq!(mirrored(|| read_pair::<Number>(&file)).unwrap(), (a, b));
    }
}

#[test]
fn oracle_inequalities_change_signs_and_relations() {
    let read = mirrored(|| read_inequalities("min(3 + x1, x3) <= x2 - 2\nx1 >= inf\n")).unwrap();
    assert_eq!(
        read.left.to_dense().to_string(),
        "-3 -inf 0\n-inf -inf -inf\n"
    );
    assert_eq!(
        read.right.to_dense().to_string(),
        "-inf 2 -inf\n0 -inf -inf\n"
    );
    let printed = mirrored(|| read_inequalities("max(x1, x2) <= x3\n")).unwrap_err();
    assert!(printed.to_string().contains("found `(`"), "{printed}");
    let printed = mirrored(|| read_inequalities("x1 <= -inf\n")).unwrap_err();
    assert!(
        printed
            .to_string()
            .contains("a number or inf: min-plus has no other infinity"),
        "{printed}"
    );
}

#[test]
fn oracle_half_spaces_have_mirrored_apices() {
    let [a, b] = mirrored(|| read_sectors("([0,4,0],[2])\n")).unwrap();
    assert_eq!(a.to_dense().to_string(), "-inf -inf 0\n");
    assert_eq!(b.to_dense().to_string(), "0 4 -inf\n");
}

#[test]
fn law_files_of_the_other_algebra_are_refused_by_name() {
    let a: Matrix<Number> = "0 -1\n. 2".parse().unwrap();
    let max_plus = format_matrix(&a, Format::Polymake);
    let printed = mirrored(|| Reading::new().matrix::<Number>(&max_plus)).unwrap_err();
    assert!(
        printed.to_string().contains("the addition Max"),
        "{printed}"
    );
    let min_plus = mirrored(|| format_matrix(&a, Format::Polymake));
    let printed = Reading::new().matrix::<Number>(&min_plus).unwrap_err();
    assert!(
        printed.to_string().contains("the addition Min"),
        "{printed}"
    );
    let printed = mirrored(|| Reading::new().matrix::<Number>("1..2")).unwrap_err();
    assert!(
        printed.to_string().contains("min-plus takes no interval"),
        "{printed}"
    );
    let printed = mirrored(|| Reading::new().matrix::<Number>("1 -inf")).unwrap_err();
    assert!(
        printed
            .to_string()
            .contains("min-plus has no other infinity"),
        "{printed}"
    );
    let archive = npz::write_matrix(Cursor::new(Vec::new()), &a, FileFormat::Npz).unwrap();
    let printed = mirrored(|| npz::read_sparse::<Rational>(archive.get_ref())).unwrap_err();
    assert!(
        printed.to_string().contains("one of max-plus algebra"),
        "{printed}"
    );
    let archive = mirrored(|| npz::write_matrix(Cursor::new(Vec::new()), &a, FileFormat::Npz));
    let printed = npz::read_sparse::<Rational>(archive.unwrap().get_ref()).unwrap_err();
    assert!(
        printed.to_string().contains("one of min-plus algebra"),
        "{printed}"
    );
}

#[test]
fn law_of_parallel_arcs_the_least_weight_is_taken() {
    let read = mirrored(|| Reading::new().read_sparse::<Number>("a b 3\nb a 1\na b 5\n")).unwrap();
    assert_eq!(read.matrix.to_dense().to_string(), "-inf -3\n-1 -inf\n");
    assert_eq!(read.parallel.unwrap().left_out, 1);
}
