// Lambda belongs to a matrix. A few entries that are changed leave it as it is; with
// another matrix it is 0 again, which is what the program takes if nothing is said, or
// what it was when that matrix was there last: whoever undoes a paste has both back.

import type { Read } from "./protocol";
import type { LambdaNote } from "./state";

export const DEFAULT = "0";

/** What lambda was for matrices that were left, the oldest first. */
const left = new Map<string, string>();
const MOST_LEFT = 50;

function keyOf(matrix: Read): string {
  return JSON.stringify([matrix.entries, matrix.names]);
}

/** These mean the same of every matrix. */
function isOfEvery(lambda: string): boolean {
  return /^\s*(?:|max|[-\u2212](?:inf|oo|\u221e))\s*$/i.test(lambda);
}

/**
 * Whether one is the other with a few changes: half of the finite entries, or more,
 * stand where they stood. `within` leaves out those of rows and columns that only one of
 * them has: in the grid they come and go by a button.
 */
export function isSame(old: Read, now: Read, within: boolean): boolean {
  // A single number is typed sign by sign.
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

/** What lambda is from now on, and what is said of it; nothing if it stays. */
export function lambdaFor(old: Read | null, now: Read, lambda: string, by: string): { lambda: string; lambdaNote: LambdaNote } | null {
  if (old === null || isSame(old, now, by === "grid") || isOfEvery(lambda)) return null;
  left.delete(keyOf(old));
  left.set(keyOf(old), lambda);
  if (left.size > MOST_LEFT) left.delete(left.keys().next().value!);
  const known = left.get(keyOf(now));
  const next = known ?? DEFAULT;
  return next === lambda ? null : { lambda: next, lambdaNote: { before: lambda, again: next !== DEFAULT } };
}
