//! What the library of the program guarantees: texts that are read back, positions, paces,
//! lists of nodes. The other files test the program from outside.

mod nodes {
    use supereigen_cli::input::nodes::parse_nodes;

    #[test]
    fn lists_are_cut_at_commas_and_numbers_at_blanks_too() {
        let list = |text: &str| parse_nodes(text).map(|nodes| nodes.find(None).unwrap());
        assert_eq!(list("2,3, 2"), Ok(vec![1, 2, 1]));
        assert_eq!(list(" 2 3 "), Ok(vec![1, 2]));
        assert_eq!(list("\"2\",3"), Ok(vec![1, 2]));
        assert!(list("").is_err() && list(" , ").is_err() && list("\"2").is_err());
        for bad in ["0", "x", "-1", "1.5", "\"a,b\""] {
            let error = parse_nodes(bad).unwrap().find(None).unwrap_err();
            assert!(error.to_string().contains("is not a node"), "{error}");
        }
        assert_eq!(parse_nodes("4").unwrap().find_one(None).unwrap(), 3);
        assert!(parse_nodes("4,5").unwrap().find_one(None).is_err());
    }
}

mod progress {
    use std::time::{Duration, Instant};

    use supereigen_answers::estimate::in_words;
    use supereigen_run::progress::{Part, message};

    #[test]
    fn a_part_says_how_far_it_is_and_promises_nothing_at_its_begin() {
        let part = |done| Part {
            work: "completeness",
            begun: Instant::now(),
            done,
            of: 1200,
        };
        let one = Duration::from_secs(1);
        assert_eq!(
            part(0).message("checking", one),
            "checking: completeness, 0 of 1200"
        );
        assert_eq!(
            part(300).message("checking", one),
            "checking: completeness, 300 of 1200, 3 seconds left"
        );
    }

    #[test]
    fn a_guess_below_what_was_found_promises_no_time() {
        let two = Duration::from_secs(2);
        assert_eq!(message("extremals", 0, two, None), "extremals: 2 seconds");
        assert_eq!(
            message("extremals", 100, two, None),
            "extremals: 100 found, 50 per second"
        );
        assert_eq!(
            message("extremals", 100, two, Some(400.0)),
            "extremals: 100 found, 50 per second, about 400 in all, 6 seconds left"
        );
        assert_eq!(
            message("extremals", 100, two, Some(90.0)),
            "extremals: 100 found, 50 per second, about 90 in all"
        );
    }

    #[test]
    fn times_are_printed_in_one_unit_of_which_there_are_at_least_two() {
        for (seconds, words) in [
            (0.4, "0 seconds"),
            (1.0, "1 second"),
            (89.0, "89 seconds"),
            (90.0, "2 minutes"),
            (3_600.0, "60 minutes"),
            (5_400.0, "2 hours"),
            (86_400.0, "24 hours"),
            (129_600.0, "2 days"),
            (1_000_000.0, "2 weeks"),
            (1e9, "32 years"),
        ] {
            assert_eq!(
                in_words(Duration::from_secs_f64(seconds)),
                words,
                "{seconds}"
            );
        }
    }
}

mod search {
    use std::cell::RefCell;
    use std::time::Duration;

    use maxplus_core::ReadMatrix;
    use maxplus_core::lcg::lcg_matrix_without_loops;
    use maxplus_graph::Limits;
    use supereigen::{Problem, Resumable};
    use supereigen_answers::over;
    use supereigen_cli::search::count_shown;

    #[test]
    fn law_a_count_that_is_shown_is_the_count() {
        let a = lcg_matrix_without_loops(16, -20, 0, 100, 1);
        let a = a.map(|entry| over(entry, &1.into()));
        let extremals = Problem::new(&a).unwrap().extremals();
        let count = extremals.count().complete().unwrap();
        for limits in [
            Limits::none(),
            Limits::results(count / 2),
            Limits::results(count + 1),
        ] {
            let shown = RefCell::new(Vec::new());
            let mut search = extremals.open().unwrap();
            let every = Duration::from_micros(20);
            let show = |count| shown.borrow_mut().push(count);
            let mut count_on = |search: &mut Resumable<_>, limits: &Limits| search.count(limits);
            let ending = count_shown(&mut search, &limits, every, &show, &mut count_on);
            let expected = limits.max_results().map_or(count, |most| most.min(count));
            assert_eq!(*ending.found(), expected);
            assert_eq!(ending.is_complete(), expected == count);
            let shown = shown.into_inner();
            assert!(shown.is_sorted(), "{shown:?}");
            assert_eq!(shown.last(), Some(&expected));
        }
    }
}

