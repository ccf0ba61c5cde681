// Converts a grid of typed cells to text for the engine, and back.
//
// The grid is sent to the engine as JSON with one entry per line, so that the line of
// an error identifies a cell. The engine then writes it in the format of the text box.

import { decimal } from "./fraction";
import { isDecimalComma, plain, typedEntry } from "./numbers";
import type { Entry, Refusal } from "./protocol";

/** A matrix as typed. An empty cell is -inf. */
export interface Sheet {
  cells: string[][];
  /** null without names. */
  names: string[] | null;
}

/**
 * The lines before the entries: `{`, names, `"matrix": [`. Then comes the `[` of a row.
 */
const HEAD_LINES = 3;

export function sheetText(sheet: Sheet): string {
  const names = sheet.names === null ? "" : `"names": ${JSON.stringify(sheet.names)},`;
  const commas = sheet.cells.some((row) => row.some((cell) => isDecimalComma(plain(cell))));
  const entry = (cell: string): string => JSON.stringify(typedEntry(cell, commas) ?? "-inf");
  const rows = sheet.cells.map((row) => `[\n${row.map(entry).join(",\n")}\n]`);
  return `{\n${names}\n"matrix": [\n${rows.join(",\n")}\n]}\n`;
}

/** The cell on a line (from 1) of `sheetText`. */
function cellOfLine(sheet: Sheet, line: number): [number, number] | null {
  const cols = sheet.cells[0]?.length ?? 0;
  // Each row has one extra line before its entries and one after them.
  const within = line - 1 - HEAD_LINES;
  const row = Math.floor(within / (cols + 2));
  const col = (within % (cols + 2)) - 1;
  if (within < 0 || row >= sheet.cells.length || col < 0 || col >= cols) return null;
  return [row, col];
}

/** The error without its position, for places where the position is shown anyway. */
export function short(refusal: Refusal): string {
  return refusal.short ?? refusal.message;
}

export function cellOf(refusal: Refusal, sheet: Sheet): [number, number] | null {
  if (refusal.cell !== undefined) return refusal.cell;
  return refusal.line === undefined ? null : cellOfLine(sheet, refusal.line);
}

/** Names for n nodes: the given ones, and numbers for the rest. */
function namesFor(names: string[] | null, n: number): string[] | null {
  if (names === null) return null;
  const list = names.slice(0, n);
  while (list.length < n) {
    let k = list.length + 1;
    while (list.includes(`node${k}`)) k += 1;
    list.push(`node${k}`);
  }
  return list;
}

/** Whether a matrix with these entries was entered with decimals. */
export function hasDecimals(text: string, entries: Entry[][]): boolean {
  if (!/\.\d/.test(text) && /[/\\]/.test(text)) return false;
  return entries.some((row) => row.some((value) => value !== null && decimal(value) !== value));
}

/** A matrix text with decimals instead of fractions. */
export function inDecimals(text: string): string {
  return text.replace(/(?<![\w./-])-?\d+\/\d+(?![\w./])/g, decimal);
}

/** The text of a cell: a fraction as it stands in the text, otherwise a decimal. */
export function shown(value: Entry, text: string): string {
  if (value === null) return "";
  return text.includes(value) || !hasDecimals(text, [[value]]) ? value : decimal(value);
}

/** The sheet with another size: entries that fit are kept, the rest is -inf. */
export function resized(sheet: Sheet, n: number): Sheet {
  const cells = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => sheet.cells[i]?.[j] ?? ""),
  );
  return { cells, names: namesFor(sheet.names, n) };
}

/**
 * A block of lines and tabs, as a spreadsheet copies it. null if the text is not such a
 * block.
 */
export function block(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  if (lines.length === 1 && !lines[0]!.includes("\t")) return null;
  if (!lines.some((line) => line.includes("\t"))) return null;
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
}
