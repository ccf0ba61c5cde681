//! Kills: of a worker, of the master, of all, at any moment, again and again.
//! What stands in the merged output at the end is the basis, each member once.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use supereigen::Frontier;
use supereigen_mpi::checkpoint::Checkpoint;

use crate::programs::{assert_out, desk, exists, mpi_well, mpirun, single, start, write_matrix};

/// Rounds with a kill in each of them, at least. A third of them must hit a run in
/// its midst, and on a machine that is too quick or too slow for the pauses there
/// are more rounds until it is so, but no more than four times as many.
const ROUNDS: usize = 36;

/// Small jobs, so that a run takes long enough to be killed.
const SLOW: &str = "--least-budget 30 --most-budget 100";

/// The ranks of a run: children of `mpirun`, in the order of their numbers.
pub(crate) fn ranks_of(mpirun: u32) -> Vec<u32> {
    let path = format!("/proc/{mpirun}/task");
    let Ok(tasks) = std::fs::read_dir(path) else {
        return Vec::new();
    };
    let mut children: Vec<u32> = tasks
        .flatten()
        .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok())
        .flat_map(|text| {
            text.split_whitespace()
                .map(|pid| pid.parse().unwrap())
                .collect::<Vec<_>>()
        })
        .collect();
    children.sort_unstable();
    children
}

pub(crate) fn signal(name: &str, pids: &[u32]) {
    let pids = pids.iter().map(u32::to_string);
    // One that is gone already is no failure.
    let _ = Command::new("kill")
        .arg(name)
        .args(pids)
        .stderr(Stdio::null())
        .status();
}

/// Waits until all of them are gone: those that were killed are taken away by
/// whoever started them.
pub(crate) fn wait_for_end(mut mpirun: Child, ranks: &[u32]) -> Option<i32> {
    let code = mpirun.wait().unwrap().code();
    let begun = Instant::now();
    while ranks.iter().any(|rank| is_alive(*rank)) {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "ranks outlive their run"
        );
        signal("-KILL", ranks);
        std::thread::sleep(Duration::from_millis(10));
    }
    code
}

fn is_alive(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// How many extremals the checkpoint knows of, and whether something is left.
fn known() -> Option<(u64, bool)> {
    let checkpoint = Checkpoint::<Frontier>::read(Path::new("ck")).ok()?;
    let vectors: u64 = checkpoint.shards.values().map(|safe| safe.vectors).sum();
    assert_eq!(vectors, checkpoint.frontier.extremals());
    Some((vectors, !checkpoint.frontier.is_done()))
}

/// When a file was written.
pub(crate) fn stamp(file: &str) -> Option<SystemTime> {
    Path::new(file).metadata().ok()?.modified().ok()
}

/// Waits until there is another file of this name than the one of that time, but not for ever.
pub(crate) fn wait_for_new(file: &str, before: Option<SystemTime>) {
    let begun = Instant::now();
    while stamp(file) == before && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(3));
    }
}

/// The option to resume if there is a checkpoint.
pub(crate) fn resume() -> &'static str {
    if exists("ck") { "--resume ck" } else { "" }
}

/// One round: begins or goes on, and kills something after a while. Whether the
/// run ended by itself before that.
fn round(rng: &mut ChaCha8Rng, line: &str) -> bool {
    let ranks = rng.random_range(1..=5);
    let before = stamp("ck");
    let mpirun = start(ranks, &format!("{line} {}", resume()));
    // Most are killed in their midst, some before they have begun.
    if !rng.random_bool(0.1) {
        wait_for_new("ck", before);
    }
    std::thread::sleep(Duration::from_millis(rng.random_range(0..300)));
    let children = ranks_of(mpirun.id());
    match rng.random_range(0..4) {
        // The master, which is the first; one of them; all of them at once.
        0 => signal("-KILL", &children[..children.len().min(1)]),
        1 if !children.is_empty() => {
            signal("-KILL", &[children[rng.random_range(0..children.len())]])
        }
        2 => signal("-TERM", &[mpirun.id()]),
        _ => signal("-KILL", &[&children[..], &[mpirun.id()]].concat()),
    }
    wait_for_end(mpirun, &children) == Some(0) && exists("out")
}

