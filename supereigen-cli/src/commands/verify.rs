//! `verify`: the independent checker. Exit code 0: the basis is proved. 4: its completeness is
//! only likely. 5: the vectors are right but do not claim to be all. 1: rejected. 3 or 130:
//! stopped before there was a result; then the verdict says which checks were done.
//!
//! A partial basis has its own code. So a script that looks only at the code does not take the
//! output of a stopped search, or an empty file, for the basis.
//!
//! The file must agree with the command line. A file for another matrix (by size, hash, or its
//! own entries) is rejected. So is a file with other names of nodes, or with the nodes in another
//! order. A `--lambda` other than that of the file is an error of usage. A two-sided claim is
//! compared with both matrices, A and `--right` B.
//!
//! A claim that a solution or lambda of a two-sided system is the greatest is proved or rejected,
//! never likely: its policy is checked, not searched for.
//!
//! A timetable is computed again by simple loops, and proved or rejected.
//!
//! Vectors may have the form of papers and other programs ([`Published`]): columns, not scaled, or
//! for a two-sided system in separate files. The checker itself selects the narrowest numbers.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::number_style::{NumberStyle, chosen_number_style, set_number_style};
use maxplus_core::{DisplayNamed, Matrix, MaxPlus, Names, Number, Rational, ReadMatrix, Vector};
use maxplus_formats::FileFormat;
use maxplus_graph::StopReason;
use num_traits::One;
use supereigen_answers::about::About;
use supereigen_answers::kind::{Kind, read_rows};
use supereigen_answers::verify::{Claimed, provenance, report};
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::{Progress, note};
use supereigen_run::watch::Reading;
use supereigen_verify::json::read_vectors;
use supereigen_verify::{Claim, Conclusion, ConeClaim, Options, Progress as Part, Provenance};

use crate::hints::doubt_zero_of;
use crate::input::tolerance::ToleranceArg;
use crate::input::two_sided::{check_both_full, read_sides};
use crate::input::{
    AskedLambda, IntegersArg, MatrixArg, WithNames, check_full, given, lambda_of, parse_asked,
    read_bytes, source_name,
};
use crate::report_output::SystemReportArg;
use maxplus_formats::npz;

/// A claim, and whether its lambda is known from the file or from `--lambda`.
type Asked = (Claimed, bool);

/// The help of MATRIX for this command. There is no default other than the matrix in the claim.
const MATRIX_HELP: &str = "A file, `-` or `@name`; default: the matrix in the claim.";

