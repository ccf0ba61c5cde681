// The timetable: earliest and latest starts that keep a period, as a table with a bar for
// each task. Release and due times are typed, or set by dragging the ends of a bar.

import { byId, debounce, el, say, show, textField } from "./dom";
import type { Fraction } from "./fraction";
import { add, compare, decimal, finite, fraction, parseFraction, show as exact, times, toNumber } from "./fraction";
import { entry, inField, sentence, typedEntry } from "./numbers";
import type { Entry, Timetable } from "./protocol";
import * as state from "./state";

type End = "release" | "due";
const ENDS = ["release", "due"] as const;

interface Row {
  line: HTMLElement;
  name: HTMLElement;
  fields: Record<End, HTMLInputElement>;
  /** Earliest, latest and slack. */
  times: HTMLElement[];
  room: HTMLElement;
  bar: HTMLElement;
  handles: Record<End, HTMLElement>;
}

/** The axis: from `low` to `high`, both multiples of `tick`. */
interface Scale {
  low: number;
  high: number;
  tick: Fraction;
}

/** On a phone a longer release or due time takes a line of its own. */
const MOST_LETTERS = 9;

/** A tick has so many places for a dragged end. */
const PLACES = 20n;

let rows: Row[] = [];
let scale: Scale = { low: 0, high: 1, tick: fraction(1n) };
/** The end that is dragged. The scale stays meanwhile. */
let dragged: { node: number; end: End } | null = null;

export function startTimetable(): void {
  const period = byId("period", HTMLInputElement);
  period.addEventListener("input", () => state.set({ period: typedEntry(period.value) ?? "" }));
  state.on(["timetable", "timetableProblem", "release", "due", "matrix", "view"], draw);
  window.addEventListener("resize", debounce(150, draw));
  state.on(["period"], () => {
    if (document.activeElement !== period) period.value = inField(state.get().period);
  });
}

function setTime(end: End, node: number, value: Entry): void {
  const list = [...state.get()[end]];
  list[node] = value;
  state.set({ [end]: list });
}

function draw(): void {
  const { timetable, timetableProblem, view, release, due } = state.get();
  if (view !== "timetable") return;
  const n = state.size();
  say(byId("timetable-error", HTMLElement), timetableProblem?.message ?? "");
  const isWrong = (value: Entry): boolean => value !== null && parseFraction(value) === null;
  const elsewhere = [...release, ...due].some(isWrong);
  byId("period", HTMLInputElement).toggleAttribute("aria-invalid", timetableProblem !== null && !elsewhere);
  const host = byId("timetable", HTMLElement);
  show(host, n > 0);
  if (rows.length !== n) build(n);
  tell(timetable?.earliest.length === n ? timetable : null);
  rows.forEach((row, i) => {
    say(row.name, state.nameOf(i));
    for (const end of ENDS) {
      const value = state.get()[end][i] ?? null;
      const field = row.fields[end];
      if (document.activeElement !== field) field.value = value === null ? "" : inField(value);
      field.toggleAttribute("aria-invalid", isWrong(value));
      field.setAttribute("aria-label", `${end} time of ${state.nameOf(i)}`);
    }
    row.line.classList.toggle("long", ENDS.some((end) => row.fields[end].value.length > MOST_LETTERS));
  });
  if (timetable === null || timetable.earliest.length !== n) return;
  if (dragged === null) scale = scaleOf(timetable);
  const critical = new Set(timetable.bottleneck.flat());
  rows.forEach((row, i) => drawRow(row, i, timetable, critical.has(i)));
  // Last, because the numbers of the rows decide how wide the axis is.
  drawAxis();
}

/** The verdict, the bottleneck and what would help. */
function tell(timetable: Timetable | null): void {
  const verdict = byId("timetable-verdict", HTMLElement);
  say(byId("timetable-words", HTMLElement), timetable?.words ?? "");
  const faster = timetable?.words.split("\n").filter((line) => line.startsWith("faster: ")) ?? [];
  byId("timetable-faster", HTMLElement).replaceChildren(...faster.map((line) => el("li", {}, line)));
  if (timetable === null) {
    say(verdict, "");
    say(byId("period-note", HTMLElement), "");
    return;
  }
  const { leastPeriod, feasible, bottleneck } = timetable;
  const cycles = bottleneck.map(state.closed).join(" and ");
  say(byId("period-note", HTMLElement), leastPeriod === null ? "no cycle: every period can be kept" : `the least period is ${entry(leastPeriod)}, because of ${cycles}`);
  verdict.className = feasible ? "verdict good" : "verdict bad";
  // The program's words begin with the conflict, up to an empty line.
  const why = sentence(timetable.words.split("\n\n", 1)[0]!).replaceAll("\n", "; ").replace(/ {2,}/g, " ");
  say(verdict, feasible ? `The period ${entry(timetable.period)} can be kept: all tasks can start between their earliest and latest times.` : why);
}

