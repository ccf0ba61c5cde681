//! Filters on a matrix, and equality of filters.

use maxplus_testing::generate;
use proptest::prelude::*;
use supereigen::{ExtremalsError, Filter, FilterError};

use crate::support::tied::extremals;

fn containing(nodes: &[usize]) -> Filter {
    let nodes = nodes.iter().copied();
    nodes.fold(Filter::everything(), Filter::and_containing)
}

#[test]
fn nodes_that_are_not_there_are_an_error() {
    let extremals = extremals(&generate::tie_rich(5, 20, 1));
    let refused = |filter: Filter| extremals.clone().filter(filter).unwrap_err();
    let error = |node| ExtremalsError::from(FilterError { node, n: 5 });
    assert_eq!(refused(containing(&[100])), error(100));
    assert_eq!(refused(containing(&[10, 0])), error(10));
    assert_eq!(refused(containing(&[2]).and_headed_by(5)), error(5));
    assert_eq!(refused(Filter::full_support(6)), error(5));
    let text = refused(containing(&[10])).to_string();
    assert_eq!(text, "there is no node 11 among 5");
}

proptest! {
    #[test]
    fn law_filters_that_are_equal_as_sets_are_equal(
        nodes in proptest::collection::vec(0..8_usize, 0..8),
        more in proptest::collection::vec(0..8_usize, 0..8),
    ) {
        let one = containing(&nodes);
        let twice: Vec<_> = nodes.iter().rev().chain(&nodes).copied().collect();
        prop_assert_eq!(&one, &containing(&twice));
        let set = |nodes: &[usize]| nodes.iter().copied().collect::<std::collections::BTreeSet<_>>();
        prop_assert_eq!(one == containing(&more), set(&nodes) == set(&more));
    }
}
