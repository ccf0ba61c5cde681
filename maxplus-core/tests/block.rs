//! Blocks of scaled vectors against vectors of vectors.

use maxplus_core::block::{Block, sort};
use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};
use maxplus_testing::strategies::scaled_vectors;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::One;
use proptest::prelude::*;

fn rows<T: Carrier>(block: &Block) -> Vec<Scaled<MaxPlus<T>>> {
    block.iter().map(|row| row.to_scaled()).collect()
}

proptest! {
    #[test]
    fn oracle_a_block_holds_what_was_pushed((n, vectors) in scaled_vectors()) {
        let block = Block::of(n, &vectors);
        prop_assert_eq!(block.len(), vectors.len());
        prop_assert_eq!(rows(&block), vectors.clone());
        for (row, vector) in block.iter::<BigRational>().zip(&vectors) {
            prop_assert_eq!(row.support(), vector.support());
            prop_assert_eq!(row.to_options(), vector.to_options());
            prop_assert_eq!(row.to_string(), vector.to_string());
            prop_assert!(row == *vector && row == **vector);
        }
    }

    #[test]
    fn law_the_order_of_bytes_is_the_canonical_order((n, mut vectors) in scaled_vectors()) {
        let mut block = Block::of(n, &vectors);
        block.sort();
        vectors.sort();
        prop_assert_eq!(rows(&block), vectors.clone());
        for vector in &vectors {
            let found = block.find(vector).unwrap();
            prop_assert!(block.row::<BigRational>(found) == *vector);
        }
        let all = vectors.len();
        vectors.dedup();
        prop_assert_eq!(block.dedup(), all - vectors.len());
        prop_assert_eq!(rows(&block), vectors);
    }

    /// However it came to be: at once, from parts of unlike widths in any
    /// order, over a denominator that is too large, or wider than need be.
    #[test]
    fn law_equal_vectors_make_equal_blocks((n, vectors) in scaled_vectors(), cut in 0..12_usize, factor in 1..7_i32) {
        let mut whole = Block::of(n, &vectors);
        let denominator = whole.denominator() * factor;
        let mut parts = Block::new(n, denominator.clone());
        for part in [&vectors[..cut.min(vectors.len())], &vectors[cut.min(vectors.len())..]] {
            let mut block = Block::new(n, denominator.clone());
            for vector in part {
                block.push(vector);
            }
            parts.append(&block);
        }
        prop_assert_eq!(rows::<BigRational>(&parts), vectors);
        whole.make_least();
        parts.make_least();
        prop_assert_eq!(whole, parts);
    }

    /// Depths that fit a word, by both ways in.
    #[test]
    fn agreement_words_and_big_numbers(depths in prop::collection::vec(prop::option::of(prop_oneof![0..3_u64, any::<u64>(), Just(254), Just(255), Just(65535), Just(u64::MAX)]), 1..6)) {
        let n = depths.len();
        let finite = || depths.iter().enumerate().filter_map(|(i, depth)| Some((i, (*depth)?)));
        let (mut words, mut wide) = (Block::new(n, BigInt::one()), Block::new(n, BigInt::one()));
        words.push_depths(finite());
        wide.push_wide_depths(finite().map(|(i, depth)| (i, depth.into())));
        prop_assert_eq!(&words, &wide);
        let found: Vec<_> = words.iter::<BigRational>().next().unwrap().depths().map(|depth| depth.word()).collect();
        prop_assert_eq!(found, depths);
    }
}

/// A width is left exactly where its last code, which is that of -inf, begins.
#[test]
fn a_block_is_as_wide_as_its_deepest_entry() {
    let widths = [
        (0, 1),
        (254, 1),
        (255, 2),
        (65534, 2),
        (65535, 4),
        (u64::from(u32::MAX) - 1, 4),
        (u64::from(u32::MAX), 8),
        (u64::MAX - 1, 8),
        (u64::MAX, 16),
    ];
    for (depth, width) in widths {
        let mut block = Block::new(2, BigInt::one());
        block.push_depths([(0, 0)]);
        block.push_depths([(1, 0), (0, depth)]);
        assert_eq!(block.width(), width, "{depth}");
        let entries = block.row::<i128>(1).to_options();
        assert_eq!(entries, [Some(-i128::from(depth)), Some(0)]);
        assert_eq!(block.row::<i128>(0).to_options(), [Some(0), None]);
        // What was wide and is gone leaves a narrow block.
        block.truncate(1);
        block.make_least();
        assert_eq!(block.width(), 1);
        assert_eq!(block.row::<i64>(0).to_options(), [Some(0), None]);
    }
}

