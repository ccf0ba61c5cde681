//! Every command ends soon after Ctrl-C and after `--time`, whatever it is doing. The
//! matrices are large: a ring, a path, a tree, three arcs in each row.
//!
//! Time is CPU time in seconds, which does not depend on how busy the machine is. A release
//! build must end within a second at n = 1,000,000. Here n is smaller, and the program is
//! slower.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::folder;

const N: usize = 20_000;

/// The CPU time in seconds that a command may use beyond its limit.
const MOST: f64 = 4.0;

/// Every command that reads a matrix and may take long. `{}` stands for the matrix. The
/// flag says whether the command has `--time`. (Commands that check a basis are missing:
/// they store a full matrix, which does not fit here.)
const COMMANDS: [(&str, bool); 45] = [
    ("basis {} --count", true),
    ("basis {} --count --threads 1", true),
    ("basis {} --count --method heads", true),
    ("basis {} --count --method algorithm3", true),
    ("basis {} --count --method algorithm4", true),
    ("basis {} --count --method double-description", true),
    ("basis {} --count --method elimination", true),
    ("basis {} --count --method sparsification", true),
    ("basis {} --format jsonl", true),
    ("basis {} --format json --limit 100", true),
    ("sweep {}", true),
    ("sweep {} --chains --format jsonl", true),
    ("info --estimate {}", true),
    ("paper generators {} --count", true),
    ("paper generators {} --count --kind xa", true),
    ("paper cycles {} --count", true),
    ("paper cycles {} --count --all", true),
    ("paper paths {} --count --cycle {cycle}", true),
    ("info {}", true),
    ("matrix reduce {} --format mtx", true),
    ("eigenvectors {} --count", true),
    ("subeigenvectors {} --count", true),
    ("member {} --vector @zeros", true),
    ("member --decompose {} --vector @zeros", true),
    ("member --decompose {} --vector @zeros --rows", true),
    ("paper explain {}", true),
    ("paper explain {} --table", true),
    ("cone rays {} {} --count", true),
    ("matrix star {} --lambda 100 --format mtx", true),
    ("matrix product {} {} --format mtx", true),
    ("matrix power {} -k 1000000 --format mtx", true),
    ("study {}", true),
    ("compare {} {}", true),
    ("greatest {} --below @zeros", true),
    ("greatest {} --below @teeth --lambda -1/2", true),
    ("greatest {} --below @zeros --above @teeth --integers", true),
    ("nearest {} --vector @teeth", true),
    ("nearest {} --vector @teeth --integers", true),
    ("nearest {} --vector @teeth --integers --projective", true),
    ("member {} --upper {} --lambda -1..0 --vector @teeth", true),
    ("cone rays {} {}", true),
    ("info {} --format json", true),
    ("matrix reduce {} --reasons", true),
    ("draw {} --format svg", false),
    ("matrix convert {} --format mtx", false),
];

/// Commands that store every entry of their vectors, including -inf. They get a smaller
/// matrix.
const CONES: [(&str, bool); 9] = [
    ("cone rows {}", true),
    ("cone rows few.txt", true),
    ("cone hull {} few.txt", true),
    ("cone intersect {} few.txt", true),
    ("cone includes {} few.txt", true),
    ("cone image {} few.txt", true),
    ("cone preimage {} few.txt", true),
    ("cone project {} --onto 3,1,2", true),
    ("reach {} few.txt --steps 1000000000", true),
];

/// Commands that read a game.
const GAMES: [(&str, bool); 2] = [("game {}", true), ("game {} --values --format json", true)];

/// A game of 100,000 arcs.
fn game() -> String {
    let owner = |i: usize| if i.is_multiple_of(3) { "min" } else { "max" };
    let arc = |i: usize, step: usize| {
        let weight = (i * 7919 + step) % 21;
        format!(
            "{i} {} {} {}\n",
            (i + step) % N,
            weight as i64 - 10,
            owner(i)
        )
    };
    let arcs = (0..N).flat_map(|i| [1, 7, 40, 300, 2000].map(|step| arc(i, step)));
    arcs.collect()
}

/// Vectors of 300 entries, one per row.
fn vectors(count: usize) -> String {
    let entry = |i: usize, j: usize| ((i * i * 7919 + j * j * 104_729 + i * j * 31) % 2003) as i64;
    let row = |i| {
        let entries = (0..300).map(|j| (entry(i, j) - 1000).to_string());
        entries.collect::<Vec<_>>().join(" ") + "\n"
    };
    (0..count).map(row).collect()
}

fn text_of(arcs: impl ExactSizeIterator<Item = (usize, usize, i64)>) -> Vec<u8> {
    let head = "%%MatrixMarket matrix coordinate integer general";
    let mut text = format!("{head}\n{N} {N} {}\n", arcs.len());
    for (i, j, weight) in arcs {
        text += &format!("{} {} {weight}\n", i + 1, j + 1);
    }
    text.into_bytes()
}

