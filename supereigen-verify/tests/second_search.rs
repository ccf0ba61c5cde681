//! The second search: what it finds, when it stops, and its result for large claims.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use maxplus_core::{MaxPlus, Vector};
use maxplus_testing::dead_ends::ring;
use num_bigint::BigInt;

use supereigen_verify::kernel::enumerate::{Growth, NotARoot, RootVisitor, check_root, roots};
use supereigen_verify::kernel::weights::{Integer, Weights};
use supereigen_verify::kernel::witness::proves;
use supereigen_verify::seeded::Family;
use supereigen_verify::system::{exact_entries, greatest_solution_below};
use supereigen_verify::witness::find_witness;
use supereigen_verify::witness_fault::fault;
use supereigen_verify::{
    Argument, Check, Claim, Completeness, Conclusion, Finding, Options, Rejection, System, Witness,
    verify, verify_watched,
};

/// What a search found: extremals as nodes with values, roots, and the number of steps.
struct Found<'a, N> {
    growth: Growth<'a, N>,
    extremals: Vec<(Vec<usize>, Vec<N>)>,
    cycles: BTreeSet<Vec<usize>>,
    steps: u64,
}

impl<N: Integer> RootVisitor<N> for Found<'_, N> {
    fn root(&mut self, cycle: &[usize], weight: &N) -> ControlFlow<()> {
        assert!(self.cycles.insert(cycle.to_vec()), "{cycle:?} comes twice");
        let extremals = &mut self.extremals;
        self.growth.grow(cycle, weight, &mut |nodes, x| {
            extremals.push((nodes.to_vec(), x.to_vec()));
            ControlFlow::Continue(())
        })
    }

    fn step(&mut self) -> ControlFlow<()> {
        self.steps += 1;
        ControlFlow::Continue(())
    }
}

fn find<N: Integer>(weights: &Weights<N>) -> Found<'_, N> {
    let mut found = Found {
        growth: Growth::new(weights),
        extremals: Vec::new(),
        cycles: BTreeSet::new(),
        steps: 0,
    };
    assert!(roots(weights, &mut found).is_continue());
    found
}

fn arcs(family: &Family, seed: u64, unit: &BigInt) -> Vec<(usize, usize, BigInt)> {
    let (matrix, n) = (family.matrix(seed), family.n);
    let arcs = (0..n * n).filter_map(|at| {
        let weight = matrix.as_slice()[at].value()?;
        Some((at / n, at % n, unit * weight))
    });
    arcs.collect()
}

fn weights<N: Integer>(n: usize, arcs: &[(usize, usize, BigInt)]) -> Option<Weights<N>> {
    Weights::new(n, arcs.iter().map(|(i, j, weight)| (*i, *j, weight)))
}

/// The vectors of a family, scaled.
fn basis(family: &Family, seed: u64) -> Vec<Vector<MaxPlus<i64>>> {
    let weights = weights::<i64>(family.n, &arcs(family, seed, &1.into())).unwrap();
    let found = find(&weights).extremals;
    let vector = |(nodes, x): (Vec<usize>, Vec<i64>)| {
        let greatest = *x.iter().max().unwrap();
        let mut vector = vec![MaxPlus::NEG_INFINITY; family.n];
        for (node, x) in nodes.into_iter().zip(x) {
            vector[node] = MaxPlus::finite(x - greatest);
        }
        Vector::from(vector)
    };
    found.into_iter().map(vector).collect()
}

const fn family(n: usize, lo: i32, hi: i32, density_percent: u64) -> Family {
    Family {
        n,
        lo,
        hi,
        density_percent,
    }
}

const LARGE: Family = family(18, -100, 25, 100);

