// The engine that the page loads is gzipped, and rejected if it is damaged.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { browserSuite } from "./harness/browser.mjs";
import { DIST } from "./harness/server.mjs";

const browserTest = browserSuite();
const MODULE = fileURLToPath(new URL("../engine/pkg/supereigen_web_bg.wasm", import.meta.url));
const PACKED = readFileSync(join(DIST, "engine.gzip"));

browserTest("the engine that is loaded is the module, gzipped", async () => {
  assert.ok(gunzipSync(PACKED).equals(readFileSync(MODULE)));
}, { closed: true });

browserTest("an engine that is damaged is not used, and the page says so", async ({ tools, origin }) => {
  const cut = PACKED.subarray(0, PACKED.length / 2);
  const other = Buffer.from(PACKED);
  for (let k = 1000; k < other.length; k += 1000) other[k] ^= 1;
  // The last bytes are the checksum and the length. The whole module arrives, but it
  // must be rejected.
  const sum = Buffer.from(PACKED);
  sum[sum.length - 8] ^= 1;
  const { page, sheet } = await tools.blank();
  for (const body of [cut, other, sum, PACKED.subarray(0, -4), Buffer.alloc(0), Buffer.from("<!doctype html>")]) {
    await page.route("**/engine.gzip", (route) => route.fulfill({ body }));
    await page.goto("about:blank");
    await page.goto(`${origin}/`);
    await sheet.passes(async () => assert.match(await sheet.text("text-error"), /the engine cannot be loaded/));
  }
}, { closed: true });
