//! The rows of a system as arcs: row i holds by the arc (i, j) if
//! x_i <= w_ij + x_j, with the *weight* w_ij = a_ij - lambda.
//!
//! With lambda = -inf no row asks for anything. That is the same as a loop of
//! weight 0 at every node and no other arc, and so it is written down.

use maxplus_core::error::RangeError;
use maxplus_core::exact::{integer_over, widen_denominator};
use maxplus_core::{Carrier, MaxPlus, Semifield};
use num_bigint::BigInt;

use crate::system::System;

/// One row: the ends of its arcs in order, with their weights, all finite.
type Row<T> = Vec<(usize, MaxPlus<T>)>;

/// The arcs of a system, row by row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arcs<T: Carrier> {
    rows: Vec<Row<T>>,
}

impl<T: Carrier> Arcs<T> {
    /// The arcs of the system.
    pub(crate) fn of(system: &System<'_, T>) -> Result<Self, RangeError> {
        let row = |i| {
            let mut arcs = Vec::new();
            for (j, a) in system.row(i).iter().enumerate() {
                match a.try_over(system.lambda())? {
                    None => return Ok(vec![(i, MaxPlus::finite(T::zero()))]),
                    Some(weight) if weight.is_finite() => arcs.push((j, weight)),
                    Some(_) => {}
                }
            }
            Ok(arcs)
        };
        let rows = (0..system.n()).map(row).collect::<Result<_, _>>()?;
        Ok(Arcs { rows })
    }

    /// The number of nodes.
    pub(crate) fn n(&self) -> usize {
        self.rows.len()
    }

    /// The ends of the arcs of row i, with their weights.
    pub(crate) fn row(&self, i: usize) -> &[(usize, MaxPlus<T>)] {
        &self.rows[i]
    }

    /// The weight of the arc (i, j), if there is one.
    pub(crate) fn weight(&self, i: usize, j: usize) -> Option<&MaxPlus<T>> {
        let row = &self.rows[i];
        let at = row.binary_search_by_key(&j, |&(end, _)| end).ok()?;
        Some(&row[at].1)
    }

    /// The weights as integers over their least common denominator, and that
    /// denominator.
    pub(crate) fn integers(&self) -> (Arcs<BigInt>, BigInt) {
        let mut denominator = BigInt::from(1);
        for (_, weight) in self.rows.iter().flatten() {
            widen_denominator(&mut denominator, finite(weight));
        }
        let whole = |weight: &T| integer_over(weight, &denominator);
        let arcs = self.convert(|weight| whole(weight));
        (arcs.expect("a common denominator"), denominator)
    }

    /// The same arcs over other numbers, `None` if one of them has no place
    /// there.
    pub(crate) fn convert<R: Carrier>(&self, number: impl Fn(&T) -> Option<R>) -> Option<Arcs<R>> {
        let arc = |(j, weight): &(usize, MaxPlus<T>)| {
            Some((*j, MaxPlus::new(number(finite(weight))?).ok()?))
        };
        let row = |row: &Row<T>| row.iter().map(arc).collect::<Option<_>>();
        let rows = self.rows.iter().map(row).collect::<Option<_>>()?;
        Some(Arcs { rows })
    }
}

/// The number that a weight is.
fn finite<T: Carrier>(weight: &MaxPlus<T>) -> &T {
    weight.value().expect("weights are finite")
}

/// level - weight: where a walk arrives that starts at the level and takes an
/// arc of the weight.
pub(crate) fn down<T: Carrier>(
    level: &MaxPlus<T>,
    weight: &MaxPlus<T>,
) -> Result<MaxPlus<T>, RangeError> {
    Ok(level.try_over(weight)?.expect("weights are finite"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::matrix;

    #[test]
    fn weights_are_entries_less_lambda_and_integers_over_one_denominator() {
        let rows = [vec![Some(0.5), None], vec![Some(-2.0), Some(0.25)]];
        let (a, lambda) = (matrix(&rows).unwrap(), MaxPlus::finite(1.0));
        let arcs = Arcs::of(&System::new(&a, &lambda).unwrap()).unwrap();
        assert_eq!(arcs.n(), 2);
        assert_eq!(arcs.row(0), [(0, MaxPlus::finite(-0.5))]);
        assert_eq!(arcs.weight(1, 0), Some(&MaxPlus::finite(-3.0)));
        assert_eq!(arcs.weight(0, 1), None);
        let (integers, denominator) = arcs.integers();
        assert_eq!(denominator, 4.into());
        assert_eq!(integers.row(1)[1], (1, MaxPlus::finite((-3).into())));
        let narrow = integers.convert(|weight| i32::try_from(weight.clone()).ok());
        assert_eq!(narrow.unwrap().row(0), [(0, MaxPlus::finite(-2))]);
        assert_eq!(integers.convert(|_| None::<i32>), None);
        // The number that stands for -inf in 32 bits.
        assert_eq!(integers.convert(|_| Some(i32::MIN)), None);
    }

    #[test]
    fn without_lambda_every_row_holds_by_itself() {
        let a = matrix(&[vec![None, Some(5)], vec![None, None]]).unwrap();
        let system = System::new(&a, &MaxPlus::NEG_INFINITY).unwrap();
        let arcs = Arcs::of(&system).unwrap();
        for i in 0..2 {
            assert_eq!(arcs.row(i), [(i, MaxPlus::finite(0))]);
        }
    }
}
