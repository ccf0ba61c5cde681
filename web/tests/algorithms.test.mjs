// Algorithms 1 to 3 step by step, next to their text.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { markedArcs, shownArcs } from "./harness/digraph.mjs";
import { PAPER, printed } from "./harness/program.mjs";

const browserTest = browserSuite();

async function steps(sheet, text) {
  await sheet.solve(text);
  await sheet.view("steps");
  await sheet.passes(async () => assert.match(await sheet.text("trace-place"), /^step 1 of \d+$/));
}

/** All that is shown of a step. */
function shown(page) {
  return page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent.trim();
    const lines = [...document.querySelectorAll("#algorithms [aria-current=step]")].map((line) => line.getAttribute("data-line"));
    return { place: text("trace-place"), words: text("trace-words"), kept: text("trace-kept"), lines, isLast: document.getElementById("trace-next").disabled };
  });
}

browserTest("the account is the program's, and each of its vectors has a step", async ({ page, sheet, tools }) => {
  await steps(sheet, PAPER);
  const account = printed(["paper", "explain", "-"], PAPER);
  assert.equal((await page.locator("#trace-text").textContent()).trim(), account.trim());
  const all = Number(/of (\d+)$/.exec(await sheet.text("trace-place"))[1]);
  const texts = [];
  const lines = new Set();
  let kept = 0;
  for (let k = 1; ; k += 1) {
    const now = await shown(page);
    assert.equal(now.place, `step ${k} of ${all}`);
    texts.push(now.words);
    assert.ok(now.lines.length > 0, `step ${k} carries out a line`);
    for (const line of now.lines) lines.add(line);
    const found = Number(/kept so far: (\d+)$/.exec(now.kept)[1]);
    assert.ok(found >= kept, "what is kept stays");
    kept = found;
    if (k === 12) await tools.screenshot(page, "steps", { fullPage: true });
    if (now.isLast) break;
    await page.locator("#trace-next").click();
  }
  assert.equal(texts.length, all);
  assert.equal(kept, 10);
  assert.equal(texts.at(-1), "The scaled basis has 10 vectors.");
  assert.deepEqual([...new Set([...lines].map((line) => line[0]))].sort(), ["1", "2", "3"], "all three algorithms");
  const count = (pattern) => account.split("\n").filter((line) => pattern.test(line)).length;
  assert.equal(texts.filter((words) => words.startsWith("Cycle ")).length, count(/^Applying Algorithm 1 /));
  assert.equal(texts.filter((words) => words.startsWith("Path ")).length, count(/^Applying Algorithm 2 /));
  const vectors = texts.filter((words) => / v = \(/.test(words));
  assert.equal(vectors.length, count(/^ {2}v\^/), "one for each vector of the account");
});

browserTest("one can go back, to the end, and from one new extremal to the next", async ({ page, sheet }) => {
  await steps(sheet, PAPER);
  assert.ok(await page.locator("#trace-previous").isDisabled());
  for (let found = 1; found <= 10; found += 1) {
    await page.locator("#trace-new").click();
    assert.match(await sheet.text("trace-kept"), new RegExp(`kept so far: ${found}$`));
    assert.match(await sheet.text("trace-words"), /It is extremal: it is kept, scaled\.$/);
  }
  await page.locator("#trace-last").click();
  assert.equal(await sheet.text("trace-words"), "The scaled basis has 10 vectors.");
  await page.locator("#trace-previous").click();
  assert.notEqual(await sheet.text("trace-words"), "The scaled basis has 10 vectors.");
  await page.locator("#trace-first").click();
  assert.match(await sheet.text("trace-words"), /^Cycle 1 of 4: \(2, 2\)\.$/);
  await page.locator("#trace-slider").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await sheet.text("trace-place"), /^step 2 of/);
});

browserTest("the digraph shows the cycle and the path of the step", async ({ page, sheet }) => {
  await steps(sheet, PAPER);
  const path = markedArcs(["--path=5,3,4,1,2"], PAPER);
  assert.equal(path.arcs.length, 4);
  while (!(await sheet.text("trace-words")).includes("(5, 3, 4, 1, 2)")) {
    assert.ok(await page.locator("#trace-next").isEnabled());
    await page.locator("#trace-next").click();
  }
  await sheet.becomes(async () => shownArcs(await sheet.picture("digraph")), path);
});

browserTest("another matrix starts anew, and one that is too long is refused in words", async ({ page, sheet }) => {
  await steps(sheet, PAPER);
  const other = "0 1\n1 0\n";
  await sheet.type(other);
  await sheet.becomes(async () => (await page.locator("#trace-text").textContent()).trim(), printed(["paper", "explain", "-"], other).trim());
  await sheet.type(printed(["matrix", "random", "--n", "14", "--min=-3", "--max=9"]));
  await sheet.passes(async () => assert.notEqual((await sheet.text("trace-error")).trim(), ""));
  assert.equal((await page.locator("#trace-text").textContent()).trim(), "");
});
