// The single entry point for input: from the text box, the grid, an example or a link.
// The engine reads the input. The text box and the grid show the result.

import { quick } from "./engine";
import { lambdaFor } from "./lambda_kept";
import type { Sheet } from "./matrix_text";
import { cellOf, hasDecimals, inDecimals, sheetText, short, shown } from "./matrix_text";
import type { Entry, Read, Refusal, Written } from "./protocol";
import * as state from "./state";

/** Counts the inputs, so that an answer to an older one is dropped. */
let turn = 0;

/** Call on every input: pending answers become outdated. */
export function newTurn(): number {
  turn += 1;
  return turn;
}

export function isTurn(mine: number): boolean {
  return mine === turn;
}

/** A vector with n entries: the old ones, and 0 for the rest. */
function vectorFor(n: number, old: Entry[]): Entry[] {
  return Array.from({ length: n }, (_, i) => (i < old.length ? old[i]! : "0"));
}

/** `typed` is the text that was entered. `text` may be the same matrix in another form. */
function accept(text: string, typed: string, matrix: Read, by: string, more: Partial<state.State>, lambdaTurn: number): void {
  const n = matrix.rows === matrix.cols ? matrix.rows : 0;
  const old = more.vector ?? state.get().vector;
  // Answers about the old matrix stay, greyed out, until the new ones arrive. Answers
  // that would be misleading with the new matrix are removed at once.
  const gone = { member: null, swept: null, timetable: null, pointed: null, root: null };
  const vector = old.length === n ? old : vectorFor(n, old);
  const { release, due } = { ...state.get(), ...more };
  if (release.length !== n) more = { ...more, release: vectorFor(n, []) };
  if (due.length !== n) more = { ...more, due: Array.from({ length: n }, () => null) };
  // An example or a link sets lambda. A lambda that was set meanwhile stays.
  const isSet = more.lambda !== undefined || state.lambdaTurn() !== lambdaTurn;
  const lambda = isSet ? null : lambdaFor(state.get().matrix, matrix, state.get().lambda, by);
  state.set({ ...gone, lambdaNote: null, buffers: false, ...more, ...lambda, hasDecimals: hasDecimals(typed, matrix.entries), text, matrix, by, refusal: null, vector });
}

/**
 * Enters text in any format of the program. The choice about buffers stays while the
 * text is typed.
 */
export async function enterText(text: string, by: string, more: Partial<state.State> = {}): Promise<boolean> {
  const mine = newTurn();
  const lambdaTurn = state.lambdaTurn();
  const buffers = more.buffers ?? (by === "text" && state.get().buffers);
  const reply = await quick.ask<Read>("read", { op: "read", text, buffers });
  if (!isTurn(mine)) return false;
  if (state.lambdaTurn() !== lambdaTurn) delete more.lambda;
  if ("error" in reply) {
    state.set({ ...more, buffers, text, by, refusal: reply.error });
    return false;
  }
  accept(text, text, reply.ok, by, { ...more, buffers: buffers && reply.ok.format === "sdf3" }, lambdaTurn);
  return true;
}

/** Formats that cannot contain names, or are not text. */
const POOR = new Set(["tplib", "polymake", "npy", "npz", "npy-f64"]);

/** Models: a matrix can be read from them, but not written to them. */
const MODELS = new Set(["sdf3", "pnml", "places", "mpm"]);

/** The format in which a changed grid is written into the text box. */
function keptFormat(sheet: Sheet): string {
  const format = state.get().matrix?.format ?? "table";
  // A table is text in columns: it reads the same and looks better.
  if (format === "text" || MODELS.has(format)) return "table";
  return sheet.names !== null && POOR.has(format) ? "table" : format;
}

/**
 * Enters a changed grid: it is read as a whole, then written in the format of the text
 * box.
 */
export async function enterSheet(sheet: Sheet): Promise<void> {
  const mine = newTurn();
  const lambdaTurn = state.lambdaTurn();
  const json = sheetText(sheet);
  const reply = await quick.ask<Read>("read", { op: "read", text: json });
  if (!isTurn(mine)) return;
  if ("error" in reply) {
    state.set({ by: "grid", refusal: atCell(reply.error, sheet) });
    return;
  }
  const format = keptFormat(sheet);
  const decimals = hasDecimals(json, reply.ok.entries);
  const given = { text: json, lambda: "0", ...(decimals ? { decimals } : {}) };
  const written = await quick.ask<Written>("write", { op: "write", given, format });
  if (!isTurn(mine)) return;
  if ("ok" in written) {
    // The engine writes JSON with fractions, as the program does.
    const hasFractions = decimals && format.startsWith("json") && !sheet.names?.some((name) => name.includes("/"));
    const text = hasFractions ? inDecimals(written.ok.text) : written.ok.text;
    accept(text, json, { ...reply.ok, format }, "grid", {}, lambdaTurn);
    return;
  }
  // Not every matrix can be written in every format. JSON can store them all.
  accept(json, json, reply.ok, "grid", {}, lambdaTurn);
}

function atCell(refusal: Refusal, sheet: Sheet): Refusal {
  const cell = cellOf(refusal, sheet);
  // The line and the quotation marks refer to the JSON, which the user does not see.
  const message = short(refusal).replace(/`"([^`"]*)"`/, "`$1`");
  return cell === null ? { message } : { message, cell };
}

/** The sheet that the grid shows for a matrix. */
export function sheetOf(matrix: Read): Sheet {
  const { text } = state.get();
  return { cells: matrix.entries.map((row) => row.map((value) => shown(value, text))), names: matrix.names };
}

/** Reads a text without entering it, for text pasted into a cell. */
export async function readOnly(text: string): Promise<Read | null> {
  const reply = await quick.ask<Read>("paste", { op: "read", text });
  return "ok" in reply ? reply.ok : null;
}
