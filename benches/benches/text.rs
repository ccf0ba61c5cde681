//! Parsing 1000 x 1000 integers: the goal is 50 MB/s, bound by reading.
//!
//! Every format reads the same matrix; the answer is checked against the sum
//! and the number of infinities known from writing it. Criterion prints the
//! throughput, and one line per format sets it against the goal.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::text::{Format, format_matrix, read_matrix};
use maxplus_core::tropical::Max;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};

const N: usize = 1000;
const GOAL: f64 = 50.0;

/// Integers of one to four digits and signs, every eighth entry -inf, from
/// the place alone (a multiplicative hash): the same on every machine.
fn entry(i: usize, j: usize) -> Option<i64> {
    let hash = ((i * N + j) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    (!hash.is_multiple_of(8)).then_some((hash / 8 % 20_001) as i64 - 10_000)
}

fn sum_and_count<'a>(entries: impl Iterator<Item = &'a MaxPlus<i64>>) -> (i64, usize) {
    entries
        .filter_map(MaxPlus::value)
        .fold((0, 0), |(sum, count), value| (sum + value, count + 1))
}

fn parsing(c: &mut Criterion) {
    let matrix = Matrix::from_fn(N, N, |i, j| MaxPlus::from_option(entry(i, j)).unwrap());
    let known = (0..N * N)
        .filter_map(|k| entry(k / N, k % N))
        .fold((0, 0), |(sum, count), value| (sum + value, count + 1));
    let mut group = c.benchmark_group("text");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for format in Format::ALL.into_iter().filter(|f| f.reads_back()) {
        let text = format_matrix(&matrix, format);
        let read = || read_matrix::<i64, Max>(black_box(&text), Some(format)).unwrap();
        let parsed = read();
        assert_eq!((parsed.rows(), parsed.cols()), (N, N));
        assert_eq!(sum_and_count(parsed.as_slice().iter()), known);
        assert_eq!(parsed, matrix);

        let best = (0..5)
            .map(|_| {
                let start = Instant::now();
                black_box(read());
                start.elapsed()
            })
            .min()
            .unwrap_or_default();
        let rate = text.len() as f64 / 1e6 / best.as_secs_f64();
        println!(
            "text/{format}: {rate:.0} MB/s, goal {GOAL} ({:.1} MB)",
            text.len() as f64 / 1e6
        );

        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format.name(), |b| b.iter(read));
    }
    group.finish();
}

criterion_group!(benches, parsing);
criterion_main!(benches);
