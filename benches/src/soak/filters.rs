//! A filtered search gives the filtered basis.

use std::ops::ControlFlow;

use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::Limits;
use supereigen::chains::Filter;
use supereigen::{Basis, Problem};

use super::dice::Dice;
use super::difference::{Difference, compare};
use super::subject::Subject;
use super::tally::{CHECKED, Tally};

/// What a filter asks for, in words of vectors.
#[derive(Debug, Default)]
struct Wish {
    containing: Vec<usize>,
    head: Option<usize>,
    at_most: Option<usize>,
}

impl Wish {
    fn draw(n: usize, dice: &mut Dice) -> Self {
        let mut wish = Wish::default();
        if n > 0 && dice.chance(50) {
            wish.containing = (0..1 + dice.below(2)).map(|_| dice.below(n)).collect();
        }
        if n > 0 && dice.chance(50) {
            wish.head = Some(dice.below(n));
        }
        if dice.chance(50) {
            wish.at_most = Some(dice.below(n + 2));
        }
        wish
    }

    fn filter(&self) -> Filter {
        let mut filter = Filter::everything();
        for &i in &self.containing {
            filter = filter.containing(i);
        }
        if let Some(t) = self.head {
            filter = filter.with_head(t);
        }
        if let Some(k) = self.at_most {
            filter = filter.with_support_at_most(k);
        }
        filter
    }

    /// Whether an extremal is wished for, by definition.
    fn is_met<T: Carrier>(&self, problem: &Problem<T>, x: &Vector<MaxPlus<T>>) -> bool {
        let support = x.support();
        self.containing.iter().all(|i| support.contains(*i))
            && self.at_most.is_none_or(|k| support.len() <= k)
            && self.head.is_none_or(|t| is_head(problem, x, t))
    }
}

/// Whether every node of the support pulls t down with it.
fn is_head<T: Carrier>(problem: &Problem<T>, x: &Vector<MaxPlus<T>>, t: usize) -> bool {
    let tangent = problem.tangent(x).expect("an extremal is a solution");
    let support = tangent.support();
    support.contains(t) && support.iter().all(|i| tangent.reach(i).contains(t))
}

/// One filter by chance.
pub fn check<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let wish = Wish::draw(subject.n(), dice);
    let wished = subject.basis.iter();
    let wished = wished.filter(|x| wish.is_met(&subject.problem, x)).cloned();
    let expected = Basis::new(subject.n(), wished);
    let mut found = Vec::new();
    let filtered = subject.chains.clone().with_filter(wish.filter());
    let filtered = filtered.map_err(|error| Difference::new("filter", error.to_string()))?;
    let _ = filtered.visit(&Limits::none(), |extremal| {
        found.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    let found = Basis::new(subject.n(), found);
    compare(&format!("{wish:?}"), &expected, &found)?;
    tally.add(CHECKED, "filters", 1);
    Ok(())
}
