//! Laws of the whole system, without MPI: for any order of messages, any budgets, any killed runs,
//! any number of workers.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::time::Duration;

use maxplus_core::block::Block;
use maxplus_core::{Matrix, MaxPlus, Rational, ReadMatrix};
use maxplus_graph::Limits;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use supereigen::{Extremals, Frontier, Problem};
use supereigen_run::position::Check;

use super::*;
use crate::checkpoint::{Checkpoint, Kind, Output};
use crate::message::Word;
use crate::runner::{Keep, Search};
use crate::shard::{Shard, path_of, read};
use crate::worker::Runner;

type Rows = Vec<Vec<Option<i64>>>;

fn rows(block: &Block) -> Rows {
    let mut rows: Rows = block.iter::<i64>().map(|row| row.to_options()).collect();
    rows.sort();
    rows
}

fn basis(extremals: &Extremals<Rational>) -> Rows {
    let mut search = extremals.open().unwrap();
    let mut block = search.new_block();
    let _ = search.collect_into(&Limits::none(), &mut block, usize::MAX);
    rows(&block)
}

fn bytes_of(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).unwrap()
}

/// One worker of a run, with the messages on their way to it.
struct Worker {
    search: Search,
    inbox: VecDeque<Vec<u8>>,
}

/// How a run ended.
enum End {
    Over,
    Killed,
}

/// A run with random delays of messages, until it is over or killed. The last checkpoint is kept.
struct Run<'a> {
    extremals: &'a Extremals<Rational>,
    folder: &'a Path,
    rng: &'a mut ChaCha8Rng,
    workers: usize,
    bounds: Bounds,
    most: Option<u64>,
}

impl Run<'_> {
    fn go(&mut self, saved: &mut String, deadly: bool) -> End {
        let checkpoint = Checkpoint::<Frontier>::parse(saved).unwrap();
        let shards = checkpoint.shards.clone();
        let mut crew: Vec<Worker> = (0..self.workers)
            .map(|worker| {
                let path = path_of(self.folder, worker);
                let shard =
                    Box::new(Shard::open(&path, shards.get(&worker), &Check::Last).unwrap());
                let keep = Keep::Shard {
                    shard,
                    witness: false,
                    sync: false,
                };
                let search = Search::new(self.extremals, keep, Duration::MAX).unwrap();
                Worker {
                    search,
                    inbox: VecDeque::new(),
                }
            })
            .collect();
        let mut master = Master::new(
            checkpoint.frontier,
            self.workers,
            self.bounds,
            self.most,
            shards,
        );
        let mut post: VecDeque<(usize, Vec<u8>)> = VecDeque::new();
        for worker in 0..self.workers {
            post.push_back((worker, bytes_of(&Word::<Frontier>::Here)));
        }
        let (mut now, mut stopped) = (0.0, 0);
        while stopped < self.workers {
            now += 0.003;
            for (worker, order) in master.orders(now) {
                crew[worker].inbox.push_back(bytes_of(&order));
            }
            match self.rng.random_range(0..12) {
                0 if deadly && self.rng.random_bool(0.2) => return End::Killed,
                1 => *saved = written(self.folder, &master),
                2..6 => {
                    if let Some((worker, bytes)) = post.pop_front() {
                        match serde_json::from_slice::<Word<Frontier>>(&bytes).unwrap() {
                            Word::Here => master.came(worker).unwrap(),
                            Word::Done(done) => master.take_result(worker, done).unwrap(),
                            Word::Parting(_) => unreachable!("workers never send it here"),
                        }
                    }
                }
                _ => {
                    let worker = self.rng.random_range(0..self.workers);
                    let Worker { search, inbox } = &mut crew[worker];
                    let Some(bytes) = inbox.pop_front() else {
                        continue;
                    };
                    match serde_json::from_slice::<Order<Frontier>>(&bytes).unwrap() {
                        Order::Recall(_) => {}
                        Order::Stop => stopped += 1,
                        Order::Job(job) => {
                            let rng = &mut *self.rng;
                            let mut is_wanted = || Ok(rng.random_bool(0.3));
                            let rest = search.run(&job, &mut is_wanted).unwrap();
                            let safe = search.flush().unwrap();
                            let number = job.number;
                            let done = Done {
                                number,
                                safe,
                                rest,
                                share: Share::default(),
                            };
                            post.push_back((worker, bytes_of(&Word::Done(done))));
                        }
                    }
                }
            }
        }
        *saved = written(self.folder, &master);
        End::Over
    }
}

/// The checkpoint of a run.
fn written(folder: &Path, master: &Master<Frontier>) -> String {
    let output = Output {
        kind: Kind::Vectors,
        folder: Some(folder.to_owned()),
    };
    Checkpoint {
        denominator: 1.into(),
        output,
        shards: master.shards().clone(),
        leases: master.leases(),
        frontier: master.rest().unwrap(),
    }
    .text()
}

