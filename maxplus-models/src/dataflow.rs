//! Synchronous and cyclo-static data flow graphs, and the max-plus matrix of one iteration.
//!
//! An *actor* fires when each of its input channels holds as many *tokens* as it consumes. It
//! consumes them at once, and after its time it puts tokens into its output channels. Channels
//! are queues. An actor of a cyclo-static graph has *phases* (Bilsen, Engels, Lauwereins,
//! Peperstraete, "Cyclo-static dataflow", IEEE Transactions on Signal Processing 44, 1996): its
//! firings go through them in turn, and each phase has its own time and its own rates. An
//! *iteration* fires every actor as often as the least *repetition vector* says; afterwards every
//! channel holds as many tokens as before, and every actor is at its first phase.
//!
//! The matrix has a node for each initial token: entry a_ij is the longest time from token j to
//! the token that replaces i after an iteration, -inf if i does not wait for j. It is found by
//! *symbolic execution* (Geilen, "Synchronous dataflow scenarios", ACM TECS 2010): an iteration
//! is executed once, and each token carries its time as a maximum over the times of the initial
//! tokens.
//!
//! | here | there |
//! |---|---|
//! | [`Dataflow::repetitions`] | the repetition vector q: q_a = r_a times the phases of a, by the balance equations r_s p = r_t c, where p and c are sums over the phases |
//! | [`Dataflow::model`] | the matrix G with x(k + 1) = G (x) x(k) |
//! | [`Dataflow::bounded`] | a channel back for each bounded one, its tokens being free places |
//!
//! Conventions, each with a test:
//!
//! 1. An actor may fire while an earlier firing is not finished (auto-concurrency), as in SDF3.
//!    A channel from the actor to itself with one token prevents that.
//! 2. The order does not matter: which of the enabled actors fires first changes no time.
//! 3. An actor without inputs waits for nothing: its tokens are available arbitrarily early, so
//!    they are -inf. So are those of an actor that consumes only such tokens.
//! 4. A channel with both rates 0 moves nothing: its tokens stay as they are (entry 0 on the
//!    diagonal). If only one rate is 0, the graph is inconsistent.
//! 5. Parts of a graph that no channel connects each have their own least vector.
//! 6. Actors with one phase and without any channel fire once and change nothing.
//! 7. An actor with several phases fires one phase at a time: a phase begins when the one before
//!    it has ended, as if the actor had a channel to itself with one token. The matrix has a node
//!    for that token, called `a.phase` for an actor `a`. It is left out if a channel of the graph
//!    has the same effect: one from the actor to itself with the same rate r in all phases and
//!    fewer than 2 r tokens. SDF3 allows phases to overlap where no such channel is in the
//!    graph, and lets the tokens of a short phase overtake those of a long one. Such times are not
//!    max-plus linear.
//!
//! Cost: the firings of an iteration, each the finite entries of the tokens it consumes. Both
//! are bounded ([`MAX_FIRINGS`], [`MAX_WORK`]), and so is the number of tokens
//! ([`MAX_TOKENS`]). Rates are not, because the tokens of one firing are stored as one item.
//!
//! ```
//! use maxplus_models::dataflow::Dataflow;
//!
//! let mut graph = Dataflow::new();
//! let producer = graph.actor("producer", 3.into())?;
//! let consumer = graph.actor("consumer", 1.into())?;
//! graph.channel("busy", (producer, 1), (producer, 1), 1)?;
//! graph.channel("data", (producer, 2), (consumer, 3), 2)?;
//! assert_eq!(graph.repetitions()?, [3, 2]);
//! let model = graph.model()?;
//! assert_eq!(model.matrix.to_string(), "9 -inf -inf\n9 -inf -inf\n9 -inf -inf\n");
//! assert_eq!(model.names.name(2), "data#2");
//! # Ok::<(), maxplus_models::dataflow::DataflowError>(())
//! ```

use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::rc::Rc;

use maxplus_core::names::NamesError;
use maxplus_core::{MaxPlus, Names, Rational, SparseMatrix};
use num_traits::Zero;
use thiserror::Error;

use crate::model::{Model, token_names};
use crate::times::{Form, Maximum};

pub use crate::times::MAX_WORK;

/// The most firings of an iteration that are executed.
pub const MAX_FIRINGS: u64 = 1_000_000;

/// The most initial tokens, which are the nodes of the matrix.
pub const MAX_TOKENS: u64 = 100_000;

