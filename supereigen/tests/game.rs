//! Mean-payoff games against all moves of both players.

use std::cmp::Ordering;

use maxplus_core::Rational;
use maxplus_core::lcg::Lcg;
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::stride;
use supereigen::game::{Game, Outcome, Owner, Value};
use supereigen::vector::VectorError;

use crate::support::unlimited;

type Arc = (usize, usize, i64);

fn game(owners: &[Owner], arcs: &[Arc]) -> Game {
    let arcs = arcs
        .iter()
        .map(|&(v, k, weight)| (v, k, Rational::from(weight)));
    Game::new(owners.to_vec(), arcs).unwrap()
}

/// The value of the moves from v: the mean of the cycle that they reach.
fn played(owners: &[Owner], moves: &[Option<Arc>], from: usize) -> Value {
    let mut seen = vec![None; owners.len()];
    let (mut at, mut steps, mut paid) = (from, 0, 0);
    loop {
        if let Some((then, before)) = seen[at] {
            return Value::Mean(Rational::new(paid - before, steps - then));
        }
        seen[at] = Some((steps, paid));
        match (moves[at], owners[at]) {
            (Some((_, next, weight)), _) => {
                (at, steps, paid) = (next, steps + 1, paid + weight);
            }
            (None, Owner::Max) => return Value::MaxStuck,
            (None, Owner::Min) => return Value::MinStuck,
        }
    }
}

/// All choices of one arc for each vertex of a player.
fn choices(owners: &[Owner], arcs: &[Arc], player: Owner) -> Vec<Vec<Option<Arc>>> {
    let mut all = vec![vec![None; owners.len()]];
    for v in (0..owners.len()).filter(|&v| owners[v] == player) {
        let leaving: Vec<Arc> = arcs.iter().copied().filter(|arc| arc.0 == v).collect();
        if !leaving.is_empty() {
            let with = |chosen: &Vec<Option<Arc>>, arc: Arc| {
                let mut chosen = chosen.clone();
                chosen[v] = Some(arc);
                chosen
            };
            all = all
                .iter()
                .flat_map(|one| {
                    leaving
                        .iter()
                        .map(|&arc| with(one, arc))
                        .collect::<Vec<_>>()
                })
                .collect();
        }
    }
    all
}

/// The value of each vertex by the definition.
fn values(owners: &[Owner], arcs: &[Arc]) -> Vec<Value> {
    let max = choices(owners, arcs, Owner::Max);
    let min = choices(owners, arcs, Owner::Min);
    let value = |v: usize| {
        let against = |max: &Vec<Option<Arc>>| {
            let both = |min: &Vec<Option<Arc>>| -> Vec<Option<Arc>> {
                max.iter().zip(min).map(|(max, min)| max.or(*min)).collect()
            };
            min.iter()
                .map(|min| played(owners, &both(min), v))
                .min()
                .unwrap()
        };
        max.iter().map(against).max().unwrap()
    };
    (0..owners.len()).map(value).collect()
}

fn check(owners: &[Owner], arcs: &[Arc]) -> u64 {
    let game = game(owners, arcs);
    let expected = values(owners, arcs);
    let found = game.values(&unlimited()).unwrap();
    assert_eq!(found.values, expected, "{owners:?} {arcs:?}");
    assert!(found.check(&game, &unlimited()).unwrap());
    let signs: Vec<Ordering> = expected.iter().map(Value::sign).collect();
    let winners = game.winners(&unlimited()).unwrap();
    assert_eq!(winners.values, signs, "{owners:?} {arcs:?}");
    assert!(winners.check(&game, &unlimited()).unwrap());
    // A player who can move does.
    for moves in [&found.moves, &winners.moves] {
        let can = (0..owners.len()).map(|v| !game.arcs(v).is_empty());
        assert!(moves.iter().map(Option::is_some).eq(can), "{moves:?}");
    }
    found.policies.max(winners.policies)
}

const OWNERS: [Owner; 2] = [Owner::Max, Owner::Min];

#[test]
fn oracle_all_games_of_two_vertices() {
    let weights = [None, Some(-1), Some(0), Some(1)];
    for number in 0..4_usize.pow(4) * 4 {
        let owners = [OWNERS[number % 2], OWNERS[number / 2 % 2]];
        let mut left = number / 4;
        let mut arcs = Vec::new();
        for (v, k) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if let Some(weight) = weights[left % 4] {
                arcs.push((v, k, weight));
            }
            left /= 4;
        }
        check(&owners, &arcs);
    }
}

