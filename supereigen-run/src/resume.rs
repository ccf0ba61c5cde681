//! The output of a resumed run: the stream in a file is continued at the position in the
//! checkpoint. No earlier result is lost or replaced, unless the user gives --force.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::checkpoint::{Output, Streamed, full_name};
use crate::file::{Target, has_content};
use crate::output_file::Sink;
use crate::position::Check;
use crate::progress::{Progress, note};

/// The checkpoint that a search resumes.
pub struct Resumed {
    /// Its path.
    pub path: PathBuf,
    /// What the results are: extremals or chains.
    pub what: &'static str,
    /// How many results were found before.
    pub given: u64,
    /// Where they were written.
    pub output: Output,
    /// How much of a continued output is checked.
    pub check: Check,
}

/// An open stream.
pub struct Opened {
    /// Where to write.
    pub sink: Sink,
    /// How many results the stream contains.
    pub holds: u64,
    /// Whether the stream was started by an earlier run.
    pub is_continued: bool,
}

impl Opened {
    /// A new stream.
    pub fn new(path: Option<&Path>, tracked: bool) -> Result<Self> {
        Ok(Opened {
            sink: Sink::stream(path, tracked)?,
            holds: 0,
            is_continued: false,
        })
    }
}

/// What happens to the file of a stream.
enum Continuation {
    /// It does not exist or is empty.
    New,
    /// It was cut to the position in the checkpoint.
    Continued(Box<Sink>, u64),
    /// It cannot be continued, for this reason. It was left unchanged.
    Refused(String),
}

impl Resumed {
    /// Opens the output for a stream in this style. If it is the file in the checkpoint, it is
    /// continued.
    pub fn open_stream(
        &self,
        path: Option<&Path>,
        style: &str,
        tracked: bool,
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
                Continuation::Refused(reason) if !force => {
                    bail!("{reason}; give another -o, or --force to write only the rest there")
                }
                Continuation::Refused(_) | Continuation::New => {}
            }
        }
        self.refuse_check()?;
        note(format_args!(
            "{given} {what} were given before; only the rest is given"
        ));
        self.note_repeated_results();
        Opened::new(path, tracked)
    }

    /// Refuses --check-output where there is no output to check.
    fn refuse_check(&self) -> Result<()> {
        if let Check::All(_) = self.check {
            bail!("--check-output needs a stream that is continued in its file");
        }
        Ok(())
    }

    /// Notes how many results were found before, when none are missing. Returns how many of them
    /// the output contains.
    pub fn note_found(&self, path: Option<&Path>) -> u64 {
        let Resumed { given, what, .. } = self;
        note(format_args!("{given} {what} were given before"));
        match (&self.output, path) {
            (Output::Stream(known), Some(path)) if known.file == full_name(path) => known.vectors,
            _ => 0,
        }
    }

    /// Refuses an output that is written at the end, if it would replace earlier results.
    pub fn check_whole(&self, path: Option<&Path>, new: &Output, force: bool) -> Result<()> {
        let Resumed {
            given,
            output,
            what,
            ..
        } = self;
        self.refuse_check()?;
        let target = Target::of(path)?;
        if let (Some(path), Some(target)) = (path, target.regular())
            && has_content(target)
            && !new.replaces(output)
            && !force
        {
            bail!(
                "{} exists already and cannot be \
                 continued; give another -o, or --force to replace it",
                path.display()
            );
        }
        let counted = match new.includes_all() {
            true => "are counted in",
            false => "were given before; only the rest is given",
        };
        note(format_args!("{given} {what} {counted}"));
        Ok(())
    }

    /// What happens to the file of a stream in this style.
    fn continue_stream(&self, path: &Path, target: &Path, style: &str) -> Result<Continuation> {
        let known = match &self.output {
            Output::Stream(known) => Some(known),
            Output::Elsewhere | Output::Count(_) | Output::Roots(_) => None,
        };
        let (checkpoint, name) = (self.path.display(), path.display());
        if !has_content(target) {
            return Ok(match known {
                Some(known) if known.position.bytes > 0 && known.file == full_name(path) => {
                    Continuation::Refused(format!(
                        "{name} is empty or missing, but {checkpoint} describes {} {} in it",
                        known.vectors,
                        self.called()
                    ))
                }
                _ => Continuation::New,
            });
        }
        let Some(known) = known else {
            return Ok(Continuation::Refused(format!(
                "{name} is not the output that {checkpoint} continues"
            )));
        };
        if known.style != style {
            return Ok(Continuation::Refused(format!(
                "{checkpoint} continues an output of {}, not of {style}",
                known.style
            )));
        }
        // An empty output matches the beginning of every file.
        if known.position.bytes == 0 && known.file != full_name(path) {
            return Ok(Continuation::Refused(format!(
                "{name} is not empty, but the output that {checkpoint} continues was"
            )));
        }
        // Reading everything may take long.
        let _progress =
            matches!(self.check, Check::All(_)).then(|| Progress::new("checking the output"));
        Ok(
            match Sink::continue_stream(path, &known.position, &self.check)? {
                Some(sink) => Continuation::Continued(Box::new(sink), known.vectors),
                None => Continuation::Refused(format!(
                    "{name} does not begin with the {} bytes that {checkpoint} describes",
                    known.position.bytes
                )),
            },
        )
    }

    /// The noun for the results in messages about files.
    fn called(&self) -> &'static str {
        match self.what {
            "extremals" => "vectors",
            what => what,
        }
    }

    /// After a kill the output may be ahead of its checkpoint. Then results are in two files,
    /// which matters if several files are joined.
    fn note_repeated_results(&self) {
        let Output::Stream(Streamed { position, file, .. }) = &self.output else {
            return;
        };
        if std::fs::metadata(file).is_ok_and(|data| data.len() > position.bytes) {
            note(format_args!(
                "{file} is written again after its first {} bytes",
                position.bytes
            ));
        }
    }
}
