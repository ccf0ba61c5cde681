//! Merges the shards into the file that the program on one machine would write.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use maxplus_core::block::Block;
use maxplus_core::{DisplayNamed, MaxPlus, Rational, Scaled};
use maxplus_formats::{Format, RowFormat, names_heading};
use num_bigint::BigInt;
use num_traits::One;
use sha2::{Digest, Sha256};
use supereigen::{Method, Witness};
use supereigen_cli::commands::verdict_on;
use supereigen_cli::input::Instance;
use supereigen_cli::output::{self, Found, Heading, rows, streams, write_all};
use supereigen_mpi::master::Safe;
use supereigen_mpi::shard::{path_of, read};
use supereigen_mpi::sorting::Runs;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{Sink, write_text};
use supereigen_run::progress::note_lines;
use supereigen_verify::Conclusion;

use super::args::Basis;

/// All shards of a run.
pub struct Shards<'a> {
    /// Their folder.
    pub folder: &'a Path,
    /// The safe length of each.
    pub safe: &'a BTreeMap<usize, Safe>,
}

impl Shards<'_> {
    /// Writes one file from all shards. With `--verify` the result is checked before.
    pub fn merge(&self, basis: &Basis, instance: &Instance, is_whole: bool) -> Result<Exit> {
        let bytes: u64 = self.safe.values().map(|safe| safe.position.bytes).sum();
        let is_large = !basis.witness && bytes > basis.sort_memory;
        match basis.output.format().text() {
            Some(format) if streams(format) && basis.sorted && !basis.verify && is_large => {
                self.sort(basis, instance, format)?;
                Ok(Exit::Done)
            }
            Some(format) if streams(format) && !basis.sorted && !basis.verify => {
                let lines = Lines::of(basis, instance, format)?;
                let mut sink = Sink::open(basis.output.output.as_deref())?;
                sink.write_all(self.heading(basis, instance, format).as_bytes())?;
                for (&worker, safe) in self.safe {
                    self.stream(worker, safe, instance.n(), &lines, &mut sink)?;
                }
                sink.finish()?;
                Ok(Exit::Done)
            }
            _ => {
                let found = match basis.witness {
                    true => self.witnessed(instance.n())?,
                    false => self.vectors(instance.n())?,
                };
                let heading = heading(instance, is_whole);
                let found = Found {
                    vectors: found.vectors.over(instance.denominator()),
                    ..found
                };
                let mut exit = Exit::Done;
                if basis.verify {
                    let verdict = verdict_on(&heading, &found)?;
                    note_lines(verdict.named(instance.names()));
                    match verdict.conclusion() {
                        Conclusion::Rejected => return Ok(Exit::Rejected),
                        Conclusion::Likely | Conclusion::Undecided => exit = Exit::Likely,
                        Conclusion::Proved | Conclusion::ProvedPart => {}
                    }
                }
                write_all(&heading, &found, &basis.output)?;
                Ok(exit)
            }
        }
    }

    fn each(
        &self,
        n: usize,
        mut show: impl FnMut(Block, Option<Vec<Witness>>) -> Result<()>,
    ) -> Result<()> {
        for (&worker, safe) in self.safe {
            if safe.vectors > 0 {
                read(&path_of(self.folder, worker), n, safe, &mut show)?;
            }
        }
        Ok(())
    }

    /// All vectors in canonical order.
    fn vectors(&self, n: usize) -> Result<Found> {
        let mut vectors = Block::new(n, BigInt::one());
        self.each(n, |block, _| {
            vectors.append(&block);
            Ok(())
        })?;
        vectors.sort_on_threads();
        Ok(Found {
            vectors,
            witnesses: None,
        })
    }

    /// All vectors in canonical order, with their witnesses.
    fn witnessed(&self, n: usize) -> Result<Found> {
        let mut found: Vec<(Scaled<MaxPlus<Rational>>, Witness)> = Vec::new();
        self.each(n, |block, witnesses| {
            let vectors = block.iter::<Rational>().map(|row| row.to_scaled());
            found.extend(vectors.zip(witnesses.unwrap_or_default()));
            Ok(())
        })?;
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let vectors = Block::of(n, found.iter().map(|(vector, _)| vector));
        let witnesses: Vec<_> = found.into_iter().map(|(_, witness)| witness).collect();
        let witnesses = (!witnesses.is_empty()).then_some(witnesses);
        Ok(Found { vectors, witnesses })
    }

    /// Sorts a stream of more vectors than fit into memory.
    fn sort(&self, basis: &Basis, instance: &Instance, format: Format) -> Result<()> {
        let most = usize::try_from(basis.sort_memory).unwrap_or(usize::MAX);
        let mut runs = Runs::new(self.folder, instance.n(), most);
        self.each(instance.n(), |block, _| runs.push(&block))?;
        let mut sink = Sink::open(basis.output.output.as_deref())?;
        sink.write_all(self.heading(basis, instance, format).as_bytes())?;
        let (mut lines, mut text) = (Lines::of(basis, instance, format)?, Vec::new());
        runs.merge(|block| {
            text.clear();
            lines.append(&mut text, block, None);
            Ok(sink.write_all(&text)?)
        })?;
        sink.finish()
    }

    /// The text before the vectors of a stream, as on one machine: comments if they were requested,
    /// and the names if there are vectors.
    fn heading(&self, basis: &Basis, instance: &Instance, format: Format) -> String {
        let is_empty = self.safe.values().all(|safe| safe.vectors == 0);
        let names = instance.names().filter(|_| !is_empty);
        let names = names.and_then(|names| names_heading(names, format));
        heading(instance, false).comments(&basis.output) + &names.unwrap_or_default()
    }

    /// Writes one shard as a stream, with memory for one frame.
    fn stream(
        &self,
        worker: usize,
        safe: &Safe,
        n: usize,
        lines: &Lines,
        out: &mut impl Write,
    ) -> Result<()> {
        if safe.vectors == 0 {
            return Ok(());
        }
        let (mut lines, mut text) = (lines.clone(), Vec::new());
        read(
            &path_of(self.folder, worker),
            n,
            safe,
            |block, witnesses| {
                text.clear();
                lines.append(&mut text, &block, witnesses.as_deref());
                Ok(out.write_all(&text)?)
            },
        )
    }

    /// Also writes each shard in the format of the output, if that is a stream, with a file of
    /// hashes. Only the first has the comments and the names, so that the concatenation of all is
    /// one list.
    pub fn write_apart(&self, basis: &Basis, instance: &Instance) -> Result<()> {
        let format = basis.output.format();
        let mut sums = String::new();
        let mut note_sum = |path: &Path, hash: Sha256| {
            let sum: String = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
            let name = path.file_name().unwrap_or_default().display();
            // Writing to a string does not fail.
            let _ = writeln!(sums, "{sum}  {name}");
        };
        for &worker in self.safe.keys() {
            let path = path_of(self.folder, worker);
            let hash = hash_of(&path).with_context(|| format!("cannot read {}", path.display()))?;
            note_sum(&path, hash);
        }
        if let Some(text) = format.text().filter(|text| streams(*text)) {
            let lines = Lines::of(basis, instance, text)?;
            let mut heading = self.heading(basis, instance, text);
            for (&worker, safe) in self.safe {
                let path = path_of(self.folder, worker).with_extension(format.to_string());
                let mut hashed = Hashed {
                    sink: Sink::open(Some(&path))?,
                    hash: Sha256::default(),
                };
                hashed.write_all(std::mem::take(&mut heading).as_bytes())?;
                self.stream(worker, safe, instance.n(), &lines, &mut hashed)?;
                hashed.sink.finish()?;
                note_sum(&path, hashed.hash);
            }
        }
        write_text(Some(&self.folder.join("SHA256SUMS")), &sums)
    }
}

