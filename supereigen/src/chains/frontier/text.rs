//! The text of a frontier: one line per subtree, read strictly.
//!
//! ```text
//! supereigen frontier 5
//! matrix 5 <hash of matrix and lambda>
//! lambda 0
//! filter containing 2 head 4 at-most 7
//! done <eighteen counters>
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! heads given / 3 4 / 2 0 / 5 1 of roots 4 8 cut again // 4 8 4 6
//! sum <SHA-256 of everything above>
//! ```
//!
//! Nodes count from 0; every number of the fourth line may be missing, and
//! `containing` may come several times. The lines below `done` are subtrees, or
//! the one word `everything` for a search that has not begun, and `everything
//! shard s k` for a shard of one, s counted from 0.
//! The hash is [the one of claims](supereigen_verify::claim). Reading is strict:
//! what writing would not have written is refused, with the line.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::{Frontier, FrontierError, VERSION};
use crate::chains::filter::Filter;
use crate::chains::subtrees::steps::Steps;
use crate::chains::subtrees::text::{self, number};

/// The first words of the text.
const TITLE: &str = "supereigen frontier";

/// The one line below `done` of a search that has not begun.
const EVERYTHING: &str = "everything";

/// The digest in hexadecimal digits.
fn hexadecimal(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|b| format!("{b:02x}")).collect()
}

/// Everything above the last line.
fn body(frontier: &Frontier) -> String {
    let Frontier {
        n,
        matrix_sha256,
        lambda,
        ..
    } = frontier;
    let filter = frontier.filter.words();
    let mut text = format!("{TITLE} {VERSION}\nmatrix {n} {matrix_sha256}\nlambda {lambda}\n");
    text += &format!("filter{filter}\ndone");
    for count in frontier.steps.counts() {
        text += &format!(" {count}");
    }
    text += "\n";
    match &frontier.subtrees {
        None => {
            text += EVERYTHING;
            if let Some((s, k)) = frontier.shard {
                text += &format!(" shard {s} {k}");
            }
            text += "\n";
        }
        Some(subtrees) => {
            for subtree in subtrees {
                text += &format!("{subtree}\n");
            }
        }
    }
    text
}

/// The text that the head of this file describes.
impl fmt::Display for Frontier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = body(self);
        let sum = hexadecimal(Sha256::digest(&body));
        writeln!(f, "{body}sum {sum}")
    }
}

impl FromStr for Frontier {
    type Err = FrontierError;

    fn from_str(text: &str) -> Result<Self, FrontierError> {
        let expected = |line, expected| FrontierError::Malformed { line, expected };
        let mut lines = text.lines().zip(1..);
        let mut next = |name: &'static str| {
            let (line, number) = lines.next().unwrap_or(("", 0));
            let words = line.strip_prefix(name);
            words.ok_or(expected(number, name))
        };
        let title = next(TITLE)?;
        let version = title.strip_prefix(' ').and_then(number);
        let version = version.ok_or(expected(1, "the version"))?;
        if version != VERSION {
            return Err(FrontierError::OtherVersion { found: version });
        }
        let mut words = next("matrix ")?.split(' ');
        let n = words.next().and_then(number);
        let n = n.ok_or(expected(2, "the number of nodes"))?;
        let matrix_sha256 = words.next().unwrap_or_default().to_owned();
        let lambda = next("lambda ")?.to_owned();
        let filter = Filter::read(next("filter")?, n);
        let filter = filter.ok_or(expected(4, "a filter for nodes of the matrix"))?;
        let steps = read_steps(next("done")?);
        let steps = steps.ok_or(expected(5, "eighteen counters"))?;
        let mut subtrees = Some(Vec::new());
        let mut shard = None;
        let mut sum = None;
        for (line, place) in lines.by_ref() {
            if let Some(digits) = line.strip_prefix("sum ") {
                sum = Some(digits);
                break;
            }
            let everything = line.strip_prefix(EVERYTHING);
            match (&mut subtrees, everything) {
                (Some(before), Some(words)) if before.is_empty() => {
                    let which = read_shard(words);
                    shard = which.ok_or(expected(place, "a shard of everything"))?;
                    subtrees = None;
                }
                (Some(before), _) => {
                    let read = text::read(line);
                    before.push(read.ok_or(expected(place, "a subtree"))?);
                }
                (None, _) => return Err(expected(place, "nothing beside everything")),
            }
        }
        let frontier = Frontier {
            n,
            matrix_sha256,
            lambda,
            filter,
            steps,
            subtrees,
            shard,
        };
        // This finds everything that was passed over above.
        match sum {
            Some(_) if frontier.to_string() == text => Ok(frontier),
            _ => Err(FrontierError::OtherSum),
        }
    }
}

/// Nothing, or a shard that is there.
fn read_shard(words: &str) -> Option<Option<(usize, usize)>> {
    if words.is_empty() {
        return Some(None);
    }
    let (s, k) = words.strip_prefix(" shard ")?.split_once(' ')?;
    let (s, k): (usize, usize) = (number(s)?, number(k)?);
    (s < k).then_some(Some((s, k)))
}

