//! Mean-payoff games: the winner from each vertex, the moves, and the value.
//!
//! A token is on a vertex. The owner of the vertex, *Max* or *Min*, moves it along an arc, and Min
//! pays the weight of the arc to Max. This is repeated for ever. Max maximises the mean payment per
//! move, Min minimises it. A player who must move and cannot has lost.
//!
//! | notation | code |
//! |---|---|
//! | v, w(v, k) | vertex, weight of an arc |
//! | the value of v, the mean that both can secure from there | [`Game::values`], [`Value`] |
//! | its sign | [`Game::winners`] |
//! | for every vertex the arc that its owner takes | [`Outcome::moves`] |
//!
//! Ehrenfeucht and Mycielski (1979): every vertex has a value, and both players have moves that
//! depend on the vertex alone and secure it from every vertex at once.
//!
//! # As a two-sided system
//!
//! Take one unknown per vertex, and lambda for a mean:
//!
//! ```text
//! x_v + lambda <= max over arcs (v, k) of (w(v, k) + x_k)    for every vertex v of Max,
//! x_v + lambda <= w(v, k) + x_k                              for every arc (v, k) of Min.
//! ```
//!
//! **The largest support of this system is the set of vertices from which Max can secure that the
//! mean is at least lambda, or that Min cannot move.** Theorem 20 of `docs/theory.md`. Hence
//! (Theorem 32):
//!
//! - *Winners*: the values are fractions with denominators up to the number n of vertices (weights
//!   being integers), so the supports for lambda = 0 and for 1/(n + 1) give the sign of all of
//!   them: **two greatest solutions**.
//! - *Values*: the greatest feasible lambda ([`crate::two_sided::pencil`]) is the greatest value,
//!   and the support at it is the set of vertices with that value. No vertex of Max outside this
//!   set has an arc into it, and Min uses none. So the remaining vertices form a game of their own,
//!   with smaller values. At most n rounds.
//!
//! # Check
//!
//! Every result is checked by other means before it is returned: with the moves of Max fixed, the
//! least cycle mean that can be reached from v is at least the value, and with those of Min fixed
//! the greatest one is at most the value ([`Outcome::check`]). This takes the cycle means of two
//! digraphs.
//!
//! # Cost
//!
//! That of the systems: each policy is polynomial, and there is no known polynomial bound on their
//! number. It is not known whether mean-payoff games can be solved in polynomial time. Between 2
//! and 10 policies are common, whatever the size of the weights. The budget counts them.

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::error::ShapeError;
use maxplus_core::exact::denominator_of;
use maxplus_core::{MaxPlus, Rational, SparseMatrix, Vector};
use maxplus_graph::cycle_mean::component_cycle_means;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph};
use num_traits::{One, Zero};

use crate::two_sided::pencil::{GreatestLambda, Pencil};
use crate::vector::membership::VectorError;

/// The owner of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The player who receives the weights.
    Max,
    /// The player who pays them.
    Min,
}

/// A game: vertices of two players, and arcs with weights.
#[derive(Debug, Clone)]
pub struct Game {
    owners: Vec<Owner>,
    /// Of parallel arcs only the one that the owner prefers is kept.
    arcs: Vec<Vec<(usize, Rational)>>,
}

/// What both players can secure from a vertex.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Min can force a vertex where Max cannot move.
    MaxStuck,
    /// This mean per move.
    Mean(Rational),
    /// Max can force a vertex where Min cannot move.
    MinStuck,
}

impl Value {
    /// The winner: `Greater` for Max, `Less` for Min, `Equal` for neither.
    pub fn sign(&self) -> Ordering {
        match self {
            Value::MaxStuck => Ordering::Less,
            Value::Mean(mean) => mean.cmp(&Rational::zero()),
            Value::MinStuck => Ordering::Greater,
        }
    }
}

/// `5/2`, `-inf` if Max gets stuck, `inf` if Min does.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::MaxStuck => f.write_str("-inf"),
            Value::Mean(mean) => write!(f, "{mean}"),
            Value::MinStuck => f.write_str("inf"),
        }
    }
}

/// The result of a game from each vertex: a [`Value`], or an [`Ordering`], its sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<V> {
    /// The value of each vertex.
    pub values: Vec<V>,
    /// The vertex to which the owner of each vertex moves, to secure the values from all vertices
    /// at once; `None` if there is no arc.
    pub moves: Vec<Option<usize>>,
    /// How many policies were needed.
    pub policies: u64,
}

