//! What a record is made of: times in turn, figures, memory.

use benches::measure::{AlternateTimes, Spread, in_turn};
use benches::peak;
use benches::row::{GoalResult, Row, duration, short};

#[test]
fn a_process_takes_some_memory() {
    let peak = peak::run(&["nothing"]);
    assert!(peak.is_none_or(|megabytes| megabytes > 0.1));
    assert_eq!(peak::run(&["basis"]), None);
}

#[test]
fn a_spread_is_least_median_greatest() {
    let spread = Spread::of([3.0, 1.0, 2.0]).times(2.0);
    assert_eq!(
        (spread.least, spread.median, spread.greatest),
        (2.0, 4.0, 6.0)
    );
}

#[test]
fn ratios_are_of_one_round() {
    let turns = AlternateTimes {
        rounds: vec![[1.0, 2.0], [3.0, 3.0], [4.0, 2.0]],
    };
    let ratio = turns.ratio(0, 1);
    assert_eq!((ratio.least, ratio.median, ratio.greatest), (0.5, 1.0, 2.0));
    assert_eq!(turns.seconds(1).median, 2.0);
    assert_eq!(turns.greatest_over_least([1.0, 1.0]).median, 2.0);
    assert_eq!(turns.greatest_over_least([1.0, 2.0]).least, 1.0);
}

#[test]
fn more_work_takes_longer() {
    let spin = |rounds: u64| {
        let sum = (0..rounds).fold(0_u64, |sum, k| std::hint::black_box(sum ^ k));
        assert!(sum < u64::MAX);
    };
    let turns = in_turn(5, [&mut || spin(2_000_000), &mut || spin(20_000)]);
    assert!(turns.ratio(0, 1).median > 5.0, "{turns:?}");
}

#[test]
fn numbers_keep_three_digits() {
    let shown = [0.02663, 4.0, 28.849, 195.4, 582_341.0, 0.0, 1.996]
        .map(short)
        .join(" ");
    assert_eq!(shown, "0.0266 4 28.8 195 582000 0 2");
    assert_eq!(duration(0.0015), "1.5 ms");
    assert_eq!(duration(4.2e-8), "42 ns");
}

#[test]
fn the_figure_in_the_middle_decides() {
    let row = Row::new("core", "a ratio", Spread::of([1.0, 3.0, 9.0]));
    assert_eq!(row.goal_result(), GoalResult::NoGoal);
    assert_eq!(row.figure_text(), "3 (1 to 9)");
    assert_eq!(row.clone().at_least(3.0).goal_result(), GoalResult::Met);
    assert_eq!(row.at_most(2.9).goal_result(), GoalResult::Missed);
    let exact = Row::new("core", "a count", Spread::exact(7.0)).unit("MB");
    assert_eq!(exact.figure_text(), "7 MB");
}
