//! Which extremals are wanted, by their nodes.

use anyhow::{Context, Result};
use clap::Args;
use maxplus_core::Names;
use supereigen::Filter;

use crate::nodes::{Nodes, parse_nodes};

/// The options that every search for chains shares.
#[derive(Args, Clone)]
pub struct FilterArg {
    /// Only extremals with these nodes, by number or name, in the support: 1,4.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    contains: Option<Nodes>,

    /// Only extremals with this head, the last node of the chain (see --witness):
    /// lowering the entry of any other node lowers this one too.
    #[arg(long, value_name = "NODE", value_parser = parse_nodes)]
    head: Option<Nodes>,

    /// Only extremals with at most so many nodes in the support.
    #[arg(long, value_name = "K")]
    max_support: Option<usize>,
}

impl FilterArg {
    /// The filter that they make together, for nodes of these names.
    pub fn value(&self, names: Option<&Names>) -> Result<Filter> {
        let mut filter = Filter::everything();
        if let Some(nodes) = &self.contains {
            for node in nodes.find(names).context("--contains")? {
                filter = filter.and_containing(node);
            }
        }
        if let Some(head) = &self.head {
            filter = filter.and_headed_by(head.find_one(names).context("--head")?);
        }
        if let Some(k) = self.max_support {
            filter = filter.and_support_at_most(k);
        }
        Ok(filter)
    }

    /// Whether nothing is left out.
    pub fn is_everything(&self) -> bool {
        self.contains.is_none() && self.head.is_none() && self.max_support.is_none()
    }
}
