//! Timed event graphs in PNML, the Petri Net Markup Language (ISO/IEC 15909-2).
//!
//! ```xml
//! <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
//!   <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">
//!     <page id="p">
//!       <transition id="t1"><name><text>press</text></name></transition>
//!       <place id="p1">
//!         <initialMarking><text>1</text></initialMarking>
//!         <delay><text>2.5</text></delay>
//!       </place>
//!       <arc id="a1" source="t1" target="p1"/>
//!       <arc id="a2" source="p1" target="t1"/>
//!     </page>
//!   </net>
//! </pnml>
//! ```
//!
//! PNML does not define times. The forms that tools write are read: an element `delay`,
//! `duration` or `time` of a place or transition, also within `toolspecific`. The number is its
//! text, in `<text>` or `<value>`, its attribute `value`, or an interval with two equal ends. A
//! transition that takes time produces its tokens after it: its time is added to those of the
//! places after it. A place must have a time or come after a transition that has one.
//!
//! Every place has one arc to it and one from it, each of weight 1. The weight is given by
//! `<inscription>`, or by `weight` or `multiplicity` in some tools. Anything else is not a
//! marked graph, and an error that names the place. Names are those in `<name>`; where two
//! transitions or places share one, and where there is none, the `id` is used.

use std::collections::BTreeMap;

use maxplus_core::Rational;
use maxplus_core::text::{ParseError, Source};
use num_traits::Zero;
use roxmltree::Node;

use crate::error::ModelError;
use crate::event_graph::{EventGraph, EventGraphError};
use crate::xml::{Value, Xml, children};

/// A place or a transition.
struct NetNode<'b, 'a> {
    node: Node<'b, 'a>,
    name: String,
    time: Option<Rational>,
}

/// The end of an arc: a transition or a place, by number.
#[derive(Clone, Copy)]
enum End {
    Transition(usize),
    Place(usize),
}

/// Reads a net.
pub fn read_pnml(bytes: &[u8]) -> Result<EventGraph, ModelError> {
    let xml = Xml::new(Source::new(bytes)?)?;
    let net = xml.only_child(xml.root("pnml")?, "net")?;
    let (transitions, places) = (
        elements(&xml, net, "transition")?,
        elements(&xml, net, "place")?,
    );
    let mut ends: BTreeMap<&str, End> = BTreeMap::new();
    for (number, element) in transitions.iter().enumerate() {
        ends.insert(
            identity(&xml, element.node, &ends)?,
            End::Transition(number),
        );
    }
    for (number, element) in places.iter().enumerate() {
        ends.insert(identity(&xml, element.node, &ends)?, End::Place(number));
    }
    let arcs = arcs(&xml, net, &ends, &places)?;
    let mut graph = EventGraph::new();
    for element in &transitions {
        let added = graph.transition(&element.name);
        added.map_err(|error| refused(&xml, element, error))?;
    }
    for (place, [from, to]) in places.iter().zip(arcs) {
        let missing = |what: &str| {
            let found = format!("place {} without an arc {what} it", place.name);
            xml.error_saying(place.node, found, "one arc to each place and one from it")
        };
        let from = from.ok_or_else(|| missing("to"))?;
        let to = to.ok_or_else(|| missing("from"))?;
        let time = match (&transitions[from].time, &place.time) {
            (None, None) => {
                let found = format!(
                    "place {} without a time, after transition {} without one",
                    place.name, transitions[from].name
                );
                let expected = "<delay> in one of them";
                return Err(xml.error_saying(place.node, found, expected).into());
            }
            (one, other) => [one, other]
                .into_iter()
                .flatten()
                .fold(Rational::zero(), |sum, time| sum + time),
        };
        let added = graph.place(&place.name, from, to, marking(&xml, place)?, time);
        added.map_err(|error| refused(&xml, place, error))?;
    }
    Ok(graph)
}

/// The graph's error, with its place in the text.
fn refused(xml: &Xml<'_>, element: &NetNode<'_, '_>, error: EventGraphError) -> ModelError {
    match &error {
        EventGraphError::DoubleName { .. } | EventGraphError::BadName { .. } => {
            let found = error.to_string();
            xml.error_saying(
                element.node,
                found,
                "unique names without blanks around them",
            )
            .into()
        }
        _ => error.into(),
    }
}

/// The places or transitions of a net, on any page.
fn elements<'b, 'a>(
    xml: &'b Xml<'a>,
    net: Node<'b, 'a>,
    what: &str,
) -> Result<Vec<NetNode<'b, 'a>>, ParseError> {
    let mut elements = Vec::new();
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for node in objects(net) {
        match node.tag_name().name() {
            tag if tag == what => {}
            "referencePlace" | "referenceTransition" => {
                let expected = "a net without references from page to page, which are not read";
                return Err(xml.error(node, expected));
            }
            _ => continue,
        }
        let named = match xml.child(node, "name")? {
            Some(name) => only_text(xml, name)?.map(|value| value.text.trim().to_owned()),
            None => None,
        };
        let name = named.unwrap_or(xml.required(node, "id")?.text.to_owned());
        *uses.entry(name.clone()).or_default() += 1;
        let time = time(xml, node, &format!("{what} {name}"))?;
        elements.push(NetNode { node, name, time });
    }
    for element in elements
        .iter_mut()
        .filter(|element| uses[&element.name] > 1)
    {
        element.name = xml.required(element.node, "id")?.text.to_owned();
    }
    Ok(elements)
}

/// The `id` of an element; an error if another element has it.
fn identity<'b, 'a>(
    xml: &'b Xml<'a>,
    node: Node<'b, 'a>,
    others: &BTreeMap<&str, End>,
) -> Result<&'b str, ParseError> {
    let id = xml.required(node, "id")?;
    match others.contains_key(id.text) {
        true => Err(xml.error_at(&id, "a unique id: another element has the same id")),
        false => Ok(id.text),
    }
}

