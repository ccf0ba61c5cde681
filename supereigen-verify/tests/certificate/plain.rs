//! What the checker should find, by plain loops over plain numbers: the greatest solution by
//! lowering entries one after the other, its policy by improvement, and the greatest lambda by
//! trying all policies.

use maxplus_core::{Matrix, MaxPlus, Vector};
use supereigen_verify::{PolicyClaim, plain};

use crate::common::Rows;

pub(crate) type Entries = Vec<Option<i64>>;
pub(crate) type Policy = Vec<Option<usize>>;

/// A(x)x >= B(x)x.
#[derive(Debug, Clone)]
pub(crate) struct System {
    pub(crate) n: usize,
    pub(crate) a: Rows,
    pub(crate) b: Rows,
}

fn sum(left: Option<i64>, right: Option<i64>) -> Option<i64> {
    Some(left? + right?)
}

/// The greatest a_k + x_k.
fn left(a: &[Option<i64>], x: &[Option<i64>]) -> Option<i64> {
    let sums = a.iter().zip(x).map(|(&a, &x)| sum(a, x));
    sums.max().flatten()
}

impl System {
    /// The value that row l allows at node j; `None` if it does not restrict j.
    fn allows(&self, l: usize, j: usize, x: &[Option<i64>]) -> Option<Option<i64>> {
        let b = self.b[l][j]?;
        Some(left(&self.a[l], x).map(|left| left - b))
    }

    /// The rows that restrict node j.
    pub(crate) fn rows_of(&self, j: usize) -> Vec<usize> {
        (0..self.b.len())
            .filter(|&l| self.b[l][j].is_some())
            .collect()
    }

    /// The greatest solution below u if only the given rows restrict each node. An entry that is
    /// lower than any walk of n arcs can make it is -inf.
    fn lowered(&self, u: &[Option<i64>], asked: &[Vec<usize>]) -> Entries {
        let all = self.a.iter().chain(&self.b).flatten().flatten();
        let widest = all.map(|entry| entry.abs()).max().unwrap_or(0);
        let least = u.iter().flatten().min().copied().unwrap_or(0);
        let floor = least - 2 * widest * (self.n as i64 + 1);
        let mut x = u.to_vec();
        loop {
            let mut changed = false;
            for (j, rows) in asked.iter().enumerate() {
                for &l in rows {
                    let allowed = self.allows(l, j, &x).expect("a row that asks");
                    let allowed = allowed.filter(|&allowed| allowed >= floor);
                    changed |= allowed < x[j];
                    x[j] = x[j].min(allowed);
                }
            }
            if !changed {
                return x;
            }
        }
    }

    /// The greatest solution below u.
    pub(crate) fn greatest(&self, u: &[Option<i64>]) -> Entries {
        let asked: Vec<_> = (0..self.n).map(|j| self.rows_of(j)).collect();
        self.lowered(u, &asked)
    }

    /// The same rows without the terms a_lk that are less than b_lk of the same row.
    pub(crate) fn deciding(&self) -> System {
        let row = |(a, b): (&Entries, &Entries)| {
            let terms = a.iter().zip(b).map(|(a, b)| a.filter(|_| a >= b));
            terms.collect()
        };
        let a = self.a.iter().zip(&self.b).map(row).collect();
        System { a, ..self.clone() }
    }

    /// The greatest solution below u of the rows of a policy.
    pub(crate) fn greatest_of(&self, policy: &[Option<usize>], u: &[Option<i64>]) -> Entries {
        let asked: Vec<_> = policy
            .iter()
            .map(|row| row.iter().copied().collect())
            .collect();
        self.deciding().lowered(u, &asked)
    }

    /// A policy that proves the greatest solution, by improvement.
    pub(crate) fn policy(&self, u: &[Option<i64>]) -> Policy {
        let first = |j| self.rows_of(j).first().copied();
        let mut policy: Policy = (0..self.n).map(first).collect();
        loop {
            let x = self.greatest_of(&policy, u);
            let mut improved = false;
            for j in 0..self.n {
                let rows = self.rows_of(j).into_iter();
                let least = rows.min_by_key(|&l| self.allows(l, j, &x).unwrap());
                if let Some(l) = least
                    && self.allows(l, j, &x).unwrap() < x[j]
                {
                    policy[j] = Some(l);
                    improved = true;
                }
            }
            if !improved {
                return policy;
            }
        }
    }

    /// Both sides, for the checker.
    pub(crate) fn sides(&self) -> (Matrix<MaxPlus<i64>>, Matrix<MaxPlus<i64>>) {
        let side = |rows: &Rows| match rows.is_empty() {
            true => Matrix::zeros(0, self.n),
            false => plain::matrix(rows).unwrap(),
        };
        (side(&self.a), side(&self.b))
    }

    pub(crate) fn claim(
        &self,
        u: &[Option<i64>],
        x: &[Option<i64>],
        policy: &[Option<usize>],
    ) -> PolicyClaim {
        let (a, b) = self.sides();
        PolicyClaim::greatest_solution(a, b, vector(u), vector(x), policy.to_vec()).unwrap()
    }

    /// The right claim.
    pub(crate) fn right_claim(&self, u: &[Option<i64>]) -> PolicyClaim {
        self.claim(u, &self.greatest(u), &self.policy(u))
    }

    /// All policies that give every node a row that restricts it.
    pub(crate) fn policies(&self) -> Vec<Policy> {
        let mut all = vec![Policy::new()];
        for j in 0..self.n {
            let longer = all.iter().flat_map(|policy| {
                let with = |row| [policy.clone(), vec![Some(row)]].concat();
                self.rows_of(j).into_iter().map(with)
            });
            all = longer.collect();
        }
        all
    }

    /// The greatest mean of a cycle of the rows of a full policy, as (weight, arcs); `None` without
    /// a cycle. Found from the greatest closed walks of 1 to n arcs from every node.
    pub(crate) fn greatest_mean(&self, policy: &[Option<usize>]) -> Option<(i64, i64)> {
        let mut greatest: Option<(i64, i64)> = None;
        for start in 0..self.n {
            let mut walks = vec![None; self.n];
            walks[start] = Some(0);
            for arcs in 1..=self.n as i64 {
                let mut longer = vec![None; self.n];
                for (j, row) in policy.iter().enumerate() {
                    let row = row.unwrap();
                    let so_far = sum(walks[j], self.b[row][j].map(|b| -b));
                    for (k, longer) in longer.iter_mut().enumerate() {
                        *longer = sum(so_far, self.a[row][k]).max(*longer);
                    }
                }
                walks = longer;
                if let Some(weight) = walks[start]
                    && greatest.is_none_or(|(other, of)| weight * of > other * arcs)
                {
                    greatest = Some((weight, arcs));
                }
            }
        }
        greatest
    }

    /// The system q A >= p + q B, whose solutions are q times those for lambda = p / q.
    pub(crate) fn times(&self, (p, q): (i64, i64)) -> System {
        let all = |rows: &Rows, more: i64| -> Rows {
            let entry = |x: &Option<i64>| x.map(|x| x * q + more);
            rows.iter()
                .map(|row| row.iter().map(entry).collect())
                .collect()
        };
        System {
            n: self.n,
            a: all(&self.a, 0),
            b: all(&self.b, p),
        }
    }
}

pub(crate) fn vector(x: &[Option<i64>]) -> Vector<MaxPlus<i64>> {
    plain::vector(x).unwrap().into()
}