/// An actor: consumes tokens, works for a while and produces tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Its name, which no other actor has.
    pub name: String,
    /// How long a firing takes in each phase, at least 0. There is at least one phase.
    pub times: Vec<Rational>,
}

impl Actor {
    /// The number of phases.
    pub fn phases(&self) -> usize {
        self.times.len()
    }
}

/// A queue of tokens from an actor to an actor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// Its name, which no other channel has.
    pub name: String,
    /// The actor that produces tokens into it.
    pub source: usize,
    /// The number of tokens produced in each phase of the source.
    pub production: Vec<u64>,
    /// The actor that consumes tokens from it.
    pub target: usize,
    /// The number of tokens consumed in each phase of the target.
    pub consumption: Vec<u64>,
    /// The number of initial tokens.
    pub tokens: u64,
}

impl Channel {
    /// The numbers of tokens produced and consumed when both actors go once through their
    /// phases.
    fn round(&self) -> (u128, u128) {
        (sum(&self.production), sum(&self.consumption))
    }
}

/// The sum of rates. It does not overflow: there are fewer than 2^64 of them.
fn sum(rates: &[u64]) -> u128 {
    rates.iter().map(|&rate| u128::from(rate)).sum()
}

/// A synchronous or cyclo-static data flow graph with times.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dataflow {
    actors: Vec<Actor>,
    channels: Vec<Channel>,
    names: BTreeSet<(ElementKind, String)>,
}

/// The kinds of things with names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ElementKind {
    /// An actor.
    Actor,
    /// A channel.
    Channel,
}

impl fmt::Display for ElementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ElementKind::Actor => "actor",
            ElementKind::Channel => "channel",
        })
    }
}

/// An actor that cannot fire as often as the iteration requires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The actor.
    pub actor: String,
    /// The first channel that has too few tokens for it.
    pub channel: String,
    /// The number of tokens in it.
    pub tokens: u128,
    /// The number of tokens needed.
    pub wanted: u64,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Waiting { actor, channel, .. } = self;
        write!(
            f,
            "{actor} waits for channel {channel}, which holds {} and must hold {}",
            in_tokens(self.tokens),
            self.wanted,
        )
    }
}

/// A channel whose rates do not match those of the other channels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imbalance {
    /// The channel.
    pub channel: String,
    /// The actor that produces tokens, and how often it fires while the target fires as below.
    pub source: (String, u128),
    /// The actor that consumes tokens, and how often it fires.
    pub target: (String, u128),
    /// The number of tokens produced.
    pub produced: u128,
    /// The number of tokens consumed.
    pub consumed: u128,
}

impl fmt::Display for Imbalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "by the other channels {} fires {} while {} fires {}, so that channel {} gets {} and \
             loses {}",
            self.source.0,
            times(self.source.1),
            self.target.0,
            times(self.target.1),
            self.channel,
            in_tokens(self.produced),
            self.consumed,
        )
    }
}

fn in_tokens(count: u128) -> String {
    match count {
        1 => "1 token".to_owned(),
        count => format!("{count} tokens"),
    }
}

fn times(count: u128) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}

/// The most waiting actors that a message lists.
const SHOWN: usize = 4;

/// The first few waiting actors, as text.
fn described(waiting: &[Waiting]) -> String {
    let mut described: Vec<String> = waiting.iter().take(SHOWN).map(Waiting::to_string).collect();
    match waiting.len().saturating_sub(SHOWN) {
        0 => {}
        1 => described.push("1 more actor waits".to_owned()),
        more => described.push(format!("{more} more actors wait")),
    }
    described.join("; ")
}

