//! The arguments of a soak.

use std::time::Duration;

use clap::Parser;

/// Checks random matrices by all methods: --minutes 60.
#[derive(Debug, Clone, PartialEq, Eq, Parser)]
#[command(name = "soak")]
pub struct Options {
    /// Runs for M minutes.
    #[arg(long = "minutes", value_name = "M", value_parser = duration(60.0), default_value = "1")]
    pub time: Duration,

    /// Runs for S seconds.
    #[arg(long, value_name = "S", value_parser = duration(1.0), conflicts_with = "time")]
    pub seconds: Option<Duration>,

    /// Checks exactly K cases, however long they take.
    #[arg(long, value_name = "K")]
    pub cases: Option<u64>,

    /// Draws other cases.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Starts with this case.
    #[arg(long, value_name = "CASE", default_value_t = 0)]
    pub from: u64,

    /// Checks T cases at the same time.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    pub threads: u64,
}

/// Reads a number of units. A unit has `unit` seconds.
fn duration(unit: f64) -> impl Fn(&str) -> Result<Duration, String> + Clone {
    move |text| {
        let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
        Duration::try_from_secs_f64(unit * number).map_err(|error| error.to_string())
    }
}

/// The command that repeats one case.
pub fn command(seed: u64, case: u64) -> String {
    format!("cargo run --release -p soak -- --seed {seed} --from {case} --cases 1")
}