fn read_steps(words: &str) -> Option<Steps> {
    let counts: Option<Vec<u64>> = words.split_whitespace().map(number).collect();
    Steps::read(counts?.try_into().ok()?)
}

/// A frontier is serialised as its text.
#[cfg(feature = "serde")]
mod with_serde {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Frontier;

    impl Serialize for Frontier {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Frontier {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(D::Error::custom)
        }
    }
}

#[cfg(test)]
mod tests {
    //! Texts that were changed and given a new sum, which no test from outside
    //! can make.

    use maxplus_core::testing::lcg::lcg_matrix_without_loops;
    use maxplus_graph::{Budget, Limits};
    use proptest::prelude::*;

    use super::*;
    use crate::Problem;
    use crate::chains::subtrees::subtree::Subtree;
    use crate::chains::threads::Threads;
    use crate::chains::{Chains, Choices, Filter};

    fn chains() -> Chains<i64> {
        // Without loops no root is trivial.
        let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
        let problem = Problem::new(&a).unwrap();
        let everything = Filter::everything();
        let chains = Chains::new(
            &problem,
            &everything,
            Choices::default(),
            &Budget::unlimited(),
        );
        chains.unwrap()
    }

    /// The text with its sum made anew.
    fn with_sum(body: &str) -> String {
        format!("{body}sum {}\n", hexadecimal(Sha256::digest(body)))
    }

    fn stopped(steps: u64) -> String {
        let mut search = chains().begin(Threads::default());
        let _ = search.count(&Limits::steps(steps));
        body(&search.frontier())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

        #[test]
        fn law_a_forged_text_is_refused_or_run_but_never_panics(
            steps in 0..150u64,
            place in any::<prop::sample::Index>(),
            put in "[0-9lr/ \n]{0,3}",
            cut in 0..3usize,
        ) {
            let mut text = stopped(steps);
            let start = text.find("\nfilter").unwrap();
            let at = start + place.index(text.len() - start);
            let end = (at + cut).min(text.len());
            text.replace_range(at..end, &put);
            if let Ok(frontier) = with_sum(&text).parse::<Frontier>() {
                prop_assert_eq!(frontier.filter().check(frontier.n()), Ok(()));
                let chains = chains().with_filter(frontier.filter());
                if let Ok(mut search) = chains.resume(&frontier, Threads::default()) {
                    let _ = search.count(&Limits::steps(10_000));
                    prop_assert!(chains.split(&search.frontier(), 2).is_ok());
                }
            }
        }
    }

    #[test]
    fn lines_are_refused_by_number() {
        let text = stopped(40);
        let refused = |from: &str, to: &str| {
            assert!(text.contains(from), "{from} in {text}");
            with_sum(&text.replacen(from, to, 1))
                .parse::<Frontier>()
                .unwrap_err()
        };
        let line = |error| match error {
            FrontierError::Malformed { line, .. } => line,
            other => panic!("{other}"),
        };
        assert_eq!(line(refused("supereigen", "other")), 1);
        assert_eq!(line(refused("matrix 8", "matrix six")), 2);
        assert_eq!(line(refused("lambda 0", "mu 0")), 3);
        assert_eq!(line(refused("filter", "filter head 8")), 4);
        assert_eq!(line(refused("done ", "done 1 ")), 5);
        let roots = text.lines().position(|line| line.starts_with("roots"));
        assert_eq!(line(refused("\nroots ", "\nroots x")), roots.unwrap() + 1);
        assert_eq!(
            refused("frontier 5", "frontier 7"),
            FrontierError::OtherVersion { found: 7 }
        );
        assert_eq!(refused("matrix 8 ", "matrix 8  "), FrontierError::OtherSum);
        let first: String = text
            .lines()
            .take(5)
            .map(|line| format!("{line}\n"))
            .collect();
        let with = |lines: &str| with_sum(&format!("{first}{lines}\n")).parse::<Frontier>();
        assert!(with("everything").is_ok() && with("everything shard 2 3").is_ok());
        for shard in [
            "everything shard 3 3",
            "everything shard 1",
            "everything 0 1",
        ] {
            assert_eq!(line(with(shard).unwrap_err()), 6, "{shard}");
        }
        assert_eq!(line(with("everything\neverything").unwrap_err()), 7);
    }

    #[test]
    fn a_node_that_is_no_candidate_is_refused() {
        let frontier: Frontier = with_sum(&stopped(40)).parse().unwrap();
        let chains = chains();
        assert!(chains.open(&frontier).is_ok());
        for number in 0..frontier.subtrees() {
            let mut forged = frontier.clone();
            match &mut forged.subtrees.as_mut().unwrap()[number] {
                Subtree::Roots(part) => part.starts[0].node = 8,
                Subtree::Grown(part) => part.remaining[0] = vec![part.root[0]],
                Subtree::Heads(part) => part.heads[0] = 8,
            }
            let refused = FrontierError::OtherSubtree { number: number + 1 };
            assert_eq!(chains.open(&forged).unwrap_err(), refused);
        }
    }
}
