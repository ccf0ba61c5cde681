//! Data flow graphs in the XML of the tool SDF3.
//!
//! ```xml
//! <sdf3 type="sdf" version="1.0">
//!   <applicationGraph name="example">
//!     <sdf name="example" type="Example">
//!       <actor name="a" type="A">
//!         <port name="out" type="out" rate="2"/>
//!       </actor>
//!       <actor name="b" type="B">
//!         <port name="in" type="in" rate="3"/>
//!       </actor>
//!       <channel name="ab" srcActor="a" srcPort="out" dstActor="b" dstPort="in" initialTokens="1"/>
//!     </sdf>
//!     <sdfProperties>
//!       <actorProperties actor="a">
//!         <processor type="arm" default="true"><executionTime time="5"/></processor>
//!       </actorProperties>
//!       <channelProperties channel="ab"><bufferSize sz="6"/></channelProperties>
//!     </sdfProperties>
//!   </applicationGraph>
//! </sdf3>
//! ```
//!
//! What is read, with the meaning that SDF3 gives it:
//!
//! - The time of an actor is that of its default processor; the last one if several are marked
//!   as default, as in the graphs of SDF3's distribution. An actor with one processor needs no
//!   mark. An actor without a time is an error.
//! - Times are whole numbers, decimals or fractions, exactly.
//! - A missing `initialTokens` is 0.
//! - Every port has one channel; a port with two or with none is an error.
//! - `bufferSize sz` is how many tokens the channel holds, including initial ones; without it,
//!   or with -1, any number. It is used only [on request](Sdf3::bounded).
//! - Everything else (memories, bandwidths, types, constraints) does not affect times and is
//!   skipped. Cyclo-static graphs and scenarios (`type="csdf"`, `"sadf"`) are rejected.

use std::collections::{BTreeMap, BTreeSet};

use maxplus_core::Rational;
use maxplus_core::text::{ParseError, Source};
use roxmltree::Node;

use crate::dataflow::{Dataflow, DataflowError};
use crate::error::ModelError;
use crate::xml::{Value, Xml, children};

/// A graph as described by a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sdf3 {
    /// The name of the application, if there is one.
    pub name: Option<String>,
    /// The graph, its channels unbounded.
    pub graph: Dataflow,
    /// How many tokens each channel holds, `None` for any number.
    pub sizes: Vec<Option<u64>>,
}

impl Sdf3 {
    /// The graph with its buffers bounded as in the file; an error if the file states no size.
    pub fn bounded(&self) -> Result<Dataflow, ModelError> {
        if self.sizes.iter().all(Option::is_none) {
            return Err(ModelError::NoBuffers);
        }
        Ok(self.graph.bounded(&self.sizes)?)
    }
}

/// Reads a graph.
pub fn read_sdf3(bytes: &[u8]) -> Result<Sdf3, ModelError> {
    let xml = Xml::new(Source::new(bytes)?)?;
    let root = xml.root("sdf3")?;
    if let Some(kind) = xml.attribute(root, "type")
        && kind.text != "sdf"
    {
        let expected = "a synchronous data flow graph, type sdf: no other type is read";
        return Err(xml.error_at(&kind, expected).into());
    }
    let application = xml.only_child(root, "applicationGraph")?;
    let sdf = xml.only_child(application, "sdf")?;
    let properties = xml.child(application, "sdfProperties")?;
    let actors = actors(&xml, sdf)?;
    let times = times(&xml, properties, &actors)?;
    let mut graph = Dataflow::new();
    for (actor, time) in actors.list.iter().zip(times) {
        graph.actor(actor.name, time)?;
    }
    let (mut channels, mut used) = (BTreeMap::new(), BTreeSet::new());
    for node in children(sdf, "channel") {
        let name = xml.wanted(node, "name")?;
        let of = format!("channel {}", name.text);
        let (source, production, out) = end(&xml, node, &actors, Direction::Out, &of)?;
        let (target, consumption, into) = end(&xml, node, &actors, Direction::In, &of)?;
        let tokens = xml.attribute(node, "initialTokens");
        let tokens = tokens.map(|value| xml.whole(&value, &format!("the initial tokens of {of}")));
        let tokens = tokens.transpose()?.unwrap_or(0);
        let added = graph.channel(
            name.text,
            (source, production),
            (target, consumption),
            tokens,
        );
        channels.insert(name.text, placed(&xml, &name, added)?);
        for (actor, port) in [(source, out), (target, into)] {
            if !used.insert((actor, port.text)) {
                let expected = format!("for {of} a port that no other channel has");
                return Err(xml.error_at(&port, expected).into());
            }
        }
    }
    for (place, actor) in actors.list.iter().enumerate() {
        let mut ports = actor.ports.iter();
        if let Some((port, (.., node))) = ports.find(|(port, _)| !used.contains(&(place, **port))) {
            let found = format!("port {port} of actor {} without a channel", actor.name);
            let expected = "a <channel> that begins or ends there";
            return Err(xml.error_saying(*node, found, expected).into());
        }
    }
    let sizes = sizes(&xml, properties, &channels)?;
    let name = xml
        .attribute(application, "name")
        .map(|name| name.text.to_owned());
    Ok(Sdf3 { name, graph, sizes })
}