mod gzip {
    use std::io::{Read, Write};

    use flate2::read::MultiGzDecoder;
    use supereigen_run::output_file::{Gzip, MAGIC};

    fn text(bytes: &[u8]) -> String {
        let mut text = String::new();
        let mut reader = MultiGzDecoder::new(bytes);
        reader.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn law_members_are_one_text_and_may_be_cut_where_one_ends() {
        let mut gzip = Gzip::new(Vec::new(), false);
        gzip.write_all(b"one\n").unwrap();
        gzip.flush().unwrap();
        let cut = gzip.get_mut().unwrap().len();
        gzip.flush().unwrap();
        assert_eq!(gzip.get_mut().unwrap().len(), cut);
        gzip.write_all(b"two\n").unwrap();
        let mut bytes = gzip.finish().unwrap();
        assert_eq!(text(&bytes), "one\ntwo\n");
        bytes.truncate(cut);
        assert_eq!(text(&bytes), "one\n");
        let mut gzip = Gzip::new(bytes, true);
        gzip.write_all(b"three\n").unwrap();
        assert_eq!(text(&gzip.finish().unwrap()), "one\nthree\n");
    }

    #[test]
    fn an_empty_text_is_a_member() {
        let bytes = Gzip::new(Vec::new(), false).finish().unwrap();
        assert!(bytes.starts_with(&MAGIC));
        assert_eq!(text(&bytes), "");
        assert_eq!(Gzip::new(vec![7], true).finish().unwrap(), [7]);
    }
}

mod checkpoint {
    use maxplus_core::{Matrix, MaxPlus};
    use maxplus_graph::Limits;
    use supereigen::Problem;
    use supereigen_run::checkpoint::{Checkpoint, CountedRoots, Output, Streamed};
    use supereigen_run::position::Position;

    fn checkpoints() -> Vec<Checkpoint> {
        let a = Matrix::from_fn(4, 4, |i, j| MaxPlus::finite((3 * i + j) as i64 % 5 - 2));
        let extremals = Problem::new(&a).unwrap().extremals();
        let streamed = Streamed {
            style: "jsonl+witness+gzip".to_owned(),
            vectors: 12,
            position: Position {
                bytes: 345,
                before: 0x0123,
                last: 0xfedc_ba98,
            },
            file: "/a \"strange\"\nname".to_owned(),
        };
        let outputs = [
            Output::Elsewhere,
            Output::Count(None),
            Output::Count(Some("/tmp/n".to_owned())),
            Output::Stream(streamed),
        ];
        let make = |output| Checkpoint {
            denominator: 6.into(),
            shard: Some("2/3".parse().unwrap()),
            output,
            frontier: extremals.open().unwrap().frontier(),
        };
        let mut all: Vec<_> = outputs.into_iter().map(make).collect();
        for limit in [0, 3] {
            let mut search = extremals.open().unwrap();
            let counts = search.count_by_root(&Limits::results(limit)).into_found();
            let roots = CountedRoots {
                file: (limit > 0).then(|| "/a b".to_owned()),
                counts: counts.into(),
            };
            all.push(Checkpoint {
                frontier: search.frontier(),
                ..make(Output::Roots(roots))
            });
        }
        all
    }

    /// What is written is read back, and any byte changed or cut off is noticed.
    pub(super) fn assert_exact<C: PartialEq + std::fmt::Debug>(
        checkpoint: &C,
        text: &str,
        parse: impl Fn(&str) -> anyhow::Result<C>,
    ) {
        assert_eq!(parse(text).unwrap(), *checkpoint);
        for at in 0..text.len() {
            assert!(parse(&text[..at]).is_err(), "cut at {at}");
            let put = if &text[at..=at] == "7" { "8" } else { "7" };
            let mut changed = text.to_owned();
            changed.replace_range(at..=at, put);
            assert!(parse(&changed).is_err(), "changed at {at}");
        }
        assert!(parse(&format!("{text}\n")).is_err());
    }

