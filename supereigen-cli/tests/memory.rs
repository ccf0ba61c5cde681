//! Limits: of memory, and of time or by signals while a file is read. The program ends with
//! a message and its exit code, never by an abort.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use supereigen_run::memory::{Size, parse_size};

use crate::common::{folder, run_on, supereigen, transcript};
use crate::manners::{end, endless, start};

/// This byte `length` times, compressed.
fn packed(sign: u8, length: usize) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    let piece = vec![sign; 1 << 16];
    for begin in (0..length).step_by(piece.len()) {
        let rest = piece.len().min(length - begin);
        packer.write_all(&piece[..rest]).unwrap();
    }
    packer.finish().unwrap()
}

/// What a run wrote on standard output and standard error. It must end with this exit code.
fn ended(folder: &Path, line: &str, code: i32) -> (String, String) {
    let run = supereigen()
        .current_dir(folder)
        .args(line.split(' '))
        .assert()
        .code(code);
    let output = run.get_output();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_small_file_that_unpacks_to_much_is_refused() {
    let folder = folder(&[("commas.gz", &packed(b',', 300_000_000))]);
    let (output, errors) = ended(folder.path(), "basis commas.gz --memory 80M", 2);
    assert_eq!(output, "");
    let begin = "error: commas.gz takes too much memory: ";
    assert!(errors.starts_with(begin), "{errors}");
    assert!(
        errors.ends_with(" MiB are in use, and --memory allows 80 MiB\n"),
        "{errors}"
    );
}

/// A vector for a picture is read after the limits are set, like every other input.
#[test]
fn a_vector_to_draw_is_read_within_the_limits() {
    let folder = folder(&[
        ("commas.gz", &packed(b',', 300_000_000)),
        ("a.txt", b"0 1\n0 0\n"),
    ]);
    let line = "draw a.txt --extremal @commas.gz --format svg --memory 80M";
    let (output, errors) = ended(folder.path(), line, 2);
    assert_eq!(output, "");
    let begin = "error: commas.gz takes too much memory: ";
    assert!(errors.starts_with(begin), "{errors}");
    let (_, errors) = ended(folder.path(), "draw - --extremal - --format svg", 2);
    assert_eq!(
        errors,
        "error: standard input cannot be both MATRIX and --extremal\n"
    );
}

/// Empty cells need no memory beyond their bytes. The limit allows a few bytes per cell,
/// and within it the row is found to be too long.
#[test]
fn a_row_without_end_is_refused_in_little_memory() {
    let folder = folder(&[("commas.gz", &packed(b',', 17_000_000))]);
    let (_, errors) = ended(folder.path(), "info commas.gz --memory 100M", 2);
    let line = errors.lines().next().unwrap_or_default();
    assert_eq!(
        line,
        "error: commas.gz: line 1, column 16777217: found `,`, expected at most 16777216 entries in \
         a row"
    );
}

#[test]
fn a_basis_that_does_not_fit_is_cut_and_written() {
    let folder = endless();
    for method in ["chains", "double-description"] {
        for threads in [1, 2] {
            let line = format!(
                "basis endless.txt --sorted --memory 64M --method {method} --threads {threads}"
            );
            let (output, errors) = ended(folder.path(), &line, 2);
            let vectors = output.lines().count();
            assert!(vectors > 100, "{line}: {vectors}");
            assert_eq!(
                errors,
                format!("incomplete after {vectors} extremals: the limit on memory was reached\n"),
                "{line}"
            );
        }
    }
}

/// A command that needs more memory than allowed ends with a message, whatever it was
/// doing.
#[test]
fn law_nothing_aborts_for_want_of_memory() {
    let folder = endless();
    // A (x) x >= x as a two-sided system.
    let unit = |i: usize| (0..60).map(move |j| if i == j { "0 " } else { ". " });
    let unit: String = (0..60)
        .map(|i| unit(i).collect::<String>() + "\n")
        .collect();
    std::fs::write(folder.path().join("unit.txt"), unit).unwrap();
    let lines = [
        "basis endless.txt --format json --witness",
        "basis endless.txt --sorted --verify",
        "basis endless.txt --method double-description --verify",
        "sweep endless.txt --chains",
        "sweep endless.txt --chains --format json",
        "cone rays endless.txt unit.txt",
    ];
    for line in lines {
        let line = format!("{line} --memory 48M --time 20");
        let child = start(folder.path(), &line);
        let reader = reader_of(child);
        let (code, errors) = end(reader);
        assert!(matches!(code, Some(2 | 3)), "{line}: {code:?} {errors}");
        assert!(!errors.contains("panicked"), "{line}: {errors}");
        if code == Some(2) {
            assert!(errors.contains("memory"), "{line}: {errors}");
        }
    }
}

/// Reads what the process writes, so that it never waits.
fn reader_of(mut child: Child) -> Child {
    let mut output = child.stdout.take().unwrap();
    std::thread::spawn(move || {
        let mut piece = [0; 1 << 16];
        while output.read(&mut piece).is_ok_and(|length| length > 0) {}
    });
    child
}

/// The limit set by the shell is detected without an option and is enforced.
#[test]
fn a_limit_of_the_shell_is_kept() {
    let folder = endless();
    std::fs::write(folder.path().join("commas.gz"), packed(b',', 600_000_000)).unwrap();
    let program = assert_cmd::cargo::cargo_bin!("supereigen")
        .display()
        .to_string();
    for line in ["basis endless.txt --sorted", "basis commas.gz"] {
        let child = Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", &format!("ulimit -v 400000; exec {program} {line}")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let (code, errors) = end(reader_of(child.unwrap()));
        assert_eq!(code, Some(2), "{line}: {errors}");
        assert!(errors.contains("memory"), "{line}: {errors}");
    }
}

/// When results are written as they are found, memory does not grow with time.
#[test]
fn what_is_not_kept_does_not_count() {
    let folder = endless();
    let count = run_on(
        folder.path(),
        "basis endless.txt --format text --limit 200000 --memory 40M",
        "",
        3,
    );
    assert_eq!(count.lines().count(), 200_000);
    let count = run_on(
        folder.path(),
        "basis endless.txt --count --limit 1000000 --memory 40M",
        "",
        3,
    );
    assert_eq!(count, "1000000\n");
}

#[test]
fn sizes_are_read_as_people_write_them() {
    for (text, bytes) in [
        ("1", 1),
        ("4096", 4096),
        ("10k", 10 << 10),
        ("200M", 200 << 20),
        ("1.5G", 3 << 29),
        ("64GiB", 64 << 30),
        ("2TB", 2 << 40),
    ] {
        assert_eq!(parse_size(text), Ok(Size(bytes)), "{text}");
    }
    for text in ["", "0", "-1M", "M", "1X", "1Mi", "1 M", "nan", "1MM", "inf"] {
        assert!(parse_size(text).is_err(), "{text}");
    }
    let shown = [1, 10_239, 10_240, 200 << 20, 64 << 30].map(|size| Size(size).to_string());
    assert_eq!(
        shown,
        ["1 bytes", "10239 bytes", "10 KiB", "200 MiB", "64 GiB"]
    );
    let refused = transcript("info --memory 1Q");
    assert!(refused.contains("\"1Q\" is not a size"), "{refused}");
}

/// A run that reads from a pipe that stays empty.
fn waiting(line: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
        .args(line.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn reading_counts_toward_the_time() {
    for line in [
        "basis - --time 0.3",
        "info - --time 0.3",
        "sweep - --time 0.3",
        "cone rays - --time 0.3",
        "verify --basis - --time 0.3",
        "member --vector - --time 0.3",
    ] {
        let begun = Instant::now();
        let (code, errors) = end(waiting(line));
        assert_eq!(code, Some(3), "{line}: {errors}");
        assert_eq!(
            errors, "standard input was not read to its end: time was up\n",
            "{line}"
        );
        // The bound is generous for busy machines. Without the limit the run would wait
        // forever.
        assert!(begun.elapsed() < Duration::from_secs(5), "{line}");
    }
    let folder = folder(&[("lines.gz", &packed(b'\n', 300_000_000))]);
    let begun = Instant::now();
    let (_, errors) = ended(folder.path(), "basis lines.gz --time 0.2", 3);
    assert_eq!(errors, "lines.gz was not read to its end: time was up\n");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

/// A checkpoint is read within the limits, like every other input.
#[cfg(unix)]
#[test]
fn reading_a_checkpoint_counts_toward_the_time() {
    let folder = folder(&[]);
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for command in ["basis --count", "sweep"] {
        let line = format!("{command} --resume {} --time 0.3", pipe.display());
        let child = waiting(&line);
        let id = child.id().to_string();
        // If the limit fails, the run would wait forever, so this thread kills it.
        let (said, heard) = std::sync::mpsc::channel::<()>();
        let guard = std::thread::spawn(move || {
            if heard.recv_timeout(Duration::from_secs(20)).is_err() {
                let _ = Command::new("kill").arg(&id).status();
            }
        });
        let (code, errors) = end(child);
        let _ = said.send(());
        guard.join().unwrap();
        assert_eq!(code, Some(3), "{line}: {errors}");
        let printed = format!("{} was not read to its end: time was up\n", pipe.display());
        assert_eq!(errors, printed);
    }
}

#[cfg(unix)]
#[test]
fn reading_heeds_signals() {
    for signal in ["-INT", "-TERM"] {
        let child = waiting("basis - --time 100");
        std::thread::sleep(Duration::from_millis(300));
        let sent = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
        let begun = Instant::now();
        assert_eq!(end(child).0, Some(130), "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{signal}");
    }
}
