//! How a story is written.

use clap::ValueEnum;

/// How the story is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StoryFormat {
    Text,
    Latex,
}
