//! Reports.

use std::time::Duration;

use maxplus_graph::StopReason;
use supereigen::{Counter, Report};

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
