// Matrices of 8, 12 and 20 nodes on a phone and on two desktop screens. In the table
// nothing is covered, in the digraph every number is readable, and the page is not
// wider than the screen. This checks geometry, not pixels, because fonts differ between
// machines.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { random } from "./harness/program.mjs";

const browserTest = browserSuite();

const NAMES = "press oven saw lathe mill paint dryer packer crane robot weld test wash cool sort drill belt store gate ship".split(" ");
const rowsOf = (text) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
const halves = (text) => text.replace(/-?\d+/g, (number) => (Number(number) % 2 === 0 ? number : `${number}/2`));

/** Dense and sparse, integers and halves, with and without names. */
const MATRICES = [8, 12, 20].flatMap((n) => {
  const made = (seed, density, min, max) => rowsOf(random(n, seed, [`--density=${density}`, `--min=${min}`, `--max=${max}`])).join("\n") + "\n";
  return [
    [`dense ${n}`, made(3, 1, -31, 4)],
    [`halves ${n}`, halves(made(5, n === 20 ? 0.2 : 0.5, -33, 9))],
    [`named ${n}`, `${NAMES.slice(0, n).join(" ")}\n${made(7, n === 20 ? 0.15 : 0.4, -20, 6)}`],
  ];
});

/** Loads a matrix, and waits for its answers and pictures. */
async function load(page, sheet, text) {
  await sheet.type(text);
  await sheet.setLambda("-1/2");
  const n = rowsOf(text).at(-1).trim().split(/\s+/).length;
  await page.locator(`#basis thead th:nth-child(${n + 3})`).waitFor({ state: "attached" });
  await page.locator(`#digraph [data-node="${n - 1}"]`).waitFor();
  await page.locator("#answers[aria-busy=false]").waitFor();
  await page.locator("#staircase svg").waitFor();
  await sheet.frame();
}

/** The problems of the table, as sentences. */
function troubleInTable(page) {
  return page.evaluate(() => {
    const wrong = [];
    const table = document.querySelector("#basis");
    const box = table.parentElement.getBoundingClientRect();
    const reached = (element, what) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const at = element.getBoundingClientRect();
      const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      if (hit !== element) wrong.push(`${what} is covered by ${hit?.tagName} ${hit?.className} ${hit?.textContent.slice(0, 20)}`);
    };
    const scroll = table.parentElement;
    const lines = [...table.querySelectorAll("tbody tr")];
    for (const place of [0, scroll.scrollWidth]) {
      for (const line of lines) {
        scroll.scrollLeft = place;
        const [button, chain, number] = ["button", ".witness", "th"].map((name) => line.querySelector(name));
        const [b, c] = [button.getBoundingClientRect(), chain.getBoundingClientRect()];
        if (b.left < box.left - 1 || b.right > box.right + 1) wrong.push(`the button of ${number.textContent} is out of sight at ${place}`);
        reached(button, `the button of row ${number.textContent} at ${place}`);
        const range = document.createRange();
        range.selectNodeContents(chain);
        const words = range.getBoundingClientRect();
        if (words.left < box.left - 1 || words.right > box.right + 1) wrong.push(`chain ${number.textContent} is out of sight at ${place}`);
        const apart = words.right <= b.left || b.right <= words.left || words.bottom <= b.top || b.bottom <= words.top;
        if (!apart) wrong.push(`chain ${number.textContent} and its button touch`);
        // A chain that wraps fills its line: there is no blank space next to it.
        const broken = [...new Set([...range.getClientRects()].map((part) => Math.round(part.top)))].length;
        if (broken > 1 && words.width < 0.5 * c.width) wrong.push(`chain ${number.textContent} wraps at ${words.width} of ${c.width}`);
        if (broken > 3) wrong.push(`chain ${number.textContent} has ${broken} lines`);
      }
    }
    for (const line of [lines[0], lines.at(-1)]) for (const cell of line.querySelectorAll(".entry")) reached(cell, `the entry ${cell.textContent}`);
    for (const name of table.querySelectorAll("thead .entry")) reached(name, `the name ${name.textContent}`);
    scroll.scrollLeft = 0;
    return wrong;
  });
}

/** The problems of the digraph, as sentences, and the number of its weights. */
function digraph(page) {
  return page.locator("#digraph svg").evaluate((svg) => {
    const wrong = [];
    const frame = svg.getBoundingClientRect();
    const scale = svg.getScreenCTM().a;
    const boxes = [...svg.querySelectorAll(".weight, .entry-note, .node rect")].map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // The outline of letters has the background colour, and letters do not use their
      // full height.
      const inset = element.tagName === "text" ? 2.5 : 0;
      const words = element.tagName === "text" ? element.textContent : `node ${element.parentElement.textContent}`;
      return { words, left, right, top: top + inset, bottom: bottom - inset };
    });
    for (const [i, a] of boxes.entries()) {
      if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1 || a.bottom > frame.bottom + 1) wrong.push(`${a.words} is cut off`);
      for (const b of boxes.slice(0, i)) {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) wrong.push(`${a.words} and ${b.words} touch`);
      }
    }
    for (const text of svg.querySelectorAll("text")) {
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      if (size < 10.5) wrong.push(`${text.textContent} has ${size} pixels`);
    }
    for (const name of svg.querySelectorAll(".name")) {
      const [words, node] = [name.getBoundingClientRect(), name.previousElementSibling.getBoundingClientRect()];
      if (words.left < node.left || words.right > node.right) wrong.push(`${name.textContent} sticks out of its node`);
    }
    return { wrong, weights: svg.querySelectorAll(".weight").length, arcs: svg.querySelectorAll(".arc").length };
  });
}

