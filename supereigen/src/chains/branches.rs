//! Branches that remain at every level of a way down, and half of them.

/// Takes half of the uppermost branches away, with their level. `more` says
/// whether there is something to do besides these branches.
pub(crate) fn uppermost_half<S>(remaining: &mut [Vec<S>], more: bool) -> Option<(usize, Vec<S>)> {
    let level = remaining.iter().position(|branches| !branches.is_empty())?;
    let more = more
        || remaining[level + 1..]
            .iter()
            .any(|deeper| !deeper.is_empty());
    let branches = &mut remaining[level];
    // The half that stays may be empty only if there is more.
    let stay = (branches.len() + usize::from(!more)) / 2;
    let taken = branches.split_off(stay);
    (!taken.is_empty()).then_some((level, taken))
}

/// The levels down to `level`, where only `branches` remain.
pub(crate) fn only<S: Clone>(level: usize, branches: Vec<S>) -> Vec<Vec<S>> {
    let mut remaining = vec![Vec::new(); level];
    remaining.push(branches);
    remaining
}
