// The vector x: whether it is a supereigenvector, row by row, and of which extremals it
// is the maximum. The answers agree with `supereigen member` and `decompose`.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, LINE, PAPER, printed, run, written } from "./harness/program.mjs";
import { number } from "./harness/sheet.mjs";

const browserTest = browserSuite();

const option = (entries) => `--vector=${written(entries)}`;

/**
 * Splits "0 (x) (0, -1, -inf), for node 1; chain ..." into the shift and the entries.
 */
function terms(words) {
  return words
    .split("\n")
    .map((line) => /^\s+(\S+) \(x\) \(([^)]*)\)/.exec(line))
    .filter((found) => found !== null)
    .map(([, shift, entries]) => ({ shift, entries: entries.split(", ").map(number) }));
}

/** The terms that the page shows. */
async function shownTerms(page) {
  const lines = await page.getByTestId("terms").locator("li").evaluateAll((items) => items.map((item) => item.firstChild?.textContent ?? ""));
  return lines.map((line) => {
    const [shift, entries] = line.split(" \u2297 ");
    return { shift: number(shift), entries: entries.replace(/[()]/g, "").split(", ").map(number) };
  });
}

async function rows(page) {
  return page.locator("#member-rows tbody tr").evaluateAll((list) =>
    list.map((row) => ({ holds: row.classList.contains("holds"), cells: [...row.children].map((cell) => cell.textContent ?? "") })),
  );
}

browserTest("solutions, extremals and others are distinguished as by the program", async ({ page, sheet }) => {
  await sheet.type(PAPER);
  await sheet.becomes(() => sheet.words("count"), "10");
  await sheet.view("vector");
  const cases = [
    [["0", "0", "0", "0", "0"], "good", ", not extremal"],
    [["0", "-1", null, null, null], "good", ", and extremal"],
    [["1", "0", null, "2", null], "good", ", and extremal"],
    [["1/2", "-1/2", null, null, "-3/2"], "good", ", and extremal"],
    [["5", "0", null, null, null], "bad", "row 1 fails"],
    [[null, null, "0", null, null], "bad", "row 3 fails"],
  ];
  for (const [entries, kind, words] of cases) {
    await sheet.enterVector("x-field", entries);
    const said = run(["--quiet", "member", "-", option(entries)], PAPER);
    await sheet.becomes(async () => (await sheet.text("member-words")).trim(), said.stdout.toString().trim(), JSON.stringify(entries));
    const verdict = page.locator("#member-verdict");
    assert.equal(await verdict.getAttribute("class"), `verdict ${kind}`);
    assert.ok((await verdict.innerText()).includes(words), await verdict.innerText());
    // Both sides, row by row.
    const answer = said.stdout.toString().split("\n").filter((line) => line.startsWith("row "));
    const shown = await rows(page);
    for (const line of answer) {
      const [, row, left, right, holds] = /^row (\d+): (\S+) >= (\S+) (holds|is tight|fails)/.exec(line);
      const here = shown[Number(row) - 1];
      assert.equal(number(here.cells[1]) ?? "-inf", left, line);
      assert.equal(here.cells[2], holds === "fails" ? "<" : "\u2265", line);
      assert.equal(number(here.cells[3]) ?? "-inf", right, line);
      assert.equal(here.holds, holds !== "fails", line);
    }
    assert.equal(shown.length, 5);
  }
});

browserTest("a solution is the maximum of the extremals that the program names", async ({ page, sheet }) => {
  await sheet.type(PAPER);
  await sheet.becomes(() => sheet.words("count"), "10");
  await sheet.view("vector");
  for (const entries of [["0", "0", "0", "0", "0"], ["0", "-1", null, "-9", "-2"], ["-1", "-2", null, "0", null]]) {
    await sheet.enterVector("x-field", entries);
    const expected = terms(printed(["member", "--decompose", "-", option(entries)], PAPER));
    assert.ok(expected.length > 0);
    await sheet.becomes(() => shownTerms(page), expected, JSON.stringify(entries));
  }
  // A vector that is not a solution has no decomposition.
  await sheet.enterVector("x-field", ["5", "0", null, null, null]);
  await sheet.becomes(() => page.getByTestId("terms").count(), 0);
});

browserTest("a row of the basis is taken as x, and is one shifted extremal", async ({ page, sheet }) => {
  await sheet.type(PAPER);
  await sheet.becomes(() => sheet.words("count"), "10");
  const { entries } = basis(PAPER);
  await sheet.test("as-x-4").click();
  await page.locator("#view-vector").waitFor();
  await sheet.becomes(() => shownTerms(page), [{ shift: "0", entries: entries[4] }]);
  assert.match(await sheet.text("member-verdict"), /and extremal/);
  assert.match(await sheet.text("member-terms"), /row 5 of the basis/);
});

browserTest("sliders move x, -inf at their left end", async ({ page, sheet }) => {
  await sheet.type(LINE);
  await sheet.setLambda("6");
  await sheet.view("vector");
  await sheet.test("x-slider-0").focus();
  await page.keyboard.press("Home");
  await sheet.becomes(async () => number(await sheet.test("x-field-0").inputValue()), null);
  await page.keyboard.press("End");
  await sheet.passes(async () => assert.match(await sheet.test("x-field-0").inputValue(), /^\d+$/));
  const top = Number(await sheet.test("x-field-0").inputValue());
  await page.keyboard.press("ArrowLeft");
  await sheet.becomes(() => sheet.test("x-field-0").inputValue(), String(top - 1));
});