/// The error for a data flow graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DataflowError {
    /// Names of nodes that are equal, or that are numbers of other nodes.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// A name is empty, contains control characters or has blanks around it.
    #[error("{what} {name:?}: a name must not be empty or have blanks around it")]
    BadName {
        /// What has the name.
        what: ElementKind,
        /// The name.
        name: String,
    },
    /// Two things have the same name.
    #[error("two {what}s are called {name}")]
    DoubleName {
        /// What has the name.
        what: ElementKind,
        /// The name.
        name: String,
    },
    /// A time is negative.
    #[error("actor {actor} takes {time}: a time is at least 0")]
    NegativeTime {
        /// The actor.
        actor: String,
        /// Its time.
        time: Rational,
    },
    /// No numbers of firings keep the number of tokens of a channel constant.
    #[error("the graph is inconsistent: {0}")]
    Inconsistent(Box<Imbalance>),
    /// One rate of a channel is 0 and the other is not.
    #[error(
        "the graph is inconsistent: channel {channel} gets {} from its source and loses \
         {consumption} to its target, and no number of firings makes up for a rate of 0",
        in_tokens(*.production)
    )]
    ZeroRate {
        /// The channel.
        channel: String,
        /// The rate of its source, the sum over all phases.
        production: u128,
        /// The rate of its target, the sum over all phases.
        consumption: u128,
    },
    /// The iteration has more than [`MAX_FIRINGS`] firings.
    #[error(
        "one iteration has more than {MAX_FIRINGS} firings by the rates at actor {actor}: too many \
         to execute"
    )]
    TooManyFirings {
        /// The actor at which this was detected.
        actor: String,
    },
    /// There are more than [`MAX_TOKENS`] initial tokens.
    #[error(
        "there are more than {MAX_TOKENS} initial tokens, channel {channel} with {tokens} among \
         them: too many for a matrix"
    )]
    TooManyTokens {
        /// The channel at which this was detected.
        channel: String,
        /// Its tokens.
        tokens: u64,
    },
    /// The matrix needs more than [`MAX_WORK`] steps.
    #[error(
        "after {fired} of {firings} firings the limit of {MAX_WORK} steps is reached: this \
         iteration is too long to execute"
    )]
    TooMuchWork {
        /// The firings so far.
        fired: u64,
        /// Firings of the iteration.
        firings: u64,
    },
    /// No actor can fire, but the iteration is not finished.
    #[error("deadlock after {fired} of {firings} firings: {}", described(.waiting))]
    Deadlock {
        /// The firings so far.
        fired: u64,
        /// Firings of the iteration.
        firings: u64,
        /// All actors that still have to fire.
        waiting: Vec<Waiting>,
    },
    /// A channel has the name of the node for the phases of an actor.
    #[error(
        "the node for the phases of actor {actor} is called {name}, and so is a channel: one of \
         them needs another name"
    )]
    PhaseName {
        /// The actor.
        actor: String,
        /// The name of both.
        name: String,
    },
    /// A channel has the name of the free places of another.
    #[error(
        "the free places of channel {channel} are called {name}, and so is another channel: one \
         of them needs another name"
    )]
    SpaceName {
        /// The channel that is bounded.
        channel: String,
        /// The name of both.
        name: String,
    },
    /// A buffer is too small for its initial tokens.
    #[error(
        "the buffer of channel {channel} holds {}, and {tokens} are in it at the start",
        in_tokens(u128::from(*.size))
    )]
    SmallBuffer {
        /// The channel.
        channel: String,
        /// The size of the buffer.
        size: u64,
        /// The number of initial tokens.
        tokens: u64,
    },
}

impl Dataflow {
    /// A graph without actors and channels.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an actor with one phase and returns its number.
    pub fn actor(
        &mut self,
        name: impl Into<String>,
        time: Rational,
    ) -> Result<usize, DataflowError> {
        self.cyclic_actor(name, vec![time])
    }

    /// Adds an actor with a phase for each time and returns its number.
    ///
    /// # Panics
    ///
    /// If there is no time.
    pub fn cyclic_actor(
        &mut self,
        name: impl Into<String>,
        times: Vec<Rational>,
    ) -> Result<usize, DataflowError> {
        assert!(!times.is_empty(), "an actor has at least one phase");
        let name = self.name(ElementKind::Actor, name.into())?;
        if let Some(time) = times.iter().find(|time| time.is_negative()) {
            let time = time.clone();
            return Err(DataflowError::NegativeTime { actor: name, time });
        }
        self.actors.push(Actor { name, times });
        Ok(self.actors.len() - 1)
    }

    /// Adds a channel from a source actor to a target actor, each with its rate in all phases,
    /// with some initial tokens. Returns its number.
    ///
    /// # Panics
    ///
    /// If there is no such actor.
    pub fn channel(
        &mut self,
        name: impl Into<String>,
        (source, production): (usize, u64),
        (target, consumption): (usize, u64),
        tokens: u64,
    ) -> Result<usize, DataflowError> {
        let rates = |actor: usize, rate| vec![rate; self.actors[actor].phases()];
        let (production, consumption) = (rates(source, production), rates(target, consumption));
        self.cyclic_channel(name, (source, production), (target, consumption), tokens)
    }

