//! The checkpoint of the master: pool, leases, and the safe length of each shard.
//!
//! ```text
//! supereigen-mpi checkpoint 2
//! denominator 2
//! output vectors "/home/me/ck.shards"
//! shard 0 314358 9081726 9a0c41de 5b3f02c7
//! shard 3 299012 8638112 00000000 77d1e80b
//! leases 4
//! supereigen frontier 6
//! ...
//! whole <SHA-256 of everything above>
//! ```
//!
//! The numbers of a shard are its worker, the safe vectors and bytes, and the checksums of these
//! bytes ([`Position`]). Work that was leased when the checkpoint was made is among the subtrees of
//! the frontier, because it has to be done again: `leases` is the number of these jobs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use num_bigint::BigInt;
use supereigen::Frontier;
use supereigen_run::checkpoint::{
    SummedLines, checked, keep_other_version, quoted, save, summed, unquoted,
};
use supereigen_run::position::Position;

use crate::master::Safe;
use crate::work::{RootWork, SweepWork, Text};

/// The first line of the file.
const TITLE: &str = "supereigen-mpi checkpoint";

/// The version of the text.
const VERSION: u32 = 2;

/// What is done with the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The results are counted.
    Count,
    /// Extremals are counted by their roots: the counts are in the checkpoint.
    Roots,
    /// Shards of vectors alone.
    Vectors,
    /// Shards of vectors with witnesses.
    Witnessed,
    /// A sweep: the staircase is in the checkpoint.
    Staircase,
    /// A sweep: shards of chains, and the staircase.
    Chains,
}

impl Kind {
    /// Each kind with its name in a checkpoint, and as words.
    const ALL: [(Kind, &str, &str); 6] = [
        (Kind::Count, "count", "a search for a count"),
        (Kind::Roots, "roots", "a search for roots"),
        (
            Kind::Vectors,
            "vectors",
            "a search for vectors without witnesses",
        ),
        (
            Kind::Witnessed,
            "witnessed",
            "a search for vectors with witnesses",
        ),
        (Kind::Staircase, "staircase", "a sweep for counts"),
        (Kind::Chains, "chains", "a sweep for chains"),
    ];

    /// The kind of run as words.
    pub fn words(self) -> &'static str {
        Kind::ALL[self as usize].2
    }

    fn has_shards(self) -> bool {
        matches!(self, Kind::Vectors | Kind::Witnessed | Kind::Chains)
    }
}

/// Where the results are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// What is done with them.
    pub kind: Kind,
    /// The folder of the shards, if there are shards.
    pub folder: Option<PathBuf>,
}

/// Work that can be stored in a checkpoint.
pub trait Kept: Text {
    /// What can be done with the results of this work.
    const KINDS: &[Kind];
}

impl Kept for Frontier {
    const KINDS: &[Kind] = &[Kind::Count, Kind::Vectors, Kind::Witnessed];
}

impl Kept for RootWork {
    const KINDS: &[Kind] = &[Kind::Roots];
}

impl Kept for SweepWork {
    const KINDS: &[Kind] = &[Kind::Staircase, Kind::Chains];
}

/// A checkpoint of a search whose remaining work is an `F`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint<F> {
    /// The denominator of the integers of the search.
    pub denominator: BigInt,
    /// What is done with the results.
    pub output: Output,
    /// The safe length of each shard.
    pub shards: BTreeMap<usize, Safe>,
    /// The number of jobs given out.
    pub leases: usize,
    /// The remaining work, and the counts.
    pub frontier: F,
}

impl<F: Kept> Checkpoint<F> {
    /// Reads a checkpoint.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        Checkpoint::parse(&text).with_context(|| path.display().to_string())
    }

    /// Replaces the previous checkpoint, atomically.
    pub fn save(&self, path: &Path) -> Result<()> {
        save(path, &self.text())
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        self.text_around(&self.frontier.to_string())
    }

    fn text_around(&self, frontier: &str) -> String {
        let mut output = Kind::ALL[self.output.kind as usize].1.to_owned();
        if let Some(folder) = &self.output.folder {
            output += &format!(" {}", quoted(&folder.display().to_string()));
        }
        let mut text = format!(
            "{TITLE} {VERSION}\ndenominator {}\noutput {output}\n",
            self.denominator
        );
        for (worker, Safe { vectors, position }) in &self.shards {
            // Writing to a string does not fail.
            let _ = writeln!(text, "shard {worker} {vectors} {position}");
        }
        let _ = write!(text, "leases {}\n{frontier}", self.leases);
        summed(text)
    }

    /// Reads the text of the file, strictly.
    pub fn parse(text: &str) -> Result<Self> {
        let mut lines = SummedLines::begin(text, TITLE, VERSION)?;
        let denominator = lines.field("denominator")?.parse();
        let output = lines.field("output")?;
        let output = read_output(output)
            .with_context(|| format!("the checkpoint describes its output as {output:?}"))?;
        if !F::KINDS.contains(&output.kind) {
            bail!(
                "a checkpoint of {}, which cannot be resumed as another kind of run",
                output.kind.words()
            );
        }
        let mut shards = BTreeMap::new();
        while let Some(words) = lines.field_if("shard") {
            let (worker, safe) = read_shard(words)
                .with_context(|| format!("the checkpoint says {words:?} of a shard"))?;
            shards.insert(worker, safe);
        }
        let leases = lines.field("leases")?.parse();
        let frontier = lines.rest()?;
        let checkpoint = Checkpoint {
            denominator: denominator.context("the denominator is not a number")?,
            output,
            shards,
            leases: leases.context("the number of leases is not a number")?,
            frontier: frontier
                .parse()
                .map_err(Into::into)
                .context("the remaining work")?,
        };
        // This detects everything that was skipped above. The frontier has a version of its own;
        // an older one is compared as it is in the file.
        let again = checkpoint.text_around(frontier);
        checked(checkpoint, &again, text)
    }
}

