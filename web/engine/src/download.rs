//! Downloads of the basis: the bytes that the program writes.

use std::io::Cursor;
use std::ops::ControlFlow;

use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_core::exact::Width;
use maxplus_formats::FileFormat;
use maxplus_formats::npy::Values;
use maxplus_formats::npz::ArrayWriter;
use maxplus_formats::style::Style;
use maxplus_formats::{Format, names_heading};
use maxplus_graph::{Ending, Limits, StopReason};
use serde::Serialize;
use supereigen::{Extremals, Witness};
use supereigen_answers::basis_file::{
    Found, Heading, Lines, claim, has_witnesses, rows, streams, write_all,
};
use supereigen_answers::verify::provenance;
use supereigen_answers::words::why;
use supereigen_verify::matrix_sha256;

use crate::base64;
use crate::given::{PageInput, Question};
use crate::refusal::Refusal;

/// A file.
#[derive(Serialize)]
pub struct Download {
    data: String,
    name: String,
    #[serde(rename = "type")]
    mime: &'static str,
}

/// The file for a request.
pub fn download(
    given: &PageInput,
    format: &str,
    witness: bool,
    steps: u64,
) -> Result<Download, Refusal> {
    let is_claim = format == "claim";
    let chosen: FileFormat = match is_claim {
        true => Format::Json.into(),
        false => format.parse().map_err(Refusal::of::<String>)?,
    };
    let bytes = given.as_typed(|| {
        let search = Search {
            question: &given.question()?,
            witness,
            steps,
        };
        match is_claim {
            true => search.claim(),
            false => search.file(chosen),
        }
    })?;
    let (ending, mime) = kind_of(chosen);
    Ok(Download {
        data: base64::encode(&bytes),
        name: format!("basis.{ending}"),
        mime,
    })
}

/// The ending of the file name, and the MIME type.
fn kind_of(format: FileFormat) -> (&'static str, &'static str) {
    match format {
        FileFormat::Npy | FileFormat::NpyF64 => ("npy", "application/octet-stream"),
        FileFormat::Npz => ("npz", "application/zip"),
        FileFormat::Text(format) => match format {
            Format::Csv => ("csv", "text/csv"),
            Format::Json => ("json", "application/json"),
            Format::Latex => ("tex", "application/x-tex"),
            _ => ("txt", "text/plain"),
        },
    }
}

/// A search for a file.
struct Search<'a> {
    question: &'a Question,
    witness: bool,
    steps: u64,
}