#[test]
fn law_big_integers_find_the_same_and_room_is_exact() {
    let family = family(6, -5, 2, 70);
    for seed in 1..=20 {
        let one = arcs(&family, seed, &1.into());
        let (narrow, small, big) = (
            weights::<i32>(6, &one).unwrap(),
            weights::<i64>(6, &one).unwrap(),
            weights::<BigInt>(6, &one).unwrap(),
        );
        let (narrow, small, big) = (find(&narrow), find(&small), find(&big));
        assert_eq!((&narrow.cycles, narrow.steps), (&big.cycles, big.steps));
        let wide = |(nodes, x): &(Vec<usize>, Vec<i32>)| {
            (nodes.clone(), x.iter().map(|&x| i64::from(x)).collect())
        };
        let same: Vec<(Vec<usize>, Vec<i64>)> = narrow.extremals.iter().map(wide).collect();
        assert_eq!(same, small.extremals);
        assert_eq!((small.cycles, small.steps), (big.cycles, big.steps));
        let same = small.extremals.iter().zip(&big.extremals);
        for ((nodes, x), (other, y)) in same {
            assert_eq!(nodes, other);
            assert!(x.iter().map(Integer::to_big).eq(y.iter().cloned()));
        }
    }
    // The greatest D for which 16 (n + 1) D fits, and one more.
    let greatest: BigInt = BigInt::from(i32::MAX / (16 * 2));
    assert!(weights::<i32>(1, &[(0, 0, greatest.clone())]).is_some());
    assert!(weights::<i32>(1, &[(0, 0, greatest + 1)]).is_none());
    let greatest: BigInt = BigInt::from(i64::MAX / (16 * 2));
    assert!(weights::<i64>(1, &[(0, 0, greatest.clone())]).is_some());
    assert!(weights::<i64>(1, &[(0, 0, -greatest.clone())]).is_some());
    assert!(weights::<i64>(1, &[(0, 0, greatest.clone() + 1)]).is_none());
    assert!(weights::<i64>(1, &[(0, 0, -greatest - 1)]).is_none());
}

#[test]
fn every_root_found_is_one_and_its_rotations_are_not_if_it_is_a_zero_cycle() {
    let family = family(6, -2, 1, 60);
    let mut zero_cycles = 0;
    for seed in 1..=50 {
        let weights = weights::<i64>(6, &arcs(&family, seed, &1.into())).unwrap();
        for cycle in find(&weights).cycles {
            let weight = check_root(&weights, &cycle).unwrap();
            if weight == 0 && cycle.len() > 1 {
                zero_cycles += 1;
                let (mut rotated, least) = (cycle.clone(), cycle[0]);
                rotated.rotate_left(1);
                let rotated = check_root(&weights, &rotated);
                assert_eq!(rotated, Err(NotARoot::Rotated(least)));
            }
        }
    }
    assert!(zero_cycles > 10, "{zero_cycles}");
}

/// Right and wrong witnesses of all vectors: the kernel accepts those that have no fault.
#[test]
fn agreement_the_kernel_accepts_the_witnesses_without_a_fault() {
    let family = family(5, -2, 1, 70);
    let zero = MaxPlus::finite(0);
    let (mut right, mut wrong, mut tied) = (0, 0, 0);
    for seed in 1..=40 {
        let matrix = family.matrix(seed);
        let system = System::new(&matrix, &zero).unwrap();
        let weights = weights::<i64>(5, &arcs(&family, seed, &1.into())).unwrap();
        let basis = basis(&family, seed);
        let found = basis.iter().map(|x| find_witness(&system, x.as_slice()));
        let mut witnesses: Vec<Witness> = found.map(|found| found.unwrap()).collect();
        for k in 0..witnesses.len() {
            let mut chain = witnesses[k].chain().to_vec();
            let (_, closing) = witnesses[k].closing_arc();
            tied += u32::from(witnesses[k].cycle().is_some());
            witnesses.push(Witness::closed_chain(chain.clone(), (closing + 1) % 7));
            for cut in 1..chain.len() {
                witnesses.push(Witness::tied_tail(chain[..cut].to_vec(), &chain[cut..]));
            }
            chain.reverse();
            witnesses.push(Witness::closed_chain(chain.clone(), closing));
            chain.push(chain[0]);
            witnesses.push(Witness::closed_chain(chain, closing));
        }
        for x in &basis {
            let entries = x.iter().map(|x| x.value().copied());
            let integers: Vec<i64> = entries.map(|x| x.unwrap_or(weights.absent)).collect();
            for witness in &witnesses {
                let accepted = proves(&weights, &integers, witness.order());
                let fault = fault(&system.rows(), &exact_entries(x.as_slice()), witness);
                assert_eq!(accepted, fault.is_none(), "{x}: {witness}: {fault:?}");
                match accepted {
                    true => right += 1,
                    false => wrong += 1,
                }
            }
        }
    }
    assert!(
        right > 200 && wrong > 1000 && tied > 0,
        "{right} {wrong} {tied}"
    );
}

