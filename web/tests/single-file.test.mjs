// dist/supereigen.html: the whole page in one file, opened from disk.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browserSuite } from "./harness/browser.mjs";
import { basis, folder, PAPER, random, run } from "./harness/program.mjs";
import { DIST } from "./harness/server.mjs";

const browserTest = browserSuite();

/** A copy in a separate folder, without any other file. */
async function fromDisk(tools, fragment = "") {
  const files = folder(tools.t);
  const path = files.path("supereigen.html");
  copyFileSync(join(DIST, "supereigen.html"), path);
  const opened = await tools.open(pathToFileURL(path).href + fragment);
  return { ...opened, files };
}

browserTest(
  "gives the same answers, and asks for nothing",
  async ({ tools, origin }) => {
    const { page, sheet, gate } = await fromDisk(tools);
    const served = await tools.open("/");
    for (const [text, lambda] of [[PAPER, "0"], [PAPER, "max"], [random(6, 5), "1/2"], ["a b c\n4 . 5\n7 6 .\n. 8 3\n", "6"]]) {
      for (const place of [sheet, served.sheet]) {
        await place.solve(text, lambda);
      }
      for (const id of ["hash", "info"]) assert.equal(await sheet.text(id), await served.sheet.text(id), id);
      await sheet.becomes(() => sheet.picture("digraph"), await served.sheet.picture("digraph"));
    }
    assert.equal(await page.evaluate(() => location.protocol), "file:");
    assert.deepEqual(gate.requests.filter((url) => !/^(?:file|blob|data):/.test(url)), []);
    assert.equal(gate.requests.filter((url) => url.startsWith("file:")).length, 1, "only itself");
    assert.ok(origin.startsWith("http:"));
  },
  { closed: true },
);

browserTest(
  "searches on all workers, and saves a claim that verifies",
  async ({ tools }) => {
    const { page, sheet, files } = await fromDisk(tools);
    const text = random(12, 1, ["--min=-100", "--max=20", "--density=0.3"]);
    await sheet.type(text);
    await sheet.setLambda("0");
    await sheet.becomes(() => sheet.words("count"), "49");
    await sheet.view("large");
    await page.locator("#large-start").click();
    await sheet.becomes(() => sheet.text("large-end"), "Complete: 49 extremals.");
    await sheet.view("take");
    const claim = await sheet.download(sheet.test("download-claim"));
    const said = run(["verify", "--basis", files.put("claim.json", claim.bytes)]);
    assert.equal(said.status, 0, `${said.stdout}${said.stderr}`);
    await tools.screenshot(page, "single-file");
  },
  { closed: true },
);

browserTest(
  "opens links by their fragments",
  async ({ tools }) => {
    const { page, sheet } = await fromDisk(tools, "#text=0+1%0A2+3&lambda=1/2&view=vector&x=0,.");
    await sheet.becomes(() => sheet.grid(), [
      ["0", "1"],
      ["2", "3"],
    ]);
    await sheet.becomes(() => page.locator("#lambda").inputValue(), "1/2");
    assert.equal(await page.locator("[role=tab][aria-selected=true]").getAttribute("id"), "tab-vector");
    await sheet.showsBasis(basis("0 1\n2 3\n", "1/2"));
    await page.locator("#share").click();
    await sheet.passes(async () => assert.match(await page.locator("#share-link").inputValue(), /^file:.*#text=0\+1/));
  },
  { closed: true },
);
