//! The cost of storing, sorting, writing and reading the basis, compared with counting it.

use std::hint::black_box;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use maxplus_core::block::Block;
use maxplus_core::{Matrix, MaxPlus, Number};
use maxplus_formats::npy::{RowsWriter, Values};
use maxplus_formats::{Format, row_format};
use maxplus_graph::{Ending, Limits, StopReason};
use num_bigint::BigInt;
use supereigen::Extremals;
use supereigen_run::output_file::Sink;
use supereigen_verify::json::{Heading, read_vectors, write_claim};
use supereigen_verify::{Claim, Provenance, matrix_sha256};

use crate::counting::{first, prepared};
use crate::families::{SIXTY, THIRTY_SIX, TWENTY};
use crate::measure::{Effort, Spread, in_turn};
use crate::peak;
use crate::row::{Row, against, duration};

const LAYER: &str = "output";

/// The number of extremals of n = 60 that are written and read.
const MILLION: u64 = 1_000_000;

/// The number of all extremals of n = 36.
const ALL: u64 = 1_749_001;

/// The rows of a block that is written at once.
const BATCH: usize = 512;

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = writing(effort);
    rows.extend(checkpointed(effort));
    rows.extend(sorted(effort));
    rows.extend(memory(effort));
    rows.push(small(effort));
    rows.extend(reading(effort));
    rows
}

/// Collects the first extremals into blocks and passes the blocks on.
fn in_blocks(extremals: &Extremals<i64>, most: u64, mut hand_on: impl FnMut(&Block)) {
    let mut search = extremals.open().expect("no limit");
    let mut block = search.new_block();
    let mut found = 0;
    loop {
        let ending = search.collect_into(&Limits::results(most - found), &mut block, BATCH);
        found += *ending.found();
        hand_on(&block);
        block.clear();
        // The block is full, or all extremals were found.
        if ending.why() != Some(StopReason::Visitor) {
            break;
        }
    }
    assert_eq!(found, most);
}

/// A sink that stores only its position.
#[derive(Default)]
struct PositionSink {
    place: u64,
}

impl Write for PositionSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        black_box(bytes);
        self.place += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for PositionSink {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        if let SeekFrom::Start(place) = to {
            self.place = place;
        }
        Ok(self.place)
    }
}

/// Writes the first extremals as text; returns the number of bytes.
pub fn as_text(extremals: &Extremals<i64>, most: u64, format: Format) -> u64 {
    let one = BigInt::from(1);
    let mut rows = row_format::<i64>(format, &one).expect("written row by row");
    let (mut out, mut text) = (PositionSink::default(), Vec::new());
    in_blocks(extremals, most, |block| {
        text.clear();
        rows.append(&mut text, block, 0..block.len(), out.place == 0);
        out.write_all(&text).expect("it takes everything");
    });
    out.place
}

/// Writes the first extremals as NumPy's array; returns the number of bytes.
pub fn as_npy(extremals: &Extremals<i64>, most: u64) -> u64 {
    let rows = RowsWriter::new(PositionSink::default(), Values::Int32, 60);
    let mut rows = rows.expect("it takes everything");
    in_blocks(extremals, most, |block| {
        rows.push_block(block).expect("small numbers");
    });
    assert_eq!(rows.count(), most);
    rows.finish().expect("it takes everything").place
}

fn writing(effort: Effort) -> Vec<Row> {
    let most = effort.amount(MILLION);
    let all = prepared(&SIXTY.problem());
    // Each vector has at least 60 entries of one byte and a separator.
    let is_there = |bytes: u64| assert!(bytes > most * 120, "{bytes} bytes");
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || first(&all, most),
            &mut || is_there(as_text(&all, most, Format::Text)),
            &mut || is_there(as_text(&all, most, Format::JsonLines)),
            &mut || assert_eq!(as_npy(&all, most), 128 + most * 240),
        ],
    );
    let row = |work: usize, name: &str, goal: f64| {
        let what = format!("n = 60 full, first {most} extremals: {name} / counting");
        Row::new(LAYER, what, turns.ratio(work, 0))
            .scale(against(&turns, work, 0, most) + " per extremal")
            .at_most(goal)
            .headline()
    };
    vec![
        row(1, "text to a sink", 6.0),
        row(2, "JSON lines to a sink", 8.0),
        row(3, ".npy to a sink", 2.5),
    ]
}

