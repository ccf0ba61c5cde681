//! Sorts more vectors than fit into memory: sorted runs in files, and their merge.
//!
//! The bytes of vectors of one width have the same order as the vectors, so the merge compares
//! only bytes. Memory: the bytes of one run while runs are made, then a frame of each run.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use maxplus_core::block::Block;
use num_bigint::BigInt;
use num_traits::One;
use supereigen_run::position::Check;

use crate::master::Safe;
use crate::shard::{Blocks, Shard};

/// The approximate number of bytes of a frame of a run.
const FRAME: usize = 1 << 18;

/// Runs in a folder; the files are removed when this is dropped.
#[derive(Debug)]
pub struct Runs<'a> {
    folder: &'a Path,
    n: usize,
    most: usize,
    /// Vectors that are not in a run yet.
    block: Block,
    files: Vec<(PathBuf, Safe)>,
    /// The greatest width of all runs.
    width: usize,
}

impl<'a> Runs<'a> {
    /// No runs yet. Vectors have n entries, and a run has about `most` bytes.
    pub fn new(folder: &'a Path, n: usize, most: usize) -> Self {
        Runs {
            folder,
            n,
            most,
            block: Block::new(n, BigInt::one()),
            files: Vec::new(),
            width: 0,
        }
    }

    /// Adds vectors in any order.
    pub fn push(&mut self, block: &Block) -> Result<()> {
        self.block.append(block);
        match self.block.as_bytes().len() >= self.most {
            true => self.flush(),
            false => Ok(()),
        }
    }

    /// The number of runs.
    pub fn runs(&self) -> usize {
        self.files.len()
    }

    /// Sorts the collected vectors into a run.
    fn flush(&mut self) -> Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        self.block.sort_on_threads();
        let width = self.block.width();
        self.width = self.width.max(width);
        let path = self.folder.join(format!("run-{:05}", self.files.len()));
        let mut shard = Shard::open(&path, None, &Check::Last)?;
        let size = self.block.row_size().max(1);
        for rows in self.block.as_bytes().chunks(FRAME.div_ceil(size) * size) {
            shard.append(&block_of(self.n, width, rows.to_vec())?, None)?;
        }
        self.files.push((path, shard.flush(false)?));
        self.block.clear();
        Ok(())
    }

    /// Passes all vectors to `show` in canonical order, a block at a time.
    pub fn merge(mut self, mut show: impl FnMut(&Block) -> Result<()>) -> Result<()> {
        self.flush()?;
        let mut readers = Vec::new();
        for (path, safe) in &self.files {
            let blocks = Blocks::open(path, self.n, safe)?;
            readers.push(Run {
                blocks,
                block: Block::new(self.n, BigInt::one()),
                next: 0,
            });
        }
        let mut heap = BinaryHeap::new();
        for (place, run) in readers.iter_mut().enumerate() {
            if let Some(row) = run.next_row(self.n, self.width)? {
                heap.push(Reverse((row, place)));
            }
        }
        let mut rows = Vec::with_capacity(FRAME + self.n * self.width);
        while let Some(Reverse((row, place))) = heap.pop() {
            rows.extend_from_slice(&row);
            if let Some(row) = readers[place].next_row(self.n, self.width)? {
                heap.push(Reverse((row, place)));
            }
            if rows.len() >= FRAME {
                show(&block_of(self.n, self.width, std::mem::take(&mut rows))?)?;
            }
        }
        match rows.is_empty() {
            true => Ok(()),
            false => show(&block_of(self.n, self.width, rows)?),
        }
    }
}

impl Drop for Runs<'_> {
    fn drop(&mut self) {
        for (path, _) in &self.files {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn block_of(n: usize, width: usize, rows: Vec<u8>) -> Result<Block> {
    Block::from_bytes(n, width, BigInt::one(), rows)
        .with_context(|| format!("no vectors of {n} entries of {width} bytes each"))
}

/// A run that is read.
struct Run {
    blocks: Blocks,
    block: Block,
    next: usize,
}

impl Run {
    /// The bytes of the next vector, in this width.
    fn next_row(&mut self, n: usize, width: usize) -> Result<Option<Vec<u8>>> {
        if self.next == self.block.len() {
            let Some((frame, _)) = self.blocks.next_frame()? else {
                return Ok(None);
            };
            // Appending to an empty block of the greatest width widens all vectors.
            self.block = block_of(n, width, Vec::new())?;
            self.block.append(&frame);
            self.next = 0;
        }
        let row = self.block.rows().nth(self.next).map(<[u8]>::to_vec);
        self.next += 1;
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Depths of many widths, with ties.
    fn blocks() -> impl Strategy<Value = Vec<Vec<[Option<u64>; 3]>>> {
        let depth = prop_oneof![
            4 => (0..3_u64).prop_map(Some),
            1 => Just(None),
            1 => (0..70_000_u64).prop_map(Some),
        ];
        let row = [depth.clone(), depth.clone(), depth];
        prop::collection::vec(prop::collection::vec(row, 0..9), 0..9)
    }

    fn block(rows: &[[Option<u64>; 3]]) -> Block {
        let mut block = Block::new(3, BigInt::one());
        for row in rows {
            // A scaled vector has an entry of depth 0.
            let depths = row.iter().enumerate().skip(1);
            let depths = depths.filter_map(|(i, depth)| depth.map(|depth| (i, depth)));
            block.push_depths(std::iter::once((0, 0)).chain(depths));
        }
        block
    }

    proptest! {
        #[test]
        fn law_runs_merge_into_the_canonical_order(blocks in blocks(), most in 0..60_usize) {
            let folder = tempfile::tempdir().unwrap();
            let mut expected = Block::new(3, BigInt::one());
            let mut runs = Runs::new(folder.path(), 3, most);
            let mut most_runs = 0;
            for rows in &blocks {
                let block = block(rows);
                expected.append(&block);
                runs.push(&block).unwrap();
                most_runs = most_runs.max(runs.runs());
            }
            expected.sort();
            prop_assert!(most > 0 || most_runs == blocks.iter().filter(|b| !b.is_empty()).count());
            let mut merged = Block::new(3, BigInt::one());
            runs.merge(|block| {
                merged.append(block);
                Ok(())
            })
            .unwrap();
            let rows = |block: &Block| -> Vec<_> {
                block.iter::<i64>().map(|row| row.to_options()).collect()
            };
            prop_assert_eq!(rows(&merged), rows(&expected));
            prop_assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
