// Entries as text for people.

import type { Entry } from "./protocol";

/** The entry with a true minus sign, and with the sign for -inf. */
export function entry(value: Entry): string {
  return value === null ? "\u2212\u221e" : value.replace(/^-/, "\u2212");
}

export function vectorWords(values: Entry[]): string {
  return `(${values.map(entry).join(", ")})`;
}

/** A typed entry: null for a sign of -inf, otherwise the text without spaces. */
export function typedEntry(text: string): Entry {
  const bare = text.trim().replace(/^\u2212/, "-");
  return /^(?:|\.|-(?:inf|oo|\u221e)|\u03b5|eps)$/i.test(bare) ? null : bare;
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
