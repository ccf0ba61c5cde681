//! A [`Trace`] in the words of the paper's example.

use std::fmt;

use maxplus_core::Carrier;
use maxplus_graph::cycle::Rotation;

use super::{CycleAccount, PathAccount, Trace, VectorAccount};
use crate::extremality::{Extremality, Split};
use crate::paper::algorithm2::End;

/// Nodes, cycles and paths counted from 1.
impl<T: Carrier> fmt::Display for Trace<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.cycles.len();
        writeln!(
            f,
            "{} in D_A:",
            there_are(count, "nonnegative elementary cycle")
        )?;
        for (s, account) in self.cycles.iter().enumerate() {
            writeln!(f, "  sigma_{} = {}", s + 1, account.rotation())?;
        }
        for (s, account) in self.cycles.iter().enumerate() {
            writeln!(f)?;
            tell_cycle(f, s + 1, account)?;
        }
        let tests = self.steps().count();
        writeln!(
            f,
            "\nThe scaled basis, {} vectors after {tests} extremality tests:",
            self.extremals.len()
        )?;
        for vector in &self.extremals {
            writeln!(f, "  {vector:?}")?;
        }
        Ok(())
    }
}

impl<T: Carrier> CycleAccount<T> {
    /// sigma as it is told, from its starting node on.
    pub fn rotation(&self) -> Rotation<'_> {
        let rotation = self.cycle.starting_at(self.start);
        rotation.expect("the start is a node of the cycle")
    }
}

fn tell_cycle<T: Carrier>(
    f: &mut fmt::Formatter<'_>,
    s: usize,
    account: &CycleAccount<T>,
) -> fmt::Result {
    writeln!(
        f,
        "Applying Algorithm 1 to sigma_{s} = {}:",
        account.rotation()
    )?;
    for step in &account.steps {
        let name = format!("v^(sigma_{s}({}))", step.node + 1);
        tell_vector(f, &name, step)?;
    }
    let kind = format!("maximum J_(sigma_{s})-path");
    writeln!(f, "{}.", there_are(account.paths.len(), &kind))?;
    for (p, path) in account.paths.iter().enumerate() {
        tell_path(f, p + 1, path)?;
    }
    Ok(())
}

fn tell_path<T: Carrier>(
    f: &mut fmt::Formatter<'_>,
    p: usize,
    account: &PathAccount<T>,
) -> fmt::Result {
    let path = &account.path;
    let Some(end) = account.end else {
        return writeln!(
            f,
            "Nothing along pi_{p} = {path}: its start is not extremal."
        );
    };
    writeln!(f, "Applying Algorithm 2 to pi_{p} = {path}:")?;
    for step in &account.steps {
        tell_vector(f, &format!("v^{}", step.node + 1), step)?;
    }
    match end {
        End::Whole => Ok(()),
        End::NotExtremal => writeln!(f, "  We turn to the next path."),
        End::Loop { node } => {
            let l = node + 1;
            writeln!(
                f,
                "  e^{l} in X_{l}, so no further vector is extremal; we turn to the next path."
            )
        }
    }
}

fn tell_vector<T: Carrier>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    account: &VectorAccount<T>,
) -> fmt::Result {
    let VectorAccount {
        vector,
        scaled,
        extremality,
        new,
        ..
    } = account;
    write!(f, "  {name} = {vector:?}")?;
    match extremality {
        _ if !new => {
            let which = if extremality.is_extremal() {
                "an extremal"
            } else {
                "no extremal"
            };
            writeln!(f, ", {which} that was already computed.")
        }
        Extremality::Extremal(extremal) => {
            let head = extremal.head + 1;
            write!(f, " is an extremal with head {head}")?;
            if let Some(shape) = &extremal.shape {
                write!(f, " ({shape})")?;
            }
            writeln!(f, "; scaled {scaled:?}.")
        }
        Extremality::Combination(Split { left, right }) => {
            writeln!(
                f,
                " is not an extremal: it is the maximum of {left:?} and {right:?}."
            )
        }
    }
}

/// `There are 4 cycles`, `There is 1 path`, `There is no path`.
fn there_are(count: usize, what: &str) -> String {
    match count {
        0 => format!("There is no {what}"),
        1 => format!("There is 1 {what}"),
        _ => format!("There are {count} {what}s"),
    }
}
