//! When the search switches to heads, tests for dead ends, and ends a round; and random numbers.

use supereigen::testing::inside::{Account, Allowance, Lengths, Schedule, SplitMix};

fn account(unproductive: u64, found: u64, switches: u64) -> Account {
    Account {
        unproductive,
        found,
        switches,
    }
}

#[test]
fn the_allowance_grows_with_what_is_found_and_ends_with_a_switch() {
    let allowance = Allowance::of(10);
    for (found, limit) in [(0, 10), (2, 30), (5, 60)] {
        assert_eq!(allowance.left(account(0, found, 0)), limit);
        assert_eq!(allowance.left(account(limit - 3, found, 0)), 3);
        assert!(allowance.covers(account(limit, found, 0)));
        // One more step, or a switch: nothing is left.
        for over in [account(limit + 1, found, 0), account(0, found, 1)] {
            assert!(!allowance.covers(over));
            assert_eq!(allowance.left(over), 0);
        }
    }
    // Numbers that no run can have counted cause no overflow.
    assert!(allowance.covers(account(u64::MAX, u64::MAX, 0)));
    assert_eq!(allowance.left(account(0, u64::MAX, 0)), u64::MAX);
}

#[test]
fn the_factor_is_the_one_that_is_written_above() {
    let nothing = account(0, 0, 0);
    assert_eq!(Allowance::new(3).left(nothing), 4096);
    assert_eq!(Allowance::new(100).left(nothing), 640_000);
    assert_eq!(Allowance::new(usize::MAX).left(nothing), u64::MAX);
}

fn steps_until_due(schedule: &mut Schedule) -> u64 {
    (0..)
        .find(|_| {
            schedule.unproductive_step();
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
fn a_run_resumed_after_many_unproductive_steps_tests_at_once_and_soon_again() {
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
    // A schedule that never tests.
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
