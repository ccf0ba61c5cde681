// Entries as text for people. If the matrix or lambda was entered with decimals, finite
// decimals are shown as such.

import { decimal } from "./fraction";
import type { Entry } from "./protocol";
import * as state from "./state";

/** The entry with a true minus sign, and with the sign for -inf. */
export function entry(value: Entry): string {
  return value === null ? "\u2212\u221e" : inField(value).replace(/^-/, "\u2212");
}

/** The number as a text field shows it. */
export function inField(value: string): string {
  return state.decimals() ? decimal(value) : value;
}

/** A sentence of the engine, with its numbers as the page shows them. */
export function sentence(words: string): string {
  // A name may look like a fraction.
  const isNamed = state.get().matrix?.names?.some((name) => name.includes("/")) ?? false;
  return isNamed ? words : words.replace(/-?\d+\/\d+/g, inField);
}

export function vectorWords(values: Entry[]): string {
  return `(${values.map(entry).join(", ")})`;
}

/** The text without the spaces around it, and with a plain minus sign. */
export function plain(text: string): string {
  return text.trim().replace(/^\u2212/, "-");
}

/**
 * A typed entry: null for a sign of -inf, otherwise the text. A decimal comma becomes a point if
 * it cannot separate thousands: 7,15 and 0,125, not 1,250. The same rule as for texts, where
 * `isSure` is known from other numbers.
 */
export function typedEntry(text: string, isSure = false): Entry {
  const bare = plain(text);
  if (/^(?:|\.|-\s*(?:inf|oo|\u221e)|\u03b5|eps)$/i.test(bare)) return null;
  return isSure || isDecimalComma(bare) ? bare.replace(/^([+-]?\d*),(\d+)$/, "$1.$2") : bare;
}

export function isDecimalComma(text: string): boolean {
  return /^[+-]?\d*,\d+$/.test(text) && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);
}

/** 1234567 as 1 234 567: grouped the same way in every language. */
export function grouped(count: number | bigint | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** "1 extremal", "2 extremals". */
export function several(count: number | string, one: string): string {
  return `${count} ${one}${String(count) === "1" ? "" : "s"}`;
}

export function seconds(ms: number): string {
  const s = ms / 1000;
  return s < 10 ? `${s.toFixed(1)} s` : s < 120 ? `${Math.round(s)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
}
