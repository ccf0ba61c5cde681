//! Claims of roots: the basis by the cycles from which it grows, checked without any vector.
//!
//! A *root* is the shortest beginning of an extremal's chain that is a solution by itself
//! ([`crate::kernel::enumerate`] defines it). A claim lists all roots, each with its weight
//! (lambda subtracted from every arc) and with the number of extremals that grow from it.
//!
//! | check | what is checked |
//! |---|---|
//! | form | size and hash of the matrix; cycles in strictly increasing order, so that none comes twice; the sum of the numbers |
//! | roots | every cycle is a root of its weight, a zero cycle from its least node |
//! | extremals | the number of extremals that grow from each root is the claimed one, or at least that if the claim is not complete |
//! | completeness | a second search finds no other root |
//!
//! If the second search takes too many unproductive steps, a claim of at most 100,000 extremals is
//! proved head first ([`crate::kernel::head_first`]), with the extremals that grow from its roots.
//! Otherwise completeness is only likely.
//!
//! Cycles are ordered lexicographically: the first node decides, then the second, and a prefix
//! comes before a longer list.
//!
//! Cost: O(n) for each extremal and each step of the search; memory for the weights of n^2 arcs and
//! for the roots.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use maxplus_core::error::ShapeError;
use maxplus_core::exact::integer_over;
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, Number};

use crate::claim::{Claim, Provenance, exact_text};
use crate::complete::{ByHeads, by_heads};
use crate::integers::{Integers, number, with_weights};
use crate::kernel::enumerate::{Growth, NotARoot, RootVisitor, check_root, roots};
use crate::kernel::weights::{Integer, Weights};
use crate::options::{Options, Progress, Watch};
use crate::rejection::{Rejection, RootFault};
use crate::second_search::{Outcome, Steps};
use crate::system::exact;
use crate::verdict::{Argument, Check, Completeness, Finding, SecondSearch, Subject, Verdict};
use crate::verify::check_header;
use crate::witness::{Witness, find};

/// The most extremals that are stored for a head-first proof.
const FEW: u64 = 100_000;

/// One root of a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Root<'a> {
    /// Its nodes in the order of the chain, counted from 0.
    pub cycle: &'a [u32],
    /// Its weight, with lambda subtracted from every arc.
    pub weight: &'a Number,
    /// The number of extremals that grow from it.
    pub extremals: u64,
}

impl Root<'_> {
    fn nodes(&self) -> Vec<usize> {
        self.cycle.iter().map(|&node| node as usize).collect()
    }
}

/// The claim that these are the roots of A(x)x >= lambda(x)x.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{Options, RootsClaim, plain, verify_roots};
///
/// let matrix = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]])?;
/// let mut claim = RootsClaim::new(matrix, MaxPlus::finite(0))?;
/// claim.push(&[0, 1], MaxPlus::finite(2), 1);
/// let verdict = verify_roots(&claim, &Options::default());
/// let (check, reason) = verdict.rejection().unwrap();
/// assert_eq!(
///     format!("{check}: {reason}"),
///     "completeness: the cycle 2 1 of weight 2 is a root that is not listed"
/// );
/// claim.push(&[1, 0], MaxPlus::finite(2), 1);
/// let verdict = verify_roots(&claim, &Options::default());
/// assert!(verdict.to_string().starts_with("verified complete: 2 extremals from 2 roots, n = 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct RootsClaim {
    /// The matrix, lambda and how it was made; no vectors.
    pub(crate) about: Claim,
    pub(crate) roots: RootList,
    /// The number of all extremals, if the claim gives it.
    pub(crate) sum: Option<u64>,
    /// Why it is not complete, if the claim says so.
    pub(crate) reason: Option<String>,
}

/// Roots in four lists, because there may be millions.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct RootList {
    /// The cycles one after another, and where each ends.
    nodes: Vec<u32>,
    ends: Vec<usize>,
    weights: Vec<Number>,
    extremals: Vec<u64>,
}

impl RootList {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn push(&mut self, cycle: &[u32], weight: Number, extremals: u64) {
        self.nodes.extend_from_slice(cycle);
        self.ends.push(self.nodes.len());
        self.weights.push(weight);
        self.extremals.push(extremals);
    }
}

/// The claim about the same matrix and lambda, without a root yet. Vectors of the claim are
/// ignored.
impl From<Claim> for RootsClaim {
    fn from(about: Claim) -> Self {
        RootsClaim {
            about,
            roots: RootList::default(),
            sum: None,
            reason: None,
        }
    }
}

impl RootsClaim {
    /// The claim that there is no root; an error if the matrix is not square.
    pub fn new<T: Carrier>(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
    ) -> Result<Self, ShapeError> {
        Ok(RootsClaim::from(Claim::new(matrix, lambda, Vec::new())?))
    }

