// Exact fractions for the tests, independent of those of the page.

function gcd(a, b) {
  return b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b);
}

/** Reads an integer, fraction or decimal. */
export function rational(text) {
  const [, whole, part] = /^(-?\d+)\.(\d+)$/.exec(text) ?? [];
  if (part !== undefined) return reduce(BigInt(whole + part), 10n ** BigInt(part.length));
  const [num, den = "1"] = text.split("/");
  return reduce(BigInt(num), BigInt(den));
}

function reduce(num, den) {
  const common = gcd(num, den);
  return { num: num / common, den: den / common };
}

export function plus(a, b) {
  return reduce(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function minus(a, b) {
  return reduce(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function times(a, b) {
  return reduce(a.num * b.num, a.den * b.den);
}

/** The point at the fraction `share` of the way from the first number to the second. */
export function between(a, b, share) {
  return plus(a, times(minus(b, a), share));
}

export function show(a) {
  return a.den === 1n ? `${a.num}` : `${a.num}/${a.den}`;
}
