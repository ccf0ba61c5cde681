//! `basis --from`: the extremals that grow from the roots in a file, without a search for roots.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::{DisplayNamed, Rational, ReadMatrix};
use supereigen::{Extremals, ExtremalsError};
use supereigen_run::watch::Reading;
use supereigen_verify::{Root, RootsClaim};

use crate::input::{Instance, check_full, read_bytes, source_name};

/// From which roots to grow the extremals.
#[derive(clap::Args)]
pub struct FromArg {
    /// Grow the extremals from the roots in a file.
    ///
    /// Grow the extremals from the roots in a file that --roots --format json wrote,
    /// instead of searching. The file must be for the same matrix and lambda.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    from: Option<PathBuf>,

    /// Only extremals from root K of the --from file.
    ///
    /// Only extremals from root K of the --from file, counted from 1; can be given several
    /// times.
    #[arg(long, value_name = "K", requires = "from")]
    root: Vec<usize>,
}

/// The roots of a file.
pub struct FileRoots {
    claim: RootsClaim,
    /// The places of the selected roots.
    places: Vec<usize>,
    name: String,
}

impl FromArg {
    /// Whether roots are given.
    pub fn is_given(&self) -> bool {
        self.from.is_some()
    }

    /// Reads the roots, if there is a file.
    pub fn read(&self, instance: &Instance) -> Result<Option<FileRoots>> {
        let Some(path) = &self.from else {
            return Ok(None);
        };
        let name = source_name(Some(path));
        let read = self.read_claim(path, instance).context(name.clone())?;
        let places = match &self.root[..] {
            [] => (0..read.len()).collect(),
            roots => {
                let place = |&root: &usize| {
                    let place = root.checked_sub(1).filter(|&place| place < read.len());
                    place.with_context(|| {
                        format!("--root {root}: {name} has the roots 1 to {}", read.len())
                    })
                };
                roots.iter().map(place).collect::<Result<_>>()?
            }
        };
        Ok(Some(FileRoots {
            claim: read,
            places,
            name,
        }))
    }

    fn read_claim(&self, path: &Path, instance: &Instance) -> Result<RootsClaim> {
        let _reading = Reading::of(source_name(Some(path)));
        let text = String::from_utf8(read_bytes(path)?).map_err(|error| error.utf8_error())?;
        check_full(instance.problem().given(), "a file of roots")?;
        let matrix = instance.matrix().to_dense();
        let mut claim = RootsClaim::from_json_with(matrix, &text)?;
        let (lambda, given) = (claim.lambda(), instance.lambda());
        if *lambda != given {
            bail!("the file is for lambda = {lambda}, not for lambda = {given}");
        }
        if claim.asks_integers() != instance.problem().asks_integers() {
            let (file, option) = match claim.asks_integers() {
                true => ("whole", "give"),
                false => ("real", "leave out"),
            };
            bail!("the file is for {file} solutions: {option} --integers");
        }
        if let Some(names) = instance.names() {
            claim = claim.against_names(names);
        }
        match claim.check_form() {
            Ok(()) => Ok(claim),
            Err(rejection) => bail!("{}", rejection.named(instance.names())),
        }
    }
}

impl FileRoots {
    /// Whether these are all roots, according to the file.
    pub fn is_whole(&self) -> bool {
        self.claim.is_complete() && self.places.len() == self.claim.len()
    }

    /// Why these are not all roots.
    pub fn reason(&self) -> String {
        match self.claim.is_complete() {
            true => "only some roots were asked for".to_owned(),
            false => format!("{} does not contain all", self.name),
        }
    }

    /// The number of extremals that grow from these roots, according to the file.
    pub fn extremals(&self) -> u64 {
        let roots = self.roots();
        roots.fold(0, |sum, root| sum.saturating_add(root.extremals))
    }

    fn roots(&self) -> impl Iterator<Item = Root<'_>> {
        let places = self.places.iter();
        places.filter_map(|&place| self.claim.get(place))
    }

    /// Only the extremals that grow from these roots.
    pub fn extremals_of(&self, all: Extremals<Rational>) -> Result<Extremals<Rational>> {
        let grown = all.grown_from(self.roots().map(|root| root.cycle));
        let grown = grown.map_err(|error| match error {
            // The error gives the place of the root in the file.
            ExtremalsError::Root { place, repeated } => ExtremalsError::Root {
                place: self.places[place],
                repeated,
            },
            error => error,
        });
        grown.with_context(|| self.name.clone())
    }

    /// The message if the number of extremals in the file contradicts the `grown` extremals.
    pub fn contradiction(&self, grown: u64) -> Option<String> {
        let claimed = self.extremals();
        let is_right = match self.claim.is_complete() {
            true => grown == claimed,
            false => grown >= claimed,
        };
        let name = &self.name;
        (!is_right).then(|| {
            format!(
                "{name} is wrong: it says that {claimed} extremals grow from these roots, \
                     but {grown} do"
            )
        })
    }
}