#[test]
fn oracle_random_games_with_ties_and_dead_ends() {
    let mut lcg = Lcg(77);
    for case in (0..4_000).step_by(stride()) {
        let n = 1 + lcg.draw() as usize % 5;
        let owners: Vec<Owner> = (0..n).map(|_| OWNERS[lcg.draw() as usize % 2]).collect();
        let reach = [1, 2, 10][case / stride() % 3];
        let count = lcg.draw() as usize % (2 * n + 2);
        let arcs: Vec<Arc> = (0..count)
            .map(|_| {
                let weight = (lcg.draw() % (2 * reach + 1)) as i64 - reach as i64;
                (lcg.draw() as usize % n, lcg.draw() as usize % n, weight)
            })
            .collect();
        check(&owners, &arcs);
    }
}

/// For larger games only the check, and the agreement of both questions.
#[test]
fn agreement_winners_are_signs_of_values_and_weights_do_not_matter() {
    let mut lcg = Lcg(78);
    for _ in 0..20 {
        let n = 40;
        let owners: Vec<Owner> = (0..n).map(|_| OWNERS[lcg.draw() as usize % 2]).collect();
        let mut weight = || (lcg.draw() % 2001) as i64 - 1000;
        let weights: Vec<i64> = (0..3 * n).map(|_| weight()).collect();
        let ends: Vec<usize> = (0..3 * n).map(|_| lcg.draw() as usize % n).collect();
        let arcs = |by: i64| -> Vec<Arc> {
            (0..3 * n)
                .map(|i| (i / 3, ends[i], by * weights[i]))
                .collect()
        };
        let small = game(&owners, &arcs(1));
        let winners = small.winners(&unlimited()).unwrap();
        let values = small.values(&unlimited()).unwrap();
        let signs: Vec<Ordering> = values.values.iter().map(Value::sign).collect();
        assert_eq!(winners.values, signs);
        let huge = game(&owners, &arcs(1_000_000_000_000));
        let same = huge.winners(&unlimited()).unwrap();
        assert_eq!(same, winners);
    }
}

/// Ladders: on each rung both players may stop or continue, for stakes that double from rung to
/// rung, so that every rung outweighs all before it. Switching one vertex at a time is slow on
/// these; all at once it takes at most as many policies as there are rungs.
#[test]
fn ladders_of_doubling_stakes_take_few_policies() {
    for rungs in [1, 2, 5, 10, 20, 40, 80] {
        let stake = |rung: usize| Rational::from(num_bigint::BigInt::from(1) << rung);
        let (top, n) = (2 * rungs, 2 * rungs + 1);
        let owners: Vec<Owner> = (0..n).map(|v| OWNERS[v % 2]).collect();
        let mut arcs = vec![(top, top, Rational::from(0))];
        for rung in 0..rungs {
            let (max, min) = (2 * rung, 2 * rung + 1);
            arcs.push((max, min, stake(rung)));
            arcs.push((max, (max + 2).min(top), -stake(rung)));
            arcs.push((min, (max + 2).min(top), -stake(rung + 1)));
            arcs.push((min, 0, stake(rung)));
        }
        let game = Game::new(owners, arcs).unwrap();
        let values = game.values(&unlimited()).unwrap();
        assert!(values.check(&game, &unlimited()).unwrap());
        let winners = game.winners(&unlimited()).unwrap();
        let signs: Vec<Ordering> = values.values.iter().map(Value::sign).collect();
        assert_eq!(winners.values, signs);
        // A step is a policy: at most 2n for the winners, 4n for the values.
        assert!(
            winners.policies <= 2 * n as u64,
            "{rungs}: {}",
            winners.policies
        );
        assert!(
            values.policies <= 4 * n as u64,
            "{rungs}: {}",
            values.policies
        );
    }
}

#[test]
fn forged_moves_are_seen() {
    // Max can go round at a loss or at a gain; Min pays 1 or 2.
    let owners = [Owner::Max, Owner::Min];
    let arcs = [(0, 0, -1), (0, 1, 1), (1, 0, 1), (1, 1, 2)];
    let game = game(&owners, &arcs);
    let right = game.values(&unlimited()).unwrap();
    assert_eq!(right.values[0].to_string(), "1");
    for v in 0..2 {
        let mut forged = right.clone();
        forged.moves[v] = Some(if right.moves[v] == Some(0) { 1 } else { 0 });
        assert!(!forged.check(&game, &unlimited()).unwrap());
    }
    let greater = Outcome {
        values: vec![Value::Mean(Rational::from(2)); 2],
        ..right
    };
    assert!(!greater.check(&game, &unlimited()).unwrap());
}

#[test]
fn parallel_arcs_ends_and_budgets() {
    // Of parallel arcs each player takes the better one.
    check(&OWNERS, &[(0, 1, 1), (0, 1, 5), (1, 0, -2), (1, 0, 7)]);
    check(&[], &[]);
    let outside = Game::new(vec![Owner::Max], [(0, 1, Rational::from(1))]);
    assert!(outside.is_err());
    let one = game(&OWNERS, &[(0, 1, 1), (1, 0, 1)]);
    let cut = one.winners(&Budget::steps(1));
    assert_eq!(cut, Err(VectorError::Stopped(StopReason::Steps)));
}
