//! Claims that something is the greatest: right ones are proved, and forged ones are refused with
//! the place of the fault.

mod files;
mod plain;

use std::ops::ControlFlow;

use maxplus_core::carrier::Fraction;
use maxplus_core::{MaxPlus, Names, ReadMatrix, Vector};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;
use serde::Deserialize;

use crate::common::{self, Rows, read, reason, stop_at, words};
use plain::{Entries, Policy, System, vector};
use supereigen_verify::claim::{greatest_sha256, two_sided_sha256};
use supereigen_verify::strategies::rows;
use supereigen_verify::system::greatest_solution_below;
use supereigen_verify::{
    Check, Conclusion, Greatest, PolicyClaim, Provenance, Rejection, verify_policy,
    verify_policy_watched,
};

/// A system with the greatest solution below a vector.
#[derive(Deserialize)]
struct TwoSidedCase {
    #[serde(rename = "A")]
    a: Rows,
    #[serde(rename = "B")]
    b: Rows,
    below: Entries,
    greatest: Entries,
}

fn corpus() -> Vec<(System, Entries, Entries)> {
    let cases: Vec<TwoSidedCase> = read("two-sided.json");
    assert_eq!(cases.len(), 40);
    let cases = cases.into_iter().map(|case| {
        let (n, a, b) = (case.below.len(), case.a, case.b);
        (System { n, a, b }, case.below, case.greatest)
    });
    cases.collect()
}

fn system(a: &[&[i64]], b: &[&[i64]]) -> System {
    // Entries of -100 and less stand for -inf.
    let side = |rows: &[&[i64]]| -> Rows {
        let entry = |&x: &i64| (x > -100).then_some(x);
        rows.iter()
            .map(|row| row.iter().map(entry).collect())
            .collect()
    };
    let n = a.first().map_or(0, |row| row.len());
    let (a, b) = (side(a), side(b));
    System { n, a, b }
}

/// -inf in the tables below.
const O: i64 = -100;

fn is_proved(claim: &PolicyClaim) -> bool {
    let verdict = verify_policy(claim);
    match verdict.conclusion() {
        Conclusion::Proved => true,
        Conclusion::Rejected => false,
        other => panic!("{other}: {verdict}"),
    }
}

#[test]
fn every_system_of_the_corpus_is_proved_and_one_more_or_less_is_refused() {
    for (system, below, greatest) in corpus() {
        assert_eq!(system.greatest(&below), greatest);
        let policy = system.policy(&below);
        let verdict = verify_policy(&system.claim(&below, &greatest, &policy));
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
        let is_nothing = greatest.iter().all(Option::is_none);
        let said = match is_nothing {
            true => Greatest::NoSolution,
            false => Greatest::GreatestSolution,
        };
        assert_eq!(verdict.greatest(), Some(said));
        for j in 0..system.n {
            for by in [-1, 1] {
                let mut x = greatest.clone();
                x[j] = match x[j] {
                    Some(x) => Some(x + by),
                    None => Some(-50),
                };
                assert!(!is_proved(&system.claim(&below, &x, &policy)));
            }
            let mut x = greatest.clone();
            if x[j].take().is_some() {
                assert!(!is_proved(&system.claim(&below, &x, &policy)));
            }
        }
    }
}

/// Every claim about the system with the policy is accepted iff it is right.
fn agrees(system: &System, below: &Entries, xs: &[Entries], policy: &Policy) {
    let asks = |(j, row): (usize, &Option<usize>)| row.is_none_or(|l| system.b[l][j].is_some());
    let right = policy.iter().enumerate().all(asks).then(|| {
        let greatest = system.greatest(below);
        (system.greatest_of(policy, below) == greatest).then_some(greatest)
    });
    let right = right.flatten();
    for x in xs {
        let claim = system.claim(below, x, policy);
        assert_eq!(
            is_proved(&claim),
            right.as_ref() == Some(x),
            "{system:?} {below:?} {x:?} {policy:?}"
        );
    }
}

