//! Products beside the textbook loop, and reading.

use std::hint::black_box;

use benches::layers::core::{FAST, of_carrier, readable, textbook};
use criterion::{Criterion, Throughput};
use maxplus_core::MaxPlus;
use maxplus_formats::{format_matrix, read_matrix};

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "core");
    let (a, b) = (of_carrier::<i64>(128, 1), of_carrier::<i64>(128, 2));
    assert!(a.try_product(&b).as_ref() == Ok(&textbook(&a, &b)));
    group.bench_function("product, n = 128", |bencher| {
        bencher.iter(|| black_box(&a).try_product(&b))
    });
    group.bench_function("textbook loop, n = 128", |bencher| {
        bencher.iter(|| textbook(black_box(&a), &b))
    });
    let matrix = readable(300);
    for format in FAST {
        let text = format_matrix(&matrix, format);
        let read = || read_matrix::<MaxPlus<i64>>(black_box(&text), Some(format));
        assert!(read().as_ref() == Ok(&matrix));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format!("reading {format}"), |b| b.iter(read));
    }
}
