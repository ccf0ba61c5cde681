// Answers while the user types: lambda(A) with its cycle, whether there are solutions
// and why, and the basis with its witnesses. All of them agree with the program.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, PAPER, printed, random } from "./harness/program.mjs";

const browserTest = browserSuite();

/** A line of `supereigen info`, by its title. */
function line(info, title) {
  const found = info.split("\n").find((words) => words.startsWith(title.padEnd(16)));
  assert.ok(found, `${title} in ${info}`);
  return found.slice(16);
}

browserTest("lambda(A), its cycle and why there are solutions, as `supereigen info` says", async ({ sheet }) => {
  const cases = [
    [PAPER, "0"],
    [PAPER, "5/4"],
    [PAPER, "2"],
    [PAPER, "max"],
    [PAPER, "-inf"],
    [PAPER, "-3/2"],
    [". .\n. .\n", "0"],
    ["-1\n", "0"],
    [random(6, 4, ["--density=0.3"]), "1/3"],
  ];
  for (const [text, lambda] of cases) {
    await sheet.type(text);
    await sheet.setLambda(lambda);
    const info = printed(["info", "-", `--lambda=${lambda}`], text);
    await sheet.becomes(async () => (await sheet.text("info")).trim(), info.trim(), `lambda ${lambda}`);
    const [greatest, cycle] = line(info, "lambda(A)").split(" on ");
    if (cycle === undefined) {
      assert.match(await sheet.words("greatest-words"), /no cycle/);
    } else {
      assert.equal((await sheet.words("greatest")).replace("\u2212", "-"), greatest);
      assert.equal(await sheet.words("greatest-words"), `on the cycle ${cycle}`);
    }
    const why = line(info, "solutions");
    const solvable = !why.startsWith("not solvable");
    assert.ok(why.endsWith(await sheet.words("solvable-words")), `${await sheet.words("solvable-words")} in ${why}`);
    const expected = basis(text, lambda);
    await sheet.showsBasis(expected);
    // The headline is an answer, with numbers.
    const count = expected.entries.length;
    const many = `they are made of ${count} extremal${count === 1 ? "" : "s"}`;
    const none = cycle === undefined ? "there is no cycle" : `\u03bb(A) = ${greatest.replace("-", "\u2212")} is less`;
    assert.equal(await sheet.words("solvable"), solvable ? `Yes: ${many}` : `No: ${none}`);
  }
});

browserTest("an empty basis is said to be empty, not left out", async ({ page, sheet }) => {
  await sheet.type("-1\n");
  await sheet.becomes(() => sheet.words("count"), "0");
  assert.ok(await page.locator("#basis-none").isVisible());
  await sheet.type("1\n");
  await sheet.becomes(() => sheet.words("count"), "1");
  assert.ok(!(await page.locator("#basis-none").isVisible()));
});

browserTest("the basis and its witnesses are the program's, for many matrices and lambdas", async ({ sheet }) => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const n = 2 + (seed % 6);
    const text = random(n, seed, [`--density=${seed % 3 === 0 ? "0.5" : "1"}`, "--min=-6", "--max=4"]);
    const lambda = ["0", "max", "-2", "1/2", "-5/3"][seed % 5];
    await sheet.solve(text, lambda);
  }
});

browserTest("named nodes are named in the answers", async ({ sheet }) => {
  const text = "press oven saw\n-3 3/2 .\n1 . 2\n. 0 -1\n";
  await sheet.type(text);
  await sheet.showsBasis(basis(text));
  const info = printed(["info", "-"], text);
  const cycle = line(info, "lambda(A)").split(" on ")[1];
  assert.equal(await sheet.words("greatest-words"), `on the cycle ${cycle}`);
  assert.match(await sheet.words("witness-0"), /press|oven|saw/);
});

