//! The powers A, A^2, A^3, ... become periodic: their period, and from which power on.
//!
//! For every square matrix there are a *period* c >= 1 and a *transient* T >= 0 such that for all
//! k >= T and all i, j
//!
//! ```text
//! (A^(k+c))_ij = (A^k)_ij + c r_ij(k mod c)        or both are -inf,
//! ```
//!
//! where the rate r_ij depends on the entry and on k mod c only. The least period c is the least
//! common multiple of the cyclicities of the critical digraphs of all classes (strongly connected
//! components with a cycle), and T is the least number that this c allows. (T would be the same
//! for every multiple of c.) If A is irreducible, all rates are lambda(A), and
//! A^(k+c) = c lambda(A) (x) A^k for all k >= T.
//!
//! Source: B. De Schutter, *On the ultimate behavior of the sequence of consecutive powers of a
//! matrix in the max-plus algebra*, Linear Algebra and its Applications 307 (2000); S. Sergeev and
//! H. Schneider, *CSR expansions of matrix powers in max algebra*, Transactions of the AMS 364
//! (2012). For irreducible matrices: P. Butkovic, *Max-linear Systems* (2010), chapter 8.
//!
//! | symbol | name here |
//! |---|---|
//! | c, T | [`Powers::period`], [`Powers::transient`] |
//! | A^(2^b) | `squares[b]` |
//! | A^(k+c) - A^k, entry by entry: c r(k mod c) | `growth` |
//! | the matrix with 0 where A is finite | `pattern` |
//!
//! # How a power is recognised as periodic
//!
//! Let D_k = A^(k+c) - A^k, which exists if both have the same finite entries. All powers from A^k
//! on are periodic if and only if D_k, ..., D_(k+c) exist, D_(k+c) = D_k, and each
//! D_(l+1) = pattern (x) D_l: the rate of an entry is the greatest of those that its row reaches
//! by one arc. *Sufficient*: let u_l be the terms a_il + (A^k)_lj of (A^(k+1))_ij, and d_l the
//! entries (D_k)_lj. The terms of (A^(k+1+c))_ij are u_l + d_l, and their maximum is
//! max u + max d by what is required of D_(k+1). So some l attains max u and max d at once. The
//! same l attains the maximum of u_l + 2 d_l, so A^(k+1+c) grows as A^(k+1) does, and so on by
//! induction. *Necessary*: a rate that exceeds one of these maxima is impossible for all later
//! powers, because walks of k + 1 arcs are an arc and a walk of k arcs.
//!
//! The check of one column is short if all its entries in D_k are equal: column j of A^(k+c) is
//! then a multiple of column j of A^k, and multiplying by A keeps that. If it is so in every
//! column, no other D is needed. This is always so if A is irreducible: there, unequal entries in
//! a column say that the powers are not periodic yet.
//!
//! Equality for one k says nothing without these conditions: an entry may grow for a long time at
//! a rate of 1, until a walk that grows at a rate of 2 overtakes it.
//!
//! **Invariant** of the search: A^`low` is not periodic yet. Powers 1, 2, 4, ... are tried until
//! one is periodic, then the bits below are fixed one by one.
//!
//! It ends: by the theorem some power is periodic, and the search reaches it by doubling. T is not
//! bounded by n: it grows with the entries, and with the inverse of the gaps between cycle means.
//!
//! Cost: O(log T + log c) products of matrices if A is irreducible. In general each power that is
//! tried costs up to 3 c products more.
//!
//! Departures: 1. Powers count from A^0 = I, so T = 0 is possible. 2. The sources bound T; here it
//! is computed.
//!
//! ```
//! use maxplus_core::{Matrix, Number, Square};
//! use maxplus_graph::{Budget, powers::powers};
//!
//! let a: Matrix<Number> = ". 3\n1 0".parse()?;
//! let found = powers(&Square::new(a)?, &Budget::unlimited())?.complete()?;
//! assert_eq!(found.period(), &2_u32.into());
//! assert_eq!(found.transient(), &2_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::matrix::FractionMatrix;
use maxplus_core::{MaxPlus, Number, Rational, ReadMatrix, SparseMatrix, Square};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use crate::cycle_mean::critical_graph;
use crate::cycle_times::CycleTimes;
use crate::digraph::Digraph;
use crate::limits::{Budget, Ending, Meter, StopReason};