/// The fields of the basis in JSON.
fn heading(instance: &Instance, complete: bool) -> Heading<'_> {
    Heading {
        instance,
        method: Method::Chains.name(),
        complete,
    }
}

/// The writer for the vectors of a stream, with witnesses or without.
#[derive(Clone)]
struct Lines {
    rows: RowFormat,
    witnessed: output::Lines,
}

impl Lines {
    fn of(basis: &Basis, instance: &Instance, format: Format) -> Result<Self> {
        let rows = rows(format, instance.denominator(), &basis.output)?;
        let witnessed = output::Lines::new(format, rows.clone(), instance.names());
        Ok(Lines { rows, witnessed })
    }

    fn append(&mut self, text: &mut Vec<u8>, block: &Block, witnesses: Option<&[Witness]>) {
        match witnesses {
            None => self.rows.append(text, block, 0..block.len(), false),
            Some(witnesses) => {
                for (k, witness) in witnesses.iter().enumerate() {
                    self.witnessed.append(text, block, k, witness);
                }
            }
        }
    }
}

/// The hash of a file.
fn hash_of(path: &Path) -> io::Result<Sha256> {
    let mut hashed = Hashed {
        sink: io::sink(),
        hash: Sha256::default(),
    };
    io::copy(&mut File::open(path)?, &mut hashed)?;
    Ok(hashed.hash)
}

/// A file that is hashed while it is written.
struct Hashed<W> {
    sink: W,
    hash: Sha256,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.sink.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