#[derive(clap::Args)]
#[command(mut_arg("matrix", |matrix| matrix.help(MATRIX_HELP).long_help(MATRIX_HELP)))]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// lambda: a number or `max` for lambda(A).
    ///
    /// lambda of A (x) x >= lambda (x) x; `max` is lambda(A), exactly. If not given, it is
    /// the lambda of the file, or 0 if the file states none. A file that states another
    /// lambda is refused.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_asked)]
    lambda: Option<AskedLambda>,

    /// The basis or another claim.
    ///
    /// The file to check, `-` for standard input. It contains plain vectors, or what
    /// `basis` writes (as table, text, csv, json, jsonl, npy or npz; --roots as json), or
    /// what `cone rays`, `timetable`, or `greatest` and `info` of a two-sided system write
    /// as json. If it contains its matrix, MATRIX can be omitted.
    #[arg(long, value_name = "FILE")]
    basis: PathBuf,

    #[command(flatten)]
    published: Published,

    #[command(flatten)]
    integers: IntegersArg,

    #[command(flatten)]
    tolerance: ToleranceArg,

    /// At most N tests for completeness.
    ///
    /// The most tests for the proof of completeness head first.
    #[arg(long, value_name = "N", default_value_t = Options::default().tests)]
    tests: u64,

    /// At most N pairs for completeness.
    ///
    /// Pairs of vectors that the double description may look at to prove completeness, if
    /// the tests are not enough. For a second opinion it may look at a fiftieth of them.
    #[arg(long, value_name = "N", default_value_t = Options::default().pairs)]
    pairs: u64,

    /// Random solutions to try.
    ///
    /// Random solutions to try where completeness is not proved.
    #[arg(long, value_name = "N", default_value_t = Options::default().samples)]
    samples: usize,

    /// The seed of the random solutions.
    #[arg(long, value_name = "S", default_value_t = Options::default().seed)]
    seed: u64,

    #[command(flatten)]
    report: SystemReportArg,

    /// Short for --format json.
    #[arg(long, hide = true, conflicts_with_all = ["format", "header"])]
    json: bool,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.report.check()?;
        match chosen_number_style() {
            NumberStyle::AsRead | NumberStyle::Fractions => {
                set_number_style(NumberStyle::Fractions);
            }
            NumberStyle::Decimals | NumberStyle::Rounded(_) => bail!(
                "a verdict states exact fractions, as the claim does: leave --decimals and --round out"
            ),
        }
        let ((asked, says_lambda), names) = self.read()?;
        let asked = asked.against_names(names.as_ref());
        let names = names.or_else(|| asked.names());
        let names = names.as_ref();
        let options = Options::default()
            .with_tests(self.tests)
            .with_pairs(self.pairs)
            .with_samples(self.samples)
            .with_seed(self.seed);
        let (progress, budget) = (Progress::new("checking"), clock.budget());
        let mut stopped = None;
        let mut report_part = |part: &Part| {
            progress.part(part.check.name(), part.done, part.of);
            match budget.look() {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    stopped = Some(reason);
                    ControlFlow::Break(())
                }
            }
        };
        let verdict = asked.verdict(&options, &mut report_part);
        drop(progress);
        let text = if self.json || self.report.is_json() {
            report(&verdict, names)
        } else {
            let about = || About::verdict(&verdict, asked.asks_integers());
            let comments = self.report.comments("verify", &about);
            comments + &verdict.named(names).to_string()
        };
        write_text(None, &format!("{}\n", text.trim_end()))?;
        Ok(match verdict.conclusion() {
            Conclusion::Proved => Exit::Done,
            Conclusion::ProvedPart => Exit::Part,
            Conclusion::Likely => Exit::Likely,
            Conclusion::Undecided => {
                let reason = stopped.unwrap_or(StopReason::Interrupted);
                note(format_args!("no verdict: {reason}"));
                reason.into()
            }
            Conclusion::Rejected => {
                if let (Claimed::Basis(claim), false) = (&asked, says_lambda) {
                    doubt_zero_of(claim);
                }
                Exit::Rejected
            }
        })
    }

    /// Reads the claim, whether its lambda is known, and the names in the matrix file.
    fn read(&self) -> Result<WithNames<Asked>> {
        let name = || source_name(Some(&self.basis));
        let _reading = Reading::of(name());
        let bytes = read_bytes(&self.basis)?;
        if self.published.right().is_some() {
            return self.two_sided(bytes);
        }
        if FileFormat::detect(&bytes).is_some() {
            let (matrix, names) = self.read_matrix(Kind::Rows)?;
            let asked = self.about_array(&bytes, matrix).with_context(name)?;
            return Ok((asked, names));
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| error.utf8_error())
            .with_context(name)?;
        // In most files the kind is clear before the millions of numbers.
        let (mut matrix, mut names) = (None, None);
        let is_between_files =
            |kind| matches!(kind, Kind::Cone | Kind::Greatest) && self.matrix.path().is_some();
        if let Some(kind) = Kind::of_begin(&text, self.matrix.path().is_some()) {
            if is_between_files(kind) {
                return self.two_sided(text.into_bytes());
            }
            if self.is_beside(kind) {
                // If both files are wrong, the error names the basis.
                let read = self.read_matrix(kind).or_else(|error| {
                    Kind::of(&text).with_context(name)?;
                    Err(error)
                })?;
                (matrix, names) = (Some(read.0), read.1);
            }
            if let Ok(asked) = self.asked(kind, &text, matrix.clone()) {
                return Ok((asked, names));
            }
        }
        let kind = Kind::of(&text).with_context(name)?;
        if is_between_files(kind) {
            return self.two_sided(text.into_bytes());
        }
        if matrix.is_none() && self.is_beside(kind) {
            let read = self.read_matrix(kind)?;
            (matrix, names) = (Some(read.0), read.1);
        }
        let asked = self.asked(kind, &text, matrix).with_context(name)?;
        Ok((asked, names))
    }

    /// Reads the matrix file, at the end of its intervals that `--for` selects.
    fn read_matrix(&self, kind: Kind) -> Result<WithNames<Matrix<Number>>> {
        if self.matrix.path().is_none() {
            bail!(
                "{} has no matrix: give its file, as in `verify MATRIX --basis FILE` (@paper is \
                 the paper's example), or make the claim by `basis --format json --with-matrix`",
                source_name(Some(&self.basis))
            );
        }
        if kind == Kind::Timetable {
            let (waits, names) = self.tolerance.read_waits(&self.matrix)?;
            check_full(&waits, "the checker")?;
            return Ok((waits.to_dense(), names));
        }
        let lambda = self.lambda.as_ref();
        self.tolerance.read_matrix(&self.matrix, lambda)
    }

    /// A claim about a system whose sides are in one or two other files: that it has these rays, or
    /// that a solution or lambda is the greatest.
    fn two_sided(&self, bytes: Vec<u8>) -> Result<WithNames<Asked>> {
        if self.tolerance.is_given() {
            bail!("--upper and --for are for one matrix, not for a two-sided system");
        }
        let left = self.matrix.path().context("--right needs a matrix")?;
        let (right, how) = (self.published.right(), self.matrix.how());
        let sides = read_sides(left, right, how);
        let sides = match right {
            Some(_) => sides?,
            None => sides.context("a two-sided claim needs --right FILE in addition to MATRIX")?,
        };
        check_both_full(&sides, "the checker")?;
        let [a, b] = [&sides.a, &sides.b].map(ReadMatrix::to_dense);
        let names = sides.names;
        let name = || source_name(Some(&self.basis));
        let rays = if FileFormat::detect(&bytes).is_some() {
            npz::read_vectors(&bytes).map(|rays| (rays, None))
        } else {
            let text = String::from_utf8(bytes).map_err(|error| error.utf8_error());
            let text = text.with_context(name)?;
            match Kind::of(&text).with_context(name)? {
                kind @ (Kind::Cone | Kind::Greatest) => {
                    let asked = self.two_sided_claim(kind, &text).with_context(name)?;
                    return Ok(((asked.against_sides([&a, &b]), true), names));
                }
                Kind::Lists => read_vectors(&text)
                    .map(|rays| (rays, None))
                    .map_err(Into::into),
                Kind::Rows => read_rows(&text),
                Kind::Claim { .. } | Kind::Roots { .. } | Kind::Stream | Kind::Timetable => bail!(
                    "{}: the claim is about one matrix: leave --right out",
                    name()
                ),
            }
        };
        let (rays, said) = rays.with_context(name)?;
        let claim = ConeClaim::new(a, b, self.published.convert(rays)?)?;
        let claim = match self.integers.is_asked_for() {
            true => claim.over_integers()?,
            false => claim,
        };
        let claim = claim.with_provenance(self.provenance(said));
        Ok(((Claimed::Cone(claim), true), names))
    }

    /// The claim in a file that contains both sides of a system.
    fn two_sided_claim(&self, kind: Kind, text: &str) -> Result<Claimed> {
        self.published.refuse_for_claims()?;
        if self.lambda.is_some() {
            bail!("a two-sided claim contains its own lambda, if it has one: leave --lambda out");
        }
        self.apply_options(Claimed::read(kind, text, None)?)
    }

    /// The provenance of plain vectors: only the names of their entries. These are the names of
    /// the columns of the file, unless the columns are the vectors.
    fn provenance(&self, names: Option<Names>) -> Provenance {
        let names = names.filter(|_| !self.published.columns);
        provenance(None, names.as_ref())
    }

    /// Whether a file of this kind is read together with the matrix file.
    fn is_beside(&self, kind: Kind) -> bool {
        match kind {
            Kind::Claim { has_matrix } | Kind::Roots { has_matrix } => {
                !has_matrix || self.matrix.path().is_some()
            }
            Kind::Cone | Kind::Greatest => false,
            Kind::Lists | Kind::Rows | Kind::Stream | Kind::Timetable => true,
        }
    }

    /// The claim of the file, about `matrix` if it is given.
    fn asked(
        &self,
        kind: Kind,
        text: &str,
        matrix: Option<Matrix<MaxPlus<Rational>>>,
    ) -> Result<Asked> {
        if !matches!(kind, Kind::Lists | Kind::Rows) {
            self.published.refuse_for_claims()?;
        }
        let convert = |vectors| self.published.convert(vectors);
        let Some(matrix) = matrix else {
            let mut idle = self.tolerance.any_given();
            if let Some(AskedLambda::Between(..)) = self.lambda {
                idle = self.tolerance.upper().map(|_| "--upper");
            }
            if let Some(option) = idle.or(self.matrix.how().given().next()) {
                bail!(
                    "{option} is for MATRIX, which is not given: the claim contains its own matrix"
                );
            }
            let asked = match kind {
                Kind::Cone | Kind::Greatest => self.two_sided_claim(kind, text),
                _ => self.apply_options(Claimed::read(kind, text, None)?),
            };
            return Ok((asked?, true));
        };
        if kind == Kind::Timetable && (self.lambda.is_some() || self.integers.is_asked_for()) {
            bail!("a timetable contains its own period: leave --lambda and --integers out");
        }
        let lambda = self.lambda_or_zero(&matrix);
        self.with_lambda(match kind {
            Kind::Lists => Claim::new(matrix, lambda?, convert(read_vectors(text)?)?)?,
            Kind::Rows => {
                let (rows, names) = read_rows(text)?;
                let claim = Claim::new(matrix, lambda?, convert(rows)?)?;
                claim.with_provenance(self.provenance(names))
            }
            Kind::Stream => Claim::from_witnessed_lines(matrix, lambda?, text)?,
            _ => {
                let asked = self.apply_options(Claimed::read(kind, text, Some(matrix))?);
                return Ok((asked?, true));
            }
        })
    }

    /// The vectors of an array as a claim about the matrix.
    fn about_array(&self, bytes: &[u8], matrix: Matrix<MaxPlus<Rational>>) -> Result<Asked> {
        let vectors = self.published.convert(npz::read_vectors(bytes)?)?;
        let lambda = self.lambda_or_zero(&matrix)?;
        self.with_lambda(Claim::new(matrix, lambda, vectors)?)
    }

    /// The claim of a file that states neither lambda nor whether it is about whole solutions.
    fn with_lambda(&self, claim: Claim) -> Result<Asked> {
        let claim = match self.integers.is_asked_for() {
            true => claim.over_integers(),
            false => claim,
        };
        Ok((Claimed::Basis(claim), self.lambda.is_some()))
    }

    /// lambda for a file that does not state it.
    fn lambda_or_zero(&self, matrix: &Matrix<Number>) -> Result<Number> {
        match &self.lambda {
            None => Ok(MaxPlus::one()),
            Some(lambda) => lambda_of(&self.tolerance.end_of(lambda)?, matrix, self.time.start()),
        }
    }

    /// Refuses a claim about another lambda than `--lambda`, or about real solutions if
    /// `--integers` was given.
    fn apply_options(&self, asked: Claimed) -> Result<Claimed> {
        if let Some((matrix, said)) = asked.system().filter(|_| self.lambda.is_some()) {
            let asked = self.lambda_or_zero(matrix)?;
            if asked != *said {
                bail!("the file is for lambda = {said}, but --lambda is {asked}");
            }
        }
        if self.integers.is_asked_for() && !asked.asks_integers() {
            bail!("the file is for real solutions: leave --integers out");
        }
        Ok(asked)
    }
}

