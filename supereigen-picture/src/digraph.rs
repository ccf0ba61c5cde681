//! The digraph of a matrix: which arcs are drawn and highlighted, and the captions.
//!
//! The weights are those of the matrix as it was given, without lambda. With more than 15 nodes
//! only the critical and the highlighted arcs are drawn, because 240 curves cannot be read. A line
//! below gives the number of all arcs.

mod draw;
pub(crate) mod layout;
pub(crate) mod weights;

use std::collections::HashSet;
use std::fmt;

use maxplus_core::error::AlgebraError;
use maxplus_core::matrix::product::try_apply;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::number_style::shown;
use maxplus_core::{MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix, Square, Vector};
use maxplus_graph::cycle_mean::{CycleMean, critical_graph, max_cycle_mean};
use maxplus_graph::dot::Dot;
use maxplus_graph::{Budget, Cycle, Digraph, Path};
use num_rational::BigRational;
use num_traits::Zero;
use supereigen::vector::VectorError;
use supereigen::{Problem, Relation};
use thiserror::Error;

use crate::scene::Scene;
use crate::words::{Words, with_signs};
use draw::draw;
use layout::Drawing;

/// The most nodes for which all arcs are drawn by default.
const FEW_NODES: usize = 15;

/// The most nodes and arcs that a picture can show.
const MOST_NODES: usize = 500;
const MOST_ARCS: usize = 20_000;

/// The highlighted part of a picture.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub enum Highlight {
    /// Nothing.
    #[default]
    Nothing,
    /// The arcs of a cycle of the digraph.
    Cycle(Cycle),
    /// The arcs of a path of the digraph.
    Path(Path),
    /// The tight arcs of a solution, whose entries are written next to the nodes.
    Solution(Vector<MaxPlus<BigRational>>),
}

/// Why a digraph is not drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigraphError {
    /// The vector for tight arcs has the wrong length.
    #[error(transparent)]
    Length(#[from] AlgebraError),
    /// The vector for tight arcs is not a solution.
    #[error(transparent)]
    NoSolution(#[from] VectorError),
    /// The vector for tight arcs is not in the relation.
    #[error(
        "row {} of A (x) x {} that of lambda (x) x",
        node + 1,
        match relation {
            Relation::Eq => "is not equal to",
            _ => "is above",
        }
    )]
    OtherRelation {
        /// The row, counted from 0.
        node: usize,
        /// The relation.
        relation: Relation,
    },
    /// Too much for a picture.
    #[error(
        "{nodes} nodes and {arcs} arcs: nothing can be seen in a picture of more than \
         {MOST_NODES} nodes or {MOST_ARCS} arcs; write a .dot for Graphviz instead"
    )]
    TooLarge {
        /// The nodes of the digraph.
        nodes: usize,
        /// The number of arcs to draw.
        arcs: usize,
    },
}

impl DisplayNamed for DigraphError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DigraphError::NoSolution(why) => why.fmt_named(names, f),
            other => write!(f, "{other}"),
        }
    }
}

/// A picture of the digraph of a problem: set options, then get the scene.
#[derive(Debug, Clone)]
pub struct DigraphPicture<'a> {
    problem: &'a Problem<BigRational>,
    names: Option<&'a Names>,
    highlight: Highlight,
    relation: Relation,
    all_arcs: bool,
    critical: bool,
    flow: bool,
}

/// The arcs that are drawn.
struct Chosen {
    arcs: Vec<(usize, usize, String)>,
    critical: HashSet<(usize, usize)>,
    remark: Option<String>,
}

impl<'a> DigraphPicture<'a> {
    /// The digraph with its weights, nodes numbered from 1, nothing highlighted.
    pub fn of(problem: &'a Problem<BigRational>) -> Self {
        DigraphPicture {
            problem,
            names: None,
            highlight: Highlight::Nothing,
            relation: Relation::Ge,
            all_arcs: false,
            critical: false,
            flow: false,
        }
    }

    /// Sets the names of the nodes.
    #[must_use]
    pub fn names(self, names: Option<&'a Names>) -> Self {
        DigraphPicture { names, ..self }
    }

    /// Sets what is highlighted.
    #[must_use]
    pub fn highlight(self, highlight: Highlight) -> Self {
        DigraphPicture { highlight, ..self }
    }

    /// Sets the relation that a highlighted solution satisfies. The default is `ge`. For `le` and
    /// `eq` lambda must be finite.
    #[must_use]
    pub fn relation(self, relation: Relation) -> Self {
        DigraphPicture { relation, ..self }
    }

    /// Draws every arc, even with more than 15 nodes.
    #[must_use]
    pub fn all_arcs(self, all_arcs: bool) -> Self {
        DigraphPicture { all_arcs, ..self }
    }

