//! The plots of a record.

use crate::chart::{Axis, Chart, Series};
use crate::growth::Point;
use crate::record::Record;

/// File names and charts.
pub fn all(record: &Record) -> [(&'static str, Chart); 3] {
    [
        ("time-by-extremals.svg", time_by_extremals(record)),
        ("cost-by-n.svg", cost_by_n(record)),
        ("speed-up-by-threads.svg", speed_up_by_threads(record)),
    ]
}

/// Points grouped by the name of their curve, in the order of first mention.
fn curves(points: impl IntoIterator<Item = (String, (f64, f64))>) -> Vec<Series> {
    let mut series: Vec<Series> = Vec::new();
    for (name, point) in points {
        match series.iter_mut().find(|series| series.name == name) {
            Some(known) => known.points.push(point),
            None => series.push(Series {
                name,
                points: vec![point],
            }),
        }
    }
    for curve in &mut series {
        curve.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    series
}

fn of_growth(points: &[Point]) -> Vec<Series> {
    let points = points.iter();
    curves(points.map(|point| (point.curve.clone(), (point.x, point.y.median))))
}

fn time_by_extremals(record: &Record) -> Chart {
    let ladder = record.ladder.iter().filter(|point| point.extremals > 0);
    let points = ladder.map(|point| {
        let at = (point.extremals as f64, point.seconds.median * 1e3);
        (point.method.clone(), at)
    });
    Chart {
        title: "Time for the whole basis, every method on the same matrices".to_owned(),
        x: Axis::logarithmic("extremals in the basis"),
        y: Axis::logarithmic("milliseconds"),
        series: curves(points),
    }
}

fn cost_by_n(record: &Record) -> Chart {
    let ladder = record.ladder.iter().filter(|point| point.extremals > 0);
    let methods = ladder.filter(|point| point.method != crate::ladder::COUNTING);
    let points = methods.map(|point| {
        let cost = point.seconds.median / point.extremals as f64 * 1e9;
        (point.method.clone(), (point.n as f64, cost))
    });
    let mut series = curves(points);
    let counting = of_growth(&record.with_n).into_iter().map(|curve| Series {
        name: format!("counting: {}", curve.name),
        ..curve
    });
    series.extend(counting);
    Chart {
        title: "Cost of one extremal".to_owned(),
        x: Axis::logarithmic("n"),
        y: Axis::logarithmic("nanoseconds per extremal"),
        series,
    }
}

fn speed_up_by_threads(record: &Record) -> Chart {
    let cores = record.machine.cores as f64;
    let mut series = of_growth(&record.with_threads);
    let threads = series.iter().flat_map(|curve| &curve.points);
    let most = threads.map(|point| point.0).fold(1.0, f64::max);
    series.push(Series {
        name: format!("as many as processors ({cores})"),
        points: vec![(1.0, 1.0), (cores, cores), (most.max(cores), cores)],
    });
    Chart {
        title: "Speed-up by threads, counting".to_owned(),
        x: Axis::linear("threads"),
        y: Axis::linear("times as fast as one thread"),
        series,
    }
}
