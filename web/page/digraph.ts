// The digraph of A, drawn here and not by the engine. It uses the available space, so
// letters keep their size, and shows the weights that are readable. Pointing at a node,
// or choosing it, shows the weights of all arcs that leave it.

import { byId, debounce, el, say, show, svg } from "./dom";
import { chosenArcs, hasTooManyArcs } from "./digraph_arcs";
import type { Arc, Layout } from "./digraph_layout";
import { layOut, WEIGHT_SIZE } from "./digraph_layout";
import { entry, several } from "./numbers";
import * as state from "./state";

/** With more nodes a digraph is unreadable. */
const MOST_NODES = 40;

/** The node under the pointer or with the focus, and the clicked node. */
let near: number | null = null;
let kept: number | null = null;
/** The node that Tab moves to. */
let current = 0;
/**
 * True while drawing. A focused node then loses the focus and gets it back, which must
 * be ignored.
 */
let drawing = false;

export function startDigraph(): void {
  const host = byId("digraph", HTMLElement);
  // Moving the pointer along a table passes many rows, and typing changes many cells.
  const later = debounce(30, draw);
  state.on(["overview", "pointed", "root", "traced", "view"], later);
  state.on(["matrix"], () => {
    near = kept = null;
    current = 0;
  });
  byId("all-arcs", HTMLInputElement).addEventListener("change", draw);
  new ResizeObserver(later).observe(host);
  window.addEventListener("resize", later);
  host.addEventListener("pointerover", (event) => look(nodeOf(event.target)));
  host.addEventListener("pointerleave", () => look(null));
  host.addEventListener("focusin", (event) => look(nodeOf(event.target)));
  host.addEventListener("focusout", (event) => {
    if (!host.contains(event.relatedTarget as Node | null)) look(null);
  });
  host.addEventListener("click", (event) => keep(nodeOf(event.target)));
  host.addEventListener("keydown", key);
}

function nodeOf(target: EventTarget | null): number | null {
  const node = target instanceof Element ? target.closest("[data-node]") : null;
  return node === null ? null : Number(node.getAttribute("data-node"));
}

function look(node: number | null): void {
  if (drawing || node === near) return;
  near = node;
  if (node !== null) current = node;
  draw();
}

function keep(node: number | null): void {
  kept = node === kept ? null : node;
  draw();
}

function key(event: KeyboardEvent): void {
  const node = nodeOf(event.target);
  const n = state.get().overview?.n ?? 0;
  if (node === null || n === 0) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const to = (node + step + n) % n;
    byId("digraph", HTMLElement).querySelector<SVGElement>(`[data-node="${to}"]`)?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    keep(node);
  } else if (event.key === "Escape") {
    keep(null);
  }
}

let canvas: CanvasRenderingContext2D | null = null;

/**
 * The width of a text in the font of the page. Without a canvas, an estimate that is
 * too large.
 */
