//! Counting by instruction set, by size and by form, and a whole basis.

use std::hint::black_box;

use benches::counting::{first, prepared};
use benches::families::{self, Lcg, SIXTY, TWENTY};
use criterion::{Criterion, Throughput};
use maxplus_core::ReadMatrix;
use maxplus_testing::generate;
use supereigen::testing::{Form, InstructionSet};
use supereigen::{Ending, Problem};

const EXTREMALS: u64 = 100_000;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "chains");
    let twenty = prepared(&TWENTY.problem());
    group.bench_function("all of n = 20", |b| {
        b.iter(|| assert_eq!(black_box(&twenty).count(), Ending::Complete(5_203)))
    });
    group.throughput(Throughput::Elements(EXTREMALS));
    let sixty = SIXTY.problem();
    let sets = InstructionSet::ALL.into_iter();
    for set in sets.filter(|set| set.is_available()) {
        let chains = prepared(&sixty).choosing(|choices| choices.instruction_set = Some(set));
        group.bench_function(format!("n = 60 full, {set}"), |b| {
            b.iter(|| first(&chains, EXTREMALS))
        });
    }
    let full = [50, 400].map(|n| Lcg::without_loops(n, (-1000, 100), 100).problem());
    let sparse = [1000, 8000].map(families::sparse);
    for problem in full.into_iter().chain(sparse) {
        let chains = prepared(&problem);
        group.bench_function(format!("n = {}", problem.n()), |b| {
            b.iter(|| first(&chains, EXTREMALS))
        });
    }
    // Where the sparse form begins to pay: what `Form::choose` rests on.
    for (n, degree) in [(64, 4), (128, 8), (256, 8), (256, 32), (512, 16), (512, 64)] {
        let matrix = generate::sparse(n, degree, -10..=10, 1);
        let problem = Problem::new(&matrix).expect("small entries");
        let choice = Form::choose(n, matrix.nonzeros()).name();
        for form in [Form::Dense, Form::Sparse] {
            let chains = prepared(&problem).choosing(|choices| choices.form = Some(form));
            let name = format!(
                "form {} of n = {n}, degree {degree}, {choice} is chosen",
                form.name()
            );
            group.bench_function(name, |b| b.iter(|| first(&chains, EXTREMALS)));
        }
    }
}
