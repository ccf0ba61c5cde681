//! Writing and sorting what is found.

use benches::counting::prepared;
use benches::families::{SIXTY, TWENTY};
use benches::layers::output::{as_npy, as_text};
use criterion::{Criterion, Throughput};
use maxplus_formats::Format;

const EXTREMALS: u64 = 100_000;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "output");
    let twenty = TWENTY.problem();
    group.bench_function("all of n = 20, sorted", |b| {
        b.iter(|| assert_eq!(twenty.basis().len(), 5_203))
    });
    group.throughput(Throughput::Elements(EXTREMALS));
    let all = prepared(&SIXTY.problem());
    for format in [Format::Text, Format::JsonLines] {
        group.bench_function(format!("n = 60 full, {format}"), |b| {
            b.iter(|| assert!(as_text(&all, EXTREMALS, format) > EXTREMALS * 120))
        });
    }
    group.bench_function("n = 60 full, npy", |b| {
        b.iter(|| assert_eq!(as_npy(&all, EXTREMALS), 128 + EXTREMALS * 240))
    });
}
