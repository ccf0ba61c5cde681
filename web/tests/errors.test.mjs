// Invalid input: the error is shown at its position, in the program's own words, and
// nothing is lost or broken.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, run } from "./harness/program.mjs";

const browserTest = browserSuite();

/**
 * The program's message about a text, without "error: standard input: " and the excerpt
 * of the line.
 */
function refusal(text) {
  const done = run(["info", "-"], text);
  assert.equal(done.status, 2, text);
  return done.stderr.split("\n")[0].replace(/^error: standard input: /, "");
}

const BAD = [
  "0 abc\n1 2\n",
  "0 1\n2\n",
  "0 NaN\n1 2\n",
  "0 1/0\n1 2\n",
  "0 +inf\n1 2\n",
  '{"matrix": [[0, 1], [2, "x"]]}',
  '{"names": ["a","a"], "matrix": [[0,1],[2,3]]}',
  "[[0,1],[2",
  "{}",
  "A = [1 - 2; 3 4]",
  "digraph { a -- b; }",
  "\\begin{pmatrix} 0 & \\\\ 1 & 2 \\end{pmatrix}",
  "%%MatrixMarket matrix coordinate real general\n2 2 1\n3 3 1\n",
  "0 1\n2 1e999999999\n",
  "0 \u{1f600}\n1 2\n",
  "<img src=x onerror=alert(1)> 1\n2 3\n",
];

browserTest("a text that cannot be read is refused in the program's words, with line and column", async ({ page, sheet }) => {
  for (const text of BAD) {
    await sheet.type(text);
    const expected = refusal(text);
    await sheet.becomes(async () => (await sheet.text("text-error")).replace(/\s*Show$/, ""), expected, text);
    assert.equal(await page.locator("#text").inputValue(), text, "what was typed stays");
    assert.equal(await page.locator("#text").getAttribute("aria-invalid") !== null, true);
  }
  await sheet.type("0 1\n2 3\n");
  await sheet.showsBasis(basis("0 1\n2 3\n"));
  assert.equal(await sheet.text("text-error"), "");
});

browserTest("the place of an error in the text is shown on request", async ({ page, sheet }) => {
  await sheet.type("0 1 2\n3 4 5\n6 seven 8\n");
  await sheet.test("show-error").click();
  const selected = await page.locator("#text").evaluate((box) => box.value.slice(box.selectionStart, box.selectionEnd));
  assert.ok(selected.startsWith("seven"), selected);
  assert.equal(await page.locator("#gutter .wrong").innerText(), "3");
});

browserTest("an error stands at its cell, and goes when the cell is right again", async ({ page, sheet }) => {
  await sheet.type("0 1 2\n3 4 5\n6 7 8\n");
  await sheet.becomes(async () => (await sheet.grid())[2], ["6", "7", "8"]);
  for (const [wrong, row, col] of [["abc", 1, 2], ["1/0", 2, 0], ["+inf", 0, 0], ["1e", 0, 2]]) {
    const before = await sheet.cell(row, col).inputValue();
    await sheet.cell(row, col).fill(wrong);
    const words = refusal(`${wrong}\n`).replace(/^line 1, column 1: /, "");
    await sheet.becomes(() => sheet.test("cell-error").innerText(), words, wrong);
    assert.equal(await sheet.cell(row, col).getAttribute("aria-invalid"), "true");
    const described = await sheet.cell(row, col).getAttribute("aria-describedby");
    assert.equal(await page.locator(`#${described}`).innerText(), words);
    assert.equal(await page.locator("[aria-invalid=true][data-cell]").count(), 1, "only this cell");
    // Next to its cell, not somewhere else on the page.
    await sheet.passes(async () => {
      const [error, cell] = await Promise.all([sheet.test("cell-error").boundingBox(), sheet.cell(row, col).boundingBox()]);
      assert.ok(Math.abs(error.y - cell.y) < 80 && Math.abs(error.x - cell.x) < 300, JSON.stringify({ error, cell }));
    });
    await sheet.cell(row, col).fill(before);
    await sheet.becomes(() => sheet.test("cell-error").count(), 0);
    await sheet.showsBasis(basis("0 1 2\n3 4 5\n6 7 8\n"));
  }
});

