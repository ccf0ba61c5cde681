//! The paper's example, told as the paper tells it.

use maxplus_core::{MaxPlus, Names, Rational, ReadMatrix};
use supereigen::paper::{example, trace::Trace};
use supereigen::{Limits, Problem};
use supereigen_answers::trace::{plain, to_latex};

fn trace() -> Trace<Rational> {
    let example = example::problem();
    let exact = |x: &MaxPlus<i64>| match x.value() {
        Some(&x) => MaxPlus::finite(Rational::from(x)),
        None => MaxPlus::NEG_INFINITY,
    };
    let problem = Problem::new(&example.given().map(exact)).unwrap();
    Trace::of(&problem, &Limits::none()).complete().unwrap()
}

#[test]
fn the_trace_is_printed_as_the_paper_tells_it() {
    let text = plain(&trace(), None);
    for line in [
        "There are 4 nonnegative elementary cycles in D_A:",
        "  sigma_4 = (2, 3, 4, 1, 2)",
        "Applying Algorithm 1 to sigma_1 = (2, 2):",
        "There are 6 maximum J_(sigma_1)-paths.",
        "Applying Algorithm 2 to pi_1 = (5, 3, 4, 1, 2):",
        "  v^1 = e^2 (+) (A_1 (x) e^2) (x) e^1 = (1, 0, -inf, -inf, -inf)^T, extremal (chain 2 1); scaled (0, -1, -inf, -inf, -inf)^T.",
        "  v^1 = (1, 0, -inf, -inf, -inf)^T, extremal (met before).",
        "  v^5 = (1, 0, 4, 2, 3)^T, not extremal (met before).",
        "  We turn to the next path.",
        "The scaled basis, 10 vectors after 57 extremality tests, in the order found:",
    ] {
        assert!(
            text.lines().any(|printed| printed == line),
            "{line}\nis not in\n{text}"
        );
    }
    let not_extremal = text
        .lines()
        .find(|line| line.contains("(1, 0, 4, 2, 3)"))
        .unwrap();
    assert!(not_extremal.contains(", not extremal: it is the maximum of"));
}

#[test]
fn a_run_is_printed_with_the_names_of_its_nodes() {
    let letters = Names::new(["a", "b", "c", "d", "e"]).unwrap();
    let printed = plain(&trace(), Some(&letters));
    for line in [
        "  sigma_2 = (b, a, b)",
        "  v^a = e^b (+) (A_a (x) e^b) (x) e^a = (1, 0, -inf, -inf, -inf)^T",
        "Applying Algorithm 2 to pi_1 = (e, d, a, b):",
    ] {
        assert!(printed.contains(line), "{line} is not in {printed}");
    }
    let is_bare =
        |word: &str| word.starts_with("v^") && word.ends_with(|c: char| c.is_ascii_digit());
    let bare = printed.split_whitespace().find(|word| is_bare(word));
    assert_eq!(bare, None);
}

#[test]
fn formulas_are_typeset() {
    assert!(to_latex(&trace()).contains(
        "$v^{1} = e^{2}\\oplus(A_{1}\\otimes e^{2})\\otimes e^{1} \
         = (1, 0, -\\infty, -\\infty, -\\infty)^{T}$"
    ));
}
