//! The rows of a system in whole numbers, and the policies that choose among them.
//!
//! Row l asks of every node j with a finite b_lj that x_j <= max_k (a_lk - b_lj + x_k). So
//! the solutions below u are the x <= u with
//!
//! ```text
//! x_j <= f_j(x) = min over rows l with b_lj finite of (-b_lj + max_k (a_lk + x_k))    for all j.
//! ```
//!
//! A *policy* t gives each node j one of the rows that ask something of it, t(j). What is left
//! then has one row per node: it is a supereigen problem, and its greatest
//! solution is found in strongly polynomial time ([`crate::solution`]).
//!
//! | notation | code |
//! |---|---|
//! | a_lk, row by row | [`Rows::left`] |
//! | the rows l with b_lj finite, and b_lj | [`Rows::asking`] |
//! | t | [`Choice`] |
//! | A^t, a_{t(j),k} - b_{t(j),j} at (j, k) | [`Rows::digraph`] |
//! | x^t, the greatest solution of A^t below u | the x of one round |
//!
//! # The rounds
//!
//! 1. Take x = x^t.
//! 2. Wherever x_j is finite and some row gives less than x_j, let t(j) be the row that gives
//!    least. Back to 1; if there is no such j, x is the answer.
//!
//! The theorem that this ends, with the greatest solution, is told in
//! [`crate::two_sided::greatest`]. Each round starts from the x of the last one in place of u: x
//! only falls, and a node that is -inf once is left out from then on.

use maxplus_core::{
    Carrier, MaxPlus, ReadMatrix, Semifield, Semiring, SparseMatrix, Square, Vector,
};
use maxplus_graph::{Budget, Digraph, Meter};
use num_traits::{One, Zero};

use crate::membership::VectorError;
use crate::solution::greatest_in;
use crate::two_sided::whole::FITS;

/// t: for each node one of the rows that ask something of it, none if no row does.
pub(crate) type Choice = Vec<Option<usize>>;

/// The rows of a system, sorted by whom they ask.
#[derive(Clone)]
pub(crate) struct Rows<W: Carrier> {
    /// For row l the nodes k with a finite a_lk, and a_lk.
    left: Vec<Vec<(usize, MaxPlus<W>)>>,
    /// For node j the rows l with a finite b_lj, and b_lj.
    asking: Vec<Vec<(usize, MaxPlus<W>)>>,
}

/// The greatest solution below a bound, and the policy that shows it.
pub(crate) struct Settled<W: Carrier> {
    pub(crate) x: Vector<MaxPlus<W>>,
    pub(crate) choice: Choice,
}

impl<W: Carrier> Rows<W> {
    /// The rows of A (x) x >= B (x) x. The caller has seen to it that sums have room.
    pub(crate) fn new(
        greater: &SparseMatrix<MaxPlus<W>>,
        smaller: &SparseMatrix<MaxPlus<W>>,
    ) -> Self {
        let mut rows = Rows {
            left: Vec::new(),
            asking: vec![Vec::new(); greater.cols()],
        };
        for l in 0..greater.rows() {
            let side = |matrix: &SparseMatrix<MaxPlus<W>>| -> Vec<_> {
                matrix.row(l).map(|(k, a)| (k, a.clone())).collect()
            };
            rows.push(side(greater), side(smaller));
        }
        rows
    }

    /// One more row, the last.
    pub(crate) fn push(
        &mut self,
        left: Vec<(usize, MaxPlus<W>)>,
        right: impl IntoIterator<Item = (usize, MaxPlus<W>)>,
    ) {
        for (j, b) in right {
            self.asking[j].push((self.left.len(), b));
        }
        self.left.push(left);
    }

