//! NumPy's arrays: written arrays read back, arrays of NumPy are read, and all else is refused.

mod blocks;
mod header;

use std::io::Cursor;

use maxplus_core::block::{Block, Depth};
use maxplus_core::carrier::Fraction;
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix};
use maxplus_formats::ParseErrorKind;
use maxplus_formats::npy::{self, Array, ReadError, RowsWriter, Values, WriteError};
use maxplus_testing::strategies::{extreme_scalar, matrix};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use proptest::prelude::*;

type Fractions = Matrix<MaxPlus<BigRational>>;

/// An array as NumPy 2 saves it.
fn saved(descr: &str, order: &str, shape: &str, entries: &[u8]) -> Vec<u8> {
    let dictionary =
        format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}");
    headed(&dictionary, entries)
}

/// An array with any text for a dictionary.
fn headed(dictionary: &str, entries: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    let length = (dictionary.len() + 11).next_multiple_of(64) - 10;
    bytes.extend(u16::try_from(length).unwrap().to_le_bytes());
    bytes.extend(format!("{dictionary:<0$}\n", length - 1).bytes());
    bytes.extend(entries);
    bytes
}

fn written<T: Carrier>(matrix: &Matrix<MaxPlus<T>>, values: Values) -> Result<Vec<u8>, WriteError> {
    let mut out = Cursor::new(Vec::new());
    npy::write_matrix(&mut out, matrix, values)?;
    Ok(out.into_inner())
}

fn read(bytes: &[u8]) -> Result<Fractions, ReadError> {
    let array = Array::read(bytes)?;
    let matrix = array.matrix()?;
    assert_eq!(array.sparse()?, matrix.to_sparse());
    let vectors = array.vectors::<BigRational>()?;
    assert!((0..matrix.rows()).all(|i| vectors[i].as_slice() == matrix.row_slice(i)));
    Ok(matrix)
}

fn refused(bytes: &[u8]) -> String {
    let error = read(bytes).unwrap_err();
    let message = error.to_string();
    assert!(message.len() < 300, "{message}");
    message
}

fn bytes_of<const N: usize, E>(entries: &[E], bytes: impl Fn(&E) -> [u8; N]) -> Vec<u8> {
    entries.iter().flat_map(bytes).collect()
}

#[test]
fn bytes_are_those_that_numpy_writes() {
    let a: Matrix<MaxPlus<i64>> = "-3 1\n. 0".parse().unwrap();
    let entries = bytes_of(&[-3, 1, i32::MIN, 0], |x| x.to_le_bytes());
    let expected = saved("<i4", "False", "(2, 2)", &entries);
    assert_eq!(written(&a, Values::Int32).unwrap(), expected);
    let entries = bytes_of(&[-3, 1, i64::MIN, 0], |x| x.to_le_bytes());
    let expected = saved("<i8", "False", "(2, 2)", &entries);
    assert_eq!(written(&a, Values::Int64).unwrap(), expected);
    let entries = bytes_of(&[-3.0, 1.0, f64::NEG_INFINITY, 0.0], |x: &f64| {
        x.to_le_bytes()
    });
    let expected = saved("<f8", "False", "(2, 2)", &entries);
    assert_eq!(written(&a, Values::Float64).unwrap(), expected);
}

#[test]
fn every_type_of_numpy_is_read_in_both_orders() {
    let expected: Fractions = "1 2 -3\n4 5 100".parse().unwrap();
    let positive: Fractions = "1 2 3\n4 5 200".parse().unwrap();
    macro_rules! types {
        ($($name:literal $number:ty, $expected:expr, [$($entry:expr),*];)*) => {$({
            let rows: [$number; 6] = [$($entry as $number),*];
            // Columns first: 0 3 1 4 2 5.
            let columns = [0, 3, 1, 4, 2, 5].map(|k| rows[k]);
            for (order, entries) in [("False", rows), ("True", columns)] {
                let little = bytes_of(&entries, |x| x.to_le_bytes());
                let big = bytes_of(&entries, |x| x.to_be_bytes());
                for (sign, entries) in [("<", little), (">", big)] {
                    let bytes = saved(&format!("{sign}{}", $name), order, "(2, 3)", &entries);
                    assert_eq!(read(&bytes).as_ref(), Ok(&$expected), "{sign}{} {order}", $name);
                }
            }
        })*};
    }
    types! {
        "i1" i8, expected, [1, 2, -3, 4, 5, 100];
        "i2" i16, expected, [1, 2, -3, 4, 5, 100];
        "i4" i32, expected, [1, 2, -3, 4, 5, 100];
        "i8" i64, expected, [1, 2, -3, 4, 5, 100];
        "f4" f32, expected, [1, 2, -3, 4, 5, 100];
        "f8" f64, expected, [1, 2, -3, 4, 5, 100];
        "u1" u8, positive, [1, 2, 3, 4, 5, 200];
        "u2" u16, positive, [1, 2, 3, 4, 5, 200];
        "u4" u32, positive, [1, 2, 3, 4, 5, 200];
        "u8" u64, positive, [1, 2, 3, 4, 5, 200];
    }
}

