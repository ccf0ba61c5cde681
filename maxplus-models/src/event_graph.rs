//! Timed event graphs, which are marked graphs with times, and their max-plus matrices.
//!
//! *Transitions* fire; a *place* leads from one transition to one transition and holds tokens.
//! A transition fires when every place before it contains a token that has been there for the
//! time of the place. It takes one token from each and puts one into each place after it. Let
//! x_t(k) be the time of the k-th firing of t and m(p) the number of initial tokens of p. Then
//!
//! ```text
//! x_t(k) = max over places p from s to t of (x_s(k - m(p)) + time(p)),
//! x(k)   = A_0 (x) x(k)  (+)  A_1 (x) x(k - 1)  (+)  A_2 (x) x(k - 2)  (+) ...
//! ```
//!
//! (Baccelli, Cohen, Olsder, Quadrat, *Synchronization and Linearity*, 1992, chapter 2.) The
//! matrix here is A with x(k) = A (x) x(k - 1):
//!
//! 1. A place `p` with m > 1 tokens becomes m places with one token each. Between them are
//!    m - 1 nodes `p#1`, ..., `p#m-1`, the times at which its waiting tokens are ready. If there is
//!    only one such node, it is named `p` (but `p#1` if a transition has that name, or if the
//!    name is a number or contains `#`).
//! 2. A = A_0* (x) A_1. There must be no cycle without tokens, because nothing on it could ever
//!    fire: that is the deadlock of a marked graph. So A_0* is computed row by row in the order
//!    in which transitions wait for each other.
//!
//! The nodes are the transitions in their order, then the waiting tokens. A transition without
//! a place before it waits for nothing; its row is -inf.
//!
//! ```
//! use maxplus_models::event_graph::EventGraph;
//!
//! let mut net = EventGraph::new();
//! let (a, b) = (net.transition("a")?, net.transition("b")?);
//! net.place("ready", a, b, 0, 3.into())?;
//! net.place("done", b, a, 2, 2.into())?;
//! let model = net.model()?;
//! assert_eq!(model.names.iter().collect::<Vec<_>>(), ["a", "b", "done"]);
//! assert_eq!(model.matrix.to_string(), "-inf -inf 0\n-inf -inf 3\n-inf 2 -inf\n");
//! # Ok::<(), maxplus_models::event_graph::EventGraphError>(())
//! ```

use std::collections::BTreeSet;

use maxplus_core::names::NamesError;
use maxplus_core::{MaxPlus, Names, Rational, SparseMatrix};
use num_traits::Zero;
use thiserror::Error;

use crate::model::{Model, token_names};
use crate::times::{Form, MAX_WORK, Maximum};

/// The most nodes of a matrix: transitions, and tokens that wait behind others.
pub const MAX_NODES: u64 = 100_000;

/// A place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its name, which no other place has.
    pub name: String,
    /// The transition that puts tokens into it.
    pub from: usize,
    /// The transition that takes tokens from it.
    pub to: usize,
    /// The number of initial tokens.
    pub tokens: u64,
    /// How long a token must be there before it can be taken, at least 0.
    pub time: Rational,
}

/// A marked graph with times.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventGraph {
    transitions: Vec<String>,
    places: Vec<Place>,
    names: BTreeSet<String>,
    place_names: BTreeSet<String>,
}

