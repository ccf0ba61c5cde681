// The relation: the bases of subeigenvectors and eigenvectors are the program's, and a
// vector is judged row by row.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { LINE, random, run } from "./harness/program.mjs";

const browserTest = browserSuite();

/** The program's basis, in the notation of the page. */
function known(text, relation, lambda) {
  const answer = run(["--quiet", "basis", "-", `--relation=${relation}`, `--lambda=${lambda}`, "--format", "json"], text).stdout.toString();
  return JSON.parse(answer).vectors.map((vector) => vector.map((entry) => (entry === null || entry === "-inf" ? null : String(entry))));
}

const sorted = (rows) => rows.map((row) => JSON.stringify(row)).sort();

browserTest("the basis of each relation is the program's, and the link keeps the choice", async ({ page, sheet, tools }) => {
  for (const text of [LINE, random(5, 2), "2 . .\n0 1 .\n. 1 3\n"]) {
    await sheet.enter("#text", text);
    await sheet.setLambda("max");
    for (const relation of ["le", "eq", "ge"]) {
      await page.getByTestId("relation").selectOption(relation);
      const expected = known(text, relation, "max");
      await sheet.becomes(async () => sorted((await sheet.basis()).entries), sorted(expected), `${relation} of ${text}`);
      await sheet.becomes(() => sheet.words("count"), String(expected.length));
      assert.equal((await sheet.words("relation-note")) === "", relation === "ge");
      // The story is about supereigenvectors, and does not count others.
      await sheet.passes(async () => assert.equal((await sheet.text("intro-limit")).includes("are made of"), relation === "ge"));
      if (relation === "eq") await tools.screenshot(page, "relation", { fullPage: true });
    }
  }
  await page.getByTestId("relation").selectOption("eq");
  await sheet.passes(async () => assert.match(page.url(), /relation=eq&/));
  const again = await tools.open(page.url());
  await again.sheet.becomes(() => again.page.getByTestId("relation").inputValue(), "eq");
  await again.sheet.becomes(() => again.sheet.words("count"), String(known("2 . .\n0 1 .\n. 1 3\n", "eq", "max").length));
});

browserTest("a vector is judged by the chosen relation, row by row", async ({ page, sheet }) => {
  await sheet.type(LINE);
  await sheet.setLambda("7");
  await sheet.view("vector");
  await sheet.enterVector("x-field", ["0", "0", "0"]);
  const signs = () => page.locator("#member-rows .sign").allTextContents();
  // The rows of A (x) x are 5, 7 and 8.
  for (const [relation, expected, verdict] of [
    ["ge", ["<", "\u2265", "\u2265"], /is not a supereigenvector: row 1 fails/],
    ["le", ["\u2264", "\u2264", ">"], /is not a subeigenvector: row 3 fails/],
    ["eq", ["\u2260", "=", "\u2260"], /is not an eigenvector: row 1, 3 fails/],
  ]) {
    await page.getByTestId("relation").selectOption(relation);
    await sheet.becomes(signs, expected);
    await sheet.passes(async () => assert.match(await sheet.words("member-verdict"), verdict));
  }
  await sheet.setLambda("8");
  await page.getByTestId("relation").selectOption("le");
  await sheet.passes(async () => assert.match(await sheet.words("member-verdict"), /is a subeigenvector, not extremal/));
  // The first column of the star.
  await sheet.view("basis");
  await page.getByTestId("as-x-0").click();
  await sheet.passes(async () => assert.match(await sheet.words("member-verdict"), /is a subeigenvector, and extremal/));
  await page.getByTestId("relation").selectOption("eq");
  await sheet.becomes(() => sheet.words("solvable"), "No");
});
