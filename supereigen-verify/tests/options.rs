//! Watching and stopping.

use std::ops::ControlFlow;

use supereigen_verify::options::Watch;
use supereigen_verify::{Check, Progress};

#[test]
fn who_said_stop_is_not_asked_again() {
    let mut printed = Vec::new();
    let mut report = |progress: &Progress| {
        printed.push((progress.check, progress.done, progress.of));
        match progress.done {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let mut watch = Watch::new(&mut report);
    assert!(watch.goes_on(1, 3));
    watch.begin(Check::Minimality);
    assert!(!watch.goes_on(2, 3));
    assert!(!watch.goes_on(3, 3));
    assert_eq!(printed, [(Check::Form, 1, 3), (Check::Minimality, 2, 3)]);
}
