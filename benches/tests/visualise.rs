//! Visualising pays where it is meant to, and costs next to nothing elsewhere.

use benches::visualise::{Steps, steps};

#[test]
fn no_family_takes_noticeably_more_steps_visualised() {
    for steps in steps() {
        let Steps {
            family,
            visualised,
            given,
        } = steps;
        // Another first minimum, another order: a few steps more or fewer.
        let most = given + given / 16 + 8;
        assert!(visualised <= most, "{family}: {visualised} for {given}");
    }
}

#[test]
fn one_zero_cycle_takes_far_fewer_steps_visualised() {
    let is_meant = |steps: &Steps| steps.family == "one zero cycle, n = 12";
    let steps = steps().find(is_meant).expect("a family of that name");
    assert!(4 * steps.visualised < steps.given, "{steps:?}");
}
