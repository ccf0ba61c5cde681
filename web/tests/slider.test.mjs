// The lambda slider from -inf to lambda(A): the staircase of counts, its breakpoints,
// and vectors that move linearly between them.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, exactNumbers, PAPER, printed, random } from "./harness/program.mjs";
import { between, minus, plus, rational, show, times } from "./harness/rational.mjs";

const browserTest = browserSuite();

function sweep(text) {
  return JSON.parse(exactNumbers(printed(["sweep", "-", "--format", "json"], text)));
}

/** Enters the paper's matrix, and waits for its staircase: the program's. */
async function stairs(page, sheet) {
  await sheet.solve(PAPER);
  const expected = sweep(PAPER);
  await sheet.becomes(async () => (await marked(page)).length, expected.breakpoints.length);
  return expected;
}

/** The breakpoints in the staircase, with their counts. */
function marked(page) {
  return page.locator("#staircase g.breakpoint").evaluateAll((marks) =>
    marks.map((mark) => ({ lambda: mark.getAttribute("data-lambda"), words: mark.querySelector("title")?.textContent ?? "" })),
  );
}

const extremals = (count) => `${count} extremal${count === "1" ? "" : "s"}`;

/**
 * A lambda in each open interval: below the first breakpoint, between two, and above
 * the last.
 */
function inside(breakpoints) {
  const at = breakpoints.map(rational);
  const one = rational("1");
  const middle = at.slice(1).map((high, i) => between(at[i], high, rational("1/2")));
  return [minus(at[0], one), ...middle, plus(at[at.length - 1], one)].map(show);
}

browserTest("the staircase has the program's breakpoints and counts", async ({ page, sheet, tools }) => {
  for (const text of [PAPER, random(4, 2), random(5, 11, ["--density=0.6"]), random(6, 3, ["--min=-5", "--max=5"])]) {
    await sheet.solve(text);
    const expected = sweep(text);
    await sheet.becomes(
      () => marked(page),
      expected.breakpoints.map((lambda, i) => ({ lambda, words: `lambda = ${lambda}: ${extremals(expected.at[i])}` })),
    );
    // The order of the heights is the order of the counts.
    const heights = await page.locator("#staircase line.step").evaluateAll((steps) => steps.map((step) => Number(step.getAttribute("y1"))));
    assert.equal(heights.length, expected.between.length);
    for (const [i, a] of expected.between.entries()) {
      for (const [j, b] of expected.between.entries()) {
        assert.equal(Math.sign(heights[j] - heights[i]), Math.sign(Number(a) - Number(b)), `steps ${i} and ${j}`);
      }
    }
    // As in the program's pictures: one filled point for the count at each breakpoint,
    // and open points at the ends of lines with another count.
    const points = await page.locator("#staircase g.breakpoint").evaluateAll((marks) =>
      marks.map((mark) => [...mark.querySelectorAll("circle")].map((circle) => ({ filled: getComputedStyle(circle).fill === getComputedStyle(circle).stroke, y: Number(circle.getAttribute("cy")) }))),
    );
    for (const [i, list] of points.entries()) {
      assert.deepEqual(list.filter((point) => point.filled).length, 1, `breakpoint ${i}`);
      const [at] = list.filter((point) => point.filled);
      for (const [j, count] of expected.between.entries()) {
        assert.equal(Math.sign(heights[j] - at.y), Math.sign(Number(expected.at[i]) - Number(count)), `breakpoint ${i}, step ${j}`);
      }
      const sides = [heights[i], heights[i + 1]].filter((y) => y !== at.y);
      assert.deepEqual(list.filter((point) => !point.filled).map((point) => point.y), sides, `breakpoint ${i}`);
    }
    if (text === PAPER) await tools.screenshot(page, "staircase");
  }
});

browserTest("between breakpoints and at them there are as many as the sweep says", async ({ page, sheet }) => {
  const expected = await stairs(page, sheet);
  const cases = [
    ...inside(expected.breakpoints).map((lambda, i) => [lambda, expected.between[i], ""]),
    ...expected.breakpoints.map((lambda, i) => [lambda, expected.at[i], ", a breakpoint"]),
  ];
  assert.equal(cases.length, 2 * expected.breakpoints.length + 1);
  for (const [lambda, count, kind] of cases) {
    await sheet.setLambda(lambda);
    const shown = lambda.replace("-", "\u2212");
    await sheet.becomes(() => page.locator("#staircase").getAttribute("aria-valuetext"), `lambda ${shown}${kind}: ${extremals(count)}`);
    await sheet.becomes(() => sheet.words("count"), count, `lambda ${lambda}`);
  }
});

