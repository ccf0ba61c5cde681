//! The messages between master and workers, in bytes.
//!
//! | first byte | from | what follows |
//! |---|---|---|
//! | `c` | worker | nothing: it is ready |
//! | `d` | worker | a result: number, share, safe, rest |
//! | `p` | worker | its statistics: it ends |
//! | `j` | master | a job: number, steps, results, pieces, keep, work |
//! | `r` | master | the number of the job to bring back |
//! | `s` | master | nothing: stop |
//!
//! Numbers are eight bytes, the lowest first. Words, and the text of work, are their length and
//! their bytes.

use anyhow::{Context, Result, bail, ensure};
use supereigen_run::position::Position;

use crate::account::{Share, Time};
use crate::master::{Done, Job, Order, Safe};
use crate::work::Text;

/// A message from a worker.
#[derive(Debug, Clone, PartialEq)]
pub enum Word<W> {
    /// It is ready.
    Here,
    /// A result.
    Done(Done<W>),
    /// It ends, with these statistics.
    Parting(Share),
}

/// The bytes of an order.
pub fn order_to_bytes<W: Text>(order: &Order<W>) -> Vec<u8> {
    let mut bytes = Vec::new();
    match order {
        Order::Stop => bytes.push(b's'),
        Order::Recall(number) => {
            bytes.push(b'r');
            put(&mut bytes, *number);
        }
        Order::Job(job) => {
            bytes.push(b'j');
            put(&mut bytes, job.number);
            put(&mut bytes, job.steps);
            put_option(&mut bytes, job.results);
            put(&mut bytes, job.pieces as u64);
            put_safe(&mut bytes, job.keep.as_ref());
            put_bytes(&mut bytes, job.work.to_string().as_bytes());
        }
    }
    bytes
}

/// The order in the bytes.
pub fn order_from_bytes<W: Text>(bytes: &[u8]) -> Result<Order<W>> {
    let mut reader = Reader { bytes };
    let order = match reader.byte()? {
        b's' => Order::Stop,
        b'r' => Order::Recall(reader.number()?),
        b'j' => Order::Job(Job {
            number: reader.number()?,
            steps: reader.number()?,
            results: reader.option()?,
            pieces: usize::try_from(reader.number()?)?,
            keep: reader.safe()?,
            work: str::from_utf8(reader.list()?)?.parse()?,
        }),
        other => bail!("an order begins with byte {other}; j, r or s was expected"),
    };
    reader.end()?;
    Ok(order)
}

/// The bytes of a worker's message.
pub fn word_to_bytes<W: Text>(word: &Word<W>) -> Vec<u8> {
    let mut bytes = Vec::new();
    match word {
        Word::Here => bytes.push(b'c'),
        Word::Parting(share) => {
            bytes.push(b'p');
            put_share(&mut bytes, share);
        }
        Word::Done(done) => {
            bytes.push(b'd');
            put(&mut bytes, done.number);
            put_share(&mut bytes, &done.share);
            put_safe(&mut bytes, done.safe.as_ref());
            put_bytes(&mut bytes, done.rest.to_string().as_bytes());
        }
    }
    bytes
}

/// The worker's message in the bytes.
pub fn word_from_bytes<W: Text>(bytes: &[u8]) -> Result<Word<W>> {
    let mut reader = Reader { bytes };
    let word = match reader.byte()? {
        b'c' => Word::Here,
        b'p' => Word::Parting(reader.share()?),
        b'd' => Word::Done(Done {
            number: reader.number()?,
            share: reader.share()?,
            safe: reader.safe()?,
            rest: str::from_utf8(reader.list()?)?.parse()?,
        }),
        other => bail!("a worker's message begins with byte {other}; c, d or p was expected"),
    };
    reader.end()?;
    Ok(word)
}

fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

fn put_option(bytes: &mut Vec<u8>, number: Option<u64>) {
    bytes.push(u8::from(number.is_some()));
    put(bytes, number.unwrap_or(0));
}

fn put_bytes(bytes: &mut Vec<u8>, list: &[u8]) {
    put(bytes, list.len() as u64);
    bytes.extend_from_slice(list);
}

fn put_safe(bytes: &mut Vec<u8>, safe: Option<&Safe>) {
    bytes.push(u8::from(safe.is_some()));
    if let Some(Safe { vectors, position }) = safe {
        put(bytes, *vectors);
        put(bytes, position.bytes);
        bytes.extend_from_slice(&position.before.to_le_bytes());
        bytes.extend_from_slice(&position.last.to_le_bytes());
    }
}

