//! The checker: checks 1 to 3 on a stream of extremals of one dense matrix
//! with 30 nodes, with witnesses and by perturbation; the whole verdict at
//! n = 8. Every vector must pass, and one that was spoiled must not.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::MaxPlus;
use maxplus_graph::limits::Limits;
use supereigen::Problem;
use supereigen::chains::{Chains, Closing};
use supereigen_verify::naive::{Budget, scaled_basis};
use supereigen_verify::seeded::Family;
use supereigen_verify::stream::{StreamChecker, Streamed};
use supereigen_verify::{Claim, Conclusion, Options, System, Witness, verify};

const SEED: u64 = 1;

/// Vectors of the stream; the basis of this matrix has more.
const VECTORS: usize = 20_000;

/// The solver's witness in the checker's words.
fn translate(witness: &supereigen::chains::Witness) -> Witness {
    let chain = witness.chain();
    match witness.closing() {
        Closing::Chain { .. } => Witness::Chain {
            nodes: chain.to_vec(),
            closing: witness.closing_arc().1,
        },
        Closing::TiedTail { cycle } => Witness::TiedTail {
            cycle: chain[..cycle].to_vec(),
            tail: chain[cycle..].to_vec(),
        },
    }
}

fn stream(c: &mut Criterion) {
    let family = Family {
        n: 30,
        lo: -1000,
        hi: 100,
        density_percent: 100,
    };
    let (matrix, zero) = (family.matrix(SEED), MaxPlus::finite(0));
    let problem = Problem::supereigenvectors(&matrix).expect("a square matrix");
    let mut vectors: Vec<(Vec<MaxPlus<i64>>, Witness)> = Vec::new();
    let limits = Limits::none().with_results(VECTORS as u64);
    let _ = Chains::new(&problem).visit(&limits, |extremal| {
        let x = extremal.to_scaled().into_vector().into_vec();
        vectors.push((x, translate(&extremal.witness())));
        ControlFlow::Continue(())
    });
    assert_eq!(vectors.len(), VECTORS);
    let nodes: usize = vectors
        .iter()
        .map(|(x, _)| x.iter().filter(|entry| entry.is_finite()).count())
        .sum();
    println!("mean support {:.1} of 30", nodes as f64 / VECTORS as f64);

    let system = System::new(&matrix, &zero).expect("a square matrix");
    let check = |vectors: &[(Vec<MaxPlus<i64>>, Witness)], with_witness: bool| -> Streamed {
        let mut checker = StreamChecker::new(system);
        for (x, witness) in vectors {
            let witness = with_witness.then_some(witness);
            checker.push(x, witness).expect("an extremal");
        }
        checker.finish()
    };
    let all = check(&vectors, true);
    assert_eq!(
        (all.vectors, all.by_witness),
        (VECTORS as u64, VECTORS as u64)
    );
    // The same vector with another's witness, and spoiled with its own.
    let (x, witness) = &vectors[VECTORS - 1];
    let mut checker = StreamChecker::new(system);
    checker
        .push(x, Some(&vectors[0].1))
        .expect_err("a forged witness");
    let mut spoiled = x.clone();
    let last = spoiled.iter().rposition(|entry| entry.is_finite());
    spoiled[last.expect("a support")] = MaxPlus::finite(-1_000_000);
    checker
        .push(&spoiled, Some(witness))
        .expect_err("a spoiled vector");

    let mut group = c.benchmark_group("verify/stream/n=30");
    group.sample_size(10);
    group.throughput(Throughput::Elements(VECTORS as u64));
    group.bench_function("with witnesses", |b| {
        b.iter(|| check(black_box(&vectors), true))
    });
    let some = &vectors[VECTORS - 500..];
    group.throughput(Throughput::Elements(some.len() as u64));
    group.bench_function("by perturbation", |b| {
        b.iter(|| check(black_box(some), false))
    });
    group.finish();
}

fn full(c: &mut Criterion) {
    let family = Family {
        n: 8,
        lo: -10,
        hi: 3,
        density_percent: 100,
    };
    let (matrix, zero) = (family.matrix(SEED), MaxPlus::finite(0));
    let system = System::new(&matrix, &zero).expect("a square matrix");
    let basis = scaled_basis(&system, &mut Budget::pairs(u64::MAX)).expect("small numbers");
    assert_eq!(basis.len(), 70);
    let basis = basis.into_iter().map(|x| x.into_vector()).collect();
    let claim = Claim::new(matrix, zero, basis).expect("a square matrix");
    let verdict = verify(&claim, &Options::default());
    assert_eq!(
        verdict.conclusion(),
        Conclusion::VerifiedComplete,
        "{verdict}"
    );

    let mut group = c.benchmark_group("verify/full/n=8");
    group.sample_size(10);
    group.bench_function("70 vectors", |b| {
        b.iter(|| verify(black_box(&claim), &Options::default()))
    });
    group.finish();
}

criterion_group!(benches, stream, full);
criterion_main!(benches);
