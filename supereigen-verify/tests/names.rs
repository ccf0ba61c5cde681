//! Verdicts and rejections, by the names of nodes.

use maxplus_core::{DisplayNamed, Names};
use maxplus_testing::laws::display_named;
use proptest::prelude::*;

use supereigen_verify::WitnessFault;
use supereigen_verify::rejection::{Origin, Term};
use supereigen_verify::strategies::wrong_bases;
use supereigen_verify::stream::StreamChecker;
use supereigen_verify::{Options, Rejection, Witness, verify};

use crate::common::claim;

proptest! {
    #[test]
    fn law_names_change_the_nodes_of_a_verdict_and_nothing_else(wrong in wrong_bases(1..=4)) {
        let n = wrong.matrix.len();
        let claim = claim(&wrong.matrix, &wrong.basis);
        let verdict = verify(&claim, &Options::default());
        display_named(&verdict, n);
        let (_, rejection) = verdict.rejection().expect("a spoiled basis");
        display_named(rejection, n);
        let mut checker = StreamChecker::new(claim.system());
        for x in claim.basis() {
            if let Err(error) = checker.push(x.as_slice(), None) {
                display_named(&error, n);
            }
        }
    }
}

#[test]
fn every_rejection_names_its_numbers_and_nodes() {
    let names = Names::new(["press", "oven", "saw"]).unwrap();
    let fault = |fault: WitnessFault| Rejection::Witness { vector: 7, fault };
    let (left, right) = ("9".to_owned(), "8".to_owned());
    let missing = |origin| Rejection::Missing {
        solution: vec!["0".into(), "-inf".into()],
        node: 1,
        origin,
    };
    let terms = [("0", 1), ("-3", 2), ("-1/2", 4)].map(|(coefficient, vector)| Term {
        coefficient: coefficient.into(),
        vector,
    });
    let rejections = [
        (
            Rejection::Size {
                claimed: 3,
                found: 5,
            },
            "the claim is for a 3 x 3 matrix, this one is 5 x 5",
        ),
        (
            Rejection::Hash {
                claimed: "ab".into(),
                found: "cd".into(),
            },
            "the claim is for a system with sha256 ab, this one has cd",
        ),
        (
            Rejection::Witnesses {
                found: 3,
                expected: 4,
            },
            "3 witnesses for 4 vectors",
        ),
        (
            Rejection::Combination {
                vector: 5,
                terms: terms.to_vec(),
            },
            "vector 5 = 0 (x) vector 1 (+) -3 (x) vector 2 (+) -1/2 (x) vector 4",
        ),
        (
            Rejection::Contradiction {
                first: "one".into(),
                second: "other".into(),
            },
            "the checker contradicts itself, which is a bug in the checker: one; other",
        ),
        (
            Rejection::Unscaled {
                vector: 7,
                node: 2,
                greatest: left.clone(),
            },
            "vector 7 is not scaled: its greatest entry, at oven, is 9, not 0",
        ),
        (
            Rejection::Row {
                vector: 7,
                row: 1,
                left: left.clone(),
                right: right.clone(),
            },
            "vector 7, row press: max_k (a_press,k + x_k) = 9 < lambda + x_press = 8",
        ),
        (
            Rejection::TwoSidedRow {
                vector: 7,
                row: 3,
                left: left.clone(),
                right: right.clone(),
            },
            "vector 7, row 3: max_k (a_3,k + x_k) = 9 < max_k (b_3,k + x_k) = 8",
        ),
        (
            Rejection::LambdaRow {
                row: 3,
                left: left.clone(),
                right: right.clone(),
            },
            "row 3: max_k (a_3,k + x_k) = 9 < lambda + max_k (b_3,k + x_k) = 8",
        ),
        (
            Rejection::AboveBound {
                node: 2,
                found: left.clone(),
                bound: right.clone(),
            },
            "entry oven is 9, above its bound 8",
        ),
        (
            Rejection::PolicyOutside {
                node: 3,
                row: 2,
                rows: 1,
            },
            "the policy gives node saw row 2, and there are 1",
        ),
        (
            Rejection::PolicyIdle { node: 3, row: 2 },
            "the policy gives node saw row 2, which does not restrict it: b_2,saw = -inf",
        ),
        (
            Rejection::PolicyOpen { node: 1 },
            "the policy has no row for node press, so nothing bounds lambda",
        ),
        (
            Rejection::NotGreatest {
                node: 1,
                found: right.clone(),
                allowed: left.clone(),
                together: vec![1, 3],
            },
            "the policy does not show that entry press is at most 8: its rows allow 9, with \
             {press, saw} raised at once",
        ),
        (
            Rejection::PolicyCycle {
                nodes: vec![1, 3],
                mean: left.clone(),
                lambda: right.clone(),
            },
            "the rows of the policy have the cycle press -> saw -> press, whose mean is 9, \
             above lambda = 8",
        ),
        (
            Rejection::Split {
                vector: 7,
                first: vec![1, 3],
                second: vec![2],
            },
            "vector 7 is the maximum of two other solutions, one a little lower at {press, saw}, \
             one at {oven}",
        ),
        (
            missing(Origin::DoubleDescription),
            "found as an extremal of the double description",
        ),
        (
            missing(Origin::Sample { sample: 9, seed: 7 }),
            "found as random solution 9 of seed 7",
        ),
        (
            missing(Origin::HeadFirst { head: 2 }),
            "found as an extremal with head oven",
        ),
        (
            missing(Origin::Unit { node: 3 }),
            "found as unit vector saw",
        ),
        (
            missing(Origin::Extension { vector: 7, node: 2 }),
            "found as vector 7 extended by node oven",
        ),
        (
            fault(WitnessFault::Outside { node: 9 }),
            "there is no node 9",
        ),
        (
            fault(WitnessFault::Repeated { node: 1 }),
            "node press comes twice",
        ),
        (
            fault(WitnessFault::NotInSupport { node: 2 }),
            "entry oven is -inf",
        ),
        (
            fault(WitnessFault::LeftOut { node: 3 }),
            "entry saw is finite but node saw is left out",
        ),
        (
            fault(WitnessFault::Open {
                row: 1,
                closing: 2,
                left: left.clone(),
                right: right.clone(),
            }),
            "row press does not hold by the arc to oven: a + x = 9 < lambda + x = 8",
        ),
        (
            fault(WitnessFault::Loose {
                row: 2,
                on: 3,
                left: left.clone(),
                right: right.clone(),
            }),
            "row oven does not lean on saw: a + x = 9, lambda + x = 8",
        ),
        (
            fault(WitnessFault::Shared {
                row: 3,
                on: 1,
                other: 2,
                left,
                right,
            }),
            "row saw does not lean on press alone: node oven gives 9, lambda + x = 8",
        ),
    ];
    for (rejection, words) in rejections {
        display_named(&rejection, 3);
        let words = match &rejection {
            Rejection::Missing { .. } => format!(
                "the solution (0, -inf) is not a combination: no multiple of a vector below it meets its \
                 entry press; {words}"
            ),
            Rejection::Witness { .. } => format!("the witness of vector 7 is wrong: {words}"),
            _ => words.to_owned(),
        };
        assert_eq!(rejection.named(Some(&names)).to_string(), words);
    }
}

#[test]
fn witnesses_are_printed_by_name() {
    let names = Names::new(["press", "oven", "saw"]).unwrap();
    let chain = Witness::closed_chain(vec![1, 0], 1);
    let tied = Witness::tied_tail(vec![0, 1], &[2]);
    let said = [chain, tied].map(|witness| {
        display_named(&witness, 3);
        witness.named(Some(&names)).to_string()
    });
    assert_eq!(
        said,
        [
            "oven press, closed by (oven, oven)",
            "cycle (press oven), tied tail saw",
        ]
    );
    // A blank within a name does not separate two names.
    let names = Names::new(["station 1", "b"]).unwrap();
    let chain = Witness::closed_chain(vec![1, 0], 0);
    assert_eq!(
        chain.named(Some(&names)).to_string(),
        "b \"station 1\", closed by (b, station 1)"
    );
}