browserTest("two nodes with one name are refused at the name, in the program's words", async ({ page, sheet }) => {
  await sheet.type("a b\n0 1\n2 3\n");
  await sheet.becomes(() => sheet.names(), ["a", "b"]);
  await sheet.test("name-1").fill("a");
  await sheet.passes(async () => assert.match(await sheet.words("cell-error"), /expected a unique name for node 2/));
  assert.match(await sheet.text("grid-error"), /^name of node 2: /, "and it is announced");
  assert.equal(await sheet.test("name-1").getAttribute("aria-invalid"), "true");
  assert.equal(await sheet.test("name-1").getAttribute("aria-describedby"), "cell-error");
  assert.equal(await page.locator("#grid [aria-invalid]").count(), 1, "only this name");
  await sheet.passes(async () => {
    const [error, name] = await Promise.all([sheet.test("cell-error").boundingBox(), sheet.test("name-1").boundingBox()]);
    assert.ok(error.y >= name.y && error.y - (name.y + name.height) < 12 && Math.abs(error.x - name.x) < 30, JSON.stringify({ error, name }));
  });
  await sheet.test("name-1").fill("c");
  await sheet.becomes(() => sheet.text("grid-error"), "");
  assert.equal(await page.locator("#grid [aria-invalid]").count(), 0);
  await sheet.becomes(async () => (await page.locator("#text").inputValue()).split("\n")[0].trim().split(/\s+/), ["a", "c"]);
});

browserTest("a matrix that is not square is shown, and why there is no answer", async ({ sheet }) => {
  await sheet.type("1 2 3\n4 5 6\n");
  await sheet.becomes(() => sheet.grid(), [
    ["1", "2", "3"],
    ["4", "5", "6"],
  ]);
  await sheet.passes(async () => assert.match(await sheet.text("problem"), /2 x 3, a square one is needed/));
  assert.deepEqual((await sheet.basis()).entries, []);
});

browserTest("a lambda that is no number is refused at its field, and the answers stay those of the last one", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 3\n");
  await sheet.showsBasis(basis("0 1\n2 3\n"));
  for (const wrong of ["abc", "1/0", "+inf", "1 2"]) {
    await sheet.setLambda(wrong);
    const said = run(["info", "-", `--lambda=${wrong}`], "0 1\n2 3\n");
    assert.equal(said.status, 2);
    await sheet.passes(async () => {
      const words = (await sheet.text("lambda-error")).trim().replace(/^lambda: /, "");
      assert.notEqual(words, "");
      assert.ok(said.stderr.includes(words), `${words} in ${said.stderr}`);
    });
    assert.deepEqual((await sheet.basis()).entries, basis("0 1\n2 3\n").entries);
    assert.match(await sheet.text("lambda-value"), /= 0$/);
    assert.equal(await page.locator("#lambda").inputValue(), wrong);
    assert.notEqual(await page.locator("#lambda").getAttribute("aria-invalid"), null);
  }
  await sheet.setLambda("3");
  await sheet.showsBasis(basis("0 1\n2 3\n", "3"));
  assert.equal(await sheet.text("lambda-error"), "");
});

browserTest("numbers of any length stay exact", async ({ page, sheet }) => {
  const long = "123456789012345678901234567890";
  const text = `. ${long} .\n-${long} . 1/3\n. -1/3 .\n`;
  await sheet.type(text);
  await sheet.showsBasis(basis(text));
  await sheet.becomes(async () => (await sheet.grid())[0][1], long);
  await sheet.cell(2, 2).fill("-0.000000000000000000000001");
  const changed = text.replace("-1/3 .", "-1/3 -1/1000000000000000000000000");
  await sheet.showsBasis(basis(changed));
  await sheet.passes(async () => assert.ok((await page.locator("#text").inputValue()).includes("-0.000000000000000000000001")));
});

browserTest("an error in the text is not shown on the grid, and nothing is left of the old answers", async ({ page, sheet }) => {
  await sheet.type("0 1 2\n3 4 5\n6 7 8\n");
  await page.locator("#staircase svg").waitFor();
  await sheet.becomes(() => sheet.text("format"), "text");
  await sheet.type("0 1 2\n3 four 5\n6 7 8\n");
  await sheet.passes(async () => assert.match(await sheet.text("text-error"), /line 2/));
  // The grid shows the last readable matrix, so none of its cells is marked.
  assert.equal(await page.locator("#grid [aria-invalid]").count(), 0);
  assert.equal(await sheet.test("cell-error").count(), 0);
  assert.equal(await sheet.text("grid-error"), "The grid is the last matrix that could be read.");
  assert.equal(await sheet.text("staircase-note"), "");
  // There are no empty brackets.
  assert.equal(await page.locator("label[for=text]").innerText(), "The same as text");
  const brackets = await page.locator("#format").evaluate((e) => getComputedStyle(e, "::before").content);
  assert.equal(brackets, "none");
  await sheet.type("0 1\n2 3\n");
  await sheet.becomes(() => sheet.text("grid-error"), "");
  await sheet.passes(async () => assert.match(await sheet.text("staircase-note"), /breakpoint/));
});
