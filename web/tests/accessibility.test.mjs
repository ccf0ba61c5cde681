// Usable with a screen reader: every control has a name and a role, errors and answers
// are announced, and axe-core finds nothing serious, in light and dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browserSuite } from "./harness/browser.mjs";
import { basis, printed } from "./harness/program.mjs";
import { VIEWS } from "./harness/sheet.mjs";

const browserTest = browserSuite();

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const THREE = "press oven saw\n4 . 5\n7 6 .\n. 8 3\n";

/** Rules that axe-core calls minor or moderate, but that must hold here too. */
const ALSO = ["empty-table-header", "heading-order"];

/**
 * Serious and critical violations of axe-core, and violations of these rules, as lines.
 */
async function violations(page) {
  // Wait: content that is greyed out until an answer arrives is not meant to be read.
  await page.locator("#answers[aria-busy=false]:not(.stale)").waitFor();
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || ALSO.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}

for (const colorScheme of ["light", "dark"]) {
  browserTest(
    `axe-core finds nothing serious in any view, ${colorScheme}`,
    async ({ page, sheet, tools }) => {
      await sheet.solve(THREE, "6");
      for (const view of VIEWS) {
        await sheet.view(view);
        await sheet.frame();
        assert.deepEqual(await violations(page), [], view);
      }
      // With errors, and with the form for random matrices.
      await sheet.cell(0, 0).fill("abc");
      await sheet.test("cell-error").waitFor();
      assert.deepEqual(await violations(page), [], "an error at a cell");
      await tools.screenshot(page, `${colorScheme}-error`, { fullPage: true });
      await page.locator("#examples").selectOption("random");
      await page.locator("#random-form").waitFor();
      assert.deepEqual(await violations(page), [], "random matrices");
    },
    { context: { colorScheme } },
  );
}

const CONTROLS = ["button", "textbox", "combobox", "checkbox", "slider", "tab", "spinbutton", "link", "menuitem", "searchbox"];

/** The accessibility tree of the browser, as a screen reader receives it. */
async function tree(context, page) {
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter((node) => !node.ignored).map((node) => ({ role: node.role?.value, name: (node.name?.value ?? "").trim() }));
}

browserTest("every control has a name, in every view", async ({ page, context, sheet }) => {
  await sheet.solve(THREE, "6");
  await page.locator("#examples").selectOption("random");
  await page.locator("#random-form").waitFor();
  let controls = 0;
  for (const view of VIEWS) {
    await sheet.view(view);
    const nodes = (await tree(context, page)).filter(({ role }) => CONTROLS.includes(role));
    assert.ok(nodes.length > 20, view);
    controls += nodes.length;
    assert.deepEqual(nodes.filter(({ name }) => name === ""), [], view);
    const tabs = nodes.filter(({ role }) => role === "tab");
    assert.equal(tabs.length, VIEWS.length);
  }
  assert.ok(controls > 150);
});

browserTest("cells are labelled by the names of their nodes", async ({ page, sheet }) => {
  await sheet.solve(THREE, "6");
  assert.equal(await page.getByRole("textbox", { name: "row oven, column press" }).inputValue(), "7");
  await page.getByRole("textbox", { name: "row saw, column oven" }).fill("9");
  await sheet.showsBasis(basis(THREE.replace("8", "9"), "6"));
});

browserTest("the page has landmarks, headings in order, a language and a title", async ({ page, sheet }) => {
  await sheet.solve(THREE, "6");
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.match(await page.title(), /supereigen/);
  for (const role of ["main", "banner", "contentinfo", "tablist"]) assert.equal(await page.getByRole(role).count(), 1, role);
  const levels = await page.locator("h1, h2, h3, h4").evaluateAll((list) => list.filter((h) => h.checkVisibility()).map((h) => Number(h.tagName[1])));
  assert.equal(levels[0], 1);
  assert.equal(levels.filter((level) => level === 1).length, 1);
  levels.slice(1).forEach((level, i) => assert.ok(level <= levels[i] + 1, `level ${level} after ${levels[i]}`));
});

browserTest("tables have headers, and the panel belongs to its tab", async ({ page, sheet }) => {
  await sheet.solve(THREE, "6");
  const head = await page.locator("#basis thead th").evaluateAll((list) => list.map((th) => [th.getAttribute("scope"), th.textContent.trim()]));
  assert.deepEqual(head.slice(1, 4), [["col", "press"], ["col", "oven"], ["col", "saw"]]);
  for (const [scope, words] of head) assert.ok(scope === "col" && words !== "", JSON.stringify(head));
  assert.equal(await page.locator("#basis tbody th[scope=row]").count(), (await sheet.basis()).entries.length);
  for (const view of VIEWS) {
    const tab = page.locator(`#tab-${view}`);
    const panel = await tab.getAttribute("aria-controls");
    assert.equal(await page.locator(`#${panel}`).getAttribute("aria-labelledby"), `tab-${view}`);
  }
});

browserTest("pictures have a text in their place", async ({ page, sheet }) => {
  await sheet.solve(THREE, "6");
  for (const id of ["digraph", "cone"]) {
    await sheet.passes(async () => assert.notEqual(await sheet.picture(id), ""));
    const words = await page.locator(`#${id}`).evaluate((host) => {
      const svg = (host.shadowRoot ?? host).querySelector("svg");
      return svg.getAttribute("aria-label") ?? host.getAttribute("aria-label") ?? svg.querySelector("title")?.textContent ?? "";
    });
    assert.ok(words.length > 10, `${id}: ${words}`);
  }
});

browserTest("errors and answers are announced", async ({ page, sheet }) => {
  await sheet.solve(THREE, "6");
  for (const id of ["grid-error", "text-error", "lambda-error"]) assert.equal(await page.locator(`#${id}`).getAttribute("role"), "alert");
  await sheet.type("0 abc\n1 2\n");
  await sheet.passes(async () => assert.match(await page.getByRole("alert").filter({ hasText: "abc" }).first().innerText(), /expected a number/));
  const text = printed(["matrix", "convert"]);
  await sheet.type(text);
  await sheet.setLambda("0");
  await sheet.becomes(() => sheet.text("live"), "lambda of A is 5/4; for lambda 0 there are supereigenvectors; 10 extremals.");
  assert.equal(await page.locator("#live").getAttribute("aria-live"), "polite");
});

browserTest("nothing is shown by colour alone: words say what holds", async ({ page, sheet }) => {
  await sheet.solve(THREE, "6");
  await sheet.view("vector");
  await sheet.passes(async () => assert.match(await sheet.text("member-verdict"), /is (?:a|not a) supereigenvector/));
  const signs = await page.locator("#member-rows td.sign").allInnerTexts();
  assert.equal(signs.length, 3);
  for (const sign of signs) assert.match(sign, /^[\u2265<]$/);
});

browserTest(
  "who asked for less motion gets none",
  async ({ page, sheet }) => {
    await sheet.solve(THREE, "6");
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")].filter((element) => {
        const style = getComputedStyle(element);
        const times = `${style.animationDuration}, ${style.transitionDuration}`.split(", ").map(parseFloat);
        return times.some((seconds) => seconds > 0.05);
      }).length,
    );
    assert.equal(moving, 0);
  },
  { context: { reducedMotion: "reduce" } },
);
