//! The system of a question: one matrix with lambda, or a two-sided system A (x) x >= B (x) x.
//! Also texts about two-sided systems: why an entry of the greatest solution is not greater, and
//! the text of `info`.

use std::sync::Arc;

use anyhow::Result;
use maxplus_core::matrix::argmax::try_row_argmax;
use maxplus_core::matrix::assembly::submatrix;
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Names, NodeSet, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::write_inequalities;
use maxplus_graph::Budget;
use supereigen::Problem;
use supereigen::ProblemError;
use supereigen::below::{Cause, Distance, Greatest, Nearest, Window};
use supereigen::two_sided;
use supereigen::vector::VectorError;

use crate::relation::Relation;

/// One side of a system.
pub type Side = SparseMatrix<Number>;

/// Both sides, which have the same shape, and the names of their columns.
pub struct Sides {
    /// A, the greater side.
    pub a: Side,
    /// B, the smaller side.
    pub b: Side,
    /// The names of the variables.
    pub names: Option<Names>,
    /// The line that each row comes from, if the file contained inequalities.
    pub lines: Option<Vec<usize>>,
    /// The relation between A (x) x and lambda (x) x that the rows state, and lambda.
    pub relation: Option<(Relation, Number)>,
}

/// The index in `names` of each name in `own`. `None` if the names are not the same.
pub fn places(names: &Names, own: &Names) -> Option<Vec<usize>> {
    if names.len() != own.len() {
        return None;
    }
    // `find` also accepts the number of a node.
    let place = |name| names.find(name).filter(|&place| names.name(place) == name);
    own.iter().map(place).collect()
}

impl Sides {
    /// Sides of the same shape, without names.
    pub fn of(a: Side, b: Side) -> Self {
        Sides {
            a,
            b,
            names: None,
            lines: None,
            relation: None,
        }
    }

    /// How many variables there are.
    pub fn n(&self) -> usize {
        self.a.cols()
    }

    /// The system.
    pub fn system(&self) -> Result<two_sided::System<Rational>> {
        Ok(two_sided::System::new(&self.a, &self.b)?)
    }

    /// The names of the variables, and where users find the rows.
    pub fn labels(&self) -> Labels<'_> {
        Labels {
            lines: self.lines.as_deref(),
            ..Labels::of_sides(self.names.as_ref())
        }
    }

    /// Where users find a row, counted from 0: by its line in the file if it has one.
    pub fn row(&self, row: usize) -> String {
        self.labels().row(row)
    }

    /// A row as an inequality.
    pub fn inequality(&self, row: usize) -> Result<String> {
        inequality([&self.a, &self.b], row, self.names.as_ref())
    }

    /// How a vector violates a row.
    pub fn violated(&self, row: usize, vector: &Vector<Number>) -> Result<String> {
        violated([&self.a, &self.b], row, vector, &self.labels())
    }

    /// Only these rows, in this order.
    pub fn of_rows(&self, rows: &[usize]) -> [Side; 2] {
        let columns: Vec<usize> = (0..self.n()).collect();
        [&self.a, &self.b].map(|side| submatrix(side, rows, &columns))
    }

    /// The sides with the variables in the order of `names`, if the names are the same.
    #[must_use]
    pub fn in_order(self, names: Option<&Names>) -> Self {
        let both = names.zip(self.names.as_ref());
        let Some(places) = both.and_then(|(names, own)| places(own, names)) else {
            return self;
        };
        let rows: Vec<usize> = (0..self.a.rows()).collect();
        let ordered = |side: &Side| submatrix(side, &rows, &places);
        Sides {
            a: ordered(&self.a),
            b: ordered(&self.b),
            names: names.cloned(),
            ..self
        }
    }
}

/// A system of inequalities whose solutions are asked about.
pub trait System {
    /// Whether it is a two-sided system.
    fn is_two_sided(&self) -> bool;

    /// Whether only whole solutions count.
    fn is_whole(&self) -> bool;

    /// All entries of the matrices, and lambda.
    fn numbers(&self) -> Box<dyn Iterator<Item = &Number> + '_>;

