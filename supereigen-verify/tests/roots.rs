//! Claims of roots: right ones are proved, and the fault of each forged one is named.

use std::collections::BTreeMap;

use maxplus_core::{Matrix, MaxPlus};
use num_rational::BigRational;
use serde::Deserialize;

use supereigen_verify::kernel::system::first_broken_row;
use supereigen_verify::system::exact_entries;
use supereigen_verify::witness::find_witness;
use supereigen_verify::{
    Check, Conclusion, Options, RootsClaim, Verdict, plain, verify_roots, verify_roots_watched,
};

use crate::common::{Rows, read, stop_at, system, words};

#[derive(Deserialize)]
struct Case {
    name: String,
    matrix: Rows,
    extremals: u64,
    roots: Vec<CaseRoot>,
}

/// Its nodes are counted from 0.
#[derive(Deserialize, Clone)]
struct CaseRoot {
    cycle: Vec<u32>,
    weight: i64,
    extremals: u64,
}

fn cases() -> Vec<Case> {
    let cases: Vec<Case> = read("roots.json");
    assert_eq!(cases.len(), 40);
    cases
}

fn claim(matrix: &Rows, roots: &[CaseRoot]) -> RootsClaim {
    let matrix = plain::matrix(matrix).unwrap();
    let mut claim = RootsClaim::new(matrix, MaxPlus::finite(0)).unwrap();
    for root in roots {
        claim.push(&root.cycle, MaxPlus::finite(root.weight), root.extremals);
    }
    claim
}

fn check(claim: &RootsClaim) -> Verdict {
    verify_roots(claim, &Options::default())
}

/// The check that fails and why.
fn refused(claim: &RootsClaim) -> String {
    words(&check(claim))
}

#[test]
fn agreement_all_published_roots_are_proved() {
    for case in cases() {
        let claim = claim(&case.matrix, &case.roots);
        assert_eq!(claim.extremals(), case.extremals);
        let verdict = check(&claim);
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{}", case.name);
        let read = RootsClaim::from_json(&claim.to_json()).unwrap();
        assert_eq!(check(&read), verdict);
        let matrix = plain::matrix(&case.matrix).unwrap();
        let alone = claim.to_json_without_matrix();
        let read = RootsClaim::from_json_with(matrix, &alone).unwrap();
        assert_eq!(check(&read), verdict);
    }
}

#[test]
fn a_verdict_on_roots_says_how_many_extremals_they_have() {
    let case = &cases()[1];
    let text = check(&claim(&case.matrix, &case.roots)).to_string();
    assert_eq!(
        text,
        "verified complete: 29 extremals from 15 roots, n = 7, lambda = 0, sha256 4ca25a72bbc6\n\
         \x20 form          passed\n\
         \x20 roots         passed\n\
         \x20 extremals     passed\n\
         \x20 completeness  proved by a second search: 29 extremals from 15 roots, 41 steps \
         in vain"
    );
}

#[test]
fn a_root_left_out_is_named() {
    let case = &cases()[1];
    for gone in 0..case.roots.len() {
        let mut roots = case.roots.clone();
        let root = roots.remove(gone);
        let cycle: Vec<String> = root
            .cycle
            .iter()
            .map(|node| (node + 1).to_string())
            .collect();
        assert_eq!(
            refused(&claim(&case.matrix, &roots)),
            format!(
                "completeness: the cycle {} of weight {} is a root that is not listed",
                cycle.join(" "),
                root.weight
            )
        );
    }
}

#[test]
fn a_root_doubled_is_named_though_another_is_left_out() {
    let case = &cases()[1];
    let mut roots = case.roots.clone();
    // As many roots and extremals as before.
    roots[1] = roots[0].clone();
    let claim = claim(&case.matrix, &roots);
    assert_eq!(claim.extremals(), case.extremals);
    assert_eq!(
        refused(&claim),
        "form: root 2, the cycle 1 4 5, repeats root 1"
    );
}

