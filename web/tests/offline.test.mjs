// The page works offline after the first visit: a service worker keeps its files.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { PAPER, printed } from "./harness/program.mjs";
import { serve } from "./harness/server.mjs";

const browserTest = browserSuite();

browserTest(
  "after one visit the page opens without a network and without its host",
  async ({ tools }) => {
    const host = await serve();
    try {
      const { page, context, sheet } = await tools.blank({ offline: true }, host.origin);
      await page.goto(`${host.origin}/`);
      await page.locator("html[data-offline=ready]").waitFor();
      await sheet.passes(async () => assert.notEqual((await sheet.basis()).entries.length, 0));
      await host.stop();
      await context.setOffline(true);

      await page.reload();
      await sheet.solve(PAPER);
      await sheet.view("steps");
      await sheet.passes(async () => assert.match(await sheet.text("trace-words"), /^Cycle 1 of 4/));

      // A link also opens in another tab, and a large search gets its workers.
      const other = await context.newPage();
      await other.goto(`${host.origin}/#text=0+1%0A2+3&lambda=1&view=large`);
      await other.locator("#large-start").waitFor();
      await other.locator("#hash").filter({ hasText: /^[0-9a-f]{64}$/ }).waitFor({ state: "attached" });
      await other.locator("#large-start").click();
      const count = printed(["basis", "-", "--lambda=1", "--count"], "0 1\n2 3\n").trim();
      await other.locator("#large-end", { hasText: `Complete: ${count} extremals.` }).waitFor();
    } finally {
      await host.stop().catch(() => undefined);
    }
  },
  { closed: true },
);

browserTest(
  "all that the page asks for are its own files, and each of them is there",
  async ({ tools }) => {
    const host = await serve();
    try {
      const { page, sheet } = await tools.blank({ offline: true }, host.origin);
      await page.goto(`${host.origin}/`);
      await page.locator("html[data-offline=ready]").waitFor();
      await sheet.passes(async () => assert.notEqual((await sheet.basis()).entries.length, 0));
      const files = new Set(host.asked.map((url) => url.replace(/^\//, "") || "index.html"));
      const known = ["index.html", "start.js", "page.js", "worker.js", "style.css", "engine.gzip", "icon.svg", "manifest.webmanifest", "sw.js"];
      assert.deepEqual([...files].filter((file) => !known.includes(file)), []);
      const cached = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await (await caches.open(names[0])).keys();
        return { caches: names.length, files: requests.map((request) => new URL(request.url).pathname.slice(1)) };
      });
      assert.equal(cached.caches, 1);
      assert.deepEqual(cached.files.sort(), known.filter((file) => file !== "sw.js").sort());
    } finally {
      await host.stop();
    }
  },
  { closed: true },
);
