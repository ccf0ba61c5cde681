//! The simulation against what was measured: the same matrix, the same number
//! of ranks.

use maxplus_core::testing::lcg::lcg_matrix_without_loops;
use serde_json::Value;
use supereigen::Problem;
use supereigen_mpi::measurement::measure;
use supereigen_mpi::simulation::{Setting, simulate};

use crate::programs::{machine, mpi_well, text, write_matrix};

#[test]
fn the_simulation_predicts_the_runs_on_2_to_8_ranks() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let (file, report) = (folder.path().join("a.txt"), folder.path().join("report"));
    let (n, low, high, seed) = (52, -20, 1, 1);
    write_matrix(&file, n, low, high, 100, seed);
    let a = lcg_matrix_without_loops(n, low, high, 100, seed);
    let measured = measure(&Problem::new(&a).unwrap().extremals(), 60).unwrap();
    assert!(measured.halves.len() >= 20, "{measured:?}");
    for workers in [2, 3, 4, 6, 8] {
        mpi_well(workers, &["count", text(&file), "--report", text(&report)]);
        let report: Value = serde_json::from_slice(&std::fs::read(&report).unwrap()).unwrap();
        let shares = report["workers"].as_array().unwrap();
        let busy: f64 = shares
            .iter()
            .map(|share| share["time"]["busy"].as_f64().unwrap())
            .sum();
        let steps: u64 = shares
            .iter()
            .map(|share| share["steps"].as_u64().unwrap())
            .sum();
        let seconds = report["seconds"].as_f64().unwrap();
        let jobs = report["jobs"].as_u64().unwrap();
        // What was handed on in pieces is walked in another order, by some steps
        // more or fewer.
        assert!(
            steps.abs_diff(measured.steps) < measured.steps / 1000,
            "{steps}"
        );
        // How long a step takes depends on who else is on the machine, now.
        let outcome = simulate(&Setting {
            workers,
            cores: workers,
            threads: 1,
            steps,
            step: busy / steps as f64,
            way: 3e-4,
            service: 2e-5,
            longest: 10.0,
            least_budget: 1 << 15,
            halves: measured.halves.clone(),
            seed: 1,
        })
        .unwrap();
        let efficiency = busy / (seconds * workers as f64);
        eprintln!(
            "{workers} ranks: {seconds:.3} s, simulated {:.3}; efficiency {efficiency:.3}, simulated {:.3}; \
             jobs {jobs}, simulated {}",
            outcome.seconds, outcome.efficiency, outcome.account.jobs
        );
        let ratio = outcome.seconds / seconds;
        assert!(
            (0.6..=1.25).contains(&ratio),
            "{workers} ranks: {ratio} of the time"
        );
        let ratio = outcome.account.jobs as f64 / jobs as f64;
        assert!(
            (0.2..=5.0).contains(&ratio),
            "{workers} ranks: {ratio} of the jobs"
        );
    }
}
