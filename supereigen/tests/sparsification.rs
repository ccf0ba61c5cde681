//! Sparsification: cut runs and bounds. For its rays see `double_description.rs`.

use crate::systems::system;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Counter, Problem, System, methods::sparsification};

#[test]
fn a_cut_run_gives_rays_of_the_whole_system_only() {
    let a = Matrix::from_fn(6, 6, |i, j| {
        MaxPlus::finite((i as i64 * 7 + j as i64 * 5) % 6 - 3)
    });
    let problem = Problem::new(&a).unwrap();
    let whole = sparsification::run(&problem, &Limits::none());
    let whole = whole.complete().unwrap();
    let cut = sparsification::run(&problem, &Limits::none().with_results(2));
    assert_eq!(cut.report.cut, Some(StopReason::Results));
    assert_eq!(cut.found().len(), 2);
    let cut_steps = sparsification::run(&problem, &Limits::none().with_steps(20));
    assert_eq!(cut_steps.report.cut, Some(StopReason::Steps));
    for ray in cut.found().iter().chain(cut_steps.found()) {
        assert!(whole.contains(ray));
    }
}

#[test]
fn a_row_with_nothing_to_choose_forbids_its_coordinates() {
    // -inf >= x_1.
    let row = |entry: [Option<i64>; 2]| vec![entry.map(|x| MaxPlus::from_option(x).unwrap())];
    let nothing = Matrix::from_rows(row([None, None])).unwrap();
    let cone = System::new(&nothing, &Matrix::from_rows(row([Some(0), None])).unwrap()).unwrap();
    let rays = sparsification::extreme_rays(&cone, &Limits::none());
    assert_eq!(rays.complete().unwrap().to_string(), "-inf 0\n");
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn law_choices_stay_within_the_stated_bound((a, b) in system(5, 5)) {
        let cone = System::new(&a, &b).unwrap();
        let row_length = |h: usize| cone.greater().row(h).count() as u64;
        let mut lengths: Vec<_> = (0..cone.inequalities()).map(row_length).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        let (mut all, mut of_so_many_rows) = (0, 1);
        for length in lengths {
            of_so_many_rows *= length;
            all += of_so_many_rows;
        }
        let report = sparsification::extreme_rays(&cone, &Limits::none()).report;
        prop_assert!(report.counters.get(Counter::Choices) <= cone.dimension() as u64 * all);
    }
}
