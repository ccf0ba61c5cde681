//! Pictures: the digraph, the cone of a 3 x 3 matrix, the staircase of counts.

use maxplus_core::{DisplayNamed, MaxPlus, Vector};
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Cycle, Path};
use num_rational::BigRational;
use serde::Serialize;
use supereigen_answers::instance::{fraction, in_fractions};
use supereigen_picture::{
    BackEnd, ConePicture, DigraphError, DigraphPicture, Highlight, Scene, StaircasePicture,
};

use crate::base64;
use crate::given::{PageInput, Question};
use crate::number::{Entry, entries, exact};
use crate::refusal::Refusal;
use crate::request::Picture;
use crate::sweep::steps;

/// A picture: text, or base64 for PDF.
#[derive(Serialize)]
pub struct Drawn {
    data: String,
}

/// Draws the picture.
pub fn picture(given: &PageInput, picture: &Picture, format: BackEnd) -> Result<Drawn, Refusal> {
    let bytes = drawn(given, picture, format)?;
    let data = match format {
        BackEnd::Pdf => base64::encode(&bytes),
        _ => String::from_utf8(bytes).map_err(Refusal::of)?,
    };
    Ok(Drawn { data })
}

/// The bytes of the picture.
fn drawn(given: &PageInput, picture: &Picture, format: BackEnd) -> Result<Vec<u8>, Refusal> {
    let question = &given.question()?;
    let names = question.names();
    let problem = &in_fractions(&question.problem).map_err(Refusal::of_any)?;
    let scene = match picture {
        Picture::Digraph {
            cycle,
            path,
            solution,
            all_arcs,
            critical,
        } => {
            let highlight = highlight(question, cycle, path, solution)?;
            let digraph = DigraphPicture::of(problem)
                .names(names)
                .highlight(highlight)
                .all_arcs(*all_arcs)
                .critical(*critical);
            let why = |error: DigraphError| Refusal::of(error.named(names));
            digraph.scene().map_err(why)?
        }
        Picture::Cone { solution, point } => {
            let mut cone = ConePicture::of(problem).map_err(Refusal::of)?;
            if let Some(solution) = solution {
                cone = cone.marking(&checked(question, solution)?);
            }
            if let Some(point) = point {
                cone = cone.point(&checked(question, point)?);
            }
            cone.names(names).scene()
        }
        Picture::Staircase { steps } => staircase(given, *steps)?,
    };
    scene.render(format).map_err(Refusal::of)
}

/// The highlight: the tight arcs of a solution, a path or a cycle.
fn highlight(
    question: &Question,
    cycle: &Option<Vec<usize>>,
    path: &Option<Vec<usize>>,
    solution: &Option<Vec<Entry>>,
) -> Result<Highlight, Refusal> {
    let graph = question.problem.digraph();
    let wrong = |what: &str, why: &NotElementary| {
        let why = why.named(question.names());
        Refusal::of(format!("not a {what} of the digraph: {why}"))
    };
    if let Some(entries) = solution {
        return Ok(Highlight::Solution(checked(question, entries)?));
    }
    if let Some(nodes) = path {
        let path = Path::new(&graph, nodes.clone()).map_err(|why| wrong("path", &why))?;
        return Ok(Highlight::Path(path));
    }
    if let Some(nodes) = cycle {
        let cycle = Cycle::new(&graph, nodes.clone()).map_err(|why| wrong("cycle", &why))?;
        return Ok(Highlight::Cycle(cycle));
    }
    Ok(Highlight::Nothing)
}

/// The counts over all lambda. The given lambda is ignored.
fn staircase(given: &PageInput, limit: u64) -> Result<Scene, Refusal> {
    let steps = steps(given, limit)?;
    let picture = StaircasePicture {
        n: steps.n,
        breakpoints: steps.staircase.breakpoints(),
        between: steps.staircase.between(),
        at: steps.staircase.at(),
        window: (None, None),
        greatest: steps.greatest.as_ref(),
        is_cut: steps.stopped.is_some(),
    };
    Ok(picture.scene())
}

/// A vector of the cone's grid.
#[derive(Serialize)]
pub struct Placed {
    vector: Vec<Entry>,
}

/// The vector at a position in the cone's picture.
pub fn place(given: &PageInput, place: (f64, f64)) -> Result<Placed, Refusal> {
    let question = given.question()?;
    let problem = in_fractions(&question.problem).map_err(Refusal::of_any)?;
    let cone = ConePicture::of(&problem).map_err(Refusal::of)?;
    let vector = cone.vector_at(place);
    let vector = entries(&vector.iter().map(exact).collect::<Vec<_>>());
    Ok(Placed { vector })
}

/// A vector with an entry for every node.
fn checked(
    question: &Question,
    entries: &[Entry],
) -> Result<Vector<MaxPlus<BigRational>>, Refusal> {
    Ok(question.vector(entries)?.iter().map(fraction).collect())
}