    /// Adds a channel with a rate for each phase of its actors. Returns its number.
    ///
    /// # Panics
    ///
    /// If there is no such actor, or if it has another number of phases.
    pub fn cyclic_channel(
        &mut self,
        name: impl Into<String>,
        (source, production): (usize, Vec<u64>),
        (target, consumption): (usize, Vec<u64>),
        tokens: u64,
    ) -> Result<usize, DataflowError> {
        for (actor, rates) in [(source, &production), (target, &consumption)] {
            let phases = self.actors[actor].phases();
            assert_eq!(phases, rates.len(), "a rate for each phase");
        }
        let name = self.name(ElementKind::Channel, name.into())?;
        self.channels.push(Channel {
            name,
            source,
            production,
            target,
            consumption,
            tokens,
        });
        Ok(self.channels.len() - 1)
    }

    /// Registers a name; an error if it is not valid or not new.
    fn name(&mut self, what: ElementKind, name: String) -> Result<String, DataflowError> {
        if name.is_empty() || name.trim() != name || name.contains(char::is_control) {
            return Err(DataflowError::BadName { what, name });
        }
        if !self.names.insert((what, name.clone())) {
            return Err(DataflowError::DoubleName { what, name });
        }
        Ok(name)
    }

    /// The actors.
    pub fn actors(&self) -> &[Actor] {
        &self.actors
    }

    /// The channels.
    pub fn channels(&self) -> &[Channel] {
        &self.channels
    }

    /// The graph with channels of bounded size, `None` for any size. A bounded channel `c` gets
    /// a channel back, `c.space`, whose tokens are the free places. A firing of the source
    /// needs them when it begins; a firing of the target frees those of its consumed tokens
    /// when it ends.
    ///
    /// # Panics
    ///
    /// If there are not as many sizes as channels.
    pub fn bounded(&self, sizes: &[Option<u64>]) -> Result<Dataflow, DataflowError> {
        assert_eq!(sizes.len(), self.channels.len(), "a size for each channel");
        let mut graph = self.clone();
        for (channel, size) in self.channels.iter().zip(sizes) {
            let &Some(size) = size else { continue };
            let Some(free) = size.checked_sub(channel.tokens) else {
                return Err(DataflowError::SmallBuffer {
                    channel: channel.name.clone(),
                    size,
                    tokens: channel.tokens,
                });
            };
            let name = format!("{}.space", channel.name);
            if graph.names.contains(&(ElementKind::Channel, name.clone())) {
                let channel = channel.name.clone();
                return Err(DataflowError::SpaceName { channel, name });
            }
            graph.cyclic_channel(
                name,
                (channel.target, channel.consumption.clone()),
                (channel.source, channel.production.clone()),
                free,
            )?;
        }
        Ok(graph)
    }

    /// How often each actor fires in one iteration: the least positive multiples of the numbers
    /// of phases with which each channel gets as many tokens as it loses. The sum is at most
    /// [`MAX_FIRINGS`].
    pub fn repetitions(&self) -> Result<Vec<u64>, DataflowError> {
        let shares = self.shares()?;
        self.check_balance(&shares)?;
        let mut firings = vec![0; self.actors.len()];
        let mut total = 0;
        for part in self.parts(&shares) {
            // The first actor has share 1 and goes through its phases as often as the least
            // common multiple of the denominators in lowest terms says; then the numbers of
            // rounds have no common divisor.
            let mut multiple = 1;
            for &actor in &part {
                let below = shares[actor].below;
                multiple = multiple / gcd(multiple, below) * below;
                self.check_firings(multiple, actor)?;
            }
            for &actor in &part {
                let rounds = shares[actor].above * (multiple / shares[actor].below);
                let count = rounds * self.actors[actor].phases() as u128;
                total += count;
                firings[actor] = self.check_firings(total, actor).map(|_| count as u64)?;
            }
        }
        Ok(firings)
    }

    /// An error for more firings than [`MAX_FIRINGS`].
    fn check_firings(&self, firings: u128, actor: usize) -> Result<(), DataflowError> {
        if firings > u128::from(MAX_FIRINGS) {
            let actor = self.actors[actor].name.clone();
            return Err(DataflowError::TooManyFirings { actor });
        }
        Ok(())
    }