/// All numbers of 16 bits against the definition, in both orders of bytes.
#[test]
fn oracle_floats_of_16_bits_are_what_they_are() {
    let of_bits = |bits: u16| {
        let (exponent, fraction) = (u32::from(bits >> 10 & 31), i64::from(bits & 1023));
        // In units of 2^-24, the least number.
        let units = match exponent {
            0 => fraction,
            31 => return None,
            exponent => (1024 + fraction) << (exponent - 1),
        };
        let units = if bits >> 15 == 1 { -units } else { units };
        Some(BigRational::new(units.into(), (1 << 24).into()))
    };
    for bits in 0..=u16::MAX {
        for (name, entry) in [("<f2", bits.to_le_bytes()), (">f2", bits.to_be_bytes())] {
            let read = read(&saved(name, "False", "(1, 1)", &entry));
            let expected = match of_bits(bits) {
                Some(number) => Ok(MaxPlus::finite(number)),
                None if bits == 0xfc00 => Ok(MaxPlus::NEG_INFINITY),
                None if bits == 0x7c00 => Err(ParseErrorKind::WrongInfinity),
                None => Err(ParseErrorKind::Nan),
            };
            let read = read.map(|matrix| matrix[(0, 0)].clone());
            assert_eq!(
                read.map_err(|error| error.kind),
                expected,
                "{name} {bits:04x}"
            );
        }
    }
}

#[test]
fn the_least_integers_of_32_and_64_bits_are_minus_infinity_and_no_others() {
    let one = |descr, entries: &[u8]| {
        read(&saved(descr, "False", "(1,)", entries))
            .unwrap()
            .to_string()
    };
    assert_eq!(one("|i1", &i8::MIN.to_le_bytes()), "-128\n");
    assert_eq!(one("<i2", &i16::MIN.to_le_bytes()), "-32768\n");
    assert_eq!(one("<i4", &i32::MIN.to_le_bytes()), "-inf\n");
    assert_eq!(one(">i8", &i64::MIN.to_be_bytes()), "-inf\n");
    assert_eq!(
        one("<i8", &i64::from(i32::MIN).to_le_bytes()),
        "-2147483648\n"
    );
    assert_eq!(
        one("<u8", &u64::MAX.to_le_bytes()),
        "18446744073709551615\n"
    );
    assert_eq!(one("<f4", &f32::NEG_INFINITY.to_le_bytes()), "-inf\n");
    // A double is the fraction that it is, not the decimal that it looks like.
    assert_eq!(
        one("<f8", &0.1_f64.to_le_bytes()),
        "3602879701896397/36028797018963968\n"
    );
    assert_eq!(one("<f8", &(-0.0_f64).to_le_bytes()), "0\n");
}

#[test]
fn an_archive_may_say_another_code() {
    let integers = saved(
        "<i4",
        "False",
        "(3,)",
        &bytes_of(&[i32::MIN, -1, 7], |x| x.to_le_bytes()),
    );
    let doubles = saved(
        "<f8",
        "False",
        "(3,)",
        &bytes_of(&[f64::NEG_INFINITY, -1.0, 7.0], |x| x.to_le_bytes()),
    );
    let with = |bytes: &[u8], code: &[u8]| {
        let array = Array::read(bytes).unwrap();
        let array = array
            .with_minus_infinity(&Array::read(code).unwrap())
            .unwrap();
        array.matrix::<BigRational>().unwrap().to_string()
    };
    let number = |descr, entries: &[u8]| saved(descr, "False", "()", entries);
    let minus_one = number("<i8", &(-1_i64).to_le_bytes());
    assert_eq!(with(&integers, &minus_one), "-2147483648 -inf 7\n");
    assert_eq!(with(&doubles, &minus_one), "-inf -inf 7\n");
    let none = number("<f8", &f64::NEG_INFINITY.to_le_bytes());
    assert_eq!(with(&integers, &none), "-2147483648 -1 7\n");
    assert_eq!(with(&doubles, &none), "-inf -1 7\n");
    let seven = number("<f4", &7_f32.to_le_bytes());
    assert_eq!(with(&integers, &seven), "-2147483648 -1 -inf\n");
    let two = saved("|i1", "False", "(2,)", &[1, 2]);
    let error = Array::read(&integers)
        .unwrap()
        .with_minus_infinity(&Array::read(&two).unwrap());
    assert_eq!(
        error.unwrap_err().to_string(),
        "byte 0: found 1 x 2 entries, expected a single number"
    );
}

