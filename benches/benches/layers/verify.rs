//! The checker: a stream of vectors with witnesses and by perturbation, and whole claims.

use std::hint::black_box;

use benches::layers::verify::{VECTORS, check, eight, thirty, twenty};
use criterion::{Criterion, Throughput};
use supereigen_verify::{Conclusion, Options, verify};

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "verify");
    for (name, claim) in [("70 vectors", eight()), ("5,203 vectors", twenty())] {
        group.bench_function(format!("in full, {name}"), |b| {
            b.iter(|| {
                let verdict = verify(black_box(&claim), &Options::default());
                assert_eq!(verdict.conclusion(), Conclusion::Proved);
            })
        });
    }
    let (matrix, vectors) = thirty();
    for (name, count, with_witness) in [
        ("with witnesses", VECTORS, true),
        ("by perturbation", 500, false),
    ] {
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(format!("a stream {name}"), |b| {
            b.iter(|| check(&matrix, black_box(&vectors[..count]), with_witness))
        });
    }
}