/// Adds the place in the text to the error for a name.
fn placed<T>(
    xml: &Xml<'_>,
    name: &Value<'_>,
    added: Result<T, DataflowError>,
) -> Result<T, ModelError> {
    added.map_err(|error| match error {
        DataflowError::DoubleName { what, .. } => {
            let expected = format!("a name of its own: another {what} is called so");
            xml.error_at(name, expected).into()
        }
        DataflowError::BadName { what, .. } => {
            let expected = format!(
                "a name of the {what} without blanks around it or control characters in it"
            );
            xml.error_at(name, expected).into()
        }
        error => error.into(),
    })
}

/// Whether a port consumes tokens or produces them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    In,
    Out,
}

struct FoundActor<'b, 'a> {
    name: &'b str,
    node: Node<'b, 'a>,
    ports: BTreeMap<&'b str, (Direction, u64, Node<'b, 'a>)>,
}

/// All actors, and their indices by name.
struct Actors<'b, 'a> {
    list: Vec<FoundActor<'b, 'a>>,
    places: BTreeMap<&'b str, usize>,
}

impl Actors<'_, '_> {
    /// The number of the actor that an attribute names.
    fn find(&self, xml: &Xml<'_>, value: &Value<'_>) -> Result<usize, ParseError> {
        let found = self.places.get(value.text).copied();
        found.ok_or_else(|| xml.error_at(value, "the name of an actor of the graph"))
    }
}

fn actors<'b, 'a>(xml: &'b Xml<'a>, sdf: Node<'b, 'a>) -> Result<Actors<'b, 'a>, ModelError> {
    let mut actors = Actors {
        list: Vec::new(),
        places: BTreeMap::new(),
    };
    // A second graph checks the names here, where the error can show the place.
    let mut names = Dataflow::new();
    for node in children(sdf, "actor") {
        let name = xml.wanted(node, "name")?;
        placed(xml, &name, names.actor(name.text, Rational::from(0)))?;
        actors.places.insert(name.text, actors.list.len());
        let mut ports = BTreeMap::new();
        for port in children(node, "port") {
            let port_name = xml.wanted(port, "name")?;
            let of = format!("port {} of actor {}", port_name.text, name.text);
            let direction = xml.wanted(port, "type")?;
            let direction = match direction.text {
                "in" => Direction::In,
                "out" => Direction::Out,
                _ => {
                    return Err(xml
                        .error_at(&direction, format!("the type of {of}: in or out"))
                        .into());
                }
            };
            let rate = xml.whole(&xml.wanted(port, "rate")?, &format!("the rate of {of}"))?;
            if ports
                .insert(port_name.text, (direction, rate, port))
                .is_some()
            {
                let expected = format!(
                    "a name of its own: another port of actor {} is called so",
                    name.text
                );
                return Err(xml.error_at(&port_name, expected).into());
            }
        }
        actors.list.push(FoundActor {
            name: name.text,
            node,
            ports,
        });
    }
    if actors.list.is_empty() {
        return Err(xml.error(sdf, "at least one <actor> in it").into());
    }
    Ok(actors)
}

