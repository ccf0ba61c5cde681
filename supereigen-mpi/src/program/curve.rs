//! The curve of a simulation: a table, a plot of letters, a picture.

use std::fmt::Write;

use supereigen_mpi::simulation::Outcome;

/// Outcomes by the number of workers.
pub type Outcomes = [(usize, Outcome)];

/// A row for each number of workers.
pub fn table(outcomes: &Outcomes) -> String {
    let mut text = format!(
        "{:>8} {:>10} {:>10} {:>9} {:>9} {:>9} {:>8} {:>8}\n",
        "workers", "seconds", "efficiency", "master", "jobs", "recalled", "dry", "pool"
    );
    for (workers, outcome) in outcomes {
        let account = &outcome.account;
        // Memory takes everything.
        let _ = writeln!(
            text,
            "{workers:>8} {:>10.3} {:>10.3} {:>9.3} {:>9} {:>9} {:>8} {:>8}",
            outcome.seconds,
            outcome.efficiency,
            outcome.master_busy,
            account.jobs,
            account.recalled,
            account.ran_dry,
            account.longest_pool
        );
    }
    text
}

/// A bar of letters for each number of workers, fifty of them for efficiency 1.
pub fn plot(outcomes: &Outcomes) -> String {
    let mut text = String::new();
    for (workers, outcome) in outcomes {
        let bar = "#".repeat((50.0 * outcome.efficiency.clamp(0.0, 1.0)).round() as usize);
        let _ = writeln!(text, "{workers:>8} |{bar:<50}| {:.3}", outcome.efficiency);
    }
    text
}

/// A picture: efficiency over workers, whose axis is logarithmic.
pub fn svg(outcomes: &Outcomes) -> String {
    const WIDTH: f64 = 480.0;
    const HEIGHT: f64 = 240.0;
    const MARGIN: f64 = 44.0;
    let log = |workers: usize| (workers.max(1) as f64).log10();
    let most = outcomes.iter().map(|(workers, _)| log(*workers));
    let most = most.fold(1.0, f64::max);
    let x = |workers| MARGIN + log(workers) / most * (WIDTH - 2.0 * MARGIN);
    let y = |part: f64| HEIGHT - MARGIN - part.clamp(0.0, 1.0) * (HEIGHT - 2.0 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>Efficiency by number of workers, simulated</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    for tenths in [0, 5, 9, 10] {
        let part = f64::from(tenths) / 10.0;
        let _ = writeln!(
            text,
            "<path d=\"M{MARGIN} {at:.1}H{end}\" stroke=\"#ccc\"/><text x=\"{left}\" y=\"{at:.1}\" \
             text-anchor=\"end\" dominant-baseline=\"middle\">{part}</text>",
            at = y(part),
            end = WIDTH - MARGIN,
            left = MARGIN - 6.0
        );
    }
    let mut sorted: Vec<_> = outcomes.iter().collect();
    sorted.sort_by_key(|(workers, _)| *workers);
    let points = sorted
        .iter()
        .map(|(workers, outcome)| format!("{:.1},{:.1}", x(*workers), y(outcome.efficiency)));
    let points = points.collect::<Vec<_>>().join(" ");
    let _ = writeln!(
        text,
        "<polyline points=\"{points}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>"
    );
    for (workers, outcome) in sorted {
        let (x, y) = (x(*workers), y(outcome.efficiency));
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"#1f5fa8\"><title>{workers} workers: \
             {:.3}</title></circle><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{workers}</text>",
            outcome.efficiency,
            HEIGHT - MARGIN + 16.0
        );
    }
    text + "</svg>\n"
}