#[test]
fn a_number_off_by_one_is_named() {
    let case = &cases()[1];
    let with = |extremals| {
        let mut roots = case.roots.clone();
        roots[4].extremals = extremals;
        claim(&case.matrix, &roots)
    };
    let text = "extremals: from root 5, the cycle 4 3, grow ";
    assert_eq!(refused(&with(5)), format!("{text}4 extremals, not 5"));
    assert_eq!(refused(&with(3)), format!("{text}more than 3 extremals"));
    // The number of all extremals.
    let file = claim(&case.matrix, &case.roots).to_json();
    let file = file.replace("\"extremals\":29", "\"extremals\":30");
    assert_eq!(
        refused(&RootsClaim::from_json(&file).unwrap()),
        "form: the extremals of the roots add up to 29, not 30"
    );
}

#[test]
fn a_cycle_rotated_is_named() {
    let case = &cases()[1];
    let rotated = |at: usize| {
        let mut roots = case.roots.clone();
        roots[at].cycle.rotate_left(1);
        roots.sort_by(|a, b| a.cycle.cmp(&b.cycle));
        refused(&claim(&case.matrix, &roots))
    };
    assert_eq!(rotated(1), "form: root 9, the cycle 4 7 1, repeats root 8");
    assert_eq!(
        rotated(12),
        "roots: root 5, the cycle 3 5 6, is not a root: row 5 does not lean on 3 alone, it holds \
         by 6 too"
    );
    // Every rotation of a zero cycle is a root, and only one is listed.
    for case in cases() {
        let zero = |root: &CaseRoot| root.weight == 0 && root.cycle.len() > 1;
        for at in (0..case.roots.len()).filter(|&at| zero(&case.roots[at])) {
            let mut roots = case.roots.clone();
            let least = roots[at].cycle[0] + 1;
            roots[at].cycle.rotate_left(1);
            roots.sort_by(|a, b| a.cycle.cmp(&b.cycle));
            let text = refused(&claim(&case.matrix, &roots));
            let why = format!("a cycle of weight 0 is written from its least node, {least}");
            assert!(
                text.starts_with("roots: root ") && text.ends_with(&why),
                "{text}"
            );
        }
    }
}

#[test]
fn a_changed_weight_and_two_roots_swapped_are_named() {
    let case = &cases()[1];
    let mut roots = case.roots.clone();
    roots[3].weight += 1;
    assert_eq!(
        refused(&claim(&case.matrix, &roots)),
        "roots: root 4, the cycle 3 4, has the weight 3, not 4"
    );
    let mut roots = case.roots.clone();
    roots.swap(6, 7);
    assert_eq!(
        refused(&claim(&case.matrix, &roots)),
        "form: root 8, the cycle 4 5 2, must come before root 7: cycles are in increasing order"
    );
}

#[test]
fn what_is_not_a_root_is_named() {
    // Arcs 1 -> 2 -> 1, 3 -> 1, 4 -> 3.
    let matrix = vec![
        vec![None, Some(1), None, None],
        vec![Some(1), None, None, None],
        vec![Some(-1), None, None, None],
        vec![None, None, Some(-1), None],
    ];
    let not = |matrix: &Rows, cycle: &[u32], why: &str| {
        let nodes: Vec<String> = cycle.iter().map(|node| (node + 1).to_string()).collect();
        let named = match cycle {
            [] => String::new(),
            _ => format!(", the cycle {},", nodes.join(" ")),
        };
        let root = CaseRoot {
            cycle: cycle.to_vec(),
            weight: 0,
            extremals: 0,
        };
        assert_eq!(
            refused(&claim(matrix, &[root])),
            format!("roots: root 1{named} is not a root: {why}")
        );
    };
    not(&matrix, &[], "it has no node");
    not(&matrix, &[4], "there is no node 5");
    not(&matrix, &[0, 0], "node 1 comes twice");
    not(&matrix, &[0], "there is no arc from 1 to 1");
    not(&matrix, &[1, 2], "there is no arc from 3 to 2");
    not(&matrix, &[0, 2], "there is no arc from 1 to 3");
    not(&matrix, &[2, 3], "there is no arc from 3 to 4");
    // 1 and 2 have a cycle of weight -1, and one of weight 3 with 3.
    let matrix = vec![
        vec![None, Some(-3), Some(1)],
        vec![Some(2), None, None],
        vec![Some(2), Some(0), None],
    ];
    not(&matrix, &[0, 1], "its weight is -1, below 0");
    let shared = "row 3 does not lean on 2 alone, it holds by 1 too";
    not(&matrix, &[0, 1, 2], shared);
}

