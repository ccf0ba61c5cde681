//! An output that is gone on with: the stream in a file is continued where the
//! checkpoint says that it was safe, and nothing that was given before is lost.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::checkpoint::{Output, Streamed, full_name};
use crate::progress::note;
use crate::sink::Sink;
use crate::sink::target::{Target, has_content};

/// A checkpoint that a search goes on from.
pub struct Resumed {
    pub path: PathBuf,
    /// What was given: extremals or chains.
    pub what: &'static str,
    /// How many of them were given before.
    pub given: u64,
    /// Where they are.
    pub output: Output,
}

/// A stream that is open.
pub struct Opened {
    pub sink: Sink,
    /// How many things are in it.
    pub holds: u64,
    /// Whether it was begun in another run.
    pub is_continued: bool,
}

impl Opened {
    /// A new stream.
    pub fn new(path: Option<&Path>, marked: bool) -> Result<Self> {
        Ok(Opened {
            sink: Sink::stream(path, marked)?,
            holds: 0,
            is_continued: false,
        })
    }
}

/// What becomes of a file that a stream is to go on in.
enum Continuation {
    /// It is not there, or empty.
    New,
    /// It is the one; cut to what the checkpoint knows of.
    Continued(Box<Sink>, u64),
    /// It is something else, and untouched.
    Refused(String),
}

impl Resumed {
    /// Opens the output for a stream in this style, continued if it is the one
    /// that the checkpoint knows.
    pub fn open_stream(
        &self,
        path: Option<&Path>,
        style: &str,
        marked: bool,
        force: bool,
    ) -> Result<Opened> {
        let Resumed { given, what, .. } = self;
        let target = Target::of(path)?;
        if let (Some(path), Some(target)) = (path, target.regular()) {
            match self.continue_stream(path, target, style)? {
                Continuation::Continued(sink, holds) => {
                    note(format_args!(
                        "{given} {what} were given before; {} is continued after {holds}",
                        path.display()
                    ));
                    return Ok(Opened {
                        sink: *sink,
                        holds,
                        is_continued: true,
                    });
                }
                Continuation::Refused(reason) if !force => bail!(
                    "{reason}; give another -o, or --force to begin it anew with only the rest"
                ),
                Continuation::Refused(_) | Continuation::New => {}
            }
        }
        note(format_args!(
            "{given} {what} were given before; only the rest is given"
        ));
        self.tell_of_what_comes_again();
        Opened::new(path, marked)
    }

    /// Refuses an output that is written whole, or a count, where that would
    /// replace what was given before.
    pub fn check_whole(&self, path: Option<&Path>, is_count: bool, force: bool) -> Result<()> {
        let Resumed {
            given,
            output,
            what,
            ..
        } = self;
        let target = Target::of(path)?;
        if let (Some(path), Some(target)) = (path, target.regular()) {
            let is_its_own = is_count && *output == Output::Count(Some(full_name(path)));
            if has_content(target) && !is_its_own && !force {
                bail!(
                    "{} is there already and cannot be continued; give another -o, or --force to replace it",
                    path.display()
                );
            }
        }
        let told = if is_count {
            "are counted in"
        } else {
            "were given before; only the rest is given"
        };
        note(format_args!("{given} {what} {told}"));
        Ok(())
    }

    /// What becomes of a file that a stream in this style is to go on in.
    fn continue_stream(&self, path: &Path, target: &Path, style: &str) -> Result<Continuation> {
        let known = match &self.output {
            Output::Stream(known) => Some(known),
            Output::Elsewhere | Output::Count(_) => None,
        };
        let (checkpoint, name) = (self.path.display(), path.display());
        if !has_content(target) {
            return Ok(match known {
                Some(known) if known.mark.bytes > 0 && known.file == full_name(path) => {
                    Continuation::Refused(format!(
                        "{name} is empty or not there, though {checkpoint} knows of {} {} in it",
                        known.vectors,
                        self.called()
                    ))
                }
                _ => Continuation::New,
            });
        }
        let Some(known) = known else {
            return Ok(Continuation::Refused(format!(
                "{name} is no output that {checkpoint} goes on with"
            )));
        };
        if known.style != style {
            return Ok(Continuation::Refused(format!(
                "{checkpoint} goes on with an output of {}, not of {style}",
                known.style
            )));
        }
        Ok(match Sink::continue_stream(path, &known.mark)? {
            Some(sink) => Continuation::Continued(Box::new(sink), known.vectors),
            None => Continuation::Refused(format!(
                "{name} does not begin with the {} bytes that {checkpoint} knows of",
                known.mark.bytes
            )),
        })
    }

    /// What stands in a file.
    fn called(&self) -> &'static str {
        match self.what {
            "extremals" => "vectors",
            what => what,
        }
    }

    /// After a kill the output may be ahead of its checkpoint; who gathers
    /// parts from several files should know.
    fn tell_of_what_comes_again(&self) {
        let Output::Stream(Streamed { mark, file, .. }) = &self.output else {
            return;
        };
        if std::fs::metadata(file).is_ok_and(|data| data.len() > mark.bytes) {
            note(format_args!(
                "what {file} holds after its first {} bytes comes again",
                mark.bytes
            ));
        }
    }
}
