//! `verify`: the independent checker. Exit code 0 for a basis that is proved, 4
//! for one whose completeness is only likely, 1 for one that is rejected; 3 or 130
//! if it was stopped before it could say, and then the verdict says how far it came.
//!
//! What the file says and what stands beside it on the command line must be the
//! same: a file made for another matrix (by size or hash) is rejected, a
//! `--lambda` other than the file's is an error of usage.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::text::{self, ParseErrorKind};
use maxplus_core::{Matrix, ReadMatrix, Vector};
use maxplus_graph::StopReason;
use num_rational::BigRational;
use num_traits::Zero;
use serde::de::IgnoredAny;
use supereigen_verify::json::read_vectors;
use supereigen_verify::{
    Claim, Conclusion, ConeClaim, Options, Progress as Part, verify_cone_watched, verify_watched,
};

use crate::exit::Exit;
use crate::input::{Exact, MatrixArg, parse_scalar, read_bytes, source_name};
use crate::progress::{Progress, note};
use crate::sink::write_text;
use crate::time::TimeArg;

/// Arguments of `verify`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// lambda of A (x) x >= lambda (x) x. If not given it is what the file
    /// says, and 0 if the file says nothing; a file that says otherwise is
    /// refused.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_scalar)]
    lambda: Option<Exact>,

    /// The basis: what `basis` writes as table, text, csv, json or jsonl, a
    /// claim with its own matrix (which is taken if no MATRIX is given), plain
    /// vectors, or what `cone` writes as json; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    basis: PathBuf,

    /// Tests that the proof of completeness may make, head first.
    #[arg(long, value_name = "N", default_value_t = Options::default().tests)]
    tests: u64,

    /// Pairs of vectors that the proof of completeness by the double description may
    /// look at, where the tests do not last; a fiftieth of them as a second opinion.
    #[arg(long, value_name = "N", default_value_t = Options::default().pairs)]
    pairs: u64,

    /// Random solutions to try where completeness is not proved.
    #[arg(long, value_name = "N", default_value_t = Options::default().samples)]
    samples: usize,

    /// Their seed.
    #[arg(long, value_name = "S", default_value_t = Options::default().seed)]
    seed: u64,

    /// The verdict as JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let asked = self.read()?;
        let options = Options::default()
            .with_tests(self.tests)
            .with_pairs(self.pairs)
            .with_samples(self.samples)
            .with_seed(self.seed);
        let (progress, budget) = (Progress::new("checking"), clock.budget());
        let mut stopped = None;
        let mut tell = |part: &Part| {
            progress.part(part.check.name(), part.done, part.of);
            match budget.look() {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    stopped = Some(reason);
                    ControlFlow::Break(())
                }
            }
        };
        let verdict = match &asked {
            Asked::Basis(claim) => verify_watched(claim, &options, &mut tell),
            Asked::Cone(claim) => verify_cone_watched(claim, &options, &mut tell),
        };
        drop(progress);
        let text = if self.json {
            verdict.to_json()
        } else {
            verdict.to_string()
        };
        write_text(None, &format!("{}\n", text.trim_end()))?;
        Ok(match verdict.conclusion() {
            Conclusion::Proved | Conclusion::ProvedPart => Exit::Done,
            Conclusion::Likely => Exit::Likely,
            Conclusion::Undecided => {
                let reason = stopped.unwrap_or(StopReason::Interrupted);
                note(format_args!("no verdict: {reason}"));
                reason.into()
            }
            Conclusion::Rejected => Exit::Rejected,
        })
    }

    /// What is to be verified.
    fn read(&self) -> Result<Asked> {
        let standard_input = Path::new("-");
        if self.basis == standard_input && self.matrix.path() == Some(standard_input) {
            bail!("standard input cannot be both the matrix and the basis");
        }
        let name = || source_name(Some(&self.basis));
        let bytes = read_bytes(&self.basis)?;
        let text = String::from_utf8(bytes)
            .map_err(|error| error.utf8_error())
            .with_context(name)?;
        match Kind::of(&text).with_context(name)? {
            Kind::Claim { has_matrix: true } if self.matrix.path().is_none() => {
                let claim = Claim::from_json(&text).with_context(name)?;
                let claim = self.heed_lambda(claim).with_context(name)?;
                Ok(Asked::Basis(claim))
            }
            Kind::Cone => {
                if self.matrix.path().is_some() || self.lambda.is_some() {
                    bail!(
                        "{}: a two-sided claim holds both its sides and has no lambda: give \
                         neither a matrix nor --lambda",
                        name()
                    );
                }
                Ok(Asked::Cone(ConeClaim::from_json(&text).with_context(name)?))
            }
            kind => {
                let matrix = self.matrix.read()?;
                let claim = self.about(kind, &text, matrix).with_context(name)?;
                Ok(Asked::Basis(claim))
            }
        }
    }

    /// A claim about the matrix.
    fn about(&self, kind: Kind, text: &str, matrix: Matrix<Exact>) -> Result<Claim<BigRational>> {
        let zero = || Exact::finite(BigRational::zero());
        let lambda = || self.lambda.clone().unwrap_or_else(zero);
        Ok(match kind {
            Kind::Lists => Claim::new(matrix, lambda(), read_vectors(text)?)?,
            Kind::Rows => Claim::new(matrix, lambda(), read_rows(text)?)?,
            Kind::Stream => Claim::from_witnessed_lines(matrix, lambda(), text)?,
            // One of a two-sided system has been read already.
            Kind::Claim { .. } | Kind::Cone => {
                self.heed_lambda(Claim::from_json_with(matrix, text)?)?
            }
        })
    }

    /// The claim of a file that says for which lambda it is.
    fn heed_lambda(&self, claim: Claim<BigRational>) -> Result<Claim<BigRational>> {
        match &self.lambda {
            Some(lambda) if lambda != claim.lambda() => bail!(
                "the file is for lambda = {}, --lambda says {lambda}",
                claim.lambda()
            ),
            _ => Ok(claim),
        }
    }
}

