//! When the search turns, tests, ends a round; and random numbers.

use supereigen::testing::inside::{Lengths, Patience, Schedule, SplitMix};

#[test]
fn patience_grows_with_what_is_found_and_ends_where_it_is_said_to() {
    let mut patience = Patience::of(10);
    assert!(!patience.is_lost(10, 0));
    assert!(patience.is_lost(11, 0));
    assert!(!patience.is_lost(30, 2));
    assert!(patience.is_lost(31, 2));
    patience.renew(31, 2);
    assert!(!patience.is_lost(41, 2));
    assert!(patience.is_lost(42, 2));
    assert!(!patience.is_lost(51, 3));
}

#[test]
fn the_factor_is_the_one_that_is_written_above() {
    assert!(!Patience::new(3).is_lost(4096, 0));
    assert!(Patience::new(3).is_lost(4097, 0));
    assert!(!Patience::new(100).is_lost(640_000, 0));
    assert!(Patience::new(100).is_lost(640_001, 0));
    assert!(!Patience::new(usize::MAX).is_lost(u64::MAX - 1, 0));
}

fn steps_until_due(schedule: &mut Schedule) -> u64 {
    (0..)
        .find(|_| {
            schedule.step_in_vain();
            schedule.is_due()
        })
        .unwrap()
}

#[test]
fn dead_ends_bring_the_next_test_nearer_and_others_put_it_off() {
    let mut schedule = Schedule::new(400);
    assert_eq!(steps_until_due(&mut schedule), 3200);
    schedule.tested(false);
    assert_eq!(steps_until_due(&mut schedule), 6400);
    for _ in 0..9 {
        schedule.tested(true);
    }
    assert_eq!(steps_until_due(&mut schedule), 50);
    schedule.root();
    assert_eq!(steps_until_due(&mut schedule), 50);
}

#[test]
fn a_fixed_schedule_stays_as_it_is() {
    let mut schedule = Schedule::fixed(0);
    assert!(!schedule.is_due());
    for dead in [true, false] {
        assert_eq!(steps_until_due(&mut schedule), 0);
        schedule.tested(dead);
    }
}

fn limits(longest: usize) -> Vec<usize> {
    let rounds = std::iter::successors(Some(Lengths::first(longest)), |l| l.next(longest));
    rounds.map(|lengths| lengths.limit).collect()
}

#[test]
fn rounds_reach_the_greatest_length_and_no_further() {
    assert_eq!(limits(1), [1]);
    assert_eq!(limits(4), [4]);
    assert_eq!(limits(5), [4, 5]);
    assert_eq!(limits(64), [4, 64]);
    assert_eq!(limits(65), [4, 16, 65]);
    assert_eq!(limits(1000), [4, 16, 64, 1000]);
}

#[test]
fn random_numbers_are_those_of_the_reference() {
    // The first outputs of splitmix64.c for seed 1234567.
    let mut random = SplitMix(1_234_567);
    assert_eq!(random.next(), 6_457_827_717_110_365_317);
    assert_eq!(random.next(), 3_203_168_211_198_807_973);
}
