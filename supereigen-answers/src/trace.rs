//! The steps of Algorithms 1 to 3, in the words and the notation of the paper's example, as plain
//! text or as LaTeX.

use std::fmt::{self, Write};

use maxplus_core::named::called;
use maxplus_core::{Names, Number, Rational, Vector};

use num_traits::Zero;
use supereigen::paper::algorithm2::End;
use supereigen::paper::trace::{CycleAccount, PathAccount, Trace, VectorAccount};
use supereigen::vector::{Extremality, Shape, Split};
use supereigen_picture::latex;

/// The account as text.
pub fn plain(trace: &Trace<Rational>, names: Option<&Names>) -> String {
    written(trace, Script::Plain(names))
}

/// The account in LaTeX, as a part of a document: the text of [`plain`] with typeset formulas.
///
/// ```
/// use maxplus_core::{Matrix, Number};
/// use supereigen::{Limits, Problem, paper::trace::Trace};
/// use supereigen_answers::trace::{plain, to_latex};
///
/// let a: Matrix<Number> = "0 .\n5 .".parse()?;
/// let trace = Trace::of(&Problem::new(&a)?, &Limits::none()).complete()?;
/// assert!(plain(&trace, None).contains("Applying Algorithm 2 to pi_1 = (2, 1):"));
/// assert!(to_latex(&trace).contains("Applying Algorithm 2 to $\\pi_{1} = (2, 1)$:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_latex(trace: &Trace<Rational>) -> String {
    written(trace, Script::Latex)
}

fn written(trace: &Trace<Rational>, script: Script<'_>) -> String {
    let mut text = String::new();
    write_trace(&mut text, trace, script).expect("writing to memory does not fail");
    text
}

fn write_trace(f: &mut dyn Write, trace: &Trace<Rational>, script: Script<'_>) -> fmt::Result {
    let count = trace.cycles.len();
    let cycles = there_are(count, "nonnegative elementary cycle");
    let d_a = script.choose("D_A", "$D_{A}$");
    let (begin, end) = script.list();
    let item = script.item();
    if count == 0 {
        writeln!(f, "{cycles} in {d_a}.")?;
    } else {
        writeln!(f, "{cycles} in {d_a}:")?;
        f.write_str(begin)?;
        for (s, account) in trace.cycles.iter().enumerate() {
            let sigma = script.numbered("sigma", s + 1);
            let written = script.math(&format!("{sigma} = {}", round(account, script)));
            writeln!(f, "{item}{written}")?;
        }
        f.write_str(end)?;
    }
    for (s, account) in trace.cycles.iter().enumerate() {
        writeln!(f)?;
        write_cycle(f, s + 1, account, script)?;
    }
    let tests = trace.steps().count();
    writeln!(
        f,
        "\nThe scaled basis, {} vectors after {tests} extremality tests, in the order found:",
        trace.extremals.len()
    )?;
    let new = trace
        .steps()
        .filter(|step| step.new && step.extremality.is_extremal());
    let (begin, end) = match trace.extremals.is_empty() {
        true => ("", ""),
        false => (begin, end),
    };
    f.write_str(begin)?;
    for step in new {
        writeln!(f, "{item}{}", script.math(&script.vector(&step.scaled)))?;
    }
    f.write_str(end)
}

/// sigma, its first node again at the end.
fn round(account: &CycleAccount<Rational>, script: Script<'_>) -> String {
    script.nodes(account.rotation().nodes().chain([account.start]))
}

fn write_cycle(
    f: &mut dyn Write,
    s: usize,
    account: &CycleAccount<Rational>,
    script: Script<'_>,
) -> fmt::Result {
    let round = round(account, script);
    let sigma = script.math(&format!("{} = {round}", script.numbered("sigma", s)));
    writeln!(f, "Applying Algorithm 1 to {sigma}:")?;
    let (begin, end) = script.list();
    f.write_str(begin)?;
    for step in account.in_order() {
        write_vector(f, &script.v_sigma(s, step.node), None, step, script)?;
    }
    f.write_str(end)?;
    let kind = format!("maximum {}-path", script.j(s));
    writeln!(
        f,
        "{}.{}",
        there_are(account.paths.len(), &kind),
        script.paragraph()
    )?;
    for (p, path) in account.paths.iter().enumerate() {
        let from = account
            .steps
            .iter()
            .find(|step| step.node == path.path.end());
        let base = from.map(|step| {
            let vector = script.vector(&step.vector);
            if vector == script.e(step.node) {
                vector
            } else {
                script.v_sigma(s, step.node)
            }
        });
        write_path(f, p + 1, path, base.unwrap_or_default(), script)?;
    }
    Ok(())
}