/// The matrices, each with a cycle for `{cycle}` if it has one.
fn files() -> [(&'static str, Vec<u8>, Option<String>); 5] {
    let three = (0..3 * N).map(|k| {
        let (i, third) = (k / 3, k % 3);
        // One column in each third of the columns, counted from here, and no loop.
        let j = (i + 1 + third * (N / 3) + i * 7919 % (N / 3 - 1)) % N;
        (i, j, ((i * 7 + third * 5) % 21) as i64 - 14)
    });
    let all: Vec<String> = (1..=N).map(|i| i.to_string()).collect();
    let ring = (0..N).map(|i| (i, (i + 1) % N, 0));
    // Computing its potentials takes N rounds.
    let slope = (0..N).map(|i| (i, (i + 1) % N, if i == N - 1 { 1 - N as i64 } else { 1 }));
    let path = (0..N - 1).map(|i| (i, i + 1, 0));
    let tree = (0..N - 1).map(|i| (i + 1, i / 2, 0));
    [
        ("ring.mtx", text_of(ring), Some(all.join(","))),
        ("slope.mtx", text_of(slope), Some(all.join(","))),
        ("path.mtx", text_of(path), None),
        ("tree.mtx", text_of(tree), None),
        ("three.mtx", text_of(three), None),
    ]
}

/// The CPU time in seconds that a process has used. `None` once it has ended.
fn used(child: &Child) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let (_, stat) = stat.rsplit_once(')')?;
    let ticks = |place: usize| stat.split_whitespace().nth(place)?.parse::<f64>().ok();
    // A tick is a hundredth of a second on all current Linux systems.
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

fn start(folder: &Path, line: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
        .current_dir(folder)
        .args(line.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The CPU time that the process uses until it ends, and its exit code. The process is
/// killed if it uses more than `most`.
fn wait(child: &mut Child, most: f64) -> (f64, Option<i32>) {
    let begun = used(child).unwrap_or(0.0);
    let mut last = begun;
    let deadline = Instant::now() + Duration::from_secs(300);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return (last - begun, status.code());
        }
        last = used(child).unwrap_or(last);
        if last - begun > most || Instant::now() > deadline {
            child.kill().unwrap();
            child.wait().unwrap();
            return (last - begun, None);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Runs every command on every matrix and reports those that do not end as expected.
fn check(ends_well: impl Fn(&Path, &str, bool) -> Result<(), String> + Sync) {
    let (files, zeros) = (files(), vec!["0"; N].join(" "));
    // Many different fractions: for each there may be a greatest solution to compute.
    let teeth = (0..N).map(|i| format!("-{}/10007", i * 7919 % 10_007));
    let teeth = teeth.collect::<Vec<_>>().join(" ");
    let folder = folder(&[
        ("zeros", zeros.as_bytes()),
        ("cone.txt", vectors(300).as_bytes()),
        ("few.txt", vectors(24).as_bytes()),
        ("game.txt", game().as_bytes()),
        ("teeth", teeth.as_bytes()),
        (files[0].0, &files[0].1),
        (files[1].0, &files[1].1),
        (files[2].0, &files[2].1),
        (files[3].0, &files[3].1),
        (files[4].0, &files[4].1),
    ]);
    let path = folder.path();
    let bad: Vec<String> = std::thread::scope(|scope| {
        let ends_well = &ends_well;
        let long = files
            .iter()
            .map(|(name, _, cycle)| (*name, cycle.as_deref(), &COMMANDS[..]));
        let running: Vec<_> = long
            .chain([("cone.txt", None, &CONES[..])])
            .chain([("game.txt", None, &GAMES[..])])
            .map(|(name, cycle, commands)| {
                scope.spawn(move || {
                    let mut bad = Vec::new();
                    for &(command, has_time) in commands {
                        if command.contains("{cycle}") && cycle.is_none() {
                            continue;
                        }
                        let cycle = cycle.unwrap_or_default();
                        let line = command.replace("{cycle}", cycle).replace("{}", name);
                        let printed = command.replace("{}", name);
                        if let Err(error) = ends_well(path, &line, has_time) {
                            bad.push(format!("{printed}: {error}"));
                        }
                    }
                    bad
                })
            })
            .collect();
        running
            .into_iter()
            .flat_map(|one| one.join().unwrap())
            .collect()
    });
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn every_command_ends_soon_after_ctrl_c() {
    check(|folder, line, _| {
        let mut child = start(folder, line);
        // The signal is sent in the middle of the work: after a fixed CPU time, not after a
        // fixed time.
        let until = Instant::now() + Duration::from_secs(60);
        while used(&child).is_some_and(|used| used < 0.5) && Instant::now() < until {
            if child.try_wait().unwrap().is_some() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let id = child.id().to_string();
        let sent = Command::new("kill")
            .args(["-INT", &id])
            .stderr(Stdio::null())
            .status();
        // The process may have ended meanwhile.
        let _ = sent.unwrap();
        match wait(&mut child, MOST) {
            (_, Some(0 | 1 | 3 | 130)) => Ok(()),
            (used, code) => Err(format!("{used} s after the signal, {code:?}")),
        }
    });
}

#[test]
fn every_command_ends_soon_after_its_time() {
    check(|folder, line, has_time| {
        if !has_time {
            return Ok(());
        }
        let mut child = start(folder, &format!("{line} --time 0.3"));
        // Two threads may use that much time each, and the start of a search is not visible
        // from outside.
        match wait(&mut child, 2.0 * 0.3 + MOST) {
            (_, Some(0 | 1 | 3)) => Ok(()),
            (used, code) => Err(format!("{used} s, {code:?}")),
        }
    });
}