/// Rounds of kills on runs of this kind, one run after another, each of which
/// must end with these bytes, until a third of the rounds killed a run in its midst.
fn torture(seed: u64, rounds: usize, kind: &str) {
    let line = format!("basis a.txt --format jsonl --sorted {kind}");
    let expected = single(&line);
    let line = format!("{line} --checkpoint ck --checkpoint-every 0.05 -o out {SLOW}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut in_its_midst, mut before) = (0, 0);
    for k in 0..4 * rounds {
        let is_last = k + 1 >= rounds && 3 * in_its_midst >= rounds;
        let is_over = round(&mut rng, &line);
        let (found, is_left) = known().unwrap_or((0, false));
        in_its_midst += usize::from(is_left && found > before);
        before = found;
        if is_over || is_last {
            // One that was killed after its output was whole leaves its checkpoint.
            if !exists("out") || exists("ck") {
                mpi_well(2, &format!("{line} {}", resume()));
            }
            assert_out(&expected, &format!("after round {k}"));
            std::fs::remove_file("out").unwrap();
            assert!(!exists("ck"), "round {k} left its checkpoint");
            before = 0;
        }
        if is_last {
            return;
        }
    }
    panic!(
        "only {in_its_midst} of {} rounds killed a run in its midst",
        4 * rounds
    );
}

#[test]
fn the_union_after_kills_is_the_basis_exactly() {
    let _desk = desk();
    write_matrix("a.txt", 34, -20, 1, 100, 1);
    torture(20, ROUNDS - 10, "");
    torture(21, 10, "--witness");
}

#[test]
fn a_signal_leaves_a_checkpoint_and_a_count_goes_on_from_it() {
    let _desk = desk();
    write_matrix("a.txt", 34, -20, 1, 100, 1);
    let mpirun = start(3, &format!("count a.txt --checkpoint ck -o n {SLOW}"));
    // Not before it has begun.
    wait_for_new("ck", None);
    let children = ranks_of(mpirun.id());
    signal("-USR1", &[mpirun.id()]);
    let code = wait_for_end(mpirun, &children);
    assert_eq!(code, Some(130));
    let left = Checkpoint::<Frontier>::read(Path::new("ck")).unwrap();
    assert!(left.shards.is_empty(), "a count has no shards");
    let is_over = left.frontier.is_done();
    assert!(!is_over, "the run was over before the signal came");
    let count = mpi_well(2, "count a.txt --resume ck");
    assert_eq!(count.as_bytes(), single("basis a.txt --count"));
}

#[test]
fn a_signal_before_the_search_interrupts_as_well() {
    let _desk = desk();
    for name in ["-TERM", "-INT", "-USR1"] {
        // It waits for a matrix that never comes.
        let mut command = mpirun(1, "count -");
        command.stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut mpirun = command.spawn().unwrap();
        let matrix = mpirun.stdin.take();
        let begun = Instant::now();
        while ranks_of(mpirun.id()).is_empty() && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_secs(2));
        // `mpirun` has codes of its own for what it gets itself; it hands on those of its ranks.
        let children = ranks_of(mpirun.id());
        signal(name, &children);
        assert_eq!(wait_for_end(mpirun, &children), Some(130), "{name}");
        drop(matrix);
    }
}

#[test]
fn ranks_end_with_their_mpirun_and_leave_the_checkpoint_to_the_next() {
    let _desk = desk();
    write_matrix("a.txt", 34, -20, 1, 100, 1);
    let mut mpirun = start(3, &format!("count a.txt --checkpoint ck {SLOW}"));
    wait_for_new("ck", None);
    let children = ranks_of(mpirun.id());
    assert_eq!(children.len(), 3);
    signal("-KILL", &[mpirun.id()]);
    mpirun.wait().unwrap();
    let killed = Instant::now();
    while children.iter().any(|rank| is_alive(*rank)) {
        let is_late = killed.elapsed() > Duration::from_secs(5);
        assert!(!is_late, "ranks go on without their mpirun");
        std::thread::sleep(Duration::from_millis(20));
    }
    let count = mpi_well(2, "count a.txt --checkpoint ck --resume ck");
    assert_eq!(count.as_bytes(), single("basis a.txt --count"));
}