fn write_path(
    f: &mut dyn Write,
    p: usize,
    account: &PathAccount<Rational>,
    mut base: String,
    script: Script<'_>,
) -> fmt::Result {
    let nodes = script.nodes(account.path.nodes().iter().copied());
    let pi = script.math(&format!("{} = {nodes}", script.numbered("pi", p)));
    let Some(end) = account.end else {
        return writeln!(
            f,
            "Nothing along {pi}: its start is not extremal.{}",
            script.paragraph()
        );
    };
    writeln!(f, "Applying Algorithm 2 to {pi}:")?;
    let (begin, close) = script.list();
    let item = script.item();
    f.write_str(begin)?;
    for step in &account.steps {
        let name = script.raised("v", step.node);
        let formula = script.step(&base, step.node);
        write_vector(f, &name, Some(formula), step, script)?;
        base = name;
    }
    match end {
        End::Whole => {}
        End::NotExtremal => writeln!(f, "{item}We turn to the next path.")?,
        End::Loop { node } => {
            let inside = script.math(&format!(
                "{} {} X_{}",
                script.e(node),
                script.choose("in", "\\in"),
                script.node(node)
            ));
            writeln!(
                f,
                "{item}{inside}, so no further vector is extremal; we turn to the next path."
            )?;
        }
    }
    f.write_str(close)
}

fn write_vector(
    f: &mut dyn Write,
    name: &str,
    formula: Option<String>,
    account: &VectorAccount<Rational>,
    script: Script<'_>,
) -> fmt::Result {
    let VectorAccount {
        vector,
        scaled,
        extremality,
        new,
        ..
    } = account;
    let vector = script.vector(vector);
    let equation = match formula {
        Some(formula) if *new => format!("{name} = {formula} = {vector}"),
        _ => format!("{name} = {vector}"),
    };
    write!(f, "{}{}", script.item(), script.math(&equation))?;
    let math = |vector| script.math(&script.vector(vector));
    match extremality {
        Extremality::Extremal(_) if !new => writeln!(f, ", extremal (met before)."),
        Extremality::Combination(_) if !new => writeln!(f, ", not extremal (met before)."),
        Extremality::Extremal(extremal) => {
            f.write_str(", extremal")?;
            write!(f, " ({})", script.shape(&extremal.shape))?;
            writeln!(f, "; scaled {}.", math(scaled))
        }
        Extremality::Combination(Split { left, right }) => {
            writeln!(
                f,
                ", not extremal: it is the maximum of {} and {}.",
                math(left),
                math(right)
            )
        }
    }
}

/// `There are 4 cycles`, `There is 1 path`, `There is no path`.
fn there_are(count: usize, what: &str) -> String {
    match count {
        0 => format!("There is no {what}"),
        1 => format!("There is 1 {what}"),
        _ => format!("There are {count} {what}s"),
    }
}

/// How formulas are written.
#[derive(Debug, Clone, Copy)]
enum Script<'n> {
    /// Nodes have these names, if given.
    Plain(Option<&'n Names>),
    /// Formulas use the numbers of nodes; a legend gives their names.
    Latex,
}

