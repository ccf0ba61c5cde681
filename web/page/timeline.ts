// The rounds that follow from the first starts x, as a picture: a line for each task
// and a dot for each start. Between two starts of a task is the time between them: long
// enough, or shorter than lambda.

import { svg } from "./dom";
import type { Fraction } from "./fraction";
import { compare, product, show, subtract, toNumber } from "./fraction";
import { entry } from "./numbers";
import * as state from "./state";

export type Starts = (Fraction | null)[];

const ROUNDS = 3;

/** With more tasks than this, only the next round is computed, so that sliders move at once. */
const MANY_TASKS = 60;

/** x(0), x(1), ...: each task starts when everything that it waits for is ready. */
export function rounds(a: (Fraction | null)[][], x: Starts): Starts[] {
  const list = [x];
  const count = x.length > MANY_TASKS ? 1 : ROUNDS;
  for (let k = 0; k < count; k += 1) list.push(product(a, list[k]!));
  return list;
}

const RADIUS = 9;
const LINE = 46;
const LEFT = 74;
const RIGHT = 24;
const TOP = 30;

/** The picture of the tasks from `first` on that `starts` has. `a` has the same rows and columns. */
export function timeline(starts: Starts[], first: number, lambda: Fraction | null, a: (Fraction | null)[][], width: number): SVGSVGElement {
  const n = starts[0]!.length;
  const height = TOP + n * LINE + 18;
  const times = starts.flat().filter((t) => t !== null).map(toNumber);
  const low = Math.min(0, ...times);
  const span = Math.max(...times, low + 1) - low;
  const x = (t: Fraction): number => LEFT + ((toNumber(t) - low) / span) * (width - LEFT - RIGHT);
  const y = (node: number): number => TOP + node * LINE + LINE / 2 - 6;
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "The starts of the tasks, round after round" });
  picture.append(...axis(low, low + span, width, height));
  picture.append(...waits(starts, a, x, y));
  for (let node = 0; node < n; node += 1) {
    picture.append(svg("text", { x: LEFT - 14, y: y(node) + 5, class: "task", "text-anchor": "end" }, state.shortName(first + node, 8)));
    // Where the label before ends: labels that would cover each other are left out.
    let free = -Infinity;
    for (let k = 0; k + 1 < starts.length; k += 1) {
      const [from, to] = [starts[k]![node], starts[k + 1]![node]];
      if (!from || !to) continue;
      const [line, words] = gap(x(from), x(to), y(node), subtract(to, from), lambda);
      picture.append(line);
      const half = 3.5 * (words?.textContent?.length ?? 0);
      const middle = (x(from) + x(to)) / 2;
      if (words === undefined || middle - half < free) continue;
      free = middle + half;
      picture.append(words);
    }
    for (const group of together(starts, node, x)) picture.append(dot(group, first + node, x, y(node)));
  }
  return picture;
}

interface Start {
  round: number;
  at: Fraction;
}

/** The starts of a task, grouped if their dots would overlap. */
function together(starts: Starts[], node: number, x: (t: Fraction) => number): Start[][] {
  const list = starts.flatMap((round, k) => (round[node] ? [{ round: k, at: round[node] }] : []));
  list.sort((a, b) => compare(a.at, b.at) || a.round - b.round);
  const groups: Start[][] = [];
  for (const start of list) {
    const last = groups.at(-1);
    if (last && x(start.at) - x(last.at(-1)!.at) < 2 * RADIUS - 1) last.push(start);
    else groups.push([start]);
  }
  return groups;
}

/** A dot with its round, or a pill with all rounds of the group. */
function dot(group: Start[], node: number, x: (t: Fraction) => number, y: number): SVGElement {
  const [from, to] = [x(group[0]!.at), x(group.at(-1)!.at)];
  const label = group.map((start) => start.round + 1).join(" ");
  const width = Math.max(to - from + 2 * RADIUS, label.length === 1 ? 0 : 6 * label.length + 10);
  // Do not cover the name of the task.
  const middle = Math.max((from + to) / 2, LEFT - RADIUS + width / 2);
  const words = group.map((start) => `${state.nameOf(node)}, round ${start.round + 1}: starts at ${entry(show(start.at))}`);
  return svg(
    "g",
    { class: "start" },
    svg("rect", { x: middle - width / 2, y: y - RADIUS, width, height: 2 * RADIUS, rx: RADIUS }),
    svg("text", { x: middle, y: y + 4, "text-anchor": "middle" }, label),
    svg("title", {}, words.join("\n")),
  );
}

/**
 * Longer labels would cover others. They show an approximate number, and the sentences
 * show the exact one.
 */
const MOST_LETTERS = 9;

function label(length: Fraction): string {
  const exact = entry(show(length));
  return exact.length <= MOST_LETTERS ? exact : `\u2248 ${toNumber(length).toPrecision(3)}`;
}

/** An axis with about ten round numbers. */
function axis(low: number, high: number, width: number, height: number): SVGElement[] {
  const most = width / 45;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((s) => (high - low) / s <= most) ?? 10 ** Math.ceil(Math.log10((high - low) / 10));
  const list: SVGElement[] = [];
  for (let t = Math.ceil(low / step) * step; t <= high; t += step) {
    const at = LEFT + ((t - low) / (high - low)) * (width - LEFT - RIGHT);
    list.push(svg("line", { x1: at, x2: at, y1: TOP - 8, y2: height - 14, class: "rule" }));
    list.push(svg("text", { x: at, y: TOP - 14, class: "tick", "text-anchor": "middle" }, String(t)));
  }
  return list;
}

/** For each start, thin lines from the starts that determine it. */
function waits(starts: Starts[], a: (Fraction | null)[][], x: (t: Fraction) => number, y: (node: number) => number): SVGElement[] {
  const list: SVGElement[] = [];
  for (let k = 0; k + 1 < starts.length; k += 1) {
    a.forEach((row, i) =>
      row.forEach((weight, j) => {
        const [from, to] = [starts[k]![j], starts[k + 1]![i]];
        if (!weight || !from || !to || i === j) return;
        if (compare(subtract(to, from), weight) !== 0) return;
        list.push(svg("line", { x1: x(from), y1: y(j), x2: x(to), y2: y(i), class: "wait" }));
      }),
    );
  }
  return list;
}

function gap(from: number, to: number, y: number, length: Fraction, lambda: Fraction | null): [SVGElement, SVGElement?] {
  const enough = lambda === null || compare(length, lambda) >= 0;
  const line = svg("line", { x1: from, x2: to, y1: y, y2: y, class: enough ? "gap good" : "gap bad" });
  // Under dots that touch there is no space for the label.
  if (enough && to - from < 3 * RADIUS) return [line];
  return [
    line,
    svg("text", { x: (from + to) / 2, y: y - 8, class: `gap-label ${enough ? "good" : "bad"}`, "text-anchor": "middle" }, `${enough ? "" : "only "}${label(length)}`),
  ];
}