/// Streams the first extremals into a file as the program does. If `marked`, the stream records
/// positions and can be resumed. Returns the number of bytes.
fn streamed(extremals: &Extremals<i64>, most: u64, file: &Path, marked: bool) -> u64 {
    let one = BigInt::from(1);
    let mut rows = row_format::<i64>(Format::JsonLines, &one).expect("written row by row");
    let mut sink = Sink::stream(Some(file), marked).expect("a file of our own");
    let (mut bytes, mut text) = (0, Vec::new());
    in_blocks(extremals, most, |block| {
        text.clear();
        rows.append(&mut text, block, 0..block.len(), bytes == 0);
        bytes += text.len() as u64;
        sink.write_all(&text).expect("there is room");
    });
    let mark = sink.finish_tracked().expect("there is room");
    assert_eq!(mark.map(|mark| mark.bytes), marked.then_some(bytes));
    bytes
}

/// A stream that can be resumed, compared with one that cannot. The file system is in memory, so
/// that the speed of a disk does not matter.
fn checkpointed(effort: Effort) -> Option<Row> {
    let memory = Path::new("/dev/shm");
    if !memory.is_dir() {
        return None;
    }
    let most = effort.amount(MILLION);
    let all = prepared(&SIXTY.problem());
    let file = memory.join(format!("supereigen-benches-{}.jsonl", std::process::id()));
    let is_there = |bytes: u64| assert!(bytes > most * 120, "{bytes} bytes");
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || is_there(streamed(&all, most, &file, false)),
            &mut || is_there(streamed(&all, most, &file, true)),
        ],
    );
    // It does not matter if the file cannot be removed.
    let _ = std::fs::remove_file(&file);
    let what = format!(
        "n = 60 full, first {most} extremals as JSON lines into a file: with checkpoints / without"
    );
    let row = Row::new(LAYER, what, turns.ratio(1, 0)).at_most(1.3);
    let scale = against(&turns, 1, 0, most) + " per extremal";
    Some(row.scale(scale).headline())
}

/// Complete sorted results, on one thread and on two.
fn sorted(effort: Effort) -> Vec<Row> {
    let all = prepared(&THIRTY_SIX.problem());
    let two = all.clone().threads(2).expect("the feature `parallel`");
    let (limits, expected) = match effort {
        Effort::Full => (Limits::none(), ALL),
        Effort::Quick => (Limits::results(100_000), 100_000),
    };
    let count = |extremals: &Extremals<i64>| {
        let counted = extremals.clone().limits(&limits).count();
        assert_eq!(counted.into_found(), expected);
    };
    let collect = |extremals: &Extremals<i64>| {
        let run = extremals.clone().limits(&limits).run();
        assert_eq!(run.found().len() as u64, expected);
    };
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || count(&all),
            &mut || count(&two),
            &mut || collect(&all),
            &mut || collect(&two),
        ],
    );
    let what = format!("n = 36 full, {expected} extremals");
    let row = |name: &str, ratio: Spread, scale: String| {
        Row::new(LAYER, format!("{what}: {name}"), ratio)
            .scale(scale)
            .headline()
    };
    vec![
        row(
            "collected and sorted / counted, one thread",
            turns.ratio(2, 0),
            against(&turns, 2, 0, 1),
        )
        .at_most(6.0),
        row(
            "collected and sorted / counted, two threads",
            turns.ratio(3, 1),
            against(&turns, 3, 1, 1),
        )
        .at_most(4.0),
        row(
            "collected and sorted, one thread / two",
            turns.ratio(2, 3),
            format!("{} on one thread", duration(turns.seconds(2).median)),
        )
        .at_least(1.7)
        .cause("what these two processors give to searches that share nothing is a row of its own; beside that, memory is touched first by one thread at a time"),
    ]
}

