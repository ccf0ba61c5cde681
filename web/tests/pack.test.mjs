// The engine that the page loads: packed, and refused if it is damaged.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { initSync, unpack } from "../pack/pkg/supereigen_pack.js";
import { browserSuite } from "./harness/browser.mjs";
import { DIST } from "./harness/server.mjs";

const browserTest = browserSuite();
const made = (path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)));
const PACKED = readFileSync(join(DIST, "engine.lzma"));

browserTest("the engine that is loaded is the module, packed", async () => {
  initSync({ module: made("pack/pkg/supereigen_pack_bg.wasm") });
  assert.ok(Buffer.from(unpack(PACKED)).equals(made("engine/pkg/supereigen_web_bg.wasm")));
  assert.equal(unpack(PACKED.subarray(0, PACKED.length - 100)), undefined);
  assert.equal(unpack(new Uint8Array(0)), undefined);
}, { closed: true });

browserTest("an engine that is damaged is not used, and the page says so", async ({ tools, origin }) => {
  const cut = PACKED.subarray(0, PACKED.length / 2);
  const other = Buffer.from(PACKED);
  for (let k = 1000; k < other.length; k += 1000) other[k] ^= 1;
  for (const body of [cut, other, Buffer.from("<!doctype html>")]) {
    const { page, sheet } = await tools.blank();
    await page.route("**/engine.lzma", (route) => route.fulfill({ body }));
    await page.goto(`${origin}/`);
    await sheet.passes(async () => assert.match(await sheet.text("text-error"), /the engine cannot be loaded/));
  }
}, { closed: true });
