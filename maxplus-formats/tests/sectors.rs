//! TPLib's half-spaces by apices and sectors.

use maxplus_core::{MaxPlus, NodeSet, Rational, ReadMatrix, Vector};
use maxplus_formats::{read_sectors, shows_sectors, write_sectors};
use maxplus_testing::sentences;
use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    /// What is written is read as the rows that it stands for.
    #[test]
    fn law_half_spaces_are_read_as_they_are_written(
        given in (1_usize..5).prop_flat_map(|n| {
            let half = (vec((-9_i64..10, 1_i64..4), n), vec(any::<bool>(), n));
            vec(half, 1..5).prop_map(move |halves| (n, halves))
        }),
    ) {
        let (n, halves) = given;
        let halves: Vec<_> = halves
            .into_iter()
            .map(|(apex, inside)| {
                let apex: Vector<MaxPlus<Rational>> = apex
                    .iter()
                    .map(|(numer, denom)| format!("{numer}/{denom}").parse().unwrap())
                    .collect();
                let mut sectors = NodeSet::of(n, (0..n).filter(|&j| inside[j]));
                sectors.insert(0);
                (apex, sectors)
            })
            .collect();
        let mut text = Vec::new();
        write_sectors(&mut text, halves.iter().map(|(apex, sectors)| (apex, sectors))).unwrap();
        prop_assert!(shows_sectors(&text));
        let [a, b] = read_sectors(&text).unwrap();
        prop_assert_eq!((a.rows(), a.cols(), b.rows(), b.cols()), (halves.len(), n, halves.len(), n));
        let (a, b) = (a.to_dense(), b.to_dense());
        for (row, (apex, sectors)) in halves.iter().enumerate() {
            for j in 0..n {
                let minus = MaxPlus::finite(-apex[j].value().unwrap());
                let expected = [MaxPlus::NEG_INFINITY, minus];
                prop_assert_eq!(&a[(row, j)], &expected[usize::from(sectors.contains(j))]);
                prop_assert_eq!(&b[(row, j)], &expected[usize::from(!sectors.contains(j))]);
            }
        }
    }
}

#[test]
fn what_is_no_half_space_is_printed() {
    let error_of = |text: &str| read_sectors(text).unwrap_err().to_string();
    sentences::check(include_str!("sectors.txt"), error_of);
    let ragged = error_of("([0,1],[0])\n([0],[0])");
    assert!(ragged.contains("line 2"), "{ragged}");
}

#[test]
fn blanks_and_comments_stand_between() {
    let text = "# of TPLib\n\n( [0, 1/2] , [ 1 ] )\n% more\n([0,-3],[0,1])";
    assert!(shows_sectors(text.as_bytes()));
    let [a, b] = read_sectors(text).unwrap();
    assert_eq!(a.to_dense().to_string(), "-inf -1/2\n0 3\n");
    assert_eq!(b.to_dense().to_string(), "0 -inf\n-inf -inf\n");
}
