//! Synchronous data flow graphs, and the max-plus matrix of one iteration.
//!
//! An *actor* fires when each channel that leads to it holds as many *tokens* as it takes
//! from there; it takes them at once, and after its time it puts tokens into the channels
//! that lead away from it. Channels are queues. An *iteration* fires every actor as often
//! as the least *repetition vector* says, after which every channel holds as many tokens
//! as before.
//!
//! The matrix has a node for each initial token: entry a_ij is the longest time from token
//! j to the token that is in the place of i after an iteration, -inf if i does not wait for
//! j. It is found by *symbolic execution* (Geilen, "Synchronous dataflow scenarios", ACM
//! TECS 2010): an iteration is fired once, each token carrying its time as a maximum over
//! the times of the initial tokens.
//!
//! | here | there |
//! |---|---|
//! | [`Dataflow::repetitions`] | the repetition vector, by the balance equations q_s p = q_t c |
//! | [`Dataflow::model`] | the matrix G with x(k + 1) = G (x) x(k) |
//! | [`Dataflow::bounded`] | a channel back for each bounded one, its tokens being free places |
//!
//! Conventions, each with a test:
//!
//! 1. An actor may fire while it still works on an earlier firing (auto-concurrency), as in
//!    SDF3; a channel from it to itself with one token forbids that.
//! 2. Order does not matter: which of the enabled actors fires first changes no time.
//! 3. An actor without inputs waits for nothing: its tokens are there as early as one likes,
//!    so they are -inf. So are those of an actor all of whose tokens come from such.
//! 4. A channel with both rates 0 moves nothing: its tokens stay as they are (entry 0 on the
//!    diagonal). One rate 0 and the other not is inconsistent.
//! 5. Parts of a graph that no channel connects each have the least vector of their own.
//! 6. Actors without any channel fire once and change nothing.
//!
//! Cost: the firings of an iteration, each the finite entries of the tokens it takes.
//! Both are bounded ([`MAX_FIRINGS`], [`MAX_WORK`]), and so is the number of tokens
//! ([`MAX_TOKENS`]); rates are not, for tokens of one firing are held together.
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

use crate::model::Model;
use crate::times::{Form, Maximum};
use crate::tokens::token_names;

pub use crate::times::MAX_WORK;

/// The most firings of an iteration that are executed.
pub const MAX_FIRINGS: u64 = 1_000_000;

/// The most initial tokens, which are the nodes of the matrix.
pub const MAX_TOKENS: u64 = 100_000;

/// Something that takes tokens, works for a while and puts tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// What it is called; no other actor is called so.
    pub name: String,
    /// How long a firing takes, at least 0.
    pub time: Rational,
}

/// A queue of tokens from an actor to an actor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// What it is called; no other channel is called so.
    pub name: String,
    /// The actor that puts tokens into it.
    pub source: usize,
    /// How many in one firing.
    pub production: u64,
    /// The actor that takes tokens from it.
    pub target: usize,
    /// How many in one firing.
    pub consumption: u64,
    /// How many are in it at the begin.
    pub tokens: u64,
}

/// A synchronous data flow graph with times.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dataflow {
    actors: Vec<Actor>,
    channels: Vec<Channel>,
    names: BTreeSet<(What, String)>,
}

/// What has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// An actor.
    Actor,
    /// A channel.
    Channel,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            What::Actor => "actor",
            What::Channel => "channel",
        })
    }
}

/// An actor that cannot fire as often as the iteration asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The actor.
    pub actor: String,
    /// The first channel that has too few tokens for it.
    pub channel: String,
    /// How many there are.
    pub tokens: u128,
    /// How many it takes.
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

/// A channel whose rates do not fit those of the other channels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imbalance {
    /// The channel.
    pub channel: String,
    /// Who puts tokens into it, and how often while the target fires as it does.
    pub source: (String, u128),
    /// Who takes tokens from it, and how often.
    pub target: (String, u128),
    /// How many tokens it gets.
    pub produced: u128,
    /// How many it loses.
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

/// At most so many of them are told.
const TOLD: usize = 4;

/// Those that wait, the first few of them.
fn told(waiting: &[Waiting]) -> String {
    let mut told: Vec<String> = waiting.iter().take(TOLD).map(Waiting::to_string).collect();
    match waiting.len().saturating_sub(TOLD) {
        0 => {}
        1 => told.push("1 more actor waits".to_owned()),
        more => told.push(format!("{more} more actors wait")),
    }
    told.join("; ")
}