/// The period and the transient of the powers of a matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Powers {
    period: BigUint,
    transient: BigUint,
    growth: Growth,
}

/// How the powers from the transient on grow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Growth {
    /// It is not known, because the search was cut.
    Unknown,
    /// Every power is -inf everywhere: there is no cycle.
    Vanishing,
    /// A^(k+c) = c r (x) A^k with this r.
    Common(Rational),
    /// The rate depends on the entry, or on the power.
    Various,
}

impl Powers {
    /// The least period c.
    pub fn period(&self) -> &BigUint {
        &self.period
    }

    /// The least T such that the powers from A^T on are periodic. If the search was cut: a lower
    /// bound on T.
    pub fn transient(&self) -> &BigUint {
        &self.transient
    }

    /// How the powers grow from there on.
    pub fn growth(&self) -> &Growth {
        &self.growth
    }
}

/// The least period and the least transient of the powers of a matrix. An error if the period was
/// not known when a limit was reached; a cut search if the transient was not. A step of the budget
/// is a product of matrices.
pub fn powers<M>(matrix: &Square<M>, budget: &Budget) -> Result<Ending<Powers>, StopReason>
where
    M: ReadMatrix<Scalar = Number>,
{
    let budget = budget.started();
    let graph = Digraph::of(matrix);
    let (period, is_irreducible) = period(&graph, &budget.clock_and_flag())?;
    let mut found = Powers {
        period,
        transient: BigUint::zero(),
        growth: Growth::Unknown,
    };
    let mut meter = budget.meter();
    let search = Search::new(&graph, &found.period, is_irreducible, &mut meter);
    let end = search.and_then(|search| search.find_transient(&mut found));
    Ok(Ending::new(found, end))
}

/// The least common multiple of the cyclicities of the critical digraphs of all classes, and
/// whether there is one class. Each class is lowered by its mean, so that one critical digraph
/// holds all of them.
fn period(graph: &Digraph<Rational>, budget: &Budget) -> Result<(BigUint, bool), StopReason> {
    let times = CycleTimes::within(graph, budget)?;
    let (classes, means) = (times.classes(), times.class_means());
    let means: Vec<Option<Rational>> = means
        .iter()
        .map(|mean| Some(mean.as_ref()?.mean().clone().into()))
        .collect();
    let inner = graph.arcs().filter_map(|(i, j, weight)| {
        let class = classes.component_of(i);
        let mean = means[class].as_ref()?;
        let is_inner = class == classes.component_of(j);
        is_inner.then(|| (i, j, MaxPlus::finite(weight - mean)))
    });
    let inner = Digraph::from_arcs(graph.n(), inner.collect::<Vec<_>>());
    let critical = critical_graph(&inner.expect("the arcs of a digraph"), budget)?;
    let cyclicity = critical.map_or(BigUint::one(), |critical| critical.cyclicity());
    Ok((cyclicity, classes.len() == 1))
}

/// The matrices that all checks need.
struct Search<'a> {
    is_irreducible: bool,
    /// `squares[b]` is A^(2^b).
    squares: Vec<FractionMatrix>,
    /// 0 where A is finite.
    pattern: FractionMatrix,
    period: BigUint,
    /// A^c.
    shift: FractionMatrix,
    meter: &'a mut Meter,
}

impl<'a> Search<'a> {
    fn new(
        graph: &Digraph<Rational>,
        period: &BigUint,
        is_irreducible: bool,
        meter: &'a mut Meter,
    ) -> Result<Self, StopReason> {
        let matrix = graph.to_matrix();
        let pattern = matrix.map(|_| MaxPlus::finite(Rational::zero()));
        let mut search = Search {
            is_irreducible,
            squares: vec![FractionMatrix::new(&*matrix)],
            pattern: FractionMatrix::new(&pattern),
            period: period.clone(),
            shift: FractionMatrix::new(&SparseMatrix::identity(graph.n())),
            meter,
        };
        for bit in (0..period.bits()).filter(|&bit| period.bit(bit)) {
            search.square(bit as usize)?;
            search.shift = product(&search.shift, &search.squares[bit as usize], search.meter)?;
        }
        Ok(search)
    }

