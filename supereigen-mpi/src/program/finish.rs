//! What becomes of the shards: one file, as the program on one machine writes
//! it.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::text::{Format, names_heading};
use maxplus_core::{Carrier, MaxPlus, Scaled};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::{Method, Witness};
use supereigen_cli::basis_file::{Found, Heading, Lines, rows, streams, write_all};
use supereigen_cli::input::Instance;
use supereigen_cli::sink::Sink;
use supereigen_mpi::master::Safe;
use supereigen_mpi::shard::{path_of, read};

use super::args::Basis;

/// All shards of a run.
pub struct Shards<'a> {
    /// Where they are.
    pub folder: &'a Path,
    /// How far each of them goes.
    pub safe: &'a BTreeMap<usize, Safe>,
}

impl Shards<'_> {
    /// Writes one file of all of them.
    pub fn merge<T: Carrier>(
        &self,
        basis: &Basis,
        instance: &Instance,
        is_whole: bool,
    ) -> Result<()> {
        match basis.output.format().text() {
            Some(format) if streams(format) && !basis.sorted => {
                self.stream(basis, instance, format)
            }
            _ => {
                let found = match basis.witness {
                    true => self.witnessed::<T>(instance.n())?,
                    false => self.vectors(instance.n())?,
                };
                let heading = Heading {
                    instance,
                    method: Method::Chains.name(),
                    complete: is_whole,
                };
                let found = Found {
                    vectors: found.vectors.over(instance.denominator()),
                    ..found
                };
                write_all::<T>(&heading, &found, &basis.output)
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

    /// The same with their witnesses.
    fn witnessed<T: Carrier>(&self, n: usize) -> Result<Found> {
        let mut found: Vec<(Scaled<MaxPlus<T>>, Witness)> = Vec::new();
        self.each(n, |block, witnesses| {
            let vectors = block.iter::<T>().map(|row| row.to_scaled());
            found.extend(vectors.zip(witnesses.unwrap_or_default()));
            Ok(())
        })?;
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let vectors = Block::of(n, found.iter().map(|(vector, _)| vector));
        let witnesses: Vec<_> = found.into_iter().map(|(_, witness)| witness).collect();
        let witnesses = (!witnesses.is_empty()).then_some(witnesses);
        Ok(Found { vectors, witnesses })
    }

    /// Shard by shard, in memory for a frame.
    fn stream(&self, basis: &Basis, instance: &Instance, format: Format) -> Result<()> {
        let mut rows = rows(format, instance.denominator(), &basis.output)?;
        let mut lines = Lines::new(format, rows.clone(), instance.names());
        let mut sink = Sink::open(basis.output.output.as_deref())?;
        // As on one machine: where there are vectors, the names stand before them.
        let names = instance
            .names()
            .filter(|_| self.safe.values().any(|safe| safe.vectors > 0));
        if let Some(heading) = names.and_then(|names| names_heading(names, format)) {
            sink.write_all(heading.as_bytes())?;
        }
        let mut text = Vec::new();
        self.each(instance.n(), |block, witnesses| {
            text.clear();
            match witnesses {
                None => rows.append(&mut text, &block, 0..block.len(), false),
                Some(witnesses) => {
                    for (k, witness) in witnesses.iter().enumerate() {
                        lines.append(&mut text, &block, k, witness);
                    }
                }
            }
            Ok(sink.write_all(&text)?)
        })?;
        sink.finish()
    }

    /// Takes them away, and the folder if nothing else is in it.
    pub fn remove(&self, workers: usize) {
        let known = self.safe.keys().copied();
        for worker in known.chain(0..workers) {
            let _ = std::fs::remove_file(path_of(self.folder, worker));
        }
        let _ = std::fs::remove_dir(self.folder);
    }
}