/// The actor at an end of a channel, the rate of its port, and the name of the port.
fn end<'b, 'a>(
    xml: &Xml<'a>,
    channel: Node<'b, 'a>,
    actors: &Actors<'_, '_>,
    direction: Direction,
    of: &str,
) -> Result<(usize, u64, Value<'b>), ParseError> {
    let (actor, port, what) = match direction {
        Direction::Out => ("srcActor", "srcPort", "puts tokens (type out)"),
        Direction::In => ("dstActor", "dstPort", "takes tokens (type in)"),
    };
    let actor = actors.find(xml, &xml.wanted(channel, actor)?)?;
    let port = xml.wanted(channel, port)?;
    let found = &actors.list[actor];
    match found.ports.get(port.text) {
        Some(&(way, rate, _)) if way == direction => Ok((actor, rate, port)),
        _ => {
            let expected = format!("for {of} a port of actor {} that {what}", found.name);
            Err(xml.error_at(&port, expected))
        }
    }
}

/// The time of each actor.
fn times<'b, 'a>(
    xml: &'b Xml<'a>,
    properties: Option<Node<'b, 'a>>,
    actors: &Actors<'b, 'a>,
) -> Result<Vec<Rational>, ParseError> {
    let mut times: Vec<Option<Rational>> = vec![None; actors.list.len()];
    let mut seen = vec![false; actors.list.len()];
    let all = properties
        .into_iter()
        .flat_map(|node| children(node, "actorProperties"));
    for node in all {
        let name = xml.wanted(node, "actor")?;
        let actor = actors.find(xml, &name)?;
        if std::mem::replace(&mut seen[actor], true) {
            return Err(xml.error_at(&name, "an actor whose properties do not stand above"));
        }
        let processors: Vec<Node<'_, '_>> = children(node, "processor").collect();
        let is_default =
            |node: &&Node<'_, '_>| matches!(node.attribute("default"), Some("true" | "1"));
        let chosen = match processors[..] {
            [only] => Some(only),
            _ => processors.iter().rfind(is_default).copied(),
        };
        let Some(chosen) = chosen else {
            if processors.is_empty() {
                continue;
            }
            let expected = format!("one processor of actor {} with default=\"true\"", name.text);
            return Err(xml.error(node, expected));
        };
        if let Some(time) = xml.child(chosen, "executionTime")? {
            let of = format!("the time of actor {}", name.text);
            times[actor] = Some(xml.time(&xml.wanted(time, "time")?, &of)?);
        }
    }
    let missing = times.iter().position(Option::is_none);
    if let Some(actor) = missing {
        let FoundActor { name, node, .. } = &actors.list[actor];
        let found = format!("actor {name} without a time");
        let expected = format!(
            "<actorProperties actor=\"{name}\"> with a default processor that has an <executionTime>"
        );
        return Err(xml.error_saying(*node, found, expected));
    }
    Ok(times.into_iter().flatten().collect())
}

/// The number of tokens that each channel can hold.
fn sizes<'b, 'a>(
    xml: &'b Xml<'a>,
    properties: Option<Node<'b, 'a>>,
    channels: &BTreeMap<&str, usize>,
) -> Result<Vec<Option<u64>>, ParseError> {
    let mut sizes = vec![None; channels.len()];
    let all = properties
        .into_iter()
        .flat_map(|node| children(node, "channelProperties"));
    for node in all {
        let name = xml.wanted(node, "channel")?;
        let Some(&channel) = channels.get(name.text) else {
            return Err(xml.error_at(&name, "the name of a channel of the graph"));
        };
        let Some(buffer) = xml.child(node, "bufferSize")? else {
            continue;
        };
        let Some(size) = xml.attribute(buffer, "sz") else {
            continue;
        };
        if size.text.trim() != "-1" {
            let of = format!(
                "the size of the buffer of channel {}, or -1 for any",
                name.text
            );
            let before = sizes[channel].replace(xml.whole(&size, &of)?);
            if before.is_some() {
                let expected = "a channel the size of whose buffer does not stand above";
                return Err(xml.error_at(&name, expected));
            }
        }
    }
    Ok(sizes)
}
