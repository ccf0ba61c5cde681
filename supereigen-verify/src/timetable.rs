//! Claims of `timetable`: a least period, earliest and latest starts, checked by plain loops.
//!
//! Node i starts for the k-th time at x_i + k * period, and a_ij after the start of j in the round
//! before. The timetable keeps the period iff a_ij + x_j <= period + x_i for all i, j.
//!
//! | check | what is checked |
//! |---|---|
//! | form | size and hash of the matrix and the period, names, lengths of lists, numbers of nodes |
//! | period | every cycle of the bottleneck has the mean `least_period`; a potential shows that no cycle has a greater one; the bottleneck has one cycle in each component of the critical arcs; the period is not shorter |
//! | starts | earliest and latest starts, slack, `feasible`, the conflict with its walks, the rounds |
//! | arcs | the slack of every waiting time, if the claim lists them |
//! | gains | every gain is right, and no arc that helps is missing |
//!
//! A potential for a mean is v with a_ij - mean + v_j <= v_i for all i, j. It exists iff no cycle
//! has a greater mean. All cycles with this mean consist of arcs that hold with equality.
//!
//! Cost, with n nodes and m arcs: at most n rounds of m steps for a potential and for the starts,
//! n times that for the arcs, and once more for each arc of one critical cycle for the gains.

use std::ops::ControlFlow;

use maxplus_core::{Names, Rational};

use crate::claim::{Claim, Provenance};
use crate::json::required;
use crate::options::{Progress, Watch};
use crate::rejection::{Rejection, TimetableFault};
use crate::verdict::{Check, Finding, Greatest, Subject, Verdict};
use crate::verify::{check_header, check_length};

/// A time for each node. `None` is no bound.
pub type Times = Vec<Option<Rational>>;

/// The claim of `timetable` about a matrix. Nodes are counted from 1, as in its file.
#[derive(Debug, Clone)]
pub struct TimetableClaim {
    /// The matrix, with the period as lambda, and the names; no vectors.
    pub(crate) about: Claim,
    pub(crate) least_period: Option<Rational>,
    pub(crate) period: Rational,
    pub(crate) bottleneck: Vec<Vec<usize>>,
    pub(crate) feasible: bool,
    pub(crate) release: Times,
    pub(crate) due: Times,
    pub(crate) earliest: Times,
    pub(crate) latest: Times,
    pub(crate) slack: Times,
    pub(crate) conflict: Option<Conflict>,
    pub(crate) arcs: Option<Vec<ArcSlack>>,
    pub(crate) gains: Vec<Gain>,
    pub(crate) rounds: Option<Vec<Times>>,
}

/// A node whose earliest start is after its latest, and why.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Conflict {
    pub(crate) node: usize,
    pub(crate) earliest_from: Vec<usize>,
    pub(crate) latest_from: Vec<usize>,
}

#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "V: serde::Deserialize<'de>"))]
pub(crate) struct ArcSlack<V = Rational> {
    pub(crate) row: usize,
    pub(crate) column: usize,
    #[serde(deserialize_with = "required")]
    pub(crate) slack: Option<V>,
}

#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "V: serde::Deserialize<'de>"))]
pub(crate) struct Gain<V = Rational> {
    pub(crate) row: usize,
    pub(crate) column: usize,
    #[serde(deserialize_with = "required")]
    pub(crate) period: Option<V>,
    #[serde(deserialize_with = "required")]
    pub(crate) shorten: Option<V>,
}

impl From<TimetableFault> for Finding {
    fn from(fault: TimetableFault) -> Self {
        Finding::Failed(Rejection::Timetable { fault })
    }
}

impl TimetableClaim {
    /// How it was made.
    pub fn provenance(&self) -> &Provenance {
        self.about.provenance()
    }

    /// Compares the claim with these names of nodes: a claim with other names, or in another
    /// order, is refused.
    #[must_use]
    pub fn against_names(mut self, names: &Names) -> Self {
        self.about = self.about.against_names(names);
        self
    }
}

/// Checks a timetable.
pub fn verify_timetable(claim: &TimetableClaim) -> Verdict {
    verify_timetable_watched(claim, &mut |_| ControlFlow::Continue(()))
}

