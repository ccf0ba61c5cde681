// The roots beside the digraph: the program's list; one that is chosen is marked, and
// the table shows what grows from it.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, PAPER, random, run } from "./harness/program.mjs";

const browserTest = browserSuite();

/** The program's roots: cycles along their arcs, with weights and numbers. */
function known(text) {
  const answer = JSON.parse(run(["--quiet", "basis", "-", "--roots", "--format", "json"], text).stdout.toString());
  const words = ({ cycle: [first, ...rest], weight, extremals }) =>
    `${extremals} extremal${extremals === 1 ? "" : "s"} from (${[first, ...rest.reverse(), first].join(", ")}), weight ${String(weight).replace("-", "\u2212")}`;
  return { list: answer.roots.map(words).sort(), extremals: answer.extremals };
}

browserTest("the list is the program's, and a click shows what grows from a root", async ({ page, sheet, tools }) => {
  for (const text of [PAPER, "0 0 0\n0 0 0\n0 0 0\n", random(6, 3)]) {
    await sheet.type(text);
    const { list, extremals } = known(text);
    await sheet.becomes(async () => (await page.locator("#roots button").allTextContents()).sort(), list);
    assert.ok((await sheet.words("roots-sum")).startsWith(`${extremals} extremal`));
    const all = basis(text);
    await sheet.showsBasis(all);
    let grown = [];
    for (let k = 0; k < list.length; k += 1) {
      const root = page.getByTestId(`root-${k}`);
      const count = Number.parseInt(await root.textContent(), 10);
      await root.click();
      await sheet.becomes(async () => (await sheet.basis()).entries.length, count);
      assert.equal(await root.getAttribute("aria-pressed"), "true");
      grown = grown.concat((await sheet.basis()).entries);
      await page.mouse.move(0, 0);
      // The arcs of the cycle, and no others.
      const cycle = (await root.textContent()).match(/\(([^)]*)\)/)[1].split(", ").map((node) => Number(node) - 1);
      const arcs = cycle.slice(1).map((to, i) => `${cycle[i]} ${to}`).sort();
      const marked = () => page.locator("#digraph .arc.on").evaluateAll((found) => found.map((arc) => `${arc.getAttribute("data-from")} ${arc.getAttribute("data-to")}`).sort());
      await sheet.becomes(marked, arcs);
    }
    // Every extremal grows from one root.
    const sorted = (rows) => rows.map((row) => JSON.stringify(row)).sort();
    assert.deepEqual(sorted(grown), sorted(all.entries));
    await tools.screenshot(page, "roots", { fullPage: true });
    await page.getByTestId("root-all").click();
    await sheet.showsBasis(all);
    assert.equal(await page.locator("#roots [aria-pressed=true]").count(), 0);
  }
});

browserTest("without a solution there is no list, and another matrix forgets the choice", async ({ page, sheet }) => {
  await sheet.type(PAPER);
  await page.getByTestId("root-0").click();
  await page.getByTestId("basis-root").waitFor();
  await sheet.type("-1\n");
  await page.locator("#roots-figure").waitFor({ state: "hidden" });
  assert.ok(!(await page.getByTestId("basis-root").isVisible()));
});