    /// Adds a root: its nodes in the order of the chain, counted from 0, its weight, and the
    /// number of extremals that grow from it.
    pub fn push<T: Carrier>(&mut self, cycle: &[u32], weight: MaxPlus<T>, extremals: u64) {
        self.roots.push(cycle, exact(&weight), extremals);
    }

    /// Claims only that these are some of the roots, each with at least its number of extremals,
    /// and gives the reason.
    #[must_use]
    pub fn incomplete(mut self, reason: impl Into<String>) -> Self {
        self.about.complete = false;
        self.reason = Some(reason.into());
        self
    }

    /// Sets how the claim was made.
    #[must_use]
    pub fn with_provenance(mut self, provenance: Provenance) -> Self {
        self.about = self.about.with_provenance(provenance);
        self
    }

    /// Claims that these are the roots of the integer solutions: see [`Claim::over_integers`].
    #[must_use]
    pub fn over_integers(mut self) -> Self {
        self.about = self.about.over_integers();
        self
    }

    /// Compares the claim with these names of nodes: see [`Claim::against_names`].
    #[must_use]
    pub fn against_names(mut self, names: &Names) -> Self {
        self.about = self.about.against_names(names);
        self
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.about.n()
    }

    /// The matrix A.
    pub fn matrix(&self) -> &Matrix<Number> {
        self.about.matrix()
    }

    /// The number lambda.
    pub fn lambda(&self) -> &Number {
        self.about.lambda()
    }

    /// How it was made.
    pub fn provenance(&self) -> &Provenance {
        self.about.provenance()
    }

    /// Whether the roots are claimed to be all.
    pub fn is_complete(&self) -> bool {
        self.about.is_complete()
    }

    /// Why they are not all, if the claim says so.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Whether the solutions must be integers.
    pub fn asks_integers(&self) -> bool {
        self.about.asks_integers()
    }

    /// The number of roots.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// Whether no root is listed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A root by its position, counted from 0.
    pub fn get(&self, place: usize) -> Option<Root<'_>> {
        let roots = &self.roots;
        let end = *roots.ends.get(place)?;
        let begin = place.checked_sub(1).map_or(0, |before| roots.ends[before]);
        Some(Root {
            cycle: &roots.nodes[begin..end],
            weight: &roots.weights[place],
            extremals: roots.extremals[place],
        })
    }

    /// The roots.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Root<'_>> + Clone {
        (0..self.len()).map(|place| self.get(place).expect("a place below the number of roots"))
    }

    /// The number of extremals in the claim, otherwise the sum over its roots.
    pub fn extremals(&self) -> u64 {
        self.sum.unwrap_or_else(|| self.sum_of_roots())
    }

    fn sum_of_roots(&self) -> u64 {
        let all = self.roots.extremals.iter();
        all.fold(0, |sum, &more| sum.saturating_add(more))
    }

    /// The position of a cycle in a sorted list.
    fn find(&self, cycle: &[usize]) -> Option<usize> {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from.midpoint(to);
            match in_order(self.get(middle)?.cycle, cycle) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
            }
        }
        None
    }
}

/// Compares two lists of nodes lexicographically.
fn in_order(cycle: &[u32], other: &[usize]) -> Ordering {
    cycle
        .iter()
        .map(|&node| node as usize)
        .cmp(other.iter().copied())
}

/// Checks a claim of roots.
pub fn verify_roots(claim: &RootsClaim, options: &Options) -> Verdict {
    verify_roots_watched(claim, options, &mut |_| ControlFlow::Continue(()))
}

