//! Parts of a search that are still to be done, as small values.
//!
//! A search stands at one place of a tree, and at every node of the way there
//! some branches remain. That way and those branches are all it takes to go on
//! elsewhere: values and bounds follow from the matrix and are made again by
//! walking the way once more. So a subtree holds node numbers only, in either
//! form and any width, and can be written into a file.
//!
//! | kind | the way | branches that remain |
//! |---|---|---|
//! | [`RootsPart`](super::roots::part::RootsPart) | the path of the search for roots | moves left or right of the bar, other starts |
//! | [`GrownPart`](super::search::part::GrownPart) | a root, and the nodes it was grown by | candidates, further rotations of a zero cycle |
//! | [`HeadsPart`](super::heads::part::HeadsPart) | a segment, from its head | candidates, other heads |
//!
//! # Laws
//!
//! - A search that stops leaves subtrees without an extremal in common, which
//!   together hold exactly those that it did not give.
//! - [`Subtree::halve`](subtree::Subtree::halve) keeps this: the two halves
//!   hold what the whole held.

pub(crate) mod steps;
pub(crate) mod subtree;
pub(crate) mod text;
pub(crate) mod traversal;
