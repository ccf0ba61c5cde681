// The digraph of the page and the program's answer for the same matrix. Arcs are
// written as "1 -> 2".

import { printed } from "./program.mjs";

/** The highlighted ("on") or critical arcs in the page's picture, and their nodes. */
export function shownArcs(svg, kind = "on") {
  const arcs = [...svg.matchAll(/<path class="arc([^"]*)"[^>]* data-from="(\d+)" data-to="(\d+)"/g)]
    .filter(([, classes]) => classes.split(" ").includes(kind))
    .map(([, , from, to]) => `${Number(from) + 1} -> ${Number(to) + 1}`);
  const nodes = [...svg.matchAll(/<g class="node([^"]*)"[^>]* data-node="(\d+)"/g)]
    .filter(([, classes]) => classes.split(" ").includes(kind))
    .map(([, , node]) => String(Number(node) + 1));
  return { arcs: arcs.sort(), nodes: nodes.sort() };
}

/** The arcs that the program highlights with these options. */
export function markedArcs(options, text) {
  const lines = printed(["draw", "-", "--format", "dot", ...options], text).split("\n");
  const marked = lines.filter((line) => line.includes('color="red"')).map((line) => line.trim().split(" [")[0]);
  return { arcs: marked.filter((line) => line.includes("->")).sort(), nodes: marked.filter((line) => !line.includes("->")).sort() };
}
