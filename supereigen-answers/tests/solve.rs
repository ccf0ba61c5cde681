//! `matrix solve` against all vectors over a grid.

use maxplus_core::{DisplayNamed, Matrix, MaxPlus, Number, Rational, Vector};
use supereigen_answers::solve::Solution;

fn number(value: Option<i64>) -> Number {
    value.map_or(MaxPlus::NEG_INFINITY, |x| {
        MaxPlus::finite(Rational::from(x))
    })
}

/// A (x) x by the definition.
fn apply(a: &[Vec<Option<i64>>], x: &[Option<i64>]) -> Vec<Option<i64>> {
    let row = |row: &Vec<Option<i64>>| {
        let sums = row.iter().zip(x).map(|(a, x)| Some((*a)? + (*x)?));
        sums.max().flatten()
    };
    a.iter().map(row).collect()
}

/// All systems of two rows and two columns over four values: the greatest x is below b, no greater
/// entry is, and the equation has a solution iff some x of the grid is one.
#[test]
fn oracle_all_systems_on_two_nodes() {
    let values = [None, Some(-1), Some(0), Some(2)];
    let at = |code: usize, place: usize| values[code >> (2 * place) & 3];
    // Differences of two values, and one step beyond.
    let grid: Vec<Option<i64>> = [None].into_iter().chain((-5..=5).map(Some)).collect();
    for code in 0..4_usize.pow(6) {
        let a: Vec<Vec<_>> = (0..2)
            .map(|i| vec![at(code, 2 * i), at(code, 2 * i + 1)])
            .collect();
        let b = vec![at(code, 4), at(code, 5)];
        let matrix = Matrix::from_fn(2, 2, |i, j| number(a[i][j]));
        let right: Vector<Number> = b.iter().map(|x| number(*x)).collect();
        let solution = Solution::of(&matrix, &right).unwrap();
        let (mut greatest, mut is_solvable) = (vec![None; 2], false);
        for x in &grid {
            for y in &grid {
                let product = apply(&a, &[*x, *y]);
                if product.iter().zip(&b).all(|(left, right)| left <= right) {
                    greatest[0] = greatest[0].max(*x);
                    greatest[1] = greatest[1].max(*y);
                }
                is_solvable |= product == b;
            }
        }
        assert_eq!(solution.is_solvable(), is_solvable, "{code}");
        for j in 0..2 {
            let expected = match a.iter().all(|row| row[j].is_none()) {
                true => None,
                false => Some(number(greatest[j])),
            };
            assert_eq!(solution.greatest[j], expected, "{code}");
        }
        let product = apply(&a, &greatest);
        let unmet: Vec<usize> = (0..2).filter(|&i| product[i] < b[i]).collect();
        let found: Vec<usize> = solution.unmet.iter().map(|(row, _, _)| *row).collect();
        assert_eq!(found, unmet, "{code}");
    }
}

#[test]
fn the_text_names_the_rows_that_fail() {
    let a = Matrix::from_fn(2, 3, |i, j| {
        number([[Some(1), Some(3), None], [Some(2), Some(4), None]][i][j])
    });
    let solution = Solution::of(&a, &Vector::from(vec![number(Some(0)), number(Some(5))])).unwrap();
    assert_eq!(
        solution.named(None).to_string(),
        "A (x) x = b has no solution.\n  row 2: at most 1, expected 5\n\
         The greatest x with A (x) x <= b:\n  1  -1\n  2  -3\n  3  no bound\n"
    );
    let json = serde_json::to_string(&solution.report()).unwrap();
    assert_eq!(
        json,
        r#"{"format":"supereigen-solve-1","solvable":false,"greatest":[-1,-3,null],"unmet":[2]}"#
    );
}
