//! A sweep that is stopped and resumed: the runs together give the same as one run, and a
//! partial result is never marked complete.

use std::fs;

use tempfile::TempDir;

use crate::common::{folder, run, sorted, supereigen, transcript_in};
use crate::resume::{Dice, ends_before_it_is_killed, start, text_of};

/// A folder with a matrix with 6,742 chains, and another matrix.
fn large() -> TempDir {
    let folder = folder(&[]);
    for (seed, name) in [(3, "m.txt"), (4, "other.txt")] {
        let line =
            format!("matrix random --n 14 --min -50 --max 50 --no-loops --seed {seed} -o {name}");
        run(folder.path(), &line, 0);
    }
    folder
}

fn complete(json: &str) -> bool {
    json.contains("\"complete\":true")
}

#[test]
fn law_a_staircase_in_parts_is_the_staircase() {
    let folder = large();
    let path = folder.path();
    for (window, limit) in [("", 700), ("--from -7/2 --to 11 --contains 2", 60)] {
        let line = format!("sweep m.txt {window} --format json");
        let whole = run(path, &line, 0);
        let (mut rounds, mut last) = (0, 0);
        let _ = fs::remove_file(path.join("rest"));
        loop {
            let resume = if rounds == 0 { "" } else { "--resume rest" };
            let line = format!("{line} -o steps.json --checkpoint rest {resume} --limit {limit}");
            let ended = supereigen()
                .current_dir(path)
                .args(line.split_whitespace())
                .output()
                .unwrap();
            let steps = fs::read_to_string(path.join("steps.json")).unwrap();
            let chains = steps.split("\"chains\":").nth(1).unwrap();
            let chains: u64 = chains.split(',').next().unwrap().parse().unwrap();
            assert!(chains >= last, "{line}");
            last = chains;
            if ended.status.code() == Some(0) {
                assert_eq!(steps, whole);
                break;
            }
            assert_eq!(ended.status.code(), Some(3), "{ended:?}");
            assert!(!complete(&steps), "what is cut passes for the whole");
            rounds += 1;
        }
        assert!(rounds > 2, "{rounds}");
        // A finished sweep is written again from the checkpoint alone.
        let again = run(path, &format!("{line} --resume rest"), 0);
        assert_eq!(again, whole);
    }
}

#[test]
fn law_chains_that_are_killed_and_resumed_are_all_chains() {
    let folder = large();
    let path = folder.path();
    let mut dice = Dice(20_261_116);
    for (format, file, threads) in [("csv", "out", 1), ("jsonl", "out.gz", 2)] {
        let line = format!("sweep m.txt --chains --format {format}");
        let whole = run(path, &line, 0);
        let line = format!(
            "{line} -o {file} --threads {threads} --checkpoint rest --checkpoint-every 0.002"
        );
        let _ = fs::remove_file(path.join("rest"));
        let mut kills = 0;
        while kills < 8 {
            let goes_on = path.join("rest").exists();
            let resume = if goes_on { " --resume rest" } else { "" };
            let child = start(path, &format!("{line}{resume}"));
            if ends_before_it_is_killed(child, &mut dice, 150_000) {
                assert_eq!(sorted(&text_of(&path.join(file))), sorted(&whole));
                fs::remove_file(path.join("rest")).unwrap();
                fs::remove_file(path.join(file)).unwrap();
            }
            kills += 1;
        }
        let goes_on = path.join("rest").exists();
        let resume = if goes_on { " --resume rest" } else { "" };
        run(path, &format!("{line}{resume}"), 0);
        assert_eq!(sorted(&text_of(&path.join(file))), sorted(&whole));
    }
}

#[test]
fn law_a_staircase_that_is_killed_and_resumed_is_the_staircase() {
    let folder = large();
    let path = folder.path();
    let whole = run(path, "sweep m.txt --format csv", 0);
    let line = "sweep m.txt --format csv -o steps.csv --checkpoint rest --checkpoint-every 0.001";
    // On a busy machine all runs may be killed before the first checkpoint.
    let next = || match path.join("rest").exists() {
        true => format!("{line} --resume rest"),
        false => line.to_owned(),
    };
    let mut dice = Dice(7);
    for _ in 0..12 {
        ends_before_it_is_killed(start(path, &next()), &mut dice, 60_000);
    }
    run(path, &next(), 0);
    assert_eq!(text_of(&path.join("steps.csv")), whole);
}

#[test]
fn stats_say_what_a_sweep_did() {
    let folder = large();
    let printed = transcript_in(folder.path(), "sweep m.txt --stats --limit 40", "");
    for word in [
        "method",
        "time",
        "threads",
        "width",
        "steps ",
        "steps in vain",
    ] {
        assert!(printed.contains(&format!("2> stats: {word}")), "{printed}");
    }
    let number = |name: &str| -> u64 {
        let line = printed
            .lines()
            .find(|line| line.starts_with(&format!("2> stats: {name} ")));
        let word = line.and_then(|line| line.rsplit(' ').next());
        word.and_then(|word| word.parse().ok()).unwrap_or(0)
    };
    let found = number("chains") + number("tied tails");
    assert_eq!(found, 40, "{printed}");
    assert_eq!(
        number("steps"),
        number("steps in vain") + found,
        "{printed}"
    );
}