    /// The greatest solution between two bounds.
    fn within(
        &self,
        above: Option<&Vector<Number>>,
        below: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Window<Rational>, VectorError>;

    /// A solution nearest to a vector.
    fn nearest(
        &self,
        to: &Vector<Number>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<Rational>, VectorError>;
}

/// A (x) x >= lambda (x) x.
impl System for Problem<Rational> {
    fn is_two_sided(&self) -> bool {
        false
    }

    fn is_whole(&self) -> bool {
        self.asks_integers()
    }

    fn numbers(&self) -> Box<dyn Iterator<Item = &Number> + '_> {
        let entries = self.given().triplets().map(|(_, _, entry)| entry);
        Box::new(entries.chain([self.lambda()]))
    }

    fn within(
        &self,
        above: Option<&Vector<Number>>,
        below: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Window<Rational>, VectorError> {
        match above {
            None => self.greatest_below(below, budget).map(Window::Open),
            Some(above) => Problem::within(self, above, below, budget),
        }
    }

    fn nearest(
        &self,
        to: &Vector<Number>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<Rational>, VectorError> {
        Problem::nearest(self, to, distance, budget)
    }
}

/// A (x) x >= B (x) x.
pub struct TwoSided {
    /// The given rows.
    given: Arc<two_sided::System<Rational>>,
    /// These, or the rows of the whole solutions.
    asked: Arc<two_sided::System<Rational>>,
}

impl TwoSided {
    /// The system of these rows, or that of their whole solutions.
    pub fn of(
        given: Arc<two_sided::System<Rational>>,
        integers: bool,
    ) -> Result<Self, ProblemError> {
        let asked = match integers {
            true => Arc::new(given.over_integers()?),
            false => given.clone(),
        };
        Ok(TwoSided { given, asked })
    }
}

impl System for TwoSided {
    fn is_two_sided(&self) -> bool {
        true
    }

    fn is_whole(&self) -> bool {
        self.asked.asks_integers()
    }

    fn numbers(&self) -> Box<dyn Iterator<Item = &Number> + '_> {
        let sides = [self.given.greater(), self.given.smaller()];
        let entries = sides.into_iter().flat_map(|side| side.triplets());
        Box::new(entries.map(|(_, _, entry)| entry))
    }

    fn within(
        &self,
        above: Option<&Vector<Number>>,
        below: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Window<Rational>, VectorError> {
        match above {
            None => self.asked.greatest_below(below, budget).map(Window::Open),
            Some(above) => self.asked.within(above, below, budget),
        }
    }

    fn nearest(
        &self,
        to: &Vector<Number>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<Rational>, VectorError> {
        self.asked.nearest(to, distance, budget)
    }
}

/// A system, with the data about it for reports and texts.
pub enum Asked<'a> {
    /// One matrix with lambda, and the names of its nodes.
    Matrix(Problem<Rational>, Option<&'a Names>),
    /// Both sides as given, and their system.
    Sides(&'a Sides, TwoSided),
}

impl<'a> Asked<'a> {
    /// Both sides, or their whole solutions.
    pub fn sides(sides: &'a Sides, integers: bool) -> Result<Self> {
        let system = TwoSided::of(Arc::new(sides.system()?), integers)?;
        Ok(Asked::Sides(sides, system))
    }

    /// The system.
    pub fn system(&self) -> &dyn System {
        match self {
            Asked::Matrix(problem, _) => problem,
            Asked::Sides(_, system) => system,
        }
    }

    /// The labels of nodes and rows.
    pub fn labels(&self) -> Labels<'a> {
        match self {
            Asked::Matrix(_, names) => Labels::of_nodes(*names),
            Asked::Sides(sides, _) => sides.labels(),
        }
    }
}

/// The names of nodes, and the places where users find the rows of a two-sided system.
#[derive(Debug, Clone, Copy, Default)]
pub struct Labels<'a> {
    /// The names of the nodes.
    pub names: Option<&'a Names>,
    is_two_sided: bool,
    lines: Option<&'a [usize]>,
}

impl<'a> Labels<'a> {
    /// The labels of a matrix, whose rows are its nodes.
    pub fn of_nodes(names: Option<&'a Names>) -> Self {
        Labels {
            names,
            ..Labels::default()
        }
    }

    /// The labels of a two-sided system, whose rows have numbers.
    pub fn of_sides(names: Option<&'a Names>) -> Self {
        Labels {
            is_two_sided: true,
            ..Labels::of_nodes(names)
        }
    }

    /// Whether the rows are those of a two-sided system.
    pub fn is_two_sided(&self) -> bool {
        self.is_two_sided
    }

    /// Where users find a row, counted from 0: `row 1`, or `line 7` of a file.
    pub fn row(&self, row: usize) -> String {
        match self.lines {
            Some(lines) => format!("line {}", lines[row]),
            None => format!("row {}", row + 1),
        }
    }

    /// Why the entry of a node is not greater; in a two-sided system also its row of the policy.
    pub fn why(&self, greatest: &Greatest<Rational>, node: usize) -> String {
        let row = self.is_two_sided.then(|| greatest.policy()[node]);
        let row = row.flatten();
        match (greatest.cause(node), row.map(|row| self.row(row))) {
            (Cause::Stuck, Some(row)) => {
                format!("{row} and the rows that it leads to allow nothing finite")
            }
            (Cause::By(_), Some(row)) => format!("{} ({row})", greatest.why(node, self.names)),
            _ => greatest.why(node, self.names).to_string(),
        }
    }
}

/// A row as an inequality.
pub fn inequality(
    [a, b]: [&SparseMatrix<Number>; 2],
    row: usize,
    names: Option<&Names>,
) -> Result<String> {
    let one = |side: &SparseMatrix<Number>| {
        let entries = side.row(row).map(|(j, entry)| (j, entry.clone()));
        SparseMatrix::from_rows(side.cols(), [entries])
    };
    let mut text = Vec::new();
    write_inequalities(&mut text, &one(a), &one(b), names)?;
    let text = String::from_utf8(text)?;
    Ok(text.lines().next_back().unwrap_or_default().to_owned())
}

/// How a vector violates a row: `row 1, x1 >= 2 + x2: 0 >= 3 fails`.
pub fn violated(
    [a, b]: [&SparseMatrix<Number>; 2],
    row: usize,
    vector: &Vector<Number>,
    labels: &Labels<'_>,
) -> Result<String> {
    let (place, inequality) = (labels.row(row), inequality([a, b], row, labels.names)?);
    let left = try_row_argmax(a, row, vector)?.value;
    let right = try_row_argmax(b, row, vector)?.value;
    let relation = pick(">=", "<=");
    Ok(format!(
        "{place}, {inequality}: {left} {relation} {right} fails"
    ))
}

/// The facts about a system, a line for each. `greatest` is its greatest solution below 0. It is
/// finite wherever any solution is.
pub fn info(
    [a, b]: [&SparseMatrix<Number>; 2],
    labels: &Labels<'_>,
    integers: bool,
    greatest: &Greatest<Rational>,
) -> String {
    let names = labels.names;
    let (rows, n, x) = (a.rows(), a.cols(), greatest.vector());
    let [of_a, of_b] = [a, b].map(|side| side.triplets().count());
    let (greater, smaller) = pick(("greater", "smaller"), ("smaller", "greater"));
    let infinite = infinite_text();
    let mut lines = vec![
        format!("inequalities    {rows}"),
        format!("variables       {n}"),
        format!("finite entries  {of_a} on the {greater} sides, {of_b} on the {smaller} sides"),
    ];
    let stuck: Vec<usize> = (0..n).filter(|&j| !x[j].is_finite()).collect();
    if integers {
        lines.push("whole solutions only".to_owned());
    }
    lines.push(match (greatest.is_solution(), stuck.is_empty()) {
        (false, _) => format!("solutions       none but {infinite}"),
        (true, true) => "solutions       finite ones".to_owned(),
        (true, false) => {
            let (support, finite) = (x.support(), n - stuck.len());
            let support = support.named(names);
            format!("solutions       finite at {finite} of {n}: {support}")
        }
    });
    if greatest.is_solution() {
        let which = pick("greatest below", "least above");
        lines.push(format!("for example     {x:?}, the {which} 0"));
        if !stuck.is_empty() {
            let stuck = NodeSet::of(n, stuck.iter().copied());
            lines.push(format!(
                "{:16}{}",
                format!("always {infinite}"),
                stuck.named(names)
            ));
        }
    }
    if let Some(&j) = stuck.first() {
        let (node, why) = (called(j, names), labels.why(greatest, j));
        lines.push(format!("because         {node}: {why}"));
    }
    lines.push(format!("policies tried  {}", greatest.policies()));
    lines.join("\n") + "\n"
}
