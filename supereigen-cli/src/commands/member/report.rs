//! What `member` says in JSON.

use serde::Serialize;
use serde_json::Value;
use supereigen::Witness;
use supereigen_answers::about::About;

use crate::report_output::RowReport;

/// What `member` finds out about a vector.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    pub about: About,
    pub vector: Value,
    pub solution: bool,
    pub extremal: bool,
    pub head: Option<usize>,
    pub witness: Option<Witness>,
    /// Two smaller solutions whose maximum the vector is.
    pub maximum_of: Option<[Value; 2]>,
    pub rows: Vec<RowReport>,
}
