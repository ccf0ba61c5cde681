//! One part of a large search, run in slices.

use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_formats::FileFormat;
use maxplus_formats::style::Style;
use maxplus_formats::{RowFormat, names_heading};
use maxplus_graph::Limits;
use serde::Serialize;
use supereigen::Resumable;
use supereigen_answers::basis_file::{rows, streams};

use crate::fields::{Fields, SIZE, TEXT};
use crate::given::PageInput;
use crate::refusal::Refusal;
use crate::reply::{encoded, json};

/// The number of extremals that are collected before their text is made. They fit into the caches.
const BATCH: usize = 512;

/// A request for a search.
struct Order {
    given: PageInput,
    shard: usize,
    shards: usize,
    rows: Option<String>,
}

impl Order {
    /// The order in a text. The error says why the text is not an order.
    fn of(text: &str) -> Result<Self, String> {
        let mut fields = Fields::of(text)?;
        let order = Order {
            given: PageInput::of(&mut fields)?,
            shard: fields.required("shard", SIZE)?,
            shards: fields.required("shards", SIZE)?,
            rows: fields.optional("rows", TEXT)?,
        };
        fields.end()?;
        Ok(order)
    }
}

/// A search that pauses between two calls.
pub struct Search {
    search: Resumable<Rational>,
    /// The writer of the extremals, unless they are only counted.
    rows: Option<Rows>,
}

struct Rows {
    format: RowFormat,
    /// The text before the first extremal.
    heading: Option<String>,
    block: Block,
}

/// The progress of the search.
#[derive(Serialize)]
pub struct Progress {
    found: String,
    steps: String,
    done: bool,
    rows: String,
}

impl Search {
    /// Starts the search of a `SearchOrder` in JSON; the error is the JSON of a refusal.
    pub fn new(order: &str) -> Result<Search, String> {
        let search = Order::of(order)
            .map_err(|error| Refusal::of(format!("not an order: {error}")))
            .and_then(Search::open);
        search.map_err(|refusal| json(&refusal))
    }

    fn open(order: Order) -> Result<Search, Refusal> {
        let Order { shard, shards, .. } = order;
        let question = order.given.question()?;
        let instance = &question.instance;
        // Over integers, as the program searches: the denominator is in their text.
        let problem = instance.problem();
        let extremals = problem.extremals();
        let extremals = extremals.shard(shard, shards).map_err(Refusal::of)?;
        let search = extremals.open().map_err(Refusal::of)?;
        let written = |name: &String| {
            let format: FileFormat = name.parse().map_err(Refusal::of::<String>)?;
            let format = format.text().filter(|&format| streams(format));
            let format = format.ok_or_else(|| {
                Refusal::of(format!(
                    "{name} is not written row by row; text, csv, jsonl and tplib are"
                ))
            })?;
            let style = order.given.as_typed(|| Style::of(format.into()));
            let names = question.names().filter(|_| shard == 0);
            Ok(Rows {
                format: order
                    .given
                    .as_typed(|| rows(format, instance.denominator(), style))
                    .map_err(Refusal::of_any)?,
                heading: names.and_then(|names| names_heading(names, format)),
                block: search.new_block(),
            })
        };
        let rows = order.rows.as_ref().map(written).transpose()?;
        Ok(Search { search, rows })
    }

    /// Continues for `steps` steps, and returns the progress: the JSON of a reply.
    pub fn step(&mut self, steps: u64) -> String {
        encoded(self.go_on(steps))
    }

    fn go_on(&mut self, steps: u64) -> Result<Progress, Refusal> {
        let mut text = Vec::new();
        let done = match &mut self.rows {
            None => self.search.count(&Limits::steps(steps)).is_complete(),
            Some(rows) => {
                text.extend(rows.heading.take().into_iter().flat_map(String::into_bytes));
                let end = self.search.steps().saturating_add(steps);
                loop {
                    let left = end.saturating_sub(self.search.steps());
                    let limits = Limits::steps(left);
                    let ending = self.search.collect_into(&limits, &mut rows.block, BATCH);
                    let laid = rows.block.len();
                    rows.format.append(&mut text, &rows.block, 0..laid, false);
                    rows.block.clear();
                    match ending.why() {
                        None => break true,
                        Some(maxplus_graph::StopReason::Visitor) if left > 0 => {}
                        Some(_) => break false,
                    }
                }
            }
        };
        Ok(Progress {
            found: self.search.extremals().to_string(),
            steps: self.search.steps().to_string(),
            done,
            rows: String::from_utf8(text).map_err(Refusal::of)?,
        })
    }
}
