//! Subtrees of which only the sizes are known.

use anyhow::{Result, bail};
use rand::{Rng, RngExt};

use crate::work::Work;

/// Subtrees by their sizes, and the steps that were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trees {
    sizes: Vec<u64>,
    made: u64,
}

impl Trees {
    /// One tree of this size.
    pub fn whole(size: u64) -> Self {
        Trees {
            sizes: vec![size],
            made: 0,
        }
    }

    /// What is left to be done.
    pub fn size(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// What is left after so many steps, one tree after the other.
    pub fn run(mut self, mut steps: u64) -> Self {
        while let Some(size) = self.sizes.pop() {
            let made = size.min(steps);
            self.made += made;
            steps -= made;
            if made < size {
                self.sizes.push(size - made);
                break;
            }
        }
        self
    }

    /// Halves all of them until there are so many, each by one of the measured
    /// halves; a tree of one step stays whole.
    pub fn break_up(&mut self, pieces: usize, halves: &[f64], rng: &mut impl Rng) {
        while self.sizes.len() < pieces && self.sizes.iter().any(|&size| size > 1) {
            let mut others = Vec::new();
            for size in &mut self.sizes {
                if *size <= 1 {
                    continue;
                }
                let half = match halves {
                    [] => 0.5,
                    halves => halves[rng.random_range(0..halves.len())],
                };
                let stays = ((*size as f64 * half) as u64).clamp(1, *size - 1);
                others.push(*size - stays);
                *size = stays;
            }
            self.sizes.append(&mut others);
        }
    }
}

impl Work for Trees {
    fn parts(&self) -> usize {
        self.sizes.len()
    }

    fn take(&mut self, parts: usize) -> Option<Self> {
        if parts == 0 || self.sizes.is_empty() {
            return None;
        }
        let sizes = self.sizes.split_off(self.sizes.len().saturating_sub(parts));
        Some(Trees { sizes, made: 0 })
    }

    fn join(&mut self, other: Self) -> Result<()> {
        self.sizes.extend(other.sizes);
        self.made += other.made;
        Ok(())
    }

    fn found(&self) -> u64 {
        0
    }

    fn steps(&self) -> u64 {
        self.made
    }

    fn to_bytes(&self) -> Vec<u8> {
        let numbers = std::iter::once(&self.made).chain(&self.sizes);
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let (numbers, rest) = bytes.as_chunks::<8>();
        let mut numbers = numbers.iter().map(|number| u64::from_le_bytes(*number));
        match (numbers.next(), rest) {
            (Some(made), []) => Ok(Trees {
                sizes: numbers.collect(),
                made,
            }),
            _ => bail!(
                "{} bytes are no trees: a multiple of 8, not 0, was expected",
                bytes.len()
            ),
        }
    }
}
