//! Shards: each alone is what all together are dealt.

use crate::support::tied::{chains, in_one_run, sorted, tied};
use maxplus_core::testing::generate;
use maxplus_graph::Limits;
use proptest::prelude::*;
use std::ops::ControlFlow;
use supereigen::chains::search::Steps;

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn agreement_of_one_shard_with_the_split(a in tied(6), steps in 0..40u64, k in 1..20usize) {
        let chains = chains(&a);
        let limits = Limits::none().with_steps(steps);
        let (_, rest) = chains.count_from(&chains.frontier(), &limits).unwrap();
        for (s, shard) in chains.split(&rest, k).unwrap().into_iter().enumerate() {
            prop_assert_eq!(chains.shard(&rest, s, k).unwrap(), shard);
        }
    }
}

#[test]
fn law_more_shards_than_one_round_deals_still_give_everything_once() {
    let chains = chains(&generate::dense(12, 12, -20..=6, 5));
    let whole = in_one_run(&chains);
    assert!(whole.len() > 100, "{}", whole.len());
    let shards = chains.split(&chains.frontier(), 1500).unwrap();
    assert_eq!(shards.len(), 1500);
    let mut given = Vec::new();
    let mut steps = Steps::default();
    for shard in &shards {
        steps += shard.steps();
        let (run, _) = chains
            .visit_from(shard, &Limits::none(), |extremal| {
                given.push(extremal.to_scaled());
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(run.is_complete());
    }
    assert_eq!(steps.extremals, 0);
    assert_eq!(sorted(given), whole);
    assert!(shards.iter().filter(|shard| !shard.is_done()).count() > 50);
}

#[test]
fn any_number_of_shards_is_dealt_in_a_few_rounds() {
    let chains = chains(&generate::dense(9, 9, -9..=3, 5));
    for k in [100_000_000, usize::MAX] {
        for s in [0, k / 2, k - 1] {
            let shard = chains.shard(&chains.frontier(), s, k).unwrap();
            assert!(chains.count_from(&shard, &Limits::none()).is_ok());
        }
    }
}
