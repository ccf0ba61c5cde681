//! Draws a weighted digraph: common arcs first, then critical ones, then highlighted ones.

use std::collections::HashSet;

use super::layout::{Drawing, Layout, NAME, arrow_tip, outward};
use super::weights::{FEW_ARCS, place_weights};
use crate::scene::{Anchor, Colour, Pen, Scene, Type};
use crate::words::Words;

const ARC: Pen = Pen::line("arc", Colour::GREY, 1.5);
const ARC_CRITICAL: Pen = Pen::line("arc critical", Colour::DEEP, 2.4);
const ARC_ON: Pen = Pen::line("arc on", Colour::ACCENT, 2.8);
const TIP: Pen = Pen::area("tip", Colour::GREY);
const TIP_CRITICAL: Pen = Pen::area("tip critical", Colour::DEEP);
const TIP_ON: Pen = Pen::area("tip on", Colour::ACCENT);
const NODE: Pen = Pen::line("node", Colour::INK, 1.6).filled(Colour::WHITE);
const NODE_CRITICAL: Pen =
    Pen::line("node critical", Colour::DEEP, 2.2).filled(Colour(0xe3, 0xee, 0xfb));
const NODE_ON: Pen = Pen::line("node on", Colour::ACCENT, 2.4).filled(Colour(0xff, 0xe9, 0xcc));
const NOTE: Type = Type::new("note", 12.0, Colour::ACCENT);
const REMARK: Type = Type::new("remark", 12.0, Colour::SOFT);
const WEIGHT: Type = Type::new("weight", 13.0, Colour::INK).haloed();
const WEIGHT_CRITICAL: Type = Type::new("weight critical", 13.0, Colour::DEEP)
    .haloed()
    .bold();
const WEIGHT_ON: Type = Type::new("weight on", 13.0, Colour::ACCENT).haloed().bold();

/// The order in which nodes and arcs are drawn; the last is on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rank {
    Common,
    Critical,
    On,
}

impl Rank {
    const ALL: [Rank; 3] = [Rank::Common, Rank::Critical, Rank::On];

    fn of<T>(self, all: [T; 3]) -> T {
        let [common, critical, on] = all;
        match self {
            Rank::Common => common,
            Rank::Critical => critical,
            Rank::On => on,
        }
    }
}

/// The picture.
pub(super) fn draw(drawing: &Drawing) -> Scene {
    let layout = Layout::of(drawing);
    let arcs_on: HashSet<_> = drawing.highlighted.iter().copied().collect();
    let arcs_critical: HashSet<_> = drawing.critical.iter().copied().collect();
    let ends = |arcs: &HashSet<(usize, usize)>| -> HashSet<usize> {
        arcs.iter().flat_map(|&(i, j)| [i, j]).collect()
    };
    let (nodes_on, nodes_critical) = (ends(&arcs_on), ends(&arcs_critical));
    let rank = |on: bool, critical: bool| match (on, critical) {
        (true, _) => Rank::On,
        (false, true) => Rank::Critical,
        (false, false) => Rank::Common,
    };
    let rank_of_arc = |arc| rank(arcs_on.contains(&arc), arcs_critical.contains(&arc));
    let rank_of_node = |i| rank(nodes_on.contains(&i), nodes_critical.contains(&i));

    let remarks = 18.0 * drawing.remarks.len() as f64;
    let mut scene = Scene::new(layout.side, layout.height + remarks, &drawing.title);
    let (arc, tip) = common_arc(layout.curves.len());
    for turn in Rank::ALL {
        for (&(i, j, _), curve) in drawing.arcs.iter().zip(&layout.curves) {
            if rank_of_arc((i, j)) == turn {
                scene.curve(turn.of([arc, ARC_CRITICAL, ARC_ON]), curve.cubic());
                scene.polygon(turn.of([tip, TIP_CRITICAL, TIP_ON]), arrow_tip(curve));
            }
        }
    }
    let names: Vec<_> = drawing.nodes.iter().map(Words::plain).collect();
    let name = name_type(&names, layout.node);
    for (i, (&place, words)) in layout.places.iter().zip(names).enumerate() {
        let pen = rank_of_node(i).of([NODE, NODE_CRITICAL, NODE_ON]);
        scene.circle(pen, place, layout.node);
        scene.words(name, place, words);
        if let Some(Some(note)) = drawing.notes.get(i) {
            scene.words(NOTE, note_place(&layout, i, note), note.clone());
        }
    }
    let places = place_weights(&layout).places;
    for (&(i, j, ref weight), at) in drawing.arcs.iter().zip(places) {
        let style = rank_of_arc((i, j)).of([WEIGHT, WEIGHT_CRITICAL, WEIGHT_ON]);
        scene.words(style, at, Words::number(weight));
    }
    for (k, remark) in drawing.remarks.iter().enumerate() {
        let at = (10.0, layout.height + 18.0 * k as f64 + 4.0);
        scene.words_from(REMARK, at, remark.clone(), Anchor::Start);
        let need = 20.0 + remark.width(REMARK.size);
        scene.width = scene.width.max(need);
    }
    scene
}

/// The position of a note: next to the loop, which is straight outside its node, shifted by half
/// the width of horizontal text.
fn note_place(layout: &Layout, i: usize, note: &Words) -> (f64, f64) {
    let place = layout.places[i];
    let away = outward(layout.centre, place);
    let beside = (-away.1, away.0);
    let half = note.width(NOTE.size) / 2.0 * beside.0.abs();
    let (out, reach) = (layout.node + 9.0, layout.node + 11.0 + half);
    (
        place.0 + away.0 * out + beside.0 * reach,
        place.1 + away.1 * out + beside.1 * reach,
    )
}

/// The more arcs there are, the thinner and paler they are drawn, so that weights and highlights
/// remain visible.
fn common_arc(arcs: usize) -> (Pen, Pen) {
    if arcs <= FEW_ARCS {
        return (ARC, TIP);
    }
    let width = (1.5 * (FEW_ARCS as f64 / arcs as f64).sqrt()).max(0.4);
    (
        Pen::line(ARC.class, Colour::PALE, width),
        Pen::area(TIP.class, Colour::PALE),
    )
}

/// The greatest font size at which the longest name fits its node, even in fonts a sixth wider
/// than Helvetica.
fn name_type(names: &[Words], node: f64) -> Type {
    let longest = names
        .iter()
        .map(|name| name.width(NAME))
        .fold(1.0, f64::max);
    let size = NAME * (2.0 * (node - 3.0) / (1.16 * longest)).min(1.0);
    Type::new("name", (10.0 * size).round() / 10.0, Colour::INK)
}
