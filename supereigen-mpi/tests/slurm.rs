//! The Slurm script, with commands that stand in for Slurm's: it saves itself when
//! it is signalled, puts itself back into the queue, and is done when the basis is there.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::faults::{signal, stamp, wait_for_new};
use crate::programs::{desk, exists, single, write_matrix};

/// A command of this name that does this.
fn stub(name: &str, script: &str) {
    let path = Path::new("bin").join(name);
    std::fs::write(&path, format!("#!/usr/bin/env bash\n{script}\n")).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// The folder of the stand-ins: `mpirun` runs the program slowly on three ranks, and
/// `scontrol` notes what it is asked.
fn stubs() {
    std::fs::create_dir("bin").unwrap();
    let found = Command::new("bash")
        .args(["-c", "command -v mpirun"])
        .output();
    let mpirun = String::from_utf8(found.unwrap().stdout).unwrap();
    let mpirun = mpirun.trim();
    let program = env!("CARGO_BIN_EXE_supereigen-mpi");
    let slow = "--checkpoint-every 0.05 --least-budget 30 --most-budget 60";
    let run = format!(
        "[ \"$1\" = supereigen-mpi ] || exit 99\nshift\n\
         exec {mpirun} --allow-run-as-root --oversubscribe -np 3 {program} \"$@\" {slow}"
    );
    stub("mpirun", &run);
    stub("scontrol", "echo \"$@\" >> queue");
    for name in ["srun", "sbatch"] {
        stub(name, "echo 'not asked for' >&2; exit 98");
    }
}

/// One life of the job, signalled once it writes checkpoints, or never.
fn job(matrix: &str, is_signalled: bool) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/slurm/basis.sbatch");
    let bin = std::path::absolute("bin").unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let before = stamp("basis.jsonl.ck");
    let job = Command::new("bash")
        .args([script, matrix, "basis.jsonl"])
        .env("PATH", path)
        .env("SLURM_JOB_ID", "4711")
        .env("OMPI_MCA_mpi_yield_when_idle", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if is_signalled {
        // Not before it has begun.
        wait_for_new("basis.jsonl.ck", before);
        std::thread::sleep(Duration::from_millis(100));
        signal("-USR1", &[job.id()]);
    }
    job.wait_with_output().unwrap()
}

#[test]
fn the_job_requeues_itself_until_the_basis_is_there() {
    let _desk = desk();
    write_matrix("a.txt", 34, -20, 1, 100, 1);
    stubs();
    // Signalled twice, then left alone.
    for life in 1..=2 {
        let ended = job("a.txt", true);
        let error = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "life {life}: {error}");
        let asked = std::fs::read_to_string("queue").unwrap();
        assert_eq!(asked, "requeue 4711\n".repeat(life), "{error}");
        let is_left = exists("basis.jsonl.ck") && !exists("basis.jsonl");
        assert!(is_left, "{error}");
    }
    let ended = job("a.txt", false);
    let error = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{error}");
    assert_eq!(std::fs::read_to_string("queue").unwrap().lines().count(), 2);
    assert!(!exists("basis.jsonl.ck"));
    let lines = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    let expected = lines(single("basis a.txt --format jsonl"));
    assert!(lines(std::fs::read("basis.jsonl").unwrap()) == expected);
}

#[test]
fn a_job_that_fails_by_itself_is_not_put_back_for_ever() {
    let _desk = desk();
    stubs();
    let ended = job("no-such-matrix", false);
    assert_eq!(ended.status.code(), Some(2));
    assert!(!exists("queue"));
}