browserTest("an entry that is no number is refused, and nothing is said of x", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 3\n");
  await sheet.view("vector");
  await sheet.enterVector("x-field", ["0", "x"]);
  await sheet.passes(async () => assert.notEqual((await sheet.text("member-error")).trim(), ""));
  assert.equal((await sheet.text("member-verdict")).trim(), "");
  await sheet.enterVector("x-field", ["0", "0.5"]);
  await sheet.passes(async () => assert.match(await sheet.text("member-verdict"), /is a supereigenvector/));
  assert.equal((await sheet.text("member-error")).trim(), "");
  assert.equal(await page.locator("#vector-entries [aria-invalid]").count(), 0);
});

const PLANT = "press,oven,saw\n.,4,.\n.,.,1\n.,.,0\n";

/** The program's result, in the notation of the page. */
function found(command, option, entries, more = []) {
  const answer = JSON.parse(run(["--quiet", command, "-", `${option}=${written(entries)}`, "--format", "json", ...more], PLANT).stdout.toString());
  return answer.vector === null ? null : { vector: `(${answer.vector.map((entry) => number(String(entry)) ?? "-inf").join(", ")})`, distance: answer.distance };
}

/** The vector and the distance in a line of the page. */
async function shownNear(page, test) {
  const line = page.getByTestId(test);
  if ((await line.count()) === 0) return null;
  const [, vector, distance] = /^(\(.*\)), (?:at distance (.*)|infinitely far)$/.exec(await line.innerText());
  return { vector: `(${vector.slice(1, -1).split(", ").map((entry) => number(entry) ?? "-inf").join(", ")})`, distance: distance === undefined ? null : number(distance) };
}

browserTest("beside a vector that is none stand the nearest solution and the greatest below it", async ({ page, sheet, tools }) => {
  await sheet.type(PLANT);
  await sheet.view("vector");
  for (const entries of [["0", "3", "1"], ["9", "0", "0"], ["0", "1/3", "-1"]]) {
    await sheet.enterVector("x-field", entries);
    const nearest = found("nearest", "--vector", entries);
    await sheet.becomes(() => shownNear(page, "near-nearest"), { ...nearest, distance: String(nearest.distance) }, JSON.stringify(entries));
    const below = found("greatest", "--below", entries);
    await sheet.becomes(async () => (await shownNear(page, "near-below"))?.vector, below.vector);
  }
  await sheet.enterVector("x-field", ["0", "3", "1"]);
  await sheet.becomes(() => shownNear(page, "near-below"), { vector: "(0, 2, 1)", distance: "1" });
  assert.match(await sheet.text("member-near"), /oven is 3, but the other entries allow 2 at most: 1 \+ 1 along oven -> saw/);
  // The cone shows a ring at its position.
  await sheet.passes(async () => assert.match(await sheet.picture("cone"), /(?:circle|polygon) class="chosen"/));
  await tools.screenshot(page, "near-1280", { fullPage: true });
  // After it is taken as x, x is a solution, and no near ones are shown. Keyboard users
  // are moved to the verdict.
  await sheet.test("near-nearest-as-x").press("Enter");
  await sheet.passes(async () => assert.match(await sheet.text("member-verdict"), /is a supereigenvector/));
  await sheet.becomes(() => sheet.text("member-near"), "");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "member-verdict");
  await sheet.passes(async () => assert.doesNotMatch(await sheet.picture("cone"), /(?:circle|polygon) class="chosen"/));
});

browserTest("if no solution is finite where x is, the nodes are named because of which", async ({ page, sheet }) => {
  await sheet.type("press,oven,saw\n.,4,.\n.,.,1\n.,2,0\n");
  await sheet.view("vector");
  await sheet.enterVector("x-field", ["0", null, "-1"]);
  await sheet.passes(async () => assert.match(await sheet.text("member-near"), /No supereigenvector is finite where x is: press reaches no cycle/));
  await sheet.becomes(() => shownNear(page, "near-nearest"), null);
  await sheet.becomes(() => shownNear(page, "near-below"), { vector: "(-inf, -inf, -1)", distance: null });
  await sheet.enterVector("x-field", [null, null, null]);
  await sheet.becomes(() => sheet.text("member-near"), "");
});

browserTest("what is near fits on a phone", async ({ page, sheet, tools }) => {
  await sheet.type(PLANT);
  await sheet.view("vector");
  await sheet.enterVector("x-field", ["1000000/3", "-1000000/7", "1"]);
  await page.getByTestId("near-nearest").waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing is wider than the screen");
  // An answer of an earlier entry may still be replaced, so each box is asked for until it is there.
  for (const test of ["near-nearest", "near-below", "near-nearest-as-x", "near-below-as-x"]) {
    await sheet.passes(async () => {
      const panel = await page.locator("#view-vector").boundingBox();
      const box = await page.getByTestId(test).boundingBox();
      assert.ok(box.x >= panel.x && box.x + box.width <= panel.x + panel.width, test);
    });
  }
  await sheet.enterVector("x-field", ["0", "3", "1"]);
  await sheet.becomes(() => shownNear(page, "near-below"), { vector: "(0, 2, 1)", distance: "1" });
  await tools.screenshot(page, "near-390", { fullPage: true });
}, { context: { viewport: { width: 390, height: 844 } } });