#[test]
fn another_matrix_or_a_part_is_said_to_be_one() {
    let case = &cases()[1];
    let claim = claim(&case.matrix, &case.roots);
    let against = |rows: &Rows| {
        let (matrix, file) = (plain::matrix(rows).unwrap(), claim.to_json_without_matrix());
        refused(&RootsClaim::from_json_with(matrix, &file).unwrap())
    };
    assert_eq!(
        against(&cases()[0].matrix),
        "form: the claim is for a 7 x 7 matrix, this one is 4 x 4"
    );
    let mut rows = case.matrix.clone();
    rows[0][1] = Some(0);
    assert!(against(&rows).starts_with("form: the claim is for a system with sha256 "));
    let part = claim.incomplete("limit");
    assert_eq!(check(&part).conclusion(), Conclusion::ProvedPart);
    let read = RootsClaim::from_json(&part.to_json()).unwrap();
    assert_eq!(read.reason(), Some("limit"));
    assert_eq!(check(&read).conclusion(), Conclusion::ProvedPart);
}

#[test]
fn fractions_large_numbers_and_lambda_are_exact() {
    let half = |n: i64| BigRational::new(n.into(), 2.into());
    let big = BigRational::from_integer(num_bigint::BigInt::from(1) << 200_u32);
    for unit in [half(1), big] {
        let number = |n: i64| MaxPlus::finite(&unit * BigRational::from_integer(n.into()));
        let none = MaxPlus::NEG_INFINITY;
        let matrix = Matrix::from_rows(vec![
            vec![none.clone(), number(5)],
            vec![number(3), none.clone()],
        ]);
        let mut claim = RootsClaim::new(matrix.unwrap(), number(3)).unwrap();
        claim.push(&[0, 1], number(2), 1);
        claim.push(&[1, 0], number(2), 1);
        let verdict = verify_roots(&claim, &Options::default());
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
        let read = RootsClaim::from_json(&claim.to_json()).unwrap();
        assert!(verify_roots(&read, &Options::default()).is_proved());
    }
}

#[test]
fn where_the_search_is_given_up_the_rest_is_proved_head_first_or_likely() {
    let case = &cases()[1];
    let claim = claim(&case.matrix, &case.roots);
    let verdict = verify_roots(&claim, &Options::default().with_steps(0));
    let text = verdict.checks()[3].finding.to_string();
    assert!(text.starts_with("proved head first: "), "{text}");
    let none = Options::default().with_tests(0);
    let verdict = verify_roots(&claim, &none);
    assert_eq!(verdict.conclusion(), Conclusion::Likely);
    let text = verdict.checks()[3].finding.to_string();
    assert_eq!(
        text,
        "not proved: a second search found 0 roots of the claim and no other within 0 steps in vain"
    );
    // The head-first argument also names a missing root.
    let mut roots = case.roots.clone();
    roots.pop();
    let verdict = verify_roots(
        &super::roots::claim(&case.matrix, &roots),
        &Options::default().with_steps(0),
    );
    let (_, reason) = verdict.rejection().unwrap();
    assert!(
        reason
            .to_string()
            .ends_with("grows from no root that is listed"),
        "{reason}"
    );
}

#[test]
fn a_check_of_roots_can_be_stopped() {
    let case = &cases()[1];
    let claim = claim(&case.matrix, &case.roots);
    for at in [Check::Roots, Check::Extremals] {
        let verdict = verify_roots_watched(&claim, &Options::default(), &mut stop_at(at));
        assert_eq!(verdict.conclusion(), Conclusion::Undecided, "{verdict}");
    }
}

