//! A matrix in any format, and lambda as in the option of the program.

use maxplus_core::Rational;
use maxplus_core::number_style::{NumberStyle, decimal_was_read, in_number_style};
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::{ParseErrorKind, Reading};
use maxplus_graph::Budget;
use maxplus_models::{Kind, ModelError, other_xml};
use supereigen::Problem;
use supereigen_answers::instance::Instance;
use supereigen_answers::instance::parse_lambda;
use supereigen_answers::instance::{check_square, worth_showing};
use supereigen_answers::member::check_length;

use crate::fields::{Fields, OBJECT, TEXT, YES};
use crate::number::Entry;
use crate::refusal::Refusal;

/// The input of the page.
pub struct PageInput {
    /// The matrix.
    pub text: String,
    /// `0`, `-7/2`, `max`, `-inf`.
    pub lambda: String,
    /// For a data flow graph: whether to use its buffer sizes.
    pub buffers: bool,
    /// Whether the input contains decimals. Then words and files contain decimals too, as in the
    /// program. The page writes the other numbers of an answer itself.
    pub decimals: bool,
}

/// The problem, and the names of its nodes.
pub struct Question {
    /// The problem in fractions. The engine itself selects narrower numbers, and a single number
    /// type keeps the download small.
    pub problem: Problem<Rational>,
    /// The problem as the program stores it.
    pub instance: Instance,
}

impl Question {
    /// The names.
    pub fn names(&self) -> Option<&Names> {
        self.instance.names()
    }

    /// The vector with these entries, one for every node.
    pub fn vector(&self, entries: &[Entry]) -> Result<Vector<Number>, Refusal> {
        let number = |(k, entry): (usize, &Entry)| match entry {
            None => Ok(Number::NEG_INFINITY),
            Some(text) => text
                .parse()
                .map_err(|error| Refusal::of(format!("entry {}: {error}", k + 1))),
        };
        let vector: Result<Vector<Number>, _> = entries.iter().enumerate().map(number).collect();
        let vector = vector?;
        check_length("the vector", vector.len(), self.problem.n()).map_err(Refusal::of_any)?;
        Ok(vector)
    }
}

impl PageInput {
    /// Makes words or a file, with numbers as in the input.
    pub fn as_typed<R>(&self, work: impl FnOnce() -> R) -> R {
        match self.decimals {
            true => in_number_style(NumberStyle::AsRead, || {
                decimal_was_read();
                work()
            }),
            false => work(),
        }
    }

    /// Reads the field of that name.
    pub fn of(fields: &mut Fields) -> Result<Self, String> {
        PageInput::read(fields.required("given", OBJECT)?)
    }

    /// Reads its own fields.
    pub fn read(mut fields: Fields) -> Result<Self, String> {
        let given = PageInput {
            text: fields.required("text", TEXT)?,
            lambda: fields.required("lambda", TEXT)?,
            buffers: has_buffers(&mut fields)?,
            decimals: fields.optional("decimals", YES)?.unwrap_or(false),
        };
        fields.end()?;
        Ok(given)
    }

    /// The matrix, and the names of its columns.
    pub fn matrix(&self) -> Result<NamedMatrix, Refusal> {
        matrix_of(&self.text, self.buffers)
    }

    /// The problem.
    pub fn question(&self) -> Result<Question, Refusal> {
        let (matrix, names) = self.matrix()?;
        check_square(&matrix).map_err(Refusal::of_any)?;
        let lambda = self.lambda_of(&matrix)?;
        let instance = Instance::of(&matrix, &lambda).map_err(Refusal::of_any)?;
        let problem = Problem::with_lambda(&matrix, lambda).map_err(Refusal::of)?;
        Ok(Question {
            problem,
            instance: instance.called(names),
        })
    }

    /// The value of lambda.
    pub fn lambda_of(&self, matrix: &SparseMatrix<Number>) -> Result<Number, Refusal> {
        let lambda = parse_lambda(&self.lambda);
        let lambda = lambda.map_err(|error| Refusal::of(format!("lambda: {error}")))?;
        let lambda = lambda.of(matrix, &Budget::unlimited());
        lambda.map_err(Refusal::of_any)
    }
}

