//! The answer of `reach`: the sets after each step, and whether they repeat, as text and JSON.

use std::fmt;

use maxplus_core::Names;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_graph::{Budget, Ending, StopReason};
use maxplus_polyhedra::PolyhedraError;
use maxplus_polyhedra::polyhedron::Members;
use maxplus_polyhedra::reach::{Reached, Repeat};
use num_traits::One;
use serde::Serialize;
use serde_json::Value;

use crate::vectors_json::{entries, number};
use crate::words::{counted, listed};

/// The sets of all steps that were made.
pub struct ReachAnswer {
    /// How many steps were requested.
    pub steps: usize,
    /// Points and rays of X(0), X(1), ...
    pub sets: Vec<Members>,
    /// How the last set repeats an earlier one.
    pub repeat: Option<Repeat>,
    /// Why the computation was cut, if it was.
    pub cut: Option<StopReason>,
}

impl ReachAnswer {
    /// The answer to a question about so many steps.
    pub fn of(reached: &Reached, steps: usize) -> Result<Self, PolyhedraError> {
        let (sets, repeat, cut) = match reached {
            Ending::Complete(reach) => (&reach.sets, reach.repeat.clone(), None),
            Ending::Cut { so_far, why, .. } => (so_far, None, Some(*why)),
        };
        // The generators are known already, so no computation remains that a limit could stop.
        let all = &Budget::unlimited();
        let sets = sets.iter().map(|set| set.members(all));
        Ok(ReachAnswer {
            steps,
            sets: sets.collect::<Result<_, _>>()?,
            repeat,
            cut,
        })
    }

    /// How the computation ended, as a sentence.
    pub fn conclusion(&self) -> String {
        let last = self.sets.len().saturating_sub(1);
        match (&self.repeat, self.cut) {
            (_, Some(why)) => {
                let steps = counted(self.steps as u64, "step");
                format!("incomplete after {last} of {steps}: {why}")
            }
            (Some(repeat), None) => {
                let every = match repeat.period {
                    1 => "step".to_owned(),
                    period => counted(period as u64, "step"),
                };
                let of = repeat.of;
                let how = match repeat.by.is_one() {
                    true => "again".to_owned(),
                    false => format!("moved by {}", repeat.by),
                };
                format!("X({last}) is X({of}) {how}: the sets repeat every {every}")
            }
            (None, None) => "no set is a shifted copy of an earlier one".to_owned(),
        }
    }

    /// The answer for programs.
    pub fn report(&self, n: usize, names: Option<&Names>, backward: bool) -> ReachReport {
        let sets = self.sets.iter().map(|(points, rays)| SetReport {
            points: points.iter().map(entries).collect(),
            rays: rays.iter().map(entries).collect(),
        });
        ReachReport {
            format: "supereigen-reach-1",
            n,
            names: listed(names),
            backward,
            steps: self.steps,
            complete: self.cut.is_none(),
            sets: sets.collect(),
            repeat: self.repeat.as_ref().map(|repeat| RepeatReport {
                of: repeat.of,
                period: repeat.period,
                by: number(&repeat.by),
            }),
        }
    }
}

maxplus_core::display_without_names!([] ReachAnswer);

impl DisplayNamed for ReachAnswer {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&coordinates(names))?;
        for (k, (points, rays)) in self.sets.iter().enumerate() {
            write!(f, "X({k}): ")?;
            match (points.len() as u64, rays.len() as u64) {
                (0, _) => writeln!(f, "empty")?,
                (p, 0) => writeln!(f, "{}", counted(p, "point"))?,
                (p, r) => writeln!(f, "{}, {}", counted(p, "point"), counted(r, "ray"))?,
            }
            for (what, members) in [("point", points), ("ray", rays)] {
                for member in members {
                    writeln!(f, "  {what} {member:#}")?;
                }
            }
        }
        writeln!(f, "{}", self.conclusion())
    }
}

/// A line that names the coordinates, if they have names.
pub fn coordinates(names: Option<&Names>) -> String {
    names.map_or_else(String::new, |names| {
        let all: Vec<_> = (0..names.len())
            .map(|i| called(i, Some(names)).to_string())
            .collect();
        format!("x = ({})\n", all.join(", "))
    })
}

/// The answer as JSON.
#[derive(Serialize)]
pub struct ReachReport {
    format: &'static str,
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    backward: bool,
    steps: usize,
    /// Whether all requested steps were made, or all steps up to a repeat.
    complete: bool,
    sets: Vec<SetReport>,
    repeat: Option<RepeatReport>,
}

#[derive(Serialize)]
struct SetReport {
    points: Vec<Value>,
    rays: Vec<Value>,
}

#[derive(Serialize)]
struct RepeatReport {
    of: usize,
    period: usize,
    by: Value,
}