/// Checks a timetable, reports progress, and stops on request, as [`crate::verify_watched`] does.
pub fn verify_timetable_watched(
    claim: &TimetableClaim,
    report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Verdict {
    let mut checks = Check::OF_TIMETABLE.to_vec();
    checks.retain(|&check| check != Check::Arcs || claim.arcs.is_some());
    let subject = Subject {
        greatest: Some(match claim.feasible {
            true => Greatest::Timetable,
            false => Greatest::NoTimetable,
        }),
        ..Subject::of(&claim.about)
    };
    let mut findings = Vec::new();
    let mut watch = Watch::new(report);
    for &check in &checks {
        watch.begin(check);
        let result = match check {
            Check::Form => form(claim, &subject),
            _ => Checker::new(claim, &mut watch).check(check),
        };
        match result {
            Ok(()) => findings.push(Finding::Passed),
            Err(finding) => {
                findings.push(finding);
                break;
            }
        }
    }
    Verdict::new(subject, 1, &checks, findings)
}

/// Size, hash, names, lengths, and numbers of nodes.
fn form(claim: &TimetableClaim, subject: &Subject) -> Result<(), Finding> {
    check_header(&claim.about, subject).map_err(Finding::Failed)?;
    let n = claim.about.n();
    let lists = [
        ("release", &claim.release),
        ("due", &claim.due),
        ("earliest", &claim.earliest),
        ("latest", &claim.latest),
        ("slack", &claim.slack),
    ];
    let rounds = claim.rounds.iter().flatten().map(|times| ("rounds", times));
    for (list, times) in lists.into_iter().chain(rounds) {
        check_length(list, times.len(), n).map_err(Finding::Failed)?;
    }
    check_nodes("bottleneck", n, claim.bottleneck.iter().flatten().copied())?;
    if let Some(conflict) = &claim.conflict {
        let walks = conflict.earliest_from.iter().chain(&conflict.latest_from);
        check_nodes("conflict", n, walks.chain([&conflict.node]).copied())?;
    }
    let arcs = claim.arcs.iter().flatten();
    check_nodes("arcs", n, arcs.flat_map(|arc| [arc.row, arc.column]))?;
    let gains = claim.gains.iter();
    check_nodes("gains", n, gains.flat_map(|gain| [gain.row, gain.column]))?;
    Ok(())
}

/// The fault of a list with a node that does not exist.
fn check_nodes(
    list: &'static str,
    n: usize,
    mut nodes: impl Iterator<Item = usize>,
) -> Result<(), TimetableFault> {
    match nodes.find(|node| !(1..=n).contains(node)) {
        Some(node) => Err(TimetableFault::Outside { list, node }),
        None => Ok(()),
    }
}

/// The fault, unless it holds.
fn expect(holds: bool, fault: impl FnOnce() -> TimetableFault) -> Result<(), TimetableFault> {
    match holds {
        true => Ok(()),
        false => Err(fault()),
    }
}

/// The arc (i, j) with the time that i waits for j; nodes are counted from 0.
type Arc = (usize, usize, Rational);

/// The checks after the form, which saw that all nodes exist.
struct Checker<'a, 'w, 't> {
    claim: &'a TimetableClaim,
    n: usize,
    arcs: Vec<Arc>,
    watch: &'w mut Watch<'t>,
}

impl<'a, 'w, 't> Checker<'a, 'w, 't> {
    fn new(claim: &'a TimetableClaim, watch: &'w mut Watch<'t>) -> Self {
        let n = claim.about.n();
        let mut arcs = Vec::new();
        for i in 0..n {
            for (j, entry) in claim.about.matrix().row_slice(i).iter().enumerate() {
                if let Some(wait) = entry.value() {
                    arcs.push((i, j, wait.clone()));
                }
            }
        }
        Checker {
            claim,
            n,
            arcs,
            watch,
        }
    }

    fn check(&mut self, check: Check) -> Result<(), Finding> {
        match check {
            Check::Period => self.period(),
            Check::Starts => self.starts(),
            Check::Arcs => self.arc_slacks(),
            _ => self.gains(),
        }
    }

    fn period(&mut self) -> Result<(), Finding> {
        let bottleneck = &self.claim.bottleneck;
        let Some(least) = &self.claim.least_period else {
            let has_cycle = !left_on_cycles(self.n, &self.arcs).is_empty();
            let is_right = bottleneck.is_empty() && !has_cycle;
            return Ok(expect(is_right, || TimetableFault::HasCycle)?);
        };
        expect(!bottleneck.is_empty(), || TimetableFault::NoBottleneck)?;
        for nodes in bottleneck {
            let mean = self.mean(nodes).ok_or_else(|| {
                let nodes = nodes.clone();
                TimetableFault::NotACycle { nodes }
            })?;
            expect(mean == *least, || TimetableFault::NotCritical {
                nodes: nodes.clone(),
                mean: mean.to_string(),
                least: least.to_string(),
            })?;
        }
        let critical = self.tight(&self.arcs.clone(), least)?;
        let critical = critical.ok_or_else(|| {
            let least = least.to_string();
            TimetableFault::LeastTooShort { least }
        })?;
        self.components(&critical)?;
        expect(self.claim.period >= *least, || {
            TimetableFault::PeriodTooShort {
                period: self.claim.period.to_string(),
                least: least.to_string(),
            }
        })?;
        Ok(())
    }

