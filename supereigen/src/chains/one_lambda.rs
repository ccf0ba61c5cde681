//! The frontier of a search at one lambda.

use maxplus_core::Carrier;

use crate::chains::allowance::{Account, Elsewhere};
use crate::chains::filter::Filter;
use crate::chains::prepared::Chains;
use crate::chains::subtrees::{Steps, Subtree, switch_to_heads};
use crate::frontier::{FrontierError, FrontierOf, Question, Rest, Searched};
use crate::job::check_parts;
use crate::problem::Problem;
use crate::report::Counters;

/// The remaining work of a search at one lambda. See the [module](crate::frontier); for its methods
/// see [`FrontierOf`].
pub type Frontier = FrontierOf<OneLambda>;

/// The search for the extremals at one lambda. Its scope is that lambda.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneLambda;

impl Searched for OneLambda {
    const TITLE: &'static str = "supereigen frontier";
    const VERSION: u32 = 6;
    const SCOPE: (&'static str, &'static str) = ("lambda ", "lambda");
    const MAY_BE_EVERYTHING: bool = true;
    const FIRST_STEPS: u64 = 1 << 14;

    type Scope = String;
    type Done = Steps;
    type Elsewhere = Elsewhere;
    type Part = Subtree;

    fn read_scope(words: &str) -> Option<String> {
        Some(words.to_owned())
    }

    fn other_scope(found: &String, expected: &String) -> FrontierError {
        FrontierError::Foreign(format!("lambda = {found}, not to lambda = {expected}").into())
    }

    fn account(done: &Steps, elsewhere: &Elsewhere) -> Account {
        elsewhere.run_of(done.account())
    }

    fn elsewhere(run: Account) -> Elsewhere {
        Elsewhere::all_of(run)
    }

    fn switch_to_heads(n: usize, done: &mut Steps, parts: &mut Vec<Subtree>) -> bool {
        let is_switched = switch_to_heads(parts, n);
        done.switches += u64::from(is_switched);
        is_switched
    }
}

impl Frontier {
    /// All the work, or shard s of k of it, not begun.
    pub(crate) fn everything<T: Carrier>(
        problem: &Problem<T>,
        filter: &Filter,
        shard: Option<(usize, usize)>,
    ) -> Self {
        Frontier {
            question: Question {
                n: problem.n(),
                matrix_sha256: problem.sha256(),
                scope: problem.lambda().to_string(),
                filter: filter.clone(),
            },
            done: Steps::default(),
            elsewhere: Elsewhere::default(),
            rest: shard.map_or(Rest::Everything, |(s, k)| Rest::Shard(s, k)),
        }
    }

    /// What its run has done, as far as the frontier contains it.
    pub(super) fn account(&self) -> Account {
        OneLambda::account(&self.done, &self.elsewhere)
    }

    /// The number of unfinished subtrees; 1, the whole tree, if the search has not begun.
    pub fn subtrees(&self) -> usize {
        self.len()
    }

    /// How many extremals were given.
    pub fn extremals(&self) -> u64 {
        self.done.extremals()
    }

    /// How many nodes of the search tree were visited.
    pub fn steps(&self) -> u64 {
        self.done.visited()
    }

    /// The counters.
    pub fn counters(&self) -> Counters {
        self.done.counters()
    }

    /// The lambda of the search, as text.
    pub fn lambda(&self) -> &str {
        &self.question.scope
    }
}

impl<T: Carrier> Chains<T> {
    /// The question of this problem.
    pub(super) fn question(&self) -> Question<OneLambda> {
        // The hash takes long for a large problem, so it is computed once.
        let hash = self.hash.get_or_init(|| self.problem.sha256());
        Question {
            n: self.n(),
            matrix_sha256: hash.clone(),
            scope: self.problem.lambda().to_string(),
            filter: self.filter.clone(),
        }
    }

    /// All the work that grows from these roots, of different nodes or in a different order, each
    /// a list of nodes in the order of the chain. The error is the place of one that is not a root.
    pub(crate) fn grown_from(&self, roots: &[Vec<usize>]) -> Result<Frontier, usize> {
        let mut search = self.search();
        let part = |(place, root): (usize, &Vec<usize>)| search.whole_root(root).ok_or(place);
        let parts: Result<Vec<_>, _> = roots.iter().enumerate().map(part).collect();
        Ok(Frontier::parts_of(&self.question(), parts?))
    }

    /// Whether the frontier belongs to this matrix, lambda and filter.
    pub(crate) fn check(&self, frontier: &Frontier) -> Result<(), FrontierError> {
        self.question().check(frontier)?;
        check_parts(frontier, &mut *self.search())
    }
}