/// The peak memory of a process that holds a sorted basis, compared with the size of its numbers.
fn memory(effort: Effort) -> Vec<Row> {
    if effort == Effort::Quick {
        return Vec::new();
    }
    let row = |threads: usize| {
        let nothing = peak::of("nothing")?;
        let peak = peak::of(&format!("sorted {threads}"))? - nothing;
        // Depths of two bytes.
        let numbers = (ALL * 36 * 2) as f64 / (1 << 20) as f64;
        let what = format!(
            "n = 36 full, {ALL} extremals sorted on {threads} threads: peak memory / numbers"
        );
        let row = Row::new(LAYER, what, Spread::exact(peak / numbers));
        let scale = format!("{peak:.0} MB against {numbers:.0} MB of 16-bit numbers");
        Some(row.scale(scale).at_most(1.3).headline())
    };
    [1, 2].into_iter().filter_map(row).collect()
}

/// From the matrix to the sorted basis.
fn small(effort: Effort) -> Row {
    const CALLS: u64 = 20;
    let problem = TWENTY.problem();
    let turns = in_turn(
        effort.rounds(15),
        [
            &mut || {
                for _ in 0..CALLS {
                    let counted = problem
                        .extremals()
                        .threads(1)
                        .expect("the feature `parallel`")
                        .count();
                    assert_eq!(counted, Ending::Complete(5_203));
                }
            },
            &mut || {
                for _ in 0..CALLS {
                    assert_eq!(problem.basis().len(), 5_203);
                }
            },
        ],
    );
    let what = format!("{TWENTY}: `Problem::basis` / counting");
    Row::new(LAYER, what, turns.ratio(1, 0))
        .scale(against(&turns, 1, 0, CALLS * 5_203) + " per extremal")
        .at_most(2.5)
        .headline()
}

/// Reading the files that were written.
fn reading(effort: Effort) -> Vec<Row> {
    let most = effort.amount(MILLION);
    let matrix: Matrix<MaxPlus<i64>> = SIXTY.matrix();
    let all = prepared(&SIXTY.problem());
    let mut block = Block::new(60, BigInt::from(1));
    in_blocks(&all, most, |some| block.append(some));
    let hash = matrix_sha256(&matrix, &MaxPlus::finite(0));
    let heading = Heading {
        matrix_sha256: &hash,
        n: 60,
        lambda: &Number::from(0),
        integers: false,
        provenance: &Provenance::default(),
        complete: false,
    };
    let claim = || {
        let mut file = Vec::new();
        write_claim(&mut file, &heading, &block, None).expect("memory takes everything");
        file
    };
    let text = || {
        let mut rows = row_format::<i64>(Format::Text, block.denominator());
        let mut file = Vec::new();
        let rows = rows.as_mut().expect("written row by row");
        rows.write(&mut file, &block, true)
            .expect("memory takes everything");
        file
    };
    let utf8 = |file: Vec<u8>| String::from_utf8(file).expect("text");
    let (claim_file, text_file) = (utf8(claim()), utf8(text()));
    let turns = in_turn(
        effort.rounds(3),
        [
            &mut || assert_eq!(claim().len(), claim_file.len()),
            &mut || {
                let claim = Claim::from_json_with(matrix.clone(), &claim_file);
                assert_eq!(claim.expect("our own").basis().len() as u64, most);
            },
            &mut || assert_eq!(text().len(), text_file.len()),
            &mut || {
                let vectors = read_vectors(&text_file).expect("our own");
                assert_eq!(vectors.len() as u64, most);
            },
        ],
    );
    let row = |write: usize, read: usize, name: &str| {
        let what = format!("n = 60 full, {most} vectors as {name}: reading / writing in memory");
        Row::new(LAYER, what, turns.ratio(read, write))
            .scale(against(&turns, read, write, most * 60) + " per entry")
            .at_most(10.0)
            .headline()
    };
    vec![row(0, 1, "a JSON claim"), row(2, 3, "text")]
}
