//! What has no entries, and what has too many: shapes that a format cannot show are
//! refused when they are written, words and rows without end when they are read.

use std::io::{Cursor, ErrorKind};

use maxplus_core::matrix::MAX_SIDE;
use maxplus_core::text::MAX_WORD;
use maxplus_core::{Matrix, MaxPlus, Names, ReadMatrix, SparseMatrix};
use maxplus_formats::zip::Archive;
use maxplus_formats::{
    FileFormat, Format, Labels, ParseErrorKind, Reading, npz, read_matrix, read_pair, read_sparse,
    read_vector, write_matrix, write_matrix_with_names, write_pair,
};

type Entries = Matrix<MaxPlus<i64>>;

/// 0 x k, k x 0 and 0 x 0, in every format: the matrix reads back, with the format named or
/// not, or it is not written.
#[test]
fn law_shapes_without_entries_read_back_or_are_refused() {
    let sides = (0..4).flat_map(|k| [(0, k), (k, 0)]);
    for (rows, cols) in sides {
        let a = Entries::zeros(rows, cols);
        let names = Names::new((0..cols).map(|j| format!("n{j}"))).unwrap();
        for format in Format::ALL {
            for names in [None, Some(&names)] {
                let about = format!("{format} {rows} x {cols} {names:?}");
                let mut text = Vec::new();
                let written = write_matrix_with_names(&mut text, &a, names, format);
                if !format.holds_shape(rows, cols) {
                    let error = written.unwrap_err();
                    assert_eq!(error.kind(), ErrorKind::InvalidInput, "{about}");
                    assert!(error.to_string().contains(&format!("{rows} x {cols}")));
                    assert_eq!(text, b"", "{about}");
                    continue;
                }
                written.unwrap();
                for given in [Some(format), None] {
                    let read = read_matrix(&text, given);
                    assert_eq!(read, Ok(a.clone()), "{about} {given:?}");
                    assert_eq!(read_sparse(&text, given), Ok(a.to_sparse()), "{about}");
                }
            }
        }
        for format in [FileFormat::Npy, FileFormat::NpyF64, FileFormat::Npz] {
            let file = npz::write_matrix(Cursor::new(Vec::new()), &a, format).unwrap();
            let read: SparseMatrix<MaxPlus<i64>> = npz::read_sparse(file.get_ref()).unwrap();
            assert_eq!(read, a.to_sparse(), "{format} {rows} x {cols}");
        }
        let mut pair = Vec::new();
        match write_pair(&mut pair, &a, &a) {
            Ok(()) => assert_eq!(read_pair(&pair), Ok((a.clone(), a))),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::InvalidInput);
                assert_ne!((rows, cols), (0, 0));
            }
        }
    }
}

/// Every matrix with entries is written in every format, but for those of digraphs.
#[test]
fn law_shapes_with_entries_are_held() {
    for (rows, cols) in (1..4).flat_map(|rows| (1..4).map(move |cols| (rows, cols))) {
        let a = Entries::zeros(rows, cols);
        for format in Format::ALL {
            let is_written = write_matrix(Vec::new(), &a, format).is_ok();
            let is_digraph = rows == cols && format.reads_back();
            assert_eq!(is_written, is_digraph || format.holds_vectors());
            assert_eq!(is_written, format.holds_shape(rows, cols));
        }
    }
}

#[test]
fn an_archive_with_two_arrays_of_one_name_is_refused() {
    let array = |entry: i64| {
        let a = Entries::from_vec(1, 1, vec![MaxPlus::finite(entry)]).unwrap();
        let file = npz::write_matrix(Cursor::new(Vec::new()), &a, FileFormat::Npy);
        file.unwrap().into_inner()
    };
    let both = |names: [&str; 2]| {
        let mut archive = Archive::new(Cursor::new(Vec::new()));
        for (k, name) in names.into_iter().enumerate() {
            archive.add(name, &array(k as i64)).unwrap();
        }
        let file = archive.finish().unwrap().into_inner();
        npz::read_sparse::<i64>(&file).map_err(|error| error.to_string())
    };
    for [first, second] in [["matrix.npy"; 2], ["a.npy"; 2], ["matrix.npy", "matrix"]] {
        let name = first.trim_end_matches(".npy");
        assert_eq!(
            both([first, second]),
            Err(format!(
                "found two arrays called {name:?}, expected one of each name"
            ))
        );
    }
    assert!(both(["matrix.npy", "vectors.npy"]).is_ok());
}

#[test]
fn a_word_without_end_is_refused_by_its_beginning() {
    let refused = |text: &str, word: &str, format| {
        let error = read_matrix::<MaxPlus<i64>>(text, format).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::TooLong, "{format:?}");
        assert!(format!("{error:?}").len() < 1500, "{error}");
        let shown: String = word.chars().take(40).collect();
        let found = format!("`{shown}...`, {} bytes in one piece", word.len());
        assert_eq!(error.found, found);
        let expected = "at most 1048576 bytes in an entry or a name";
        assert_eq!(error.expected, expected);
        error.column
    };
    let long = |sign: &str| sign.repeat(MAX_WORD + 1);
    for word in ["a", "7", "-", "é"].map(long) {
        assert_eq!(refused(&word, &word, None), 1);
    }
    let word = long("7");
    assert_eq!(refused(&format!("1 é\n3 é {word}\n"), &word, None), 5);
    let list = format!("[[1, {word}]]");
    for format in Format::ALL {
        assert_eq!(refused(&list, &word, Some(format)), 6);
    }
    assert!(read_vector::<MaxPlus<i64>>(&word, None).is_err());
    assert!(word.parse::<Entries>().is_err());
}

/// The length of a word is limited, not its place.
#[test]
fn law_words_up_to_the_limit_are_read() {
    for blanks in [0, MAX_WORD / 2 - 1, MAX_WORD / 2] {
        for (length, is_refused) in [(MAX_WORD, false), (MAX_WORD + 1, true)] {
            // As a comment: no number is so long.
            let comment = format!("{}#{}\n1 2\n", " ".repeat(blanks), "x".repeat(length));
            let read = read_matrix::<MaxPlus<i64>>(&comment, Some(Format::Text));
            let kind = read.map_err(|error| error.kind).err();
            assert_eq!(
                kind,
                is_refused.then_some(ParseErrorKind::TooLong),
                "{blanks}"
            );
            // Two of them.
            let twice = format!("#{}\n{comment}", "y".repeat(MAX_WORD));
            let read = read_matrix::<MaxPlus<i64>>(&twice, Some(Format::Text));
            assert_eq!(read.is_err(), is_refused, "{blanks}");
        }
    }
}

/// A row of as many empty cells as a matrix can have columns is read in memory for
/// none of them; one more is refused.
#[test]
fn a_row_without_end_is_refused() {
    let reading = Reading::new().format(Format::Csv).labels(Labels::None);
    let row = ",".repeat(MAX_SIDE - 1);
    let (read, _) = reading.sparse::<MaxPlus<i64>>(&row).unwrap();
    assert_eq!(
        (read.rows(), read.cols(), read.nonzeros()),
        (1, MAX_SIDE, 0)
    );
    let row = ",".repeat(MAX_SIDE + 99);
    let error = reading.sparse::<MaxPlus<i64>>(&row).unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::Count);
    assert_eq!(error.column, MAX_SIDE + 1);
    assert_eq!(error.expected, "at most 16777216 entries in a row");
    assert!(error.excerpt().len() < 200, "{}", error.excerpt());
}
