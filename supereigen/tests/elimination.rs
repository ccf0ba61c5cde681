//! Elimination: cut runs and bounds. For its rays see `double_description.rs`.

use crate::systems::system;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Counter, Problem, System, methods::elimination};

#[test]
fn a_cut_run_gives_nothing() {
    let a = Matrix::from_fn(6, 6, |i, j| {
        MaxPlus::finite((i as i64 * 7 + j as i64 * 5) % 6 - 3)
    });
    let problem = Problem::new(&a).unwrap();
    let cut = elimination::run(&problem, &Limits::none().with_steps(10));
    assert_eq!(cut.report.cut, Some(StopReason::Steps));
    assert!(cut.found().is_empty());
}

#[test]
fn values_that_might_double_with_each_row_have_room() {
    // Thirty copies of one row: the values stay small, but the bound on them doubles each time.
    let rows = |entry: [Option<i64>; 2]| {
        let row = entry.map(|x| MaxPlus::from_option(x).unwrap());
        Matrix::from_rows(vec![row; 30]).unwrap()
    };
    let cone = System::new(&rows([Some(3), None]), &rows([None, Some(4)])).unwrap();
    let outcome = elimination::extreme_rays(&cone, &Limits::none());
    assert_eq!(outcome.report.width, Some("BigInt"));
    assert_eq!(outcome.complete().unwrap().to_string(), "0 -1\n0 -inf\n");
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn law_combinations_and_generators_stay_within_the_stated_bound((a, b) in system(4, 4)) {
        let cone = System::new(&a, &b).unwrap();
        let (mut generators, mut combinations) = (cone.dimension() as u64, 0);
        for _ in 0..cone.inequalities() {
            let pairs = generators * generators / 4;
            combinations += pairs;
            generators += pairs;
        }
        let counters = elimination::extreme_rays(&cone, &Limits::none()).report.counters;
        prop_assert!(counters.get(Counter::Combinations) <= combinations);
        prop_assert!(counters.get(Counter::Generators) <= generators);
    }
}