/// Checks a claim of roots, reports its progress, and stops on request.
pub fn verify_roots_watched(
    claim: &RootsClaim,
    options: &Options,
    report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Verdict {
    let subject = claim.subject();
    let mut findings = Vec::with_capacity(Check::OF_ROOTS.len());
    match check_form(claim, &subject) {
        Err(rejection) => findings.push(Finding::Failed(rejection)),
        Ok(()) => {
            findings.push(Finding::Passed);
            let mut watch = Watch::new(report);
            let integers = Integers::of(&claim.about.system().arcs());
            let checker = Checker {
                claim,
                integers: &integers,
                options,
            };
            with_weights!(integers, weights, _integer => {
                checker.all(weights, &mut findings, &mut watch);
            });
        }
    }
    let extremals = usize::try_from(claim.extremals()).unwrap_or(usize::MAX);
    Verdict::new(subject, extremals, &Check::OF_ROOTS, findings)
}

/// Checks the size, hash and names of the matrix, the order of the cycles, and the sum.
fn check_form(claim: &RootsClaim, subject: &Subject) -> Result<(), Rejection> {
    check_header(&claim.about, subject)?;
    for root in 1..claim.len() {
        let (before, after) = (claim.cycle(root - 1), claim.cycle(root));
        if before >= after {
            return Err(Rejection::RootOrder {
                root: root + 1,
                doubled: before == after,
                cycle: one_based(after),
            });
        }
    }
    match claim.sum.filter(|&sum| sum != claim.sum_of_roots()) {
        None => Ok(()),
        Some(claimed) => Err(Rejection::RootsSum {
            claimed,
            found: claim.sum_of_roots(),
        }),
    }
}

impl RootsClaim {
    /// Checks the form only: that the claim is about this matrix and its names, that the cycles
    /// are in order, and the sum.
    pub fn check_form(&self) -> Result<(), Rejection> {
        check_form(self, &self.subject())
    }

    fn subject(&self) -> Subject {
        Subject {
            roots: Some(self.len()),
            ..Subject::of(&self.about)
        }
    }

    fn cycle(&self, place: usize) -> &[u32] {
        self.get(place).map_or(&[], |root| root.cycle)
    }
}

/// Nodes of a file, counted from 1 again.
fn one_based(cycle: &[u32]) -> Vec<usize> {
    cycle.iter().map(|&node| node as usize + 1).collect()
}

/// The checks after the form.
struct Checker<'a> {
    claim: &'a RootsClaim,
    integers: &'a Integers,
    options: &'a Options,
}

