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
use crate::work::{Rooting, Sweeping, Text};

/// The first line of the file.
const TITLE: &str = "supereigen-mpi checkpoint";

/// The version of the text.
const VERSION: u32 = 2;

/// What is done with the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// They are counted.
    Count,
    /// They are counted by their roots: the counts are in the checkpoint.
    Roots,
    /// Shards in this folder, of vectors alone.
    Vectors(PathBuf),
    /// Shards in this folder, with witnesses.
    Witnessed(PathBuf),
    /// A sweep: the staircase is in the checkpoint.
    Staircase,
    /// A sweep: shards of chains in this folder, and the staircase.
    Chains(PathBuf),
}

impl Output {
    /// The kind of run as words.
    pub fn words(&self) -> &'static str {
        match self {
            Output::Count => "a search for a count",
            Output::Roots => "a search for roots",
            Output::Vectors(_) => "a search for vectors without witnesses",
            Output::Witnessed(_) => "a search for vectors with witnesses",
            Output::Staircase => "a sweep for counts",
            Output::Chains(_) => "a sweep for chains",
        }
    }

    /// Whether the kinds are the same, regardless of the folder.
    pub fn is_like(&self, other: &Output) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The folder of the shards.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Output::Count | Output::Roots | Output::Staircase => None,
            Output::Vectors(folder) | Output::Witnessed(folder) | Output::Chains(folder) => {
                Some(folder)
            }
        }
    }

    /// The output with its shards in another folder.
    pub fn with_folder(self, folder: PathBuf) -> Self {
        match self {
            Output::Count | Output::Roots | Output::Staircase => self,
            Output::Vectors(_) => Output::Vectors(folder),
            Output::Witnessed(_) => Output::Witnessed(folder),
            Output::Chains(_) => Output::Chains(folder),
        }
    }
}

/// Work that can be stored in a checkpoint.
pub trait Kept: Text {
    /// Whether work of this kind can have this output.
    fn has(output: &Output) -> bool;
}

impl Kept for Frontier {
    fn has(output: &Output) -> bool {
        matches!(
            output,
            Output::Count | Output::Vectors(_) | Output::Witnessed(_)
        )
    }
}

impl Kept for Rooting {
    fn has(output: &Output) -> bool {
        matches!(output, Output::Roots)
    }
}

impl Kept for Sweeping {
    fn has(output: &Output) -> bool {
        matches!(output, Output::Staircase | Output::Chains(_))
    }
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
        let in_folder =
            |kind: &str, folder: &Path| format!("{kind} {}", quoted(&folder.display().to_string()));
        let output = match &self.output {
            Output::Count => "count".to_owned(),
            Output::Roots => "roots".to_owned(),
            Output::Vectors(folder) => in_folder("vectors", folder),
            Output::Witnessed(folder) => in_folder("witnessed", folder),
            Output::Staircase => "staircase".to_owned(),
            Output::Chains(folder) => in_folder("chains", folder),
        };
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
        if !F::has(&output) {
            bail!(
                "a checkpoint of {}, which cannot be resumed as another kind of run",
                output.words()
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
            frontier: frontier.parse().context("the remaining work")?,
        };
        // This finds everything that was skipped above. The frontier has a version of its own,
        // and an older one is accepted as it is.
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
    for left in [left::<Frontier>, left::<Rooting>, left::<Sweeping>] {
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
    let folder = |name: &str| unquoted(name).map(PathBuf::from);
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (kind, rest) {
        ("count", "") => Output::Count,
        ("roots", "") => Output::Roots,
        ("vectors", name) => Output::Vectors(folder(name)?),
        ("witnessed", name) => Output::Witnessed(folder(name)?),
        ("staircase", "") => Output::Staircase,
        ("chains", name) => Output::Chains(folder(name)?),
        _ => return None,
    })
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

    fn checkpoints<F: Clone>(outputs: Vec<Output>, frontier: &F) -> Vec<Checkpoint<F>> {
        let safe = |bytes| Safe {
            vectors: 12,
            position: Position {
                bytes,
                before: 0x0123,
                last: 0xfedc_ba98,
            },
        };
        let make = |output| Checkpoint {
            denominator: 6.into(),
            output,
            shards: BTreeMap::from([(0, safe(5)), (17, safe(6))]),
            leases: 3,
            frontier: frontier.clone(),
        };
        outputs.into_iter().map(make).collect()
    }

    fn folder() -> PathBuf {
        PathBuf::from("/a \"strange\"\nname")
    }

    fn searches() -> Vec<Checkpoint<Frontier>> {
        let frontier = problem().extremals().open().unwrap().frontier();
        let outputs = vec![
            Output::Count,
            Output::Vectors(folder()),
            Output::Witnessed(folder()),
        ];
        checkpoints(outputs, &frontier)
    }

    fn sweeps() -> Vec<Checkpoint<Sweeping>> {
        let sweep = problem().sweep();
        let (mut rest, mut found) = (sweep.rest(), sweep.no_staircase());
        let _ = rest.add_to(&mut found, &Limits::steps(20));
        let work = |found| Sweeping {
            frontier: rest.frontier(),
            found,
        };
        let mut all = checkpoints(vec![Output::Staircase], &work(Some(found)));
        all.extend(checkpoints(vec![Output::Chains(folder())], &work(None)));
        all
    }

    fn roots() -> Vec<Checkpoint<Rooting>> {
        let mut search = problem().extremals().open().unwrap();
        let found = search.count_by_root(&Limits::steps(20)).into_found();
        assert!(!found.is_empty());
        let frontier = search.frontier();
        checkpoints(vec![Output::Roots], &Rooting { frontier, found })
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
            assert!(Checkpoint::<Rooting>::parse(&checkpoint.text()).is_err());
            let refused = Checkpoint::<Sweeping>::parse(&checkpoint.text()).unwrap_err();
            assert!(refused.to_string().contains("a search for"), "{refused}");
        }
        for checkpoint in sweeps() {
            let refused = Checkpoint::<Frontier>::parse(&checkpoint.text()).unwrap_err();
            assert!(refused.to_string().contains("a sweep for"), "{refused}");
        }
    }
}
