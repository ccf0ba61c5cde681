//! Wrong witnesses: refused though the vectors are right.

use crate::common::{claim, reason, system, witnessed, words};
use supereigen_verify::checks::is_extremal;
use supereigen_verify::plain::vector;
use supereigen_verify::witness::find_witness;
use supereigen_verify::{Check, Options, Rejection, Witness, WitnessFault, verify};

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
    let loose = |row, on, left: &str, right: &str| WitnessFault::Loose {
        row,
        on,
        left: left.into(),
        right: right.into(),
    };
    let open = WitnessFault::Open {
        row: 2,
        closing: 3,
        left: "-inf".into(),
        right: "-1".into(),
    };
    let forged = [
        (1, chain(&[1, 5], 0), WitnessFault::Outside { node: 6 }),
        (1, chain(&[1, 0], 5), WitnessFault::Outside { node: 6 }),
        (1, chain(&[1, 0, 1], 0), WitnessFault::Repeated { node: 2 }),
        (
            1,
            chain(&[1, 0, 2], 0),
            WitnessFault::NotInSupport { node: 3 },
        ),
        (1, chain(&[1], 0), WitnessFault::LeftOut { node: 1 }),
        (1, chain(&[1, 0], 2), open),
        // Row 2 has slack: max(1 + 0, 1 - 1) = 1 > -1.
        (1, chain(&[0, 1], 1), loose(2, 1, "1", "-1")),
        // Row 4 of vector 3 leans on node 1, not on node 2.
        (2, chain(&[0, 1, 3], 1), loose(2, 1, "0", "-2")),
    ];
    for (vector, witness, fault) in forged {
        assert_eq!(forge(vector, witness), fault);
    }
    assert!(matches!(
        forge(1, Witness::tied_tail(vec![1], &[0])),
        WitnessFault::Loose { row: 2, on: 2, .. }
    ));
}

#[test]
fn a_witness_that_hides_a_second_support_is_refused() {
    // Node 3 leans on both cycle nodes; a chain that names only one of them is wrong.
    let matrix = [
        vec![None, Some(0), None],
        vec![Some(0), None, None],
        vec![Some(0), Some(0), None],
    ];
    let basis = [vec![Some(0); 3], vec![Some(0), Some(0), None]];
    let claim = claim(&matrix, &basis);
    let chain = Witness::closed_chain(vec![0, 1, 2], 1);
    let verdict = verify(
        &claim.clone().with_witnesses(vec![Some(chain), None]),
        &Options::default(),
    );
    assert_eq!(
        words(&verdict),
        "extremality: the witness of vector 1 is wrong: row 3 does not lean on 2 alone: node 1 \
         gives 0, lambda + x = 0"
    );
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
    let claim = claim(&matrix.map(Vec::from), &[Vec::from(x.map(Some))]);
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
    assert_eq!(words(&verdict), "form: 11 witnesses for 10 vectors");
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
    let system = system(&rows);
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