/// The error for an event graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EventGraphError {
    /// Names of nodes that are equal, or that are numbers of other nodes.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// A name is empty, contains control characters or has blanks around it.
    #[error("the name {name:?} is empty, or has blanks around it or a control character in it")]
    BadName {
        /// The name.
        name: String,
    },
    /// Two places or two transitions have the same name.
    #[error("two {what}s are called {name}")]
    DoubleName {
        /// `place` or `transition`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A transition has the name of a waiting token.
    #[error(
        "a token that waits in place {place} is called {name}, and so is a transition: one of \
         them needs another name"
    )]
    TokenName {
        /// The place.
        place: String,
        /// The name of both.
        name: String,
    },
    /// A time is negative.
    #[error("place {place} holds its tokens for {time}: a time is at least 0")]
    NegativeTime {
        /// The place.
        place: String,
        /// Its time.
        time: Rational,
    },
    /// There are more than [`MAX_NODES`] nodes because of tokens.
    #[error(
        "there are more than {MAX_NODES} transitions and waiting tokens by place {place}, which \
         has {tokens} tokens: too many for a matrix"
    )]
    TooManyTokens {
        /// The place at which this was detected.
        place: String,
        /// Its tokens.
        tokens: u64,
    },
    /// The matrix needs more than [`MAX_WORK`] steps.
    #[error("the limit of {MAX_WORK} steps is reached: the net is too large to make its matrix")]
    TooMuchWork,
    /// There are more than [`MAX_NODES`] transitions.
    #[error("there are {transitions} transitions, and a matrix has at most {MAX_NODES} nodes")]
    TooManyTransitions {
        /// The number of transitions.
        transitions: usize,
    },
    /// There is a cycle without tokens.
    #[error(
        "deadlock: on the cycle of transitions {} no place has a token: {}",
        some(.transitions), some(.places)
    )]
    Deadlock {
        /// Its transitions, in the order of firing.
        transitions: Vec<String>,
        /// Its places; the first leads to the second transition.
        places: Vec<String>,
    },
}

/// The first few of many names, as text.
fn some(names: &[String]) -> String {
    const SHOWN: usize = 8;
    match names.len().checked_sub(SHOWN) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..SHOWN].join(", ")),
    }
}

impl EventGraph {
    /// A graph without transitions and places.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a transition and returns its number.
    pub fn transition(&mut self, name: impl Into<String>) -> Result<usize, EventGraphError> {
        let name = checked("transition", name.into(), &mut self.names)?;
        self.transitions.push(name);
        Ok(self.transitions.len() - 1)
    }

    /// Adds a place between two transitions and returns its number.
    ///
    /// # Panics
    ///
    /// If there is no such transition.
    pub fn place(
        &mut self,
        name: impl Into<String>,
        from: usize,
        to: usize,
        tokens: u64,
        time: Rational,
    ) -> Result<usize, EventGraphError> {
        assert!(
            from.max(to) < self.transitions.len(),
            "a place between transitions that are not there"
        );
        let name = checked("place", name.into(), &mut self.place_names)?;
        if time.is_negative() {
            return Err(EventGraphError::NegativeTime { place: name, time });
        }
        self.places.push(Place {
            name,
            from,
            to,
            tokens,
            time,
        });
        Ok(self.places.len() - 1)
    }

    /// The names of the transitions.
    pub fn transitions(&self) -> &[String] {
        &self.transitions
    }

    /// The places.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The matrix over transitions and waiting tokens.
    pub fn model(&self) -> Result<Model, EventGraphError> {
        check_transitions(self.transitions.len())?;
        let mut names = self.transitions.clone();
        // A_1 by rows, and for every transition the places of A_0 that it waits for.
        let mut late: Vec<Form> = vec![Vec::new(); names.len()];
        let mut at_once: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
        for (number, place) in self.places.iter().enumerate() {
            let waiting = place.tokens.saturating_sub(1);
            if waiting.saturating_add(names.len() as u64) > MAX_NODES {
                return Err(EventGraphError::TooManyTokens {
                    place: place.name.clone(),
                    tokens: place.tokens,
                });
            }
            if place.tokens == 0 {
                at_once[place.to].push(number);
                continue;
            }
            let mut before = (place.from, place.time.clone());
            for name in token_names(&place.name, waiting, self.names.contains(&place.name)) {
                if self.names.contains(&name) {
                    let place = place.name.clone();
                    return Err(EventGraphError::TokenName { place, name });
                }
                names.push(name);
                late.push(vec![before]);
                before = (names.len() - 1, Rational::zero());
            }
            late[place.to].push(before);
        }
        let names = Names::new(names)?;
        let rows = self.rows(late, &at_once)?;
        let entries = rows.into_iter().map(|row| {
            let row = row.into_iter();
            row.map(|(j, value)| (j, MaxPlus::from(value)))
        });
        let matrix = SparseMatrix::from_rows(names.len(), entries);
        Ok(Model { matrix, names })
    }