impl Script<'_> {
    fn choose<'a>(self, plain: &'a str, latex: &'a str) -> &'a str {
        match self {
            Script::Plain(_) => plain,
            Script::Latex => latex,
        }
    }

    /// A formula within a sentence.
    fn math(self, formula: &str) -> String {
        let dollar = self.choose("", "$");
        format!("{dollar}{formula}{dollar}")
    }

    /// sigma_k or pi_k.
    fn numbered(self, letter: &str, k: usize) -> String {
        match self {
            Script::Plain(_) => format!("{letter}_{k}"),
            Script::Latex => format!("\\{letter}_{{{k}}}"),
        }
    }

    /// J_sigma, before "-path".
    fn j(self, s: usize) -> String {
        match self {
            Script::Plain(_) => format!("J_(sigma_{s})"),
            Script::Latex => format!("$J_{{\\sigma_{{{s}}}}}$"),
        }
    }

    /// A node: its name in text if it has one, its number in formulas.
    fn node(self, node: usize) -> String {
        match self {
            Script::Plain(names) => called(node, names).to_string(),
            Script::Latex => (node + 1).to_string(),
        }
    }

    /// A cycle or path.
    fn nodes(self, nodes: impl IntoIterator<Item = usize>) -> String {
        let nodes: Vec<_> = nodes.into_iter().map(|node| self.node(node)).collect();
        format!("({})", nodes.join(", "))
    }

    /// v^(sigma_s(i)), the node counted from 0.
    fn v_sigma(self, s: usize, node: usize) -> String {
        let node = self.node(node);
        match self {
            Script::Plain(_) => format!("v^(sigma_{s}({node}))"),
            Script::Latex => format!("v^{{\\sigma_{{{s}}}({node})}}"),
        }
    }

    /// e^i, the node counted from 0.
    fn e(self, node: usize) -> String {
        self.raised("e", node)
    }

    /// v^i or e^i.
    fn raised(self, letter: &str, node: usize) -> String {
        match self {
            Script::Plain(_) => format!("{letter}^{}", self.node(node)),
            Script::Latex => format!("{letter}^{{{}}}", self.node(node)),
        }
    }

    /// base (+) (A_i (x) base) (x) e^i, the main step of Algorithm 2.
    fn step(self, base: &str, node: usize) -> String {
        let (i, e) = (self.node(node), self.e(node));
        match self {
            Script::Plain(_) => format!("{base} (+) (A_{i} (x) {base}) (x) {e}"),
            Script::Latex => {
                format!("{base}\\oplus(A_{{{i}}}\\otimes {base})\\otimes {e}")
            }
        }
    }

    /// A vector as the paper writes it: e^i, or a transposed tuple.
    fn vector(self, vector: &Vector<Number>) -> String {
        if let Some(node) = unit(vector) {
            return self.e(node);
        }
        let entries: Vec<_> = vector.iter().map(|entry| self.entry(entry)).collect();
        let transposed = self.choose("^T", "^{T}");
        format!("({}){transposed}", entries.join(", "))
    }

    fn entry(self, entry: &Number) -> String {
        match self {
            Script::Plain(_) => entry.to_string(),
            Script::Latex if !entry.is_finite() => "-\\infty".to_owned(),
            Script::Latex => latex::number(&entry.to_string(), "tfrac"),
        }
    }

    /// The shape of the dependencies between nodes: `chain 2 1`, or `cycle (1 2), tied tail 3`.
    fn shape(self, shape: &Shape) -> String {
        let chain = |nodes: &[usize]| {
            let nodes: Vec<_> = nodes.iter().map(|&node| self.node(node)).collect();
            nodes.join(" ")
        };
        match shape {
            Shape::Chain(nodes) => format!("chain {}", chain(nodes)),
            Shape::TiedTail { cycle, tail } => {
                format!("cycle ({}), tied tail {}", chain(cycle), chain(tail))
            }
        }
    }

    /// The text before and after a list.
    fn list(self) -> (&'static str, &'static str) {
        let (begin, end) = ("\\begin{itemize}\n", "\\end{itemize}\n");
        (self.choose("", begin), self.choose("", end))
    }

    /// The beginning of an item.
    fn item(self) -> &'static str {
        self.choose("  ", "\\item ")
    }

    /// The line end that keeps the next line separate.
    fn paragraph(self) -> &'static str {
        self.choose("", "\n")
    }
}

/// The node of a tropical unit vector.
fn unit(vector: &Vector<Number>) -> Option<usize> {
    let mut finite = vector.iter().enumerate().filter_map(|(i, entry)| {
        let value = entry.value()?;
        Some((i, value))
    });
    match (finite.next(), finite.next()) {
        (Some((i, value)), None) if *value == Rational::zero() => Some(i),
        _ => None,
    }
}