    /// The mean of a cycle of nodes, `None` if it is not an elementary cycle of the matrix.
    fn mean(&self, nodes: &[usize]) -> Option<Rational> {
        let mut sum = Rational::default();
        for (k, &node) in nodes.iter().enumerate() {
            if nodes[..k].contains(&node) {
                return None;
            }
            let next = nodes[(k + 1) % nodes.len()];
            sum = sum + self.claim.about.matrix().row_slice(node - 1)[next - 1].value()?;
        }
        let length = i64::try_from(nodes.len())
            .ok()
            .filter(|&length| length > 0)?;
        Some(sum / Rational::from(length))
    }

    /// Every component of critical arcs with a cycle has one cycle of the bottleneck.
    fn components(&self, critical: &[Arc]) -> Result<(), TimetableFault> {
        let mut is_met = vec![false; self.n];
        for nodes in &self.claim.bottleneck {
            let first = nodes[0] - 1;
            expect(!is_met[first], || {
                let nodes = nodes.clone();
                TimetableFault::SameComponent { nodes }
            })?;
            let forward = reached(self.n, critical.iter().map(|(i, j, _)| (*i, *j)), first);
            let backward = reached(self.n, critical.iter().map(|(i, j, _)| (*j, *i)), first);
            for node in 0..self.n {
                is_met[node] |= forward[node] && backward[node];
            }
        }
        let others = critical
            .iter()
            .filter(|(i, j, _)| !is_met[*i] && !is_met[*j]);
        match left_on_cycles(self.n, others).first() {
            Some(&node) => Err(TimetableFault::MissingBottleneck { node: node + 1 }),
            None => Ok(()),
        }
    }

    /// The arcs that hold with equality at a potential for this mean; `None` if there is no
    /// potential.
    fn tight(&mut self, arcs: &[Arc], mean: &Rational) -> Result<Option<Vec<Arc>>, Finding> {
        let zeros = vec![Some(Rational::default()); self.n];
        let waits = less(arcs, mean);
        let Some(potential) = self.longest(&waits, zeros)? else {
            return Ok(None);
        };
        let is_tight = |(i, j, wait): &Arc| {
            let (to, from) = (&potential[*i], &potential[*j]);
            matches!((to, from), (Some(to), Some(from)) if *to == from + wait)
        };
        Ok(Some(waits.into_iter().filter(is_tight).collect()))
    }

    /// The greatest sum of a label and a walk for every node: node i receives the label of j plus
    /// the weight of the arc (i, j). `None` if a cycle is positive: then labels still grow after n
    /// rounds.
    fn longest(&mut self, arcs: &[Arc], labels: Times) -> Result<Option<Times>, Finding> {
        let mut labels = labels;
        for round in 0..=self.n {
            if !self.watch.goes_on(round, self.n + 1) {
                return Err(Finding::Stopped);
            }
            let mut is_changed = false;
            for (i, j, weight) in arcs {
                let Some(label) = labels[*j].as_ref().map(|label| label + weight) else {
                    continue;
                };
                if labels[*i].as_ref().is_none_or(|known| *known < label) {
                    labels[*i] = Some(label);
                    is_changed = true;
                }
            }
            if !is_changed {
                return Ok(Some(labels));
            }
        }
        Ok(None)
    }

    fn starts(&mut self) -> Result<(), Finding> {
        let claim = self.claim;
        let waits = less(&self.arcs, &claim.period);
        let turned: Vec<Arc> = waits
            .iter()
            .map(|(i, j, wait)| (*j, *i, wait.clone()))
            .collect();
        let too_short = || {
            let least = claim.least_period.as_ref().map(Rational::to_string);
            TimetableFault::PeriodTooShort {
                period: claim.period.to_string(),
                least: least.unwrap_or_default(),
            }
        };
        let earliest = self.longest(&waits, claim.release.clone())?;
        let earliest = earliest.ok_or_else(too_short)?;
        same("earliest", &claim.earliest, &earliest)?;
        // The negative of the latest start grows along the arcs that lead the other way.
        let latest = self.longest(&turned, negative(&claim.due))?;
        let latest = negative(&latest.ok_or_else(too_short)?);
        same("latest", &claim.latest, &latest)?;
        let both = earliest.iter().zip(&latest);
        let slack: Times = both
            .map(|(earliest, latest)| Some(latest.as_ref()? - earliest.as_ref()?))
            .collect();
        same("slack", &claim.slack, &slack)?;
        let least = slack.iter().flatten().min();
        let is_feasible = !least.is_some_and(Rational::is_negative);
        let claimed = claim.feasible;
        expect(claimed == is_feasible, || TimetableFault::Feasible {
            claimed,
        })?;
        expect(claim.conflict.is_none() == is_feasible, || {
            TimetableFault::ConflictCount
        })?;
        if let Some(conflict) = &claim.conflict {
            let node = conflict.node;
            let is_least = slack[node - 1].as_ref() == least;
            expect(is_least, || TimetableFault::NotLate { node })?;
            self.walks(conflict)?;
        }
        let mut starts = earliest;
        for times in claim.rounds.iter().flatten() {
            same("rounds", times, &starts)?;
            for time in starts.iter_mut().flatten() {
                *time = &*time + &claim.period;
            }
        }
        Ok(())
    }

