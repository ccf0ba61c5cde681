//! The chains engine: figures as ratios within one run, answers asserted.
//!
//! Every ratio compares the fastest of several interleaved runs, so that what
//! else the machine does meets both sides. Counts are asserted; a ratio that
//! misses its goal is printed as missed and does not end the run, for a busy
//! machine is no wrong answer.
//!
//! `cargo bench -p benches --bench chains` runs all; a word after `--` runs
//! the parts whose name contains it.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use benches::measure::{interleaved, seconds};
use maxplus_core::ReadMatrix;
use maxplus_core::exact::Integers;
use maxplus_core::testing::generate;
use maxplus_core::testing::lcg::lcg_matrix_without_loops;
use maxplus_graph::limits::{Limits, StopReason};
use supereigen::chains::{Chains, Form, Instance, InstructionSet, plain};
use supereigen::{Method, Problem};

const SEED: u64 = 1;
const MILLION: u64 = 1_000_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let parts: [(&str, fn()); 9] = [
        ("memory", memory),
        ("oracle", against_the_oracle),
        ("copying", against_copying),
        ("nodes", by_number_of_nodes),
        ("sparse", sparse_matrices),
        ("forms", dense_against_sparse),
        ("steps", steps_in_vain),
        ("nothing", nothing_to_find),
        ("methods", against_other_methods),
    ];
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            println!("\n## {name}");
            part();
        }
    }
}

fn without_loops(n: usize, lo: i64, hi: i64, density_percent: u64) -> Problem<i64> {
    let matrix = lcg_matrix_without_loops(n, lo, hi, density_percent, SEED);
    Problem::supereigenvectors(&matrix).expect("small entries")
}

/// The family of the headline figures.
fn sixty() -> Problem<i64> {
    without_loops(60, -1000, 100, 100)
}

/// Counts so many extremals, and asserts that there are as many.
fn first(chains: &Chains<i64>, extremals: u64) {
    let run = chains.count(&Limits::none().with_results(extremals));
    assert_eq!(run.end, Err(StopReason::Results));
    assert_eq!(run.steps.extremals, extremals);
}

fn goal(what: &str, ratio: f64, met: bool, goal: &str) {
    let verdict = if met { "met" } else { "MISSED" };
    println!("{what}: {ratio:.2} (goal {goal}: {verdict})");
}

/// Peak memory of counting 10^8 extremals. First, while nothing else was
/// allocated by this process.
fn memory() {
    let chains = Chains::new(&sixty());
    let (took, ()) = seconds(|| first(&chains, 100 * MILLION));
    println!("10^8 extremals in {took:.1} s");
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    match peak {
        Some(kb) => goal("peak memory, MB", kb / 1024.0, kb < 65_536.0, "< 64"),
        None => println!("peak memory is not known on this system"),
    }
}

