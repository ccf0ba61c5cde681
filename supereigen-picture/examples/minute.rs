//! The timeline on top of the README: four rounds of the guide's plant.
//!
//! `cargo run -p supereigen-picture --example minute > docs/minute.svg`; a test holds the
//! file to it. Every start is computed from the matrix: a machine starts as soon as
//! everything that it waits for is there.

use std::fmt::Write;

/// The machines, and how long each waits after each other: a row per machine.
const NAMES: [&str; 3] = ["press", "oven", "saw"];
const WAITS: [[Option<f64>; 3]; 3] = [
    [Some(4.0), None, Some(5.0)],
    [Some(7.0), Some(6.5), None],
    [None, Some(8.0), Some(3.0)],
];

/// An extremal for lambda = 6, as the guide prints it.
const FIRST: [f64; 3] = [-1.0, -2.0, 0.0];
const LAMBDA: f64 = 6.0;
const ROUNDS: usize = 4;

/// The starts of a round, and for each machine the one that it waited for.
pub(crate) fn next(x: [f64; 3]) -> ([f64; 3], [usize; 3]) {
    let mut starts = [f64::NEG_INFINITY; 3];
    let mut waited = [0; 3];
    for i in 0..3 {
        for k in 0..3 {
            if let Some(wait) = WAITS[i][k]
                && wait + x[k] > starts[i]
            {
                (starts[i], waited[i]) = (wait + x[k], k);
            }
        }
    }
    (starts, waited)
}

/// Where a time stands.
fn across(time: f64) -> f64 {
    110.0 + (time + 2.0) * 26.0
}

/// Where a machine stands.
fn down(machine: usize) -> f64 {
    46.0 + machine as f64 * 52.0
}

/// The picture.
pub(crate) fn picture() -> String {
    let mut svg = String::from(concat!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 740 200\" width=\"740\" ",
        "height=\"200\" role=\"img\" font-family=\"sans-serif\" font-size=\"14\">\n",
        "<title>Four rounds of three machines; each starts again at least 6 later</title>\n",
        "<rect width=\"740\" height=\"200\" fill=\"#fff\"/>\n",
    ));
    let mut rounds = vec![(FIRST, None)];
    for _ in 1..ROUNDS {
        let (x, waited) = next(rounds[rounds.len() - 1].0);
        rounds.push((x, Some(waited)));
    }
    let mut line = |text: std::fmt::Arguments<'_>| writeln!(svg, "{text}").expect("memory");
    for (i, name) in NAMES.iter().enumerate() {
        let y = down(i);
        line(format_args!(
            "<text x=\"20\" y=\"{:.0}\" fill=\"#222\">{name}</text><line x1=\"80\" y1=\"{y}\" x2=\"720\" y2=\"{y}\" stroke=\"#ccc\"/>",
            y + 5.0
        ));
    }
    for pair in rounds.windows(2) {
        let ((before, _), (after, waited)) = (pair[0], pair[1]);
        let waited = waited.expect("all rounds but the first waited");
        for i in 0..3 {
            let k = waited[i];
            line(format_args!(
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#88a\" stroke-width=\"0.8\"/>",
                across(before[k]),
                down(k),
                across(after[i]),
                down(i)
            ));
        }
        for i in 0..3 {
            let later = after[i] - before[i];
            let colour = if later >= LAMBDA { "#176b2c" } else { "#a11" };
            line(format_args!(
                "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">+{later}</text>",
                (across(before[i]) + across(after[i])) / 2.0,
                down(i) - 8.0
            ));
        }
    }
    for (x, _) in &rounds {
        for (i, &time) in x.iter().enumerate() {
            let (cx, cy) = (across(time), down(i));
            line(format_args!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"6\" fill=\"#2458a6\"/><text x=\"{cx}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" fill=\"#222\">{}</text>",
                cy + 20.0,
                time.to_string().replace('-', "\u{2212}")
            ));
        }
    }
    svg + "</svg>\n"
}

fn main() {
    print!("{}", picture());
}