impl Checker<'_> {
    fn all<N: Integer>(
        &self,
        weights: &Weights<N>,
        findings: &mut Vec<Finding>,
        watch: &mut Watch<'_>,
    ) {
        watch.begin(Check::Roots);
        let found = match self.weights(weights, watch) {
            Err(finding) => return findings.push(finding),
            Ok(found) => found,
        };
        findings.push(Finding::Passed);
        watch.begin(Check::Extremals);
        if let Err(finding) = self.numbers(weights, &found, watch) {
            return findings.push(finding);
        }
        findings.push(Finding::Passed);
        watch.begin(Check::Completeness);
        findings.push(match self.claim.is_complete() {
            true => self.completeness(weights, &found, watch),
            false => Finding::NotClaimed,
        });
    }

    /// Checks that each cycle is a root of its weight.
    fn weights<N: Integer>(
        &self,
        weights: &Weights<N>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<N>, Finding> {
        let mut all = Vec::with_capacity(self.claim.len());
        for (place, root) in self.claim.iter().enumerate() {
            if !watch.goes_on(place, self.claim.len()) {
                return Err(Finding::Stopped);
            }
            let found = check_root(weights, &root.nodes()).map_err(|fault| {
                Finding::Failed(Rejection::Root {
                    root: place + 1,
                    cycle: one_based(root.cycle),
                    fault: self.in_words(fault),
                })
            })?;
            let claimed = root.weight.value();
            let claimed = claimed.and_then(|w| integer_over(w, &self.integers.denominator));
            if claimed.as_ref() != Some(&found.to_big()) {
                return Err(Finding::Failed(Rejection::RootWeight {
                    root: place + 1,
                    cycle: one_based(root.cycle),
                    claimed: exact_text(root.weight),
                    found: self.text(&found),
                }));
            }
            all.push(found);
        }
        Ok(all)
    }

    /// Checks the number of extremals that grow from each root.
    fn numbers<N: Integer>(
        &self,
        weights: &Weights<N>,
        found: &[N],
        watch: &mut Watch<'_>,
    ) -> Result<(), Finding> {
        let mut growth = Growth::new(weights);
        let is_part = !self.claim.is_complete();
        for (place, (root, weight)) in self.claim.iter().zip(found).enumerate() {
            let (mut number, mut stopped) = (0, false);
            // Stops as soon as there are more than claimed, or enough for a lower bound.
            let ended = growth.grow(&root.nodes(), weight, &mut |_, _| {
                number += 1;
                stopped = number % PAUSE == 1 && !watch.goes_on(place, found.len());
                match stopped || number > root.extremals || is_part && number == root.extremals {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            if stopped {
                return Err(Finding::Stopped);
            }
            if number != root.extremals {
                return Err(Finding::Failed(Rejection::RootExtremals {
                    root: place + 1,
                    cycle: one_based(root.cycle),
                    claimed: root.extremals,
                    found: ended.is_continue().then_some(number),
                }));
            }
        }
        Ok(())
    }

    /// Checks that no root is missing.
    fn completeness<N: Integer>(
        &self,
        weights: &Weights<N>,
        found: &[N],
        watch: &mut Watch<'_>,
    ) -> Finding {
        let mut steps = Steps::new(found.len(), self.options, watch);
        steps.extremals = self.claim.sum_of_roots();
        let mut search = Search {
            claim: self.claim,
            steps,
            missing: None,
        };
        let ended = roots(weights, &mut search);
        let Search { steps, missing, .. } = search;
        if let Some((cycle, weight)) = missing {
            return Finding::Failed(Rejection::MissingRoot {
                cycle: cycle.iter().map(|node| node + 1).collect(),
                weight: self.text(&weight),
            });
        }
        let taken = steps.taken();
        if ended.is_continue() {
            return match taken.roots == found.len() as u64 {
                true => proved(Argument::SecondSearch {
                    search: taken,
                    head_first: None,
                    double_description: None,
                }),
                false => Finding::Failed(Rejection::Contradiction {
                    first: format!("{} different cycles are roots", found.len()),
                    second: format!("a second search finds {}", taken.roots),
                }),
            };
        }
        match steps.why_left::<(), ()>() {
            Outcome::Stopped => Finding::Stopped,
            _ => self.head_first(weights, found, taken, watch),
        }
    }

    /// The head-first argument, with the extremals that grow from the roots.
    fn head_first<N: Integer>(
        &self,
        weights: &Weights<N>,
        found: &[N],
        taken: SecondSearch,
        watch: &mut Watch<'_>,
    ) -> Finding {
        let likely = Finding::Complete(Completeness::Searched(taken));
        if self.claim.sum_of_roots() > FEW {
            return likely;
        }
        let witnesses = self.witnesses(weights, found);
        match by_heads(&self.integers.arcs, &witnesses, self.options, watch) {
            ByHeads::Proved(first) => proved(Argument::HeadFirst(first)),
            ByHeads::Missing((head, x)) => {
                let text = |x| self.integers.restore(x).to_string();
                Finding::Failed(Rejection::Ungrown {
                    solution: x.iter().map(text).collect(),
                    head: head + 1,
                })
            }
            ByHeads::Stopped => Finding::Stopped,
            ByHeads::Exhausted => likely,
        }
    }

    /// The order of the nodes of every extremal that grows from the roots.
    fn witnesses<N: Integer>(&self, weights: &Weights<N>, found: &[N]) -> Vec<Witness> {
        let (mut growth, mut witnesses) = (Growth::new(weights), Vec::new());
        for (root, weight) in self.claim.iter().zip(found) {
            let _ = growth.grow(&root.nodes(), weight, &mut |nodes, values| {
                let mut x = vec![weights.absent.clone(); weights.n()];
                for (&node, value) in nodes.iter().zip(values) {
                    x[node] = value.clone();
                }
                witnesses.extend(find(weights, &x));
                ControlFlow::Continue(())
            });
        }
        witnesses
    }

    /// A number of the search as text.
    fn text(&self, integer: &impl Integer) -> String {
        self.integers
            .restore(&number(&integer.to_big()))
            .to_string()
    }

    fn in_words<N: Integer>(&self, fault: NotARoot<N>) -> RootFault {
        match fault {
            NotARoot::Empty => RootFault::Empty,
            NotARoot::Outside(node) => RootFault::Outside { node: node + 1 },
            NotARoot::Repeated(node) => RootFault::Repeated { node: node + 1 },
            NotARoot::NoArc(row, on) => RootFault::NoArc {
                row: row + 1,
                on: on + 1,
            },
            NotARoot::Shared(row, on, other) => RootFault::Shared {
                row: row + 1,
                on: on + 1,
                other: other + 1,
            },
            NotARoot::Negative(weight) => RootFault::Negative {
                weight: self.text(&weight),
            },
            NotARoot::Rotated(least) => RootFault::Rotated { least: least + 1 },
        }
    }
}

/// The number of extremals between two reports to the watch.
const PAUSE: u64 = 1 << 12;

fn proved(by: Argument) -> Finding {
    Finding::Complete(Completeness::Proved { by })
}

/// A visitor that looks up every root that is found.
struct Search<'c, 'a, 'w, N> {
    claim: &'c RootsClaim,
    steps: Steps<'a, 'w>,
    missing: Option<(Vec<usize>, N)>,
}

impl<N: Integer> RootVisitor<N> for Search<'_, '_, '_, N> {
    fn root(&mut self, cycle: &[usize], weight: &N) -> ControlFlow<()> {
        self.steps.roots += 1;
        if self.claim.find(cycle).is_some() {
            return ControlFlow::Continue(());
        }
        self.missing = Some((cycle.to_vec(), weight.clone()));
        ControlFlow::Break(())
    }

    fn step(&mut self) -> ControlFlow<()> {
        self.steps.step()
    }
}
