//! The checker: reading claims; checks 1 to 3 on a stream of extremals of one dense matrix
//! with 30 nodes, with witnesses and by perturbation; the whole verdict at
//! n = 8; and completeness proved head first, of 5,203 vectors at n = 20. Every vector must
//! pass, and one that was spoiled must not; with one left out the proof must fail.

use std::hint::black_box;

use benches::layers::verify::{VECTORS, check, eight, is_proved_head_first, thirty, twenty};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::{MaxPlus, Vector};
use maxplus_formats::{Format, write_vectors};
use supereigen_verify::json::read_vectors;
use supereigen_verify::stream::StreamChecker;
use supereigen_verify::{Claim, Conclusion, Options, System, verify};

/// The same vectors in every file that is read, by entries per second.
fn reading(c: &mut Criterion) {
    let (matrix, vectors) = thirty();
    let zero = MaxPlus::finite(0);
    let (basis, witnesses): (Vec<Vector<_>>, Vec<_>) = vectors
        .into_iter()
        .map(|(x, w)| (x.into(), Some(w)))
        .unzip();
    let written = |format| {
        let mut text = Vec::new();
        write_vectors(&mut text, &basis, format).expect("memory takes all");
        String::from_utf8(text).expect("text")
    };
    let mut group = c.benchmark_group("verify/reading/n=30");
    group.sample_size(10);
    group.throughput(Throughput::Elements((30 * VECTORS) as u64));
    for format in [Format::Text, Format::JsonLines] {
        let text = written(format);
        let read = || read_vectors::<i64>(black_box(&text)).expect("what was written");
        assert!(read() == basis);
        group.bench_function(format.name(), |b| b.iter(read));
    }
    let claim = Claim::new(matrix.clone(), zero, basis.clone()).expect("a square matrix");
    let text = claim.to_json_without_matrix();
    let read = || Claim::from_json_with(matrix.clone(), black_box(&text)).expect("a claim");
    assert!(read().basis() == basis);
    group.bench_function("claim", |b| b.iter(read));
    let lines = written(Format::JsonLines);
    let line = |(x, witness)| {
        let witness = serde_json::to_string(witness).expect("a witness is JSON");
        format!("{{\"x\":{x},\"witness\":{witness}}}\n")
    };
    let text: String = lines.lines().zip(&witnesses).map(line).collect();
    let read = || Claim::from_witnessed_lines(matrix.clone(), zero, black_box(&text));
    let claim = read().expect("what was written");
    assert!(claim.basis() == basis && claim.witnesses() == Some(&witnesses[..]));
    group.bench_function("with witnesses", |b| b.iter(read));
    group.finish();
}

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

criterion_group!(benches, reading, stream, full, head_first);
criterion_main!(benches);
