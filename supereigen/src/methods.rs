//! The list of methods: one meaning, many ways.
//!
//! A method is one folder and one entry in the list below. The corpus, the
//! agreement tests, the program and the benches read [`Method::ALL`], so a new
//! entry is tested, offered and measured without another line.
//!
//! A method is a function
//! `fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>>`
//! that gives the scaled basis in canonical form, or says why it stopped.

use std::fmt;
use std::str::FromStr;

use maxplus_core::Carrier;
use maxplus_graph::Limits;
use thiserror::Error;

use crate::problem::Problem;
use crate::report::{BasisEnding, Run};

/// Writes the enum, the list, the texts and the dispatch from one list.
macro_rules! methods {
    ($($(#[$doc:meta])* $variant:ident {
        name: $name:literal,
        run: $run:path,
        source: $source:literal,
        needs: $needs:literal,
        catch: $catch:literal,
        when: $when:literal,
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

            /// The texts on the method.
            fn texts(self) -> Texts {
                match self {
                    $(Method::$variant => Texts {
                        name: $name,
                        source: $source,
                        needs: $needs,
                        catch: $catch,
                        when: $when,
                    },)*
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

struct Texts {
    name: &'static str,
    source: &'static str,
    needs: &'static str,
    catch: &'static str,
    when: &'static str,
}

methods! {
    /// Extremal chains, each extremal once.
    Chains {
        name: "chains",
        run: crate::extremals::answers::run_chains,
        source: "this project: chains of nodes that lean on one another (see the module chains)",
        needs: "the current chain and nothing else",
        catch: "gives the extremals in no order that a reader would expect, until they are sorted",
        when: "always, unless another method is the point",
    }
    /// The same chains from their other ends, in polynomial time each.
    Heads {
        name: "heads",
        run: crate::extremals::answers::run_heads,
        source: "this project: only ends of extremals are entered (see the module heads)",
        needs: "the current segment and one greatest solution",
        catch: "a greatest solution per step makes it ten to a hundred times slower where the default does not need it",
        when: "to be sure of the bound from the first step; the default turns to it by itself where it must",
    }
    /// The paper's Algorithm 3, from cycles and maximum paths.
    Algorithm3 {
        name: "algorithm3",
        run: crate::paper::algorithm3::algorithm3,
        source: "Wang and Sergeev, Algorithms 1 to 3",
        needs: "all nonnegative cycles and maximum J_sigma-paths, one at a time",
        catch: "finds the same extremal along many cycles and paths",
        when: "to reproduce the paper",
    }
    /// The paper's Algorithm 4, reduced.
    Algorithm4 {
        name: "algorithm4",
        run: crate::paper::algorithm4::run,
        source: "Wang and Sergeev, Algorithm 4 (Wang, Yang and Wang 2020), then reduction",
        needs: "the same, and all generators in memory",
        catch: "far more generators than extremals",
        when: "to reproduce the paper",
    }
    /// Tropical double description of the system with B = I.
    DoubleDescription {
        name: "double-description",
        run: crate::double_description::run,
        source: "Allamigeon, Gaubert, Goubault 2013",
        needs: "all rays of every intermediate cone in memory",
        catch: "intermediate cones may have far more rays than the last one, and nothing is known before it",
        when: "two-sided systems A(x)x >= B(x)x; a cross-check that shares no step with the others",
    }

    /// Elimination of one inequality after another, then reduced.
    Elimination {
        name: "elimination",
        run: crate::elimination::run,
        source: "Butkovic, Hegedues 1984",
        needs: "all generators in memory",
        catch: "generators grow doubly exponentially with the rows; no extremality test on the way",
        when: "history and cross-checks, n up to about 6",
    }

    /// One entry kept per row, for all choices, then reduced.
    Sparsification {
        name: "sparsification",
        run: crate::sparsification::run,
        source: "Krivulin 2018, 2020",
        needs: "one branch of choices and the extremals found",
        catch: "the same vector is found along many choices, whose number is exponential",
        when: "history and cross-checks; sparse matrices with few arcs a row",
    }
}

impl Method {
    /// The name in reports and on the command line.
    pub fn name(self) -> &'static str {
        self.texts().name
    }

    /// Where the method comes from.
    pub fn source(self) -> &'static str {
        self.texts().source
    }

    /// What the method keeps or lists while it runs.
    pub fn needs(self) -> &'static str {
        self.texts().needs
    }

    /// What is bad about it.
    pub fn catch(self) -> &'static str {
        self.texts().catch
    }

    /// When to use it.
    pub fn when(self) -> &'static str {
        self.texts().when
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no method has.
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
