// The one way in: from the text box, the grid, an example or a link. The engine
// reads what was given; the text box and the grid show what it read.

import { quick } from "./engine";
import { lambdaFor } from "./lambda_kept";
import type { Sheet } from "./matrix_text";
import { cellOf, sheetText, short, shown } from "./matrix_text";
import type { Entry, Read, Refusal, Written } from "./protocol";
import * as state from "./state";

/** Counts what people enter, so that an answer to something older is dropped. */
let turn = 0;

/** Something was typed or chosen: what is still under way is out of date. */
export function newTurn(): number {
  turn += 1;
  return turn;
}

export function isTurn(mine: number): boolean {
  return mine === turn;
}

/** A vector with n entries: those there are, and 0 for the rest. */
function vectorFor(n: number, old: Entry[]): Entry[] {
  return Array.from({ length: n }, (_, i) => (i < old.length ? old[i]! : "0"));
}

function accept(text: string, matrix: Read, by: string, more: Partial<state.State>, lambdaTurn: number): void {
  const n = matrix.rows === matrix.cols ? matrix.rows : 0;
  const old = more.vector ?? state.get().vector;
  // What was said of the old matrix stays, greyed out, until the new answers
  // come; what would be misread beside the new one goes at once.
  const gone = { member: null, swept: null, pointed: null };
  const vector = old.length === n ? old : vectorFor(n, old);
  // An example and a link say what lambda is; what was set meanwhile stays.
  const isSet = more.lambda !== undefined || state.lambdaTurn() !== lambdaTurn;
  const lambda = isSet ? null : lambdaFor(state.get().matrix, matrix, state.get().lambda, by);
  state.set({ ...gone, lambdaNote: null, buffers: false, ...more, ...lambda, text, matrix, by, refusal: null, vector });
}

/** Text in any format of the program; while it is typed, buffers stay what they are. */
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
  accept(text, reply.ok, by, { ...more, buffers: buffers && reply.ok.format === "sdf3" }, lambdaTurn);
  return true;
}

/** Formats that have no place for names, or are no text. */
const POOR = new Set(["tplib", "polymake", "npy", "npz", "npy-f64"]);

/** Models, of which a matrix is made and which are made of none. */
const MODELS = new Set(["sdf3", "pnml", "places", "mpm"]);

/** The format in which a changed grid is written into the text box. */
function keptFormat(sheet: Sheet): string {
  const format = state.get().matrix?.format ?? "table";
  // A table is text in columns: the same to read, and better to look at.
  if (format === "text" || MODELS.has(format)) return "table";
  return sheet.names !== null && POOR.has(format) ? "table" : format;
}

/** A changed grid: read as a whole, then written in the format that the text had. */
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
  const given = { text: json, lambda: "0" };
  const written = await quick.ask<Written>("write", { op: "write", given, format });
  if (!isTurn(mine)) return;
  if ("ok" in written) {
    accept(written.ok.text, { ...reply.ok, format }, "grid", {}, lambdaTurn);
    return;
  }
  // Not every matrix can be written in every format; JSON can hold them all.
  accept(json, reply.ok, "grid", {}, lambdaTurn);
}

function atCell(refusal: Refusal, sheet: Sheet): Refusal {
  const cell = cellOf(refusal, sheet);
  // Line and quotation marks are those of the JSON, which nobody sees.
  const message = short(refusal).replace(/`"([^`"]*)"`/, "`$1`");
  return cell === null ? { message } : { message, cell };
}

/** What the grid shows of a matrix. */
export function sheetOf(matrix: Read): Sheet {
  return { cells: matrix.entries.map((row) => row.map(shown)), names: matrix.names };
}

/** Reads a text without taking it over, for what is pasted into a cell. */
export async function readOnly(text: string): Promise<Read | null> {
  const reply = await quick.ask<Read>("paste", { op: "read", text });
  return "ok" in reply ? reply.ok : null;
}
