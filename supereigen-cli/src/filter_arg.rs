//! Which extremals are wanted, by their nodes.

use clap::Args;
use supereigen::Filter;

use crate::nodes::{Nodes, parse_nodes};

/// The options that every search for chains shares.
#[derive(Args, Clone)]
pub struct FilterArg {
    /// Only extremals with these nodes in the support: 1,4.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    contains: Option<Nodes>,

    /// Only extremals with this head, the last node of the chain (see --witness):
    /// lowering the entry of any other node lowers this one too.
    #[arg(long, value_name = "NODE", value_parser = clap::value_parser!(u64).range(1..))]
    head: Option<u64>,

    /// Only extremals with at most so many nodes in the support.
    #[arg(long, value_name = "K")]
    max_support: Option<usize>,
}

impl FilterArg {
    /// The filter that they make together.
    pub fn value(&self) -> Filter {
        let mut filter = Filter::everything();
        for &node in self.contains.iter().flat_map(|nodes| &nodes.0) {
            filter = filter.and_containing(node);
        }
        if let Some(head) = self.head {
            filter = filter.and_headed_by(head as usize - 1);
        }
        if let Some(k) = self.max_support {
            filter = filter.and_support_at_most(k);
        }
        filter
    }

    /// Whether nothing is left out.
    pub fn is_everything(&self) -> bool {
        self.value().is_everything()
    }
}