function scaleOf({ earliest, latest, period }: Timetable): Scale {
  const { release, due } = state.get();
  const known = [...earliest, ...latest, ...release, ...due].map(finite).filter((t) => t !== null);
  const round = finite(period);
  for (const start of earliest.map(finite)) if (start !== null && round !== null) known.push(add(start, round));
  const list = known.map(toNumber).filter(Number.isFinite);
  const [least, most] = [Math.min(...list, Infinity), Math.max(...list, -Infinity)];
  if (least > most) return { low: 0, high: 1, tick: fraction(1n) };
  const tick = tickOf(Math.max(most - least, Number.MIN_VALUE));
  const width = toNumber(tick);
  const low = Math.floor(least / width) * width;
  return { low, high: Math.max(Math.ceil(most / width), Math.floor(least / width) + 1) * width, tick };
}

/** 1, 2 or 5 times a power of ten, so that there are about eight ticks. */
function tickOf(range: number): Fraction {
  const power = Math.max(-12, Math.min(300, Math.floor(Math.log10(range / 8))));
  const ten = power < 0 ? fraction(1n, 10n ** BigInt(-power)) : fraction(10n ** BigInt(power));
  const factors = [1n, 2n, 5n, 10n].map((factor) => times(fraction(factor), ten));
  return factors.find((tick) => range / toNumber(tick) <= 8) ?? factors[3]!;
}

const percent = (t: number): number => (100 * (t - scale.low)) / (scale.high - scale.low);

function drawAxis(): void {
  const width = toNumber(scale.tick);
  const count = Math.min(20, Math.round((scale.high - scale.low) / width));
  const first = BigInt(Math.round(scale.low / width));
  const label = (k: number): string => entry(exact(times(fraction(first + BigInt(k)), scale.tick)));
  const axis = byId("timetable", HTMLElement).querySelector<HTMLElement>(".axis-room")!;
  const labels = Array.from({ length: count + 1 }, (_, k) => el("span", { class: "axis-tick", style: `left: ${(100 * k) / count}%` }, label(k)));
  axis.replaceChildren(...labels);
  // Labels that would touch are left out, the same number between any two.
  const places = labels.map((tick) => tick.getBoundingClientRect());
  const apart = (k: number): boolean => places.every((at, i) => i === 0 || i % k !== 0 || at.left > places[i - k]!.right + 4);
  const every = labels.findIndex((_, k) => k > 0 && apart(k));
  labels.forEach((tick, k) => show(tick, k % (every === -1 ? count : every) === 0));
  byId("timetable", HTMLElement).style.setProperty("--tick", `${100 / count}%`);
}

function drawRow(row: Row, i: number, { earliest, latest, slack }: Timetable, isCritical: boolean): void {
  row.line.classList.toggle("critical", isCritical);
  row.line.title = isCritical ? "on a critical cycle" : "";
  [earliest[i], latest[i], slack[i]].forEach((time, k) => say(row.times[k]!, time == null ? "any" : entry(time)));
  const [from, to] = [finite(earliest[i]), finite(latest[i])];
  const late = from !== null && to !== null && compare(from, to) > 0;
  row.line.classList.toggle("late", late);
  const [left, right] = [from === null ? 0 : percent(toNumber(from)), to === null ? 100 : percent(toNumber(to))];
  const [low, high] = [Math.max(0, Math.min(left, right)), Math.min(100, Math.max(left, right))];
  row.bar.style.left = `${low}%`;
  row.bar.style.width = `${high - low}%`;
  row.bar.classList.toggle("no-begin", from === null);
  row.bar.classList.toggle("no-end", to === null);
  for (const [end, at, time, word] of [["release", left, earliest[i], "earliest"], ["due", right, latest[i], "latest"]] as const) {
    const handle = row.handles[end];
    handle.style.left = `${Math.max(0, Math.min(100, at))}%`;
    handle.setAttribute("aria-label", `${word} start of ${state.nameOf(i)}: arrow keys set its ${end} time`);
    handle.setAttribute("aria-valuenow", String(toNumber(finite(time) ?? fraction(0n))));
    handle.setAttribute("aria-valuetext", time == null ? "no bound" : entry(time));
  }
}