impl Game {
    /// The game with these owners and arcs (from, to, weight).
    pub fn new(
        owners: Vec<Owner>,
        arcs: impl IntoIterator<Item = (usize, usize, Rational)>,
    ) -> Result<Self, ShapeError> {
        let n = owners.len();
        let mut to: Vec<Vec<(usize, Rational)>> = vec![Vec::new(); n];
        for (row, col, weight) in arcs {
            if row >= n || col >= n {
                return Err(ShapeError::Outside {
                    row,
                    col,
                    rows: n,
                    cols: n,
                });
            }
            to[row].push((col, weight));
        }
        for (arcs, owner) in to.iter_mut().zip(&owners) {
            // The preferred one of parallel arcs comes first, and is kept.
            arcs.sort_by(|(k, w), (l, v)| {
                k.cmp(l).then_with(|| match owner {
                    Owner::Max => v.cmp(w),
                    Owner::Min => w.cmp(v),
                })
            });
            arcs.dedup_by_key(|(k, _)| *k);
        }
        Ok(Game { owners, arcs: to })
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// The owner of each vertex.
    pub fn owners(&self) -> &[Owner] {
        &self.owners
    }

    /// The arcs that leave a vertex; of parallel arcs only the preferred one.
    ///
    /// # Panics
    ///
    /// If v is not a vertex.
    pub fn arcs(&self, v: usize) -> &[(usize, Rational)] {
        &self.arcs[v]
    }

    /// The winner from each vertex: the sign of its value, with moves that secure it.
    ///
    /// For the budget, a step is one policy.
    ///
    /// ```
    /// use std::cmp::Ordering;
    /// use supereigen::Budget;
    /// use supereigen::game::{Game, Owner::{Max, Min}};
    ///
    /// // Max goes round at a loss of 1, or to Min, who pays 3 to come back or stays for ever.
    /// let arcs = [(0, 0, -1), (0, 1, 0), (1, 0, 3), (1, 1, 0)];
    /// let game = Game::new(vec![Max, Min], arcs.map(|(v, k, w)| (v, k, w.into())))?;
    /// let outcome = game.winners(&Budget::unlimited())?;
    /// assert_eq!(outcome.values, [Ordering::Equal, Ordering::Equal]);
    /// assert_eq!(outcome.moves, [Some(1), Some(1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winners(&self, budget: &Budget) -> Result<Outcome<Ordering>, VectorError> {
        let budget = budget.started();
        let all: Vec<usize> = (0..self.len()).collect();
        let part = Part::of(self, &all);
        let weights = self.arcs.iter().flatten().map(|(_, weight)| weight);
        let denominator = denominator_of(weights);
        let some = Rational::new(1, denominator * (self.len() + 1));
        let mut meter = budget.meter();
        let not_negative = part.pencil.at(&Rational::zero(), None, &mut meter)?;
        let start = Some(not_negative.policy.clone());
        let positive = part.pencil.at(&some, start, &mut meter)?;
        let sign = |v: usize| match (not_negative.vector[v].value(), positive.vector[v].value()) {
            (_, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Equal,
            (None, None) => Ordering::Less,
        };
        let values: Vec<Ordering> = all.iter().map(|&v| sign(v)).collect();
        let one_move = |v: usize| match (self.owners[v], values[v]) {
            (Owner::Max, Ordering::Greater) => self.attained(v, &positive.vector),
            (Owner::Max, _) => self.attained(v, &not_negative.vector),
            (Owner::Min, Ordering::Less) => part.chosen(&not_negative.policy, v),
            (Owner::Min, _) => part.chosen(&positive.policy, v),
        };
        let outcome = Outcome {
            moves: all.iter().map(|&v| one_move(v)).collect(),
            policies: meter.steps(),
            values,
        };
        assert!(
            outcome.check(self, &budget.clock_and_flag())?,
            "{UNSECURED}"
        );
        Ok(outcome)
    }

    /// The value of each vertex, with moves that secure it.
    ///
    /// For the budget, a step is one policy.
    ///
    /// ```
    /// use supereigen::Budget;
    /// use supereigen::game::{Game, Owner::{Max, Min}};
    ///
    /// // Max goes round at a loss of 1, or to Min, who pays 3 to come back or 2 to stay.
    /// let arcs = [(0, 0, -1), (0, 1, 0), (1, 0, 3), (1, 1, 2)];
    /// let game = Game::new(vec![Max, Min], arcs.map(|(v, k, w)| (v, k, w.into())))?;
    /// let outcome = game.values(&Budget::unlimited())?;
    /// assert_eq!(outcome.values[0].to_string(), "3/2");
    /// assert_eq!(outcome.moves, [Some(1), Some(0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(&self, budget: &Budget) -> Result<Outcome<Value>, VectorError> {
        let budget = budget.started();
        let mut values = vec![Value::MaxStuck; self.len()];
        let mut moves = vec![None; self.len()];
        let mut rest: Vec<usize> = (0..self.len()).collect();
        let mut meter = budget.meter();
        // Each round settles a vertex.
        while !rest.is_empty() {
            let part = Part::of(self, &rest);
            let (value, vector, above) = match part.pencil.greatest_lambda_by(&mut meter)? {
                GreatestLambda::Unbounded { vector, .. } => (Value::MinStuck, vector, None),
                GreatestLambda::At {
                    lambda,
                    vector,
                    above,
                } => (Value::Mean(lambda), vector, above.into_iter().last()),
                GreatestLambda::Never { above } => {
                    let nowhere = Vector::zeros(rest.len());
                    (Value::MaxStuck, nowhere, above.into_iter().last())
                }
            };
            let settled = |place: usize| vector[place].is_finite() || value == Value::MaxStuck;
            let x = part.spread(&vector, self.len());
            for (place, &v) in rest.iter().enumerate().filter(|(place, _)| settled(*place)) {
                values[v] = value.clone();
                moves[v] = match (self.owners[v], &above) {
                    (Owner::Max, _) => self.attained(v, &x),
                    (Owner::Min, Some(above)) => part.chosen(&above.policy, place),
                    (Owner::Min, None) => None,
                };
            }
            rest = (0..rest.len())
                .filter(|&place| !settled(place))
                .map(|place| rest[place])
                .collect();
        }
        // The remaining moves do not matter: take any arc.
        for (v, chosen) in moves.iter_mut().enumerate() {
            *chosen = chosen.or_else(|| self.arcs[v].first().map(|(k, _)| *k));
        }
        let outcome = Outcome {
            values,
            moves,
            policies: meter.steps(),
        };
        assert!(
            outcome.check(self, &budget.clock_and_flag())?,
            "{UNSECURED}"
        );
        Ok(outcome)
    }

