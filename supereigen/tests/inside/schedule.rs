//! When the search turns, tests, ends a round; and random numbers.

use supereigen::testing::inside::{Account, Lengths, Patience, Schedule, SplitMix};

#[test]
fn patience_grows_with_what_is_found_and_ends_where_it_is_said_to() {
    let mut patience = Patience::of(10);
    assert!(!patience.is_lost(10, 0));
    assert!(patience.is_lost(11, 0));
    assert!(!patience.is_lost(30, 2));
    assert!(patience.is_lost(31, 2));
}

#[test]
fn patience_is_one_of_the_whole_run() {
    let mut patience = Patience::of(10);
    let run = |vain, found, turned| Account {
        vain,
        found,
        turned,
    };
    // Somebody else has found five and made 57 steps in vain.
    patience.hear(run(57, 5, 0), 31, 2);
    assert!(!patience.is_lost(34, 2));
    assert!(patience.is_lost(35, 2));
    assert!(!patience.is_lost(44, 3));
    assert!(patience.is_lost(45, 3));
    assert_eq!(patience.news(45, 3), run(14, 1, 0));
    // Others have made more steps than all may, or have turned: no step is borne.
    for run in [run(1_000, 5, 0), run(0, 5, 1)] {
        patience.hear(run, 45, 3);
        assert_eq!(patience.known(), run);
        assert!(!patience.is_lost(45, 3));
        assert!(patience.is_lost(46, 3));
    }
    // Numbers that no run can have counted do no harm.
    patience.hear(run(u64::MAX, u64::MAX, 0), 45, 3);
    assert!(patience.is_lost(46, 4));
    patience.hear(run(0, u64::MAX, 0), 45, 3);
    assert!(!patience.is_lost(u64::MAX, u64::MAX));
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
fn who_goes_on_after_many_steps_in_vain_tests_at_once_and_soon_again() {
    let mut schedule = Schedule::new(400);
    schedule.go_on_after(3200);
    assert_eq!(steps_until_due(&mut schedule), 3200);
    let mut schedule = Schedule::new(400);
    schedule.go_on_after(3201);
    assert!(schedule.is_due());
    schedule.tested(true);
    assert_eq!(steps_until_due(&mut schedule), 50);
    schedule.tested(false);
    assert_eq!(steps_until_due(&mut schedule), 100);
    // One that never tests never does.
    let mut schedule = Schedule::fixed(u64::MAX);
    schedule.go_on_after(u64::MAX);
    assert!(!schedule.is_due());
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