    /// Takes back all rows but the first so many.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.left.truncate(rows);
        for asking in &mut self.asking {
            // Rows are in their order.
            let kept = asking.partition_point(|&(l, _)| l < rows);
            asking.truncate(kept);
        }
    }

    /// Lets row l ask nothing any more.
    pub(crate) fn silence(&mut self, l: usize) {
        for asking in &mut self.asking {
            asking.retain(|&(row, _)| row != l);
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// A^t on the nodes where x is finite; a node of which no row asks anything has a
    /// loop of weight 0: its bound is all there is.
    pub(crate) fn digraph(&self, choice: &Choice, x: &Vector<MaxPlus<W>>) -> Digraph<W> {
        let n = self.asking.len();
        let rows = (0..n).map(|j| {
            let (left, b) = match choice[j] {
                _ if x[j].is_zero() => (&[][..], MaxPlus::one()),
                Some(l) => (&self.left[l][..], self.asked(l, j)),
                None => return vec![(j, MaxPlus::one())],
            };
            let arc = |(k, a): &(usize, MaxPlus<W>)| {
                let weight = a.try_over(&b).expect(FITS);
                (*k, weight.expect("a row asks by a finite entry"))
            };
            left.iter().map(arc).collect()
        });
        let matrix = SparseMatrix::from_rows(n, rows);
        Digraph::of(&Square::new(matrix).expect("one row per node"))
    }

    /// b_lj, of a row that asks something of j.
    fn asked(&self, l: usize, j: usize) -> MaxPlus<W> {
        let place = self.place(l, j).expect("a policy names rows that ask");
        self.asking[j][place].1.clone()
    }

    /// Where row l stands among those that ask something of j.
    fn place(&self, l: usize, j: usize) -> Option<usize> {
        let place = self.asking[j].binary_search_by_key(&l, |&(row, _)| row);
        place.ok()
    }

    /// The greatest solution below u, from any policy or, without one, from the rows that give
    /// least at u. It is given up, with the x of that round, once x is `enough`.
    ///
    /// One step of the meter is one policy.
    pub(crate) fn greatest_below(
        &self,
        u: &Vector<MaxPlus<W>>,
        choice: Option<Choice>,
        meter: &mut Meter,
        enough: &dyn Fn(&Vector<MaxPlus<W>>) -> bool,
    ) -> Result<Settled<W>, VectorError> {
        let budget: Budget = meter.budget().clock_and_flag();
        let mut x = u.clone();
        let mut choice = self.filled(choice, &x)?;
        // No policy comes twice: `greatest.rs`, theorem.
        loop {
            meter.many_steps(1)?;
            x = greatest_in(&self.digraph(&choice, &x), &x, &budget)?;
            if enough(&x) || !self.improve(&mut choice, &x)? {
                return Ok(Settled { x, choice });
            }
        }
    }

    /// max_k (a_lk + x_k) for every row.
    fn values(&self, x: &Vector<MaxPlus<W>>) -> Result<Vec<MaxPlus<W>>, VectorError> {
        let value = |left: &Vec<(usize, MaxPlus<W>)>| {
            let mut greatest = MaxPlus::NEG_INFINITY;
            for (k, a) in left {
                greatest = greatest.max(a.try_times(&x[*k])?);
            }
            Ok(greatest)
        };
        self.left.iter().map(value).collect()
    }

    /// The row that gives node j least, and what it gives.
    fn least(
        &self,
        j: usize,
        values: &[MaxPlus<W>],
    ) -> Result<Option<(usize, MaxPlus<W>)>, VectorError> {
        let mut least: Option<(usize, MaxPlus<W>)> = None;
        for (l, b) in &self.asking[j] {
            let value = values[*l].try_over(b)?.expect("b is finite");
            if least.as_ref().is_none_or(|(_, found)| value < *found) {
                least = Some((*l, value));
            }
        }
        Ok(least)
    }

    /// The policy, with the rows that give least at x where it has none or names a row that
    /// asks nothing any more.
    fn filled(
        &self,
        choice: Option<Choice>,
        x: &Vector<MaxPlus<W>>,
    ) -> Result<Choice, VectorError> {
        let values = self.values(x)?;
        let chosen = |j: usize| {
            let before = choice.as_ref().and_then(|choice| choice[j]);
            match before.filter(|&l| self.place(l, j).is_some()) {
                Some(l) => Ok(Some(l)),
                None => Ok(self.least(j, &values)?.map(|(l, _)| l)),
            }
        };
        (0..x.len()).map(chosen).collect()
    }

    /// Step 2: better rows where there are any; whether there were.
    fn improve(&self, choice: &mut Choice, x: &Vector<MaxPlus<W>>) -> Result<bool, VectorError> {
        let values = self.values(x)?;
        let mut improved = false;
        for j in (0..x.len()).filter(|&j| x[j].is_finite()) {
            if let Some((l, value)) = self.least(j, &values)?
                && value < x[j]
            {
                choice[j] = Some(l);
                improved = true;
            }
        }
        Ok(improved)
    }
}
