//! The messages between master and workers, in JSON. Work is sent as its text.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::account::Share;
use crate::master::Done;
use crate::work::Text;

/// A message from a worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "W: Text")]
pub enum Word<W> {
    /// The worker is ready.
    Here,
    /// A result.
    Done(Done<W>),
    /// The worker ends, with these statistics.
    Parting(Share),
}

/// Writes work as its text.
pub fn serialize<W: Display, S: Serializer>(work: &W, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(work)
}

/// Reads work from its text.
pub fn deserialize<'de, W, D: Deserializer<'de>>(from: D) -> Result<W, D::Error>
where
    W: FromStr<Err: Into<anyhow::Error>>,
{
    let work = String::deserialize(from)?.parse().map_err(Into::into);
    work.map_err(|error| D::Error::custom(format_args!("{error:#}")))
}

#[cfg(test)]
mod tests {
    use maxplus_core::{Matrix, MaxPlus};
    use serde::de::DeserializeOwned;
    use supereigen::{Frontier, Problem};
    use supereigen_run::position::Position;

    use super::*;
    use crate::master::{Job, Order, Safe};

    fn check<M: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &M) {
        let bytes = serde_json::to_vec(message).unwrap();
        assert_eq!(serde_json::from_slice::<M>(&bytes).unwrap(), *message);
        for end in 0..bytes.len() {
            assert!(serde_json::from_slice::<M>(&bytes[..end]).is_err(), "{end}");
        }
        assert!(serde_json::from_slice::<M>(&[&bytes[..], &[0]].concat()).is_err());
    }

    #[test]
    fn law_orders_and_words_come_as_they_were_sent_and_nothing_shorter_or_longer() {
        let a: Matrix<MaxPlus<i64>> = Matrix::from_fn(3, 3, |_, _| MaxPlus::finite(0));
        let extremals = Problem::new(&a).unwrap().extremals();
        let work: Frontier = extremals.open().unwrap().frontier();
        let position = Position {
            bytes: 7,
            before: 0x0102_0304,
            last: 0xfedc_ba98,
        };
        let safe = Some(Safe {
            vectors: u64::MAX,
            position,
        });
        let share = Share {
            jobs: 2,
            ..Share::default()
        };
        let job = Job {
            number: 5,
            steps: 9,
            results: Some(1),
            pieces: 4,
            keep: safe.clone(),
            work: work.clone(),
        };
        for order in [Order::Stop, Order::Recall(8), Order::Job(job)] {
            check(&order);
        }
        let done = Done {
            number: 5,
            safe,
            rest: work,
            share,
        };
        for word in [Word::Here, Word::Parting(share), Word::Done(done)] {
            check(&word);
        }
    }
}
