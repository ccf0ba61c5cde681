//! The staircase of counts over lambda, written for people, for programs and for papers.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::mirror::{algebra, infinite_text, plainly};
use maxplus_core::number_style::{NumberStyle, number_style, shown};
use maxplus_core::{DisplayNamed, Names};
use num_rational::BigRational;
use serde::Serialize;
use serde_json::Value;
use supereigen_answers::words::counted;
use supereigen_picture::latex::{END, preamble};
use supereigen_picture::{Scene, StaircasePicture};

use crate::commands::sweep::chain::{
    Chain, ChainJson, Shown, exact, json, latex, latex_in_decimals, word,
};
use crate::hints::{Greatest, Mean};
use crate::report_output::with_format;
use supereigen_answers::words::listed;

/// How many extremals there are for each lambda of a window.
pub struct Steps {
    /// The size of the matrix.
    pub n: usize,
    /// The names of its nodes.
    pub names: Option<Names>,
    /// The window is open: from < lambda < to.
    pub from: Option<BigRational>,
    pub to: Option<BigRational>,
    /// The lambdas at which the extremals change, in increasing order.
    pub breakpoints: Vec<BigRational>,
    /// The number of extremals before, between and after the breakpoints: one number more.
    pub between: Vec<u64>,
    /// The number of extremals at each breakpoint.
    pub at: Vec<u64>,
    /// The total number of chains.
    pub chains: u64,
    /// lambda(A), as far as it is known.
    pub mean: Mean,
    /// Whether the sweep is incomplete. Then the counts are lower bounds.
    pub is_cut: bool,
    /// Whether only some extremals were requested.
    pub is_filtered: bool,
}

/// A part of the axis on which nothing changes.
#[derive(Clone, Copy)]
enum Piece<'a> {
    /// Between two numbers. `None` stands for -inf and +inf.
    Open(Option<&'a BigRational>, Option<&'a BigRational>),
    /// One number.
    At(&'a BigRational),
}

/// `-6 < lambda < -5`.
impl Piece<'_> {
    fn words(self, shown: Shown) -> String {
        match self {
            Piece::At(at) => format!("lambda = {}", shown(at)),
            Piece::Open(None, None) => "all lambda".to_owned(),
            Piece::Open(None, Some(to)) => format!("lambda < {}", shown(to)),
            Piece::Open(Some(from), None) => format!("lambda > {}", shown(from)),
            Piece::Open(Some(from), Some(to)) => {
                format!("{} < lambda < {}", shown(from), shown(to))
            }
        }
    }

    fn latex(self, latex: Shown) -> String {
        let end = |end: Option<&BigRational>, open: &str| end.map_or(open.to_owned(), latex);
        match self {
            Piece::At(at) => format!("$\\lambda = {}$", latex(at)),
            Piece::Open(from, to) => format!(
                "${} < \\lambda < {}$",
                end(from, "-\\infty"),
                end(to, "\\infty")
            ),
        }
    }
}

/// The staircase as one JSON object.
#[derive(Serialize)]
struct StepsJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    algebra: Option<&'static str>,
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Value>,
    breakpoints: Vec<Value>,
    between: &'a [u64],
    at: &'a [u64],
    chains: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain_list: Option<Vec<ChainJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tied_tails: Option<Vec<ChainJson>>,
}

impl Steps {
    /// Changes all signs, which reverses the axis.
    pub fn mirror(&mut self) {
        std::mem::swap(&mut self.from, &mut self.to);
        self.breakpoints.reverse();
        self.between.reverse();
        self.at.reverse();
        let ends = self.from.iter_mut().chain(&mut self.to);
        for number in ends.chain(&mut self.breakpoints) {
            *number = -&*number;
        }
        if let Mean::Of(greatest) = &mut self.mean {
            greatest.mean = -&greatest.mean;
        }
    }

    /// The pieces from left to right, with their counts.
    fn pieces(&self) -> impl Iterator<Item = (Piece<'_>, u64)> {
        let ends = |k: usize| {
            let from = match k.checked_sub(1) {
                None => self.from.as_ref(),
                Some(k) => self.breakpoints.get(k),
            };
            Piece::Open(from, self.breakpoints.get(k).or(self.to.as_ref()))
        };
        self.between
            .iter()
            .enumerate()
            .flat_map(move |(k, &count)| {
                let at = self.breakpoints.get(k).map(Piece::At);
                let at = at.zip(self.at.get(k).copied());
                std::iter::once((ends(k), count)).chain(at)
            })
    }