    /// Draws the critical arcs in a separate colour. With more than 15 nodes they always are.
    #[must_use]
    pub fn critical(self, critical: bool) -> Self {
        DigraphPicture { critical, ..self }
    }

    /// Draws the arrow of a_ij from j to i, the direction in which things flow: i waits for j.
    #[must_use]
    pub fn flow(self, flow: bool) -> Self {
        DigraphPicture { flow, ..self }
    }

    /// The arc as it is drawn.
    fn turned(&self, (i, j): (usize, usize)) -> (usize, usize) {
        if self.flow { (j, i) } else { (i, j) }
    }

    /// The sentence about omitted arcs, if there are any. It is also below the picture.
    pub fn left_out(&self) -> Result<Option<String>, DigraphError> {
        Ok(self.chosen(&self.highlighted()?).remark)
    }

    /// The picture.
    pub fn scene(&self) -> Result<Scene, DigraphError> {
        let n = self.problem.n();
        let highlighted = self.highlighted()?;
        let chosen = self.chosen(&highlighted);
        if n > MOST_NODES || chosen.arcs.len() > MOST_ARCS {
            return Err(DigraphError::TooLarge {
                nodes: n,
                arcs: chosen.arcs.len(),
            });
        }
        let caption = self.caption();
        let remarks = caption.iter().map(|line| Words::number(line));
        let nodes: Vec<_> = (0..n).map(|i| self.label(i)).collect();
        let entries = self
            .entries()
            .into_iter()
            .flat_map(|x| x.iter())
            .zip(&nodes);
        let notes = entries.map(|(entry, node)| {
            let value = with_signs(&shown(entry.value()?).to_string());
            Some(Words::indexed("x", node).put(format!(" = {value}")))
        });
        Ok(draw(&Drawing {
            title: format!("digraph of a {n} x {n} matrix"),
            notes: notes.collect(),
            nodes,
            arcs: chosen
                .arcs
                .into_iter()
                .map(|(i, j, weight)| {
                    let (from, to) = self.turned((i, j));
                    (from, to, weight)
                })
                .collect(),
            highlighted: highlighted
                .into_iter()
                .map(|arc| self.turned(arc))
                .collect(),
            critical: chosen
                .critical
                .into_iter()
                .map(|arc| self.turned(arc))
                .collect(),
            remarks: remarks.chain(chosen.remark.map(Words::plain)).collect(),
        }))
    }

    /// The whole digraph for Graphviz, which computes its own layout.
    pub fn dot(&self) -> Result<String, DigraphError> {
        let drawn = self.drawn();
        let graph = match self.flow {
            true => Digraph::of(&square(drawn.transpose())),
            false => Digraph::of(&drawn),
        };
        let highlighted = self.highlighted()?.into_iter();
        let mut dot = Dot::of(&graph).with_arcs(highlighted.map(|arc| self.turned(arc)));
        let caption = self.caption();
        if !caption.is_empty() {
            dot = dot.with_caption(caption.join("\n"));
        }
        if let Some(x) = self.entries() {
            let x: Vec<_> = x.iter().map(number).collect();
            dot = dot.with_labels(|i| format!("{}: {:#}", self.label(i), x[i]));
        } else if self.names.is_some() {
            dot = dot.with_labels(|i| self.label(i));
        }
        Ok(dot.to_string())
    }

    fn label(&self, node: usize) -> String {
        called(node, self.names).alone().into_owned()
    }

    fn entries(&self) -> Option<&Vector<MaxPlus<BigRational>>> {
        match &self.highlight {
            Highlight::Solution(x) => Some(x),
            _ => None,
        }
    }

    /// The sentences below the picture.
    fn caption(&self) -> Vec<String> {
        let mut lines = match &self.highlight {
            Highlight::Cycle(cycle) => caption(self.problem, Some(cycle)),
            _ => caption(self.problem, None),
        };
        if self.flow {
            lines.push("an arrow leads to the node that waits".to_owned());
        }
        lines
    }

    fn highlighted(&self) -> Result<Vec<(usize, usize)>, DigraphError> {
        Ok(match &self.highlight {
            Highlight::Nothing => Vec::new(),
            Highlight::Cycle(cycle) => cycle.arcs().collect(),
            Highlight::Path(path) => path.nodes().windows(2).map(|w| (w[0], w[1])).collect(),
            Highlight::Solution(x) if self.relation != Relation::Ge => self.tight(x)?,
            Highlight::Solution(x) => {
                let membership = self.problem.membership(x)?;
                membership.check()?;
                let tight = membership.tight();
                tight
                    .flat_map(|row| row.argmax.iter().map(|&k| (row.node, k)))
                    .collect()
            }
        })
    }

