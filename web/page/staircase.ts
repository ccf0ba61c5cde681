// The staircase: the number of extremals for each lambda, drawn from the sweep. A
// breakpoint can be clicked, and arrow keys move between them. As in the pictures of
// the program, a filled point is the count at a breakpoint. An open point ends a line
// whose count does not hold there.

import { byId, chartWidth, debounce, say, show, svg } from "./dom";
import { compare, parseFraction, toNumber } from "./fraction";
import { nextBreakpoint, places, range, fractions } from "./lambda_places";
import { entry, several } from "./numbers";
import type { Count, Swept } from "./protocol";
import { isWide } from "./room";
import * as state from "./state";

/** Set from the available space. */
let width = 640;
let tall = 150;
const LEFT = 44;
const RIGHT = 30;
const TOP = 14;
const BOTTOM = 26;
/** The height next to a matrix of many nodes, where there is more space. */
const TALL = 250;
const BESIDE = "(min-width: 75rem)";
/** With more breakpoints, open points would hide the filled ones. */
const MOST_OPEN = 60;

export function startStaircase(): void {
  const host = byId("staircase", HTMLElement);
  state.on(["swept", "overview"], draw);
  window.addEventListener("resize", debounce(150, draw));
  host.addEventListener("keydown", (event) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    const { overview, swept } = state.get();
    if (direction === undefined || overview === null || swept === null) return;
    event.preventDefault();
    const place = nextBreakpoint(places(swept, overview.greatest), overview.lambda, direction);
    if (place !== null) state.setLambda(place.lambda);
  });
}

/** The position of a lambda, in the units of the picture. */
type Scale = (value: number) => number;

