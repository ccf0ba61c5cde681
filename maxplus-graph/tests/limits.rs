//! Budgets, clocks, meters and endings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use maxplus_graph::{Budget, Clock, Ending, Limits, StopReason};

/// The number of steps between two checks of clock and flag.
const STEPS_PER_CHECK: u32 = 1024;

#[test]
fn time_counts_from_the_start_of_the_run() {
    let budget = Budget::time(Duration::ZERO);
    assert_eq!(budget.look(), Ok(()), "nothing runs yet");
    assert_eq!(budget.started().look(), Err(StopReason::Time));
    let budget = Budget::time(Duration::from_secs(3600)).started();
    let shorter = budget.clone().with_time(Duration::ZERO).started();
    assert_eq!(budget.look(), Ok(()));
    assert_eq!(shorter.look(), Err(StopReason::Time));
    assert_eq!(
        shorter.with_time(Duration::MAX).started().look(),
        Err(StopReason::Time)
    );
}

#[test]
fn clock_and_flag_can_be_had_without_steps() {
    let budget = Budget::steps(0).with_time(Duration::MAX);
    assert_eq!(budget.clock_and_flag().meter().step(), Ok(()));
    let budget = budget.with_time(Duration::ZERO).clock_and_flag();
    assert_eq!(budget.meter().step(), Err(StopReason::Time));
}

#[test]
fn an_endless_time_is_no_limit() {
    let mut meter = Budget::time(Duration::MAX).meter();
    assert_eq!(meter.step(), Ok(()));
}

#[test]
fn without_a_clock_a_limit_in_time_is_refused_and_nothing_else_is() {
    for time in [Duration::ZERO, Duration::from_secs(3600), Duration::MAX] {
        let budget = Budget::time(time).with_clock(Clock::none());
        assert_eq!(budget.look(), Ok(()), "nothing runs yet");
        assert_eq!(budget.meter().step(), Err(StopReason::NoClock));
        assert_eq!(budget.meter().work(1), Err(StopReason::NoClock));
        assert_eq!(budget.started().look(), Err(StopReason::NoClock));
        // The limit that cannot be measured still counts when another one is set.
        let later = budget.started().with_time(Duration::MAX);
        assert_eq!(later.started().look(), Err(StopReason::NoClock));
    }
    let mut meter = Budget::steps(1).with_clock(Clock::none()).meter();
    assert_eq!(meter.step(), Ok(()));
    assert_eq!(meter.step(), Err(StopReason::Steps));
}

#[test]
fn another_clock_leaves_as_much_time_as_there_was() {
    static SECONDS: AtomicU64 = AtomicU64::new(7);
    let other = Clock::new(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
    let budget = Budget::time(Duration::from_secs(5))
        .with_clock(Clock::new(|| Duration::from_secs(100)))
        .started();
    let later = budget.clone().with_clock(other);
    assert_eq!(later.look(), Ok(()));
    SECONDS.store(11, Ordering::Relaxed);
    assert_eq!(later.look(), Ok(()));
    SECONDS.store(12, Ordering::Relaxed);
    assert_eq!(later.look(), Err(StopReason::Time));
    let lost = budget.with_clock(Clock::none());
    assert_eq!(lost.look(), Err(StopReason::NoClock));
}

#[test]
fn a_deadline_in_the_past_stops_at_once() {
    let mut meter = Budget::time(Duration::ZERO).meter();
    assert_eq!(meter.step(), Err(StopReason::Time));
}

#[test]
fn the_clock_of_the_machine_does_not_go_back_and_there_may_be_none() {
    let clock = Clock::default();
    let looks: Vec<_> = (0..100).map(|_| clock.now()).collect();
    assert!(looks.is_sorted());
    let has_none = cfg!(all(target_family = "wasm", target_os = "unknown"));
    assert_eq!(looks[0].is_none(), has_none);
    assert_eq!(Clock::none().now(), None);
    let seven = Clock::new(|| Duration::from_secs(7));
    let four = Some(Duration::from_secs(4));
    assert_eq!(seven.since(four), Some(Duration::from_secs(3)));
    assert_eq!((seven.since(None), Clock::none().since(four)), (None, None));
}

#[test]
fn a_set_flag_stops_at_the_next_look() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut meter = Budget::unlimited().with_interrupt(flag.clone()).meter();
    assert_eq!(meter.step(), Ok(()));
    flag.store(true, Ordering::Relaxed);
    let allowed = (0..).take_while(|_| meter.step().is_ok()).count();
    assert!(allowed <= STEPS_PER_CHECK as usize);
    assert_eq!(meter.step(), Err(StopReason::Interrupted));
}

