// Puts a module together that `bindgen/src/streams.rs` took apart, where the form is
// described. The table of operations is the same here and there.
//
// It ends: each turn of each loop writes at least one byte, and there are as many as
// the streams have together.

const STREAMS = 11;
const BEFORE = 0;
const BEHIND = 1;
const HEADS = 2;
const OPERATIONS = 3;
const OTHERS = 4;
const BRANCHES = 5;
const CALLS = 6;
const LOCALS = 7;
const ALIGNMENTS = 8;
const OFFSETS = 9;
const CONSTANTS = 10;

export function together(parts: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(parts.buffer, parts.byteOffset, parts.byteLength);
  const functions = view.getUint32(0, true);
  const head = 4 * (1 + STREAMS);
  /** Where each stream is read next, and where it ends. */
  const next = new Uint32Array(STREAMS + 1).fill(head);
  for (let k = 0; k < STREAMS; k += 1) next[k + 1] = next[k]! + view.getUint32(4 * (1 + k), true);
  const ends = next.slice(1);
  const made = new Uint8Array(parts.length - head);
  let at = 0;

  const byte = (stream: number): number => {
    const from = next[stream]!;
    if (from >= ends[stream]!) throw new Error("the engine cannot be put together");
    next[stream] = from + 1;
    return (made[at++] = parts[from]!);
  };
  const bytes = (stream: number, count: number): void => {
    for (let k = 0; k < count; k += 1) byte(stream);
  };
  /** A number in as many bytes as it takes, seven bits each. */
  const number = (stream: number): number => {
    let number = 0;
    for (let scale = 1; ; scale *= 128) {
      const digit = byte(stream);
      number += (digit & 127) * scale;
      if (digit < 128) return number;
    }
  };
  const numbers = (stream: number, more: number): void => {
    for (let count = number(stream) + more; count > 0; count -= 1) number(stream);
  };
  const place = (): void => {
    number(ALIGNMENTS);
    number(OFFSETS);
  };

  const operation = (): void => {
    const code = byte(OPERATIONS);
    if (code >= 0x20 && code <= 0x22) number(LOCALS);
    else if (code >= 0x28 && code <= 0x3e) place();
    else if (code === 0x41 || code === 0x42) number(CONSTANTS);
    else if (code === 0x43) bytes(CONSTANTS, 4);
    else if (code === 0x44) bytes(CONSTANTS, 8);
    else if (code === 0x10) number(CALLS);
    else if (code === 0x0c || code === 0x0d) number(BRANCHES);
    else if (code === 0x0e) numbers(BRANCHES, 1);
    else if (code === 0x1c) numbers(OTHERS, 0);
    else if (code === 0x11) {
      number(OTHERS);
      number(OTHERS);
    } else if ((code >= 2 && code <= 4) || (code >= 0x23 && code <= 0x26) || code === 0x3f || code === 0x40 || code === 0xd0 || code === 0xd2) number(OTHERS);
    else if (code === 0xfc) {
      const second = number(OPERATIONS);
      if (second >= 8) number(OTHERS);
      if (second >= 8 && second <= 14 && second % 2 === 0) number(OTHERS);
    } else if (code === 0xfd) {
      const second = number(OPERATIONS);
      if (second <= 11 || (second >= 84 && second <= 93)) place();
      if (second === 12 || second === 13) bytes(CONSTANTS, 16);
      else if ((second >= 21 && second <= 34) || (second >= 84 && second <= 91)) byte(CONSTANTS);
    }
  };

  bytes(BEFORE, ends[BEFORE]! - head);
  for (let k = 0; k < functions; k += 1) {
    const length = number(HEADS);
    const end = at + length;
    for (let groups = number(HEADS); groups > 0; groups -= 1) {
      number(HEADS);
      byte(HEADS);
    }
    while (at < end) operation();
  }
  bytes(BEHIND, ends[BEHIND]! - next[BEHIND]!);
  return made;
}