/// What there is to verify.
enum Asked {
    Basis(Claim<BigRational>),
    Cone(ConeClaim<BigRational>),
}

/// What a file with a basis may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A JSON list of lists.
    Lists,
    /// Rows in any format of a matrix.
    Rows,
    /// Lines of JSON, an extremal with its witness each.
    Stream,
    /// A claim, as `basis` writes it or with its matrix.
    Claim { has_matrix: bool },
    /// The claim of a two-sided system, as `cone` writes it.
    Cone,
}

impl Kind {
    /// The first value tells: only a line of a stream has a single vector.
    fn of(text: &str) -> Result<Kind> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let begin = text.trim_start();
        if begin.starts_with("[[") || begin.starts_with("[]") {
            return Ok(Kind::Lists);
        }
        if !begin.starts_with('{') {
            return Ok(Kind::Rows);
        }
        // Values are not looked at: as doubles, many numbers of ours would be
        // out of range.
        let mut values = serde_json::Deserializer::from_str(text).into_iter();
        let first: Option<BTreeMap<String, IgnoredAny>> = values.next().transpose()?;
        let has = |field| first.as_ref().is_some_and(|map| map.contains_key(field));
        Ok(if has("x") {
            Kind::Stream
        } else if has("right") {
            Kind::Cone
        } else {
            let has_matrix = has("matrix");
            Kind::Claim { has_matrix }
        })
    }
}

/// The rows of a matrix in any format; no entry at all is no vector.
fn read_rows(text: &str) -> Result<Vec<Vector<Exact>>> {
    match text::read_matrix(text.as_bytes(), None) {
        Ok(rows) => {
            let rows: Matrix<Exact> = rows;
            let row = |i| Vector::from(rows.row_slice(i).to_vec());
            Ok((0..rows.rows()).map(row).collect())
        }
        Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}
