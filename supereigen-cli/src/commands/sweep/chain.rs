//! A chain, the lambdas for which it is extremal, and its vector, which depends linearly on
//! lambda.
//!
//! Also the formats of `sweep`, and how they write fractions.

use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use maxplus_core::mirror::{is_mirrored, plainly};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::number_style::{NumberStyle, decimal_text, number_style};
use maxplus_core::{Names, Rational};
use maxplus_formats::ending;
use num_rational::BigRational;
use num_traits::Zero;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use supereigen::sweep::Swept;
use supereigen::vector::Shape;
use supereigen_answers::words::quoted;
use supereigen_picture::latex::escape;
use supereigen_run::ending::Endings;

use crate::formats::of_ending;
use crate::report_output::finite;
use supereigen_answers::words::in_formula;

/// A chain with the lambdas for which it is extremal. Numbers are those of the matrix as it was
/// read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Kept", try_from = "Kept")]
pub struct Chain {
    /// c_1, ..., c_m, counted from 0.
    pub nodes: Vec<usize>,
    /// How many of them are the zero cycle of a tied tail; 0 for a chain.
    pub cycle: usize,
    /// For which lambda it is extremal.
    pub life: Life,
    /// The entry of c_k is constants_k - (k - 1) lambda. The entries of a tied tail do not
    /// depend on lambda.
    pub constants: Vec<BigRational>,
}

/// For which lambda a chain is extremal. In min-plus algebra mu is the least lambda, not the greatest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Life {
    /// lo < lambda < hi, lambda <= mu; -inf and +inf are `None`.
    Interval {
        /// lambda is greater than this.
        lo: Option<BigRational>,
        /// lambda is less than this.
        hi: Option<BigRational>,
        /// lambda is at most this.
        mu: BigRational,
    },
    /// A tied tail is extremal for one lambda only.
    At(BigRational),
}

/// A chain as it is stored between runs: nodes, length of the zero cycle, lo, hi and mu (for a
/// tied tail its lambda), constants.
type Kept = (Vec<usize>, usize, [Option<String>; 3], Vec<String>);

impl From<Chain> for Kept {
    fn from(chain: Chain) -> Self {
        let text = |number: &BigRational| number.to_string();
        let life = match &chain.life {
            Life::Interval { lo, hi, mu } => {
                [lo.as_ref().map(text), hi.as_ref().map(text), Some(text(mu))]
            }
            Life::At(at) => [None, None, Some(text(at))],
        };
        let constants = chain.constants.iter().map(text).collect();
        (chain.nodes, chain.cycle, life, constants)
    }
}

impl TryFrom<Kept> for Chain {
    type Error = String;

    fn try_from((nodes, cycle, [lo, hi, mu], constants): Kept) -> Result<Self, String> {
        let number = |text: String| {
            let number = text.parse::<BigRational>();
            number.map_err(|_| format!("found {text:?}, expected a fraction"))
        };
        let mu = number(mu.ok_or("a chain without the end of its interval")?)?;
        let life = match cycle {
            0 => Life::Interval {
                lo: lo.map(number).transpose()?,
                hi: hi.map(number).transpose()?,
                mu,
            },
            _ => Life::At(mu),
        };
        if cycle > nodes.len() || constants.len() != nodes.len() {
            return Err("a chain needs a constant for each node, and its zero cycle".to_owned());
        }
        let constants = constants
            .into_iter()
            .map(number)
            .collect::<Result<_, _>>()?;
        Ok(Chain {
            nodes,
            cycle,
            life,
            constants,
        })
    }
}

/// A chain in JSON.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum ChainJson {
    Chain {
        chain: Vec<usize>,
        lo: Option<Value>,
        hi: Option<Value>,
        mu: Value,
        constants: Vec<Value>,
        slopes: Vec<i64>,
    },
    TiedTail {
        chain: Vec<usize>,
        at: Value,
        constants: Vec<Value>,
        slopes: Vec<i64>,
    },
}

/// The columns of [`Chain::to_csv`].
pub fn csv_head(names: Option<&Names>) -> &'static str {
    match names {
        None => "chain,lo,hi,mu,at,constants,slopes\n",
        Some(_) => "chain,lo,hi,mu,at,constants,slopes,names\n",
    }
}

impl Chain {
    /// The current chain of the sweep.
    pub fn of(swept: &Swept<'_, Rational>) -> Self {
        let life = if swept.is_tied_tail() {
            Life::At(swept.mu())
        } else {
            Life::Interval {
                lo: swept.lo(),
                hi: swept.hi(),
                mu: swept.mu(),
            }
        };
        let chain = Chain {
            nodes: swept.chain().to_vec(),
            cycle: swept.cycle_len(),
            life,
            constants: swept.constants(),
        };
        match is_mirrored() {
            true => chain.mirrored(),
            false => chain,
        }
    }

