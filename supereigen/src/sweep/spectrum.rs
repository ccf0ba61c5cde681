//! The spectrum: every chain with its interval. It answers questions without a new search.

use std::sync::{Arc, OnceLock};

use maxplus_core::block::Block;
use maxplus_core::exact::Integers;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::Budget;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::Zero;

use super::lambda::Lambda;
use super::staircase::{Staircase, StaircaseSoFar};
use crate::basis::{Basis, Origin};
use crate::chains::filter::Filter;
use crate::problem::Problem;
use crate::set::VectorSet;
use crate::sweep::found::AnyFound;
use crate::sweep::swept::Life;

/// Every chain that is an extremal for some lambda of a window, with its interval: the complete
/// result of a [sweep](super).
#[derive(Debug, Clone)]
pub struct Spectrum<T: Carrier> {
    problem: Problem<T>,
    filter: Filter,
    staircase: Staircase,
    kept: Kept,
    integers: Integers,
    /// The matrix over fractions, made for the first basis.
    given: OnceLock<Arc<Square<SparseMatrix<MaxPlus<BigRational>>>>>,
}

/// What a cut sweep has found of a spectrum, to be added to when it continues.
#[derive(Debug, Clone)]
pub struct SpectrumSoFar {
    staircase: StaircaseSoFar,
    kept: Kept,
}

impl SpectrumSoFar {
    pub(super) fn new(staircase: StaircaseSoFar) -> Self {
        SpectrumSoFar {
            staircase,
            kept: Kept::default(),
        }
    }

    pub(super) fn add(&mut self, found: &dyn AnyFound) {
        self.staircase.add(found);
        self.kept.add(found);
    }

    pub(super) fn append(&mut self, other: SpectrumSoFar) {
        self.staircase.append(other.staircase);
        self.kept.append(other.kept);
    }

    /// The staircase of what was found.
    pub fn staircase(&self) -> &StaircaseSoFar {
        &self.staircase
    }
}

/// Chains, one after the other in memory, and their intervals times the denominator of the matrix.
#[derive(Debug, Clone, Default)]
struct Kept {
    nodes: Vec<u32>,
    lives: Vec<KeptLife>,
}

#[derive(Debug, Clone)]
struct KeptLife {
    /// Where the nodes end.
    end: usize,
    /// `None` for -inf.
    birth: Option<Lambda>,
    death: Lambda,
}

impl Kept {
    /// Stores a chain. Tied tails are not stored: `basis_at` finds them again.
    fn add(&mut self, found: &dyn AnyFound) {
        if found.cycle() > 0 {
            return;
        }
        // At most 2^32 nodes: each has a row in memory.
        self.nodes
            .extend(found.chain().iter().map(|&node| node as u32));
        self.lives.push(KeptLife {
            end: self.nodes.len(),
            birth: found.lo(),
            death: found.death().0,
        });
    }

    fn append(&mut self, mut other: Kept) {
        let before = self.nodes.len();
        self.nodes.append(&mut other.nodes);
        self.lives
            .extend(other.lives.into_iter().map(|life| KeptLife {
                end: life.end + before,
                ..life
            }));
    }

    fn chains(&self) -> impl Iterator<Item = (&[u32], &KeptLife)> {
        let starts = [0]
            .into_iter()
            .chain(self.lives.iter().map(|life| life.end));
        let lives = starts.zip(&self.lives);
        lives.map(|(start, life)| (&self.nodes[start..life.end], life))
    }
}

impl<T: Carrier> Spectrum<T> {
    /// From what a complete sweep has found.
    pub(super) fn new(problem: Problem<T>, filter: Filter, found: SpectrumSoFar) -> Self {
        Spectrum {
            integers: Integers::new(&**problem.given()),
            problem,
            filter,
            staircase: found.staircase.into_staircase(),
            kept: found.kept,
            given: OnceLock::new(),
        }
    }

    fn given(&self) -> Arc<Square<SparseMatrix<MaxPlus<BigRational>>>> {
        let given = self.given.get_or_init(|| {
            let given = self.problem.given().map(|entry| {
                let value = entry.value().map(|a| a.to_fraction());
                value.map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite)
            });
            Arc::new(Square::new(given).expect("as square as it was"))
        });
        given.clone()
    }

    /// How many extremals there are for every lambda.
    pub fn staircase(&self) -> &Staircase {
        &self.staircase
    }

    /// All chains that are extremals for some lambda of the window, in no
    /// particular order.
    pub fn chains(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        self.kept.chains().map(|(nodes, _)| indices(nodes))
    }

    /// The interval of the chain; `None` if it is not in the spectrum.
    pub fn life(&self, chain: &[usize]) -> Option<Life> {
        let is_there = self.chains().any(|other| other == chain);
        is_there.then(|| self.problem.life_of(chain)).flatten()
    }

    /// The scaled basis for this lambda, or its vectors that pass the filter. It takes a new search
    /// only at a breakpoint. `None` if lambda is outside the window.
    pub fn basis_at(&self, lambda: &BigRational) -> Option<Basis<BigRational>> {
        self.staircase.count_at(lambda)?;
        if self.staircase.breakpoints().binary_search(lambda).is_ok() {
            return Some(self.searched(lambda));
        }
        let denominator = self.integers.denominator();
        let scaled = Lambda::times(lambda, denominator);
        let (numer, denom) = scaled.parts();
        let mut block = Block::new(self.problem.n(), denominator * &denom);
        for (nodes, life) in self.kept.chains() {
            let born = life.birth.as_ref().is_none_or(|birth| *birth < scaled);
            if born && scaled < life.death {
                self.push(&mut block, nodes, &numer, &denom);
            }
        }
        block.sort();
        let origin = Origin {
            given: self.given(),
            lambda: MaxPlus::finite(lambda.clone()),
            integers: false,
            is_whole: self.filter.is_everything(),
        };
        Some(Basis::known(VectorSet::of_distinct(block)).answering(origin))
    }

    /// Adds the vector of a chain at lambda = numer / denom over the denominator.
    fn push(&self, block: &mut Block, nodes: &[u32], numer: &BigInt, denom: &BigInt) {
        let mut x = vec![BigInt::zero()];
        for pair in nodes.windows(2) {
            let (i, j) = (pair[1] as usize, pair[0] as usize);
            let entry = self.integers.matrix().entry(i, j).and_then(MaxPlus::value);
            let a = entry.expect("the arcs of a chain are there");
            x.push(&x[x.len() - 1] + a * denom - numer);
        }
        let greatest = x.iter().max().expect("a chain has a node").clone();
        let depths = nodes.iter().zip(&x).map(|(&i, x)| {
            let depth: BigUint = (&greatest - x).to_biguint().expect("below the greatest");
            (i as usize, depth)
        });
        block.push_wide_depths(depths);
    }

    /// The basis by the ordinary search.
    fn searched(&self, lambda: &BigRational) -> Basis<BigRational> {
        let problem = Problem::of(self.given(), MaxPlus::finite(lambda.clone()), false);
        let problem = problem.expect("fractions have room for everything");
        let extremals = problem.extremals().filter(self.filter.clone());
        let extremals = extremals.expect("a filter that was checked");
        Budget::without_limits(|budget| extremals.limits(budget).basis().complete())
    }
}

fn indices(nodes: &[u32]) -> Vec<usize> {
    nodes.iter().map(|&node| node as usize).collect()
}