    #[test]
    fn law_what_is_written_is_read_back_and_any_change_is_noticed() {
        for checkpoint in checkpoints() {
            assert_exact(&checkpoint, &checkpoint.text(), Checkpoint::parse);
        }
    }
}

mod position {
    use std::fs::File;
    use std::io::{Read, Seek, SeekFrom, Write};

    use maxplus_graph::Budget;
    use supereigen_run::position::{BLOCK, Check, Position, PositionTracker};

    /// The position by its definition, computed with plain slices.
    fn plain(bytes: &[u8]) -> Position {
        let blocks = bytes.len().div_ceil(BLOCK as usize);
        let (before, last) = bytes.split_at(blocks.saturating_sub(2) * BLOCK as usize);
        let sum = |bytes: &[u8]| {
            // Bit by bit, by the definition of the polynomial.
            let mut table = [0_u32; 256];
            for (byte, entry) in (0..).zip(&mut table) {
                let step = |sum: u32, _| (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
                *entry = (0..8).fold(byte, step);
            }
            !bytes.iter().fold(!0_u32, |sum, &byte| {
                table[usize::from(sum as u8 ^ byte)] ^ (sum >> 8)
            })
        };
        Position {
            bytes: bytes.len() as u64,
            before: sum(before),
            last: sum(last),
        }
    }

    fn some_bytes(length: u64) -> Vec<u8> {
        (0..length).map(|k| (k * k / 7 + k / 251) as u8).collect()
    }

    #[test]
    fn oracle_marks_are_the_sums_of_the_bytes_however_they_come() {
        for length in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 5] {
            let bytes = some_bytes(length);
            let position = plain(&bytes);
            for piece in [1 << 16, 999_983, usize::MAX] {
                let mut tracker = PositionTracker::default();
                bytes.chunks(piece).for_each(|piece| tracker.update(piece));
                assert_eq!(tracker.position(), position, "{length} bytes by {piece}");
            }
            let text = position.to_string();
            let mut words = text.split(' ');
            assert_eq!(Position::from_words(&mut words), Some(position));
            assert_eq!(words.next(), None);
        }
    }

    #[test]
    fn law_a_file_is_gone_on_with_as_if_it_had_never_been_left() {
        for length in [0, 5, BLOCK, BLOCK + 9, 2 * BLOCK, 2 * BLOCK + 1, 3 * BLOCK] {
            let bytes = some_bytes(length);
            let mut tracker = PositionTracker::default();
            tracker.update(&bytes);
            let position = tracker.position();
            let more = some_bytes(BLOCK + 77);
            tracker.update(&more);
            for check in [Check::Last, Check::All(Budget::unlimited())] {
                let mut file: File = tempfile::tempfile().unwrap();
                file.write_all(&bytes).unwrap();
                file.write_all(b"what came later").unwrap();
                let mut again = PositionTracker::at(&mut file, &position, &check)
                    .unwrap()
                    .unwrap();
                assert_eq!(again.position(), position);
                assert_eq!(file.metadata().unwrap().len(), length);
                assert_eq!(file.stream_position().unwrap(), length);
                again.update(&more);
                assert_eq!(again.position(), tracker.position(), "{length} bytes");
            }
        }
    }

