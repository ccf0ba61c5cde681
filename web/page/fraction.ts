// Exact fractions, for the sums and comparisons of the page itself: positions on the
// lambda slider, and sums in the sentences of the introduction. The engine computes
// everything else. Nothing is rounded here either.

import type { Entry } from "./protocol";

export interface Fraction {
  readonly num: bigint;
  /** Greater than 0, and coprime to `num`. */
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function fraction(num: bigint, den: bigint = 1n): Fraction {
  if (den === 0n) throw new RangeError("a fraction with denominator 0");
  const sign = den < 0n ? -1n : 1n;
  const divisor = gcd(num, den * sign) || 1n;
  return { num: (sign * num) / divisor, den: (sign * den) / divisor };
}

export const ONE = fraction(1n);

/**
 * Reads an integer, decimal or fraction as people type it. null if it is not a number.
 */
export function parseFraction(text: string): Fraction | null {
  const t = text.trim().replace(/^\u2212/, "-");
  // Typed numbers are short. Only the engine handles longer ones.
  if (t.length > 400) return null;
  const ratio = /^([+-]?\d+)\s*\/\s*(\d+)$/.exec(t);
  if (ratio) {
    const den = BigInt(ratio[2]!);
    return den === 0n ? null : fraction(BigInt(ratio[1]!), den);
  }
  const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(t);
  if (!decimal) return null;
  const [, sign, whole = "", part = ""] = decimal;
  if (whole === "" && part === "") return null;
  const value = BigInt(whole + part);
  return fraction(sign === "-" ? -value : value, 10n ** BigInt(part.length));
}

/** The fraction as the program writes it: "-3", "7/2". */
export function show(f: Fraction): string {
  return f.den === 1n ? `${f.num}` : `${f.num}/${f.den}`;
}

/** A finite decimal as such, "143/20" as "7.15". Every other number is unchanged. */
export function decimal(value: string): string {
  const parts = /^(-?)(\d+)\/(\d+)$/.exec(value);
  if (parts === null) return value;
  const [, sign, num, den] = parts;
  let rest = BigInt(den!);
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n && rest > 0n; twos += 1) rest /= 2n;
  for (; rest % 5n === 0n && rest > 0n; fives += 1) rest /= 5n;
  if (rest !== 1n) return value;
  const places = Math.max(twos, fives);
  const digits = String((BigInt(num!) * 10n ** BigInt(places)) / BigInt(den!)).padStart(places + 1, "0");
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, fraction(-b.num, b.den));
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.num, a.den * b.den);
}

/** Negative, 0 or positive, for sort functions. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** An approximation, only for positions in pictures. */
export function toNumber(f: Fraction): number {
  const whole = f.num / f.den;
  const rest = f.num % f.den;
  // The fractional part in 53 bits, so that huge denominators do not become NaN.
  const bits = 1n << 53n;
  return Number(whole) + Number((rest * bits) / f.den) / Number(bits);
}

/** The greatest integer that is not above the fraction. */
export function floor(f: Fraction): bigint {
  const whole = f.num / f.den;
  return f.num < 0n && f.num % f.den !== 0n ? whole - 1n : whole;
}

/** The finite value of an entry. null for -inf and for unreadable text. */
export function finite(entry: Entry | undefined): Fraction | null {
  return entry === null || entry === undefined ? null : parseFraction(entry);
}

/** The greatest number of the list. null if all are -inf. */
export function greatest(list: Iterable<Fraction | null>): Fraction | null {
  let best: Fraction | null = null;
  for (const f of list) {
    if (f !== null && (best === null || compare(f, best) > 0)) best = f;
  }
  return best;
}

/** A (x) x, by its definition. */
export function product(a: (Fraction | null)[][], x: (Fraction | null)[]): (Fraction | null)[] {
  return a.map((row) =>
    greatest(
      row.map((entry, j) => {
        const other = x[j] ?? null;
        return entry === null || other === null ? null : add(entry, other);
      }),
    ),
  );
}
