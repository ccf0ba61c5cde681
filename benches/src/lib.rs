//! All figures of the project, made by one command:
//!
//! ```text
//! cargo run --release -p benches -- report
//! ```
//!
//! measures everything in one process and one run, as ratios with their spread
//! over repetitions, and writes a dated record. Every answer is asserted.
//!
//! | module | what it is |
//! |---|---|
//! | [`measure`] | times measured alternately, and their spread |
//! | [`counting`] | the work that most figures measure |
//! | [`families`] | seeded matrices with known numbers of extremals |
//! | [`plant`] | matrices for questions that need no basis |
//! | [`row`] | a figure and its goal |
//! | [`layers`] | the rows of every layer, each compared with a reference |
//! | [`ladder`] | all methods on the same matrices |
//! | [`threads`] | two threads compared with one |
//! | [`peak`] | memory, in separate processes |
//! | [`record`] | everything that one run measured |
//! | [`markdown`] | a record as text |
//! | [`readme`] | the latest record's figures in the README and `docs/figures.md` |
//!
//! `cargo bench -p benches --bench layers -- LAYER` measures the work of one layer with
//! criterion; `--bench instructions` counts instructions under valgrind, with limits that CI
//! checks.

#![forbid(unsafe_code)]

pub mod counting;
pub mod families;
pub mod ladder;
pub mod layers;
pub mod markdown;
pub mod measure;
pub mod peak;
pub mod plant;
pub mod readme;
pub mod record;
pub mod row;
pub mod threads;