#[test]
fn want_of_memory_stops_as_a_signal_does_and_says_so() {
    let (full, flag) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
    let limits = Limits::none()
        .with_memory_flag(full.clone())
        .with_interrupt(flag.clone());
    let mut meter = limits.started().meter();
    assert_eq!(meter.step(), Ok(()));
    full.store(true, Ordering::Relaxed);
    let allowed = (0..).take_while(|_| meter.step().is_ok()).count();
    assert!(allowed <= STEPS_PER_CHECK as usize);
    assert_eq!(meter.step(), Err(StopReason::Memory));
    assert_eq!(limits.clock_and_flag().look(), Err(StopReason::Memory));
    // The interrupt flag takes precedence.
    flag.store(true, Ordering::Relaxed);
    assert_eq!(meter.step(), Err(StopReason::Interrupted));
}

#[test]
fn a_block_of_steps_is_allowed_or_refused_whole() {
    let mut meter = Budget::steps(5).meter();
    assert_eq!(meter.many_steps(3), Ok(()));
    assert_eq!(meter.many_steps(3), Err(StopReason::Steps));
    assert_eq!(meter.many_steps(2), Ok(()));
    assert_eq!(meter.steps(), 5);
}

#[test]
fn work_counts_against_the_limit_on_steps_and_is_no_step() {
    let mut meter = Budget::steps(5).meter();
    assert_eq!(meter.work(3), Ok(()));
    assert_eq!(meter.step(), Ok(()));
    assert_eq!(meter.work(2), Err(StopReason::Steps));
    assert_eq!((meter.steps(), meter.worked()), (1, 3));
    assert_eq!(meter.work(1), Ok(()));
    assert_eq!(meter.step(), Err(StopReason::Steps));
}

#[test]
fn a_set_flag_stops_work_at_the_next_look() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut meter = Budget::unlimited().with_interrupt(flag.clone()).meter();
    assert_eq!(meter.work(1), Ok(()));
    flag.store(true, Ordering::Relaxed);
    let allowed = (0..).take_while(|_| meter.work(7).is_ok()).count();
    assert!(allowed <= STEPS_PER_CHECK as usize / 7);
    assert_eq!(meter.work(u64::MAX), Err(StopReason::Interrupted));
}

#[test]
fn steps_ahead_reach_no_limit_and_pass_no_look() {
    let limits = Limits::results(5).with_steps(3000);
    let mut meter = limits.meter();
    assert_eq!(meter.results_ahead(), 0, "a look is due");
    assert_eq!(meter.step(), Ok(()));
    assert_eq!(meter.results_ahead(), 5);
    meter.count_ahead(4);
    assert_eq!((meter.steps(), meter.results()), (5, 4));
    assert_eq!(meter.results_ahead(), 1);
    assert_eq!(meter.result(), Ok(()));
    assert_eq!(meter.results_ahead(), 0);
    let mut meter = Budget::steps(2000).meter();
    for expected in [1023, 975] {
        assert_eq!(meter.step(), Ok(()));
        assert_eq!(meter.results_ahead(), expected);
        meter.count_ahead(expected);
    }
    assert_eq!(meter.step(), Err(StopReason::Steps));
}

#[test]
#[should_panic(expected = "more than was allowed")]
fn steps_ahead_that_were_not_allowed_panic() {
    Budget::unlimited().meter().count_ahead(1);
}

#[test]
fn refused_work_is_not_counted() {
    let mut meter = Budget::steps(1).meter();
    assert_eq!(meter.step(), Ok(()));
    assert_eq!(meter.step(), Err(StopReason::Steps));
    assert_eq!(meter.steps(), 1);
}

#[test]
fn a_cut_ending_holds_what_was_found_and_no_whole() {
    let cut = Ending::new(7, Err(StopReason::Time)).map_rest(|()| "the rest");
    assert!(!cut.is_complete());
    assert_eq!((*cut.found(), cut.why()), (7, Some(StopReason::Time)));
    assert_eq!(cut.map(|n| n + 1).into_found(), 8);
    assert_eq!(cut.complete(), Err(StopReason::Time));
    assert_eq!(cut.into_rest(), Some("the rest"));
}

#[test]
fn a_complete_ending_holds_the_whole_and_no_rest() {
    let whole = Ending::new(7, Ok(()));
    assert!(whole.is_complete());
    assert_eq!((*whole.found(), whole.why()), (7, None));
    assert_eq!((whole.complete(), whole.into_rest()), (Ok(7), None));
}
