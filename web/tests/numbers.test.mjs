// Numbers as they are typed: no cell cuts one, decimals stay decimals, commas are read.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { LINE, random } from "./harness/program.mjs";

const browserTest = browserSuite();

const PLANT = "saw oven pack\n7.15 . 2.5\n3.25 1 .\n. 0.5 -1.75\n";

/** The cells whose text is wider than the cell. */
function cutCells(page) {
  return page.locator("#grid td input").evaluateAll((inputs) => inputs.filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.value));
}

browserTest("what was entered as decimals is shown as decimals, in the grid and in the answers", async ({ page, sheet }) => {
  await sheet.enter("#text", PLANT);
  await sheet.becomes(() => sheet.grid(String), [["7.15", null, "2.5"], ["3.25", "1", null], [null, "0.5", "-1.75"]]);
  await sheet.becomes(() => sheet.words("greatest"), "7.15");
  await sheet.passes(async () => assert.ok((await sheet.words("solvable-words")).includes("7.15")));
  const shown = await page.locator("main").innerText();
  assert.equal(shown.match(/\d+\/\d+/)?.[0], undefined, "no fraction");
  await sheet.view("vector");
  await sheet.test("x-field-0").fill("1,5");
  await sheet.passes(async () => assert.match(await sheet.words("member-verdict"), /x = \(1\.5, 0, 0\)/));
  // With fractions in the text, fractions are shown. A third is never a decimal.
  await sheet.enter("#text", "1/2 1\n2 1/3\n");
  await sheet.becomes(() => sheet.grid(String), [["1/2", "1"], ["2", "1/3"]]);
  await sheet.enter("#text", "0.75 1\n2 1/3\n");
  await sheet.becomes(() => sheet.grid(String), [["0.75", "1"], ["2", "1/3"]]);
});

browserTest("decimal commas are read in cells, in lambda and in x, as in the text box", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 3\n");
  await sheet.cell(0, 0).fill("7,15");
  await sheet.passes(async () => assert.match(await page.locator("#text").inputValue(), /7\.15/));
  assert.equal(await sheet.cell(0, 0).inputValue(), "7,15");
  // It may separate thousands, but not beside one that cannot.
  await sheet.cell(0, 1).fill("1,250");
  await sheet.passes(async () => assert.match(await page.locator("#text").inputValue(), /1\.25/));
  await sheet.cell(0, 0).fill("7");
  await page.locator("#cell-error").waitFor();
  await sheet.cell(0, 1).fill("-2,5");
  await sheet.becomes(() => page.locator("#cell-error").count(), 0);
  await sheet.setLambda("2,5");
  await sheet.becomes(() => sheet.words("lambda-value"), "\u03bb = 2.5");
  assert.equal(await sheet.text("lambda-error"), "");
});

browserTest("no cell cuts a number, and 12 x 12 is seen at once", async ({ page, sheet, tools }) => {
  const whole = () => page.locator(".grid-scroll").evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight);
  for (const [n, width] of [[3, 1280], [6, 1280], [12, 1280], [20, 1280], [3, 390], [12, 390]]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = random(n, n, ["--density=0.8"]).split("\n").filter((line) => !line.startsWith("#"));
    await sheet.type(rows.join("\n").replace(/\d+/g, (digits) => `${digits}.2${digits % 10}`));
    await sheet.becomes(() => page.locator("#grid td input").count(), n * n);
    assert.deepEqual(await cutCells(page), [], `${n} at ${width}`);
    if (width === 1280) assert.equal(await whole(), n <= 12, `${n} nodes`);
    assert.equal(await page.getByTestId("grid-more").isVisible(), !(await whole()), `${n} at ${width}`);
    await tools.screenshot(page, `grid-${n}-${width}`, { fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await sheet.cell(0, 0).fill("123456789012345678901234567890/7");
  assert.deepEqual(await cutCells(page), []);
});

browserTest("on a phone the matrix comes before the story, and the answers after it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await page.locator("#input, #intro, #answers").evaluateAll((parts) => parts.map((part) => [part.id, part.getBoundingClientRect().top]));
  assert.deepEqual(tops.sort((a, b) => a[1] - b[1]).map(([id]) => id), ["input", "intro", "answers"]);
}, { path: "/" });

browserTest("the header of the rows is above its columns, and cycles are written one way", async ({ page, sheet }) => {
  await sheet.enter("#text", "\"a, b\",oven\n.,4\n2,1\n");
  await sheet.becomes(() => sheet.words("greatest-words"), 'on the cycle ("a, b", oven, "a, b")');
  await sheet.passes(async () => assert.ok((await sheet.text("intro-limit")).includes('the cycle ("a, b", oven, "a, b")')));
  await sheet.view("vector");
  await page.getByTestId("member-row-0").waitFor();
  const edges = await page.locator("#member-rows tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".entry")].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return Math.round(range.getBoundingClientRect().right);
  })));
  for (const row of edges) row.forEach((edge, k) => assert.ok(Math.abs(edge - edges[0][k]) <= 1, JSON.stringify(edges)));
});

browserTest("x beyond the frame of the cone is marked as outside, on every tab, and is not a ring", async ({ page, sheet }) => {
  await page.goto(page.url().replace(/#.*/, `#text=${encodeURIComponent(LINE)}&lambda=6&x=0,900,0`));
  for (const view of ["basis", "vector", "lambda"]) {
    await sheet.view(view);
    await sheet.passes(async () => {
      const picture = await sheet.picture("cone");
      assert.match(picture, /outside the frame/);
      assert.match(picture, /<polygon class="vector"/);
      assert.match(picture, /class="chosen"/, "the nearest one");
    });
  }
  await sheet.view("vector");
  await sheet.enterVector("x-field", ["1", "0", "2"]);
  await sheet.passes(async () => {
    const picture = await sheet.picture("cone");
    assert.doesNotMatch(picture, /outside the frame/);
    assert.match(picture, /<circle class="vector solution"/);
  });
});
