// Light and dark, wide and narrow. Also writes screenshots of both for people to look
// at, in target/screenshots.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { PAPER, random } from "./harness/program.mjs";
import { VIEWS } from "./harness/sheet.mjs";

const browserTest = browserSuite();

/** The brightness of the page's background, from 0 to 255. */
function brightness(page) {
  return page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
}

async function paper(sheet) {
  await sheet.solve(PAPER);
  await sheet.passes(async () => assert.match(await sheet.picture("digraph"), /class="arc/));
}

for (const colorScheme of ["light", "dark"]) {
  browserTest(
    `as the system says: ${colorScheme}`,
    async ({ page, sheet, tools }) => {
      const dark = colorScheme === "dark";
      await paper(sheet);
      assert.equal((await brightness(page)) < 100, dark);
      assert.equal(await page.locator("html").getAttribute("data-theme"), colorScheme);
      for (const view of VIEWS) {
        await sheet.view(view);
        if (view === "proof") await sheet.passes(async () => assert.match(await sheet.words("verdict"), /Accepted/));
        if (view === "steps") await sheet.passes(async () => assert.match(await sheet.text("trace-place"), /step 1/));
        if (view === "lambda") await page.locator("#profile svg").waitFor();
        await sheet.frame();
        await tools.screenshot(page, `${colorScheme}-${view}`, { fullPage: true });
      }
    },
    { context: { colorScheme } },
  );
}

browserTest("the switch changes it, and it stays when one comes back", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.equal((await brightness(page)) > 200, true));
  // The label of the button says what it does.
  assert.equal(await sheet.text("theme"), "Dark");
  await page.locator("#theme").click();
  assert.equal(await sheet.text("theme"), "Light");
  assert.ok((await brightness(page)) < 100);
  await page.reload();
  await sheet.passes(async () => assert.equal((await brightness(page)) < 100, true));
  await page.locator("#theme").click();
  assert.ok((await brightness(page)) > 200);
}, { path: "/" });

for (const [name, width, height] of [["phone", 390, 844], ["tablet", 820, 1180], ["desk", 1600, 1000]]) {
  browserTest(
    `fits a ${name}: nothing sticks out at the side, in any view`,
    async ({ page, sheet, tools }) => {
      await paper(sheet);
      for (const view of VIEWS) {
        await sheet.view(view);
        await sheet.frame();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, view);
        if (view === "basis" || view === "vector") await tools.screenshot(page, `${name}-${view}`, { fullPage: true });
      }
    },
    { context: { viewport: { width, height } } },
  );
}

browserTest(
  "a link to the lines over lambda: letters have their size, beside the pictures",
  async ({ page, sheet }) => {
    await page.locator("#cone svg").waitFor();
    const scale = () => page.locator("#profile svg").evaluate((picture) => picture.clientWidth / picture.viewBox.baseVal.width);
    await sheet.passes(async () => assert.ok(Math.abs((await scale()) - 1) < 0.05, `${await scale()}`));
  },
  { path: "/#text=[4 -Inf 5;7 6 -Inf;-Inf 8 3]&lambda=6&view=lambda" },
);

browserTest(
  "nothing covers the buttons of the basis",
  async ({ page, sheet }) => {
    await page.locator("#cone svg").waitFor();
    const covered = () =>
      page.locator("#basis tbody button").evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          button.scrollIntoView({ block: "center", behavior: "instant" });
          const at = button.getBoundingClientRect();
          const hits = [at.left + 2, at.right - 2].map((x) => document.elementFromPoint(x, (at.top + at.bottom) / 2));
          return hits.filter((hit) => hit !== button).map((hit) => `${button.getAttribute("aria-label")}: ${hit?.textContent}`);
        }),
      );
    await sheet.becomes(covered, []);
    assert.ok((await page.locator("#basis tbody button").count()) > 0);
  },
  { path: "/", context: { viewport: { width: 1280, height: 800 } } },
);