    /// The walks of the conflict begin at its node and add up to its starts.
    fn walks(&self, conflict: &Conflict) -> Result<(), TimetableFault> {
        let (claim, node) = (self.claim, conflict.node);
        let walks = [&conflict.earliest_from, &conflict.latest_from];
        let times = [
            ("earliest_from", &claim.release, &claim.earliest),
            ("latest_from", &claim.due, &claim.latest),
        ];
        for (walk, (list, given, starts)) in walks.into_iter().zip(times) {
            let is_latest = list == "latest_from";
            let mut weights = walk.windows(2).map(|step| {
                let (i, j) = if is_latest {
                    (step[1], step[0])
                } else {
                    (step[0], step[1])
                };
                let wait = claim.about.matrix().row_slice(i - 1)[j - 1].value()?;
                Some(wait - &claim.period)
            });
            let sum = weights.try_fold(Rational::default(), |sum, weight| Some(sum + &weight?));
            let time = walk.last().and_then(|&last| given[last - 1].clone());
            let forced = time.zip(sum).map(|(time, sum)| match is_latest {
                true => time - &sum,
                false => time + &sum,
            });
            let is_forced = forced.is_some() && forced == starts[node - 1];
            expect(walk.first() == Some(&node) && is_forced, || {
                TimetableFault::Walk { list, node }
            })?;
        }
        Ok(())
    }

    /// The slack of the arc (i, j) is -(b_ij + b*_ji) with b = a - period.
    fn arc_slacks(&mut self) -> Result<(), Finding> {
        let claimed = self.claim.arcs.as_deref().unwrap_or_default();
        let waits = less(&self.arcs, &self.claim.period);
        let places = waits.iter().map(|(i, j, _)| (i + 1, j + 1));
        let same = places
            .zip(claimed)
            .take_while(|(place, arc)| *place == (arc.row, arc.column));
        let same = same.count();
        expect(same == waits.len() && same == claimed.len(), || {
            TimetableFault::Arcs { place: same + 1 }
        })?;
        let mut back: Option<(usize, Times)> = None;
        for ((i, j, wait), arc) in waits.iter().zip(claimed) {
            if back.as_ref().is_none_or(|(row, _)| row != i) {
                let mut unit = vec![None; self.n];
                unit[*i] = Some(Rational::default());
                back = self.longest(&waits, unit)?.map(|labels| (*i, labels));
            }
            let label = back.as_ref().and_then(|(_, labels)| labels[*j].as_ref());
            let found = label.map(|label| -(label + wait));
            expect(found == arc.slack, || TimetableFault::ArcSlack {
                row: arc.row,
                column: arc.column,
                claimed: text(&arc.slack),
                found: text(&found),
            })?;
        }
        Ok(())
    }

    fn gains(&mut self) -> Result<(), Finding> {
        let claim = self.claim;
        let key = |gain: &'a Gain| (&gain.period, gain.row, gain.column);
        let mut pairs = claim.gains.windows(2);
        if let Some(k) = pairs.position(|two| key(&two[0]) >= key(&two[1])) {
            return Err(TimetableFault::GainOrder { place: k + 2 }.into());
        }
        for gain in &claim.gains {
            let (row, column) = (gain.row, gain.column);
            expect(self.is_gain(gain)?, || TimetableFault::Gain { row, column })?;
        }
        // An arc that helps lies on every critical cycle, so on the first of the bottleneck.
        let (Some(first), Some(least)) = (claim.bottleneck.first(), &claim.least_period) else {
            return Ok(());
        };
        for (k, &row) in first.iter().enumerate() {
            let column = first[(k + 1) % first.len()];
            let is_listed = |gain: &Gain| (gain.row, gain.column) == (row, column);
            let is_needed = !claim.gains.iter().any(is_listed);
            if is_needed && !self.has_mean(&self.without(row, column), least)? {
                return Err(TimetableFault::MissingGain { row, column }.into());
            }
        }
        Ok(())
    }