function draw(): void {
  const host = byId("staircase", HTMLElement);
  const { swept, overview } = state.get();
  const top = overview?.greatest ?? null;
  const high = top === null ? null : parseFraction(top);
  show(host, swept !== null && high !== null);
  say(byId("staircase-note", HTMLElement), overview === null ? "" : note(swept));
  if (swept === null || high === null || overview === null) {
    host.replaceChildren();
    return;
  }
  width = chartWidth(host);
  tall = isWide() && window.matchMedia(BESIDE).matches ? TALL : 150;
  const breakpoints = fractions(swept.breakpoints);
  const ends = range(breakpoints, high).map(toNumber) as [number, number];
  const [low, span] = [ends[0], ends[1] - ends[0] || 1];
  const x: Scale = (value) => LEFT + ((value - low) / span) * (width - LEFT - RIGHT);
  const most = Math.max(1, ...[...swept.at, ...swept.between].map(Number));
  // Counts that differ by orders of magnitude need a logarithmic scale.
  const logarithmic = most > 200;
  const height = (count: number): number => (logarithmic ? Math.log1p(count) / Math.log1p(most) : count / most);
  const y: Scale = (count) => tall - BOTTOM - height(count) * (tall - TOP - BOTTOM);
  host.classList.toggle("cut", !swept.complete);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${tall}`, "aria-hidden": "true" });
  picture.append(...axes(x, y, most, low, ends[1]));
  picture.append(...steps(swept, breakpoints.map(toNumber), x, y));
  picture.append(...marks(swept, breakpoints.map(toNumber), x, y));
  const here = overview.lambda === null ? null : parseFraction(overview.lambda);
  const place = here === null ? LEFT - 8 : Math.min(width - 4, Math.max(LEFT - 8, x(toNumber(here))));
  picture.append(svg("line", { x1: place, x2: place, y1: TOP - 8, y2: tall - BOTTOM + 4, class: "here" }));
  host.replaceChildren(picture);
  host.setAttribute("aria-valuetext", spoken(swept, overview.lambda));
  host.setAttribute("aria-valuenow", String(here === null ? low : toNumber(here)));
  host.setAttribute("aria-valuemin", String(low));
  host.setAttribute("aria-valuemax", String(ends[1]));
}

function note(swept: Swept | null): string {
  if (swept === null) return "";
  if (!swept.complete) return `Not all: ${swept.stopped ?? "the sweep was cut"}. Steps may be missing, and all numbers are lower bounds.`;
  return `How many extremals there are for every \u03bb: a filled point at a breakpoint, a line between two. ${several(swept.breakpoints.length, "breakpoint")}; between them the same chains stay, and their entries move linearly with \u03bb.`;
}

/** The count at a lambda, from the sweep. */
function countAt(swept: Swept, lambda: string | null): Count | null {
  const value = lambda === null ? null : parseFraction(lambda);
  if (value === null) return null;
  const breakpoints = fractions(swept.breakpoints);
  const at = breakpoints.findIndex((b) => compare(b, value) === 0);
  if (at !== -1) return swept.at[at] ?? null;
  return swept.between[breakpoints.filter((b) => compare(b, value) < 0).length] ?? null;
}

/** A count of a sweep that was cut is a lower bound. */
function counted(swept: Swept, count: Count): string {
  return `${swept.complete ? "" : "at least "}${several(count, "extremal")}`;
}

function spoken(swept: Swept, lambda: string | null): string {
  const count = countAt(swept, lambda);
  const breakpoint = lambda !== null && swept.breakpoints.includes(lambda) ? ", a breakpoint" : "";
  return `lambda ${entry(lambda)}${breakpoint}${count === null ? "" : `: ${counted(swept, count)}`}`;
}

function axes(x: Scale, y: Scale, most: number, low: number, high: number): SVGElement[] {
  const floor = tall - BOTTOM;
  const list: SVGElement[] = [
    svg("line", { x1: LEFT - 14, x2: width - 4, y1: floor, y2: floor, class: "axis" }),
    svg("text", { x: LEFT - 12, y: floor + 16, class: "tick", "text-anchor": "end" }, "\u2212\u221e"),
    svg("text", { x: width - 6, y: floor - 5, class: "tick", "text-anchor": "end" }, "\u03bb"),
  ];
  for (const count of [most, Math.round(most / 2)]) {
    // On a logarithmic scale, half of the greatest count is close to it.
    if (count === 0 || (count !== most && y(count) - y(most) < 14)) continue;
    list.push(
      svg("line", { x1: LEFT - 6, x2: x(high), y1: y(count), y2: y(count), class: "rule" }),
      svg("text", { x: LEFT - 12, y: y(count) + 4, class: "tick", "text-anchor": "end" }, String(count)),
    );
  }
  // -inf is not to scale, which a gap in the axis shows.
  list.push(svg("line", { x1: LEFT - 14, x2: x(low), y1: floor, y2: floor, class: "gap" }));
  return list;
}

function steps(swept: Swept, at: number[], x: Scale, y: Scale): SVGElement[] {
  const list: SVGElement[] = [];
  const ends = [LEFT - 6, ...at.map(x), width - 4];
  swept.between.map(Number).forEach((count, i) => {
    const [from, to] = [ends[i], ends[i + 1]];
    if (from === undefined || to === undefined) return;
    list.push(svg("line", { x1: from, x2: to, y1: y(count), y2: y(count), class: "step" }));
    list.push(svg("rect", { x: from, y: y(count), width: Math.max(0, to - from), height: tall - BOTTOM - y(count), class: "below" }));
  });
  return list;
}

function marks(swept: Swept, at: number[], x: Scale, y: Scale): SVGElement[] {
  const list: SVGElement[] = [];
  let last = -Infinity;
  const gaps = at.slice(1).map((value, i) => x(value) - x(at[i]!));
  const radius = Math.min(4, Math.max(1.5, Math.min(...gaps, 10) / 2.5));
  at.forEach((value, i) => {
    const lambda = swept.breakpoints[i]!;
    const count = swept.at[i] ?? "0";
    const group = svg("g", { class: "breakpoint", "data-test": `breakpoint-${i}`, "data-lambda": lambda });
    group.append(
      svg("title", {}, `lambda = ${lambda}: ${counted(swept, count)}`),
      svg("line", { x1: x(value), x2: x(value), y1: TOP, y2: tall - BOTTOM, class: "drop" }),
      svg("rect", { x: x(value) - 6, y: TOP, width: 12, height: tall - TOP, class: "hit" }),
    );
    const here = y(Number(count));
    for (const side of at.length > MOST_OPEN ? [] : [swept.between[i], swept.between[i + 1]]) {
      const end = y(Number(side ?? count));
      if (Math.abs(end - here) > radius / 2) group.append(svg("circle", { class: "open", cx: x(value), cy: end, r: radius }));
    }
    group.append(svg("circle", { class: "at", cx: x(value), cy: here, r: radius }));
    // Labels where there is space for them. The last, lambda(A), always has one.
    const final = i === at.length - 1;
    const room = final || x(at[at.length - 1]!) - x(value) > 34;
    if (room && (final || x(value) - last > 8 + 7 * lambda.length)) {
      group.append(svg("text", { x: x(value), y: tall - BOTTOM + 16, class: "tick", "text-anchor": "middle" }, entry(lambda)));
      last = x(value);
    }
    group.addEventListener("click", () => state.setLambda(lambda));
    list.push(group);
  });
  return list;
}