    /// The arc of v with the greatest w + x; the first if x is -inf at all of them.
    fn attained(&self, v: usize, x: &Vector<MaxPlus<Rational>>) -> Option<usize> {
        let sum = |(k, weight): &(usize, Rational)| (x[*k].value().map(|x| weight + x), *k);
        let mut greatest: Option<(Option<Rational>, usize)> = None;
        for arc in self.arcs[v].iter().map(sum) {
            if greatest.as_ref().is_none_or(|(value, _)| arc.0 > *value) {
                greatest = Some(arc);
            }
        }
        greatest.map(|(_, k)| k)
    }
}

const UNSECURED: &str = "moves that do not secure what they should";

impl Outcome<Value> {
    /// Whether the moves secure the values, by cycle means of the digraphs that they leave to the
    /// other player.
    pub fn check(&self, game: &Game, budget: &Budget) -> Result<bool, VectorError> {
        let bounds = game.secured(&self.moves, budget)?;
        let mut all = bounds.iter().zip(&self.values);
        Ok(all.all(|([least, most], value)| least >= value && most <= value))
    }
}

impl Outcome<Ordering> {
    /// Whether the moves secure the signs, by cycle means of the digraphs that they leave to the
    /// other player.
    pub fn check(&self, game: &Game, budget: &Budget) -> Result<bool, VectorError> {
        let bounds = game.secured(&self.moves, budget)?;
        let mut all = bounds.iter().zip(&self.values);
        Ok(all.all(|([least, most], sign)| least.sign() >= *sign && most.sign() <= *sign))
    }
}

impl Game {
    /// For each vertex the payment that the moves of Max secure at least, and those of Min at most.
    fn secured(
        &self,
        moves: &[Option<usize>],
        budget: &Budget,
    ) -> Result<Vec<[Value; 2]>, VectorError> {
        let least = self.best_against(Owner::Max, moves, budget)?;
        let most = self.best_against(Owner::Min, moves, budget)?;
        Ok(least
            .into_iter()
            .zip(most)
            .map(|(least, most)| [least, most])
            .collect())
    }

