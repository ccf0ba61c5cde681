//! A plant for questions that need no basis: the greatest solution below a bound, the solution
//! nearest to a vector, and the timetable with the least period.
//!
//! The weights are chosen so that most bounds are too high for most nodes, and long walks lead to
//! the bound that limits a node.

use maxplus_core::{MaxPlus, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::{Budget, Digraph};
use maxplus_testing::generate;
use supereigen::Problem;
use supereigen::below::{Distance, Greatest, Nearest, NearestSolution};
use supereigen::timetable::Timetable;

/// A problem, in the program's numbers, and a vector.
pub struct Plant {
    problem: Problem<Rational>,
    vector: Vector<MaxPlus<Rational>>,
}

impl Plant {
    /// Every entry is finite, in [-n, 1]. About two in each row are not negative.
    pub fn dense(n: usize) -> Self {
        Plant::of(&generate::dense(n, n, -(n as i64)..=1, 34).to_sparse())
    }

    /// Four arcs in each row, in [-1000, 500].
    pub fn sparse(n: usize) -> Self {
        Plant::of(&generate::sparse(n, 4, -1000..=500, 34))
    }

    fn of(matrix: &SparseMatrix<MaxPlus<i64>>) -> Self {
        let exact = |entry: &MaxPlus<i64>| match entry.value() {
            Some(value) => MaxPlus::finite(Rational::from(*value)),
            None => MaxPlus::NEG_INFINITY,
        };
        let problem = Problem::new(&matrix.map(exact)).expect("square, and fractions have room");
        let entry = |i: usize| (i as i64).wrapping_mul(7_919) % 10_007;
        let vector = Vector::from_fn(problem.n(), |i| MaxPlus::finite(entry(i).into()));
        Plant { problem, vector }
    }

    /// The number of finite entries.
    pub fn arcs(&self) -> usize {
        self.problem.given().triplets().count()
    }

    /// The greatest solution below the vector, with the cause of each entry.
    ///
    /// # Panics
    ///
    /// If the result is not a solution, is not below the vector, or lacks a cause.
    pub fn greatest(&self) -> Greatest<Rational> {
        let greatest = self
            .problem
            .greatest_below(&self.vector, &Budget::unlimited());
        let greatest = greatest.expect("no limit");
        let x = greatest.vector();
        assert!(self.problem.is_solution(x).expect("as long"));
        assert!(x.iter().zip(&self.vector).all(|(x, y)| x <= y));
        assert!(x.iter().zip(&self.vector).any(|(x, y)| x == y));
        greatest
    }

    /// The timetable with the least period and the vector as release times, and what to make
    /// faster.
    ///
    /// # Panics
    ///
    /// If a start violates the period or is before its release time, or if none is at its release
    /// time.
    pub fn timetable(&self) -> Timetable {
        let graph = Digraph::of(self.problem.given());
        let release: Vec<_> = self.vector.iter().map(|x| x.value().cloned()).collect();
        let due = vec![None; graph.n()];
        let budget = Budget::unlimited();
        let table = Timetable::new(&graph, None, &release, &due, &budget).expect("it has a cycle");
        table.gains(&budget).expect("no limit");
        let start = |node: usize| table.earliest()[node].as_ref().expect("all are released");
        let kept = |(i, j, wait): (usize, usize, &Rational)| {
            &(wait - table.period()) + start(j) <= *start(i)
        };
        assert!(graph.arcs().all(kept));
        let mut released = (0..graph.n()).zip(release.iter().flatten());
        assert!(released.clone().all(|(node, time)| time <= start(node)));
        assert!(released.any(|(node, time)| time == start(node)));
        table
    }

    /// The solution nearest to the vector.
    ///
    /// # Panics
    ///
    /// If the result is not a solution, or is farther than stated.
    pub fn nearest(&self) -> NearestSolution<Rational> {
        let nearest = self
            .problem
            .nearest(&self.vector, Distance::Maximum, &Budget::unlimited());
        let Ok(Nearest::Found(nearest)) = nearest else {
            panic!("every node reaches a cycle that is not negative")
        };
        assert!(self.problem.is_solution(&nearest.vector).expect("as long"));
        let far = nearest.vector.iter().zip(&self.vector);
        let far = far.filter_map(|(x, y)| Some((x.value()? - y.value()?).abs()));
        assert_eq!(far.max().as_ref(), Some(&nearest.distance));
        nearest
    }
}