fn put_share(bytes: &mut Vec<u8>, share: &Share) {
    let Share {
        jobs,
        steps,
        found,
        time,
    } = share;
    for number in [*jobs, *steps, *found] {
        put(bytes, number);
    }
    for seconds in [time.busy, time.idle, time.writing, time.messages] {
        put(bytes, seconds.to_bits());
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let left = self.bytes.len();
        let (taken, rest) = self.bytes.split_at_checked(length).with_context(|| {
            format!("a message ends {left} bytes on, where {length} were expected")
        })?;
        self.bytes = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u64> {
        let mut number = [0; 8];
        number.copy_from_slice(self.take(8)?);
        Ok(u64::from_le_bytes(number))
    }

    fn sum(&mut self) -> Result<u32> {
        let mut sum = [0; 4];
        sum.copy_from_slice(self.take(4)?);
        Ok(u32::from_le_bytes(sum))
    }

    fn flag(&mut self) -> Result<bool> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => bail!("byte {other} in a message, where 0 or 1 was expected"),
        }
    }

    fn option(&mut self) -> Result<Option<u64>> {
        let is_there = self.flag()?;
        let number = self.number()?;
        Ok(is_there.then_some(number))
    }

    fn list(&mut self) -> Result<&'a [u8]> {
        let length = usize::try_from(self.number()?)?;
        self.take(length)
    }

    fn safe(&mut self) -> Result<Option<Safe>> {
        if !self.flag()? {
            return Ok(None);
        }
        Ok(Some(Safe {
            vectors: self.number()?,
            position: Position {
                bytes: self.number()?,
                before: self.sum()?,
                last: self.sum()?,
            },
        }))
    }

    fn share(&mut self) -> Result<Share> {
        Ok(Share {
            jobs: self.number()?,
            steps: self.number()?,
            found: self.number()?,
            time: Time {
                busy: f64::from_bits(self.number()?),
                idle: f64::from_bits(self.number()?),
                writing: f64::from_bits(self.number()?),
                messages: f64::from_bits(self.number()?),
            },
        })
    }

    fn end(&self) -> Result<()> {
        let left = self.bytes.len();
        ensure!(left == 0, "{left} bytes are left at the end of a message");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use maxplus_core::{Matrix, MaxPlus};
    use supereigen::{Frontier, Problem};

    use super::*;

    fn frontier() -> Frontier {
        let a: Matrix<MaxPlus<i64>> = Matrix::from_fn(3, 3, |_, _| MaxPlus::finite(0));
        let extremals = Problem::new(&a).unwrap().extremals();
        extremals.open().unwrap().frontier()
    }

    fn safe() -> Safe {
        let position = Position {
            bytes: 7,
            before: 0x0102_0304,
            last: 0xfedc_ba98,
        };
        Safe {
            vectors: 3,
            position,
        }
    }

    #[test]
    fn law_orders_and_words_come_as_they_were_sent_and_nothing_shorter_or_longer() {
        let (number, share) = (
            5,
            Share {
                jobs: 2,
                ..Share::default()
            },
        );
        let job = Job {
            number,
            steps: 9,
            results: Some(1),
            pieces: 4,
            keep: Some(safe()),
            work: frontier(),
        };
        for order in [Order::Stop, Order::Recall(8), Order::Job(job)] {
            let bytes = order_to_bytes(&order);
            assert_eq!(order_from_bytes::<Frontier>(&bytes).unwrap(), order);
            for end in 0..bytes.len() {
                assert!(
                    order_from_bytes::<Frontier>(&bytes[..end]).is_err(),
                    "{end}"
                );
            }
            assert!(order_from_bytes::<Frontier>(&[&bytes[..], &[0]].concat()).is_err());
        }
        let done = Done {
            number,
            safe: Some(safe()),
            rest: frontier(),
            share,
        };
        for word in [Word::Here, Word::Parting(share), Word::Done(done)] {
            let bytes = word_to_bytes(&word);
            assert_eq!(word_from_bytes::<Frontier>(&bytes).unwrap(), word);
            for end in 0..bytes.len() {
                assert!(word_from_bytes::<Frontier>(&bytes[..end]).is_err(), "{end}");
            }
        }
    }
}