/// A search with a folder for its shards, and the checkpoint of a run that has not begun.
fn begin(a: &Matrix<MaxPlus<Rational>>) -> (tempfile::TempDir, Extremals<Rational>, String) {
    let folder = tempfile::tempdir().unwrap();
    let extremals = Problem::new(a).unwrap().extremals();
    let everything = extremals.open().unwrap().frontier();
    let master = Master::new(everything, 0, Bounds::default(), None, BTreeMap::new());
    let saved = written(folder.path(), &master);
    (folder, extremals, saved)
}

/// The contents of all shards together.
fn merged(folder: &Path, n: usize, checkpoint: &Checkpoint<Frontier>) -> Rows {
    let mut all = Block::new(n, 1.into());
    for (&worker, safe) in &checkpoint.shards {
        let take = |block: Block, _| {
            all.append(&block);
            Ok(())
        };
        read(&path_of(folder, worker), n, safe, take).unwrap();
    }
    rows(&all)
}

fn matrices() -> impl Strategy<Value = Matrix<MaxPlus<Rational>>> {
    // A small range of entries, so that ties occur.
    (4_usize..8).prop_flat_map(|n| {
        let entry = prop_oneof![3 => (-3_i64..=1).prop_map(Some), 1 => Just(None)];
        proptest::collection::vec(entry, n * n).prop_map(move |entries| {
            Matrix::from_fn(n, n, |i, j| {
                MaxPlus::from_option(entries[n * i + j].map(Rational::from)).unwrap()
            })
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn law_nothing_is_lost_and_nothing_comes_twice(
        a in matrices(),
        least in 1_u64..60,
        full in 1_usize..5,
        deaths in 0_usize..5,
        seed in any::<u64>(),
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (folder, extremals, mut saved) = begin(&a);
        let bounds = Bounds { least, most: 10 * least, full };
        for death in 0..=deaths {
            let workers = rng.random_range(1..6);
            let mut run = Run { extremals: &extremals, folder: folder.path(), rng: &mut rng, workers, bounds, most: None };
            if let End::Over = run.go(&mut saved, death < deaths) {
                break;
            }
        }
        let checkpoint = Checkpoint::<Frontier>::parse(&saved).unwrap();
        prop_assert!(checkpoint.frontier.is_done());
        let expected = basis(&extremals);
        prop_assert_eq!(checkpoint.frontier.extremals(), expected.len() as u64);
        prop_assert_eq!(merged(folder.path(), a.rows(), &checkpoint), expected);
    }

    #[test]
    fn law_a_limit_is_met_exactly_and_the_rest_is_the_rest(
        a in matrices(),
        least in 1_u64..60,
        most in 0_u64..30,
        seed in any::<u64>(),
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (folder, extremals, mut saved) = begin(&a);
        let bounds = Bounds { least, most: 10 * least, full: 2 };
        let expected = basis(&extremals);
        for most in [Some(most), None] {
            let workers = rng.random_range(1..6);
            let mut run = Run { extremals: &extremals, folder: folder.path(), rng: &mut rng, workers, bounds, most };
            prop_assert!(matches!(run.go(&mut saved, false), End::Over));
            let checkpoint = Checkpoint::<Frontier>::parse(&saved).unwrap();
            let total = expected.len() as u64;
            let so_many = most.map_or(total, |most| most.min(total));
            prop_assert_eq!(checkpoint.frontier.extremals(), so_many);
            let found = merged(folder.path(), a.rows(), &checkpoint);
            prop_assert_eq!(found.len() as u64, so_many);
            let mut once = found.clone();
            once.dedup();
            prop_assert_eq!(&once, &found);
            prop_assert!(found.iter().all(|row| expected.binary_search(row).is_ok()));
        }
    }
}

#[test]
fn results_that_nobody_asked_for_are_refused() {
    let a = Matrix::from_fn(3, 3, |_, _| MaxPlus::finite(Rational::from(0)));
    let frontier = begin(&a).1.open().unwrap().frontier();
    let pool = frontier.clone();
    let mut master = Master::new(pool, 2, Bounds::default(), None, BTreeMap::new());
    let done = |number| Done {
        number,
        safe: None,
        rest: frontier.clone(),
        share: Share::default(),
    };
    assert!(master.take_result(0, done(0)).is_err());
    master.came(0).unwrap();
    assert!(master.came(0).is_err());
    assert!(master.came(2).is_err());
    assert_eq!(master.orders(0.0).len(), 1);
    assert!(master.take_result(1, done(0)).is_err(), "it is the other's");
}
