//! Texts of frontiers that were changed and given a new checksum.

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_graph::Limits;
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::sweep::SweepFrontier;
use supereigen::{Extremals, Frontier, FrontierError, Problem};

use crate::support::with_sum;
use crate::sweep::sweep;

fn extremals() -> Extremals<i64> {
    // Without loops no root is trivial.
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    Problem::new(&a).unwrap().extremals().threads(1).unwrap()
}

fn stopped(steps: u64) -> String {
    let mut search = extremals().open().unwrap();
    let _ = search.count(&Limits::steps(steps));
    let text = search.frontier().to_string();
    let end = text.find("\nsum ").expect("the last line") + 1;
    text[..end].to_string()
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn law_a_forged_text_is_refused_or_run_but_never_panics(
        steps in 0..150u64,
        place in any::<prop::sample::Index>(),
        put in "[0-9lr/ \n]{0,3}",
        cut in 0..3usize,
    ) {
        let mut text = stopped(steps);
        let start = text.find("\nfilter").unwrap();
        let at = start + place.index(text.len() - start);
        let end = (at + cut).min(text.len());
        text.replace_range(at..end, &put);
        if let Ok(frontier) = with_sum(&text).parse::<Frontier>() {
            // A pool does not have the matrix.
            frontier.clone().break_up(50);
            let asked = extremals().filter(frontier.filter().clone());
            prop_assert!(frontier.n() != 8 || asked.is_ok());
            let resumed = asked.and_then(|asked| asked.resume(&frontier));
            if let Ok(resumed) = resumed {
                let mut search = resumed.open().unwrap();
                let _ = search.count(&Limits::steps(10_000));
                let asked = extremals().filter(frontier.filter().clone()).unwrap();
                prop_assert!(asked.resume(&search.frontier()).unwrap().split(2).is_ok());
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn law_a_forged_sweep_is_refused_or_run_but_never_panics(
        steps in 0..150u64,
        place in any::<prop::sample::Index>(),
        put in "[0-9 /\n-]{0,3}",
        cut in 0..3usize,
    ) {
        let a = lcg_matrix_without_loops(6, -2, 2, 100, 5);
        let (mut rest, mut found) = (sweep(&a).rest(), sweep(&a).no_staircase());
        let _ = rest.add_to(&mut found, &Limits::steps(steps));
        let text = rest.take_all_work().to_string();
        let end = text.find("\nsum ").unwrap() + 1;
        let mut text = text[..end].to_string();
        let start = text.find("\nfilter").unwrap();
        let at = start + place.index(text.len() - start);
        let end = (at + cut).min(text.len());
        text.replace_range(at..end, &put);
        if let Ok(frontier) = with_sum(&text).parse::<SweepFrontier>() {
            frontier.clone().break_up(50);
            if rest.add_work(&frontier).is_ok() {
                let _ = rest.add_to(&mut sweep(&a).no_staircase(), &Limits::steps(10_000));
                rest.take_all_work().break_up(5);
            }
        }
    }
}

#[test]
fn every_beginning_of_a_text_is_refused() {
    let text = with_sum(&stopped(50));
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    let swept = sweep(&a).limits(Limits::steps(200)).count();
    let swept = swept.into_rest().unwrap().to_string();
    for end in 0..text.len() {
        assert!(text[..end].parse::<Frontier>().is_err(), "{end}");
    }
    for end in 0..swept.len() {
        assert!(swept[..end].parse::<SweepFrontier>().is_err(), "{end}");
    }
}

#[test]
fn lines_are_refused_by_number() {
    let text = stopped(40);
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        with_sum(&text.replacen(from, to, 1))
            .parse::<Frontier>()
            .unwrap_err()
    };
    let line = |error: FrontierError| -> usize {
        let text = error.to_string();
        let line = text
            .strip_prefix("line ")
            .and_then(|text| text.split_once(':'));
        line.unwrap_or_else(|| panic!("{text}")).0.parse().unwrap()
    };
    assert_eq!(line(refused("supereigen", "other")), 1);
    assert_eq!(line(refused("matrix 8", "matrix six")), 2);
    assert_eq!(line(refused("lambda 0", "mu 0")), 3);
    assert_eq!(line(refused("filter", "filter head 8")), 4);
    assert_eq!(line(refused("done ", "done 1 ")), 5);
    let roots = text.lines().position(|line| line.starts_with("roots"));
    assert_eq!(line(refused("\nroots ", "\nroots x")), roots.unwrap() + 1);
    for version in [7, 5] {
        assert_eq!(
            refused("frontier 6", &format!("frontier {version}")).to_string(),
            format!("the frontier has version {version}; this program reads version 6")
        );
    }
    // A missing line, or one with other numbers.
    assert_eq!(line(refused("besides 0 0 0 0\n", "")), 6);
    assert_eq!(line(refused("besides ", "besides 1 ")), 6);
    let most = format!("besides {} 0 0 0", 1_u64 << 62);
    assert_eq!(line(refused("besides 0 0 0 0", &most)), 6);
    assert_eq!(
        refused("matrix 8 ", "matrix 8  ").to_string(),
        "checksum mismatch: the text was changed or is incomplete"
    );
    let first: String = text
        .lines()
        .take(6)
        .map(|line| format!("{line}\n"))
        .collect();
    let with = |lines: &str| with_sum(&format!("{first}{lines}\n")).parse::<Frontier>();
    assert!(with("everything").is_ok() && with("everything shard 2 3").is_ok());
    for shard in [
        "everything shard 3 3",
        "everything shard 1",
        "everything 0 1",
    ] {
        assert_eq!(line(with(shard).unwrap_err()), 7, "{shard}");
    }
    assert_eq!(line(with("everything\neverything").unwrap_err()), 8);
}

/// A pool breaks up what it receives, without the matrix.
#[test]
fn parts_that_no_search_leaves_are_broken_up_without_a_panic() {
    let head = "matrix 8 \nSCOPE\nfilter\ndone";
    let text = |title: &str, scope: &str, counters: usize, line: &str| {
        let mut done = " 0".repeat(counters);
        if title.contains("frontier") {
            done += "\nbesides 0 0 0 0";
        }
        with_sum(&format!(
            "{title}\n{}{done}\n{line}\n",
            head.replace("SCOPE", scope)
        ))
    };
    let grown = text(
        "supereigen frontier 6",
        "lambda 0",
        18,
        "grown 3 1 given / 0",
    );
    let mut grown: Frontier = grown.parse().unwrap();
    grown.break_up(4);
    assert_eq!(grown.subtrees(), 1);
    let part = text(
        "supereigen sweep 1",
        "window -inf +inf",
        4,
        "part 9 3 0 0 4",
    );
    let mut part: SweepFrontier = part.parse().unwrap();
    part.break_up(4);
    assert_eq!(part.parts(), 1);
}

#[test]
fn a_start_that_is_no_node_is_refused() {
    let text = stopped(40);
    let frontier: Frontier = with_sum(&text).parse().unwrap();
    assert!(extremals().resume(&frontier).is_ok());
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.last().unwrap();
    assert!(last.starts_with("roots") && last.contains(" // "), "{last}");
    // The last word is a start, and nodes count from 0.
    let (others, _) = text.trim_end().rsplit_once(' ').unwrap();
    let forged: Frontier = with_sum(&format!("{others} 8\n")).parse().unwrap();
    let number = frontier.subtrees();
    assert_eq!(
        extremals().resume(&forged).unwrap_err().to_string(),
        format!("subtree {number} does not fit the matrix")
    );
}
