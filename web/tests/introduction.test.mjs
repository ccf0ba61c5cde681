// The introduction: on the first screen, in sentences that change with the numbers and
// are always true.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { LINE, printed, random, run, written } from "./harness/program.mjs";
import { number } from "./harness/sheet.mjs";

const browserTest = browserSuite();

browserTest("the first screen says what a supereigenvector is, on an example", async ({ page, sheet, tools }) => {
  await sheet.passes(async () => assert.match(await sheet.words("intro-verdict"), /supereigenvector for \u03bb = 6/));
  const verdict = page.locator("#intro-verdict");
  await sheet.passes(async () => {
    const box = await verdict.boundingBox();
    assert.ok(box.y + box.height < 900, "without scrolling");
  });
  assert.match(await sheet.text("intro-tasks"), /press, oven and saw/);
  assert.equal(await page.locator("#timeline svg g.start").count(), 12, "three tasks, four rounds");
  await tools.screenshot(page, "first-screen");
}, { path: "/" });

browserTest("its verdict is the program's, whatever the starts are", async ({ page, sheet }) => {
  await sheet.type(LINE);
  await sheet.setLambda("6");
  const cases = [["0", "0", "0"], ["1", "0", "2"], ["9", "0", "0"], [null, "0", null], ["0", null, null], ["1/2", "-1/2", "3/2"], ["0", "1", "2"]];
  for (const starts of cases) {
    await sheet.enterVector("start-field", starts);
    const said = run(["--quiet", "member", "-", "--lambda=6", `--vector=${written(starts)}`], LINE).stdout.toString();
    const solution = /^(?:a solution|extremal)/.test(said);
    const shown = starts.map((e) => (e === null ? "\u2212\u221e" : e.replace("-", "\u2212"))).join(", ");
    await sheet.passes(async () => {
      const words = await sheet.words("intro-verdict");
      assert.ok(words.includes(`x = (${shown}) is ${solution ? "a" : "not a"} supereigenvector for \u03bb = 6`), `${words} but ${said}`);
    });
    assert.equal(await page.locator("#intro-verdict").getAttribute("class"), `verdict ${solution ? "good" : "bad"}`);
  }
});

browserTest("each sentence adds up: the next start is the row of A (x) x", async ({ page, sheet }) => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const text = random(3, seed, ["--density=0.7"]);
    await sheet.type(text);
    await sheet.setLambda("0");
    await sheet.enterVector("start-field", ["1", "-2", "3"]);
    const rows = text.trim().split("\n").map((line) => line.split(" ").map(number));
    for (const [i, row] of rows.entries()) {
      const sums = row.flatMap((entry, j) => (entry === null ? [] : [Number(entry) + [1, -2, 3][j]]));
      await sheet.passes(async () => {
        const words = (await sheet.words(`sentence-${i}`)).replaceAll("\u2212", "-");
        if (sums.length === 0) return assert.match(words, /never starts again/);
        const next = Math.max(...sums);
        assert.ok(words.includes(`starts again at ${next}: ${next - [1, -2, 3][i]} later`), words);
      });
    }
  }
  assert.ok(await page.locator("#timeline svg").isVisible());
});

browserTest("starts that would cover each other share a mark, and none covers a name", async ({ page, sheet }) => {
  await page.locator("#examples").selectOption("game");
  // The village starts at -14 in each round.
  await sheet.passes(async () => assert.ok((await page.locator("#timeline g.start > text").allTextContents()).includes("1 2 3 4")));
  const boxes = await page.locator("#timeline svg").evaluate((picture) =>
    [...picture.querySelectorAll("g.start > rect, text.task")].map((mark) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  boxes.forEach((a, i) =>
    boxes.slice(0, i).forEach((b) => {
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top || b.bottom <= a.top;
      assert.ok(apart, JSON.stringify([a, b]));
    }),
  );
}, { path: "/" });

browserTest("who starts too soon and who never again are distinguished", async ({ sheet }) => {
  await sheet.type("4 .\n. .\n");
  await sheet.setLambda("5");
  await sheet.enterVector("start-field", ["0", "0"]);
  await sheet.passes(async () => assert.match(await sheet.words("intro-verdict"), /^task 1 starts again sooner than \u03bb = 5 later; task 2 never starts again\. So x = \(0, 0\) is no/));
});

browserTest("moving a start moves the verdict and the picture", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.equal(await page.locator("#timeline svg g.start").count(), 12));
  const before = await page.locator("#timeline").innerHTML();
  await sheet.test("start-slider-0").focus();
  for (let k = 0; k < 9; k += 1) await page.keyboard.press("ArrowRight");
  await sheet.passes(async () => assert.match(await sheet.words("intro-verdict"), /is not a supereigenvector/));
  assert.notEqual(await page.locator("#timeline").innerHTML(), before);
}, { path: "/" });

browserTest("it says how far lambda can go, and by which cycle", async ({ page, sheet }) => {
  const info = printed(["info", "-"], LINE);
  const greatest = /lambda\(A\)\s+(\S+) on/.exec(info)[1];
  await sheet.passes(async () => assert.ok((await page.locator("#intro-limit").innerText()).includes(`for every \u03bb up to ${greatest}`)));
  // It is not left empty for a matrix without nodes.
  await sheet.type("[]");
  await sheet.becomes(() => sheet.text("size"), "0 \u00d7 0");
  assert.ok(await page.locator("#intro-large").isVisible());
}, { path: "/" });

browserTest("with more than six tasks it shows a window of six, which can be moved", async ({ page, sheet }) => {
  const text = random(14, 1);
  await sheet.type(text);
  const rows = text.trim().split("\n").filter((line) => !line.startsWith("#")).map((line) => line.trim().split(/\s+/).map(number));
  const shown = () => page.locator("#intro-sentences li").evaluateAll((list) => list.map((item) => item.getAttribute("data-test")));
  const window = (from) => Array.from({ length: 6 }, (_, k) => `sentence-${from + k}`);
  await sheet.becomes(shown, window(0));
  assert.equal(await sheet.words("intro-place"), "tasks 1 to 6 of 14");
  assert.ok(await page.getByTestId("intro-before").isDisabled());
  await page.getByTestId("intro-after").click();
  await sheet.becomes(shown, window(6));
  await page.getByTestId("intro-after").click();
  // The last window is full too.
  await sheet.becomes(shown, window(8));
  assert.ok(await page.getByTestId("intro-after").isDisabled());
  assert.equal(await page.locator("#timeline text.task").count(), 6);
  // Moving a start changes a sentence, and it adds up over all fourteen tasks.
  await sheet.test("start-field-13").fill("40");
  for (let i = 8; i < 14; i += 1) {
    const next = Math.max(...rows[i].map((entry, j) => (entry === null ? -Infinity : Number(entry) + (j === 13 ? 40 : 0))));
    await sheet.passes(async () => assert.ok((await sheet.words(`sentence-${i}`)).replaceAll("\u2212", "-").includes(`starts again at ${next}:`)));
  }
});
