//! Reading 1000 x 1000 integers in every format that can be read back.

use std::hint::black_box;
use std::time::Duration;

use benches::layers::core::readable;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::MaxPlus;
use maxplus_formats::{Format, format_matrix, read_matrix};

fn reading(c: &mut Criterion) {
    let matrix = readable(1000);
    let mut group = c.benchmark_group("text");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for format in Format::ALL.into_iter().filter(|f| f.reads_back()) {
        let text = format_matrix(&matrix, format);
        let read = || read_matrix::<MaxPlus<i64>>(black_box(&text), Some(format)).unwrap();
        assert!(read() == matrix);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format.name(), |b| b.iter(read));
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