    /// What the counts are.
    fn head(&self) -> &'static str {
        match (self.is_cut, self.is_filtered) {
            (true, _) => "extremals, at least",
            (false, true) => "extremals, filtered",
            (false, false) => "extremals",
        }
    }

    fn is_greatest(&self, piece: Piece<'_>) -> Option<&Greatest> {
        let greatest = self.mean.greatest()?;
        matches!(piece, Piece::At(at) if *at == greatest.mean).then_some(greatest)
    }

    /// A table for people.
    pub fn to_table(&self, chains: Option<&[Chain]>) -> Result<String> {
        let (head, names) = (self.head(), self.names.as_ref());
        let shown: Shown = |number| plainly(|| shown(number).to_string());
        let width = self.pieces().map(|(piece, _)| piece.words(shown).len());
        let width = width.fold("lambda".len(), usize::max) + 3;
        let mut text = String::new();
        writeln!(text, "{:width$}{head}", "lambda")?;
        for (piece, count) in self.pieces() {
            write!(text, "{:width$}{count:>9}", piece.words(shown))?;
            match self.is_greatest(piece) {
                Some(Greatest { cycle, .. }) => {
                    writeln!(text, "   lambda(A), on {}", cycle.named(names))?;
                }
                None => writeln!(text)?,
            }
        }
        writeln!(text)?;
        let (chains_in_all, breakpoints) = (self.chains, self.breakpoints.len());
        let so_far = if self.is_cut { " so far" } else { "" };
        write!(text, "{}, ", counted(chains_in_all, "chain"))?;
        write!(
            text,
            "{}{so_far}; ",
            counted(breakpoints as u64, "breakpoint")
        )?;
        match &self.mean {
            Mean::Unknown => writeln!(text, "lambda(A) is not known")?,
            Mean::NoCycle => writeln!(text, "lambda(A) = {}: there is no cycle", infinite_text())?,
            Mean::Of(Greatest { mean, cycle }) => {
                let mean = shown(mean);
                writeln!(text, "lambda(A) = {mean} on {}", cycle.named(names))?;
            }
        }
        if let Some(chains) = chains {
            writeln!(text)?;
            let width = chains
                .iter()
                .map(|chain| chain.shape(names).chars().count())
                .max();
            let width = width.unwrap_or(0).max("chain".len()) + 3;
            let lives = chains.iter().map(|chain| chain.life(shown).len()).max();
            let lives = lives.unwrap_or(0).max("extremal for".len()) + 3;
            writeln!(text, "{:width$}{:lives$}vector", "chain", "extremal for")?;
            for chain in chains {
                let (shape, life) = (chain.shape(names), chain.life(shown));
                let entries = chain.entries(names, shown);
                writeln!(text, "{shape:width$}{life:lives$}{entries}")?;
            }
        }
        Ok(text)
    }

    /// The object that the documentation describes.
    pub fn to_json(&self, chains: Option<&[Chain]>) -> Result<String> {
        let list = |tied: bool| {
            let all = chains?.iter().filter(move |chain| chain.is_tied() == tied);
            Some(all.map(Chain::to_json).collect())
        };
        let whole = StepsJson {
            algebra: algebra(),
            n: self.n,
            names: listed(self.names.as_ref()),
            from: self.from.as_ref().map(json),
            to: self.to.as_ref().map(json),
            breakpoints: self.breakpoints.iter().map(json).collect(),
            between: &self.between,
            at: &self.at,
            chains: self.chains,
            complete: !self.is_cut && !self.is_filtered,
            chain_list: list(false),
            tied_tails: list(true),
        };
        let whole = serde_json::to_string(&whole)?;
        Ok(with_format("supereigen-sweep-1", &whole) + "\n")
    }

    /// One object for each piece. It says so if its count is a lower bound.
    pub fn to_json_lines(&self) -> Result<String> {
        let mut text = String::new();
        let end = if self.is_cut {
            ",\"complete\":false"
        } else {
            ""
        };
        let null = || Value::Null;
        for (piece, count) in self.pieces() {
            let place = match piece {
                Piece::At(at) => format!("\"at\":{}", json(at)),
                Piece::Open(from, to) => {
                    let (from, to) = (from.map_or_else(null, json), to.map_or_else(null, json));
                    format!("\"from\":{from},\"to\":{to}")
                }
            };
            writeln!(text, "{{{place},\"count\":{count}{end}}}")?;
        }
        Ok(text)
    }

    /// A row per piece; a breakpoint has the same number at both ends.
    pub fn to_csv(&self) -> Result<String> {
        let head = self.head().replace(", ", "_").replace(' ', "_");
        let mut text = format!("from,to,{head}\n");
        for (piece, count) in self.pieces() {
            let (from, to) = match piece {
                Piece::At(at) => (Some(at), Some(at)),
                Piece::Open(from, to) => (from, to),
            };
            let (from, to) = (word(from, "-inf", exact), word(to, "inf", exact));
            writeln!(text, "{from},{to},{count}")?;
        }
        Ok(text)
    }

    /// A table for papers in LaTeX. The file needs no package, compiles on its own and can be
    /// included in a paper.
    pub fn to_latex(&self, chains: Option<&[Chain]>) -> Result<String> {
        let mut text = preamble("");
        let head = self.head();
        let latex: Shown = match number_style() {
            NumberStyle::Fractions => latex,
            _ => latex_in_decimals,
        };
        writeln!(text, "\\begin{{tabular}}{{lr}}\n\\hline")?;
        writeln!(text, "$\\lambda$ & {head} \\\\\n\\hline")?;
        for (piece, count) in self.pieces() {
            let name = self.is_greatest(piece);
            let name = name.map_or("", |_| " $= \\lambda(A)$");
            writeln!(text, "{}{name} & {count} \\\\", piece.latex(latex))?;
        }
        writeln!(text, "\\hline\n\\end{{tabular}}")?;
        if let Some(chains) = chains {
            writeln!(text, "\n\\begin{{tabular}}{{lll}}\n\\hline")?;
            writeln!(text, "chain & extremal for & entries \\\\\n\\hline")?;
            for chain in chains {
                writeln!(text, "{} \\\\", chain.to_latex(self.names.as_ref(), latex))?;
            }
            writeln!(text, "\\hline\n\\end{{tabular}}")?;
        }
        Ok(text + END)
    }

    /// The picture.
    pub fn scene(&self) -> Scene {
        let picture = StaircasePicture {
            n: self.n,
            breakpoints: &self.breakpoints,
            between: &self.between,
            at: &self.at,
            window: (self.from.as_ref(), self.to.as_ref()),
            greatest: self.mean.greatest().map(|greatest| &greatest.mean),
            is_cut: self.is_cut,
        };
        picture.scene()
    }
}
