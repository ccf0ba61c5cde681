//! A claim for the independent checker, from a file or from a solver, about the matrix that it
//! contains or about a given one.

use std::ops::ControlFlow;

use anyhow::Result;
use maxplus_core::{Matrix, Names, Number};
use serde_json::Value;
use supereigen_verify::{
    Claim, ConeClaim, Options, PolicyClaim, Progress, Provenance, RootsClaim, TimetableClaim,
    Verdict, verify_cone_watched, verify_policy_watched, verify_roots_watched,
    verify_timetable_watched, verify_watched,
};

use crate::kind::Kind;
use crate::vectors_json::with_format;
use crate::words::listed;

/// A claim to be checked.
pub enum Claimed {
    /// A basis, or a part of one.
    Basis(Claim),
    /// A basis by its roots.
    Roots(RootsClaim),
    /// The extreme rays of a two-sided system.
    Cone(ConeClaim),
    /// That a solution or lambda of a two-sided system is the greatest.
    Greatest(PolicyClaim),
    /// A timetable.
    Timetable(TimetableClaim),
}

impl Claimed {
    /// Reads a claim, about this matrix if one is given. A two-sided claim always contains its
    /// matrices, and a timetable never does.
    pub fn read(kind: Kind, text: &str, matrix: Option<Matrix<Number>>) -> Result<Self> {
        Ok(match (kind, matrix) {
            (Kind::Cone, _) => Claimed::Cone(ConeClaim::from_json(text)?),
            (Kind::Greatest, _) => Claimed::Greatest(PolicyClaim::from_json(text)?),
            (Kind::Timetable, Some(matrix)) => {
                Claimed::Timetable(TimetableClaim::from_json_with(matrix, text)?)
            }
            (Kind::Roots { .. }, None) => Claimed::Roots(RootsClaim::from_json(text)?),
            (Kind::Roots { .. }, Some(matrix)) => {
                Claimed::Roots(RootsClaim::from_json_with(matrix, text)?)
            }
            (_, None) => Claimed::Basis(Claim::from_json(text)?),
            (_, Some(matrix)) => Claimed::Basis(Claim::from_json_with(matrix, text)?),
        })
    }

    /// The names of the entries in the claim.
    pub fn names(&self) -> Option<Names> {
        let provenance = match self {
            Claimed::Basis(claim) => claim.provenance(),
            Claimed::Roots(claim) => claim.provenance(),
            Claimed::Cone(claim) => claim.provenance(),
            Claimed::Greatest(claim) => claim.provenance(),
            Claimed::Timetable(claim) => claim.provenance(),
        };
        let names = Names::new(provenance.names.clone()?).ok()?;
        (!names.are_numbers()).then_some(names)
    }

    /// The matrix and lambda of a claim about solutions of one matrix.
    pub fn system(&self) -> Option<(&Matrix<Number>, &Number)> {
        match self {
            Claimed::Basis(claim) => Some((claim.matrix(), claim.lambda())),
            Claimed::Roots(claim) => Some((claim.matrix(), claim.lambda())),
            _ => None,
        }
    }

    /// Whether the claim is about whole solutions.
    pub fn asks_integers(&self) -> bool {
        match self {
            Claimed::Basis(claim) => claim.asks_integers(),
            Claimed::Roots(claim) => claim.asks_integers(),
            Claimed::Cone(claim) => claim.asks_integers(),
            Claimed::Greatest(claim) => claim.asks_integers(),
            Claimed::Timetable(_) => false,
        }
    }

    /// Compares the names in the claim with those of the nodes, if the nodes have names.
    #[must_use]
    pub fn against_names(self, names: Option<&Names>) -> Self {
        let Some(names) = names else {
            return self;
        };
        match self {
            Claimed::Basis(claim) => Claimed::Basis(claim.against_names(names)),
            Claimed::Roots(claim) => Claimed::Roots(claim.against_names(names)),
            Claimed::Cone(claim) => Claimed::Cone(claim.against_names(names)),
            Claimed::Greatest(claim) => Claimed::Greatest(claim.against_names(names)),
            Claimed::Timetable(claim) => Claimed::Timetable(claim.against_names(names)),
        }
    }

    /// Compares both sides of a two-sided claim with these. A claim about one matrix is unchanged.
    #[must_use]
    pub fn against_sides(self, [a, b]: [&Matrix<Number>; 2]) -> Self {
        match self {
            Claimed::Cone(claim) => Claimed::Cone(claim.against(a, b)),
            Claimed::Greatest(claim) => Claimed::Greatest(claim.against(a, b)),
            other => other,
        }
    }

    /// The verdict. `report` is called repeatedly and may stop the checker.
    pub fn verdict(
        &self,
        options: &Options,
        report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Verdict {
        match self {
            Claimed::Basis(claim) => verify_watched(claim, options, report),
            Claimed::Roots(claim) => verify_roots_watched(claim, options, report),
            Claimed::Cone(claim) => verify_cone_watched(claim, options, report),
            Claimed::Greatest(claim) => verify_policy_watched(claim, report),
            Claimed::Timetable(claim) => verify_timetable_watched(claim, report),
        }
    }
}

/// The verdict for programs, with the names of nodes beside their numbers.
pub fn report(verdict: &Verdict, names: Option<&Names>) -> String {
    let json = verdict.to_json();
    let named = match listed(names) {
        None => json,
        Some(names) => {
            let fields = json.strip_prefix('{').unwrap_or(&json);
            format!("{{\"names\":{},{fields}", Value::from(names))
        }
    };
    with_format("supereigen-verdict-1", &named)
}

/// How a claim was made, and the names of its entries.
pub fn provenance(method: Option<&str>, names: Option<&Names>) -> Provenance {
    let provenance = match method {
        Some(method) => Provenance::default().by_method(method),
        None => Provenance::default(),
    };
    match names {
        Some(names) => provenance.with_names(names.iter()),
        None => provenance,
    }
}