browserTest("the hash is the one that the program's claims have", async ({ sheet }) => {
  const text = random(5, 9);
  await sheet.type(text);
  for (const lambda of ["0", "7/2", "-inf"]) {
    await sheet.setLambda(lambda);
    const { claim } = basis(text, lambda);
    await sheet.becomes(() => sheet.text("hash"), claim.matrix_sha256, `lambda ${lambda}`);
  }
});

browserTest("a basis too large to look at is cut, and never called complete", async ({ page, sheet }) => {
  const text = random(20, 1, ["--min=-100", "--max=20"]);
  const count = Number(printed(["basis", "-", "--count"], text));
  assert.ok(count > 1000);
  await sheet.type(text);
  await sheet.passes(async () => {
    const words = await sheet.words("count");
    const shown = Number(/^rows 1 to \d+ of (\d+)$/.exec(await sheet.text("basis-place"))?.[1]);
    assert.ok(shown > 0 && shown < count);
    assert.equal(words, `at least ${shown}`);
  });
  assert.match(await sheet.text("basis-cut"), /^Not all: at least \d+/);
  assert.doesNotMatch(await sheet.words("card-count"), /all of them/);
  await sheet.test("go-large").click();
  assert.ok(await page.locator("#view-large").isVisible());
});

browserTest("answers come as one types, the last one last", async ({ page, sheet }) => {
  const box = page.locator("#text");
  await box.fill("");
  await box.pressSequentially("0 1 -2\n3 . 4\n. -1 2\n");
  await sheet.showsBasis(basis("0 1 -2\n3 . 4\n. -1 2\n", "max"));
  // After many changes in a row, the answers belong to the last one.
  for (let k = 0; k < 30; k += 1) await sheet.cell(0, 0).fill(String(k));
  await sheet.showsBasis(basis("29 1 -2\n3 . 4\n. -1 2\n", "max"));
  for (let k = 0; k < 30; k += 1) await sheet.setLambda(`${k}/7`);
  await sheet.showsBasis(basis("29 1 -2\n3 . 4\n. -1 2\n", "29/7"));
});

browserTest("a long table has pages, and together they are the whole basis", async ({ page, sheet }) => {
  const text = random(10, 1, ["--min=-20", "--max=6"]);
  const expected = basis(text);
  await sheet.type(text);
  await sheet.becomes(() => sheet.words("count"), String(expected.entries.length));
  const table = page.locator("#basis");
  assert.equal(await table.getAttribute("aria-rowcount"), String(expected.entries.length + 1));
  const seen = { entries: [], witnesses: [] };
  for (;;) {
    const { entries, witnesses } = await sheet.basis();
    const first = seen.entries.length + 1;
    seen.entries.push(...entries);
    seen.witnesses.push(...witnesses);
    assert.equal(await sheet.text("basis-place"), `rows ${first} to ${seen.entries.length} of ${expected.entries.length}`);
    assert.equal(await table.locator("tbody tr").first().getAttribute("aria-rowindex"), String(first + 1));
    if (await page.locator("#basis-after").isDisabled()) break;
    await page.locator("#basis-after").click();
  }
  assert.deepEqual(seen, { entries: expected.entries, witnesses: expected.witnesses });

  // Arrow keys move across the end of a page, in both directions.
  const row = () => page.evaluate(() => document.activeElement?.getAttribute("data-test"));
  const last = (await table.locator("tbody tr").first().getAttribute("data-test")).replace("row-", "");
  await sheet.test(`row-${last}`).focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await row(), `row-${Number(last) - 1}`);
  await page.keyboard.press("ArrowDown");
  assert.equal(await row(), `row-${last}`);
  // The numbers of the rows are still correct.
  await sheet.test(`as-x-${last}`).click();
  await sheet.passes(async () => assert.match(await sheet.words("member-verdict"), /and extremal\.$/));

  // Another basis starts with its first row, and a short one has no pages.
  await sheet.type("0 1\n2 3\n");
  await sheet.showsBasis(basis("0 1\n2 3\n"));
  await page.locator("#tab-basis").click();
  assert.ok(!(await page.locator("#basis-pages").isVisible()));
});