    /// The rows of A_0* (x) A_1.
    fn rows(
        &self,
        mut rows: Vec<Form>,
        at_once: &[Vec<usize>],
    ) -> Result<Vec<Form>, EventGraphError> {
        let mut maximum = Maximum::new(rows.len());
        let mut behind: Vec<Vec<usize>> = vec![Vec::new(); self.transitions.len()];
        let mut missing: Vec<usize> = at_once.iter().map(Vec::len).collect();
        for place in self.places.iter().filter(|place| place.tokens == 0) {
            behind[place.from].push(place.to);
        }
        let mut ready: Vec<usize> = (0..missing.len()).filter(|&t| missing[t] == 0).collect();
        let (mut done, mut work) = (0, 0);
        while let Some(transition) = ready.pop() {
            work += maximum.take(&rows[transition], &Rational::zero());
            for &number in &at_once[transition] {
                let Place { from, time, .. } = &self.places[number];
                work += 1 + maximum.take(&rows[*from], time);
                check_work(work)?;
            }
            rows[transition] = maximum.give();
            work += rows[transition].len() as u64;
            check_work(work)?;
            done += 1;
            for &other in &behind[transition] {
                missing[other] -= 1;
                if missing[other] == 0 {
                    ready.push(other);
                }
            }
        }
        match done == missing.len() {
            true => Ok(rows),
            false => Err(self.deadlock(&missing, at_once)),
        }
    }

    /// The error with a cycle of transitions each of which waits for the one before. Such a
    /// cycle exists, because each blocked transition waits for another blocked one.
    fn deadlock(&self, missing: &[usize], at_once: &[Vec<usize>]) -> EventGraphError {
        let waits_for = |transition: usize| {
            let mut places = at_once[transition].iter().copied();
            places.find(|&number| missing[self.places[number].from] > 0)
        };
        let mut walk: Vec<usize> = Vec::new();
        let mut seen = vec![None; missing.len()];
        let mut at = missing.iter().position(|&count| count > 0).unwrap_or(0);
        while seen[at].is_none()
            && let Some(number) = waits_for(at)
        {
            seen[at] = Some(walk.len());
            walk.push(number);
            at = self.places[number].from;
        }
        // The walk follows the places backwards.
        let cycle: Vec<&Place> = walk[seen[at].unwrap_or(0)..]
            .iter()
            .rev()
            .map(|&number| &self.places[number])
            .collect();
        EventGraphError::Deadlock {
            transitions: cycle
                .iter()
                .map(|place| self.transitions[place.from].clone())
                .collect(),
            places: cycle.iter().map(|place| place.name.clone()).collect(),
        }
    }
}

/// An error for more transitions than a matrix can have nodes.
pub(crate) fn check_transitions(transitions: usize) -> Result<(), EventGraphError> {
    match transitions as u64 > MAX_NODES {
        true => Err(EventGraphError::TooManyTransitions { transitions }),
        false => Ok(()),
    }
}

/// An error after too many steps: bounds time and memory.
fn check_work(work: u64) -> Result<(), EventGraphError> {
    match work > MAX_WORK {
        true => Err(EventGraphError::TooMuchWork),
        false => Ok(()),
    }
}

/// Registers a name; an error if it is not valid or not new.
fn checked(
    what: &'static str,
    name: String,
    names: &mut BTreeSet<String>,
) -> Result<String, EventGraphError> {
    if name.is_empty() || name.trim() != name || name.contains(char::is_control) {
        return Err(EventGraphError::BadName { name });
    }
    if !names.insert(name.clone()) {
        return Err(EventGraphError::DoubleName { what, name });
    }
    Ok(name)
}