/// The number of results that the unfinished run of a checkpoint has found, for any kind of run;
/// `None` if it is finished or broken. A checkpoint of another version is refused.
pub fn unfinished(path: &Path) -> Result<Option<u64>> {
    fn left<F: Kept>(path: &Path) -> Result<Option<u64>> {
        match Checkpoint::<F>::read(path) {
            Ok(Checkpoint { frontier, .. }) => Ok((frontier.parts() > 0).then(|| frontier.found())),
            Err(error) => keep_other_version(&error).map(|()| None),
        }
    }
    for left in [left::<Frontier>, left::<RootWork>, left::<SweepWork>] {
        if let Some(found) = left(path)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Whether the file begins like one of our checkpoints.
pub fn is_checkpoint(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(TITLE.as_bytes()))
}

fn read_output(text: &str) -> Option<Output> {
    let (name, folder) = text.split_once(' ').unwrap_or((text, ""));
    let (kind, ..) = *Kind::ALL.iter().find(|(_, known, _)| *known == name)?;
    let folder = match kind.has_shards() {
        true => Some(unquoted(folder)?.into()),
        false if folder.is_empty() => None,
        false => return None,
    };
    Some(Output { kind, folder })
}

fn read_shard(words: &str) -> Option<(usize, Safe)> {
    let mut words = words.split(' ');
    let worker = words.next()?.parse().ok()?;
    let vectors = words.next()?.parse().ok()?;
    let position = Position::from_words(&mut words)?;
    Some((worker, Safe { vectors, position }))
}

#[cfg(test)]
mod tests {
    use maxplus_core::{Matrix, MaxPlus};
    use maxplus_graph::Limits;
    use supereigen::Problem;

    use super::*;

    fn problem() -> Problem<i64> {
        let a: Matrix<MaxPlus<i64>> =
            Matrix::from_fn(4, 4, |i, j| MaxPlus::finite((3 * i + j) as i64 % 5 - 2));
        Problem::new(&a).unwrap()
    }

    fn checkpoints<F: Kept>(frontier: &F) -> Vec<Checkpoint<F>> {
        let safe = |bytes| Safe {
            vectors: 12,
            position: Position {
                bytes,
                before: 0x0123,
                last: 0xfedc_ba98,
            },
        };
        let folder = PathBuf::from("/a \"strange\"\nname");
        let make = |&kind: &Kind| Checkpoint {
            denominator: 6.into(),
            output: Output {
                kind,
                folder: kind.has_shards().then(|| folder.clone()),
            },
            shards: BTreeMap::from([(0, safe(5)), (17, safe(6))]),
            leases: 3,
            frontier: frontier.clone(),
        };
        F::KINDS.iter().map(make).collect()
    }

    fn searches() -> Vec<Checkpoint<Frontier>> {
        let frontier = problem().extremals().open().unwrap().frontier();
        checkpoints(&frontier)
    }

    fn sweeps() -> Vec<Checkpoint<SweepWork>> {
        let sweep = problem().sweep();
        let (mut rest, mut found) = (sweep.rest(), sweep.no_staircase());
        let _ = rest.add_to(&mut found, &Limits::steps(20));
        let frontier = rest.frontier();
        let found = Some(found);
        let mut all = checkpoints(&SweepWork { frontier, found });
        all[1].frontier.found = None;
        all
    }

    fn roots() -> Vec<Checkpoint<RootWork>> {
        let mut search = problem().extremals().open().unwrap();
        let found = search.count_by_root(&Limits::steps(20)).into_found();
        assert!(!found.is_empty());
        let frontier = search.frontier();
        checkpoints(&RootWork { frontier, found })
    }

    fn check<F: Kept + PartialEq + std::fmt::Debug>(checkpoints: &[Checkpoint<F>]) {
        for checkpoint in checkpoints {
            let text = checkpoint.text();
            assert_eq!(Checkpoint::parse(&text).unwrap(), *checkpoint);
            for at in 0..text.len() {
                assert!(Checkpoint::<F>::parse(&text[..at]).is_err(), "cut at {at}");
                let put = if &text[at..=at] == "7" { "8" } else { "7" };
                let mut changed = text.clone();
                changed.replace_range(at..=at, put);
                assert!(Checkpoint::<F>::parse(&changed).is_err(), "changed at {at}");
            }
        }
    }

    #[test]
    fn law_what_is_written_is_read_back_and_any_byte_changed_or_cut_off_is_noticed() {
        check(&searches());
        check(&roots());
        check(&sweeps());
    }

    #[test]
    fn no_kind_of_run_is_resumed_as_another() {
        let refused = Checkpoint::<Frontier>::parse(&roots()[0].text()).unwrap_err();
        assert!(refused.to_string().contains("roots"), "{refused}");
        for checkpoint in searches() {
            assert!(Checkpoint::<RootWork>::parse(&checkpoint.text()).is_err());
            let refused = Checkpoint::<SweepWork>::parse(&checkpoint.text()).unwrap_err();
            assert!(refused.to_string().contains("a search for"), "{refused}");
        }
        for checkpoint in sweeps() {
            let refused = Checkpoint::<Frontier>::parse(&checkpoint.text()).unwrap_err();
            assert!(refused.to_string().contains("a sweep for"), "{refused}");
        }
    }
}
