//! What the page asks.

use std::fmt::Display;

use serde::Deserialize;

use crate::given::Given;
use crate::number::Entry;
use crate::refusal::Refusal;

/// A question of the page; `web/page/protocol.ts` has it in words.
#[derive(Debug, Deserialize)]
#[serde(
    tag = "op",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Request {
    Read {
        text: String,
    },
    Write {
        given: Given,
        format: String,
    },
    Random {
        n: usize,
        density: String,
        min: Whole<i64>,
        max: Whole<i64>,
        seed: Whole<u64>,
        loops: bool,
    },
    Overview {
        given: Given,
    },
    Basis {
        given: Given,
        at_most: u64,
        steps: u64,
    },
    Picture {
        given: Given,
        picture: Picture,
        format: PictureFormat,
    },
    Place {
        given: Given,
        x: f64,
        y: f64,
    },
    Member {
        given: Given,
        vector: Vec<Entry>,
    },
    Trace {
        given: Given,
        steps: u64,
    },
    Verify {
        given: Given,
        steps: u64,
    },
    VerifyFile {
        text: String,
        steps: u64,
        given: Option<Given>,
    },
    Sweep {
        given: Given,
        steps: u64,
    },
    Download {
        given: Given,
        format: String,
        steps: u64,
        #[serde(default)]
        what: What,
        #[serde(default)]
        witness: bool,
    },
}

/// What is taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    #[default]
    Basis,
    Matrix,
}

/// A whole number, as text if it is beyond what JavaScript counts to.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Whole<T> {
    Number(T),
    Text(String),
}

impl<T: Copy + std::str::FromStr<Err: Display>> Whole<T> {
    /// The number.
    pub fn value(&self, what: &str) -> Result<T, Refusal> {
        match self {
            Whole::Number(number) => Ok(*number),
            Whole::Text(text) => {
                let number = text.trim().parse();
                number.map_err(|error: T::Err| Refusal::of(format!("{what}: {error}")))
            }
        }
    }
}

/// What is to be drawn.
#[derive(Debug, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Picture {
    Digraph {
        #[serde(default)]
        critical: bool,
        cycle: Option<Vec<usize>>,
        path: Option<Vec<usize>>,
        solution: Option<Vec<Entry>>,
        #[serde(default)]
        all_arcs: bool,
    },
    Cone {
        solution: Option<Vec<Entry>>,
        point: Option<Vec<Entry>>,
    },
    Staircase {
        steps: u64,
    },
}

/// How it is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    Svg,
    Tikz,
    Pdf,
    Dot,
}