/// Vectors near x, itself among them.
fn near(x: &Entries) -> Vec<Entries> {
    let mut all = vec![x.clone()];
    for j in 0..x.len() {
        for entry in [None, Some(0), x[j].map(|x| x - 1), x[j].map(|x| x + 1)] {
            let mut other = x.clone();
            other[j] = entry;
            all.push(other);
        }
    }
    let higher = x.iter().map(|x| x.map(|x| x + 1)).collect();
    let lower = x.iter().map(|x| x.map(|x| x - 1)).collect();
    all.extend([higher, lower, vec![None; x.len()]]);
    all.sort();
    all.dedup();
    all
}

#[test]
fn oracle_small_systems_all_of_them_with_all_policies() {
    let entries = [None, Some(-1), Some(0)];
    for m in 0..=2_usize {
        for number in 0..3_usize.pow(4 * m as u32) {
            let mut rest = number;
            let mut side = || -> Rows {
                let mut entry = || {
                    let entry = entries[rest % 3];
                    rest /= 3;
                    entry
                };
                (0..m).map(|_| vec![entry(), entry()]).collect()
            };
            let (n, a, b) = (2, side(), side());
            let system = System { n, a, b };
            let below = [[Some(0), Some(0)], [Some(0), Some(-1)], [Some(0), None]][number % 3];
            let below = below.to_vec();
            let xs = near(&system.greatest(&below));
            let rows = (0..m).map(Some).chain([None]);
            for first in rows.clone() {
                for second in rows.clone() {
                    agrees(&system, &below, &xs, &vec![first, second]);
                }
            }
        }
    }
}