    /// Whether shortening the arc by this much reaches the period of the gain, and less does not.
    fn is_gain(&mut self, gain: &Gain) -> Result<bool, Finding> {
        let others = self.without(gain.row, gain.column);
        let Some(least) = &self.claim.least_period else {
            return Ok(false);
        };
        if others.len() == self.arcs.len() {
            return Ok(false);
        }
        let (Some(period), Some(shorten)) = (&gain.period, &gain.shorten) else {
            let is_open = gain.period.is_none() && gain.shorten.is_none();
            return Ok(is_open && left_on_cycles(self.n, &others).is_empty());
        };
        if period >= least || !self.has_mean(&others, period)? {
            return Ok(false);
        }
        let mut shorter = self.arcs.clone();
        let (row, column) = (gain.row - 1, gain.column - 1);
        for (i, j, wait) in &mut shorter {
            if (*i, *j) == (row, column) {
                *wait = &*wait - shorten;
            }
        }
        // A tight arc on a tight cycle: shortening by less would leave a greater mean.
        let Some(tight) = self.tight(&shorter, period)? else {
            return Ok(false);
        };
        let mut tight = tight.iter().map(|(i, j, _)| (*i, *j));
        let is_tight = tight.clone().any(|arc| arc == (row, column));
        Ok(is_tight && reached(self.n, &mut tight, column)[row])
    }

    /// All arcs but one, whose nodes are counted from 1.
    fn without(&self, row: usize, column: usize) -> Vec<Arc> {
        let is_other = |(i, j, _): &&Arc| (i + 1, j + 1) != (row, column);
        self.arcs.iter().filter(is_other).cloned().collect()
    }

    /// Whether the greatest mean of a cycle is this one.
    fn has_mean(&mut self, arcs: &[Arc], mean: &Rational) -> Result<bool, Finding> {
        let tight = self.tight(arcs, mean)?;
        Ok(tight.is_some_and(|tight| !left_on_cycles(self.n, &tight).is_empty()))
    }
}

/// The arcs with a number subtracted from each.
fn less(arcs: &[Arc], mean: &Rational) -> Vec<Arc> {
    let arcs = arcs.iter();
    arcs.map(|(i, j, wait)| (*i, *j, wait - mean)).collect()
}

fn negative(times: &[Option<Rational>]) -> Times {
    times
        .iter()
        .map(|time| time.as_ref().map(|time| -time))
        .collect()
}

/// The nodes that remain if those without an arc to a remaining node are removed, one after
/// another: none if and only if there is no cycle.
fn left_on_cycles<'a>(n: usize, arcs: impl IntoIterator<Item = &'a Arc>) -> Vec<usize> {
    let mut successors = vec![0_usize; n];
    let mut predecessors = vec![Vec::new(); n];
    for (i, j, _) in arcs {
        successors[*i] += 1;
        predecessors[*j].push(*i);
    }
    let mut ends: Vec<usize> = (0..n).filter(|&i| successors[i] == 0).collect();
    while let Some(end) = ends.pop() {
        for &i in &predecessors[end] {
            successors[i] -= 1;
            if successors[i] == 0 {
                ends.push(i);
            }
        }
    }
    (0..n).filter(|&i| successors[i] > 0).collect()
}

/// Which nodes can be reached from a node.
fn reached(n: usize, arcs: impl Iterator<Item = (usize, usize)>, from: usize) -> Vec<bool> {
    let mut successors = vec![Vec::new(); n];
    for (i, j) in arcs {
        successors[i].push(j);
    }
    let mut is_reached = vec![false; n];
    is_reached[from] = true;
    let mut open = vec![from];
    while let Some(i) = open.pop() {
        for &j in &successors[i] {
            if !std::mem::replace(&mut is_reached[j], true) {
                open.push(j);
            }
        }
    }
    is_reached
}

fn text(time: &Option<Rational>) -> String {
    time.as_ref().map_or("none".to_owned(), Rational::to_string)
}

/// Refuses the first time of a list that is wrong.
fn same(list: &'static str, claimed: &Times, found: &Times) -> Result<(), TimetableFault> {
    for (node, (claimed, found)) in claimed.iter().zip(found).enumerate() {
        expect(claimed == found, || TimetableFault::Time {
            list,
            node: node + 1,
            claimed: text(claimed),
            found: text(found),
        })?;
    }
    Ok(())
}
