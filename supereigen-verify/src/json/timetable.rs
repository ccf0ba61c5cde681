//! Reads claims of `timetable`.

use maxplus_core::{Matrix, Number, Rational};
use serde_json::value::RawValue;

use super::entry::{ClaimError, Entry, Format, Timetable, expect_count, required, unmarked};
use crate::claim::Claim;
use crate::timetable::{ArcSlack, Conflict, Gain, Times, TimetableClaim};
use crate::witness::present;

/// A time, null for none.
type Time<'a> = Option<&'a RawValue>;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct TimetableFields<'a> {
    #[serde(rename = "format")]
    _format: Format<Timetable>,
    matrix_sha256: String,
    n: usize,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(borrow, deserialize_with = "required")]
    least_period: Time<'a>,
    #[serde(borrow)]
    period: &'a RawValue,
    bottleneck: Vec<Vec<usize>>,
    feasible: bool,
    #[serde(borrow)]
    release: Vec<Time<'a>>,
    #[serde(borrow)]
    due: Vec<Time<'a>>,
    #[serde(borrow)]
    earliest: Vec<Time<'a>>,
    #[serde(borrow)]
    latest: Vec<Time<'a>>,
    #[serde(borrow)]
    slack: Vec<Time<'a>>,
    #[serde(default, deserialize_with = "present")]
    conflict: Option<Conflict>,
    #[serde(borrow, default, deserialize_with = "present")]
    arcs: Option<Vec<ArcSlack<&'a RawValue>>>,
    #[serde(borrow)]
    gains: Vec<Gain<&'a RawValue>>,
    #[serde(borrow, default, deserialize_with = "present")]
    rounds: Option<Vec<Vec<Time<'a>>>>,
}

impl TimetableClaim {
    /// Reads the claim of a file as one about the given matrix. The checks decide by the hash
    /// whether this is the matrix of the file.
    pub fn from_json_with(matrix: Matrix<Number>, text: &str) -> Result<Self, ClaimError> {
        let fields: TimetableFields<'_> = serde_json::from_str(unmarked(text))?;
        if let Some(names) = &fields.names {
            expect_count("n", fields.n, names.len())?;
        }
        let arcs = fields.arcs.map(|arcs| {
            let arc = |arc: ArcSlack<&RawValue>| {
                Ok(ArcSlack {
                    row: arc.row,
                    column: arc.column,
                    slack: time("slack of an arc", arc.slack)?,
                })
            };
            arcs.into_iter().map(arc).collect::<Result<_, ClaimError>>()
        });
        let gain = |gain: Gain<&RawValue>| {
            Ok(Gain {
                row: gain.row,
                column: gain.column,
                period: time("period of a gain", gain.period)?,
                shorten: time("shorten of a gain", gain.shorten)?,
            })
        };
        let rounds = fields.rounds.map(|rounds| {
            let rounds = rounds.iter().map(|round| times("rounds", round));
            rounds.collect::<Result<_, ClaimError>>()
        });
        let least_period = time("least_period", fields.least_period)?;
        let period = number("period", fields.period)?;
        let claim = Claim::new(matrix, Number::finite(period.clone()), Vec::new())?;
        let mut about = claim.with_size(fields.n);
        about.matrix_sha256 = Some(fields.matrix_sha256);
        about.provenance.names = fields.names;
        Ok(TimetableClaim {
            about,
            least_period,
            period,
            bottleneck: fields.bottleneck,
            feasible: fields.feasible,
            release: times("release", &fields.release)?,
            due: times("due", &fields.due)?,
            earliest: times("earliest", &fields.earliest)?,
            latest: times("latest", &fields.latest)?,
            slack: times("slack", &fields.slack)?,
            conflict: fields.conflict,
            arcs: arcs.transpose()?,
            gains: fields
                .gains
                .into_iter()
                .map(gain)
                .collect::<Result<_, ClaimError>>()?,
            rounds: rounds.transpose()?,
        })
    }
}

fn times(list: &str, times: &[Time<'_>]) -> Result<Times, ClaimError> {
    times.iter().map(|&entry| time(list, entry)).collect()
}

fn time(place: &str, entry: Time<'_>) -> Result<Option<Rational>, ClaimError> {
    entry.map(|entry| number(place, entry)).transpose()
}

/// A finite number.
fn number(place: &str, entry: &RawValue) -> Result<Rational, ClaimError> {
    let scalar = entry.scalar(|| place.to_owned())?;
    let infinite = || ClaimError::Json(format!("{place}: found -inf, expected a number"));
    scalar.value().cloned().ok_or_else(infinite)
}
