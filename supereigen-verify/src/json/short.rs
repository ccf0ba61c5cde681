//! The short way through files as programs write them: vectors of short
//! integers and "-inf", which are all but a few bytes of a large file, straight
//! from their bytes ([`IntegerLists`]).
//!
//! What is not written so is `None`, and then the file is read once more the
//! long way. So whatever can be said against a file is said there, and what is
//! read here must be read the same there: `law_the_short_way_changes_nothing`
//! in the tests.

use maxplus_core::text::IntegerLists;
use maxplus_core::{Carrier, MaxPlus};

use super::Lines;
use crate::witness::Witness;

/// A list of lists, or lists one after the other.
pub(super) fn lists<T: Carrier>(text: &str, nested: bool) -> Option<Vec<Vec<MaxPlus<T>>>> {
    let mut place = IntegerLists::new(text);
    if nested {
        let lists = place.lists()?;
        return place.is_at_end().then_some(lists);
    }
    let mut lists = Vec::new();
    while !place.is_at_end() {
        lists.push(place.list()?);
    }
    Some(lists)
}

/// The vectors of a claim, and its text with none in their place. The rest is
/// small and for a JSON library to read.
pub(super) fn cut_vectors<T: Carrier>(text: &str) -> Option<(String, Vec<Vec<MaxPlus<T>>>)> {
    let mut place = IntegerLists::new(text);
    expect(place.take("{"))?;
    loop {
        let field = place.string()?;
        expect(place.take(":"))?;
        if field == "vectors" {
            break;
        }
        place.pass()?;
        expect(place.take(","))?;
    }
    let start = place.place();
    let vectors = place.lists()?;
    let rest = [&text[..start], "[]", &text[place.place()..]].concat();
    Some((rest, vectors))
}

/// One `{"x", "witness"}` after the other.
pub(super) fn witnessed_lines<T: Carrier>(text: &str) -> Option<Lines<T>> {
    let mut place = IntegerLists::new(text);
    let (mut vectors, mut witnesses) = (Vec::new(), Vec::new());
    while !place.is_at_end() {
        expect(place.take("{") && takes_field(&mut place, "x"))?;
        vectors.push(place.list()?);
        expect(place.take(",") && takes_field(&mut place, "witness"))?;
        witnesses.push(witness(&mut place)?);
        expect(place.take("}"))?;
    }
    Some((vectors, witnesses))
}

/// A witness with its fields in the order in which they are written, or null.
fn witness(place: &mut IntegerLists<'_>) -> Option<Option<Witness>> {
    if place.take("null") {
        return Some(None);
    }
    expect(place.take("{") && takes_field(place, "shape"))?;
    let witness = match place.string()? {
        "chain" => {
            expect(place.take(",") && takes_field(place, "nodes"))?;
            let nodes = nodes(place)?;
            expect(place.take(",") && takes_field(place, "closing"))?;
            Witness::closed_chain(nodes, node(place.integer()?)?)
        }
        "tied-tail" => {
            expect(place.take(",") && takes_field(place, "cycle"))?;
            let cycle = nodes(place)?;
            expect(place.take(",") && takes_field(place, "tail"))?;
            Witness::tied_tail(cycle, &nodes(place)?)
        }
        _ => return None,
    };
    expect(place.take("}"))?;
    Some(Some(witness))
}

/// A list of nodes that is not empty.
fn nodes(place: &mut IntegerLists<'_>) -> Option<Vec<usize>> {
    let list = place.list::<MaxPlus<i64>>()?;
    let nodes = list.iter().map(|entry| node(*entry.value()?));
    let nodes = nodes.collect::<Option<Vec<_>>>()?;
    (!nodes.is_empty()).then_some(nodes)
}

/// Nodes in files are counted from 1.
fn node(written: i64) -> Option<usize> {
    usize::try_from(written.checked_sub(1)?).ok()
}

/// The name of the field and the colon.
fn takes_field(place: &mut IntegerLists<'_>, name: &str) -> bool {
    place.string() == Some(name) && place.take(":")
}

fn expect(there: bool) -> Option<()> {
    there.then_some(())
}
