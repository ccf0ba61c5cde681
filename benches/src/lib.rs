//! Figures that convince a sceptic, made by one command:
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
//! | [`measure`], [`effort`] | times in turn, and their spread; how many |
//! | [`counting`] | the work that most figures measure |
//! | [`families`] | seeded matrices with known numbers of extremals |
//! | [`plant`] | matrices for questions that need no basis |
//! | [`row`] | a figure and its goal |
//! | [`layers`] | the rows of every layer, each beside what it is measured against |
//! | [`ladder`] | all methods on the same matrices |
//! | [`growth`], [`threads`] | cost against n, density, threads |
//! | [`visualise`] | every family, visualised against as given |
//! | [`peak`] | memory, by processes of their own |
//! | [`others`] | polymake and TPLib, where installed |
//! | [`record`], [`machine`], [`folder`] | everything one run measured, on which machine, and where it lies |
//! | [`csv`], [`markdown`], [`chart`], [`plots`] | a record as text and pictures |
//! | [`readme`] | the latest record's figures in the README and `docs/figures.md` |
//!
//! `cargo bench -p benches --bench STEM` measures one thing by criterion;
//! `--bench instructions` counts instructions under valgrind, with limits that
//! CI holds. The stems are those of the sources.

#![forbid(unsafe_code)]

pub mod chart;
pub mod counting;
pub mod csv;
pub mod effort;
pub mod families;
pub mod folder;
pub mod growth;
pub mod ladder;
pub mod layers;
pub mod machine;
pub mod markdown;
pub mod measure;
pub mod others;
pub mod peak;
pub mod plant;
pub mod plots;
pub mod readme;
pub mod record;
pub mod row;
pub mod threads;
pub mod visualise;