/// Systems with ties and -inf, bounds, and a policy that may name any row.
fn systems() -> impl Strategy<Value = (System, Entries, Policy)> {
    (0..=5_usize, 0..=6_usize).prop_flat_map(|(n, m)| {
        let bounds = prop::collection::vec(prop::option::weighted(0.9, -3..=3_i64), n);
        let row = prop::option::weighted(0.8, 0..m.max(1));
        let policy = prop::collection::vec(row.prop_map(move |row| row.filter(|_| m > 0)), n);
        (rows(m, n), rows(m, n), bounds, policy)
            .prop_map(move |(a, b, below, policy)| (System { n, a, b }, below, policy))
    })
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn oracle_a_claim_is_proved_iff_it_is_right((system, below, other) in systems()) {
        let (x, policy) = (system.greatest(&below), system.policy(&below));
        prop_assert_eq!(&system.greatest_of(&policy, &below), &x);
        agrees(&system, &below, &near(&x), &policy);
        agrees(&system, &below, &near(&x), &other);
        for j in 0..system.n {
            for row in (0..system.a.len()).map(Some).chain([None]) {
                let mut policy = policy.clone();
                policy[j] = row;
                agrees(&system, &below, std::slice::from_ref(&x), &policy);
            }
        }
    }

    /// A claim is proved iff its vector is the checker's own greatest solution of the rows of the
    /// policy, which the check itself does not compute.
    #[test]
    fn agreement_with_the_greatest_solution_of_the_policy((system, below, _) in systems()) {
        let (policy, rows) = (system.policy(&below), system.deciding().a);
        let mut weights = vec![vec![None; system.n]; system.n];
        for (j, row) in policy.iter().enumerate() {
            match *row {
                None => weights[j][j] = Some(0),
                Some(l) => for k in 0..system.n {
                    let b = system.b[l][j].unwrap();
                    weights[j][k] = rows[l][k].map(|a| a - b);
                },
            }
        }
        let bound = vector(&below);
        let x = greatest_solution_below(&common::system(&weights), bound.as_slice());
        let x: Vec<Option<i64>> = x.iter().map(|x| x.value()?.to_machine_integer()).collect();
        let (a, b) = system.sides();
        let claim = PolicyClaim::greatest_solution(a, b, bound, vector(&x), policy).unwrap();
        prop_assert!(is_proved(&claim));
    }

    /// What a rejection says that the policy allows is really allowed.
    #[test]
    fn law_what_is_said_to_be_allowed_is((system, below, policy) in systems()) {
        let x = system.greatest(&below);
        let verdict = verify_policy(&system.claim(&below, &x, &policy));
        if let Some((_, Rejection::NotGreatest { node, found, allowed, together })) = verdict.rejection() {
            let number = |text: &str| (text != "-inf").then(|| text.parse::<i64>().unwrap());
            let greatest = system.greatest_of(&policy, &below);
            prop_assert_eq!(number(found), x[node - 1]);
            prop_assert!(number(found) < number(allowed));
            prop_assert!(number(allowed) <= greatest[node - 1]);
            prop_assert!(together.contains(node));
            prop_assert!(together.iter().all(|node| x[node - 1] < greatest[node - 1]));
        }
    }

    #[test]
    fn oracle_the_greatest_lambda_is_proved_and_no_other(
        (a, b) in (1..=3_usize, 0..=3_usize).prop_flat_map(|(n, m)| (rows(m, n), rows(m, n))),
        n in 1..=3_usize,
    ) {
        let n = a.first().map_or(n, Vec::len);
        let system = System { n, a, b };
        let means = system.policies().into_iter().map(|policy| (system.greatest_mean(&policy), policy));
        // Compared as fractions; `None`, no cycle, is less than every mean.
        let least = means.min_by(|(one, _), (other, _)| match (one, other) {
            (Some((p, q)), Some((r, s))) => (p * s).cmp(&(r * q)),
            (one, other) => one.is_some().cmp(&other.is_some()),
        });
        let claim = |lambda: Option<(i64, i64)>, x: &Entries, policy: &Policy| {
            let (p, q) = lambda.unwrap_or((0, 1));
            let over = |x: Option<i64>| match x {
                Some(x) => MaxPlus::finite(BigRational::new(x.into(), q.into())),
                None => MaxPlus::NEG_INFINITY,
            };
            let (a, b) = system.sides();
            let exact = |x: &MaxPlus<i64>| match x.value() {
                Some(x) => MaxPlus::finite(BigRational::from_integer((*x).into())),
                None => MaxPlus::NEG_INFINITY,
            };
            let (a, b) = (a.map(exact).to_dense(), b.map(exact).to_dense());
            let x: Vector<_> = x.iter().map(|x| over(*x)).collect();
            let lambda = over(lambda.map(|_| p));
            PolicyClaim::greatest_lambda(a, b, lambda, x, policy.clone()).unwrap()
        };
        let Some((mean, policy)) = least else {
            // If no row restricts some node, there is no greatest lambda, and so no proof.
            let free = (0..n).find(|&j| system.rows_of(j).is_empty()).unwrap();
            let first = |j| system.rows_of(j).first().copied();
            let policy: Policy = (0..n).map(first).collect();
            let claim = claim(None, &vec![Some(0); n], &policy);
            prop_assert_eq!(
                reason(&verify_policy(&claim)),
                (Check::Form, Rejection::PolicyOpen { node: free + 1 })
            );
            return Ok(());
        };
        let solution = |mean: Option<(i64, i64)>| match mean {
            // With -inf on the smaller side every vector is a solution.
            None => vec![Some(0); n],
            Some(lambda) => system.times(lambda).greatest(&vec![Some(0); n]),
        };
        let x = solution(mean);
        let verdict = verify_policy(&claim(mean, &x, &policy));
        prop_assert_eq!(verdict.conclusion(), Conclusion::Proved, "{} {:?}", verdict, system);
        prop_assert_eq!(verdict.greatest(), Some(Greatest::GreatestLambda));
        // A slightly smaller lambda is not the greatest, a slightly greater one has no solution.
        if let Some((p, q)) = mean {
            let lower = (4 * p - 1, 4 * q);
            let found = reason(&verify_policy(&claim(Some(lower), &solution(Some(lower)), &policy)));
            prop_assert!(matches!(found, (Check::Greatest, Rejection::PolicyCycle { .. })), "{:?}", found);
            let higher = (4 * p + 1, 4 * q);
            prop_assert!(solution(Some(higher)).iter().all(Option::is_none));
            let x: Entries = x.iter().map(|x| x.map(|x| 4 * x)).collect();
            let found = reason(&verify_policy(&claim(Some(higher), &x, &policy)));
            prop_assert!(matches!(found, (Check::Membership, Rejection::LambdaRow { .. })), "{:?}", found);
        }
        let nothing = reason(&verify_policy(&claim(mean, &vec![None; n], &policy)));
        prop_assert_eq!(nothing, (Check::Form, Rejection::Nothing { vector: 1 }));
        // Each policy proves it iff it has no greater cycle.
        for policy in system.policies() {
            let allows = match (system.greatest_mean(&policy), mean) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some((p, q)), Some((r, s))) => p * s <= r * q,
            };
            prop_assert_eq!(is_proved(&claim(mean, &x, &policy)), allows);
        }
    }
}

