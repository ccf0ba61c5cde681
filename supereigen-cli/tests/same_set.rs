//! Attacks on claims that rows and generators describe the same set: every entry of every
//! row and generator is changed, each row and generator is removed, and each is doubled.
//! The checker must agree with the definition, which the library decides by another method.

use maxplus_core::{MaxPlus, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::Cone;
use supereigen_verify::{Conclusion, ConeClaim, Options, verify_cone};

type Rows = Vec<Vector<Number>>;

/// The verdict of the checker. `None` if the claim is malformed.
fn verdict(n: usize, sides: &[Rows; 2], vectors: &Rows) -> Option<Conclusion> {
    let [a, b] = [0, 1].map(|side| sparse(n, &sides[side]).to_dense());
    let claim = ConeClaim::new(a, b, vectors.clone()).ok()?;
    Some(verify_cone(&claim, &Options::default()).conclusion())
}

fn sparse(n: usize, rows: &Rows) -> SparseMatrix<Number> {
    let row = |row: &Vector<Number>| -> Vec<_> {
        row.nonzeros()
            .map(|(j, entry)| (j, entry.clone()))
            .collect()
    };
    SparseMatrix::from_rows(n, rows.iter().map(row))
}

fn number(value: i64) -> Number {
    MaxPlus::finite(Rational::from(value))
}

/// Different values for an entry.
fn others(entry: &Number) -> Vec<Number> {
    match entry.value() {
        Some(value) => vec![
            MaxPlus::finite(value + &Rational::from(1)),
            MaxPlus::finite(value - &Rational::from(1)),
            MaxPlus::NEG_INFINITY,
        ],
        None => vec![number(0), number(-2)],
    }
}

struct Case {
    n: usize,
    cone: Cone,
    sides: [Rows; 2],
    vectors: Rows,
}

impl Case {
    fn of(n: usize, given: &Rows) -> Self {
        let all = Budget::unlimited();
        let cone = Cone::from_generators(n, given, &all).unwrap();
        let rows = cone.minimal_rows(&all).unwrap().clone();
        let lists = |side: &SparseMatrix<Number>| -> Rows {
            let dense = side.to_dense();
            let row = |l| Vector::from(dense.row_slice(l).to_vec());
            (0..dense.rows()).map(row).collect()
        };
        let sides = [lists(rows.greater()), lists(rows.smaller())];
        let vectors = cone.generators(&all).unwrap();
        let vectors = vectors.iter().map(|v| v.to_vector()).collect();
        Case {
            n,
            cone,
            sides,
            vectors,
        }
    }

    /// The checker accepts the rows exactly if they describe the cone.
    fn attack_rows(&self, sides: &[Rows; 2], what: &str) -> bool {
        let [a, b] = [0, 1].map(|side| sparse(self.n, &sides[side]));
        let changed = Cone::from_rows(&a, &b).unwrap();
        let is_same = changed.equals(&self.cone, &Budget::unlimited()).unwrap();
        let expected = match is_same {
            true => Conclusion::Proved,
            false => Conclusion::Rejected,
        };
        let found = verdict(self.n, sides, &self.vectors);
        assert_eq!(
            found,
            Some(expected),
            "{what}: {sides:?} {:?}",
            self.vectors
        );
        is_same
    }

    /// Generators other than exactly those of the cone are refused.
    fn attack_vectors(&self, vectors: &Rows, what: &str) {
        let found = verdict(self.n, &self.sides, vectors);
        let is_refused = matches!(found, None | Some(Conclusion::Rejected));
        assert!(is_refused, "{what}: {found:?} {:?} {vectors:?}", self.sides);
    }
}

/// Random cones with ties and -inf, the whole space, and the cone without generators.
fn cases() -> Vec<Case> {
    let mut seed = 11_u64;
    let mut draw = |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % most
    };
    let mut cases = vec![Case::of(3, &Vec::new())];
    cases.push(Case::of(3, &(0..3).map(|i| Vector::unit(3, i)).collect()));
    for _ in 0..60 {
        let n = 2 + usize::try_from(draw(2)).unwrap();
        let given = (0..1 + draw(4)).map(|_| {
            (0..n)
                .map(|_| match draw(4) {
                    0 => MaxPlus::NEG_INFINITY,
                    _ => number(i64::try_from(draw(5)).unwrap() - 2),
                })
                .collect()
        });
        cases.push(Case::of(n, &given.collect()));
    }
    cases
}

#[test]
fn agreement_changed_rows_are_the_same_set_or_rejected() {
    let (mut same, mut other) = (0, 0);
    for case in cases() {
        let mut attack = |sides: &[Rows; 2], what: &str| match case.attack_rows(sides, what) {
            true => same += 1,
            false => other += 1,
        };
        attack(&case.sides, "as it is");
        for row in 0..case.sides[0].len() {
            let without = case.sides.clone().map(|mut side| {
                side.remove(row);
                side
            });
            attack(&without, "a row fewer");
            let twice = case.sides.clone().map(|mut side| {
                let again = side[row].clone();
                side.push(again);
                side
            });
            attack(&twice, "a row twice");
            for side in 0..2 {
                for j in 0..case.n {
                    for entry in others(&case.sides[side][row][j]) {
                        let mut changed = case.sides.clone();
                        changed[side][row][j] = entry;
                        attack(&changed, "an entry of a row");
                    }
                }
            }
        }
        // A row that nothing satisfies, and one that everything satisfies.
        let mut shut = case.sides.clone();
        shut[0].push(Vector::zeros(case.n));
        shut[1].push((0..case.n).map(|_| number(0)).collect());
        attack(&shut, "a row that nothing satisfies");
        let mut open = case.sides.clone();
        open[0].push((0..case.n).map(|_| number(0)).collect());
        open[1].push(Vector::zeros(case.n));
        attack(&open, "a row that is everything");
        attack(&[Vec::new(), Vec::new()], "no rows");
    }
    // Both kinds occur: removing a row that is needed, and changes without effect.
    assert!(same > 200 && other > 1_000, "{same} {other}");
}

#[test]
fn changed_generators_are_rejected() {
    for case in cases() {
        for (k, vector) in case.vectors.iter().enumerate() {
            let mut without = case.vectors.clone();
            without.remove(k);
            case.attack_vectors(&without, "a generator fewer");
            let mut twice = case.vectors.clone();
            twice.push(vector.clone());
            case.attack_vectors(&twice, "a generator twice");
            for j in 0..case.n {
                for entry in others(&vector[j]) {
                    let mut changed = case.vectors.clone();
                    changed[k][j] = entry;
                    // The same generator, shifted, is not a different one.
                    let scaled = |v: &Vector<Number>| v.try_scaled().unwrap();
                    if scaled(&changed[k]) == scaled(vector) {
                        continue;
                    }
                    case.attack_vectors(&changed, "an entry of a generator");
                }
            }
        }
        let mut more = case.vectors.clone();
        more.push(Vector::zeros(case.n));
        case.attack_vectors(&more, "-inf as well");
        // A redundant generator: the maximum of all generators.
        if case.vectors.len() > 1 {
            let greatest = case.vectors.iter().skip(1);
            let greatest = greatest.fold(case.vectors[0].clone(), |a, b| a.plus(b).unwrap());
            let mut more = case.vectors.clone();
            more.push(greatest);
            case.attack_vectors(&more, "a generator that the others make");
        }
        if !case.vectors.is_empty() {
            case.attack_vectors(&Vec::new(), "no generators");
        }
    }
}
