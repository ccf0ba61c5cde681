// The introduction explains supereigenvectors with the matrix of the grid, as tasks
// that wait for each other. Its sentences change with the numbers.

import { byId, chartWidth, debounce, el, say, show as visible } from "./dom";
import type { Fraction } from "./fraction";
import { add, compare, finite, show as exact, subtract } from "./fraction";
import { entry, vectorWords } from "./numbers";
import type { Read } from "./protocol";
import * as state from "./state";
import type { Starts } from "./timeline";
import { rounds, timeline } from "./timeline";
import { vectorEntries } from "./vector_entries";

/** The number of tasks that are shown at once: the window. */
const MOST_TASKS = 6;
/** A sentence lists at most so many tasks. */
const MOST_LISTED = 6;

/** The first task in the window. */
let first = 0;

export function startIntro(): void {
  const drawEntries = vectorEntries(byId("intro-entries", HTMLElement), "start", (n) => {
    first = Math.max(0, Math.min(first, n - MOST_TASKS));
    return [first, Math.min(n, first + MOST_TASKS)];
  });
  const go = (by: number): void => {
    first += by;
    drawEntries();
    draw();
  };
  byId("intro-before", HTMLElement).addEventListener("click", () => go(-MOST_TASKS));
  byId("intro-after", HTMLElement).addEventListener("click", () => go(MOST_TASKS));
  state.on(["matrix", "vector", "overview", "basis"], draw);
  byId("intro", HTMLElement).addEventListener("toggle", draw);
  window.addEventListener("resize", debounce(150, draw));
}

/** The matrix as fractions, computed once. */
let read: { of: Read; a: (Fraction | null)[][] } | null = null;

function fractionsOf(matrix: Read): (Fraction | null)[][] {
  if (read?.of !== matrix) read = { of: matrix, a: matrix.entries.map((row) => row.map(finite)) };
  return read.a;
}

function draw(): void {
  const { matrix, vector, overview } = state.get();
  const n = state.size();
  const fits = matrix !== null && n > 0;
  visible(byId("intro-live", HTMLElement), fits);
  visible(byId("intro-large", HTMLElement), matrix !== null && !fits);
  if (!fits || vector.length !== n || byId("intro", HTMLElement).getAttribute("open") === null) return;
  const a = fractionsOf(matrix);
  const last = Math.min(n, first + MOST_TASKS);
  const inWindow = <T>(list: T[]): T[] => list.slice(first, last);
  visible(byId("intro-window", HTMLElement), n > MOST_TASKS);
  say(byId("intro-place", HTMLElement), `tasks ${first + 1} to ${last} of ${n}`);
  byId("intro-before", HTMLButtonElement).disabled = first === 0;
  byId("intro-after", HTMLButtonElement).disabled = last === n;
  const x = vector.map(finite);
  const lambda = overview === null ? null : finite(overview.lambda);
  tellMatrix(a);
  const starts = rounds(a, x);
  byId("intro-sentences", HTMLElement).replaceChildren(...inWindow(x.map((_, i) => i)).map((i) => el("li", { "data-test": `sentence-${i}` }, sentence(a, x, starts[1]!, i))));
  const picture = byId("timeline", HTMLElement);
  const shown = starts.map(inWindow);
  if (shown.flat().some((t) => t !== null)) picture.replaceChildren(timeline(shown, first, lambda, inWindow(a).map(inWindow), chartWidth(picture)));
  else picture.replaceChildren();
  verdict(x, starts[1]!, lambda);
  limit();
}

/** "oven", or "task 2" if there are no names. */
const name = (node: number): string => (state.get().matrix?.names ? state.called(node) : `task ${node + 1}`);
const show = (f: Fraction): string => entry(exact(f));

function list(all: string[]): string {
  const more = all.length - MOST_LISTED;
  const words = more > 1 ? [...all.slice(0, MOST_LISTED), `${more} more`] : all;
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Describes one entry of the matrix: the first one between two tasks. */
function tellMatrix(a: (Fraction | null)[][]): void {
  const n = a.length;
  const tasks = list(a.map((_, i) => name(i)));
  say(byId("intro-tasks", HTMLElement), `Read the matrix as a timetable: ${n === 1 ? `one task, ${tasks}, goes on in rounds.` : `${COUNT[n] ?? n} tasks, ${tasks}, go on in rounds and wait for each other.`}`);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) {
      const weight = a[i]![j];
      if (i === j || !weight) continue;
      const words =
        `The ${show(weight)} in row ${state.called(i)}, column ${state.called(j)} of the matrix says: ${name(i)} can start its next round ` +
        `${lag(weight)} ${name(j)} started this one. An empty cell says: no need to wait.`;
      say(byId("intro-entry", HTMLElement), words);
      return;
    }
  }
  say(byId("intro-entry", HTMLElement), "An entry says how long the task of its row waits for the task of its column.");
}