/// A matrix, and the names of its columns.
pub type NamedMatrix = (SparseMatrix<Number>, Option<Names>);

/// Whether buffer sizes are used; false by default.
pub fn has_buffers(fields: &mut Fields) -> Result<bool, String> {
    Ok(fields.optional("buffers", YES)?.unwrap_or(false))
}

/// The matrix in a text, or that of a model, and the names of its columns. Buffer sizes are
/// ignored for texts other than data flow graphs, so that the option need not be cleared.
pub fn matrix_of(text: &str, buffers: bool) -> Result<NamedMatrix, Refusal> {
    if let Some(kind) = Kind::detect(text.as_bytes()) {
        let buffers = buffers && kind == Kind::Sdf3;
        return match maxplus_models::read(text.as_bytes(), Some(kind), buffers) {
            Ok(model) => Ok((model.matrix, worth_showing(Some(model.names)))),
            Err(ModelError::Text(error)) => Err(Refusal::of_text(&error, None)),
            Err(error) => Err(Refusal::of(error)),
        };
    }
    if let Some(why) = other_xml(text.as_bytes()) {
        return Err(Refusal::of(why));
    }
    match Reading::new().sparse(text) {
        Ok((matrix, names)) => Ok((matrix, worth_showing(names))),
        Err(error) => {
            let place = (error.line, error.column);
            let cell = cell_of(text, error.kind, place, error.width);
            Err(Refusal::of_text(&error, cell))
        }
    }
}

/// To find the cell of an error, at most this many wrong entries are replaced, and at most this
/// many bytes are read.
const MOST_WRONG: usize = 64;
const MOST_BYTES: usize = 2_000_000;

/// The cell of the matrix with an error of a text. The wrong text is replaced by a special number,
/// and the result is the cell that then contains this number. So readers need not record cells,
/// and this works for every format.
fn cell_of(
    text: &str,
    kind: ParseErrorKind,
    place: (usize, usize),
    width: usize,
) -> Option<(usize, usize)> {
    if !is_of_an_entry(kind) {
        return None;
    }
    let mark = (7_000_000_u64..).find(|mark| !text.contains(&mark.to_string()))?;
    let mut text = replaced(text, place, width, &mark.to_string())?;
    for _ in 0..MOST_WRONG.min(MOST_BYTES / text.len().max(1)) {
        match Reading::new().sparse::<Number>(&text) {
            Ok((matrix, _)) => {
                let mark: Number = mark.to_string().parse().ok()?;
                let found = matrix.triplets().find(|(_, _, entry)| **entry == mark);
                return found.map(|(i, j, _)| (i, j));
            }
            Err(error) if is_of_an_entry(error.kind) => {
                text = replaced(&text, (error.line, error.column), error.width, "0")?;
            }
            Err(_) => return None,
        }
    }
    None
}

fn is_of_an_entry(kind: ParseErrorKind) -> bool {
    use ParseErrorKind::{Interval, Nan, NotANumber, NotHeld, TooLong, WrongInfinity};
    matches!(
        kind,
        NotANumber | Nan | WrongInfinity | NotHeld | TooLong | Interval
    )
}

/// The text with `width` characters replaced.
fn replaced(text: &str, (line, column): (usize, usize), width: usize, by: &str) -> Option<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split_inclusive('\n').take(line.checked_sub(1)?);
    let begin: usize = lines.map(str::len).sum();
    let mut places = text[begin..].char_indices().map(|(at, _)| begin + at);
    let from = places.nth(column.checked_sub(1)?)?;
    let to = places.nth(width.checked_sub(1)?).unwrap_or(text.len());
    let piece = &text[from..to];
    // A string keeps its quotes.
    let inner = piece.trim_matches('"');
    let at = from + piece.find(inner)?;
    Some(format!("{}{by}{}", &text[..at], &text[at + inner.len()..]))
}
