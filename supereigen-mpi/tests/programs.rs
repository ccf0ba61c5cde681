//! Both programs, as tests call them.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::Parser;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::number_style::{NumberStyle, in_number_style};
use maxplus_core::{Matrix, MaxPlus};
use maxplus_formats::{Format, format_matrix};

/// The machine for one test alone: runs that are timed or killed must not wait
/// for others.
pub(crate) fn machine() -> MutexGuard<'static, ()> {
    static MACHINE: Mutex<()> = Mutex::new(());
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `mpirun` of the program on so many ranks, more than there are cores.
pub(crate) fn mpirun(ranks: usize) -> Command {
    let mut command = Command::new("mpirun");
    command
        .args([
            "--allow-run-as-root",
            "--oversubscribe",
            "-np",
            &ranks.to_string(),
        ])
        .arg(env!("CARGO_BIN_EXE_supereigen-mpi"))
        // Several ranks to a core: who waits must let the others work.
        .env("OMPI_MCA_mpi_yield_when_idle", "1")
        .stdin(Stdio::null());
    command
}

/// Runs it to the end.
pub(crate) fn mpi(ranks: usize, args: &[&str]) -> Output {
    mpirun(ranks).args(args).output().unwrap()
}

/// Runs on so many ranks, which must end well; its standard output.
pub(crate) fn mpi_well(ranks: usize, args: &[&str]) -> String {
    let output = mpi(ranks, args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{args:?} on {ranks} ranks: {error}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Starts it, to be killed.
pub(crate) fn start(ranks: usize, args: &[&str]) -> Child {
    let mut command = mpirun(ranks);
    command
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// The program on one machine, in this process.
pub(crate) fn single(args: &[&str], output: &Path) -> Vec<u8> {
    let output_arg = output.display().to_string();
    let args = ["supereigen", "-q"].iter().chain(args).copied();
    let args = args.chain(["-o", &output_arg]);
    // As in a process of its own: no run prints decimals because an earlier one has read some.
    in_number_style(NumberStyle::Fractions, || {
        let _ = supereigen_cli::Cli::try_parse_from(args).unwrap().run();
    });
    std::fs::read(output).unwrap()
}

/// Writes a matrix that everybody can make.
pub(crate) fn write_matrix(path: &Path, n: usize, low: i64, high: i64, percent: u64, seed: u64) {
    write(path, &lcg_matrix_without_loops(n, low, high, percent, seed));
}

/// Writes a matrix as text.
pub(crate) fn write(path: &Path, a: &Matrix<MaxPlus<i64>>) {
    std::fs::write(path, format_matrix(a, Format::Text)).unwrap();
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
