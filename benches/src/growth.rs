//! How the cost of an extremal grows with n, and the speed-up with threads.

use maxplus_graph::Limits;
use serde::{Deserialize, Serialize};
use supereigen::{Extremals, Problem};

use crate::counting::prepared;
use crate::families::{self, Lcg, SIXTY, THIRTY_SIX};
use crate::ladder::search_nodes;
use crate::measure::{Effort, Spread, seconds};
use crate::threads::{cores, speed_ups};

/// One point of one curve.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The curve.
    pub curve: String,
    /// n or threads.
    pub x: f64,
    /// Nanoseconds per extremal, or the speed-up.
    pub y: Spread,
    /// Search steps for each extremal, if they are counted.
    pub nodes_per_extremal: Option<f64>,
}

/// Counts the first extremals of each problem, all problems alternately; problems without
/// extremals are left out.
fn costs(
    effort: Effort,
    curve: &str,
    extremals: u64,
    problems: impl IntoIterator<Item = (f64, Problem<i64>)>,
) -> Vec<Point> {
    let limits = Limits::results(effort.amount(extremals));
    let problems: Vec<(f64, Extremals<i64>)> = problems
        .into_iter()
        .map(|(x, problem)| (x, prepared(&problem)))
        .collect();
    let mut taken = vec![Vec::new(); problems.len()];
    for _ in 0..effort.rounds(5) {
        for ((_, extremals), taken) in problems.iter().zip(&mut taken) {
            let mut search = extremals.open().expect("no limit");
            let (time, _) = seconds(|| search.count(&limits));
            taken.push((time, search.extremals(), search_nodes(&search.report())));
        }
    }
    let points = problems.iter().zip(taken);
    points
        .filter(|(_, taken)| taken[0].1 > 0)
        .map(|((x, _), taken)| {
            let (_, extremals, nodes) = taken[0];
            let extremals = extremals as f64;
            Point {
                curve: curve.to_owned(),
                x: *x,
                y: Spread::of(taken.iter().map(|(time, ..)| time / extremals * 1e9)),
                nodes_per_extremal: Some(nodes as f64 / extremals),
            }
        })
        .collect()
}

/// Nanoseconds per extremal against n, counting.
pub fn with_n(effort: Effort) -> Vec<Point> {
    let lcg = |range, density| {
        move |n: usize| (n as f64, Lcg::without_loops(n, range, density).problem())
    };
    let mut points = costs(
        effort,
        "full, [-1000, 100]",
        300_000,
        [12, 16, 20, 30, 40, 50, 70, 100, 140, 200, 280, 400].map(lcg((-1000, 100), 100)),
    );
    points.extend(costs(
        effort,
        "density 10 %, [-10, 10]",
        300_000,
        [30, 40, 50, 70, 100, 140, 200, 280, 400].map(lcg((-10, 10), 10)),
    ));
    points.extend(costs(
        effort,
        "three arcs per row",
        100_000,
        [500, 1000, 2000, 4000, 8000].map(|n| (n as f64, families::sparse(n))),
    ));
    points
}

/// Speed-up against threads, up to twice as many as there are processors.
pub fn with_threads(effort: Effort) -> Vec<Point> {
    let most = (2 * cores()).min(16);
    let families = [
        ("n = 60 full, 5,000,000 extremals", SIXTY, 5_000_000),
        ("n = 36 full, 1,749,001 extremals", THIRTY_SIX, 1_749_001),
    ];
    let curve = |(name, family, extremals): (&str, Lcg, u64)| {
        let ups = speed_ups(effort, family, effort.amount(extremals), most);
        let name = name.to_owned();
        ups.into_iter().map(move |(threads, y)| Point {
            curve: name.clone(),
            x: threads as f64,
            y,
            nodes_per_extremal: None,
        })
    };
    families.into_iter().flat_map(curve).collect()
}
