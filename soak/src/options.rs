//! The arguments of a soak.

use std::path::PathBuf;
use std::time::Duration;

use crate::tally::State;

/// The arguments.
pub const USAGE: &str =
    "soak [--minutes M | --seconds S | --cases K] [--seed S] [--from CASE | --resume] [--threads T]
  --minutes M   runs for M minutes; 1 by default
  --seconds S   runs for S seconds
  --cases K     checks exactly K cases, however long they take
  --seed S      draws other cases; 1 by default
  --from CASE   starts with this case; 0 by default
  --resume      resumes where the last soak with this seed stopped
  --threads T   checks T cases at the same time; 1 by default";

/// How long, what and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The duration, unless the number of cases is given.
    pub time: Duration,
    /// The exact number of cases.
    pub cases: Option<u64>,
    /// The seed of all cases.
    pub seed: u64,
    /// The first case; by default that of the file.
    pub from: Option<u64>,
    /// The number of cases that are checked in parallel.
    pub threads: usize,
    /// The folder of the state; without one it is not saved.
    pub folder: Option<PathBuf>,
}

impl Options {
    /// Reads the arguments.
    pub fn parse(words: &[&str], folder: PathBuf) -> Result<Self, String> {
        let mut options = Options {
            time: Duration::from_secs(60),
            cases: None,
            seed: 1,
            from: Some(0),
            threads: 1,
            folder: Some(folder),
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "--resume" {
                options.from = None;
                continue;
            }
            let value = words.next();
            let value = value.ok_or_else(|| format!("{word}: no value\n{USAGE}"))?;
            let wrong = || format!("{word} {value}: not what was expected\n{USAGE}");
            let number = || value.parse::<u64>().map_err(|_| wrong());
            match word {
                "--minutes" | "--seconds" => {
                    let number: f64 = value.parse().map_err(|_| wrong())?;
                    let unit = if word == "--minutes" { 60.0 } else { 1.0 };
                    let time = Duration::try_from_secs_f64(unit * number);
                    options.time = time.map_err(|_| wrong())?;
                }
                "--cases" => options.cases = Some(number()?),
                "--seed" => options.seed = number()?,
                "--from" => options.from = Some(number()?),
                "--threads" => {
                    let threads = value.parse::<usize>().map_err(|_| wrong())?;
                    options.threads = Some(threads)
                        .filter(|threads| (1..=64).contains(threads))
                        .ok_or_else(wrong)?;
                }
                _ => return Err(wrong()),
            }
        }
        if options.cases == Some(1) {
            // A repeated single case has no state to save.
            options.folder = None;
        }
        Ok(options)
    }

    /// The state to start from.
    pub fn state(&self) -> Result<State, String> {
        match (self.from, &self.folder) {
            (None, Some(folder)) => State::read(&State::file(folder, self.seed), self.seed),
            (from, _) => Ok(State {
                seed: self.seed,
                next: from.unwrap_or(0),
                ..State::default()
            }),
        }
    }

    /// Saves the state.
    pub fn keep(&self, state: &State) -> Result<(), String> {
        match &self.folder {
            Some(folder) => state.write(&State::file(folder, self.seed)),
            None => Ok(()),
        }
    }
}

/// The command that repeats one case.
pub fn command(seed: u64, case: u64) -> String {
    format!("cargo run --release -p soak -- --seed {seed} --from {case} --cases 1")
}