/// What is wrong with a data flow graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DataflowError {
    /// Nodes whose names cannot be told apart, or from numbers.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// A name that is empty, or has blanks around it or control characters in it.
    #[error("{what} {name:?}: a name has at least one sign and no blanks around it")]
    BadName {
        /// Of what.
        what: What,
        /// The name.
        name: String,
    },
    /// Two of one name.
    #[error("two {what}s are called {name}")]
    DoubleName {
        /// Of what.
        what: What,
        /// The name.
        name: String,
    },
    /// A time below 0.
    #[error("actor {actor} takes {time}: a time is at least 0")]
    NegativeTime {
        /// The actor.
        actor: String,
        /// Its time.
        time: Rational,
    },
    /// No number of firings keeps the tokens of a channel as many as they are.
    #[error("the graph is inconsistent: {0}")]
    Inconsistent(Box<Imbalance>),
    /// One rate of a channel is 0 and the other is not.
    #[error(
        "the graph is inconsistent: channel {channel} gets {} from a firing and loses \
         {consumption} to one, and no number of firings makes up for a rate of 0",
        in_tokens(u128::from(*.production))
    )]
    ZeroRate {
        /// The channel.
        channel: String,
        /// What its source puts.
        production: u64,
        /// What its target takes.
        consumption: u64,
    },
    /// More than [`MAX_FIRINGS`].
    #[error(
        "one iteration has more than {MAX_FIRINGS} firings by the rates at actor {actor}: so many \
         are not executed"
    )]
    TooManyFirings {
        /// The actor at which that is seen.
        actor: String,
    },
    /// More than [`MAX_TOKENS`].
    #[error(
        "there are more than {MAX_TOKENS} initial tokens, channel {channel} with {tokens} among \
         them: a matrix for so many is not made"
    )]
    TooManyTokens {
        /// The channel at which that is seen.
        channel: String,
        /// Its tokens.
        tokens: u64,
    },
    /// More than [`MAX_WORK`].
    #[error(
        "after {fired} of {firings} firings more than {MAX_WORK} times of tokens were looked at, \
         each of many digits counting as several: this iteration is too long to be executed"
    )]
    TooMuchWork {
        /// Firings until then.
        fired: u64,
        /// Firings of the iteration.
        firings: u64,
    },
    /// No actor can fire and the iteration is not over.
    #[error("deadlock after {fired} of {firings} firings: {}", told(.waiting))]
    Deadlock {
        /// Firings until then.
        fired: u64,
        /// Firings of the iteration.
        firings: u64,
        /// All that should fire.
        waiting: Vec<Waiting>,
    },
    /// A channel that is called as the free places of another.
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
    /// A buffer that does not hold what is in it at the begin.
    #[error(
        "the buffer of channel {channel} holds {}, and {tokens} are in it at the begin",
        in_tokens(u128::from(*.size))
    )]
    SmallBuffer {
        /// The channel.
        channel: String,
        /// How many tokens it holds.
        size: u64,
        /// How many are in it.
        tokens: u64,
    },
}

impl Dataflow {
    /// Without actors and channels.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an actor and gives its number.
    pub fn actor(
        &mut self,
        name: impl Into<String>,
        time: Rational,
    ) -> Result<usize, DataflowError> {
        let name = self.name(What::Actor, name.into())?;
        if time.is_negative() {
            return Err(DataflowError::NegativeTime { actor: name, time });
        }
        self.actors.push(Actor { name, time });
        Ok(self.actors.len() - 1)
    }

    /// Adds a channel from an actor that puts so many tokens to an actor that takes so many,
    /// with some in it, and gives its number.
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
        assert!(
            source.max(target) < self.actors.len(),
            "a channel between actors that are not there"
        );
        let name = self.name(What::Channel, name.into())?;
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

