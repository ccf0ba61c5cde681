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
//!   skipped.
//!
//! A cyclo-static graph has `type="csdf"` and the elements `<csdf>` and `<csdfProperties>`. Its
//! rates and times are sequences, a value for each phase of the actor: `rate="1,0,2"`. `3*1,2` is
//! `1,1,1,2`. A single value holds for all phases. Rates may be 0 in some phases. Other lengths
//! are an error: SDF3 would begin such a sequence again, but in a file it is more likely that a
//! phase is missing.
//!
//! Scenario-aware graphs (`type="sadf"`, `"fsmsadf"`) are rejected: they have a matrix for each
//! scenario.

use std::collections::{BTreeMap, BTreeSet};

use maxplus_core::Rational;
use maxplus_core::text::{ParseError, Source};
use roxmltree::Node;

use crate::dataflow::{Dataflow, DataflowError, MAX_FIRINGS};
use crate::error::ModelError;
use crate::xml::{Value, Xml, children};

/// The most values of all sequences of a cyclo-static graph, each single value counted once for
/// every phase of its actor.
const MAX_VALUES: u64 = 10 * MAX_FIRINGS;

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
    let kind = xml.attribute(root, "type");
    let is_cyclic = match &kind {
        None => false,
        Some(kind) => match kind.text {
            "sdf" => false,
            "csdf" => true,
            "sadf" | "fsmsadf" => {
                let expected = "a data flow graph of type sdf or csdf: a scenario-aware graph has \
                                a matrix for each scenario; write each as a graph of its own";
                return Err(xml.error_at(kind, expected).into());
            }
            _ => {
                let expected = "a data flow graph of type sdf or csdf: no other type is read";
                return Err(xml.error_at(kind, expected).into());
            }
        },
    };
    let (element, properties) = match is_cyclic {
        true => ("csdf", "csdfProperties"),
        false => ("sdf", "sdfProperties"),
    };
    let application = xml.only_child(root, "applicationGraph")?;
    let sdf = xml.only_child(application, element)?;
    let properties = xml.child(application, properties)?;
    let mut sequences = Sequences::new(is_cyclic);
    let actors = actors(&xml, sdf, &mut sequences)?;
    let times = times(&xml, properties, &actors, &mut sequences)?;
    let mut graph = Dataflow::new();
    for (actor, times) in actors.list.iter().zip(times) {
        graph.cyclic_actor(actor.name, times)?;
    }
    let (mut channels, mut used) = (BTreeMap::new(), BTreeSet::new());
    for node in children(sdf, "channel") {
        let name = xml.required(node, "name")?;
        let of = format!("channel {}", name.text);
        let (source, production, out) = end(&xml, node, &actors, Direction::Out, &of)?;
        let (target, consumption, into) = end(&xml, node, &actors, Direction::In, &of)?;
        let rates = |actor: usize, rates: &[u64]| {
            let phases = graph.actors()[actor].phases();
            let rates = rates.iter().cycle().take(phases);
            (actor, rates.copied().collect::<Vec<u64>>())
        };
        let (from, to) = (rates(source, production), rates(target, consumption));
        let tokens = xml.attribute(node, "initialTokens");
        let tokens = tokens.map(|value| xml.whole(&value, &format!("the initial tokens of {of}")));
        let tokens = tokens.transpose()?.unwrap_or(0);
        let added = graph.cyclic_channel(name.text, from, to, tokens);
        channels.insert(name.text, placed(&xml, &name, added)?);
        for (actor, port) in [(source, out), (target, into)] {
            if !used.insert((actor, port.text)) {
                let expected = format!("for {of} a port that no other channel uses");
                return Err(xml.error_at(&port, expected).into());
            }
        }
    }
    for (place, actor) in actors.list.iter().enumerate() {
        let mut ports = actor.ports.iter();
        if let Some((name, port)) = ports.find(|(name, _)| !used.contains(&(place, **name))) {
            let found = format!("port {name} of actor {} without a channel", actor.name);
            let expected = "a <channel> that begins or ends there";
            return Err(xml.error_saying(port.node, found, expected).into());
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
            let expected = format!("a unique name: another {what} has the same name");
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

/// Reads sequences of values, one for each phase.
struct Sequences {
    is_cyclic: bool,
    /// How many more values may be read.
    left: u64,
}

impl Sequences {
    fn new(is_cyclic: bool) -> Self {
        let left = MAX_VALUES;
        Sequences { is_cyclic, left }
    }

    /// The values of an attribute, read by `read`; one value if the graph is not cyclo-static.
    fn read<'b, T: Clone>(
        &mut self,
        xml: &Xml<'_>,
        value: &Value<'b>,
        of: &str,
        read: impl Fn(&Value<'_>, &str) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        if !self.is_cyclic {
            return Ok(vec![read(value, of)?]);
        }
        let mut values = Vec::new();
        let mut begin = value.span.start;
        for text in value.text.split(',') {
            // A reference such as &#49; is longer in the file than its value: then the place is
            // that of the whole attribute.
            let span = match value.span.len() == value.text.len() {
                true => begin..begin + text.len(),
                false => value.span.clone(),
            };
            begin += text.len() + 1;
            let part = |text| Value {
                text,
                span: span.clone(),
            };
            let (count, text) = match text.split_once('*') {
                None => (1, text),
                Some((count, text)) => {
                    let of = format!("{of}, the times that a value is repeated");
                    (xml.whole(&part(count), &of)?, text)
                }
            };
            let too_many = |expected: String| xml.error_at(&part(text), expected);
            self.take(count).map_err(too_many)?;
            let one = read(&part(text), of)?;
            values.extend(std::iter::repeat_n(one, count as usize));
        }
        match values.is_empty() {
            true => Err(xml.error_at(value, format!("{of}: a value for at least one phase"))),
            false => Ok(values),
        }
    }

    /// Counts values; what was expected if there are too many.
    fn take(&mut self, count: u64) -> Result<(), String> {
        let left = self.left.checked_sub(count);
        self.left = left.ok_or_else(|| {
            format!(
                "at most {MAX_VALUES} rates and times, one for each phase of each port and actor"
            )
        })?;
        Ok(())
    }
}

/// The rates of a port.
struct Port<'b, 'a> {
    direction: Direction,
    rates: Vec<u64>,
    node: Node<'b, 'a>,
}

struct FoundActor<'b, 'a> {
    name: &'b str,
    node: Node<'b, 'a>,
    ports: BTreeMap<&'b str, Port<'b, 'a>>,
    /// The most rates of a port.
    phases: usize,
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

fn actors<'b, 'a>(
    xml: &'b Xml<'a>,
    sdf: Node<'b, 'a>,
    sequences: &mut Sequences,
) -> Result<Actors<'b, 'a>, ModelError> {
    let mut actors = Actors {
        list: Vec::new(),
        places: BTreeMap::new(),
    };
    // A second graph checks the names here, where the error can show the place.
    let mut names = Dataflow::new();
    for node in children(sdf, "actor") {
        let name = xml.required(node, "name")?;
        placed(xml, &name, names.actor(name.text, Rational::from(0)))?;
        actors.places.insert(name.text, actors.list.len());
        let mut ports = BTreeMap::new();
        for port in children(node, "port") {
            let port_name = xml.required(port, "name")?;
            let of = format!("port {} of actor {}", port_name.text, name.text);
            let direction = xml.required(port, "type")?;
            let direction = match direction.text {
                "in" => Direction::In,
                "out" => Direction::Out,
                _ => {
                    return Err(xml
                        .error_at(&direction, format!("the type of {of}: in or out"))
                        .into());
                }
            };
            let rate = xml.required(port, "rate")?;
            let whole = |value: &Value<'_>, of: &str| xml.whole(value, of);
            let rates = sequences.read(xml, &rate, &format!("the rate of {of}"), whole)?;
            let found = Port {
                direction,
                rates,
                node: port,
            };
            if ports.insert(port_name.text, found).is_some() {
                let expected = format!(
                    "a unique name: another port of actor {} has the same name",
                    name.text
                );
                return Err(xml.error_at(&port_name, expected).into());
            }
        }
        let all = ports.values().map(|port: &Port<'_, '_>| port.rates.len());
        actors.list.push(FoundActor {
            name: name.text,
            node,
            phases: all.max().unwrap_or(1),
            ports,
        });
    }
    if actors.list.is_empty() {
        return Err(xml.error(sdf, "at least one <actor> in it").into());
    }
    Ok(actors)
}

/// The actor at an end of a channel, the rates of its port, and the name of the port.
fn end<'b, 'a, 'c>(
    xml: &Xml<'a>,
    channel: Node<'b, 'a>,
    actors: &'c Actors<'_, '_>,
    direction: Direction,
    of: &str,
) -> Result<(usize, &'c [u64], Value<'b>), ParseError> {
    let (actor, port, what) = match direction {
        Direction::Out => ("srcActor", "srcPort", "puts tokens (type out)"),
        Direction::In => ("dstActor", "dstPort", "takes tokens (type in)"),
    };
    let actor = actors.find(xml, &xml.required(channel, actor)?)?;
    let port = xml.required(channel, port)?;
    let found = &actors.list[actor];
    match found.ports.get(port.text) {
        Some(found) if found.direction == direction => Ok((actor, &found.rates, port)),
        _ => {
            let expected = format!("for {of} a port of actor {} that {what}", found.name);
            Err(xml.error_at(&port, expected))
        }
    }
}

/// The times of each actor, one for each phase.
fn times<'b, 'a>(
    xml: &'b Xml<'a>,
    properties: Option<Node<'b, 'a>>,
    actors: &Actors<'b, 'a>,
    sequences: &mut Sequences,
) -> Result<Vec<Vec<Rational>>, ParseError> {
    let mut times: Vec<Option<Vec<Rational>>> = vec![None; actors.list.len()];
    let mut seen = vec![false; actors.list.len()];
    let all = properties
        .into_iter()
        .flat_map(|node| children(node, "actorProperties"));
    for node in all {
        let name = xml.required(node, "actor")?;
        let actor = actors.find(xml, &name)?;
        if std::mem::replace(&mut seen[actor], true) {
            return Err(xml.error_at(&name, "an actor whose properties are not already given"));
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
        if let Some(node_of_time) = xml.child(chosen, "executionTime")? {
            let of = format!("the time of actor {}", name.text);
            let time = |value: &Value<'_>, of: &str| xml.time(value, of);
            let given = xml.required(node_of_time, "time")?;
            let found = sequences.read(xml, &given, &of, time)?;
            times[actor] = Some(in_phases(xml, &actors.list[actor], found, sequences)?);
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

/// The times of an actor in all phases; an error if a port has neither one rate nor as many as
/// there are phases.
fn in_phases(
    xml: &Xml<'_>,
    actor: &FoundActor<'_, '_>,
    times: Vec<Rational>,
    sequences: &mut Sequences,
) -> Result<Vec<Rational>, ParseError> {
    let phases = actor.phases.max(times.len());
    let fits = |count: usize| count == 1 || count == phases;
    let expected = format!(
        "{phases} values, one for each phase of actor {}, or a single value for all phases",
        actor.name
    );
    let name = actor.name;
    if !fits(times.len()) {
        let found = format!("{} times of actor {name}", times.len());
        return Err(xml.error_saying(actor.node, found, expected));
    }
    if let Some((port, found)) = actor.ports.iter().find(|(_, port)| !fits(port.rates.len())) {
        let said = format!("{} rates of port {port} of actor {name}", found.rates.len());
        return Err(xml.error_saying(found.node, said, expected));
    }
    let single = actor.ports.values().filter(|port| port.rates.len() == 1);
    let repeated = (phases as u64 - 1).saturating_mul(1 + single.count() as u64);
    let too_many = |expected| xml.error(actor.node, expected);
    sequences.take(repeated).map_err(too_many)?;
    Ok(times.into_iter().cycle().take(phases).collect())
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
        let name = xml.required(node, "channel")?;
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
                let expected = "a channel whose buffer size is not already given";
                return Err(xml.error_at(&name, expected));
            }
        }
    }
    Ok(sizes)
}