    /// How often each actor goes through its phases while the first actor of its part does so
    /// once, found along the channels. Neither numerator nor denominator exceeds
    /// [`MAX_FIRINGS`], because in lowest terms both are numbers of rounds or divide one. Sums of
    /// rates are below 2^84, because there are at most as many phases. So all products fit 128
    /// bits.
    fn shares(&self) -> Result<Vec<Share>, DataflowError> {
        let mut beside: Vec<Vec<usize>> = vec![Vec::new(); self.actors.len()];
        for (actor, found) in self.actors.iter().enumerate() {
            self.check_firings(found.phases() as u128, actor)?;
        }
        let rounds: Vec<(u128, u128)> = self.channels.iter().map(Channel::round).collect();
        for (number, channel) in self.channels.iter().enumerate() {
            let (production, consumption) = rounds[number];
            if (production == 0) != (consumption == 0) {
                return Err(DataflowError::ZeroRate {
                    channel: channel.name.clone(),
                    production,
                    consumption,
                });
            }
            if production > 0 {
                beside[channel.source].push(number);
                beside[channel.target].push(number);
            }
        }
        let mut shares: Vec<Option<Share>> = vec![None; self.actors.len()];
        for first in 0..self.actors.len() {
            if shares[first].is_some() {
                continue;
            }
            shares[first] = Some(Share {
                part: first,
                above: 1,
                below: 1,
            });
            let mut walk = vec![first];
            while let Some(actor) = walk.pop() {
                let Some(share) = shares[actor] else { continue };
                for &number in &beside[actor] {
                    let channel = &self.channels[number];
                    let (production, consumption) = rounds[number];
                    let (other, here, there) = if channel.source == actor {
                        (channel.target, production, consumption)
                    } else {
                        (channel.source, consumption, production)
                    };
                    if shares[other].is_some() {
                        continue;
                    }
                    let above = share.above * here;
                    let below = share.below * there;
                    let common = gcd(above, below);
                    let (above, below) = (above / common, below / common);
                    self.check_firings(above.max(below), other)?;
                    shares[other] = Some(Share {
                        part: first,
                        above,
                        below,
                    });
                    walk.push(other);
                }
            }
        }
        Ok(shares.into_iter().flatten().collect())
    }

