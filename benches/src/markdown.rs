//! A record as text: the whole report, and the parts for the README and `docs/figures.md`.

use crate::record::Record;
use crate::row::{GoalResult, Row, duration, short};

/// The whole report.
pub fn report(record: &Record) -> String {
    let mut text = format!("# Report of {}\n\n{}\n", record.date, made_of(record));
    let missed: Vec<&Row> = record.missed().collect();
    let goals = record.rows.iter().filter(|row| row.goal.is_some()).count();
    text += &format!(
        "\n{} of {goals} goals are met. Figures are the middle of the rounds of one run, \
         the least and the greatest in parentheses; what is compared was measured in turn.\n",
        goals - missed.len()
    );
    for row in missed {
        text += &format!("\n{}", miss(row));
    }
    let layers = crate::layers::LAYERS.map(|(name, _)| name);
    for layer in layers {
        text += &format!("\n## {layer}\n\n");
        text += &table(record.rows.iter().filter(|row| row.layer == layer));
    }
    text += &ladder(record);
    text
}

/// The rows whose figures are in the README, by the beginnings of their names; the others are in
/// `docs/figures.md`.
pub const FRONT: [&str; 5] = [
    "n = 60 full, avx512: counting extremals / copying",
    "n = 60, density 100 %, [-32, 1], the guide's overnight matrix",
    "n = 8, density 100 %, [-10, 10]: algorithm3 / chains",
    "n = 20, density 50 %, [-10, 10]: double-description / chains",
    "verifying a basis in full, proved complete head first",
];

/// The README's figures: a line for each row of [`FRONT`] that was measured.
pub fn front(record: &Record) -> String {
    let rows = FRONT.iter().flat_map(|begin| {
        let is_it = |row: &&Row| row.what.starts_with(begin);
        record.rows.iter().find(is_it)
    });
    let line = |row: &Row| {
        let scale = match row.scale.as_str() {
            "" => String::new(),
            scale => format!("; {scale}"),
        };
        format!("- {}: **{}**{scale}\n", row.what, row.figure_text())
    };
    rows.map(line).collect()
}

/// The figures for `docs/figures.md`: headlines and misses. `folder` is the path from there to
/// the record.
pub fn figures(record: &Record, folder: &str) -> String {
    let goals = record.rows.iter().filter(|row| row.goal.is_some()).count();
    let met = goals - record.missed().count();
    let mut text = format!(
        "{} {met} of {goals} goals are met; [the report]({folder}/report.md) has every row \
         and all methods side by side.\n\n",
        made_of(record)
    );
    let shown = |row: &&Row| row.headline || row.goal_result() == GoalResult::Missed;
    text += &table(record.rows.iter().filter(shown));
    for row in record.missed() {
        text += &format!("\n{}", miss(row));
    }
    text
}

/// Date, machine, compiler, commit.
fn made_of(record: &Record) -> String {
    let machine = &record.machine;
    let memory = machine
        .memory_gib
        .map_or(String::new(), |gib| format!(", {gib} GiB"));
    let load = machine
        .load
        .map_or(String::new(), |load| format!(", load {load} at the start"));
    format!(
        "Record of {}: {}, {} processors, {}{memory} ({}{load}); {}; commit {}.",
        record.date,
        machine.processor,
        machine.cores,
        machine.instructions,
        machine.system,
        record.compiler,
        record.commit,
    )
}

fn miss(row: &Row) -> String {
    let cause = row.cause.as_deref().unwrap_or("the cause is not known");
    format!(
        "**Missed:** {}: {}, goal {}. {cause}.\n",
        row.what,
        row.figure_text(),
        row.goal.map_or(String::new(), |goal| goal.to_string()),
    )
}

/// Rows as a table.
fn table<'a>(rows: impl IntoIterator<Item = &'a Row>) -> String {
    let mut text = "| what | figure | goal | | for scale |\n|---|---|---|---|---|\n".to_owned();
    for row in rows {
        let goal_result = match row.goal_result() {
            GoalResult::Missed => "**MISSED**".to_owned(),
            goal_result => goal_result.to_string(),
        };
        text += &format!(
            "| {} | {} | {} | {goal_result} | {} |\n",
            row.what,
            row.figure_text(),
            row.goal.map_or(String::new(), |goal| goal.to_string()),
            row.scale,
        );
    }
    text
}

fn ladder(record: &Record) -> String {
    let mut text = "\n## All methods side by side\n\n\
        n x n matrices without loops, half of the entries finite, in [-10, 10], seed 1. \
        A method that took more than its budget is not asked again. Memory is the peak of a \
        process of its own above one that does nothing.\n\n\
        | n | extremals | method | whole basis | per extremal | search nodes per extremal | peak MB |\n\
        |---|---|---|---|---|---|---|\n"
        .to_owned();
    for point in &record.ladder {
        let each = |total: f64| total / point.extremals.max(1) as f64;
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} |\n",
            point.n,
            point.extremals,
            point.method,
            duration(point.seconds.median),
            duration(each(point.seconds.median)),
            point
                .nodes
                .map_or(String::new(), |nodes| short(each(nodes as f64))),
            point
                .megabytes
                .map_or(String::new(), |mb| format!("{mb:.1}")),
        );
    }
    text
}
