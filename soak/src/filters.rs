//! A filtered search gives the filtered basis.

use maxplus_core::{Carrier, MaxPlus, Vector};
use supereigen::{Filter, Problem, VectorSet};

use crate::dice::Dice;
use crate::difference::{Difference, compare};
use crate::subject::Subject;
use crate::tally::{CHECKED, Tally};

/// The conditions of a filter, stated for vectors.
#[derive(Debug, Default)]
struct Conditions {
    containing: Vec<usize>,
    head: Option<usize>,
    at_most: Option<usize>,
}

impl Conditions {
    fn draw(n: usize, dice: &mut Dice) -> Self {
        let mut conditions = Conditions::default();
        if n > 0 && dice.chance(50) {
            conditions.containing = (0..1 + dice.below(2)).map(|_| dice.below(n)).collect();
        }
        if n > 0 && dice.chance(50) {
            conditions.head = Some(dice.below(n));
        }
        if dice.chance(50) {
            conditions.at_most = Some(dice.below(n + 2));
        }
        conditions
    }

    fn filter(&self) -> Filter {
        let mut filter = Filter::everything();
        for &i in &self.containing {
            filter = filter.and_containing(i);
        }
        if let Some(t) = self.head {
            filter = filter.and_headed_by(t);
        }
        if let Some(k) = self.at_most {
            filter = filter.and_support_at_most(k);
        }
        filter
    }

    /// Whether an extremal meets the conditions, tested by their definitions.
    fn is_met<T: Carrier>(&self, problem: &Problem<T>, x: &Vector<MaxPlus<T>>) -> bool {
        let support = x.support();
        self.containing.iter().all(|i| support.contains(*i))
            && self.at_most.is_none_or(|k| support.len() <= k)
            && self.head.is_none_or(|t| is_head(problem, x, t))
    }
}

/// Whether lowering any node of the support lowers t too.
fn is_head<T: Carrier>(problem: &Problem<T>, x: &Vector<MaxPlus<T>>, t: usize) -> bool {
    let tangent = problem.tangent(x).expect("an extremal is a solution");
    let support = tangent.support();
    let hypergraph = tangent.hypergraph();
    support.contains(t)
        && support
            .iter()
            .all(|i| hypergraph.reachable([i]).contains(t))
}

/// Checks a random filter.
pub fn check<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let conditions = Conditions::draw(subject.n(), dice);
    let expected = subject.basis.to_vectors().into_iter();
    let expected = expected.filter(|x| conditions.is_met(&subject.problem, x));
    let expected = VectorSet::new(subject.n(), expected);
    let filtered = subject.extremals.clone().filter(conditions.filter());
    let filtered = filtered.map_err(|error| Difference::new("filter", error.to_string()))?;
    compare(
        &format!("{conditions:?}"),
        &expected,
        filtered.run().found(),
    )?;
    tally.add(CHECKED, "filters", 1);
    Ok(())
}