    /// The actors of each part, in their order.
    fn parts(&self, shares: &[Share]) -> Vec<Vec<usize>> {
        let mut parts = vec![Vec::new(); shares.len()];
        for (actor, share) in shares.iter().enumerate() {
            parts[share.part].push(actor);
        }
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// An error if a channel does not get as many tokens as it loses.
    fn check_balance(&self, shares: &[Share]) -> Result<(), DataflowError> {
        for channel in &self.channels {
            let [source, target] = [channel.source, channel.target].map(|actor| shares[actor]);
            let common = gcd(source.below, target.below);
            let source_rounds = source.above * (target.below / common);
            let target_rounds = target.above * (source.below / common);
            let (production, consumption) = channel.round();
            let (produced, consumed) = (source_rounds * production, target_rounds * consumption);
            if produced != consumed {
                let fires = |actor: usize, rounds: u128| {
                    let actor = &self.actors[actor];
                    (actor.name.clone(), rounds * actor.phases() as u128)
                };
                return Err(DataflowError::Inconsistent(Box::new(Imbalance {
                    channel: channel.name.clone(),
                    source: fires(channel.source, source_rounds),
                    target: fires(channel.target, target_rounds),
                    produced,
                    consumed,
                })));
            }
        }
        Ok(())
    }

    /// The graph in which actors with several phases fire one phase at a time (convention 7).
    fn one_phase_at_a_time(&self) -> Result<Dataflow, DataflowError> {
        let mut graph = self.clone();
        let mut is_ordered = vec![false; self.actors.len()];
        for channel in &self.channels {
            let rate = channel.production[0];
            let is_even = |rates: &[u64]| rates.iter().all(|&other| other == rate);
            is_ordered[channel.target] |= channel.source == channel.target
                && u128::from(channel.tokens) < 2 * u128::from(rate)
                && is_even(&channel.production)
                && is_even(&channel.consumption);
        }
        for (number, actor) in self.actors.iter().enumerate() {
            if actor.phases() == 1 || is_ordered[number] {
                continue;
            }
            let name = format!("{}.phase", actor.name);
            if graph.names.contains(&(ElementKind::Channel, name.clone())) {
                let actor = actor.name.clone();
                return Err(DataflowError::PhaseName { actor, name });
            }
            graph.channel(name, (number, 1), (number, 1), 1)?;
        }
        Ok(graph)
    }

    /// The names of the initial tokens, which are nodes of the matrix. Those of a channel
    /// `c` are `c#1`, `c#2` and so on, in the order in which they are consumed. A single token
    /// is named `c` (but `c#1` if the name is a number or contains `#`). All names are
    /// different.
    pub fn token_names(&self) -> Result<Names, DataflowError> {
        self.check_tokens()?;
        let channels = self.channels.iter();
        let names = channels.flat_map(|channel| token_names(&channel.name, channel.tokens, false));
        Ok(Names::new(names)?)
    }

    /// The number of initial tokens; an error if there are too many.
    fn check_tokens(&self) -> Result<usize, DataflowError> {
        let mut total: u64 = 0;
        for channel in &self.channels {
            total = total.saturating_add(channel.tokens);
            if total > MAX_TOKENS {
                return Err(DataflowError::TooManyTokens {
                    channel: channel.name.clone(),
                    tokens: channel.tokens,
                });
            }
        }
        Ok(total as usize)
    }

    /// The matrix over the initial tokens and the nodes for phases, by symbolic execution of one
    /// iteration.
    pub fn model(&self) -> Result<Model, DataflowError> {
        self.check_tokens()?;
        let firings = self.repetitions()?;
        let graph = self.one_phase_at_a_time()?;
        let names = graph.token_names()?;
        let matrix = Execution::new(&graph, firings, names.len()).run()?;
        Ok(Model { matrix, names })
    }
}

/// How often an actor goes through its phases while the first actor of its part does so once,
/// above / below.
#[derive(Debug, Clone, Copy)]
struct Share {
    part: usize,
    above: u128,
    below: u128,
}

/// The greatest common divisor; that of 0 and a number is the number.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Consecutive tokens of a queue with the same time.
#[derive(Clone)]
struct Run {
    time: Rc<Form>,
    tokens: u64,
}

/// The state of an iteration.
struct Execution<'a> {
    graph: &'a Dataflow,
    n: usize,
    /// The phase in which each actor fires next.
    phases: Vec<usize>,
    /// The remaining firings of each actor.
    left: Vec<u64>,
    fired: u64,
    firings: u64,
    /// The channels into and out of each actor, except those with rates 0 in all phases.
    inputs: Vec<Vec<usize>>,
    outputs: Vec<Vec<usize>>,
    queues: Vec<VecDeque<Run>>,
    /// The number of tokens in each queue.
    held: Vec<u128>,
    /// The number of inputs of each actor with too few tokens for its next phase.
    lacking: Vec<usize>,
    start: Maximum,
    work: u64,
}

impl<'a> Execution<'a> {
    /// Every channel with its initial tokens, each of which is its own variable.
    fn new(graph: &'a Dataflow, left: Vec<u64>, n: usize) -> Self {
        let mut inputs = vec![Vec::new(); graph.actors.len()];
        let mut outputs = inputs.clone();
        let mut queues = Vec::with_capacity(graph.channels.len());
        let mut token = 0;
        let mut lacking = vec![0; graph.actors.len()];
        for (number, channel) in graph.channels.iter().enumerate() {
            if channel.round().0 > 0 {
                outputs[channel.source].push(number);
                inputs[channel.target].push(number);
                lacking[channel.target] += usize::from(channel.tokens < channel.consumption[0]);
            }
            let queue = (0..channel.tokens).map(|_| {
                token += 1;
                let time = Rc::new(vec![(token - 1, Rational::zero())]);
                Run { time, tokens: 1 }
            });
            queues.push(queue.collect());
        }
        let held = graph.channels.iter().map(|channel| channel.tokens.into());
        Execution {
            graph,
            n,
            phases: vec![0; graph.actors.len()],
            fired: 0,
            firings: left.iter().sum(),
            left,
            inputs,
            outputs,
            queues,
            held: held.collect(),
            lacking,
            start: Maximum::new(n),
            work: 0,
        }
    }