/**
 * Each matrix on one of the screens. With ALL_SIZES=1, on all of them, which takes two
 * minutes.
 */
const SCREENS = [["phone", 390, 844], ["small desk", 1280, 900], ["large desk", 1920, 1080]];
const shownOn = (screen) => MATRICES.filter((_, k) => process.env.ALL_SIZES === "1" || (k + Math.floor(k / 3)) % 3 === screen);

for (const [screen, [name, width, height]] of SCREENS.entries()) {
  browserTest(
    `8, 12 and 20 nodes on a ${name}: nothing is covered, every number can be read`,
    async ({ page, sheet, tools }) => {
      for (const [what, text] of shownOn(screen)) {
        await load(page, sheet, text);
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(await wide(), 0, what);
        assert.deepEqual(await troubleInTable(page), [], what);
        const plain = await digraph(page);
        assert.deepEqual(plain.wrong, [], what);
        // The note says how to see the weights that have no space.
        const note = await sheet.text("digraph-note");
        if (plain.weights < plain.arcs) assert.match(note, new RegExp(`${plain.weights} of ${plain.arcs} weights are shown\\. Point at a node`), what);
        await tools.screenshot(page, `${width}-${what.replace(" ", "-")}`, { fullPage: true });
        // Highlight a row: its entries are next to its nodes, and touch nothing.
        await page.locator("#basis tbody tr").first().focus();
        await page.locator("#digraph .entry-note").first().waitFor();
        const finite = await page.locator("#basis tbody tr").first().locator("td.entry:not(.infinite)").count();
        assert.equal(await page.locator("#digraph .entry-note").count(), finite, what);
        assert.deepEqual((await digraph(page)).wrong, [], `${what}, row 1`);
        await page.evaluate(() => document.activeElement.blur());
        await page.locator("#digraph .entry-note").first().waitFor({ state: "detached" });
      }
    },
    { context: { viewport: { width, height } } },
  );
}

browserTest("a node that is pointed at, focused or tapped tells all that leaves it", async ({ page, sheet }) => {
  const [, text] = MATRICES.find(([what]) => what === "dense 20");
  await load(page, sheet, text);
  await sheet.setLambda("0");
  await sheet.passes(async () => assert.match(await sheet.text("digraph-note"), /^Of 400 arcs only the \d+ critical and highlighted are drawn\. Point at a node/));
  const before = await sheet.picture("digraph");
  const row = rowsOf(text)[3].trim().split(/\s+/);
  const expected = `From 4: ${row.map((weight, j) => `${weight.replace("-", "\u2212")} to ${j + 1}`).join(", ")}.`;
  await page.locator('#digraph [data-node="2"]').focus();
  await page.keyboard.press("ArrowRight");
  await sheet.becomes(() => sheet.text("digraph-note"), expected);
  assert.equal(await page.locator("#digraph .arc.leaving").count(), 20);
  const chosen = await digraph(page);
  assert.deepEqual(chosen.wrong, []);
  assert.ok(chosen.weights >= 18, `${chosen.weights} of 20`);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), expected.slice(0, -1));
  // Enter keeps the choice when the focus leaves. Escape removes it.
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
  await page.locator("#tab-basis").focus();
  await sheet.becomes(() => sheet.text("digraph-note"), expected);
  await page.locator('#digraph [data-node="3"]').focus();
  await page.keyboard.press("Escape");
  await page.locator("#tab-basis").focus();
  // The same digraph in the same space gives the same picture, except for the node that
  // Tab moves to.
  const places = (svg) => svg.replace(/ tabindex="[^"]*"/g, "");
  await sheet.becomes(async () => places(await sheet.picture("digraph")), places(before));
  await page.locator('#digraph [data-node="3"]').hover();
  await sheet.becomes(() => sheet.text("digraph-note"), expected);
  await page.locator("h1").hover();
  await sheet.becomes(async () => places(await sheet.picture("digraph")), places(before));
});

browserTest("names that do not fit are replaced by their numbers", async ({ page, sheet }) => {
  const [, text] = MATRICES.find(([what]) => what === "named 20");
  await load(page, sheet, text);
  const names = await page.locator("#digraph-names li").allTextContents();
  assert.deepEqual(names, NAMES.map((name, i) => `${i + 1} ${name}`));
}, { context: { viewport: { width: 390, height: 844 } } });
