// Unpacks what `supereigen-bindgen` packed: LZMA, a quarter smaller than what hosts do
// by themselves. The format is Igor Pavlov's (LZMA specification, 2015),
// in the layout that `xz --format=lzma` writes with the size said in the header.
//
// A range decoder reads bits, each with a probability of its own that learns from
// what came. A literal has eight of them; a match says from how far back and how
// many bytes are repeated. The order of the tables below is that of the format.
//
// It ends: each turn of the outer loop writes at least one byte of the size said at the
// begin. What is damaged gives an error or other bytes, which the browser's
// check of the module refuses, and never a loop or a write beyond the end.

/** Probabilities have 11 bits; this is one half. */
const HALF = 1024;
/** The range is kept above this. */
const TOP = 2 ** 24;
/** The words of the range decoder; the last is the place of the next byte. */
const RANGE = 0;
const CODE = 1;
const NEXT = 2;

/** Places of the tables among the probabilities; 12 states, 16 places each. */
const IS_MATCH = 0;
const IS_REP = IS_MATCH + 12 * 16;
const IS_REP_0 = IS_REP + 12;
const IS_REP_1 = IS_REP_0 + 12;
const IS_REP_2 = IS_REP_1 + 12;
const IS_REP_0_LONG = IS_REP_2 + 12;
const DISTANCE_SLOT = IS_REP_0_LONG + 12 * 16;
const DISTANCE_SPECIAL = DISTANCE_SLOT + 4 * 64;
const DISTANCE_ALIGN = DISTANCE_SPECIAL + 128;
const MATCH_LENGTH = DISTANCE_ALIGN + 16;
/** Two choices, then 16 trees of 8, 16 of 8, and one of 256. */
const LENGTHS = 2 + 16 * 8 * 2 + 256;
const REP_LENGTH = MATCH_LENGTH + LENGTHS;
const LITERAL = REP_LENGTH + LENGTHS;
const HEADER = 13;

export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const damaged = (): never => {
    throw new Error("the packed engine is damaged");
  };
  if (packed.length < HEADER + 5 || packed[0]! >= 225 || view.getUint32(9, true) !== 0) damaged();
  const lc = packed[0]! % 9;
  const lp = Math.floor(packed[0]! / 9) % 5;
  const pb = Math.floor(packed[0]! / 45);
  const out = new Uint8Array(view.getUint32(5, true));
  const probabilities = new Uint16Array(LITERAL + (0x300 << (lc + lp))).fill(HALF);
  // In an array, for numbers of 32 bits that closures share are else kept on the heap.
  const word = new Uint32Array([0xffffffff, view.getUint32(HEADER + 1), HEADER + 5]);

  /**
   * Bits, each by the probability of its node, down a tree whose nodes are numbered as
   * in a heap, until the node is no longer below `end`. Nearly all time is spent here,
   * so it works on variables of its own.
   */
  const walk = (at: number, node: number, end: number): number => {
    let range = word[RANGE]!;
    let code = word[CODE]!;
    let next = word[NEXT]!;
    while (node < end) {
      const probability = probabilities[at + node]!;
      const bound = Math.imul(range >>> 11, probability) >>> 0;
      if (code < bound) {
        range = bound;
        probabilities[at + node] = probability + ((2048 - probability) >>> 5);
        node <<= 1;
      } else {
        range = (range - bound) >>> 0;
        code = (code - bound) >>> 0;
        probabilities[at + node] = probability - (probability >>> 5);
        node = (node << 1) | 1;
      }
      if (range < TOP) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | packed[next]!) >>> 0;
        next += 1;
      }
    }
    word[RANGE] = range;
    word[CODE] = code;
    word[NEXT] = next;
    return node;
  };
  const bit = (at: number): number => walk(at - 1, 1, 2) - 2;
  /** A number by a tree of bits, the highest first. */
  const tree = (at: number, bits: number): number => walk(at, 1, 1 << bits) - (1 << bits);
  /** A number by a tree of bits, the lowest first. */
  const reversed = (at: number, bits: number): number => {
    let node = 1;
    let number = 0;
    for (let k = 0; k < bits; k += 1) {
      node = walk(at, node, 2 * node);
      number |= (node & 1) << k;
    }
    return number;
  };
  /** Bits as likely 0 as 1. */
  const direct = (bits: number): number => {
    let number = 0;
    for (let k = 0; k < bits; k += 1) {
      word[RANGE]! >>>= 1;
      const is = word[CODE]! >= word[RANGE]! ? 1 : 0;
      if (is === 1) word[CODE]! -= word[RANGE]!;
      if (word[RANGE]! < TOP) {
        word[RANGE]! <<= 8;
        word[CODE] = (word[CODE]! << 8) | packed[word[NEXT]!++]!;
      }
      number = 2 * number + is;
    }
    return number;
  };
  const length = (at: number, place: number): number => {
    if (bit(at) === 0) return 2 + tree(at + 2 + 8 * place, 3);
    if (bit(at + 1) === 0) return 10 + tree(at + 2 + 128 + 8 * place, 3);
    return 18 + tree(at + 2 + 256, 8);
  };
  const distance = (length: number): number => {
    const slot = tree(DISTANCE_SLOT + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return base + reversed(DISTANCE_SPECIAL + base - slot, bits);
    return base + direct(bits - 4) * 16 + reversed(DISTANCE_ALIGN, 4);
  };

  let state = 0;
  // The last four distances, less 1.
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  for (let made = 0; made < out.length; ) {
    if (word[NEXT]! > packed.length) damaged();
    const place = made & ((1 << pb) - 1);
    if (bit(IS_MATCH + 16 * state + place) === 0) {
      const before = made > 0 ? out[made - 1]! : 0;
      const at = LITERAL + 0x300 * (((made & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let node = 1;
      if (state >= 7) {
        // After a match its next byte is unlikely: bits are told apart from its own.
        let other = out[made - rep0 - 1]! << 1;
        for (let same = true; same && node < 0x100; other <<= 1) {
          const expected = (other >> 8) & 1;
          node = walk(at + 0x100 * (1 + expected), node, 2 * node);
          same = (node & 1) === expected;
        }
      }
      out[made++] = walk(at, node, 0x100);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count: number;
    if (bit(IS_REP + state) === 0) {
      count = length(MATCH_LENGTH, place);
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      rep0 = distance(count);
      state = state < 7 ? 7 : 10;
    } else {
      let short = false;
      if (bit(IS_REP_0 + state) === 0) short = bit(IS_REP_0_LONG + 16 * state + place) === 0;
      else if (bit(IS_REP_1 + state) === 0) [rep0, rep1] = [rep1, rep0];
      else if (bit(IS_REP_2 + state) === 0) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      count = short ? 1 : length(REP_LENGTH, place);
      state = short ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
    }
    if (rep0 >= made || count > out.length - made) damaged();
    // Byte by byte: what is repeated may reach into what is being written.
    for (const end = made + count; made < end; made += 1) out[made] = out[made - rep0 - 1]!;
  }
  return out;
}