    #[test]
    fn law_what_does_not_fit_a_mark_is_left_as_it_is() {
        let bytes = some_bytes(2 * BLOCK + 100);
        let mut tracker = PositionTracker::default();
        tracker.update(&bytes);
        let position = tracker.position();
        let all = Check::All(Budget::unlimited());
        let changed = |at: u64| {
            let mut changed = bytes.clone();
            changed[at as usize] ^= 0x20;
            changed
        };
        let cut = bytes[..bytes.len() - 1].to_vec();
        for (other, is_found) in [
            (changed(BLOCK - 1), false),
            (changed(BLOCK), true),
            (changed(2 * BLOCK + 99), true),
            (cut, true),
            (Vec::new(), true),
        ] {
            let mut file: File = tempfile::tempfile().unwrap();
            file.write_all(&other).unwrap();
            assert!(
                PositionTracker::at(&mut file, &position, &all)
                    .unwrap()
                    .is_none()
            );
            let last = PositionTracker::at(&mut file, &position, &Check::Last).unwrap();
            assert_eq!(last.is_none(), is_found);
            let mut kept = Vec::new();
            file.seek(SeekFrom::Start(0)).unwrap();
            file.read_to_end(&mut kept).unwrap();
            assert!(kept == other);
        }
        // Lengths that no file has.
        let mut file: File = tempfile::tempfile().unwrap();
        for bytes in [u64::MAX, u64::MAX - BLOCK, i64::MAX as u64] {
            let position = Position { bytes, ..position };
            for check in [&all, &Check::Last] {
                assert!(!matches!(
                    PositionTracker::at(&mut file, &position, check),
                    Ok(Some(_))
                ));
            }
        }
    }
}

/// A new argument that names a file is either read or listed in `WRITTEN`.
mod run_files {
    use std::collections::BTreeSet;

    use clap::{Command, CommandFactory, ValueHint};
    use supereigen_cli::Cli;
    use supereigen_cli::run_files::WRITTEN;

    fn files(command: &Command, found: &mut BTreeSet<String>) {
        let arguments = command.get_arguments();
        let named = arguments.filter(|arg| arg.get_value_hint() == ValueHint::AnyPath);
        found.extend(named.map(|arg| arg.get_id().to_string()));
        for within in command.get_subcommands() {
            files(within, found);
        }
    }

    #[test]
    fn every_file_of_a_command_line_is_read_or_written() {
        let mut found = BTreeSet::new();
        files(&Cli::command(), &mut found);
        // A folder for output files is not a file.
        found.remove("folder");
        let (written, read): (Vec<_>, Vec<_>) =
            found.iter().partition(|id| WRITTEN.contains(&id.as_str()));
        assert_eq!(written, ["checkpoint", "output", "output_right"]);
        let inputs = [
            "a", "b", "basis", "factors", "file", "files", "from", "game", "input", "inputs",
            "left", "matrices", "matrix", "resume", "right", "set", "tokens", "upper",
        ];
        assert_eq!(read, inputs);
    }
}

mod temporary {
    use std::io::Write;
    use std::path::Path;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use supereigen_run::temporary::{Lock, Naming, Temporary, clean};

    #[test]
    fn law_a_lock_is_held_by_one_at_a_time_whoever_comes_and_goes() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rest");
        let (inside, taken) = (AtomicU64::new(0), AtomicU64::new(0));
        let barrier = Barrier::new(4);
        let rush = || {
            barrier.wait();
            for _ in 0..500 {
                if let Ok(lock) = Lock::beside(&target, Duration::ZERO) {
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    taken.fetch_add(1, Ordering::SeqCst);
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(lock);
                }
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(rush))));
        assert!(taken.into_inner() >= 500);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn law_files_of_the_living_are_not_taken_away_whenever_somebody_cleans_up() {
        let folder = tempfile::tempdir().unwrap();
        let path: &Path = folder.path();
        let write = |k: usize| {
            for round in 0..200 {
                let target = path.join(format!("{k}-{round}"));
                let file = Temporary::beside(&target, Naming::Unique).unwrap();
                Temporary::put_in_place(vec![file]).unwrap();
            }
        };
        std::thread::scope(|scope| {
            let writers = [0, 1].map(|k| scope.spawn(move || write(k)));
            while writers.iter().any(|writer| !writer.is_finished()) {
                clean(path);
            }
        });
        assert_eq!(std::fs::read_dir(path).unwrap().count(), 400);
    }