/// How the vectors of a file are meant that says nothing about them.
#[derive(clap::Args)]
pub struct Published {
    /// Vectors are columns of the file.
    ///
    /// The vectors are the columns of the file, not its rows.
    #[arg(long)]
    columns: bool,

    /// Scale each vector to greatest entry 0.
    ///
    /// Scale each vector before it is checked, so that its greatest entry is 0.
    #[arg(long)]
    scale: bool,

    /// The smaller side B; MATRIX is A.
    ///
    /// The smaller side B of A (x) x >= B (x) x; MATRIX is A. The vectors are its extreme
    /// rays. If the claim contains both sides, they must be equal to these.
    #[arg(
        long,
        value_name = "FILE",
        requires = "matrix",
        conflicts_with = "lambda"
    )]
    right: Option<PathBuf>,
}

impl Published {
    /// The smaller side of a two-sided system.
    pub fn right(&self) -> Option<&Path> {
        self.right.as_deref()
    }

    /// Refuses options for plain vectors if the file is a claim.
    pub fn refuse_for_claims(&self) -> Result<()> {
        let mut idle = given([(self.columns, "--columns"), (self.scale, "--scale")]);
        match idle.next() {
            Some(option) => bail!(
                "{option} is for plain vectors, and this file is a claim: leave the option out"
            ),
            None => Ok(()),
        }
    }

    /// The vectors that these options make of those in the file.
    pub fn convert(
        &self,
        mut vectors: Vec<Vector<MaxPlus<Rational>>>,
    ) -> Result<Vec<Vector<MaxPlus<Rational>>>> {
        if self.columns {
            vectors = columns_of(&vectors)?;
        }
        if self.scale {
            for (k, vector) in vectors.iter_mut().enumerate() {
                match vector.try_scaled()? {
                    Some(scaled) => *vector = (*scaled).clone(),
                    None => bail!("vector {} is all -inf and cannot be scaled", k + 1),
                }
            }
        }
        Ok(vectors)
    }
}

/// The columns of rows of equal length.
fn columns_of(rows: &[Vector<MaxPlus<Rational>>]) -> Result<Vec<Vector<MaxPlus<Rational>>>> {
    let cols = rows.first().map_or(0, Vector::len);
    if let Some(k) = rows.iter().position(|row| row.len() != cols) {
        bail!(
            "row {} has {} entries, the first row {cols}: --columns needs rows of the same length",
            k + 1,
            rows[k].len()
        );
    }
    let column = |j: usize| rows.iter().map(|row| row[j].clone()).collect();
    Ok((0..cols).map(column).collect())
}
