//! Measures everything in one run and writes a dated record.
//!
//! ```text
//! cargo run --release -p benches -- report            a record in benches/records, and its figures in the README and docs/figures.md
//! cargo run --release -p benches -- report --quick    everything once and short, into target/records, to see that it works
//! cargo run --release -p benches -- layer output      the rows of one layer, and no record
//! cargo run --release -p benches -- readme            the figures of the latest record into these pages again
//! cargo run --release -p benches -- readme --check    whether they are there
//! ```

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use benches::layers::LAYERS;
use benches::measure::Effort;
use benches::record::Record;
use benches::row::Row;
use benches::threads::pool;
use benches::{peak, readme};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let known: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match known[..] {
        ["report"] => report(Effort::Full),
        ["report", "--quick"] => report(Effort::Quick),
        ["layer", name] => layer(name),
        ["readme"] => readme::insert(&root()),
        ["readme", "--check"] => check(),
        ["peak", ref job @ ..] => {
            // A job that `peak::of` starts.
            if let Some(megabytes) = peak::run(job) {
                println!("{megabytes}");
            }
            Ok(())
        }
        _ => Err(io::Error::other(
            "say `report`, `report --quick`, `layer NAME`, `readme` or `readme --check`",
        )),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

fn report(effort: Effort) -> io::Result<()> {
    if cfg!(debug_assertions) {
        return Err(io::Error::other("measure with --release"));
    }
    let start = Instant::now();
    // One thread, unless a measurement is about threads, because the double description would use
    // all threads.
    let record = pool(1).install(|| {
        Record::make(effort, |what| {
            eprintln!("{:6.1} s  {what}", start.elapsed().as_secs_f64());
        })
    });
    let records = match effort {
        Effort::Full => root().join(readme::RECORDS),
        Effort::Quick => root().join("target/records"),
    };
    let folder = readme::write(&record, &records)?;
    print(&record.rows);
    println!("{}", folder.join("report.md").display());
    match effort {
        Effort::Full => readme::insert(&root()),
        Effort::Quick => Ok(()),
    }
}

/// Measures one layer.
fn layer(name: &str) -> io::Result<()> {
    let Some((_, rows)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
        let known = LAYERS.map(|(layer, _)| layer).join(", ");
        return Err(io::Error::other(format!("say one of {known}")));
    };
    print(&pool(1).install(|| rows(Effort::Full)));
    Ok(())
}

fn print(rows: &[Row]) {
    for row in rows {
        let verdict = row.goal_result().to_string();
        println!("{verdict:7} {}: {}", row.what, row.figure_text());
        if !row.scale.is_empty() {
            println!("        {}", row.scale);
        }
    }
}

fn check() -> io::Result<()> {
    match readme::outdated(&root())? {
        None => Ok(()),
        Some(page) => Err(io::Error::other(format!(
            "the figures in {page} are not those of the latest record"
        ))),
    }
}
