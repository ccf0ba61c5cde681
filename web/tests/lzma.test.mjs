// What is taken apart and packed comes back, byte for byte, and what is damaged never
// hangs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

async function taken(file) {
  const { code } = await esbuild.transform(readFileSync(here(file), "utf8"), { loader: "ts" });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
const { unpack } = await taken("../page/lzma.ts");
const { together } = await taken("../page/streams.ts");

const scratch = mkdtempSync(join(tmpdir(), "lzma-"));
after(() => rmSync(scratch, { recursive: true }));

function pack(bytes) {
  const [from, to] = [join(scratch, "from"), join(scratch, "to")];
  writeFileSync(from, bytes);
  execFileSync(here("../target/bindgen/debug/supereigen-bindgen"), ["lzma", from, to]);
  return new Uint8Array(readFileSync(to));
}

/** Always the same numbers below 2^24. */
function dice(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
}

/** Bytes with literals, matches of all lengths and all four repeated distances. */
function mixed(length, seed) {
  const next = dice(seed);
  const bytes = [];
  const back = [1, 2, 3, 4];
  while (bytes.length < length) {
    const kind = next() % 4;
    if (kind === 0 || bytes.length < 5) bytes.push(next() % 256);
    else {
      if (kind === 1) back[next() % 4] = 1 + (next() % bytes.length);
      const distance = Math.min(back[next() % 4], bytes.length);
      for (let k = [1, 2, 3, 9, 20, 300][next() % 6]; k > 0; k -= 1) bytes.push(bytes[bytes.length - distance]);
    }
  }
  return Uint8Array.from(bytes.slice(0, length));
}

test("small texts, and the engine itself, come back as they were", () => {
  const engine = readFileSync(here("../engine/pkg/supereigen_web_bg.wasm"));
  const cases = [
    new Uint8Array(0),
    Uint8Array.of(7),
    new Uint8Array(100_000),
    new Uint8Array(70_000).map((_, k) => k % 251),
    new Uint8Array(engine),
    ...Array.from({ length: 12 }, (_, seed) => mixed(1 + 2 ** seed * 20, seed)),
  ];
  for (const bytes of cases) assert.ok(Buffer.from(unpack(pack(bytes))).equals(Buffer.from(bytes)), `${bytes.length} bytes`);
});

test("the engine that is loaded is the module, packed", () => {
  const packed = new Uint8Array(readFileSync(here("../dist/engine.lzma")));
  assert.ok(Buffer.from(together(unpack(packed))).equals(readFileSync(here("../engine/pkg/supereigen_web_bg.wasm"))));
});

test("a module with a stream too short is not put together", () => {
  const parts = unpack(new Uint8Array(readFileSync(here("../dist/engine.lzma"))));
  const head = new DataView(parts.buffer);
  // After the number of functions come the lengths; of each stream but the first two,
  // which are copied whole, the end is needed.
  for (let stream = 2; stream < 11; stream += 1) {
    const place = 4 * (1 + stream);
    const length = head.getUint32(place, true);
    head.setUint32(place, length - 1, true);
    assert.throws(() => together(parts), /the engine cannot be put together/, `stream ${stream}`);
    head.setUint32(place, length, true);
  }
});

test("what is cut off is refused", () => {
  const packed = pack(mixed(5000, 99));
  // The last bytes of a range coder may not matter.
  for (let length = 0; length < packed.length - 5; length += 1) {
    assert.throws(() => unpack(packed.subarray(0, length)), /the packed engine is damaged/, `${length} bytes`);
  }
});

test("what is damaged ends, with an error or with as many bytes as were said", () => {
  const bytes = mixed(3000, 5);
  const packed = pack(bytes);
  const next = dice(17);
  let refused = 0;
  for (let round = 0; round < 3000; round += 1) {
    const other = packed.slice();
    // Not the size, which is at most what a page may hold.
    const place = 13 + (next() % (packed.length - 13));
    other[place] ^= 1 + (next() % 255);
    try {
      assert.equal(unpack(other).length, bytes.length);
    } catch (error) {
      assert.match(error.message, /the packed engine is damaged/);
      refused += 1;
    }
  }
  assert.ok(refused > 100, `${refused} refused`);
});
