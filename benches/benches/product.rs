//! Products: dense against the textbook loop, sparse over density.
//!
//! `cargo bench -p benches --bench product` prints, besides criterion's
//! figures, the ratios of the dense product to the textbook triple loop in the
//! same run, and the time of a sparse product by multiplication.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::testing::generate;
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Semiring};

/// The textbook triple loop on the same scalars.
fn textbook<S: Semiring>(a: &Matrix<S>, b: &Matrix<S>) -> Matrix<S> {
    Matrix::from_fn(a.rows(), b.cols(), |i, j| {
        let products = (0..a.cols()).map(|k| a[(i, k)].clone() * b[(k, j)].clone());
        products.fold(S::zero(), |sum, product| sum + product)
    })
}

/// The textbook triple loop on bare numbers: no -inf, no look at the range.
fn bare<T: Copy + PartialOrd + std::ops::Add<Output = T>>(a: &[T], b: &[T], least: T) -> Vec<T> {
    let mut c = vec![least; N * N];
    for i in 0..N {
        for j in 0..N {
            for k in 0..N {
                let sum = a[i * N + k] + b[k * N + j];
                if sum > c[i * N + j] {
                    c[i * N + j] = sum;
                }
            }
        }
    }
    c
}

/// The least of `rounds` times.
fn best_of<R>(rounds: usize, mut run: impl FnMut() -> R) -> Duration {
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    });
    times.min().expect("at least one round")
}

/// The same numbers in another carrier.
fn of_carrier<T: Carrier + From<i32>>(seed: u64) -> Matrix<MaxPlus<T>> {
    let matrix = generate::dense(N, N, -1000..=1000, seed);
    Matrix::from_fn(N, N, |i, j| {
        let value = *matrix[(i, j)].value().expect("dense");
        MaxPlus::finite(T::from(i32::try_from(value).expect("small")))
    })
}

const N: usize = 512;

fn dense_of<T>(c: &mut Criterion, goal: f64)
where
    T: Carrier + Copy + PartialOrd + From<i32> + std::ops::Add<Output = T>,
{
    let (a, b) = (of_carrier::<T>(1), of_carrier::<T>(2));
    assert_eq!(a.try_product(&b).unwrap(), textbook(&a, &b), "{}", T::NAME);
    let fast = best_of(7, || a.try_product(&b));
    let slow = best_of(2, || textbook(&a, &b));
    let numbers = |matrix: &Matrix<MaxPlus<T>>| -> Vec<T> {
        let entries = matrix.as_slice().iter();
        entries.map(|x| *x.value().expect("dense")).collect()
    };
    let (bare_a, bare_b) = (numbers(&a), numbers(&b));
    let unchecked = best_of(2, || bare(&bare_a, &bare_b, T::from(-1_000_000)));
    let ratio = |time: Duration| time.as_secs_f64() / fast.as_secs_f64();
    println!(
        "dense {} n = {N}: {fast:.2?}; textbook loop {slow:.2?}, ratio {:.1} (goal {goal}); \
         the same on bare numbers {unchecked:.2?}, ratio {:.1}",
        T::NAME,
        ratio(slow),
        ratio(unchecked),
    );
    assert!(ratio(slow) >= goal, "the goal for {} is missed", T::NAME);
    let mut group = c.benchmark_group("dense");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    group.bench_function(BenchmarkId::new(T::NAME, N), |bencher| {
        bencher.iter(|| a.try_product(&b));
    });
    group.finish();
}

fn dense(c: &mut Criterion) {
    dense_of::<i32>(c, 4.0);
    dense_of::<i64>(c, 2.0);
    dense_of::<f64>(c, 4.0);
}

/// Time by multiplication, over density: it should not depend on it.
fn sparse(c: &mut Criterion) {
    let n = 2000;
    let mut group = c.benchmark_group("sparse");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for degree in [2, 8, 32, 128] {
        let a = generate::sparse(n, degree, -1000..=1000, 1);
        let b = generate::sparse(n, degree, -1000..=1000, 2);
        let multiplications = n * degree * degree;
        let time = best_of(3, || a.try_product(&b));
        println!(
            "sparse n = {n}, {degree} a row: {multiplications} multiplications, {:.2} ns each",
            time.as_secs_f64() * 1e9 / multiplications as f64
        );
        let dense = a.to_dense().try_product(&b.to_dense());
        assert_eq!(a.try_product(&b).unwrap(), dense.unwrap().to_sparse());
        group.bench_function(BenchmarkId::new("degree", degree), |bencher| {
            bencher.iter(|| a.try_product(&b));
        });
    }
    group.finish();
}

criterion_group!(benches, dense, sparse);
criterion_main!(benches);