/// max(3 + x1, 5 + x3) >= max(4 + x1, 2 + x2); max(x1, -9 + x3) >= 1 + x2.
fn example() -> (System, Entries, Entries, Policy) {
    let system = system(&[&[3, O, 5], &[0, O, -9]], &[&[4, 2, O], &[O, 1, O]]);
    let (below, x) = (
        vec![Some(9), Some(9), Some(0)],
        vec![Some(1), Some(0), Some(0)],
    );
    (system, below, x, vec![Some(0), Some(1), None])
}

#[test]
fn forged_claims_are_refused_with_the_place() {
    let (system, below, x, policy) = example();
    assert!(is_proved(&system.claim(&below, &x, &policy)));
    let said = |change: &dyn Fn(&mut Entries, &mut Entries, &mut Policy)| {
        let (mut below, mut x, mut policy) = (below.clone(), x.clone(), policy.clone());
        change(&mut below, &mut x, &mut policy);
        words(&verify_policy(&system.claim(&below, &x, &policy)))
    };
    assert_eq!(
        said(&|_, x, _| x[2] = Some(1)),
        "membership: entry 3 is 1, above its bound 0"
    );
    assert_eq!(
        said(&|_, x, _| x[0] = Some(2)),
        "membership: vector 1, row 1: max_k (a_1,k + x_k) = 5 < max_k (b_1,k + x_k) = 6"
    );
    assert_eq!(
        said(&|_, x, _| x[1] = Some(-3)),
        "greatest: the policy does not show that entry 2 is at most -3: its rows allow 0"
    );
    assert_eq!(
        said(&|_, x, _| x[1] = None),
        "greatest: the policy does not show that entry 2 is at most -inf: its rows allow 0"
    );
    assert_eq!(
        said(&|_, x, _| x.iter_mut().for_each(|x| *x = x.map(|x| x - 5))),
        "greatest: the policy does not show that entry 1 is at most -4: its rows allow 1, \
         with {1, 2, 3} raised at once"
    );
    assert_eq!(
        said(&|_, x, _| *x = vec![None; 3]),
        "greatest: the policy does not show that entry 3 is at most -inf: its rows allow 0"
    );
    assert_eq!(
        said(&|_, _, policy| policy[1] = Some(0)),
        "greatest: the policy does not show that entry 2 is at most 0: its rows allow 3"
    );
    assert_eq!(
        said(&|_, _, policy| policy[2] = Some(1)),
        "form: the policy gives node 3 row 2, which does not restrict it: b_2,3 = -inf"
    );
    assert_eq!(
        said(&|_, _, policy| policy[0] = Some(2)),
        "form: the policy gives node 1 row 3, and there are 2"
    );
    assert_eq!(
        said(&|_, _, policy| policy[0] = Some(usize::MAX)),
        format!(
            "form: the policy gives node 1 row {}, and there are 2",
            usize::MAX
        )
    );
    assert_eq!(
        said(&|_, _, policy| _ = policy.pop()),
        "form: policy has 2 entries, not 3"
    );
    assert_eq!(
        said(&|_, x, _| x.push(None)),
        "form: vector has 4 entries, not 3"
    );
    assert_eq!(
        said(&|below, _, _| below.clear()),
        "form: below has 0 entries, not 3"
    );
    let hash = "0".repeat(64);
    let claim = system.claim(&below, &x, &policy).with_sha256(&hash);
    let verdict = verify_policy(&claim);
    assert!(
        matches!(reason(&verdict), (Check::Form, Rejection::Hash { claimed, .. }) if claimed == hash)
    );
    let checks: Vec<_> = verdict.checks().iter().map(|line| line.check).collect();
    assert_eq!(checks, Check::OF_GREATEST);
}