#[test]
fn shapes_of_one_row_and_of_nothing_are_read() {
    let shape = |shape: &str, entries: &[u8]| {
        let matrix = read(&saved("|i1", "False", shape, entries)).unwrap();
        (matrix.rows(), matrix.cols())
    };
    assert_eq!(shape("(3,)", &[1, 2, 3]), (1, 3));
    assert_eq!(shape("(3, 1)", &[1, 2, 3]), (3, 1));
    assert_eq!(shape("(0,)", &[]), (0, 0));
    assert_eq!(shape("(0, 5)", &[]), (0, 5));
    assert_eq!(shape("(5, 0)", &[]), (5, 0));
    let scalar = saved("<i8", "False", "()", &7_i64.to_le_bytes());
    assert_eq!(
        Array::read(&scalar).unwrap().number(),
        Ok(MaxPlus::finite(7_i64))
    );
    assert_eq!(
        refused(&scalar),
        "byte 0: found a single number, expected one dimension or two"
    );
}

#[test]
fn entries_that_are_no_scalars_are_pointed_at() {
    let case = |entry: f64| {
        let entries = bytes_of(&[0.0, 1.0, 2.0, entry], |x| x.to_le_bytes());
        read(&saved("<f8", "True", "(2, 2)", &entries)).unwrap_err()
    };
    let nan = case(f64::NAN);
    assert_eq!(
        nan.to_string(),
        "row 2, column 2: found NaN, expected a number or -inf"
    );
    assert_eq!(nan.kind, ParseErrorKind::Nan);
    let infinite = case(f64::INFINITY);
    assert_eq!(
        infinite.to_string(),
        "row 2, column 2: found inf, expected a number or -inf"
    );
    assert_eq!(infinite.kind, ParseErrorKind::WrongInfinity);
    let bytes = saved(
        "<f8",
        "False",
        "(1, 2)",
        &bytes_of(&[1.0, 0.5], |x: &f64| x.to_le_bytes()),
    );
    let error = Array::read(&bytes).unwrap().matrix::<i64>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 1, column 2: found 0.5, expected a number that i64 holds"
    );
}

#[test]
fn what_a_type_does_not_hold_is_not_rounded() {
    let error = |text: &str, values| {
        let matrix: Fractions = text.parse().unwrap();
        written(&matrix, values).unwrap_err().to_string()
    };
    assert_eq!(
        error("0 .\n1 1/2", Values::Int32),
        "row 2, column 2: 1/2 cannot be stored exactly as int32"
    );
    assert_eq!(
        error("-2147483648", Values::Int32),
        "row 1, column 1: -2147483648 cannot be stored exactly as int32"
    );
    assert_eq!(
        error("-9223372036854775808", Values::Int64),
        "row 1, column 1: -9223372036854775808 cannot be stored exactly as int64"
    );
    assert_eq!(
        error("0.1", Values::Float64),
        "row 1, column 1: 1/10 cannot be stored exactly as float64"
    );
    assert_eq!(
        error("9007199254740993", Values::Float64),
        "row 1, column 1: 9007199254740993 cannot be stored exactly as float64"
    );
}

#[test]
fn the_header_has_room_for_any_number_of_rows() {
    let mut out = Cursor::new(b"before".to_vec());
    out.set_position(6);
    let mut writer = RowsWriter::new(out, Values::Int32, 1).unwrap();
    for k in 0..100_000 {
        writer.push(&[MaxPlus::finite(k)]).unwrap();
    }
    assert_eq!(writer.count(), 100_000);
    let out = writer.finish().unwrap();
    assert_eq!(out.position(), 6 + 128 + 400_000);
    let bytes = out.into_inner();
    assert_eq!(&bytes[..6], b"before");
    let array = Array::read(&bytes[6..]).unwrap();
    assert_eq!((array.rows(), array.cols()), (100_000, 1));
    assert_eq!(
        array.matrix::<i64>().unwrap()[(99_999, 0)],
        MaxPlus::finite(99_999)
    );
}

