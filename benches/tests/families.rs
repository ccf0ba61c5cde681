//! Every family has as many extremals as it is said to have.

use benches::families::{self, HALF_SPACES};
use maxplus_graph::Limits;
use supereigen::Method;

#[test]
fn families_have_the_known_numbers_of_extremals() {
    for family in families::all() {
        let extremals = family.problem.extremals().limits(family.limits());
        let counted = extremals.count();
        assert_eq!(*counted.found(), family.extremals, "{}", family.name);
        assert_eq!(counted.is_complete(), family.whole, "{}", family.name);
    }
}

#[test]
fn agreement_the_double_description_finds_as_many_in_small_families() {
    let small = |family: &families::Known| family.whole && family.problem.n() <= 20;
    let mut compared = 0;
    for family in families::all().into_iter().filter(small) {
        let run = family.problem.extremals().run_by(Method::DoubleDescription);
        let basis = run.unwrap().complete().unwrap();
        assert_eq!(basis.len() as u64, family.extremals, "{}", family.name);
        compared += 1;
    }
    assert!(compared >= 9, "{compared}");
}

#[test]
fn generators_have_the_known_numbers_of_half_spaces() {
    for (generators, d, p, rows) in HALF_SPACES {
        let vectors = generators.vectors(d, p);
        let found = maxplus_polyhedra::halfspaces::half_spaces(&vectors, &Limits::none());
        assert_eq!(
            found.unwrap().into_found().len(),
            rows,
            "{generators:?}({d},{p})"
        );
    }
}