    /// The tight arcs of a subeigenvector or an eigenvector.
    fn tight(&self, x: &Vector<MaxPlus<BigRational>>) -> Result<Vec<(usize, usize)>, DigraphError> {
        let relation = self.relation;
        let product = try_apply(&**self.problem.matrix(), x)?;
        let holds = |i: usize| match relation {
            Relation::Eq => product[i] == x[i],
            _ => product[i] <= x[i],
        };
        if let Some(node) = (0..x.len()).find(|&node| !holds(node)) {
            return Err(DigraphError::OtherRelation { node, relation });
        }
        let arcs = self.problem.matrix().triplets().filter(|(i, j, entry)| {
            let sum = entry.value().zip(x[*j].value()).map(|(a, x)| a + x);
            sum.is_some() && sum.as_ref() == x[*i].value()
        });
        Ok(arcs.map(|(i, j, _)| (i, j)).collect())
    }

    /// The matrix whose arcs are drawn. For lambda = -inf it is the unit matrix, which the problem
    /// stores in that case.
    fn drawn(&self) -> Square<SparseMatrix<Number>> {
        let matrix = match self.problem.lambda().is_finite() {
            true => self.problem.given(),
            false => self.problem.matrix(),
        };
        square(matrix.map(number))
    }

    fn chosen(&self, highlighted: &[(usize, usize)]) -> Chosen {
        let matrix = &self.drawn();
        let arcs = matrix.triplets().map(|(i, j, a)| (i, j, a.to_string()));
        let all = self.all_arcs || self.problem.n() <= FEW_NODES;
        let mut critical = HashSet::new();
        // For lambda = -inf the problem stores the unit matrix. It makes no sense to colour its
        // arcs.
        if !all || self.critical && self.problem.lambda().is_finite() {
            let graph = Digraph::of(matrix);
            let found = Budget::without_limits(|budget| critical_graph(&graph, budget));
            let arcs = found.iter().flat_map(|found| found.graph().arcs());
            critical.extend(arcs.map(|(i, j, _)| (i, j)));
        }
        if all {
            return Chosen {
                arcs: arcs.collect(),
                critical,
                remark: None,
            };
        }
        let on: HashSet<_> = highlighted.iter().copied().collect();
        let is_drawn = |arc: &(usize, usize)| critical.contains(arc) || on.contains(arc);
        let arcs: Vec<_> = arcs.filter(|&(i, j, _)| is_drawn(&(i, j))).collect();
        let others = match self.highlight {
            Highlight::Nothing => "",
            Highlight::Cycle(_) => " and those of the cycle (orange)",
            Highlight::Path(_) => " and those of the path (orange)",
            Highlight::Solution(_) => " and the tight arcs (orange)",
        };
        let (drawn, all) = (arcs.len(), matrix.nonzeros());
        let remark = format!("only the critical arcs (blue){others}: {drawn} of {all}");
        Chosen {
            arcs,
            critical,
            remark: Some(remark),
        }
    }
}

/// The matrix of a problem, as a square one.
fn square(matrix: SparseMatrix<Number>) -> Square<SparseMatrix<Number>> {
    Square::new(matrix).expect("the matrix of a problem is square")
}

/// The number in the type that is displayed.
fn number(entry: &MaxPlus<BigRational>) -> Number {
    let value = entry.value().cloned().map(Rational::from);
    value.map_or(Number::NEG_INFINITY, Number::finite)
}

/// The lines below the picture: none if lambda is 0 and no cycle is shown.
fn caption(problem: &Problem<BigRational>, cycle: Option<&Cycle>) -> Vec<String> {
    let mut lines = Vec::new();
    let lambda = problem.lambda().value();
    match lambda {
        None => lines.push(
            "lambda = -inf: every vector is a solution, as for the unit matrix, drawn here"
                .to_owned(),
        ),
        Some(lambda) if lambda.is_zero() => {}
        Some(lambda) => lines.push(format!("lambda = {}", shown(lambda))),
    }
    if let (Some(cycle), Some(lambda)) = (cycle, lambda) {
        let reduced = CycleMean::of(&problem.digraph(), cycle.clone());
        let mean = reduced.mean() + lambda;
        lines.push(format!("the cycle has mean {}", shown(&mean)));
    }
    if lines.is_empty() {
        return lines;
    }
    let graph = Digraph::of(problem.given());
    let greatest = Budget::without_limits(|budget| max_cycle_mean(&graph, budget));
    lines.push(match greatest {
        Some(greatest) => format!("lambda(A) = {}", shown(greatest.mean())),
        None => "lambda(A) = -inf: there is no cycle".to_owned(),
    });
    lines
}