/// Reads back, or has an entry that the type does not hold.
fn reads_back(matrix: &Fractions, values: Values, holds: impl Fn(&BigRational) -> bool) {
    let held = matrix
        .as_slice()
        .iter()
        .filter_map(MaxPlus::value)
        .all(holds);
    match written(matrix, values) {
        Ok(bytes) => {
            assert!(held, "{matrix}");
            assert_eq!(
                bytes.len() % 64,
                matrix.as_slice().len() * values.size() % 64
            );
            assert_eq!(read(&bytes).as_ref(), Ok(matrix));
        }
        Err(_) => assert!(!held, "{matrix}"),
    }
}
proptest! {
    #[test]
    fn law_what_is_written_reads_back(
        matrix in prop_oneof![
            matrix::<MaxPlus<BigRational>>(0..=4, 0..=4),
            prop::collection::vec(extreme_scalar::<i64, maxplus_core::tropical::Max>(), 1..=4).prop_map(|row| {
                let row = row.into_iter().map(|x| MaxPlus::from_option(x.into_value().map(|v| BigRational::from_integer(v.into()))).unwrap());
                Matrix::from_rows(vec![row.collect::<Vec<_>>()]).unwrap()
            }),
        ],
    ) {
        let between = |x: &BigRational, least: i64, greatest: i64| {
            x.is_integer() && *x.numer() > BigInt::from(least) && *x.numer() <= BigInt::from(greatest)
        };
        reads_back(&matrix, Values::Int32, |x| between(x, i32::MIN.into(), i32::MAX.into()));
        reads_back(&matrix, Values::Int64, |x| between(x, i64::MIN, i64::MAX));
        reads_back(&matrix, Values::Float64, |x| {
            use maxplus_core::carrier::Fraction;
            f64::from_fraction(x).is_some()
        });
    }

    #[test]
    fn law_changed_bytes_are_read_or_refused(
        matrix in matrix::<MaxPlus<i64>>(0..=3, 0..=3),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..=3),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = written(&matrix, Values::Int32).unwrap();
        for (place, byte) in changes {
            // Half of them where the dictionary stands.
            let place = place.index(if byte % 2 == 0 { 70 } else { bytes.len() });
            bytes[place] = byte;
        }
        let whole = read(&bytes);
        bytes.truncate(cut.index(bytes.len()));
        for answer in [whole, read(&bytes)] {
            let message = answer.map_or_else(|error| error.to_string(), |_| String::new());
            prop_assert!(message.len() < 300, "{message}");
        }
    }
}

#[test]
fn oracle_the_short_way_to_a_double_is_the_long_one() {
    let mut denominators: Vec<BigInt> = (1..=24).map(BigInt::from).collect();
    denominators.extend([900, 901, 1074, 1100].map(|k| BigInt::from(1) << k));
    denominators.push(BigInt::from(3) << 899);
    denominators.push(BigInt::from(3) * i64::MAX);
    let edges = [0, 1 << 53, 1 << 62, i64::MAX];
    let integers = edges
        .iter()
        .flat_map(|&edge| (-30..=30).map(move |k| edge.saturating_add(k)));
    let integers: Vec<i64> = integers.flat_map(|k| [k, -k]).collect();
    for denominator in denominators {
        for &integer in &integers {
            let fraction = BigRational::new(integer.into(), denominator.clone());
            let expected = f64::from_fraction(&fraction);
            let found = written_over(&denominator, integer);
            assert_eq!(
                found.map(f64::to_bits),
                expected.map(f64::to_bits),
                "{fraction}"
            );
        }
    }
}

/// The double that is written for integer / denominator.
fn written_over(denominator: &BigInt, integer: i64) -> Option<f64> {
    let out = Cursor::new(Vec::new());
    let writer = RowsWriter::new(out, Values::Float64, 1).unwrap();
    let mut writer = writer.over(denominator.clone());
    let row = [MaxPlus::new(BigInt::from(integer)).unwrap()];
    writer.push(&row).ok()?;
    let bytes = writer.finish().unwrap().into_inner();
    Some(f64::from_le_bytes(*bytes.last_chunk().unwrap()))
}
