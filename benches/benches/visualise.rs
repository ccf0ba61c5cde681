//! Every ordinary family, visualised against as given: steps and times. Ends
//! with an error if a family loses more than it may.

use std::process::ExitCode;

use benches::effort::Effort;
use benches::row::Standing;
use benches::visualise::{rows, steps};

fn main() -> ExitCode {
    for steps in steps() {
        let (ours, given) = (steps.visualised, steps.given);
        println!("{ours:>9} / {given:>9} steps  {}", steps.family);
    }
    let mut missed = 0;
    for row in rows("chains", Effort::Full) {
        let standing = row.standing();
        missed += u32::from(standing == Standing::Missed);
        println!(
            "{standing:7} {}: {} ({})",
            row.what,
            row.figure_text(),
            row.scale
        );
    }
    match missed {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
