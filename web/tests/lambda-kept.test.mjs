// Lambda belongs to its matrix. It stays while entries are changed. It is reset with
// another matrix, and a note says so. Undoing restores both.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, LINE } from "./harness/program.mjs";

const browserTest = browserSuite();

const CHANGED = "4 . 5\n7 6 .\n. 8 2\n";
const OTHER = "-3 1 . .\n1 1 1 .\n. 0 . 2\n1 . -5 .\n";

const lambda = (page) => page.locator("#lambda").inputValue();

browserTest("with another matrix lambda is lambda(A), in the link too, and can be taken back", async ({ page, sheet }) => {
  await sheet.solve(LINE, "6");
  // Change an entry, in the text and in the grid, then add and remove a node.
  await sheet.type(CHANGED);
  await sheet.showsBasis(basis(CHANGED, "6"));
  await sheet.cell(2, 2).fill("3");
  await sheet.showsBasis(basis(LINE, "6"));
  await page.getByTestId("size-plus").click();
  await sheet.passes(async () => assert.equal((await sheet.grid()).length, 4));
  await page.getByTestId("size-minus").click();
  await sheet.showsBasis(basis(LINE, "6"));
  assert.equal(await sheet.text("lambda-note"), "");
  // Paste another matrix over it.
  const before = await page.locator("#text").inputValue();
  await sheet.enter("#text", OTHER);
  await sheet.showsBasis(basis(OTHER, "max"));
  assert.equal(await lambda(page), "max");
  assert.match(await sheet.text("lambda-note"), /^Another matrix: \u03bb is \u03bb\(A\)\. It was 6\./);
  await sheet.passes(async () => assert.match(page.url(), /lambda=max&/));
  // Undo that. Lambda is restored too.
  await sheet.setLambda("1");
  await sheet.enter("#text", before);
  await sheet.showsBasis(basis(LINE, "6"));
  assert.equal(await sheet.text("lambda-note"), "\u03bb is 6, as it was for this matrix.");
  await sheet.passes(async () => assert.match(page.url(), /lambda=6&/));
  const NEXT = OTHER.replaceAll("1", "8");
  await sheet.enter("#text", NEXT);
  await sheet.showsBasis(basis(NEXT, "max"));
  // One click restores the old lambda, and the note disappears.
  await page.getByTestId("lambda-back").click();
  await sheet.showsBasis(basis(NEXT, "6"));
  assert.equal(await lambda(page), "6");
  assert.equal(await sheet.text("lambda-note"), "");
});

browserTest("what means the same of every matrix stays, and so does what a link or an example says", async ({ page, sheet }) => {
  await sheet.type(LINE);
  for (const [said, shown] of [["max", "max"], ["-inf", "-inf"]]) {
    await sheet.setLambda(said);
    await sheet.type(LINE);
    await sheet.type(OTHER);
    await sheet.showsBasis(basis(OTHER, shown));
    assert.equal(await lambda(page), said);
    assert.equal(await sheet.text("lambda-note"), "");
  }
  await page.locator("#examples").selectOption("line");
  await sheet.becomes(() => lambda(page), "6");
  assert.equal(await sheet.text("lambda-note"), "");
  await page.evaluate((text) => {
    location.hash = `#text=${encodeURIComponent(text)}&lambda=1/2`;
  }, OTHER);
  await sheet.becomes(() => lambda(page), "1/2");
  await sheet.showsBasis(basis(OTHER, "1/2"));
  assert.equal(await sheet.text("lambda-note"), "");
});

browserTest("a matrix that comes without a lambda starts at lambda(A), or at 0 if it has no cycle", async ({ page, sheet, tools }) => {
  const linked = await tools.open(`/#text=${encodeURIComponent(LINE)}`);
  await linked.sheet.showsBasis(basis(LINE, "max"));
  assert.equal(await lambda(linked.page), "max");
  assert.equal(await linked.sheet.text("lambda-note"), "");
  await page.locator("#open-file").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(OTHER) });
  await sheet.showsBasis(basis(OTHER, "max"));
  await page.getByTestId("lambda-zero").click();
  await sheet.enter("#text", "9 8 7\n8 9 8\n7 6 5\n");
  await sheet.becomes(() => lambda(page), "max");
  const acyclic = await tools.open(`/#text=${encodeURIComponent(". 1 2\n. . 3\n. . .\n")}`);
  await acyclic.sheet.becomes(() => lambda(acyclic.page), "0");
  await acyclic.sheet.passes(async () => assert.match(await acyclic.sheet.words("solvable"), /there is no cycle/));
});
