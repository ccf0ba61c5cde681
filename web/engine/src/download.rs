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
use maxplus_graph::{Limits, StopReason};
use serde::Serialize;
use supereigen::Extremals;
use supereigen_answers::basis_file::{
    Found, Heading, Lines, claim, has_witnesses, rows, streams, write_all,
};
use supereigen_answers::verify::provenance;
use supereigen_answers::words::why;
use supereigen_verify::matrix_sha256;

use crate::base64;
use crate::basis::witnessed;
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
        let text = format.text();
        if let Some(why) = text.and_then(Format::no_vectors) {
            return Err(Refusal::of(why));
        }
        if self.witness && !text.is_some_and(has_witnesses) {
            return Err(Refusal::of(format!(
                "witnesses need table, text, json, jsonl or latex, not {format}"
            )));
        }
        let Some(text) = text else {
            return self.array(format);
        };
        if streams(text) {
            return self.stream(text, style);
        }
        let (found, lambda) = (self.sorted()?, instance.lambda());
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
        let claim = claim(instance, &self.sorted()?, true).map_err(Refusal::of_any)?;
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
        let mut block = None;
        let ending = self.extremals().for_each(|extremal| {
            let block = block.get_or_insert_with(|| extremal.new_block());
            extremal.push_to(block);
            lines.append(&mut text, block, 0, &extremal.witness());
            block.clear();
            ControlFlow::Continue(())
        });
        whole(*ending.found(), ending.why())?;
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

    /// All extremals in canonical order.
    fn sorted(&self) -> Result<Found, Refusal> {
        let instance = &self.question.instance;
        let (vectors, witnesses) = if self.witness {
            let (found, stopped) = witnessed(&self.extremals());
            whole(found.len() as u64, stopped)?;
            let vectors = found.iter().map(|extremal| &extremal.vector);
            let vectors = Block::of(instance.n(), vectors);
            let witnesses = found.into_iter().map(|extremal| extremal.witness);
            let witnesses: Vec<_> = witnesses.collect();
            (vectors, (!witnesses.is_empty()).then_some(witnesses))
        } else {
            let mut vectors = self.block()?;
            vectors.sort();
            (vectors, None)
        };
        Ok(Found {
            vectors: vectors.over(instance.denominator()),
            witnesses,
        })
    }

    /// All extremals in the order of the search, still in integers.
    fn block(&self) -> Result<Block, Refusal> {
        let search = self.extremals().open();
        let mut search = search.map_err(|reason| incomplete(0, reason))?;
        let mut block = search.new_block();
        let ending = search.collect_into(&Limits::steps(self.steps), &mut block, usize::MAX);
        whole(*ending.found(), ending.why())?;
        Ok(block)
    }

    /// Searches over integers, as the program does.
    fn extremals(&self) -> Extremals<Rational> {
        let extremals = self.question.instance.problem().extremals();
        extremals.limits(Limits::steps(self.steps))
    }
}

/// Refuses a part of a basis, because not every format could say that it is incomplete.
fn whole(found: u64, stopped: Option<StopReason>) -> Result<(), Refusal> {
    stopped.map_or(Ok(()), |reason| Err(incomplete(found, reason)))
}

fn incomplete(found: u64, reason: StopReason) -> Refusal {
    let why = why("extremals", reason);
    Refusal::of(format!(
        "incomplete after {found} extremals: {why}; nothing is written"
    ))
}

/// The name of the page's search method.
const METHOD: &str = "chains";