/// The transitions before and after each place.
fn arcs<'b, 'a>(
    xml: &'b Xml<'a>,
    net: Node<'b, 'a>,
    ends: &BTreeMap<&str, End>,
    places: &[NetNode<'_, '_>],
) -> Result<Vec<[Option<usize>; 2]>, ParseError> {
    let mut around = vec![[None; 2]; places.len()];
    for arc in objects(net).filter(|node| node.tag_name().name() == "arc") {
        let end = |name: &str| {
            let value = xml.required(arc, name)?;
            let found = ends.get(value.text).copied();
            found.ok_or_else(|| xml.error_at(&value, "the id of a place or transition of the net"))
        };
        let (place, side, transition) = match (end("source")?, end("target")?) {
            (End::Transition(transition), End::Place(place)) => (place, 0, transition),
            (End::Place(place), End::Transition(transition)) => (place, 1, transition),
            _ => {
                let expected = "an arc between a place and a transition";
                return Err(xml.error(arc, expected));
            }
        };
        let name = &places[place].name;
        if around[place][side].replace(transition).is_some() {
            let found = format!("a second arc {} place {name}", ["to", "from"][side]);
            let expected = "a marked graph: one arc to each place and one from it";
            return Err(xml.error_saying(arc, found, expected));
        }
        if let Some(kind) = xml.child(arc, "type")?
            && let Some(value) = xml.attribute(kind, "value")
            && value.text != "normal"
        {
            return Err(xml.error_at(&value, format!("a normal arc at place {name}")));
        }
        for weight in weights(xml, arc)? {
            if xml.whole(&weight, &format!("the weight of an arc at place {name}"))? != 1 {
                let expected =
                    format!("1: the arcs of a marked graph, at place {name} too, have weight 1");
                return Err(xml.error_at(&weight, expected));
            }
        }
    }
    Ok(around)
}

/// All weights that an arc states: in its inscription, as in the standard, and in the elements
/// and attributes that other tools use.
fn weights<'b, 'a>(xml: &'b Xml<'a>, arc: Node<'b, 'a>) -> Result<Vec<Value<'b>>, ParseError> {
    let mut weights = Vec::new();
    for name in ["inscription", "weight", "multiplicity"] {
        if let Some(element) = xml.child(arc, name)? {
            weights.extend(only_text(xml, element)?);
        }
        weights.extend(xml.attribute(arc, name));
    }
    Ok(weights)
}

/// The elements of a net, on any page, except those within places, transitions and arcs.
fn objects<'b, 'a>(net: Node<'b, 'a>) -> impl Iterator<Item = Node<'b, 'a>> {
    let mut waiting = vec![net.first_element_child()];
    std::iter::from_fn(move || {
        loop {
            match waiting.pop()? {
                None => {}
                Some(node) => {
                    waiting.push(node.next_sibling_element());
                    if !matches!(node.tag_name().name(), "place" | "transition" | "arc") {
                        waiting.push(node.first_element_child());
                    }
                    return Some(node);
                }
            }
        }
    })
}

/// The tokens of a place, 0 if none are stated.
fn marking(xml: &Xml<'_>, place: &NetNode<'_, '_>) -> Result<u64, ParseError> {
    let Some(marking) = xml.child(place.node, "initialMarking")? else {
        return Ok(0);
    };
    match only_text(xml, marking)? {
        Some(value) => xml.whole(&value, &format!("the tokens of place {}", place.name)),
        None => Ok(0),
    }
}

/// The time of a place or transition, if it has one.
fn time(xml: &Xml<'_>, node: Node<'_, '_>, of: &str) -> Result<Option<Rational>, ParseError> {
    let tools = children(node, "toolspecific");
    let mut times = std::iter::once(node).chain(tools).flat_map(|node| {
        let elements = node.children().filter(Node::is_element);
        elements.filter(|child| matches!(child.tag_name().name(), "delay" | "duration" | "time"))
    });
    let Some(element) = times.next() else {
        return Ok(None);
    };
    if let Some(other) = times.next() {
        return Err(xml.error(other, format!("one time of {of}")));
    }
    let of = format!("the time of {of}");
    if let Some(attribute) = element.attribute_node("value") {
        let (text, span) = (attribute.value(), attribute.range_value());
        return xml.time(&Value { text, span }, &of).map(Some);
    }
    let mut time: Option<Rational> = None;
    for value in texts(element) {
        let number = xml.time(&value, &of)?;
        if time.get_or_insert_with(|| number.clone()) != &number {
            return Err(xml.error_at(&value, format!("{of} as one number, not an interval")));
        }
    }
    match time {
        Some(time) => Ok(Some(time)),
        None => Err(xml.error(element, format!("{of} in it"))),
    }
}

/// The texts in an element that are not blank, without those for drawing it.
fn texts<'b>(node: Node<'b, '_>) -> impl Iterator<Item = Value<'b>> {
    node.descendants().filter_map(|node| {
        let text = node.text().filter(|_| node.is_text())?;
        let span = node.range();
        (!text.trim().is_empty()).then_some(Value { text, span })
    })
}

/// The only text in an element.
fn only_text<'b>(xml: &Xml<'_>, node: Node<'b, '_>) -> Result<Option<Value<'b>>, ParseError> {
    let is_text = |child: &Node<'b, '_>| {
        child.is_element() && matches!(child.tag_name().name(), "text" | "value")
    };
    let within = node.children().find(is_text).unwrap_or(node);
    let mut texts = texts(within);
    let first = texts.next();
    match texts.next() {
        None => Ok(first),
        Some(second) => Err(xml.error_at(&second, "one text only")),
    }
}