    /// The best that the other player can reach, from each vertex, against the fixed moves of one.
    ///
    /// Only reachable cycles count, and vertices where a player is stuck. One pass over the
    /// components, from the last to the first, gives all of them.
    fn best_against(
        &self,
        fixed: Owner,
        moves: &[Option<usize>],
        budget: &Budget,
    ) -> Result<Vec<Value>, VectorError> {
        // The other player's weights must be maximised.
        let sign = |weight: &Rational| match fixed {
            Owner::Max => -weight.clone(),
            Owner::Min => weight.clone(),
        };
        let open = |v: usize, k: usize| self.owners[v] != fixed || moves[v] == Some(k);
        let arcs = (0..self.len()).flat_map(|v| {
            let arcs = self.arcs[v].iter().filter(move |(k, _)| open(v, *k));
            arcs.map(move |(k, weight)| (v, *k, MaxPlus::finite(sign(weight))))
        });
        let graph = Digraph::from_arcs(self.len(), arcs).expect("vertices of the game");
        let components = Components::of(&graph, budget)?;
        let means = component_cycle_means(&graph, &components, &mut budget.meter())?;
        let (won, lost) = match fixed {
            Owner::Max => (Value::MaxStuck, Value::MinStuck),
            Owner::Min => (Value::MinStuck, Value::MaxStuck),
        };
        let better = |value: Value, other: &Value| match fixed {
            Owner::Max => value.min(other.clone()),
            Owner::Min => value.max(other.clone()),
        };
        let mut best = vec![lost.clone(); self.len()];
        for c in (0..components.len()).rev() {
            let mut value = lost.clone();
            if let Some(mean) = &means[c] {
                let mean = sign(&Rational::from(mean.mean().clone()));
                value = better(value, &Value::Mean(mean));
            }
            for &v in components.nodes(c) {
                if graph.successor_nodes(v).is_empty() && self.owners[v] == fixed {
                    value = won.clone();
                }
                for &k in graph.successor_nodes(v) {
                    if components.component_of(k) != c {
                        value = better(value, &best[k]);
                    }
                }
            }
            for &v in components.nodes(c) {
                best[v] = value.clone();
            }
        }
        Ok(best)
    }
}

/// The game on some of the vertices, as the rows of a pencil.
struct Part {
    pencil: Pencil,
    vertices: Vec<usize>,
    /// For a row that is an arc of Min, its target in the whole game.
    targets: Vec<Option<usize>>,
}

impl Part {
    /// The arcs between these vertices, which increase.
    fn of(game: &Game, vertices: &[usize]) -> Self {
        let mut place = vec![None; game.len()];
        for (at, &v) in vertices.iter().enumerate() {
            place[v] = Some(at);
        }
        let mut left = SparseMatrix::zeros(0, vertices.len());
        let mut right = left.clone();
        let mut targets = Vec::new();
        for (at, &v) in vertices.iter().enumerate() {
            let inside = game.arcs[v].iter().filter_map(|(k, weight)| {
                let weight = MaxPlus::finite(weight.clone());
                Some((*k, (place[*k]?, weight)))
            });
            let demand = [(at, MaxPlus::<Rational>::one())];
            match game.owners[v] {
                Owner::Max => {
                    left.push_row(inside.map(|(_, entry)| entry));
                    right.push_row(demand);
                    targets.push(None);
                }
                Owner::Min => {
                    for (k, entry) in inside {
                        left.push_row([entry]);
                        right.push_row(demand.clone());
                        targets.push(Some(k));
                    }
                }
            }
        }
        Part {
            pencil: Pencil::new(&left, &right).expect("two sides of one shape"),
            vertices: vertices.to_vec(),
            targets,
        }
    }

    /// The vertex to which a policy moves Min from the vertex at this place.
    fn chosen(&self, policy: &[Option<usize>], place: usize) -> Option<usize> {
        policy[place].and_then(|row| self.targets[row])
    }

    /// A vector of the whole game, -inf at the other vertices.
    fn spread(&self, x: &Vector<MaxPlus<Rational>>, n: usize) -> Vector<MaxPlus<Rational>> {
        let mut all = Vector::zeros(n);
        for (&v, x) in self.vertices.iter().zip(x) {
            all[v] = x.clone();
        }
        all
    }
}