#[test]
fn a_large_claim_is_proved_by_the_second_search_alone_and_a_missing_vector_is_named() {
    let basis = basis(&LARGE, 1);
    assert!(basis.len() > 1000, "{}", basis.len());
    let claim = |basis| Claim::new(LARGE.matrix(1), MaxPlus::finite(0), basis).unwrap();
    let options = Options::default().with_pairs(0);
    let whole = verify(&claim(basis.clone()), &options);
    let Finding::Complete(Completeness::Proved {
        by:
            Argument::SecondSearch {
                search,
                head_first: None,
                double_description: None,
            },
    }) = &whole.checks()[4].finding
    else {
        panic!("{whole}");
    };
    assert_eq!(search.extremals, basis.len() as u64);
    assert!(whole.to_string().contains("proved by a second search: "));
    let other = verify(&claim(basis.clone()), &options.clone().with_steps(0));
    assert!(other.to_string().contains("proved head first: "), "{other}");
    for gone in [0, 500, basis.len() - 1] {
        let mut rest = basis.clone();
        let gone = rest.remove(gone).to_string().trim().replace(' ', ", ");
        let verdict = verify(&claim(rest), &options);
        let Some((Check::Completeness, reason @ Rejection::Missing { .. })) = verdict.rejection()
        else {
            panic!("{verdict}");
        };
        let text = reason.to_string();
        assert!(
            text.starts_with(&format!("the solution ({gone}) is not a combination: ")),
            "{text}"
        );
        assert!(
            text.contains("found as an extremal that grows from the cycle "),
            "{text}"
        );
    }
}

#[test]
fn a_large_claim_can_be_stopped_in_the_second_search() {
    let basis = basis(&LARGE, 1);
    let claim = Claim::new(LARGE.matrix(1), MaxPlus::finite(0), basis).unwrap();
    let mut looks = 0;
    let options = Options::default().with_pairs(0);
    let verdict = verify_watched(&claim, &options, &mut |progress| {
        looks += u32::from(progress.check == Check::Completeness);
        match looks {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    assert_eq!(verdict.conclusion(), Conclusion::Undecided);
    assert_eq!(looks, 1);
}

#[test]
fn a_search_with_too_many_steps_in_vain_is_given_up() {
    let (ring, zero) = (ring(30), MaxPlus::finite(0));
    let system = System::new(&ring, &zero).unwrap();
    // Its solutions are the multiples of one.
    let only = greatest_solution_below(&system, &[zero; 30]);
    let (matrix, lambda) = (system.matrix().clone(), system.lambda().clone());
    let claim = Claim::new(matrix, lambda, vec![Vector::from(only)]).unwrap();
    let by = |steps| {
        let verdict = verify(&claim, &Options::default().with_pairs(0).with_steps(steps));
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
        verdict.checks()[4].finding.to_string()
    };
    assert!(by(1).starts_with("proved head first: "), "{}", by(1));
    assert!(
        by(64).starts_with("proved twice: by a second search, "),
        "{}",
        by(64)
    );
}
