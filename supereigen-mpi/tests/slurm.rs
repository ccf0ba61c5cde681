//! The Slurm script, with commands that stand in for Slurm's: it saves itself when
//! it is signalled, puts itself back into the queue, and is done when the basis is there.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::faults::{signal, stamp};
use crate::programs::{machine, single, text, write_matrix};

/// A command of this name that does this.
fn stub(folder: &Path, name: &str, script: &str) {
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/usr/bin/env bash\n{script}\n")).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// The folder of the stand-ins: `mpirun` runs the program slowly on three ranks, and
/// `scontrol` notes what it is asked.
fn stubs(folder: &Path, mpirun: &str) -> PathBuf {
    let bin = folder.join("bin");
    std::fs::create_dir(&bin).unwrap();
    let program = env!("CARGO_BIN_EXE_supereigen-mpi");
    let slow = "--checkpoint-every 0.05 --least-budget 30 --most-budget 60";
    let run = format!(
        "[ \"$1\" = supereigen-mpi ] || exit 99\nshift\n\
         exec {mpirun} --allow-run-as-root --oversubscribe -np 3 {program} \"$@\" {slow}"
    );
    stub(&bin, "mpirun", &run);
    let queue = folder.join("queue");
    stub(
        &bin,
        "scontrol",
        &format!("echo \"$@\" >> '{}'", queue.display()),
    );
    for name in ["srun", "sbatch"] {
        stub(&bin, name, "echo 'not asked for' >&2; exit 98");
    }
    bin
}

fn real_mpirun() -> String {
    let found = Command::new("bash")
        .args(["-c", "command -v mpirun"])
        .output();
    String::from_utf8(found.unwrap().stdout)
        .unwrap()
        .trim()
        .to_owned()
}

/// One life of the job, signalled once it writes checkpoints, or never.
fn job(bin: &Path, matrix: &Path, output: &Path, printed: bool) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/slurm/basis.sbatch");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let checkpoint = output.with_extension("jsonl.ck");
    let before = stamp(&checkpoint);
    let job = Command::new("bash")
        .args([script, text(matrix), text(output)])
        .env("PATH", path)
        .env("SLURM_JOB_ID", "4711")
        .env("OMPI_MCA_mpi_yield_when_idle", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if printed {
        // Not before it has begun.
        let begun = Instant::now();
        while stamp(&checkpoint) == before && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(100));
        signal("-USR1", &[job.id()]);
    }
    job.wait_with_output().unwrap()
}

#[test]
fn the_job_requeues_itself_until_the_basis_is_there() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (matrix, output, queue) = (at("a.txt"), at("basis.jsonl"), at("queue"));
    write_matrix(&matrix, 34, -20, 1, 100, 1);
    let bin = stubs(folder.path(), &real_mpirun());
    // Signalled twice, then left alone.
    for life in 1..=2 {
        let ended = job(&bin, &matrix, &output, true);
        let error = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "life {life}: {error}");
        let asked = std::fs::read_to_string(&queue).unwrap();
        assert_eq!(asked, "requeue 4711\n".repeat(life), "{error}");
        assert!(at("basis.jsonl.ck").exists() && !output.exists(), "{error}");
    }
    let ended = job(&bin, &matrix, &output, false);
    let error = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{error}");
    assert_eq!(std::fs::read_to_string(&queue).unwrap().lines().count(), 2);
    assert!(!at("basis.jsonl.ck").exists());
    let lines = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    let args = ["basis", text(&matrix), "--format", "jsonl"];
    let expected = lines(single(&args, &at("alone")));
    assert!(lines(std::fs::read(&output).unwrap()) == expected);
}

#[test]
fn a_job_that_fails_by_itself_is_not_put_back_for_ever() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let bin = stubs(folder.path(), &real_mpirun());
    let ended = job(&bin, &at("no-such-matrix"), &at("out.jsonl"), false);
    assert_eq!(ended.status.code(), Some(2));
    assert!(!at("queue").exists());
}
