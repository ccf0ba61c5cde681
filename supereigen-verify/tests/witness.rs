//! Wrong witnesses: refused though the vectors are right.

use maxplus_core::MaxPlus;

use crate::common::{reason, witnessed};
use supereigen_verify::checks::is_extremal;
use supereigen_verify::plain::{self, matrix, vector};
use supereigen_verify::witness::find_witness;
use supereigen_verify::{Check, Claim, Options, Rejection, System, Witness, WitnessFault, verify};

#[test]
fn a_forged_witness_is_refused_though_the_vector_is_right() {
    let (claim, witnesses) = witnessed();
    let forge = |vector: usize, witness| {
        let mut forged = witnesses.clone();
        forged[vector] = Some(witness);
        let verdict = verify(&claim.clone().with_witnesses(forged), &Options::default());
        let (check, rejection) = reason(&verdict);
        assert_eq!(check, Check::Extremality);
        match rejection {
            Rejection::Witness {
                vector: named,
                fault,
            } => {
                assert_eq!(named, vector + 1);
                fault
            }
            other => panic!("{other}"),
        }
    };
    let chain = |nodes: &[usize], closing| Witness::closed_chain(nodes.to_vec(), closing);
    // Vector 2 is (0, -1, -inf, -inf, -inf), vector 3 is (-1, -2, -inf, 0, -inf).
    assert_eq!(witnesses[1], Some(chain(&[1, 0], 0)));
    assert_eq!(witnesses[2], Some(chain(&[1, 0, 3], 0)));
    let node = |node: usize| node + 1;
    assert_eq!(
        forge(1, chain(&[1, 5], 0)),
        WitnessFault::Outside { node: node(5) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0], 5)),
        WitnessFault::Outside { node: node(5) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0, 1], 0)),
        WitnessFault::Repeated { node: node(1) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0, 2], 0)),
        WitnessFault::NotInSupport { node: node(2) }
    );
    assert_eq!(
        forge(1, chain(&[1], 0)),
        WitnessFault::LeftOut { node: node(0) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0], 2)),
        WitnessFault::Open {
            row: 2,
            closing: 3,
            left: "-inf".into(),
            right: "-1".into()
        }
    );
    // Row 2 has slack: max(1 + 0, 1 - 1) = 1 > -1.
    assert_eq!(
        forge(1, chain(&[0, 1], 1)),
        WitnessFault::Loose {
            row: 2,
            on: 1,
            left: "1".into(),
            right: "-1".into()
        }
    );
    // Row 4 of vector 3 leans on node 1, not on node 2.
    assert_eq!(
        forge(2, chain(&[0, 1, 3], 1)),
        WitnessFault::Loose {
            row: 2,
            on: 1,
            left: "0".into(),
            right: "-2".into()
        }
    );
    let tied = |cycle: &[usize], tail: &[usize]| Witness::tied_tail(cycle.to_vec(), tail);
    assert!(matches!(
        forge(1, tied(&[1], &[0])),
        WitnessFault::Loose { row: 2, on: 2, .. }
    ));
}

#[test]
fn a_witness_that_hides_a_second_support_is_refused() {
    // Node 3 leans on both cycle nodes; a chain that names one of them lies.
    let matrix = [
        vec![None, Some(0), None],
        vec![Some(0), None, None],
        vec![Some(0), Some(0), None],
    ];
    let basis = [vec![Some(0); 3], vec![Some(0), Some(0), None]];
    let claim = Claim::new(
        plain::matrix(&matrix).unwrap(),
        MaxPlus::finite(0),
        plain::vectors(&basis).unwrap(),
    )
    .unwrap();
    let chain = Witness::closed_chain(vec![0, 1, 2], 1);
    let verdict = verify(
        &claim.clone().with_witnesses(vec![Some(chain), None]),
        &Options::default(),
    );
    let expected = Rejection::Witness {
        vector: 1,
        fault: WitnessFault::Shared {
            row: 3,
            on: 2,
            other: 1,
            left: "0".into(),
            right: "0".into(),
        },
    };
    assert_eq!(reason(&verdict), (Check::Extremality, expected));
    let tied = Witness::tied_tail(vec![0, 1], &[2]);
    let verdict = verify(
        &claim.with_witnesses(vec![Some(tied), None]),
        &Options::default(),
    );
    assert_eq!(
        verdict.checks()[2].finding.to_string(),
        "passed: 1 by witness, 1 by perturbation"
    );
}