#[test]
fn a_claim_is_held_against_the_sides_the_names_and_the_question() {
    let (system, below, x, policy) = example();
    let claim = system
        .claim(&below, &x, &policy)
        .with_provenance(Provenance::default().with_names(["oven", "press", "saw"]));
    let (a, b) = (claim.a().clone(), claim.b().clone());
    let said = |claim: &PolicyClaim| reason(&verify_policy(claim)).1.to_string();
    assert!(is_proved(&claim.clone().against(&a, &b)));
    assert_eq!(
        said(&claim.clone().against(&b, &b)),
        "the claim holds another A: its entry in row 1, column 1 is 3, this one has 4"
    );
    assert_eq!(
        said(&claim.clone().against(&a, &a)),
        "the claim holds another B: its entry in row 1, column 1 is 4, this one has 3"
    );
    assert_eq!(
        said(&claim.clone().against(&a.transpose(), &b)),
        "the claim holds another A: it is 2 x 3, this one is 3 x 2"
    );
    let names = |names: [&str; 3]| Names::new(names).unwrap();
    let same = claim
        .clone()
        .against_names(&names(["oven", "press", "saw"]));
    assert!(is_proved(&same));
    // Another order of the names is reported before the entries that it moved.
    let turned = claim.clone().against(&b, &b);
    assert_eq!(
        said(&turned.against_names(&names(["oven", "saw", "press"]))),
        "the claim calls entry 2 \"press\", the matrix calls it \"saw\": the names must be the \
         same and in the same order"
    );
    let numbers = Provenance::default().with_names(["1", "2", "3"]);
    let numbers = claim.clone().with_provenance(numbers);
    let other = names(["oven", "saw", "press"]);
    assert!(is_proved(&numbers.against_names(&other)));
    // In files of version 0.2.0 the hash of the two matrices alone is enough.
    let old = claim.clone().with_sha256(two_sided_sha256(&a, &b));
    assert_eq!(reason(&verify_policy(&old)).1, Rejection::MatricesHash);
    let moved: Entries = below.iter().map(|u| u.map(|u| u + 1)).collect();
    let other = system
        .claim(&moved, &x, &policy)
        .with_sha256(claim.sha256());
    assert!(matches!(
        reason(&verify_policy(&other)).1,
        Rejection::Hash { .. }
    ));
    // The verdict contains the question and the answer.
    let verdict = verify_policy(&claim);
    let json: serde_json::Value = serde_json::from_str(&verdict.to_json()).unwrap();
    assert_eq!(
        (&json["below"], &json["vector"]),
        (&[9, 9, 0].into(), &[1, 0, 0].into())
    );
    assert!(
        verdict
            .to_string()
            .contains("\n  below         9 9 0\n  vector        1 0 0\n")
    );
}

#[test]
fn two_nodes_that_hold_each_other_up_are_raised_at_once() {
    // x1 >= 1 + x2 - 1 and x2 >= x1: only the bound limits them.
    let system = system(&[&[O, 0], &[0, O]], &[&[0, O], &[O, 0]]);
    let below = vec![Some(2), Some(5)];
    let policy = vec![Some(0), Some(1)];
    let claim = |x: Option<i64>| system.claim(&below, &[x, x], &policy);
    assert!(is_proved(&claim(Some(2))));
    for (x, most) in [(None, "-inf"), (Some(-1), "-1")] {
        let expected = format!(
            "greatest: the policy does not show that entry 1 is at most {most}: its rows allow 2, \
             with {{1, 2}} raised at once"
        );
        assert_eq!(words(&verify_policy(&claim(x))), expected);
    }
}