    /// Changes all signs. The slopes do not change, because lambda changes its sign too.
    fn mirrored(self) -> Self {
        let negated = |number: Option<BigRational>| number.map(|number| -number);
        let life = match self.life {
            Life::Interval { lo, hi, mu } => Life::Interval {
                lo: negated(hi),
                hi: negated(lo),
                mu: -mu,
            },
            Life::At(at) => Life::At(-at),
        };
        Chain {
            life,
            constants: self.constants.into_iter().map(|number| -number).collect(),
            ..self
        }
    }

    pub(super) fn is_tied(&self) -> bool {
        matches!(self.life, Life::At(_))
    }

    /// How often lambda is subtracted from entry k.
    fn steps(&self, k: usize) -> usize {
        if self.is_tied() { 0 } else { k }
    }

    fn slopes(&self) -> Vec<i64> {
        let slope = |k| -(self.steps(k) as i64);
        (0..self.nodes.len()).map(slope).collect()
    }

    pub(super) fn to_json(&self) -> ChainJson {
        let chain = self.nodes.iter().map(|node| node + 1).collect();
        let constants = self.constants.iter().map(json).collect();
        let slopes = self.slopes();
        match &self.life {
            Life::Interval { lo, hi, mu } => ChainJson::Chain {
                chain,
                lo: lo.as_ref().map(json),
                hi: hi.as_ref().map(json),
                mu: json(mu),
                constants,
                slopes,
            },
            Life::At(at) => ChainJson::TiedTail {
                chain,
                at: json(at),
                constants,
                slopes,
            },
        }
    }

    /// The line in CSV. Numbers in a list are separated by blanks. Names, which may contain
    /// blanks, are written as in the table.
    pub(super) fn to_csv(&self, names: Option<&Names>) -> String {
        let nodes = self.nodes.iter().map(|node| (node + 1).to_string());
        let life = match &self.life {
            Life::Interval { lo, hi, mu } => {
                let shown =
                    |end: &Option<_>, none| word(end.as_ref(), none, BigRational::to_string);
                let (lo, hi) = (shown(lo, "-inf"), shown(hi, "inf"));
                format!("{lo},{hi},{mu},")
            }
            Life::At(at) => format!(",,,{at}"),
        };
        let names = names.map(|_| format!(",{}", quoted(&self.shape(names))));
        format!(
            "{},{life},{},{}{}\n",
            in_words(nodes),
            in_words(self.constants.iter().map(BigRational::to_string)),
            in_words(self.slopes().iter().map(i64::to_string)),
            names.unwrap_or_default()
        )
    }

    /// `2 1 4`, or `cycle (2 1), tied tail 4`.
    pub(super) fn shape(&self, names: Option<&Names>) -> String {
        let nodes = self.nodes.clone();
        let shape = match self.cycle {
            0 => Shape::Chain(nodes),
            cycle => {
                let tail = nodes[cycle..].to_vec();
                let cycle = nodes[..cycle].to_vec();
                Shape::TiedTail { cycle, tail }
            }
        };
        shape.named(names).to_string()
    }

    /// `-6 < lambda <= 1`.
    pub(super) fn life(&self, shown: Shown) -> String {
        self.life_of("lambda", ["<=", ">="], shown)
    }

    /// For which lambda the chain is extremal. The arguments are the name of lambda and the signs
    /// for at most and at least.
    fn life_of(&self, lambda: &str, [most, least]: [&str; 2], shown: Shown) -> String {
        let (lo, hi, mu) = match &self.life {
            Life::At(at) => return format!("{lambda} = {}", shown(at)),
            Life::Interval { lo, hi, mu } => (lo.as_ref(), hi.as_ref(), mu),
        };
        // Each end, and whether it is excluded.
        let open = |end| (true, end);
        let (from, to) = match is_mirrored() {
            true => (
                Some(lo.filter(|&lo| lo >= mu).map_or((false, mu), open)),
                hi.map(open),
            ),
            false => (
                lo.map(open),
                Some(hi.filter(|&hi| hi <= mu).map_or((false, mu), open)),
            ),
        };
        let below = |is_open| if is_open { "<" } else { most };
        match (from, to) {
            (None, None) => format!("all {lambda}"),
            (None, Some((is_open, to))) => format!("{lambda} {} {}", below(is_open), shown(to)),
            (Some((is_open, from)), None) => {
                let above = if is_open { ">" } else { least };
                format!("{lambda} {above} {}", shown(from))
            }
            (Some((after, from)), Some((before, to))) => format!(
                "{} {} {lambda} {} {}",
                shown(from),
                below(after),
                below(before),
                shown(to)
            ),
        }
    }

