//! Reports.

use std::time::Duration;

use maxplus_graph::StopReason;
use supereigen::{BasisEnding, Counter, Report, Run, VectorSet};

#[test]
fn a_cut_run_gives_no_basis_and_says_so_twice() {
    let cut = Run::<BasisEnding<i64>>::of(
        VectorSet::new(1, []),
        Err(StopReason::Time),
        Report::new("algorithm3"),
    );
    assert!(!cut.ending.is_complete() && !cut.report.is_complete());
    assert!(cut.found().is_empty());
    assert_eq!(cut.complete(), Err(StopReason::Time));
}

#[test]
fn a_report_reads_as_one_line() {
    let mut report = Report::new("chains");
    report.counters.add(Counter::Extremals, 10);
    report.width = Some("i32");
    report.cut = Some(StopReason::Results);
    report.elapsed = Some(Duration::from_millis(1500));
    assert_eq!(
        report.to_string(),
        "chains: incomplete, the limit on results was reached; i32; extremals 10; 1.500 s"
    );
}

#[test]
fn no_two_counters_have_one_name() {
    for (place, counter) in Counter::ALL.iter().enumerate() {
        let before = &Counter::ALL[..place];
        assert!(before.iter().all(|other| other.name() != counter.name()));
    }
}