    #[test]
    fn files_are_put_in_their_places_together_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let temporary = |name: &str| {
            let mut file = Temporary::beside(&path(name), Naming::Unique).unwrap();
            file.write_all(b"new").unwrap();
            file
        };
        let names = || {
            let entries = std::fs::read_dir(folder.path()).unwrap();
            let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
            let mut names: Vec<_> = entries.map(name).collect();
            names.sort();
            names
        };
        let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
        std::fs::write(path("old"), "old").unwrap();

        // The third file cannot be renamed to its target, which is a folder.
        let files = ["old", "none", "folder"].map(temporary).into();
        std::fs::create_dir(path("folder")).unwrap();
        let error = Temporary::put_in_place(files).unwrap_err();
        let place = path("folder").display().to_string();
        assert!(error.to_string().ends_with(&place), "{error:#}");
        assert_eq!(read("old"), "old");
        assert_eq!(names(), ["folder", "old"]);

        let files = ["old", "none"].map(temporary).into();
        Temporary::put_in_place(files).unwrap();
        assert_eq!([read("old"), read("none")], ["new", "new"]);
        assert_eq!(names(), ["folder", "none", "old"]);
    }
}

mod pace {
    use std::time::{Duration, Instant};

    use supereigen_cli::consumers::{MOST, Pace};

    /// Counts results at the given times, in microseconds. Returns the times of the
    /// hand-overs, and how often the clock was read.
    fn paced(times: impl IntoIterator<Item = u64>) -> (Vec<u64>, usize) {
        let start = Instant::now();
        let (mut pace, mut due, mut looks) = (Pace::default(), Vec::new(), 0);
        for time in times {
            let clock = || {
                looks += 1;
                start + Duration::from_micros(time)
            };
            if pace.is_due_by(clock) {
                due.push(time);
            }
        }
        (due, looks)
    }

    #[test]
    fn slow_results_are_shown_as_they_come() {
        let seconds = (1..10).map(|k| k * 1_000_000);
        assert_eq!(paced(seconds.clone()).0, seconds.collect::<Vec<_>>());
    }

    #[test]
    fn quick_results_are_shown_in_batches_and_the_clock_is_rarely_looked_at() {
        // Ten results per microsecond, for one second.
        let results = 10_000_000;
        let (due, looks) = paced((0..results).map(|k| k / 10));
        assert_eq!(due[0], 0);
        assert!((19..=20).contains(&due.len()), "{}", due.len());
        assert!(looks < results as usize / 60, "{looks}");
    }

    #[test]
    fn a_search_that_gets_slow_is_noticed() {
        // A thousand results in a millisecond, then one per second.
        let (due, _) = paced((0..1000).chain((1..4000).map(|k| k * 1_000_000)));
        let first_slow = due.iter().position(|&time| time >= 1_000_000).unwrap();
        assert!(due[first_slow] <= MOST * 1_000_000, "{}", due[first_slow]);
        let after = &due[first_slow..];
        assert!(after.windows(2).all(|pair| pair[1] - pair[0] == 1_000_000));
    }
}

mod sweep_checkpoint {
    use maxplus_core::lcg::lcg_matrix_without_loops;
    use maxplus_graph::Limits;
    use supereigen::Problem;
    use supereigen_cli::commands::{Kept, SweepCheckpoint};
    use supereigen_run::checkpoint::Output;

    fn checkpoints() -> [SweepCheckpoint; 2] {
        let a = lcg_matrix_without_loops(5, -3, 3, 100, 2);
        let sweep = Problem::new(&a).unwrap().sweep();
        let (mut rest, mut found) = (sweep.rest(), sweep.no_staircase());
        let _ = rest.add_to(&mut found, &Limits::steps(40));
        [
            (Output::Count(Some("/a \"b\"\nc".to_owned())), Some(found)),
            (Output::Elsewhere, None),
        ]
        .map(|(output, found)| SweepCheckpoint {
            kept: Kept { output, found },
            frontier: rest.frontier(),
        })
    }

    #[test]
    fn law_what_is_written_is_read_back_and_any_change_is_noticed() {
        for checkpoint in checkpoints() {
            let text = checkpoint.text();
            super::checkpoint::assert_exact(&checkpoint, &text, SweepCheckpoint::parse);
        }
    }
}