/// Why a vector is refused with a chain of both its nodes, closed by the loop of the first.
fn refused_with_chain(matrix: [[Option<i64>; 2]; 2], x: [i64; 2]) -> (Check, Rejection) {
    let matrix = plain::matrix(&matrix.map(Vec::from)).unwrap();
    let basis = plain::vectors(&[Vec::from(x.map(Some))]).unwrap();
    let claim = Claim::new(matrix, MaxPlus::finite(0), basis).unwrap();
    let witness = Witness::closed_chain(vec![0, 1], 0);
    let claim = claim.with_witnesses(vec![Some(witness)]);
    reason(&verify(&claim, &Options::default()))
}

#[test]
fn a_witness_does_not_make_a_row_hold() {
    let found = refused_with_chain([[Some(0), None], [Some(-5), None]], [0, 0]);
    assert!(
        matches!(found, (Check::Membership, Rejection::Row { row: 2, .. })),
        "{found:?}"
    );
}

#[test]
fn an_entry_too_low_for_sums_in_machine_integers_is_refused_and_does_not_overflow() {
    // Too low for 32 bits, for 64 bits, and for the conversion to 32 bits.
    let cases = [
        (-1, -i64::from(i32::MAX)),
        (-1 << 40, -i64::MAX),
        (-1, -i64::MAX),
    ];
    for (weight, entry) in cases {
        let rows = [[Some(0), Some(weight)], [Some(weight), None]];
        let found = refused_with_chain(rows, [0, entry]);
        assert!(
            matches!(found, (Check::Extremality, Rejection::Witness { .. })),
            "{weight} {entry} {found:?}"
        );
    }
}

#[test]
fn more_or_fewer_witnesses_than_vectors_are_refused() {
    let (claim, mut witnesses) = witnessed();
    witnesses.push(None);
    let verdict = verify(&claim.with_witnesses(witnesses), &Options::default());
    let expected = Rejection::Witnesses {
        found: 11,
        expected: 10,
    };
    assert_eq!(reason(&verdict), (Check::Form, expected));
}

#[test]
fn a_witness_without_a_node_where_one_is_needed_is_not_read() {
    for text in [
        r#"{"shape":"chain","nodes":[],"closing":1}"#,
        r#"{"shape":"tied-tail","cycle":[],"tail":[1]}"#,
        r#"{"shape":"tied-tail","cycle":[1],"tail":[]}"#,
    ] {
        let error = serde_json::from_str::<Witness>(text).unwrap_err();
        let expected = "a witness needs a node in its chain, or in its cycle and in its tail";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[test]
#[should_panic(expected = "a witness needs a node")]
fn a_tied_tail_without_a_cycle_is_a_mistake_of_the_caller() {
    let _ = Witness::tied_tail(vec![], &[1]);
}

#[test]
fn law_a_witness_is_read_as_it_was_written() {
    for (witness, text) in [
        (
            Witness::closed_chain(vec![1, 0, 3], 1),
            r#"{"shape":"chain","nodes":[2,1,4],"closing":2}"#,
        ),
        (
            Witness::tied_tail(vec![0, 1], &[2]),
            r#"{"shape":"tied-tail","cycle":[1,2],"tail":[3]}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&witness).unwrap(), text);
        assert_eq!(serde_json::from_str::<Witness>(text).unwrap(), witness);
    }
}

/// The witness for the zero vector, where row i has weight 0 at the nodes
/// listed (counted from 1) and 1 at the node `slack`, if any.
fn witness(leans: [&[usize]; 4], slack: Option<usize>) -> Option<Witness> {
    let row = |on: &&[usize]| (1..=4).map(|k| on.contains(&k).then_some(0)).collect();
    let mut rows: Vec<Vec<Option<i64>>> = leans.iter().map(row).collect();
    if let Some(k) = slack {
        rows[k - 1][k - 1] = Some(1);
    }
    let (a, zero) = (matrix(&rows).unwrap(), MaxPlus::finite(0));
    let system = System::new(&a, &zero).unwrap();
    let x = vector(&[Some(0); 4]).unwrap();
    let witness = find_witness(&system, &x);
    assert_eq!(witness.is_some(), is_extremal(&system, &x));
    witness
}

#[test]
fn a_tied_tail_leans_on_its_cycle_only_and_covers_the_support() {
    let tied = Witness::tied_tail(vec![0, 1], &[2, 3]);
    assert_eq!(witness([&[2], &[1], &[1, 2], &[3]], None), Some(tied));
    // Node 3 leans on node 4 as well, which leans on node 3.
    assert_eq!(witness([&[2], &[1], &[1, 4], &[3]], None), None);
    // Node 4 has slack and is in no order.
    assert_eq!(witness([&[2], &[1], &[1, 2], &[]], Some(4)), None);
}