    /// `x2 = 0, x1 = 1 - lambda`, or with names `press = 0, oven = 1 - lambda`.
    pub(super) fn entries(&self, names: Option<&Names>, shown: Shown) -> String {
        let x = if names.is_some() { "" } else { "x" };
        let entries = self.nodes.iter().zip(&self.constants).enumerate();
        let entries = entries.map(|(k, (node, constant))| {
            format!(
                "{x}{} = {}",
                called(*node, names),
                affine(constant, self.steps(k), "lambda", shown)
            )
        });
        entries.collect::<Vec<_>>().join(", ")
    }

    /// The cells of a row.
    pub(super) fn to_latex(&self, names: Option<&Names>, latex: Shown) -> String {
        let nodes = escape(&self.shape(names));
        let life = self.life_of("\\lambda", ["\\le", "\\ge"], latex);
        let entries = self.nodes.iter().zip(&self.constants).enumerate();
        let entry = |i: usize| match names {
            None => format!("x_{{{}}}", i + 1),
            Some(_) => in_formula(i, names),
        };
        let entries = entries.map(|(k, (&i, constant))| {
            format!(
                "{} = {}",
                entry(i),
                affine(constant, self.steps(k), "\\lambda", latex)
            )
        });
        let entries = entries.collect::<Vec<_>>().join(",\\; ");
        format!("{nodes} & ${life}$ & ${entries}$")
    }
}

/// `1 - 2 lambda`.
fn affine(constant: &BigRational, steps: usize, lambda: &str, shown: Shown) -> String {
    let mut text = String::new();
    let is_alone = steps == 0;
    if is_alone || !constant.is_zero() {
        text += &shown(constant);
    }
    if is_alone {
        return text;
    }
    text += if constant.is_zero() { "-" } else { " - " };
    if steps > 1 {
        let _ = write!(text, "{steps} ");
    }
    text + lambda
}

/// The words, separated by blanks.
fn in_words(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// A JSON number for an integer of 64 bits, otherwise a string, as everywhere in the JSON of
/// the program.
pub fn json(number: &BigRational) -> Value {
    // In min-plus answers the signs are changed already.
    plainly(|| finite(number.clone()))
}

/// A fraction in mathematics.
pub fn latex(number: &BigRational) -> String {
    supereigen_picture::latex::number(&number.to_string(), "frac")
}

/// The number in LaTeX, as a decimal if its decimals end.
pub fn latex_in_decimals(number: &BigRational) -> String {
    decimal_text(number).unwrap_or_else(|| latex(number))
}

/// The number for a file that programs read: a decimal if people see decimals, never rounded.
pub fn exact(number: &BigRational) -> String {
    let decimal = match number_style() {
        NumberStyle::Fractions => None,
        _ => decimal_text(number),
    };
    decimal.unwrap_or_else(|| number.to_string())
}

/// How a number is written.
pub type Shown = fn(&BigRational) -> String;

/// The number in this form, or the word `none`.
pub fn word(number: Option<&BigRational>, none: &str, shown: Shown) -> String {
    number.map_or_else(|| none.to_owned(), shown)
}

/// How the staircase is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Table,
    /// One object with everything.
    Json,
    /// A line per piece of the staircase, or per chain.
    Jsonl,
    /// A row per piece of the staircase, or per chain.
    Csv,
    /// The staircase as a picture for screens.
    Svg,
    /// A picture for papers: a document by itself, or included by \input.
    Tikz,
    /// A picture on its own page.
    Pdf,
    /// The staircase as pixels, for slides.
    Png,
    /// A table for papers.
    Latex,
}

impl Format {
    /// The format of the option, or that of the file name, or a table. A list of chains has no
    /// picture, so its .tex is a table.
    pub fn chosen(given: Option<Self>, path: Option<&Path>, chains: bool) -> Self {
        let named = || match ending(path?) {
            Some(ending) if chains && ending == "tex" => Some(Format::Latex),
            _ => of_ending(path?),
        };
        given.or_else(named).unwrap_or(Format::Table)
    }

    /// Refuses a name whose ending selects none of these formats.
    pub fn check_name(path: Option<&Path>, chains: bool) -> Result<()> {
        let known: &[_] = match chains {
            true => &["csv", "json", "jsonl", "tex"],
            false => &["csv", "json", "jsonl", "svg", "pdf", "png", "tikz", "tex"],
        };
        let or_format = true;
        Endings { known, or_format }.check(path)
    }
}