const COUNT = ["no", "one", "two", "three", "four", "five", "six"];

function lag(weight: Fraction): string {
  if (weight.num === 0n) return "when";
  return weight.num > 0n ? `${show(weight)} after` : `from ${show({ num: -weight.num, den: weight.den })} before`;
}

/** "oven started at 0. It waits for press until 1 + 7 = 8 ..., so it starts again at 8: 8 later." */
function sentence(a: (Fraction | null)[][], x: Starts, next: Starts, i: number): string {
  const start = x[i];
  const again = next[i];
  const waits: string[] = [];
  const waiting = a[i]!.filter((weight, j) => weight && x[j]).length;
  const isLong = waiting > MOST_LISTED;
  a[i]!.forEach((weight, j) => {
    const other = x[j];
    if (!weight || !other) return;
    // Of a long list only what decides.
    if (isLong && (!again || compare(add(other, weight), again) !== 0)) return;
    const sum = `${show(other)} ${weight.num < 0n ? "\u2212" : "+"} ${show({ num: weight.num < 0n ? -weight.num : weight.num, den: weight.den })} = ${show(add(other, weight))}`;
    waits.push(j === i ? `for itself until ${sum}` : `for ${name(j)} until ${sum}`);
  });
  if (!start) {
    if (!again) return `${name(i)} does not start, now or in the next round.`;
    return `${name(i)} does not start in this round; it starts in the next, at ${show(again)}.`;
  }
  if (!again) return `${name(i)} starts at ${show(start)} and then waits for no task that starts: it never starts again.`;
  const later = subtract(again, start);
  return `${name(i)} starts at ${show(start)}. It waits ${isLong ? `for ${waiting} tasks, longest ` : ""}${list(waits)}, so it starts again at ${show(again)}: ${show(later)} later.`;
}

function verdict(x: Starts, next: Starts, lambda: Fraction | null): void {
  const place = byId("intro-verdict", HTMLElement);
  const { overview, vector } = state.get();
  if (overview === null) {
    say(place, "");
    return;
  }
  const words = vector.length > 2 * MOST_TASKS ? "this x" : `x = ${vectorWords(vector)}`;
  const period = entry(overview.lambda);
  const tasks = (fails: (start: Fraction, again: Fraction | null) => boolean): number[] =>
    x.flatMap((start, i) => (start && lambda !== null && fails(start, next[i] ?? null) ? [i] : []));
  const never = tasks((_, again) => again === null);
  const sooner = tasks((start, again) => again !== null && lambda !== null && compare(subtract(again, start), lambda) < 0);
  const nothing = x.every((start) => start === null);
  const holds = never.length + sooner.length === 0;
  place.className = holds && !nothing ? "verdict good" : "verdict bad";
  if (nothing) say(place, "No task starts: this x is trivial and does not count as a supereigenvector.");
  else if (holds)
    say(place, `No task starts again sooner than \u03bb = ${period} later. So ${words} is a supereigenvector for \u03bb = ${period}, and the same holds in every later round.`);
  else {
    const fails = (who: number[], how: string): string[] => (who.length === 0 ? [] : [`${list(who.map(name))} ${how.replace("start", who.length === 1 ? "starts" : "start")}`]);
    const what = [...fails(sooner, `start again sooner than \u03bb = ${period} later`), ...fails(never, "never start again")];
    say(place, `${what.join("; ")}. So ${words} is not a supereigenvector for \u03bb = ${period}.`);
  }
}

/** The greatest lambda, and the use of the basis. */
function limit(): void {
  const { overview, relation } = state.get();
  // The basis of another relation is not what this is about.
  const basis = relation === "ge" ? state.get().basis : null;
  const place = byId("intro-limit", HTMLElement);
  if (overview === null) {
    say(place, "");
    return;
  }
  const cycle = overview.cycle;
  const top = entry(overview.greatest);
  const why =
    cycle === null || cycle.length === 0
      ? "There is no cycle of tasks that wait for each other, so all tasks stop after some rounds."
      : `Round the cycle ${state.closed(cycle)} the waiting times are ${top} on average, and no cycle has more. So there are supereigenvectors for every \u03bb up to ${top}, which is called \u03bb(A), and none for a greater \u03bb.`;
  const count = basis?.complete === true && basis.extremals.length > 0 ? ` All supereigenvectors for \u03bb = ${entry(overview.lambda)} are made of ${basis.extremals.length === 1 ? "the one extremal" : `the ${basis.extremals.length} extremals`} below: shift each in time, and take the latest start of each task.` : "";
  say(place, why + count);
}
