//! Each shard computed alone equals the same shard of a split.

use crate::support::tied::{extremals, in_one_run, manner, sorted, tied};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::generate;
use proptest::prelude::*;
use supereigen::{ExtremalsError, Frontier};

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn agreement_of_one_shard_with_the_split(
        a in tied(6),
        manner in manner(),
        steps in 0..40u64,
        k in 1..20usize,
    ) {
        let extremals = manner.extremals(&a);
        let mut search = extremals.open().unwrap();
        let _ = search.count(&Limits::steps(steps));
        let rest = extremals.resume(&search.frontier()).unwrap();
        for (s, shard) in rest.split(k).unwrap().into_iter().enumerate() {
            let alone = rest.clone().shard(s, k).unwrap();
            prop_assert_eq!(alone.open().unwrap().frontier(), shard);
        }
    }
}

#[test]
fn law_more_shards_than_one_round_deals_still_give_everything_once() {
    let extremals = extremals(&generate::dense(12, 12, -20..=6, 5));
    let whole = in_one_run(&extremals);
    assert!(whole.len() > 100, "{}", whole.len());
    let shards = extremals.split(1500).unwrap();
    assert_eq!(shards.len(), 1500);
    let mut given = Vec::new();
    for shard in &shards {
        assert_eq!(shard.extremals(), 0);
        given.extend(in_one_run(&extremals.clone().resume(shard).unwrap()));
    }
    assert_eq!(sorted(given), whole);
    assert!(shards.iter().filter(|shard| !shard.is_done()).count() > 50);
}

#[test]
fn any_number_of_shards_is_dealt_in_a_few_rounds() {
    let extremals = extremals(&generate::dense(9, 9, -9..=3, 5));
    let whole = in_one_run(&extremals);
    for k in [100_000_000, usize::MAX] {
        for s in [0, k / 2, k - 1] {
            let shard = in_one_run(&extremals.clone().shard(s, k).unwrap());
            assert!(shard.iter().all(|x| whole.contains(x)));
        }
    }
}

#[test]
fn law_a_shard_that_has_not_begun_is_written_down_as_one() {
    let extremals = extremals(&generate::tie_rich(6, 30, 3));
    let whole = in_one_run(&extremals);
    assert!(whole.len() > 10, "{}", whole.len());
    let mut given = Vec::new();
    for s in 0..3 {
        let shard = extremals.clone().shard(s, 3).unwrap();
        let frontier: Frontier = shard.frontier().to_string().parse().unwrap();
        assert_eq!(frontier, shard.frontier());
        assert_eq!((frontier.subtrees(), frontier.is_done()), (1, false));
        let resumed = extremals.clone().resume(&frontier).unwrap();
        let opened = resumed.open().unwrap().frontier();
        assert_eq!(opened, shard.open().unwrap().frontier());
        // And a shard of the shard, before and after it was dealt.
        for part in 0..2 {
            let part = resumed.clone().shard(part, 2).unwrap();
            let written: Frontier = part.frontier().to_string().parse().unwrap();
            given.extend(in_one_run(&extremals.clone().resume(&written).unwrap()));
        }
        let text = frontier.to_string();
        let line = format!("\neverything shard {s} 3\n");
        assert!(text.contains(&line), "{text}");
    }
    assert_eq!(sorted(given), whole);
}

#[test]
fn a_shard_that_is_not_there_is_an_error() {
    let extremals = extremals(&generate::tie_rich(5, 20, 1));
    for (shard, shards) in [(0, 0), (1, 1), (5, 3), (usize::MAX, 7)] {
        let refused = extremals.clone().shard(shard, shards).unwrap_err();
        assert_eq!(refused, ExtremalsError::Shard { shard, shards });
    }
    let text = extremals.clone().shard(5, 3).unwrap_err().to_string();
    assert_eq!(text, "there is no shard 6 of 3");
    let none = ExtremalsError::Shard {
        shard: 0,
        shards: 0,
    };
    assert_eq!(extremals.split(0).unwrap_err(), none);
}