    /// Fires until the iteration is finished; the rows are the times of the tokens then.
    fn run(mut self) -> Result<SparseMatrix<maxplus_core::Number>, DataflowError> {
        let mut ready: Vec<usize> = (0..self.left.len()).rev().collect();
        while let Some(actor) = ready.pop() {
            while self.left[actor] > 0 && self.lacking[actor] == 0 {
                self.fire(actor, &mut ready)?;
            }
        }
        if self.fired < self.firings {
            let left = (0..self.left.len()).filter(|&actor| self.left[actor] > 0);
            return Err(DataflowError::Deadlock {
                fired: self.fired,
                firings: self.firings,
                waiting: left.filter_map(|actor| self.first_lacking(actor)).collect(),
            });
        }
        let mut matrix = SparseMatrix::zeros(0, self.n);
        // Each token becomes a row, so with high rates one firing gives many rows.
        let entries = self
            .queues
            .iter()
            .flatten()
            .map(|run| run.tokens * run.time.len() as u64);
        self.work += entries.sum::<u64>();
        self.check_work()?;
        for run in self.queues.iter().flatten() {
            for _ in 0..run.tokens {
                let row = run.time.iter();
                matrix.push_row(row.map(|(j, value)| (*j, MaxPlus::from(value.clone()))));
            }
        }
        Ok(matrix)
    }

    /// The first input that lacks tokens, if there is one.
    fn first_lacking(&self, actor: usize) -> Option<Waiting> {
        let number = *self.inputs[actor]
            .iter()
            .find(|&&number| self.lacks(number))?;
        let channel = &self.graph.channels[number];
        Some(Waiting {
            actor: self.graph.actors[actor].name.clone(),
            channel: channel.name.clone(),
            tokens: self.held[number],
            wanted: self.wanted(number),
        })
    }

    /// The number of tokens that the next firing of its target consumes from a channel.
    fn wanted(&self, channel: usize) -> u64 {
        let channel = &self.graph.channels[channel];
        channel.consumption[self.phases[channel.target]]
    }

    /// Whether a channel holds too few tokens for the next firing of its target.
    fn lacks(&self, channel: usize) -> bool {
        self.held[channel] < u128::from(self.wanted(channel))
    }

    /// Consumes tokens from all inputs, and produces tokens into all outputs. Actors that lack
    /// nothing any more are added to `ready`.
    fn fire(&mut self, actor: usize, ready: &mut Vec<usize>) -> Result<(), DataflowError> {
        let (graph, phase) = (self.graph, self.phases[actor]);
        let Actor { times, .. } = &graph.actors[actor];
        for &number in &self.inputs[actor] {
            let mut wanted = graph.channels[number].consumption[phase];
            self.held[number] -= u128::from(wanted);
            while wanted > 0
                && let Some(run) = self.queues[number].front_mut()
            {
                self.work += 1 + self.start.take(&run.time, &times[phase]);
                let taken = wanted.min(run.tokens);
                wanted -= taken;
                run.tokens -= taken;
                if run.tokens == 0 {
                    self.queues[number].pop_front();
                }
            }
        }
        let end = Rc::new(self.start.give());
        self.phases[actor] = (phase + 1) % times.len();
        for at in 0..self.outputs[actor].len() {
            let number = self.outputs[actor][at];
            let channel = &graph.channels[number];
            let (tokens, target) = (channel.production[phase], channel.target);
            self.work += 1;
            if tokens == 0 {
                continue;
            }
            let lacked = self.lacks(number);
            self.held[number] += u128::from(tokens);
            // The inputs of the firing actor are counted below. It is not added to `ready`: the
            // caller checks it again before its next firing. Otherwise a channel to itself
            // would add it at every firing.
            if target != actor && lacked && !self.lacks(number) {
                self.lacking[target] -= 1;
                if self.lacking[target] == 0 {
                    ready.push(target);
                }
            }
            let time = Rc::clone(&end);
            self.queues[number].push_back(Run { time, tokens });
        }
        let inputs = self.inputs[actor].iter();
        self.lacking[actor] = inputs.filter(|&&number| self.lacks(number)).count();
        self.work += self.inputs[actor].len() as u64;
        self.left[actor] -= 1;
        self.fired += 1;
        self.work += end.len() as u64;
        self.check_work()
    }

    /// An error after too many steps: bounds time and memory.
    fn check_work(&self) -> Result<(), DataflowError> {
        if self.work > MAX_WORK {
            let (fired, firings) = (self.fired, self.firings);
            return Err(DataflowError::TooMuchWork { fired, firings });
        }
        Ok(())
    }
}
