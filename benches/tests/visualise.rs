//! Visualising the matrix pays where it is meant to, and costs next to nothing elsewhere:
//! steps of the search on the matrix visualised and as it is given.

use benches::families::{self, Known};
use benches::ladder::search_nodes;

/// The steps that a search for the known extremals of a family takes.
fn steps(family: &Known, visualise: bool) -> u64 {
    let extremals = family
        .problem
        .extremals()
        .choosing(|choices| choices.visualise = Some(visualise));
    let mut search = extremals.open().expect("no limit");
    let counted = search.count(&family.limits()).into_found();
    assert_eq!(counted, family.extremals, "{}", family.name);
    search_nodes(&search.report())
}

/// The dead ends are left out: some have no end as they are given.
#[test]
fn no_family_takes_noticeably_more_steps_visualised() {
    for family in families::ordinary() {
        let (visualised, given) = (steps(&family, true), steps(&family, false));
        // Another first minimum, another order: a few steps more or fewer.
        let most = given + given / 16 + 8;
        let name = &family.name;
        assert!(visualised <= most, "{name}: {visualised} for {given}");
        if name == "one zero cycle, n = 12" {
            assert!(4 * visualised < given, "{visualised} for {given}");
        }
    }
}
