//! What a record is made of: times in turn, figures, charts, memory, other programs.

use std::process::Stdio;
use std::time::Duration;

use benches::chart::{Axis, Chart, Series};
use benches::families;
use benches::measure::{Spread, Turns, in_turn};
use benches::others::{polymake_script, run, tplib_lines};
use benches::peak::Job;
use benches::row::{Row, Standing, duration, short};
use supereigen::Method;

#[test]
fn a_job_is_named_by_its_words() {
    let jobs = [
        Job::Nothing,
        Job::Count { extremals: 7 },
        Job::Sorted { threads: 2 },
        Job::Sweep { n: 12 },
        Job::Questions { n: 7 },
        Job::Basis {
            method: Method::DoubleDescription,
            n: 5,
        },
    ];
    for job in jobs {
        let again = Job::parse(&job.words()).expect("its own words");
        assert_eq!(again.words(), job.words());
    }
    assert!(Job::parse(&["basis".to_owned()]).is_none());
}

#[test]
fn a_process_takes_some_memory() {
    let peak = Job::Nothing.run();
    assert!(peak.is_none_or(|megabytes| megabytes > 0.1));
}

#[test]
fn a_program_is_cut_when_its_time_is_up() {
    let patience = Duration::from_secs(10);
    let quick = run("echo", &["three"], Stdio::null(), patience);
    assert_eq!(quick.as_deref(), Some("three\n"));
    let short = Duration::from_millis(50);
    assert_eq!(run("sleep", &["5"], Stdio::null(), short), None);
    assert_eq!(run("false", &[], Stdio::null(), patience), None);
}

#[test]
fn inequalities_are_written_greater_side_first() {
    let problem = families::example();
    let lines = tplib_lines(&problem);
    assert_eq!(
        lines.lines().next(),
        Some("[-3,1,-oo,-oo,-oo,0,-oo,-oo,-oo,-oo]")
    );
    assert!(polymake_script(&problem).contains("[[-3,1,\"-inf\",\"-inf\",\"-inf\"],"));
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
    let turns = Turns {
        rounds: vec![[1.0, 2.0], [3.0, 3.0], [4.0, 2.0]],
    };
    let ratio = turns.ratio(0, 1);
    assert_eq!((ratio.least, ratio.median, ratio.greatest), (0.5, 1.0, 2.0));
    assert_eq!(turns.seconds(1).median, 2.0);
    assert_eq!(turns.dearest_over_cheapest([1.0, 1.0]).median, 2.0);
    assert_eq!(turns.dearest_over_cheapest([1.0, 2.0]).least, 1.0);
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
    assert_eq!(row.standing(), Standing::NoGoal);
    assert_eq!(row.figure_text(), "3 (1 to 9)");
    assert_eq!(row.clone().at_least(3.0).standing(), Standing::Met);
    assert_eq!(row.at_most(2.9).standing(), Standing::Missed);
    let exact = Row::new("core", "a count", Spread::exact(7.0)).unit("MB");
    assert_eq!(exact.figure_text(), "7 MB");
}

fn chart(points: Vec<(f64, f64)>) -> String {
    let series = vec![Series {
        name: "a < b".to_owned(),
        points,
    }];
    Chart {
        title: "t".to_owned(),
        x: Axis::logarithmic("x"),
        y: Axis::linear("y"),
        series,
    }
    .svg()
}

#[test]
fn names_are_escaped_and_every_point_is_drawn() {
    let svg = chart(vec![(1.0, 10.0), (100.0, 0.5)]);
    assert!(svg.contains("a &lt; b"));
    // Two points and the legend.
    assert_eq!(svg.matches("<circle").count(), 3);
}

#[test]
fn a_chart_without_points_is_still_a_chart() {
    assert!(chart(vec![]).ends_with("</svg>\n"));
}