/// The vectorised engine against the plain search, first million extremals.
fn against_the_oracle() {
    let problem = sixty();
    let chains = Chains::new(&problem);
    let narrow = Integers::new(&**problem.matrix()).narrow::<i32>();
    let instance = Instance::new(&narrow.expect("small entries"), Form::Dense).expect("room");
    let [oracle, engine] = interleaved(
        3,
        [
            &mut || {
                let mut seen = 0;
                let end = plain::visit(&instance, |chain, _| {
                    black_box(chain);
                    seen += 1;
                    if seen == MILLION {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                assert!(end.is_break() && seen == MILLION);
            },
            &mut || {
                first(&chains, MILLION);
            },
        ],
    );
    println!(
        "oracle {:.0} ns, engine ({}) {:.0} ns an extremal",
        oracle * 1e3,
        chains.instruction_set(),
        engine * 1e3
    );
    let least = match chains.instruction_set() {
        InstructionSet::Avx512 => 10.0,
        _ => 5.0,
    };
    let ratio = oracle / engine;
    goal(
        "oracle / engine",
        ratio,
        ratio >= least,
        &format!(">= {least}"),
    );
}

/// Counting against the copying of as many vectors into a ring of 64 MB.
fn against_copying() {
    for (n, problem) in [(60, sixty()), (200, without_loops(200, -10, 10, 100))] {
        let vector: Vec<i32> = (0..n).collect();
        let n = vector.len();
        let mut ring = vec![0i32; 16 << 20];
        for set in InstructionSet::ALL
            .into_iter()
            .filter(|set| set.is_available())
        {
            let chains = Chains::new(&problem).with_instruction_set(set);
            let [copying, counting] = interleaved(
                5,
                [
                    &mut || {
                        let mut at = 0;
                        for _ in 0..MILLION {
                            if at + n > ring.len() {
                                at = 0;
                            }
                            ring[at..at + n].copy_from_slice(black_box(&vector));
                            at += n;
                        }
                        black_box(&ring);
                    },
                    &mut || {
                        first(&chains, MILLION);
                    },
                ],
            );
            println!(
                "n = {n}, {set}: copying {:.0} ns, counting {:.0} ns",
                copying * 1e3,
                counting * 1e3
            );
            let most = match set {
                InstructionSet::Avx512 => 2.0,
                InstructionSet::Avx2 => 4.0,
                InstructionSet::Baseline => 6.0,
            };
            let ratio = counting / copying;
            if n == 60 {
                goal(
                    "counting / copying",
                    ratio,
                    ratio <= most,
                    &format!("<= {most}"),
                );
            } else {
                println!("counting / copying: {ratio:.2}");
            }
        }
    }
}

/// The cost of an extremal in nanoseconds for each of four problems, the
/// first `extremals` counted.
fn cost<const K: usize>(sizes: [usize; K], chains: [Chains<i64>; K], extremals: u64) -> [f64; K] {
    let mut best = [f64::INFINITY; K];
    for _ in 0..7 {
        for (best, chains) in best.iter_mut().zip(&chains) {
            let (took, ()) = seconds(|| first(chains, extremals));
            *best = best.min(took / extremals as f64 * 1e9);
        }
    }
    for (n, cost) in sizes.iter().zip(best) {
        println!("n = {n}: {cost:.0} ns an extremal");
    }
    best
}

/// The cost of an extremal as full matrices get larger.
fn by_number_of_nodes() {
    let sizes = [50, 100, 200, 400];
    let chains = sizes.map(|n| Chains::new(&without_loops(n, -1000, 100, 100)));
    let cost = cost(sizes, chains, 300_000);
    let ratio = cost[3] / cost[0];
    goal(
        "cost at n = 400 / cost at n = 50",
        ratio,
        ratio <= 8.0,
        "<= 8",
    );
}

/// The first 10^5 extremals of sparse matrices with three arcs a row.
fn sparse_matrices() {
    let sizes = [1000, 2000, 4000, 8000];
    let chains = sizes.map(|n| {
        let matrix = generate::sparse(n, 3, -10..=10, SEED);
        let chains = Chains::new(&Problem::supereigenvectors(&matrix).expect("small entries"));
        assert_eq!(chains.form(), Form::Sparse);
        chains
    });
    let cost = cost(sizes, chains, 100_000);
    let least = cost.iter().copied().fold(f64::INFINITY, f64::min);
    let ratio = cost.iter().copied().fold(0.0, f64::max) / least;
    goal("dearest / cheapest size", ratio, ratio <= 3.0, "<= 3");
}

/// Where the sparse form begins to pay: what [`Form::choose`] rests on.
fn dense_against_sparse() {
    for (n, degree) in [(64, 4), (128, 8), (256, 8), (256, 32), (512, 16), (512, 64)] {
        let matrix = generate::sparse(n, degree, -10..=10, SEED);
        let problem = Problem::supereigenvectors(&matrix).expect("small entries");
        let [dense, sparse] =
            [Form::Dense, Form::Sparse].map(|form| Chains::new(&problem).with_form(form));
        let [dense, sparse] = interleaved(
            3,
            [
                &mut || {
                    first(&dense, 100_000);
                },
                &mut || {
                    first(&sparse, 100_000);
                },
            ],
        );
        let choice = Form::choose(n, matrix.nonzeros()).name();
        println!(
            "n = {n}, degree {degree}: dense {:.0} ns, sparse {:.0} ns; the choice is {choice}",
            dense * 1e4,
            sparse * 1e4
        );
    }
}

/// Steps that gave no extremal, on the families where they could be many.
fn steps_in_vain() {
    // n, density, lo, hi, and the size of the basis if it is counted whole.
    let families = [
        (100, 5, -10, 2, None),
        (200, 2, -10, 4, None),
        (50, 15, -30, 5, None),
        (60, 10, -10, 10, None),
        (100, 5, -10, 10, None),
        (60, 100, -1000, 100, None),
        (200, 100, -10, 10, None),
        (30, 20, -10, 10, Some(108_411)),
        (60, 100, -10, 10, Some(121_594)),
        (40, 100, -20, 0, Some(44_771)),
    ];
    for (n, density, lo, hi, whole) in families {
        let chains = Chains::new(&without_loops(n, lo, hi, density));
        let limits = match whole {
            None => Limits::none().with_results(300_000),
            Some(_) => Limits::none(),
        };
        let (took, run) = seconds(|| chains.count(&limits));
        let extremals = run.steps.extremals;
        assert_eq!(extremals, whole.unwrap_or(300_000));
        // Replayed nodes are steps too, and give nothing new.
        let vain = run.steps.roots.in_vain() + run.steps.replayed;
        let ratio = vain as f64 / extremals as f64;
        print!(
            "n = {n}, density {density}%, [{lo}, {hi}]: {extremals} in {took:.3} s, {vain} in vain; "
        );
        goal("in vain / extremals", ratio, ratio <= 12.0, "<= 12");
    }
}

/// No cycle of weight >= 0: the answer comes at once.
fn nothing_to_find() {
    let families = [
        (
            "sparse",
            generate::without_nonnegative_cycles(2000, 1, SEED),
        ),
        ("full", generate::without_nonnegative_cycles(500, 100, SEED)),
    ];
    for (name, matrix) in families {
        let problem = Problem::supereigenvectors(&matrix).expect("small entries");
        let (took, run) = seconds(|| Chains::new(&problem).count(&Limits::none()));
        assert_eq!((run.end, run.steps.extremals), (Ok(()), 0));
        println!("{name}, n = {}: {took:.3} s", problem.n());
    }
}

/// The other methods of the library on what they can still do.
fn against_other_methods() {
    for (method, n, density) in [
        (Method::DoubleDescription, 20, 50),
        (Method::Algorithm3, 8, 100),
    ] {
        let matrix = lcg_matrix_without_loops(n, -10, 10, density, SEED);
        let problem = Problem::supereigenvectors(&matrix).expect("small entries");
        let basis = problem.basis();
        let chains = Chains::new(&problem);
        let [theirs, whole, search] = interleaved(
            3,
            [
                &mut || {
                    let limits = Limits::none().with_time(Duration::from_secs(60));
                    let outcome = problem.run(method, &limits);
                    // A cut run still gives a lower bound of the ratio.
                    assert!(!outcome.is_complete() || outcome.found() == basis.vectors());
                },
                &mut || assert_eq!(problem.basis(), basis),
                &mut || {
                    let run = chains.count(&Limits::none());
                    assert_eq!(run.steps.extremals, basis.len() as u64);
                },
            ],
        );
        println!(
            "n = {n}, {} extremals: {method} {theirs:.6} s, chains {search:.6} s, with preparing, collecting and sorting {whole:.6} s",
            basis.len()
        );
        println!("{method} / chains with collecting: {:.1}", theirs / whole);
        let ratio = theirs / search;
        goal(
            &format!("{method} / chains"),
            ratio,
            ratio >= 100.0,
            ">= 100",
        );
    }
}