browserTest("keys and buttons go from breakpoint to breakpoint, from -inf to lambda(A) and back", async ({ page, sheet }) => {
  const { breakpoints } = await stairs(page, sheet);
  const field = () => page.locator("#lambda").inputValue();
  const stops = ["-inf", ...breakpoints];
  const walk = async (forth, back) => {
    await page.locator("#lambda-inf").click();
    await sheet.becomes(field, "-inf");
    for (const stop of breakpoints) {
      await forth();
      await sheet.becomes(field, stop);
      await sheet.becomes(() => sheet.text("lambda-value"), `\u03bb = ${stop.replace("-", "\u2212")}`);
    }
    await forth();
    assert.equal(await field(), breakpoints.at(-1), "lambda(A) is the end");
    for (const stop of stops.slice(0, -1).reverse()) {
      await back();
      await sheet.becomes(field, stop);
      await sheet.becomes(() => sheet.text("lambda-value"), `\u03bb = ${stop === "-inf" ? "\u2212\u221e" : stop.replace("-", "\u2212")}`);
    }
  };
  const press = (id, key) => async () => {
    await page.locator(id).focus();
    await page.keyboard.press(key);
  };
  await walk(press("#staircase", "ArrowRight"), press("#staircase", "ArrowLeft"));
  await walk(press("#lambda-slider", "PageUp"), press("#lambda-slider", "PageDown"));
  await walk(() => page.locator("#breakpoint-after").click(), () => page.locator("#breakpoint-before").click());
});

browserTest("a click on a breakpoint goes there", async ({ page, sheet }) => {
  const { breakpoints, at } = await stairs(page, sheet);
  for (const k of [0, 3, 5]) {
    await sheet.test(`breakpoint-${k}`).click();
    await sheet.becomes(() => page.locator("#lambda").inputValue(), breakpoints[k]);
    await sheet.becomes(() => sheet.words("count"), at[k]);
  }
});

browserTest("the slider goes from -inf to lambda(A) in exact steps", async ({ page, sheet }) => {
  const { breakpoints } = await stairs(page, sheet);
  const slider = page.locator("#lambda-slider");
  const field = () => page.locator("#lambda").inputValue();
  await slider.focus();
  await page.keyboard.press("Home");
  await sheet.becomes(field, "-inf");
  await sheet.showsBasis(basis(PAPER, "-inf"));
  await page.keyboard.press("End");
  await sheet.becomes(field, "5/4");
  await sheet.showsBasis(basis(PAPER, "max"));
  const seen = new Set(["5/4"]);
  for (let k = 0; k < 12; k += 1) {
    await page.keyboard.press("ArrowLeft");
    await sheet.passes(async () => assert.ok(!seen.has(await field())));
    const lambda = await field();
    seen.add(lambda);
    assert.match(lambda, /^-?\d+(?:\/\d+)?$/, "a fraction, not a rounded number");
    await sheet.becomes(() => slider.getAttribute("aria-valuetext"), `lambda ${lambda.replace("-", "\u2212")}`);
  }
  await sheet.showsBasis(basis(PAPER, await field()));
});

/** Each vector by its witness, shifted so that the first node of its chain has 0. */
async function shifted(sheet) {
  const { entries, witnesses } = await sheet.basis();
  return new Map(
    entries.map((vector, k) => {
      const first = rational(vector[Number(witnesses[k].split(/[ ,]/)[0]) - 1]);
      return [witnesses[k], vector.map((entry) => (entry === null ? null : minus(rational(entry), first)))];
    }),
  );
}

browserTest("between two breakpoints vectors move linearly with lambda", async ({ page, sheet }) => {
  await sheet.solve(PAPER);
  const { breakpoints } = sweep(PAPER);
  const at = breakpoints.map(rational);
  const intervals = [[minus(at[0], rational("5")), at[0]], ...at.slice(1).map((high, i) => [at[i], high])];
  let moved = 0;
  for (const [low, high] of intervals) {
    const lambdas = ["1/5", "1/2", "9/10"].map((share) => between(low, high, rational(share)));
    const vectors = [];
    for (const lambda of lambdas) {
      await sheet.setLambda(show(lambda));
      await sheet.showsBasis(basis(PAPER, show(lambda)));
      vectors.push(await shifted(sheet));
    }
    const [first, middle, last] = vectors;
    assert.deepEqual([...middle.keys()].sort(), [...first.keys()].sort(), "the same chains");
    assert.deepEqual([...last.keys()].sort(), [...first.keys()].sort(), "the same chains");
    const share = times(minus(lambdas[1], lambdas[0]), inverse(minus(lambdas[2], lambdas[0])));
    for (const [witness, start] of first) {
      start.forEach((entry, i) => {
        if (entry === null) {
          assert.equal(middle.get(witness)[i], null);
          return;
        }
        const expected = between(entry, last.get(witness)[i], share);
        assert.deepEqual(middle.get(witness)[i], expected, `${witness}, entry ${i + 1}`);
        if (show(entry) !== show(expected)) moved += 1;
      });
    }
  }
  assert.ok(moved > 50, "and they do move");
  assert.equal(await page.locator("#lambda-error").innerText(), "");
});

function inverse(a) {
  return a.num < 0n ? { num: -a.den, den: -a.num } : { num: a.den, den: a.num };
}

browserTest("the lines of the basis move with the slider", async ({ page, sheet, tools }) => {
  await sheet.solve(PAPER);
  await sheet.view("lambda");
  const lines = () => page.locator("#profile g.vector polyline").evaluateAll((list) => list.map((line) => line.getAttribute("points")));
  await sheet.becomes(async () => (await lines()).length, 10);
  const before = await lines();
  await sheet.setLambda("1/2");
  await sheet.passes(async () => {
    const now = await lines();
    assert.equal(now.length, 10);
    assert.notDeepEqual(now, before);
  });
  await tools.screenshot(page, "lambda-view", { fullPage: true });
});
