// The positions of the lambda slider: -inf, then exact fractions from slightly below
// the first breakpoint to lambda(A). Every breakpoint is a position. Between them are
// round numbers, so no position is rounded.

import type { Fraction } from "./fraction";
import { ONE, add, compare, floor, fraction, parseFraction, show, subtract, times } from "./fraction";
import type { Entry, Swept } from "./protocol";

export interface Place {
  /** The value for the engine. */
  lambda: string;
  /** null is -inf. */
  value: Fraction | null;
  breakpoint: boolean;
}

/** The approximate number of positions between the first and the last. */
const PLACES = 160n;

/**
 * 1, 1/2, 1/4 or 1/5 times a power of ten, so that the range has about `PLACES` steps.
 */
function roundStep(range: Fraction): Fraction {
  let step = ONE;
  const ten = fraction(10n);
  const count = (s: Fraction): bigint => (range.num * s.den) / (range.den * s.num);
  while (count(step) > PLACES) step = times(step, ten);
  while (count(step) * 10n <= PLACES && step.den < 10n ** 12n) step = times(step, fraction(1n, 10n));
  for (const finer of [fraction(1n, 5n), fraction(1n, 4n), fraction(1n, 2n)]) {
    const candidate = times(step, finer);
    if (count(candidate) <= PLACES) return candidate;
  }
  return step;
}

/** The range of the slider and the staircase. */
export function range(breakpoints: Fraction[], greatest: Fraction): [Fraction, Fraction] {
  const first = breakpoints[0] ?? greatest;
  const width = subtract(greatest, first);
  const margin = width.num === 0n ? ONE : times(width, fraction(1n, 6n));
  return [subtract(first, compare(margin, ONE) < 0 ? ONE : margin), greatest];
}

export function fractions(list: string[]): Fraction[] {
  return list.map(parseFraction).filter((f) => f !== null);
}

export function places(swept: Swept | null, greatest: Entry): Place[] {
  const top = greatest === null ? null : parseFraction(greatest);
  const bottom: Place = { lambda: "-inf", value: null, breakpoint: false };
  if (top === null) return [bottom];
  const breakpoints = swept === null ? [] : fractions(swept.breakpoints).filter((b) => compare(b, top) <= 0);
  const [low, high] = range(breakpoints, top);
  const step = roundStep(subtract(high, low));
  const found = new Map<string, Place>();
  const put = (value: Fraction, breakpoint: boolean): void => {
    const lambda = show(value);
    found.set(lambda, { lambda, value, breakpoint: breakpoint || (found.get(lambda)?.breakpoint ?? false) });
  };
  const first = floor(fraction(low.num * step.den, low.den * step.num));
  for (let value = times(fraction(first), step); compare(value, high) <= 0; value = add(value, step)) put(value, false);
  for (const value of breakpoints) put(value, true);
  put(top, true);
  const list = [...found.values()].sort((a, b) => compare(a.value!, b.value!));
  return [bottom, ...list];
}

/** The index of a lambda, or of the nearest position below it. */
export function indexOf(list: Place[], lambda: Entry): number {
  const value = lambda === null ? null : parseFraction(lambda);
  if (value === null) return 0;
  let index = 0;
  list.forEach((place, i) => {
    if (place.value !== null && compare(place.value, value) <= 0) index = i;
  });
  // A finite lambda below the first finite position is not -inf.
  return index === 0 && list.length > 1 ? 1 : index;
}

/** The next breakpoint in a direction. -inf and the ends count as breakpoints. */
export function nextBreakpoint(list: Place[], lambda: Entry, direction: 1 | -1): Place | null {
  const value = lambda === null ? null : parseFraction(lambda);
  const stops = list.filter((place, i) => place.breakpoint || i === 0);
  const beyond = (place: Place): boolean => {
    if (place.value === null) return direction === -1 && value !== null;
    return value === null ? direction === 1 : compare(place.value, value) === direction;
  };
  const candidates = stops.filter(beyond);
  return (direction === 1 ? candidates[0] : candidates[candidates.length - 1]) ?? null;
}
