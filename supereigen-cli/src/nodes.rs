//! Lists of nodes, as people write them on the command line.

/// A list of nodes as people count them: `2,3,2`.
pub fn parse_nodes(text: &str) -> Result<Nodes, String> {
    let nodes = text
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|piece| !piece.is_empty())
        .map(|piece| match piece.parse::<usize>() {
            Ok(node) if node >= 1 => Ok(node - 1),
            _ => Err(format!("{piece:?} is no node; nodes are counted from 1")),
        })
        .collect::<Result<Vec<_>, _>>()?;
    if nodes.is_empty() {
        return Err("no node is given".to_owned());
    }
    Ok(Nodes(nodes))
}

/// Nodes counted from 0, as [`parse_nodes`] gives them.
#[derive(Debug, Clone)]
pub struct Nodes(pub Vec<usize>);
