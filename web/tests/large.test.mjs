// Large searches: counts and lists with progress, cancel and a time limit, on all
// workers. The page never freezes meanwhile.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browserSuite } from "./harness/browser.mjs";
import { basis, printed, random } from "./harness/program.mjs";

const browserTest = browserSuite();

const COUNTS = JSON.parse(readFileSync(fileURLToPath(new URL("../../testdata/counts.json", import.meta.url)), "utf8")).rows;

/** More than 10^9 extremals, a search of minutes, so it is always cut. */
const ENDLESS = random(70, 1, ["--min=-34", "--max=1", "--no-loops"]);

const matrix = ({ n, lo, hi, density_percent: percent, seed }) =>
  random(n, seed, [`--min=${lo}`, `--max=${hi}`, `--density=${percent / 100}`]);

/** 6154 as the page groups it. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const count = (shown) => Number(shown.replace(/\u202f/g, ""));

async function load(sheet, text) {
  await sheet.type(text);
  await sheet.setLambda("0");
  await sheet.passes(async () => assert.notEqual((await sheet.text("hash")).trim(), ""));
  // Wait for the overview of this matrix and of lambda = 0, not of those before.
  const size = text.trim().split("\n").length;
  await sheet.passes(async () => assert.match(await sheet.text("info"), new RegExp(`^size\\s+${size} x ${size}`)));
  await sheet.becomes(() => sheet.text("lambda-value"), "\u03bb = 0");
  await sheet.view("large");
}

async function running(sheet, least) {
  await sheet.passes(async () => assert.ok(count(await sheet.text("large-found")) >= least));
}

browserTest("counts on all workers are those on file", async ({ page, sheet }) => {
  for (const row of COUNTS.filter(({ n }) => n >= 10)) {
    await load(sheet, matrix(row));
    for (const workers of row.n === 20 ? ["1", "2", "5"] : ["2"]) {
      await page.locator("#large-workers").fill(workers);
      await page.locator("#large-start").click();
      await sheet.becomes(() => sheet.text("large-end"), `Complete: ${grouped(row.basis_size)} extremals.`);
      assert.equal(count(await sheet.text("large-found")), row.basis_size);
      const [done, all] = (await sheet.text("large-shards")).split(" of ");
      assert.equal(done, all);
      assert.ok(Number(all) >= Number(workers), "a part for each worker");
      assert.equal(await page.locator("#large-bar").evaluate((bar) => bar.value / bar.max), 1);
    }
  }
});

browserTest("as many workers as processors, unless this says otherwise", async ({ page }) => {
  const processors = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.equal(await page.locator("#large-workers").inputValue(), String(processors));
});

browserTest("cancel stops at once, keeps the form, and says that it was cut", async ({ page, sheet }) => {
  await load(sheet, ENDLESS);
  await page.locator("#large-rows").selectOption("csv");
  await page.locator("#large-workers").fill("2");
  await page.locator("#large-seconds").fill("345");
  await page.locator("#large-start").click();
  await running(sheet, 1);
  assert.ok(await page.locator("#large-start").isDisabled());
  await page.locator("#large-cancel").click();
  await sheet.passes(async () => assert.match(await sheet.text("large-end"), /^Not complete: at least [\d\u202f]+ extremals; it was cancelled\.$/));
  const found = await sheet.text("large-found");
  assert.ok((await sheet.text("large-end")).includes(found));
  assert.doesNotMatch(await page.locator("#view-large").innerText(), /Complete:/);
  assert.equal(await page.locator("#large-rows").inputValue(), "csv");
  assert.equal(await page.locator("#large-workers").inputValue(), "2");
  assert.equal(await page.locator("#large-seconds").inputValue(), "345");
  assert.equal(await page.locator("#text").inputValue(), ENDLESS);
  assert.ok(await page.locator("#large-start").isEnabled());
  assert.ok(await page.locator("#large-cancel").isDisabled());

  // The vectors found are extremal, and the name of the file says that the search was
  // cut.
  const { name, bytes } = await sheet.download(page.locator("#large-save"));
  assert.match(name, /cut.*\.csv$/);
  let rows = 0;
  for (const byte of bytes) if (byte === 10) rows += 1;
  assert.equal(rows, count(found));
  const entries = bytes.subarray(0, bytes.indexOf(10)).toString().replaceAll(",", " ");
  assert.match(printed(["member", "-", `--vector=${entries}`], ENDLESS), /^extremal|, extremal|a solution and extremal/m);

  // The next search starts from the beginning.
  const small = COUNTS.find(({ n }) => n === 10);
  await load(sheet, matrix(small));
  await page.locator("#large-rows").selectOption("count");
  await page.locator("#large-start").click();
  await sheet.becomes(() => sheet.text("large-end"), `Complete: ${grouped(small.basis_size)} extremals.`);
});

browserTest("a limit in time is kept, and said", async ({ page, sheet }) => {
  await load(sheet, ENDLESS);
  await page.locator("#large-seconds").fill("1");
  await page.locator("#large-start").click();
  await sheet.passes(async () => assert.match(await sheet.text("large-end"), /^Not complete: at least [\d\u202f]+ extremals; the limit of 1 s was reached\.$/));
  assert.ok(await page.locator("#large-start").isEnabled());
  const [, seconds] = /^([\d.]+) s$/.exec(await sheet.text("large-time"));
  assert.ok(Number(seconds) >= 1 && Number(seconds) < 3, seconds);
});

browserTest("rows are the program's, whatever the number of workers", async ({ page, sheet }) => {
  const text = `${["a", "b", "c", "d", "e", "f", "g", "h"].join(" ")}\n${random(8, 5, ["--min=-20", "--max=6"])}`;
  await load(sheet, text.replace(/^.*\n/, ""));
  await sheet.type(text);
  await sheet.becomes(async () => (await sheet.names())?.length, 8);
  const expected = basis(text).entries;
  assert.ok(expected.length > 20);
  const sort = (lines) => [...lines].sort();
  for (const [format, ending] of [["csv", "csv"], ["jsonl", "jsonl"], ["text", "txt"]]) {
    await page.locator("#large-rows").selectOption(format);
    await page.locator("#large-workers").fill("3");
    await page.locator("#large-start").click();
    await sheet.becomes(() => sheet.text("large-end"), `Complete: ${expected.length} extremals.`);
    const { name, bytes } = await sheet.download(page.locator("#large-save"));
    assert.ok(name.endsWith(`.${ending}`) && !name.includes("cut"), name);
    // The order follows the parts. The lines are the same, including the names.
    const program = printed(["basis", "-", "--format", format], text);
    assert.deepEqual(sort(bytes.toString().split("\n")), sort(program.split("\n")), format);
  }
});

browserTest("the matrix can be changed meanwhile: the search goes on, and says what it belongs to", async ({ page, sheet }) => {
  await load(sheet, ENDLESS);
  const hash = await sheet.text("hash");
  await page.locator("#large-start").click();
  await running(sheet, 1);
  assert.ok((await sheet.text("large-of")).includes(hash.slice(0, 12)));
  await sheet.type("0 1\n2 3\n");
  await sheet.showsBasis(basis("0 1\n2 3\n"));
  await sheet.passes(async () => assert.match(await sheet.text("large-of"), /not the matrix and \u03bb above/));
  assert.ok((await sheet.text("large-of")).includes(hash.slice(0, 12)));
  await running(sheet, count(await sheet.text("large-found")) + 1);
  await page.locator("#large-cancel").click();
  await sheet.passes(async () => assert.match(await sheet.text("large-end"), /^Not complete: .*it was cancelled/));
});

/** The longest time in which the page was blocked, from now until `stop`. */
async function watch(page) {
  await page.evaluate(() => {
    const seen = { longest: 0, frames: 0, last: performance.now(), on: true };
    window.seen = seen;
    const tick = () => {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.frames += 1;
      seen.last = now;
      if (seen.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  return () =>
    page.evaluate(() => {
      window.seen.on = false;
      return { longest: window.seen.longest, frames: window.seen.frames };
    });
}

/**
 * Uses the page during a search. Returns the longest gap between frames in each of
 * three windows.
 */
async function lookAround(page, sheet) {
  await load(sheet, ENDLESS);
  await page.locator("#large-seconds").fill("600");
  await page.locator("#large-start").click();
  await running(sheet, 100);
  // Other programs may use the processors for a while. If the page itself freezes, it
  // freezes in each of the three windows.
  const figures = [];
  for (let window = 0; window < 3; window += 1) {
    const stop = await watch(page);
    for (const view of ["basis", "vector", "lambda", "proof", "take", "large"]) await sheet.view(view);
    const list = page.locator("#text");
    await list.focus();
    for (let k = 0; k < 15; k += 1) await page.keyboard.press("ArrowDown");
    const before = count(await sheet.text("large-found"));
    await running(sheet, before + 1);
    const { longest, frames } = await stop();
    assert.ok(frames > 10, "frames were drawn");
    figures.push(longest);
  }
  assert.equal((await sheet.text("large-end")).trim(), "", "it still runs");
  return figures;
}

browserTest("the page answers clicks and typing during a search, and no frame comes later than 200 ms", async ({ page, sheet, tools }) => {
  const small = random(8, 1, ["--min=-100", "--max=20"]);
  const figures = await lookAround(page, sheet);
  await tools.screenshot(page, "large-running");
  tools.note(`longest gaps: ${figures.map((gap) => `${gap.toFixed(0)} ms`).join(", ")}`);
  assert.ok(Math.min(...figures) < 200, `longest gaps of ${figures} ms`);
  // A question is answered even while all processors are busy.
  await sheet.type(small);
  await sheet.becomes(() => sheet.words("count"), printed(["basis", "-", "--count"], small).trim());
});