browserTest("a matrix of 30 nodes, one with long names, and one too large for the grid", async ({ page, sheet, tools }) => {
  await sheet.type(random(30, 2, ["--density=0.1"]));
  await sheet.passes(async () => assert.equal((await sheet.grid()).length, 30));
  await sheet.passes(async () => assert.match(await sheet.picture("digraph"), /class="/));
  await tools.screenshot(page, "thirty", { fullPage: true });
  const names = ["a-rather-long-name-of-a-machine", "another-name-that-does-not-end", "x"];
  await sheet.type(`${names.join(" ")}\n4 . 5\n7 6 .\n. 8 123456789012345678901234567890\n`);
  await sheet.becomes(() => sheet.names(), names);
  await sheet.frame();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  await tools.screenshot(page, "long-names", { fullPage: true });
  await sheet.type(random(60, 2, ["--density=0.05"]));
  await page.locator("#grid-large").waitFor();
  assert.ok(!(await page.locator("#grid").isVisible()));
  await sheet.passes(async () => assert.match(await sheet.text("info"), /^size\s+60 x 60/));
});

/**
 * How much the page, and each element in it that must contain its text, is too narrow.
 */
function sticking(page) {
  return page.evaluate(() => {
    const list = [document.documentElement, ...document.querySelectorAll("#summary .card, .verdict, .intro-text, .lambda-box, .views > section")];
    return list.filter((e) => e.scrollWidth > e.clientWidth).map((e) => `${e.id || e.className || e.tagName}: ${e.scrollWidth} > ${e.clientWidth}`);
  });
}

for (const width of [1280, 390]) {
  browserTest(
    `chains are in view, and long numbers stay inside, at ${width} pixels`,
    async ({ page, sheet, tools }) => {
      await paper(sheet);
      const places = () =>
        page.locator("#view-basis .scroll").evaluate((scroll) => {
          const inside = scroll.getBoundingClientRect();
          const at = (name) => scroll.querySelector(name).getBoundingClientRect();
          return { left: inside.left, right: inside.right, chain: at("tbody td.witness"), button: at("tbody button"), number: at("tbody th") };
        });
      const five = await places();
      assert.ok(five.chain.right <= five.right + 1 && five.chain.width > 80, JSON.stringify(five));
      const apart = ({ button, chain }) => button.right <= chain.left || chain.right <= button.left || button.bottom <= chain.top || chain.bottom <= button.top;
      assert.ok(apart(five), "nothing is covered");
      await sheet.type(random(24, 1, ["--density=0.5"]));
      await page.locator("#basis thead th:nth-child(25)").waitFor({ state: "attached" });
      for (const scrolled of [0, 200]) {
        await page.locator("#view-basis .scroll").evaluate((scroll, by) => scroll.scrollTo(by, 0), scrolled);
        const many = await places();
        assert.ok(many.chain.right <= many.right + 1 && many.number.left >= many.left - 1, JSON.stringify(many));
        assert.ok(many.button.right <= many.right + 1 && apart(many), JSON.stringify(many));
      }
      assert.deepEqual(await sticking(page), []);
      const long = "1234567890".repeat(6);
      await sheet.type(`0 ${long}\n-${long} 1\n`);
      await sheet.setLambda(long);
      await sheet.passes(async () => assert.ok((await sheet.words("solvable-words")).includes(long)));
      await sheet.frame();
      assert.deepEqual(await sticking(page), []);
      await tools.screenshot(page, `long-numbers-${width}`, { fullPage: true });
    },
    { context: { viewport: { width, height: 900 } } },
  );
}

for (const example of ["line", "fractions"]) {
  browserTest(`the letters in the cone can be read and do not cover each other: ${example}`, async ({ page, sheet, tools }) => {
    await page.locator("#examples").selectOption(example);
    await sheet.passes(async () => assert.match(await sheet.picture("cone"), /class="label"/));
    await sheet.frame();
    const letters = await page.locator("#cone").evaluate((host) =>
      [...host.shadowRoot.querySelectorAll("text:not(.halo)")].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a;
        return { words: text.textContent, size, left, right, top, bottom };
      }),
    );
    assert.ok(letters.length > 10);
    for (const [i, a] of letters.entries()) {
      assert.ok(a.size >= 8, `${a.words}: ${a.size} pixels`);
      for (const b of letters.slice(0, i)) {
        const apart = a.right <= b.left + 2 || b.right <= a.left + 2 || a.bottom <= b.top + 3 || b.bottom <= a.top + 3;
        assert.ok(apart, `${a.words} covers ${b.words}`);
      }
    }
    await tools.screenshot(page, `cone-${example}`, { fullPage: true });
  }, { path: "/" });
}
