//! How a story is written.

use std::path::Path;

use clap::ValueEnum;

/// How the story is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StoryFormat {
    /// For people.
    Text,
    /// For papers: compiles as it stands, and can be taken in by \input.
    Latex,
    /// For programs, as docs/json.md says.
    Json,
}

impl StoryFormat {
    /// The format that was asked for, that of the name of the file, or text.
    pub fn chosen(given: Option<Self>, path: Option<&Path>) -> Self {
        let ending = path.and_then(Path::extension).and_then(|e| e.to_str());
        let named = match ending {
            Some("tex") => Some(StoryFormat::Latex),
            Some("json") => Some(StoryFormat::Json),
            _ => None,
        };
        given.or(named).unwrap_or(StoryFormat::Text)
    }
}