    /// The name, if it is one and new.
    fn name(&mut self, what: What, name: String) -> Result<String, DataflowError> {
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

    /// The same graph with channels that hold no more than so many tokens each, `None` for
    /// any number. A bounded channel `c` gets one back, `c.space`, whose tokens are the free
    /// places: a firing needs them when it begins and frees those of what it took when it
    /// ends.
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
            if graph.names.contains(&(What::Channel, name.clone())) {
                let channel = channel.name.clone();
                return Err(DataflowError::SpaceName { channel, name });
            }
            graph.channel(
                name,
                (channel.target, channel.consumption),
                (channel.source, channel.production),
                free,
            )?;
        }
        Ok(graph)
    }

    /// How often each actor fires in one iteration: the least whole numbers above 0 with
    /// which each channel gets as many tokens as it loses. At most [`MAX_FIRINGS`] together.
    pub fn repetitions(&self) -> Result<Vec<u64>, DataflowError> {
        let shares = self.shares()?;
        self.check_balance(&shares)?;
        let mut firings = vec![0; self.actors.len()];
        let mut total = 0;
        for part in self.parts(&shares) {
            // In lowest terms the least common multiple of what is below is what the first
            // actor, whose share is 1, fires; the numbers have no common divisor then.
            let mut multiple = 1;
            for &actor in &part {
                let below = shares[actor].below;
                multiple = multiple / gcd(multiple, below) * below;
                self.check_firings(multiple, actor)?;
            }
            for &actor in &part {
                let count = shares[actor].above * (multiple / shares[actor].below);
                total += count;
                firings[actor] = self.check_firings(total, actor).map(|_| count as u64)?;
            }
        }
        Ok(firings)
    }

    /// Refuses more firings than are executed.
    fn check_firings(&self, firings: u128, actor: usize) -> Result<(), DataflowError> {
        if firings > u128::from(MAX_FIRINGS) {
            let actor = self.actors[actor].name.clone();
            return Err(DataflowError::TooManyFirings { actor });
        }
        Ok(())
    }

    /// How often each actor fires for one firing of the first actor of its part, by walking
    /// along channels. Above and below the line no share exceeds [`MAX_FIRINGS`], for in
    /// lowest terms both are numbers of firings or divide one; so nothing leaves 128 bits.
    fn shares(&self) -> Result<Vec<Share>, DataflowError> {
        let mut beside: Vec<Vec<usize>> = vec![Vec::new(); self.actors.len()];
        for (number, channel) in self.channels.iter().enumerate() {
            if (channel.production == 0) != (channel.consumption == 0) {
                return Err(DataflowError::ZeroRate {
                    channel: channel.name.clone(),
                    production: channel.production,
                    consumption: channel.consumption,
                });
            }
            if channel.production > 0 {
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
                    let (other, here, there) = if channel.source == actor {
                        (channel.target, channel.production, channel.consumption)
                    } else {
                        (channel.source, channel.consumption, channel.production)
                    };
                    if shares[other].is_some() {
                        continue;
                    }
                    let above = share.above * u128::from(here);
                    let below = share.below * u128::from(there);
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

    /// Whether every channel gets as much as it loses.
    fn check_balance(&self, shares: &[Share]) -> Result<(), DataflowError> {
        for channel in &self.channels {
            let [source, target] = [channel.source, channel.target].map(|actor| shares[actor]);
            let common = gcd(source.below, target.below);
            let source_firings = source.above * (target.below / common);
            let target_firings = target.above * (source.below / common);
            let produced = source_firings * u128::from(channel.production);
            let consumed = target_firings * u128::from(channel.consumption);
            if produced != consumed {
                let name = |actor: usize| self.actors[actor].name.clone();
                return Err(DataflowError::Inconsistent(Box::new(Imbalance {
                    channel: channel.name.clone(),
                    source: (name(channel.source), source_firings),
                    target: (name(channel.target), target_firings),
                    produced,
                    consumed,
                })));
            }
        }
        Ok(())
    }

    /// The names of the initial tokens, which are the nodes of the matrix: those of a channel
    /// `c` are `c#1`, `c#2` and so on, the first to be taken first, and `c` if there is one
    /// only (but `c#1` if the name is a number or has `#` in it). No two are alike.
    pub fn token_names(&self) -> Result<Names, DataflowError> {
        self.check_tokens()?;
        let channels = self.channels.iter();
        let names = channels.flat_map(|channel| token_names(&channel.name, channel.tokens, false));
        Ok(Names::new(names)?)
    }

    /// How many initial tokens there are, if they are not too many.
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

    /// The matrix over the initial tokens, by symbolic execution of one iteration.
    pub fn model(&self) -> Result<Model, DataflowError> {
        let names = self.token_names()?;
        let firings = self.repetitions()?;
        let matrix = Execution::new(self, firings, names.len()).run()?;
        Ok(Model { matrix, names })
    }
}

/// Firings of an actor for one of the first actor of its part, above / below.
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

/// Tokens of one time that stand together in a queue.
#[derive(Clone)]
struct Run {
    time: Rc<Form>,
    tokens: u64,
}

/// An iteration that is under way.
struct Execution<'a> {
    graph: &'a Dataflow,
    n: usize,
    /// Firings that are left, by actor.
    left: Vec<u64>,
    fired: u64,
    firings: u64,
    /// The channels into and out of each actor, but for those that move nothing.
    inputs: Vec<Vec<usize>>,
    outputs: Vec<Vec<usize>>,
    queues: Vec<VecDeque<Run>>,
    /// The tokens in each queue.
    held: Vec<u128>,
    /// How many inputs of each actor hold too few tokens.
    lacking: Vec<usize>,
    start: Maximum,
    work: u64,
}

impl<'a> Execution<'a> {
    /// Every channel with its initial tokens, each of which is its own time.
    fn new(graph: &'a Dataflow, left: Vec<u64>, n: usize) -> Self {
        let mut inputs = vec![Vec::new(); graph.actors.len()];
        let mut outputs = inputs.clone();
        let mut queues = Vec::with_capacity(graph.channels.len());
        let mut token = 0;
        let mut lacking = vec![0; graph.actors.len()];
        for (number, channel) in graph.channels.iter().enumerate() {
            if channel.production > 0 {
                outputs[channel.source].push(number);
                inputs[channel.target].push(number);
                lacking[channel.target] += usize::from(channel.tokens < channel.consumption);
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

    /// Fires until the iteration is over; the rows are the times of the tokens then.
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
                waiting: left.filter_map(|actor| self.lack(actor)).collect(),
            });
        }
        let mut matrix = SparseMatrix::zeros(0, self.n);
        // Tokens of one firing become rows of their own, which are many if the rate is high.
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

    /// What an actor waits for, if it does.
    fn lack(&self, actor: usize) -> Option<Waiting> {
        let mut inputs = self.inputs[actor]
            .iter()
            .map(|&number| (number, &self.graph.channels[number]));
        let lacks = |&(number, channel): &(usize, &Channel)| {
            self.held[number] < u128::from(channel.consumption)
        };
        let (number, channel) = inputs.find(lacks)?;
        Some(Waiting {
            actor: self.graph.actors[actor].name.clone(),
            channel: channel.name.clone(),
            tokens: self.held[number],
            wanted: channel.consumption,
        })
    }

    /// Takes tokens from all inputs, and puts those of the end into all outputs; whoever lacks
    /// nothing more by them is ready.
    fn fire(&mut self, actor: usize, ready: &mut Vec<usize>) -> Result<(), DataflowError> {
        for &number in &self.inputs[actor] {
            let mut wanted = self.graph.channels[number].consumption;
            self.held[number] -= u128::from(wanted);
            self.lacking[actor] += usize::from(self.held[number] < u128::from(wanted));
            while wanted > 0
                && let Some(run) = self.queues[number].front_mut()
            {
                let time = &self.graph.actors[actor].time;
                self.work += 1 + self.start.take(&run.time, time);
                let taken = wanted.min(run.tokens);
                wanted -= taken;
                run.tokens -= taken;
                if run.tokens == 0 {
                    self.queues[number].pop_front();
                }
            }
        }
        let end = Rc::new(self.start.give());
        for &number in &self.outputs[actor] {
            let channel = &self.graph.channels[number];
            let (tokens, target) = (channel.production, channel.target);
            let lacked = self.held[number] < u128::from(channel.consumption);
            self.held[number] += u128::from(tokens);
            if lacked && self.held[number] >= u128::from(channel.consumption) {
                self.lacking[target] -= 1;
                // Whoever fires looks again before it fires once more: through a loop to itself
                // it would be put there at every firing.
                if self.lacking[target] == 0 && target != actor {
                    ready.push(target);
                }
            }
            let time = Rc::clone(&end);
            self.queues[number].push_back(Run { time, tokens });
            self.work += 1;
        }
        self.left[actor] -= 1;
        self.fired += 1;
        self.work += end.len() as u64;
        self.check_work()
    }

    /// Refuses to go on for ever, and to fill the memory.
    fn check_work(&self) -> Result<(), DataflowError> {
        if self.work > MAX_WORK {
            let (fired, firings) = (self.fired, self.firings);
            return Err(DataflowError::TooMuchWork { fired, firings });
        }
        Ok(())
    }
}
