//! The list of methods: all compute the same basis.
//!
//! A method is one folder and one entry in the list below. The corpus, the agreement tests, the
//! program and the benches read [`Method::ALL`], so a new entry needs no other change to be tested,
//! offered and measured.
//!
//! A method is a function
//! `fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>>`
//! that gives the scaled basis in canonical form, or the reason why it stopped. For the source of
//! each method, its requirements and its uses see `docs/methods.md`.

pub mod double_description;
pub mod elimination;
pub mod sparsification;

use std::fmt;
use std::str::FromStr;

use maxplus_core::Carrier;
use maxplus_graph::Limits;
use thiserror::Error;

use crate::problem::Problem;
use crate::report::{BasisEnding, Run};

/// Writes the enum, the list, the names and the dispatch from one list.
macro_rules! methods {
    ($($(#[$doc:meta])* $variant:ident {
        name: $name:literal,
        run: $run:path,
    })*) => {
        /// A way to compute the scaled basis.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Method {
            $($(#[$doc])* $variant,)*
        }

        impl Method {
            /// All methods, the default first.
            pub const ALL: &'static [Method] = &[$(Method::$variant),*];

            /// The name in reports and on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $(Method::$variant => $name,)*
                }
            }

            /// Calls the method.
            pub(crate) fn call<T: Carrier>(
                self,
                problem: &Problem<T>,
                limits: &Limits,
            ) -> Run<BasisEnding<T>> {
                match self {
                    $(Method::$variant => $run(problem, limits),)*
                }
            }
        }
    };
}

methods! {
    /// Extremal chains, each extremal once.
    Chains {
        name: "chains",
        run: crate::extremals::answers::run_chains,
    }
    /// Extremal chains from their other ends, in polynomial time each.
    Heads {
        name: "heads",
        run: crate::extremals::answers::run_heads,
    }
    /// The paper's Algorithm 3, from cycles and maximum paths.
    Algorithm3 {
        name: "algorithm3",
        run: crate::paper::algorithm3::algorithm3,
    }
    /// The paper's Algorithm 4, reduced.
    Algorithm4 {
        name: "algorithm4",
        run: crate::paper::algorithm4::run,
    }
    /// Tropical double description of the system with B = I.
    DoubleDescription {
        name: "double-description",
        run: double_description::run,
    }

    /// Elimination of one inequality after another, then reduced.
    Elimination {
        name: "elimination",
        run: elimination::run,
    }

    /// One entry kept per row, for all choices, then reduced.
    Sparsification {
        name: "sparsification",
        run: sparsification::run,
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no method with this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no method is called {name:?}; there are {}", names())]
pub struct UnknownMethod {
    /// The name.
    pub name: String,
}

fn names() -> String {
    let names: Vec<_> = Method::ALL.iter().map(|method| method.name()).collect();
    names.join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let found = Method::ALL.iter().find(|method| method.name() == name);
        found.copied().ok_or_else(|| UnknownMethod {
            name: name.to_owned(),
        })
    }
}
