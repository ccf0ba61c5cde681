// Lambda belongs to a matrix. Changing a few entries keeps it. With another matrix it
// becomes lambda(A), or 0 if there is no cycle. If that matrix was shown before, its
// lambda is restored. So undoing a paste restores both.

import type { Entry, Read } from "./protocol";
import type { LambdaNote } from "./state";

/** The lambda of a matrix that was entered without one. */
function defaultLambda(matrix: Read): string {
  return hasCycle(matrix.entries) ? "max" : "0";
}

/** Removes nodes without a successor until all have one. Each round removes one or ends. */
function hasCycle(entries: Entry[][]): boolean {
  let left = entries.map((_, node) => node);
  for (;;) {
    const kept = left.filter((i) => left.some((j) => (entries[i]![j] ?? null) !== null));
    if (kept.length === left.length) return kept.length > 0;
    left = kept;
  }
}

/** The lambda of earlier matrices, the oldest first. */
const left = new Map<string, string>();
const MOST_LEFT = 50;

function keyOf(matrix: Read): string {
  return JSON.stringify([matrix.entries, matrix.names]);
}

/** Values with the same meaning for every matrix. */
function isOfEvery(lambda: string): boolean {
  return /^\s*(?:|max|[-\u2212](?:inf|oo|\u221e))\s*$/i.test(lambda);
}

/**
 * Whether one matrix is the other with a few changes: at least half of the finite
 * entries are unchanged. `within` ignores rows and columns that only one of them has,
 * because a button of the grid adds and removes these.
 */
function isSame(old: Read, now: Read, within: boolean): boolean {
  // A single number is typed character by character.
  if (old.rows === 1 && old.cols === 1 && now.rows === 1 && now.cols === 1) return true;
  const size = (a: number, b: number): number => (within ? Math.min(a, b) : Math.max(a, b));
  const [rows, cols] = [size(old.rows, now.rows), size(old.cols, now.cols)];
  let [same, finite] = [0, 0];
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < cols; j += 1) {
      const [a, b] = [old.entries[i]?.[j] ?? null, now.entries[i]?.[j] ?? null];
      if (a === null && b === null) continue;
      finite += 1;
      if (a === b) same += 1;
    }
  }
  return 2 * same >= finite;
}

/** The new lambda and the note about it. null if lambda stays. */
export function lambdaFor(old: Read | null, now: Read, lambda: string, by: string): { lambda: string; lambdaNote: LambdaNote | null } | null {
  if (old === null || by === "link") return { lambda: defaultLambda(now), lambdaNote: null };
  if (isSame(old, now, by === "grid") || isOfEvery(lambda)) return null;
  left.delete(keyOf(old));
  left.set(keyOf(old), lambda);
  if (left.size > MOST_LEFT) left.delete(left.keys().next().value!);
  const known = left.get(keyOf(now));
  const next = known ?? defaultLambda(now);
  return next === lambda ? null : { lambda: next, lambdaNote: { before: lambda, again: known !== undefined } };
}