#[test]
fn every_carrier_goes_in_and_comes_out() {
    fn same<T: Carrier>(text: &str) {
        let vector: Vector<MaxPlus<T>> = text.parse().unwrap();
        let scaled = Scaled::new(vector).unwrap();
        let block = Block::of(scaled.len(), [&scaled]);
        assert!(
            block.row::<T>(0) == scaled,
            "{} {}",
            T::NAME,
            block.row::<T>(0)
        );
    }
    same::<i32>("0 -2147483647 .");
    same::<i64>("0 -9223372036854775807 .");
    same::<i128>("0 -170141183460469231731687303715884105727 .");
    same::<f64>("0 -0.1 -1e300 -5e-324 .");
    same::<Ratio<i64>>("0 -1/3 -5/7 .");
    same::<BigInt>("0 -99999999999999999999999999999999999999999999999 .");
    same::<BigRational>("0 -1/99999999999999999999999999999 -7 .");
}

#[test]
fn a_fraction_brings_a_block_over_its_denominator() {
    let scaled = |text: &str| {
        let vector: Vector<MaxPlus<BigRational>> = text.parse().unwrap();
        Scaled::new(vector).unwrap()
    };
    let mut block = Block::of(2, &[scaled("0 -3"), scaled("0 -1/2")]);
    assert_eq!(*block.denominator(), 2.into());
    block.append(&Block::of(2, &[scaled("-1/3 0")]));
    assert_eq!(*block.denominator(), 6.into());
    let rows: Vec<_> = block
        .iter::<Ratio<i64>>()
        .map(|row| row.to_string())
        .collect();
    assert_eq!(rows, ["0 -3", "0 -1/2", "-1/3 0"]);
    let block = block.over(&BigInt::from(3));
    assert_eq!(block.row::<Ratio<i64>>(1).to_string(), "0 -1/6");
    assert_eq!(block.find(&scaled("0 -1/6")), Some(1));
    assert_eq!(block.find(&scaled("0 -1/7")), None);
}

proptest! {
    #[test]
    fn law_a_block_taken_apart_goes_together_again((n, vectors) in scaled_vectors()) {
        let block = Block::of(n, &vectors);
        let (width, denominator) = (block.width(), block.denominator().clone());
        let bytes = block.clone().into_bytes();
        prop_assert_eq!(Block::from_bytes(n, width, denominator, bytes), Ok(block));
    }

    /// No bytes panic, and what is taken has whole rows, each with an entry 0.
    #[test]
    fn hostile_bytes_are_a_block_or_refused(
        n in 0..4_usize, width in 0..18_usize, denominator in -1..3_i32,
        bytes in prop::collection::vec(prop_oneof![3 => Just(0_u8), 1 => Just(255), 1 => Just(7)], 0..40),
    ) {
        if let Ok(block) = Block::from_bytes(n, width, denominator.into(), bytes.clone()) {
            prop_assert!(denominator > 0);
            prop_assert_eq!(block.len() * n * width, bytes.len());
            for row in rows::<BigRational>(&block) {
                prop_assert!(row.iter().any(One::is_one));
            }
        }
    }
}

#[test]
fn what_is_wrong_with_bytes_is_said() {
    for (n, width, denominator, bytes, expected) in [
        (
            2,
            3,
            1,
            6,
            "depths of 3 bytes; expected 1, 2, 4 or a multiple of 8",
        ),
        (2, 1, 0_i32, 2, "the denominator 0; expected 1 or more"),
        (
            2,
            2,
            1,
            6,
            "6 bytes; expected a multiple of 4, for 2 entries of 2 bytes each",
        ),
        (
            0,
            1,
            1,
            1,
            "1 bytes; expected a multiple of 0, for 0 entries of 1 bytes each",
        ),
    ] {
        let block = Block::from_bytes(n, width, denominator.into(), vec![0; bytes]);
        assert_eq!(block.unwrap_err().to_string(), expected);
    }
}

proptest! {
    /// Few different bytes, so that many rows are equal or have long common prefixes. All
    /// ways: by buckets down to pairs, by an index alone, on threads.
    #[test]
    fn oracle_rows_are_sorted_as_vectors_of_bytes_are(
        size in prop_oneof![8 => 1_usize..30, 1 => 250_usize..600],
        bytes in prop::collection::vec(prop_oneof![8 => Just(255_u8), 2 => 0..3_u8, 1 => any::<u8>()], 0..3000),
        stretch in prop_oneof![Just(1_usize), Just(64), Just(sort::STRETCH)],
    ) {
        let mut rows = bytes;
        rows.truncate(rows.len() / size * size);
        let mut expected: Vec<Vec<u8>> = rows.chunks(size).map(<[u8]>::to_vec).collect();
        expected.sort();
        {
            let mut rows = rows.clone();
            sort::sort_on_threads(&mut rows, size, stretch, 64);
            prop_assert_eq!(&rows, &expected.concat());
        }
        sort::sort(&mut rows, size, stretch);
        prop_assert_eq!(rows, expected.concat());
    }
}

#[test]
fn memory_grows_by_a_quarter_at_most() {
    for rows in (0..3000).step_by(37) {
        let mut block = Block::new(100, BigInt::one());
        for _ in 0..rows {
            block.push_depths([(3, 0)]);
        }
        let bytes = block.into_bytes();
        let (used, room) = (bytes.len(), bytes.capacity());
        let most = used + (used / 4).max(1 << 12);
        assert!(room <= most, "{room} for {used}");
    }
}