    /// Raises the transient in `found` to the least one, and sets the growth.
    fn find_transient(mut self, found: &mut Powers) -> Result<(), StopReason> {
        let unit = FractionMatrix::new(&SparseMatrix::identity(self.pattern.rows()));
        if let Some(growth) = self.periodic(&unit)? {
            found.growth = growth;
            return Ok(());
        }
        // A^low is not periodic; A^(2^bit) is, after the first loop.
        let (mut low, mut here) = (BigUint::zero(), unit);
        let mut bit = 0;
        let mut last = loop {
            self.square(bit)?;
            let square = self.squares[bit].clone();
            if let Some(growth) = self.periodic(&square)? {
                break growth;
            }
            (low, here) = (BigUint::one() << bit, square);
            found.transient = &low + 1_u32;
            bit += 1;
        };
        for bit in (0..bit.saturating_sub(1)).rev() {
            let next = product(&here, &self.squares[bit], self.meter)?;
            match self.periodic(&next)? {
                Some(growth) => last = growth,
                None => {
                    low += BigUint::one() << bit;
                    found.transient = &low + 1_u32;
                    here = next;
                }
            }
        }
        found.transient = low + 1_u32;
        found.growth = last;
        Ok(())
    }

    /// Computes the squares up to A^(2^bit).
    fn square(&mut self, bit: usize) -> Result<(), StopReason> {
        while self.squares.len() <= bit {
            let last = &self.squares[self.squares.len() - 1];
            let next = product(last, last, self.meter)?;
            self.squares.push(next);
        }
        Ok(())
    }

    /// How the powers grow from this one on, if they are periodic from there on. The loop ends
    /// after c rounds.
    fn periodic(&mut self, power: &FractionMatrix) -> Result<Option<Growth>, StopReason> {
        let later = product(power, &self.shift, self.meter)?;
        let Some(first) = difference(&later, power) else {
            return Ok(None);
        };
        if first.has_constant_columns() {
            return Ok(Some(growth_of(&first.to_sparse(), &self.period)));
        }
        if self.is_irreducible {
            return Ok(None);
        }
        let (mut power, mut later) = (power.clone(), later);
        let first = first.to_sparse();
        let mut growth = first.clone();
        let mut rounds = BigUint::zero();
        while rounds < self.period {
            power = product(&self.squares[0], &power, self.meter)?;
            later = product(&self.squares[0], &later, self.meter)?;
            let reached = product(&self.pattern, &FractionMatrix::new(&growth), self.meter)?;
            match difference(&later, &power).map(|next| next.to_sparse()) {
                Some(next) if next == reached.to_sparse() => growth = next,
                _ => return Ok(None),
            }
            rounds += 1_u32;
        }
        Ok((growth == first).then_some(Growth::Various))
    }
}

/// A (x) B.
fn product(
    left: &FractionMatrix,
    right: &FractionMatrix,
    meter: &mut Meter,
) -> Result<FractionMatrix, StopReason> {
    meter.many_steps(1)?;
    let budget = meter.budget();
    let product = left.try_product(right, &mut || budget.look().is_ok());
    let product = product.expect("matrices of one size");
    product.ok_or_else(|| budget.look().err().unwrap_or(StopReason::Interrupted))
}

/// See [`FractionMatrix::difference`].
fn difference(later: &FractionMatrix, power: &FractionMatrix) -> Option<FractionMatrix> {
    later.difference(power).expect("matrices of one size")
}

/// The growth of the powers, if the entries of A^(k+c) - A^k are those of `growth`.
fn growth_of(growth: &SparseMatrix<Number>, period: &BigUint) -> Growth {
    let mut rates = growth.triplets().filter_map(|(_, _, entry)| entry.value());
    match rates.next() {
        None => Growth::Vanishing,
        Some(first) if rates.all(|rate| rate == first) => {
            Growth::Common(first / &Rational::from(BigInt::from(period.clone())))
        }
        Some(_) => Growth::Various,
    }
}