#[test]
fn systems_with_nothing_in_them_are_judged_too() {
    type Pair<V> = [Option<V>; 2];
    let proves = |system: &System, below: Pair<i64>, x: Pair<i64>, policy: Pair<usize>| {
        is_proved(&system.claim(&below, &x, &policy))
    };
    let (n, a, b) = (2, vec![], vec![]);
    let none = System { n, a, b };
    let below = [Some(3), None];
    assert!(proves(&none, below, below, [None, None]));
    assert!(!proves(&none, below, [Some(2), None], [None, None]));
    assert!(!proves(&none, below, [None, None], [None, None]));
    assert!(!proves(&none, below, below, [Some(0), None]));
    for m in [0, 2] {
        let empty = System {
            n: 0,
            a: vec![vec![]; m],
            b: vec![vec![]; m],
        };
        let claim = empty.claim(&[], &[], &[]);
        assert_eq!(verify_policy(&claim).greatest(), Some(Greatest::NoSolution));
        assert!(is_proved(&claim));
    }
    // Where a row without a left side restricts a node, the node is -inf.
    let shut = system(&[&[O, O]], &[&[O, 0]]);
    let (below, x) = ([Some(7), Some(7)], [Some(7), None]);
    assert!(proves(&shut, below, x, [None, Some(0)]));
    assert!(!proves(&shut, below, x, [None, None]));
    // With the bound -inf the entry is -inf, and no row is needed for it.
    assert!(proves(&shut, [None, None], [None, None], [None, None]));
}

#[test]
fn a_policy_that_happens_to_prove_the_same_is_right() {
    let same = system(&[&[1, 0], &[1, 0]], &[&[2, O], &[2, O]]);
    let below = vec![Some(0), Some(0)];
    let x = same.greatest(&below);
    for row in [0, 1] {
        assert!(is_proved(&same.claim(&below, &x, &[Some(row), None])));
    }
}

#[test]
fn a_term_below_its_own_right_side_holds_nothing_up() {
    // max(-1 + x1, x2) >= max(x1, 1 + x2) holds by neither term; x1 >= x2.
    let shut = system(&[&[-1, 0], &[0, O]], &[&[0, 1], &[O, 0]]);
    let below = vec![Some(0), Some(0)];
    for second in [0, 1] {
        let policy = [Some(0), Some(second)];
        assert!(is_proved(&shut.claim(&below, &[None, None], &policy)));
    }
    // For lambda = -1 it holds, and for no greater one.
    let (a, b) = shut.sides();
    let x = vector(&[Some(0), Some(0)]);
    let rows = vec![Some(0), Some(0)];
    let claim = PolicyClaim::greatest_lambda(a, b, MaxPlus::finite(-1), x, rows);
    assert!(is_proved(&claim.unwrap()));
}

#[test]
fn numbers_are_exact_beyond_every_width() {
    // x1 <= far + x2, x2 <= -far - 1 + x1: infeasible, by one in 10^30.
    for far in [1_000_000_000, i64::MAX / 2] {
        let pair = System {
            n: 2,
            a: vec![vec![None, Some(far)], vec![Some(-far - 1), None]],
            b: vec![vec![Some(0), None], vec![None, Some(0)]],
        };
        let below = vec![Some(far), Some(far)];
        let policy = vec![Some(0), Some(1)];
        let verdict = verify_policy(&pair.claim(&below, &[None, None], &policy));
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
        assert_eq!(verdict.greatest(), Some(Greatest::NoSolution));
        let mut even = pair.clone();
        even.a[1][0] = Some(-far);
        assert!(!is_proved(&even.claim(&below, &[None, None], &policy)));
        let even = even.claim(&below, &[Some(far), Some(0)], &policy);
        assert!(is_proved(&even));
    }
    let file = |x: &str, y: &str| {
        let third = format!(
            r#"{{"format":"supereigen-greatest-1","matrix_sha256":"HASH","n":2,
            "matrix":[["-inf","100000000000000000000000000000/3"]],"right":[["1/7","-inf"]],
            "below":["1000000000000000000000000000000",0.5],"vector":[{x},{y}],"policy":[1,null]}}"#
        );
        let claim = PolicyClaim::from_json(&third).unwrap();
        let hash = greatest_sha256(claim.a(), claim.b(), false, claim.extent());
        claim.with_sha256(hash)
    };
    // 10^29 / 3 - 1/7 + 1/2
    for (digits, is_right) in [(14, false), (15, true), (16, false)] {
        let x = format!("\"14000000000000000000000000000{digits}/42\"");
        assert_eq!(is_proved(&file(&x, "\"1/2\"")), is_right);
    }
}