function measure(words: string, size: number, bold: boolean): number {
  canvas ??= el("canvas").getContext("2d");
  if (canvas === null) return words.length * size * 0.75;
  canvas.font = `${bold ? "700" : "400"} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(words).width;
}

/**
 * The available space. A phone is narrow, and the picture must not be higher than the
 * screen.
 */
function room(host: HTMLElement, n: number): { width: number; height: number } {
  const width = Math.max(260, Math.min(680, host.clientWidth));
  const beside = document.getElementById("cone-figure")?.hidden === false;
  const most = beside ? 270 : n <= 5 ? 380 : Math.max(380, 0.74 * window.innerHeight);
  return { width, height: Math.round(Math.min(width, most)) };
}

function draw(): void {
  const { overview, matrix, pointed } = state.get();
  const n = overview?.n ?? 0;
  const drawn = n > 0 && n <= MOST_NODES;
  const host = byId("digraph", HTMLElement);
  show(byId("digraph-figure", HTMLElement), drawn);
  show(byId("digraph-large", HTMLElement), n > MOST_NODES);
  show(byId("all-arcs-label", HTMLElement), matrix !== null && hasTooManyArcs(matrix));
  if (!drawn || overview === null || matrix === null || matrix.rows !== n || host.clientWidth === 0) return;
  const chosen = near ?? kept;
  const { arcs, all } = chosenArcs(matrix, overview, state.get(), byId("all-arcs", HTMLInputElement).checked, chosen);
  const { width, height } = room(host, n);
  const layout = layOut({
    width,
    height,
    names: Array.from({ length: n }, (_, i) => state.nameOf(i)),
    arcs,
    notes: Array.from({ length: n }, (_, i) => (pointed?.entries[i] == null ? null : entry(pointed.entries[i]))),
    chosen,
    measure,
  });
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `The digraph of A: ${several(n, "node")}, ${several(all, "arc")}` });
  if (chosen !== null) picture.classList.add("has-chosen");
  picture.append(...arcsOf(arcs, layout, chosen), ...nodesOf(arcs, layout, chosen), ...wordsOf(arcs, layout, chosen));
  const focused = host.contains(document.activeElement);
  drawing = true;
  host.replaceChildren(picture);
  if (focused) host.querySelector<SVGElement>(`[data-node="${current}"]`)?.focus({ preventScroll: true });
  drawing = false;
  say(byId("digraph-note", HTMLElement), note(arcs, all, layout, chosen));
  legend(layout);
}

/** The CSS classes of an arc and its parts. */
function kind(what: string, arc: Arc, chosen: number | null): string {
  return `${what}${arc.rank === "common" ? "" : ` ${arc.rank}`}${chosen !== null && arc.from === chosen ? " leaving" : ""}`;
}

function arcsOf(arcs: Arc[], layout: Layout, chosen: number | null): SVGElement[] {
  const list: SVGElement[] = [];
  for (const rank of ["common", "critical", "on"]) {
    arcs.forEach((arc, k) => {
      if (arc.rank !== rank) return;
      const { path, tip } = layout.curves[k]!;
      list.push(
        svg("path", { class: kind("arc", arc, chosen), d: path, "data-from": arc.from, "data-to": arc.to }),
        svg("polygon", { class: kind("tip", arc, chosen), points: tip.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ") }),
      );
    });
  }
  // The more arcs there are, the thinner they are.
  const crowd = arcs.length > 60 ? " crowd" : "";
  return [svg("g", { class: `arcs${crowd}`, "aria-hidden": "true" }, ...list)];
}

function nodesOf(arcs: Arc[], layout: Layout, chosen: number | null): SVGElement[] {
  const touched = (i: number, rank: string): boolean => arcs.some((arc) => arc.rank === rank && (arc.from === i || arc.to === i));
  return layout.nodes.map(({ at: [x, y], half: [w, h], words, size }, i) => {
    const rank = touched(i, "on") ? " on" : touched(i, "critical") ? " critical" : "";
    const attributes = { role: "button", tabindex: i === current ? 0 : -1, "aria-pressed": String(i === kept), "aria-label": leavingWords(i), "data-node": i };
    return svg(
      "g",
      { class: `node${rank}${i === chosen ? " chosen" : ""}`, ...attributes },
      svg("rect", { x: (x - w).toFixed(2), y: (y - h).toFixed(2), width: (2 * w).toFixed(2), height: (2 * h).toFixed(2), rx: Math.min(w, h).toFixed(2) }),
      svg("text", { class: "name", x: x.toFixed(2), y: (y + 0.36 * size).toFixed(2), "font-size": size }, words),
    );
  });
}

function wordsOf(arcs: Arc[], layout: Layout, chosen: number | null): SVGElement[] {
  const drop = 0.36 * WEIGHT_SIZE;
  const made = (name: string, words: string, [x, y]: readonly [number, number]): SVGElement => svg("text", { class: name, x: x.toFixed(2), y: (y + drop).toFixed(2) }, words);
  const weights = layout.weights.flatMap((weight, k) => (weight === null ? [] : [made(kind("weight", arcs[k]!, chosen), weight.words, weight.at)]));
  const notes = layout.notes.flatMap((words) => (words === null ? [] : [made("entry-note", words.words, words.at)]));
  return [svg("g", { class: "words", "aria-hidden": "true" }, ...weights, ...notes)];
}

/** All arcs that leave a node, drawn or not, as text. */
function leavingWords(node: number): string {
  const { matrix, overview } = state.get();
  if (matrix === null || overview === null) return state.nameOf(node);
  const only = { ...matrix, entries: matrix.entries.map((row, i) => (i === node ? row : row.map(() => null))) };
  const list = chosenArcs(only, overview, state.get(), true, node).arcs.map((arc) => `${arc.weight} to ${state.called(arc.to)}`);
  return `From ${state.called(node)}: ${list.length === 0 ? "no arc" : list.join(", ")}`;
}

/** What the picture omits, and how to see it. */
function note(arcs: Arc[], all: number, layout: Layout, chosen: number | null): string {
  if (chosen !== null) return `${leavingWords(chosen)}.`;
  const { overview } = state.get();
  const lambda = overview?.lambda ?? null;
  const parts: string[] = [];
  if (lambda === null) parts.push("For \u03bb = \u2212\u221e every vector is a supereigenvector, whatever the arcs.");
  else if (lambda !== "0") parts.push(`Weights are those of A minus \u03bb = ${entry(lambda)}.`);
  if (arcs.length < all) parts.push(`Of ${several(all, "arc")} only the ${arcs.length} critical and highlighted are drawn.`);
  const written = layout.weights.filter((weight) => weight !== null).length;
  if (written < arcs.length) parts.push(`${written} of ${arcs.length} weights are shown.`);
  if (written < all) parts.push("Point at a node, or tap it, for the weights of all arcs that leave it.");
  return parts.join(" ");
}

/** The list of numbers and names, if the names do not fit into the nodes. */
function legend(layout: Layout): void {
  const list = byId("digraph-names", HTMLElement);
  show(list, layout.numbered);
  list.replaceChildren(...(layout.numbered ? layout.nodes.map((_, i) => el("li", {}, el("b", {}, String(i + 1)), ` ${state.nameOf(i)}`)) : []));
}
