//! Rows of blocks against vectors, one at a time.

use maxplus_core::Scaled;
use maxplus_core::block::Block;
use maxplus_formats::{row_format, row_format_over, write_block};
use maxplus_testing::strategies::scaled_vectors;

use super::*;

/// The formats whose rows are written one after another.
fn row_formats() -> impl Iterator<Item = Format> {
    let kept = [Format::Table, Format::MatrixMarket];
    vector_formats().filter(move |f| !kept.contains(f))
}

/// One vector after another.
fn one_by_one<'a, T: Carrier>(
    vectors: impl IntoIterator<Item = &'a Scaled<MaxPlus<T>>>,
    format: Format,
) -> String {
    let mut out = Vec::new();
    let vectors = vectors.into_iter().map(|vector| &**vector);
    write_vectors(&mut out, vectors, format).unwrap();
    String::from_utf8(out).unwrap()
}

/// All at once, cut in two after so many.
fn in_blocks<T: Carrier>(block: &Block, cut: usize, format: Format) -> String {
    let mut writer = VectorWriter::<_, T>::new(Vec::new(), format);
    let mut first = block.clone();
    first.truncate(cut);
    let mut second = Block::new(block.n(), block.denominator().clone());
    for row in block.iter::<BigRational>().skip(cut) {
        second.push(&row.to_scaled());
    }
    writer.push_block(&first).unwrap();
    writer.push_block(&second).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// The vectors over `T`, if it holds them.
fn over<T: Carrier>(vectors: &[Scaled<MaxPlus<BigRational>>]) -> Option<Vec<Scaled<MaxPlus<T>>>> {
    let entry = |entry: &MaxPlus<BigRational>| match entry.value() {
        None => Some(MaxPlus::NEG_INFINITY),
        Some(value) => T::from_fraction(value).map(MaxPlus::finite),
    };
    let vector = |vector: &Scaled<MaxPlus<BigRational>>| {
        let entries = vector.iter().map(entry).collect::<Option<_>>()?;
        Scaled::new(entries).ok()
    };
    vectors.iter().map(vector).collect()
}

fn agree_over<T: Carrier>(
    vectors: &[Scaled<MaxPlus<BigRational>>],
    n: usize,
    cut: usize,
) -> Result<(), TestCaseError> {
    let Some(vectors) = over::<T>(vectors) else {
        return Ok(());
    };
    let block = Block::of(n, &vectors);
    for format in vector_formats() {
        let expected = one_by_one(&vectors, format);
        prop_assert_eq!(in_blocks::<T>(&block, cut, format), expected, "{}", format);
        for style in INFINITE {
            let mut writer = VectorWriter::with_style(Vec::new(), format, style);
            for vector in &vectors {
                writer.push(vector).unwrap();
            }
            let mut text = Vec::new();
            write_block::<T>(&mut text, &block, format, style, None).unwrap();
            // A block without rows still has a number of columns.
            if vectors.is_empty() && format == Format::MatrixMarket {
                let text = String::from_utf8(text).unwrap();
                prop_assert!(text.ends_with(&format!("\n0 {n} 0\n")), "{}", text);
                continue;
            }
            prop_assert_eq!(text, writer.finish().unwrap(), "{} {:?}", format, style);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn agreement_blocks_and_vectors((n, vectors) in scaled_vectors(), cut in 0..12_usize) {
        agree_over::<BigRational>(&vectors, n, cut)?;
        agree_over::<Ratio<i64>>(&vectors, n, cut)?;
        agree_over::<BigInt>(&vectors, n, cut)?;
        agree_over::<i128>(&vectors, n, cut)?;
        agree_over::<i64>(&vectors, n, cut)?;
        agree_over::<i32>(&vectors, n, cut)?;
        agree_over::<f64>(&vectors, n, cut)?;
    }

    /// Neither earlier rows nor the place of the division change the text.
    #[test]
    fn law_rows_are_written_alike_again_and_again((n, vectors) in scaled_vectors(), divisor in 1..400_i32) {
        let block = Block::of(n, &vectors);
        let divisor = BigInt::from(divisor);
        let divided = block.clone().over(&divisor);
        for format in row_formats() {
            let mut rows = row_format_over::<BigRational>(format, block.denominator(), &divisor).unwrap();
            let mut expected = Vec::new();
            row_format::<BigRational>(format, divided.denominator())
                .unwrap()
                .append(&mut expected, &divided, 0..vectors.len(), false);
            for _ in 0..40 {
                let mut text = Vec::new();
                rows.append(&mut text, &block, 0..vectors.len(), false);
                prop_assert_eq!(&text, &expected);
            }
        }
    }
}

/// Depths on both sides of the limit up to which texts are cached, in every width, after so
/// many rows that the cache is full.
#[test]
fn agreement_where_kept_texts_end() {
    let depths: Vec<u64> = (0..300).chain(65_300..65_700).collect();
    for (denominator, wide) in [(1, 0), (1, 1 << 31), (1, 1 << 40), (7, 0), (99_991, 0)] {
        let denominator = BigInt::from(denominator);
        let mut before = Block::new(3, denominator.clone());
        for _ in 0..25_000 {
            before.push_depths([(0, 0)]);
        }
        let mut block = Block::new(3, denominator.clone());
        block.push_depths([(0, 0), (2, wide)]);
        for &depth in &depths {
            block.push_depths([(1, 0), (2, depth)]);
        }
        let vectors: Vec<_> = block
            .iter::<BigRational>()
            .map(|row| row.to_scaled())
            .collect();
        for format in row_formats().filter(|&format| format != Format::Json) {
            let mut rows = row_format::<BigRational>(format, &denominator).unwrap();
            rows.append(&mut Vec::new(), &before, 0..before.len(), true);
            let mut text = Vec::new();
            rows.append(&mut text, &block, 0..block.len(), true);
            let text = String::from_utf8(text).unwrap();
            let expected = one_by_one(&vectors, format);
            assert!(expected.contains(&text), "{format} over {denominator}");
            // Polymake has a text around all rows.
            assert!(expected.len() - text.len() < 200);
        }
    }
}

/// In pieces on threads as on one.
#[test]
fn agreement_threads_keep_the_order() {
    let mut block = Block::new(30, BigInt::from(1));
    for k in 0..20_000_u64 {
        block.push_depths([(3, k % 1000), (7, 0), (20, k)]);
    }
    for format in row_formats() {
        let mut rows = row_format::<i64>(format, block.denominator()).unwrap();
        let (mut expected, mut text) = (Vec::new(), Vec::new());
        rows.append(&mut expected, &block, 0..block.len(), true);
        rows.write(&mut text, &block, true).unwrap();
        assert!(text == expected, "{format}");
    }
}

#[test]
fn other_lines_stand_around_the_same_entries() {
    let mut block = Block::new(2, BigInt::from(1));
    block.push_depths([(0, 0)]);
    block.push_depths([(0, 2), (1, 0)]);
    let rows = row_format::<i64>(Format::Json, block.denominator()).unwrap();
    let mut text = Vec::new();
    let mut rows = rows.with_lines("<", "; ", ">");
    rows.append(&mut text, &block, 0..2, true);
    assert_eq!(text, b"<0, \"-inf\">; -2, 0>");
    assert!(row_format::<i64>(Format::Table, block.denominator()).is_none());
}
