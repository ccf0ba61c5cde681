// The basis as lines: nodes from left to right, entries upward, one line for each
// extremal. The first node of its chain is fixed at 0. Then every entry is linear in
// lambda between breakpoints. (If it were scaled to greatest entry 0, it would have
// kinks where another entry becomes the greatest.)

import { byId, chartWidth, show, svg } from "./dom";
import { finite, subtract, toNumber } from "./fraction";
import { entry } from "./numbers";
import type { Extremal } from "./protocol";
import * as state from "./state";

/** Set from the available space. */
let width = 640;
const HEIGHT = 240;
const LEFT = 44;
const SIDE = 24;
const TOP = 14;
const BOTTOM = 46;
/** More lines than this hide one another. */
const MOST = 80;

/** The scale changes only if necessary, so that lines are easy to follow. */
let lowest = -1;
let highest = 1;
let shownOf = "";

export function startProfile(): void {
  state.on(["basis", "view"], draw);
  state.on(["pointed"], mark);
  // The space changes with the window, and when pictures appear next to it.
  const host = byId("profile", HTMLElement);
  new ResizeObserver(() => {
    if (chartWidth(host) !== width) draw();
  }).observe(host.parentElement!);
}

function draw(): void {
  const { basis, view, text } = state.get();
  const host = byId("profile", HTMLElement);
  const extremals = basis?.extremals.slice(0, MOST) ?? [];
  show(host, view === "lambda" && extremals.length > 0);
  if (view !== "lambda" || extremals.length === 0) {
    host.replaceChildren();
    return;
  }
  if (text !== shownOf) {
    shownOf = text;
    [lowest, highest] = [-1, 1];
  }
  width = chartWidth(host);
  const values = extremals.map(fromFirstNode);
  const finiteValues = values.flat().filter((v) => v !== null);
  lowest = Math.min(lowest, ...finiteValues);
  highest = Math.max(highest, ...finiteValues);
  const n = extremals[0]!.entries.length;
  const x = (node: number): number => LEFT + SIDE + (n === 1 ? 0 : (node / (n - 1)) * (width - LEFT - 2 * SIDE));
  const floor = HEIGHT - BOTTOM;
  const y = (value: number): number => TOP + ((highest - value) / (highest - lowest)) * (floor - TOP - 16);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": "The basis as lines over the nodes" });
  for (let node = 0; node < n; node += 1) {
    picture.append(svg("line", { x1: x(node), x2: x(node), y1: TOP, y2: floor + 10, class: "rule" }));
    if (n <= 24) picture.append(svg("text", { x: x(node), y: HEIGHT - 12, class: "tick", "text-anchor": "middle" }, state.shortName(node, 9)));
  }
  for (const value of [highest, 0, lowest]) {
    const label = entry(String(Math.round(value * 100) / 100));
    picture.append(svg("line", { x1: LEFT, x2: width, y1: y(value), y2: y(value), class: "rule" }));
    picture.append(svg("text", { x: LEFT - 6, y: y(value) + 4, class: "tick", "text-anchor": "end" }, label));
  }
  picture.append(svg("line", { x1: LEFT, x2: width, y1: floor + 10, y2: floor + 10, class: "gap" }));
  picture.append(svg("text", { x: LEFT - 6, y: floor + 14, class: "tick", "text-anchor": "end" }, "\u2212\u221e"));
  values.forEach((line, k) => {
    const points = line.map((value, node) => `${x(node).toFixed(1)},${(value === null ? floor + 10 : y(value)).toFixed(1)}`);
    // The dots are one path, made of lines without length. Thousands of circles would
    // take the browser half a second.
    const dots = points.filter((_, node) => line[node] !== null).map((point) => `M${point}h0`);
    const group = svg("g", { class: "vector", "data-row": k, stroke: `hsl(${(k * 137) % 360} 55% 50%)` });
    group.append(svg("polyline", { points: points.join(" ") }), svg("path", { d: dots.join("") }));
    group.addEventListener("mouseenter", () => state.set({ pointed: extremals[k] ?? null }));
    group.addEventListener("mouseleave", () => state.set({ pointed: null }));
    picture.append(group);
  });
  host.replaceChildren(picture);
  mark();
}

/**
 * The entries minus the entry of the chain's first node, which is the last in `chain`.
 */
function fromFirstNode(x: Extremal): (number | null)[] {
  const first = finite(x.entries[x.chain[x.chain.length - 1] ?? -1]);
  return x.entries.map((e) => {
    const value = finite(e);
    return value === null ? null : toNumber(first === null ? value : subtract(value, first));
  });
}

function mark(): void {
  const { pointed, basis } = state.get();
  const index = pointed === null ? -1 : (basis?.extremals as Extremal[]).indexOf(pointed);
  byId("profile", HTMLElement)
    .querySelectorAll("g.vector")
    .forEach((group) => group.classList.toggle("on", Number(group.getAttribute("data-row")) === index));
}
