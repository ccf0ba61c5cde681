//! Both programs, as tests call them: by the words of a command line, in the folder of the test.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::Parser;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::number_style::{NumberStyle, in_number_style};
use maxplus_core::{Matrix, MaxPlus};
use maxplus_formats::{Format, format_matrix};
use tempfile::TempDir;

/// The folder of a test, which has the machine for itself: runs that are timed or killed must not
/// wait for others.
pub(crate) struct Desk {
    _folder: TempDir,
    _machine: MutexGuard<'static, ()>,
}

/// Makes an empty folder and goes there, so that files are named without it.
pub(crate) fn desk() -> Desk {
    static MACHINE: Mutex<()> = Mutex::new(());
    let machine = MACHINE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(&folder).unwrap();
    Desk {
        _folder: folder,
        _machine: machine,
    }
}

/// `mpirun` of the program on so many ranks, more than there are cores.
pub(crate) fn mpirun(ranks: usize, line: &str) -> Command {
    let mut command = Command::new("mpirun");
    command
        .args(["--allow-run-as-root", "--oversubscribe", "-np"])
        .arg(ranks.to_string())
        .arg(env!("CARGO_BIN_EXE_supereigen-mpi"))
        .args(line.split_whitespace())
        // Several ranks to a core: who waits must let the others work.
        .env("OMPI_MCA_mpi_yield_when_idle", "1")
        .stdin(Stdio::null());
    command
}

/// Runs it to the end.
pub(crate) fn mpi(ranks: usize, line: &str) -> Output {
    mpirun(ranks, line).output().unwrap()
}

/// Runs on so many ranks, which must end well; its standard output.
pub(crate) fn mpi_well(ranks: usize, line: &str) -> String {
    let output = mpi(ranks, line);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line} on {ranks} ranks: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs on so many ranks, and must be stopped at a limit; its standard output.
pub(crate) fn mpi_cut(ranks: usize, line: &str) -> String {
    let output = mpi(ranks, line);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{line}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs on so many ranks, and must be refused for this reason; its standard error.
pub(crate) fn mpi_refused(ranks: usize, line: &str, reason: &str) -> String {
    let output = mpi(ranks, line);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {error}");
    assert!(error.contains(reason), "{line}: {error}");
    error.into_owned()
}

/// Starts it, to be killed.
pub(crate) fn start(ranks: usize, line: &str) -> Child {
    let mut command = mpirun(ranks, line);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// The program on one machine, in this process: what it writes.
pub(crate) fn single(line: &str) -> Vec<u8> {
    let line = format!("supereigen -q {line} -o alone");
    // As in a process of its own: no run prints decimals because an earlier one has read some.
    in_number_style(NumberStyle::Fractions, || {
        let cli = supereigen_cli::Cli::try_parse_from(line.split_whitespace());
        let _ = cli.unwrap().run();
    });
    std::fs::read("alone").unwrap()
}

/// The file `out` has these bytes.
pub(crate) fn assert_out(expected: &[u8], what: &str) {
    let found = std::fs::read("out").unwrap();
    let lines = |bytes: &[u8]| -> Vec<String> {
        let lines = bytes.split(|&byte| byte == b'\n');
        lines
            .map(|line| String::from_utf8_lossy(line).into())
            .collect()
    };
    if found != expected {
        let (ours, theirs) = (lines(&found), lines(expected));
        let differ = ours.iter().zip(&theirs).find(|(a, b)| a != b);
        let sizes = [found.len(), expected.len()];
        panic!("{what}: {differ:?}, {sizes:?} bytes");
    }
}

/// Whether there is a file or folder of this name.
pub(crate) fn exists(name: &str) -> bool {
    Path::new(name).exists()
}

/// Writes a matrix that everybody can make.
pub(crate) fn write_matrix(name: &str, n: usize, low: i64, high: i64, percent: u64, seed: u64) {
    write(name, &lcg_matrix_without_loops(n, low, high, percent, seed));
}

/// Writes a matrix as text.
pub(crate) fn write(name: &str, a: &Matrix<MaxPlus<i64>>) {
    std::fs::write(name, format_matrix(a, Format::Text)).unwrap();
}
