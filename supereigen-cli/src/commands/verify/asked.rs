//! What there is to verify. The checker finds the narrowest numbers by itself.

use std::ops::ControlFlow;

use maxplus_core::{Names, Rational};
use supereigen_verify::{
    Claim, ConeClaim, Made, Options, Progress, Verdict, verify_cone_watched, verify_watched,
};

/// What there is to verify.
pub enum Asked {
    Basis(Claim<Rational>),
    Cone(ConeClaim<Rational>),
}

impl Asked {
    /// What the file calls the entries.
    pub fn names(&self) -> Option<Names> {
        let names = Names::new(self.made().names.clone()?).ok()?;
        (!names.are_numbers()).then_some(names)
    }

    /// How it says that it was made.
    fn made(&self) -> &Made {
        match self {
            Asked::Basis(claim) => claim.made(),
            Asked::Cone(claim) => claim.made(),
        }
    }

    pub fn verdict(
        &self,
        options: &Options,
        tell: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Verdict {
        match self {
            Asked::Basis(claim) => verify_watched(claim, options, tell),
            Asked::Cone(claim) => verify_cone_watched(claim, options, tell),
        }
    }
}