#[test]
fn doubles_are_the_fractions_that_they_are() {
    let side = |x: f64| maxplus_core::Matrix::from_rows(vec![vec![MaxPlus::finite(x)]]).unwrap();
    let one = |x: f64| Vector::from(vec![MaxPlus::finite(x)]);
    let claim = |a: f64, x: f64| {
        let policy = vec![Some(0)];
        PolicyClaim::greatest_lambda(side(a), side(0.0), MaxPlus::finite(x), one(0.0), policy)
    };
    assert!(is_proved(&claim(0.1, 0.1).unwrap()));
    assert!(
        !is_proved(&claim(0.1 + 0.2, 0.3).unwrap()),
        "0.1 + 0.2 is a little more"
    );
}

#[test]
fn windows_are_open_or_shut() {
    let (system, below, x, policy) = example();
    let said = |above: &[Option<i64>]| {
        let claim = system.claim(&below, &x, &policy).with_above(vector(above));
        let verdict = verify_policy(&claim);
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
        (verdict.greatest().unwrap(), claim.missed())
    };
    assert_eq!(
        said(&[Some(1), None, Some(0)]),
        (Greatest::WindowOpen, None)
    );
    assert_eq!(
        said(&[Some(1), Some(1), Some(1)]),
        (Greatest::WindowShut, Some(1))
    );
    let claim = system
        .claim(&below, &x, &policy)
        .with_above(vector(&[None]));
    assert_eq!(
        words(&verify_policy(&claim)),
        "form: above has 1 entries, not 3"
    );
}

#[test]
fn whoever_watches_may_stop_at_every_check() {
    let (system, below, x, policy) = example();
    let solution = system.claim(&below, &x, &policy);
    let one = plain::System {
        n: 1,
        a: vec![vec![Some(0)]],
        b: vec![vec![Some(0)]],
    };
    let (a, b) = one.sides();
    let lambda =
        PolicyClaim::greatest_lambda(a, b, MaxPlus::finite(0), vector(&[Some(0)]), vec![Some(0)]);
    for claim in [solution, lambda.unwrap()] {
        for (at, check) in Check::OF_GREATEST.into_iter().enumerate().skip(1) {
            let verdict = verify_policy_watched(&claim, &mut stop_at(check));
            assert_eq!(verdict.conclusion(), Conclusion::Undecided);
            let finding = verdict.checks()[at].finding.to_string();
            assert_eq!(finding, "stopped before its end");
        }
        // Stopped at every step.
        for steps in 0..20 {
            let mut left = steps;
            let verdict = verify_policy_watched(&claim, &mut |_| match left {
                0 => ControlFlow::Break(()),
                _ => {
                    left -= 1;
                    ControlFlow::Continue(())
                }
            });
            let done = verdict.conclusion() == Conclusion::Proved;
            assert!(
                done || verdict.conclusion() == Conclusion::Undecided,
                "{verdict}"
            );
        }
    }
}

#[test]
fn a_large_game_takes_no_time() {
    // A ladder of 2,000 nodes, each limited by the next, the last by its bound: n rounds.
    let n = 2000;
    let at = |j: usize| (0..n).map(|k| (k == j).then_some(-1)).collect::<Entries>();
    let zero = |j: usize| (0..n).map(|k| (k == j).then_some(0)).collect::<Entries>();
    let ladder = System {
        n,
        a: (1..n).map(at).collect(),
        b: (0..n - 1).map(zero).collect(),
    };
    let below = vec![Some(0); n];
    let x: Entries = (0..n).map(|j| Some(j as i64 - n as i64 + 1)).collect();
    let policy: Policy = (0..n).map(|j| (j + 1 < n).then_some(j)).collect();
    assert!(is_proved(&ladder.claim(&below, &x, &policy)));
    assert!(!is_proved(&ladder.claim(&below, &vec![None; n], &policy)));
}