/// The roots of a basis by their definition, each with its weight and its extremals.
fn by_definition(rows: &Rows) -> BTreeMap<Vec<u32>, (i64, u64)> {
    let system = system(rows);
    let mut roots = BTreeMap::new();
    for x in plain::naive_basis(rows).unwrap() {
        let x = plain::vector(&x).unwrap();
        let witness = find_witness(&system, &x).unwrap();
        let begins = match witness.cycle() {
            Some(cycle) => cycle,
            None => {
                let chain = witness.chain();
                let solves = |length: usize| {
                    let mut y = vec![MaxPlus::NEG_INFINITY; x.len()];
                    for &node in &chain[..length] {
                        y[node] = x[node];
                    }
                    first_broken_row(&system.rows(), &exact_entries(&y)).is_none()
                };
                let shortest = (1..=chain.len()).find(|&length| solves(length));
                &chain[..shortest.unwrap()]
            }
        };
        let (first, last) = (begins[0], begins[begins.len() - 1]);
        let value = |node: usize| *x[node].value().unwrap();
        let weight = rows[first][last].unwrap() + value(last) - value(first);
        let mut cycle: Vec<u32> = begins.iter().map(|&node| node as u32).collect();
        if weight == 0 {
            let least = (0..cycle.len()).min_by_key(|&at| cycle[at]).unwrap();
            cycle.rotate_left(least);
        }
        roots.entry(cycle).or_insert((weight, 0)).1 += 1;
    }
    roots
}

/// The extremals grouped by their roots are those that grow from the roots.
#[test]
fn law_groups_by_root_are_what_grows_from_each() {
    let values = [
        (2, vec![None, Some(-2), Some(-1), Some(0), Some(1)]),
        (3, vec![None, Some(-1), Some(0)]),
        (3, vec![None, Some(0), Some(1)]),
        (3, vec![None, Some(-1), Some(1)]),
    ];
    for (n, values) in values {
        for number in 0..values.len().pow(n * n) {
            let entry = |at: u32| values[number / values.len().pow(at) % values.len()];
            let row = |i: u32| (0..n).map(|j| entry(i * n + j)).collect();
            let rows: Rows = (0..n).map(row).collect();
            let roots = by_definition(&rows).into_iter();
            let roots = roots.map(|(cycle, (weight, extremals))| CaseRoot {
                cycle,
                weight,
                extremals,
            });
            let claim = claim(&rows, &roots.collect::<Vec<_>>());
            let verdict = check(&claim);
            assert_eq!(
                verdict.conclusion(),
                Conclusion::Proved,
                "{rows:?}: {verdict}"
            );
        }
    }
}

#[test]
fn files_that_are_no_claims_of_roots_are_refused() {
    let case = &cases()[1];
    let file = claim(&case.matrix, &case.roots).to_json();
    let error = |from: &str, to: &str| {
        assert!(file.contains(from), "{from} in {file}");
        let changed = file.replacen(from, to, 1);
        RootsClaim::from_json(&changed).unwrap_err().to_string()
    };
    assert_eq!(
        error("\"count\":15", "\"count\":14"),
        "\"count\" is 14, but there are 15"
    );
    assert!(error("\"cycle\":[1", "\"cycle\":[0").contains("root 1: nodes are counted from 1"));
    assert!(error("supereigen-roots-1", "supereigen-basis-1").contains("found the format"));
    let algebra = "found a claim of min-plus algebra";
    assert!(error("\"n\"", "\"algebra\":\"min-plus\",\"n\"").starts_with(algebra));
    assert!(error("\"weight\":6", "\"weight\":true").contains("root 1, weight: found true"));
    assert!(error("\"complete\"", "\"whole\"").contains("unknown field `whole`"));
    // -inf is not the weight.
    let infinite = file.replacen("\"weight\":6", "\"weight\":\"-inf\"", 1);
    assert_eq!(
        refused(&RootsClaim::from_json(&infinite).unwrap()),
        "roots: root 1, the cycle 1 4 5, has the weight 6, not -inf"
    );
}
