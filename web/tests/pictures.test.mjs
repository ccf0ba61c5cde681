// Pictures: the digraph with its critical arcs, highlights in it and in the cone, and a
// vector that is dragged through the cone of n = 3.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { markedArcs, shownArcs } from "./harness/digraph.mjs";
import { basis, LINE, PAPER, printed, run, written } from "./harness/program.mjs";
import { number } from "./harness/sheet.mjs";

const browserTest = browserSuite();

browserTest("the digraph has its critical arcs marked", async ({ sheet }) => {
  await sheet.solve(PAPER);
  // There is one critical cycle. The program marks it if it is given as an option.
  const expected = markedArcs(["--cycle=1,2,3,4,1"], PAPER);
  assert.equal(expected.arcs.length, 4);
  await sheet.becomes(async () => shownArcs(await sheet.picture("digraph"), "critical"), expected);
});

browserTest("hovering a vector shows its chain in the digraph, and leaving takes it away", async ({ page, sheet, tools }) => {
  await sheet.solve(PAPER);
  const plain = markedArcs([], PAPER);
  const { entries, witnesses } = basis(PAPER);
  for (const [k, vector] of entries.entries()) {
    const expected = markedArcs([`--extremal=${written(vector)}`], PAPER);
    // A row may move away from the pointer while the page is still filling. Then hover
    // again.
    await sheet.passes(async () => {
      await sheet.test(`row-${k}`).hover();
      assert.deepEqual(shownArcs(await sheet.picture("digraph")), expected, witnesses[k]);
    });
    const support = vector.flatMap((entry, i) => (entry === null ? [] : [String(i + 1)]));
    if (support.length > 1) assert.deepEqual(expected.nodes, support, "its nodes are the support");
    // A chain of k nodes has k - 1 arcs, and all of them are shown.
    assert.ok(expected.arcs.length >= support.length - 1);
    if (k === 3) await tools.screenshot(page, "hover-digraph");
  }
  await page.locator("h1").hover();
  await sheet.becomes(async () => shownArcs(await sheet.picture("digraph")), plain);
});

browserTest("a row that has the focus is shown as one that is hovered", async ({ page, sheet }) => {
  await sheet.solve(PAPER);
  const { entries } = basis(PAPER);
  await sheet.test("row-0").focus();
  for (const k of [0, 1, 2]) {
    const expected = markedArcs([`--extremal=${written(entries[k])}`], PAPER);
    await sheet.becomes(async () => shownArcs(await sheet.picture("digraph")), expected);
    await page.keyboard.press("ArrowDown");
  }
});

browserTest("the cone of n = 3 is the program's region, and a hovered vector is marked in it", async ({ page, sheet, tools }) => {
  await sheet.solve(LINE, "6");
  const region = (svg) => [...svg.matchAll(/class="region" points="([^"]*)"/g)].map((found) => found[1]);
  const expected = region(printed(["draw", "-", "--lambda=6", "--cone", "--format", "svg"], LINE));
  assert.ok(expected.length > 0);
  await sheet.becomes(async () => region(await sheet.picture("cone")), expected);
  const before = await sheet.picture("cone");
  await sheet.passes(async () => {
    await sheet.test("row-0").hover();
    assert.notEqual(await sheet.picture("cone"), before);
  });
  await tools.screenshot(page, "hover-cone");
  await sheet.passes(async () => assert.deepEqual(region(await sheet.picture("cone")), expected));
});

browserTest("there is a cone for three nodes only", async ({ page, sheet }) => {
  await sheet.type(LINE);
  await page.locator("#cone-figure").waitFor();
  await sheet.type("0 1\n2 3\n");
  await page.locator("#cone-figure").waitFor({ state: "hidden" });
});

browserTest("a vector is dragged through the cone, and what is said of it follows", async ({ page, sheet, tools }) => {
  await sheet.solve(LINE, "6");
  await sheet.view("vector");
  await sheet.passes(async () => assert.match(await sheet.picture("cone"), /class="region"/));
  const picture = page.locator("#cone");
  await picture.scrollIntoViewIfNeeded();
  // One question for each place, and its answer before the next: the last one is then the vector
  // that stays. The picture may have moved meanwhile, so its box is asked for each time.
  const goTo = async (x, y) => {
    const box = await sheet.passes(async () => (await picture.boundingBox()) ?? assert.fail("the picture is being replaced"));
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
  };
  const seen = new Set();
  const changes = async (act) => {
    const before = JSON.stringify(await sheet.vector());
    await act();
    await sheet.passes(async () => assert.notEqual(JSON.stringify(await sheet.vector()), before));
    seen.add(before);
  };
  await goTo(0.45, 0.55);
  await changes(() => page.mouse.down());
  for (const [x, y] of [[0.3, 0.3], [0.4, 0.6], [0.6, 0.4], [0.7, 0.7]]) await changes(() => goTo(x, y));
  await page.mouse.up();
  assert.equal(seen.size, 5, "each place is another vector");
  // If no button is pressed, nothing moves.
  const last = await sheet.vector();
  await goTo(0.2, 0.2);
  await sheet.frame();
  assert.deepEqual(await sheet.vector(), last);
  const said = run(["--quiet", "member", "-", "--lambda=6", `--vector=${written(last.map(number))}`], LINE);
  await sheet.becomes(() => sheet.text("member-words"), said.stdout.toString().trim());
  await tools.screenshot(page, "drag-cone", { fullPage: true });
});