impl Search<'_> {
    /// The output of `supereigen basis`.
    fn file(&self, format: FileFormat) -> Result<Vec<u8>, Refusal> {
        let style = Style::of(format);
        let instance = &self.question.instance;
        let Some(text) = format.text() else {
            if self.witness {
                return Err(no_place(format));
            }
            return self.array(format);
        };
        if let Some(why) = text.no_vectors() {
            return Err(Refusal::of(why));
        }
        if self.witness && !has_witnesses(text) {
            return Err(no_place(format));
        }
        if streams(text) {
            return self.stream(text, style);
        }
        let (mut found, lambda) = (self.sorted()?, instance.lambda());
        found.vectors = found.vectors.over(instance.denominator());
        let mut out = Vec::new();
        let heading = Heading {
            matrix_sha256: matrix_sha256(&instance.matrix(), &lambda),
            n: instance.n(),
            lambda,
            integers: false,
            names: instance.names(),
            method: METHOD,
            complete: true,
        };
        let written = write_all(&mut out, &heading, &found, text, style);
        written.map_err(Refusal::of_any)?;
        Ok(out)
    }

    /// The claim with its matrix, which can be checked on its own.
    fn claim(&self) -> Result<Vec<u8>, Refusal> {
        let instance = &self.question.instance;
        let mut found = self.sorted()?;
        found.vectors = found.vectors.over(instance.denominator());
        let claim = claim(instance, &found, true).map_err(Refusal::of_any)?;
        let claim = claim.with_provenance(provenance(Some(METHOD), instance.names()));
        Ok(claim.to_json().into_bytes())
    }

    /// Extremals one after another, in the order of the search.
    fn stream(&self, format: Format, style: Style) -> Result<Vec<u8>, Refusal> {
        let instance = &self.question.instance;
        let mut rows = rows(format, instance.denominator(), style).map_err(Refusal::of_any)?;
        let heading = instance
            .names()
            .and_then(|names| names_heading(names, format));
        let mut text = heading.unwrap_or_default().into_bytes();
        if !self.witness {
            let block = self.block()?;
            rows.append(&mut text, &block, 0..block.len(), false);
            return Ok(text);
        }
        let mut lines = Lines::new(format, rows, instance.names());
        self.each(|block, witness| lines.append(&mut text, block, 0, &witness))?;
        Ok(text)
    }

    /// NumPy's array, in the order of the search.
    fn array(&self, format: FileFormat) -> Result<Vec<u8>, Refusal> {
        let instance = &self.question.instance;
        let values = match instance.width() {
            Width::I32 => Values::Int32,
            _ => Values::Int64,
        };
        let (n, denominator) = (instance.n(), instance.denominator());
        let out = Cursor::new(Vec::new());
        let writer = ArrayWriter::of_vectors(out, format, n, values, denominator);
        let mut writer = writer.map_err(Refusal::of_any)?;
        writer.push_block(&self.block()?).map_err(Refusal::of_any)?;
        Ok(writer.finish().map_err(Refusal::of_any)?.into_inner())
    }

    /// All extremals in canonical order, still in integers.
    fn sorted(&self) -> Result<Found, Refusal> {
        if !self.witness {
            let mut vectors = self.block()?;
            vectors.sort();
            return Ok(Found {
                vectors,
                witnesses: None,
            });
        }
        let mut found = Vec::new();
        let stopped = self.extremals()?.for_each(|extremal| {
            found.push(extremal.to_witnessed());
            ControlFlow::Continue(())
        });
        whole(&stopped)?;
        found.sort_by(|a, b| a.vector.cmp(&b.vector));
        let vectors = found.iter().map(|extremal| &extremal.vector);
        let vectors = Block::of(self.question.instance.n(), vectors);
        let witnesses = found.into_iter().map(|extremal| extremal.witness);
        let witnesses: Vec<_> = witnesses.collect();
        Ok(Found {
            vectors,
            witnesses: (!witnesses.is_empty()).then_some(witnesses),
        })
    }

    /// All extremals in the order of the search, still in integers.
    fn block(&self) -> Result<Block, Refusal> {
        let search = self.extremals()?.open();
        let mut search = search.map_err(|reason| incomplete(0, reason))?;
        let mut block = search.new_block();
        let ending = search.collect_into(&Limits::steps(self.steps), &mut block, usize::MAX);
        whole(&ending)?;
        Ok(block)
    }

    /// Passes every extremal to `take` in the order of the search, alone in a block.
    fn each(&self, mut take: impl FnMut(&Block, Witness) + Send) -> Result<(), Refusal> {
        let mut block = None;
        let ending = self.extremals()?.for_each(|extremal| {
            let block = block.get_or_insert_with(|| extremal.new_block());
            extremal.push_to(block);
            take(block, extremal.witness());
            block.clear();
            ControlFlow::Continue(())
        });
        whole(&ending)
    }

    /// Searches over integers, as the program does.
    fn extremals(&self) -> Result<Extremals<Rational>, Refusal> {
        let extremals = self.question.instance.problem().extremals();
        Ok(extremals.limits(Limits::steps(self.steps)))
    }
}

/// Refuses a part of a basis, because not every format could say that it is incomplete.
fn whole<R>(ending: &Ending<u64, R>) -> Result<(), Refusal> {
    match ending.why() {
        None => Ok(()),
        Some(reason) => Err(incomplete(*ending.found(), reason)),
    }
}

fn incomplete(found: u64, reason: StopReason) -> Refusal {
    let why = why("extremals", reason);
    Refusal::of(format!(
        "incomplete after {found} extremals: {why}; nothing is written"
    ))
}

/// The name of the page's search method.
const METHOD: &str = "chains";

fn no_place(format: FileFormat) -> Refusal {
    Refusal::of(format!(
        "witnesses need table, text, json, jsonl or latex, not {format}"
    ))
}
