//! The checker: checks 1 to 3 on a stream of extremals of one dense matrix
//! with 30 nodes, with witnesses and by perturbation; the whole verdict at
//! n = 8; and completeness proved head first, of 5,203 vectors at n = 20. Every vector must
//! pass, and one that was spoiled must not; with one left out the proof must fail.

use std::hint::black_box;

use benches::layers::verify::{VECTORS, check, eight, is_proved_head_first, thirty, twenty};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::MaxPlus;
use supereigen_verify::stream::StreamChecker;
use supereigen_verify::{Claim, Conclusion, Options, System, verify};

fn stream(c: &mut Criterion) {
    let (matrix, vectors) = thirty();
    let all = check(&matrix, &vectors, true);
    assert_eq!((all.vectors, all.by_witness), (20_000, 20_000));
    // A vector with another's witness, and spoiled with its own.
    let (x, witness) = &vectors[VECTORS - 1];
    let zero = MaxPlus::finite(0);
    let mut checker = StreamChecker::new(System::new(&matrix, &zero).expect("a square matrix"));
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
        b.iter(|| check(&matrix, black_box(&vectors), true))
    });
    let some = &vectors[VECTORS - 500..];
    group.throughput(Throughput::Elements(some.len() as u64));
    group.bench_function("by perturbation", |b| {
        b.iter(|| check(&matrix, black_box(some), false))
    });
    group.finish();
}

fn full(c: &mut Criterion) {
    let claim = eight();
    let verdict = verify(&claim, &Options::default());
    assert_eq!(verdict.conclusion(), Conclusion::Proved);
    let mut group = c.benchmark_group("verify/full/n=8");
    group.sample_size(10);
    group.bench_function("70 vectors", |b| {
        b.iter(|| verify(black_box(&claim), &Options::default()))
    });
    group.finish();
}

/// Without the minimality check, which compares all pairs, and the second opinion.
fn head_first(c: &mut Criterion) {
    let claim = twenty();
    let options = Options::default().with_pairs(0);
    assert!(is_proved_head_first(&verify(&claim, &options)));
    let (matrix, lambda) = (claim.matrix().clone(), *claim.lambda());
    let cut = Claim::new(matrix, lambda, claim.basis()[1..].to_vec()).expect("a square matrix");
    assert_eq!(verify(&cut, &options).conclusion(), Conclusion::Rejected);
    let mut group = c.benchmark_group("verify/head first/n=20");
    group.sample_size(10);
    group.throughput(Throughput::Elements(claim.basis().len() as u64));
    group.bench_function("5203 vectors", |b| {
        b.iter(|| verify(black_box(&claim), &options))
    });
    group.finish();
}

criterion_group!(benches, stream, full, head_first);
criterion_main!(benches);