/** The time at a position in a row, on a grid of parts of a tick. */
function timeAt(room: HTMLElement, x: number): string {
  const box = room.getBoundingClientRect();
  const ratio = Math.max(0, Math.min(1, (x - box.left) / box.width));
  const step = times(scale.tick, fraction(1n, PLACES));
  const steps = Math.round((scale.low + ratio * (scale.high - scale.low)) / toNumber(step));
  return decimal(exact(times(fraction(BigInt(steps)), step)));
}

function build(n: number): void {
  const head = (words: string, kind = ""): HTMLElement => el("th", { scope: "col", role: "columnheader", class: kind }, words);
  const bars = head("", "bars");
  bars.append(el("span", { class: "hidden" }, "from earliest to latest"), el("div", { class: "axis-room" }));
  const titles = el("tr", { role: "row" }, head("task"), head("release"), head("due"), ...["earliest", "latest", "slack"].map((words) => head(words, "entry")), bars);
  rows = Array.from({ length: n }, (_, i) => newRow(i));
  const body = el("tbody", { role: "rowgroup" }, ...rows.map((row) => row.line));
  byId("timetable", HTMLElement).replaceChildren(el("thead", { role: "rowgroup" }, titles), body);
}

function newRow(node: number): Row {
  const cell = (kind: string, ...inside: Node[]): HTMLElement => el("td", { role: "cell", class: kind }, ...inside);
  const name = el("th", { scope: "row", role: "rowheader" });
  const field = (end: End): HTMLInputElement => {
    const input = textField({ placeholder: end === "due" ? "none" : "any", "data-test": `${end}-${node}` });
    input.addEventListener("input", () => setTime(end, node, typedEntry(input.value)));
    return input;
  };
  const handle = (end: End): HTMLElement => {
    const made = el("span", { class: `handle ${end}`, role: "slider", tabindex: "0", "data-test": `drag-${end}-${node}` });
    made.addEventListener("keydown", (event) => key(event, node, end));
    return made;
  };
  const fields = { release: field("release"), due: field("due") };
  const handles = { release: handle("release"), due: handle("due") };
  const bar = el("div", { class: "bar", "data-test": `bar-${node}` });
  const room = el("div", { class: "bar-room" }, bar, handles.release, handles.due);
  const shown = ["earliest", "latest", "slack"].map((what) => el("td", { role: "cell", class: "entry", "data-test": `${what}-${node}` }));
  drag(room, node);
  const line = el("tr", { role: "row", "data-test": `task-${node}` }, name, cell("release-time", fields.release), cell("due-time", fields.due), ...shown, cell("bars", room));
  return { line, name, fields, times: shown, room, bar, handles };
}

/** An arrow key moves an end by a part of a tick. */
function key(event: KeyboardEvent, node: number, end: End): void {
  const step = { ArrowRight: 1n, ArrowUp: 1n, ArrowLeft: -1n, ArrowDown: -1n }[event.key];
  const { timetable } = state.get();
  if (step === undefined || timetable === null) return;
  event.preventDefault();
  const shown = end === "release" ? timetable.earliest[node] : timetable.latest[node];
  const from = finite(state.get()[end][node]) ?? finite(shown) ?? times(scale.tick, fraction(BigInt(Math.round(scale.high / toNumber(scale.tick)))));
  setTime(end, node, decimal(exact(add(from, times(scale.tick, fraction(step, PLACES))))));
}

/** The end of the bar that is nearer to the pointer follows it. */
function drag(room: HTMLElement, node: number): void {
  const go = (event: PointerEvent): void => {
    if (dragged !== null) setTime(dragged.end, node, timeAt(room, event.clientX));
  };
  room.addEventListener("pointerdown", (event) => {
    const { timetable } = state.get();
    if (event.button !== 0 || timetable === null) return;
    const far = (end: End): number => {
      const box = rows[node]!.handles[end].getBoundingClientRect();
      return Math.abs(event.clientX - (box.left + box.right) / 2);
    };
    const near = far("release") <= far("due") ? "release" : "due";
    const handle = event.target instanceof Element ? ENDS.find((end) => rows[node]!.handles[end] === event.target) : undefined;
    dragged = { node, end: handle ?? near };
    room.setPointerCapture(event.pointerId);
    event.preventDefault();
    rows[node]!.handles[dragged.end].focus();
    if (handle === undefined) go(event);
  });
  room.addEventListener("pointermove", go);
  const end = (): void => {
    if (dragged === null) return;
    dragged = null;
    draw();
  };
  room.addEventListener("pointerup", end);
  room.addEventListener("pointercancel", end);
}
