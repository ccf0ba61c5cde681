//! A record as CSV, for a spreadsheet.

use crate::measure::Spread;
use crate::record::Record;

/// A cell: quoted where it must be.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn spread(spread: Spread) -> String {
    let Spread {
        least,
        median,
        greatest,
    } = spread;
    format!("{median},{least},{greatest}")
}

fn optional<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// The rows with their goals.
pub fn rows(record: &Record) -> String {
    let mut csv = "layer,what,median,least,greatest,unit,goal,verdict,scale\n".to_owned();
    for row in &record.rows {
        csv += &format!(
            "{},{},{},{},{},{},{}\n",
            row.layer,
            cell(&row.what),
            spread(row.figure),
            row.unit,
            optional(row.goal),
            row.standing(),
            cell(&row.scale)
        );
    }
    csv
}

/// The points of all curves.
pub fn points(record: &Record) -> String {
    let mut csv =
        "plot,curve,x,median,least,greatest,extremals,nodes,nodes_per_extremal,megabytes\n"
            .to_owned();
    for point in &record.ladder {
        csv += &format!(
            "seconds by n,{},{},{},{},{},,{}\n",
            cell(&point.method),
            point.n,
            spread(point.seconds),
            point.extremals,
            optional(point.nodes),
            optional(point.megabytes)
        );
    }
    for (plot, points) in [
        ("nanoseconds per extremal by family", &record.by_family),
        ("nanoseconds per extremal by n", &record.with_n),
        ("nanoseconds per extremal by density", &record.with_density),
        ("speed-up by threads", &record.with_threads),
    ] {
        for point in points {
            csv += &format!(
                "{plot},{},{},{},,,{},\n",
                cell(&point.curve),
                point.x,
                spread(point.y),
                optional(point.nodes_per_extremal)
            );
        }
    }
    csv
}
