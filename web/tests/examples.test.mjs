// The examples of the menu, and random matrices from a seed, agree with the program.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis, printed, random } from "./harness/program.mjs";

const browserTest = browserSuite();

async function choose(page, id) {
  await page.locator("#examples").selectOption(id);
}

browserTest("each example is answered as by the program, and says what it means", async ({ page, sheet }) => {
  const ids = await page.locator("#examples option:not([disabled])").evaluateAll((options) => options.map((o) => o.value));
  for (const id of ["line", "paper", "game"]) assert.ok(ids.includes(id), `${id} in the menu`);
  const seen = new Set();
  for (const id of ids.filter((id) => id !== "random")) {
    await choose(page, id);
    await sheet.passes(async () => {
      const about = await sheet.text("about");
      assert.notEqual(about, "");
      assert.ok(!seen.has(about), id);
      seen.add(about);
    });
    const text = await page.locator("#text").inputValue();
    const lambda = await page.locator("#lambda").inputValue();
    await sheet.showsBasis(basis(text, lambda));
    if (id === "paper") assert.equal(printed(["matrix", "convert", "-"], text), printed(["matrix", "convert"]), "the program's own");
  }
  assert.equal(seen.size, ids.length - 1);
});

/** The program's matrix for the values in the form. */
async function ordered(form) {
  const value = (name) => form.locator(`[name=${name}]`).inputValue();
  const loops = await form.locator("[name=loops]").isChecked();
  const more = [`--density=${await value("density")}`, `--min=${await value("min")}`, `--max=${await value("max")}`];
  return random(await value("n"), await value("seed"), loops ? more : [...more, "--no-loops"]);
}

browserTest("a seed gives the matrix that the program gives", async ({ page, sheet }) => {
  const form = page.locator("#random-form");
  await choose(page, "random");
  const cases = [
    { n: "5", density: "1", min: "-10", max: "10", seed: "1", loops: true },
    { n: "7", density: "0.4", min: "-3", max: "25", seed: "2026", loops: true },
    { n: "9", density: "0.75", min: "-1000000", max: "1000000", seed: "987654321", loops: false },
  ];
  for (const { loops, ...fields } of cases) {
    for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
    await form.locator("[name=loops]").setChecked(loops);
    await form.locator("[type=submit]").click();
    const expected = await ordered(form);
    await sheet.becomes(() => page.locator("#text").inputValue(), expected, `seed ${fields.seed}`);
    await sheet.becomes(() => sheet.words("count"), printed(["basis", "-", "--count", "--lambda=max"], expected).trim());
  }
});

browserTest("the next seed is another matrix, and one can come back", async ({ page, sheet }) => {
  await choose(page, "random");
  const form = page.locator("#random-form");
  await form.locator("[name=seed]").fill("41");
  await page.locator("#next-seed").click();
  assert.equal(await form.locator("[name=seed]").inputValue(), "42");
  await sheet.becomes(() => page.locator("#text").inputValue(), await ordered(form));
  await choose(page, "paper");
  await sheet.becomes(() => sheet.words("count"), "10");
});

browserTest("bad orders for a random matrix are refused in words", async ({ page, sheet }) => {
  await choose(page, "random");
  const form = page.locator("#random-form");
  const error = page.locator("#random-error");
  const text = () => page.locator("#text").inputValue();
  for (const [name, wrong, right] of [["n", "0", "5"], ["n", "100000", "5"], ["density", "2", "1"], ["min", "50", "-10"], ["seed", "x", "1"]]) {
    const before = await ordered(form);
    await sheet.becomes(text, before);
    await form.locator(`[name=${name}]`).fill(wrong);
    await form.locator("[type=submit]").click();
    await sheet.passes(async () => assert.notEqual((await error.innerText()).trim(), "", `${name} = ${wrong}`));
    assert.equal(await text(), before, "the old matrix stays");
    await form.locator(`[name=${name}]`).fill(right);
    await form.locator("[type=submit]").click();
    await sheet.becomes(async () => (await error.innerText()).trim(), "");
  }
});

browserTest("random matrices can be chosen before the first answer", async ({ tools, origin }) => {
  const { page, sheet } = await tools.blank();
  await page.goto(origin);
  await page.locator("#examples").selectOption("random");
  await sheet.becomes(() => sheet.text("size"), "6 \u00d7 6");
  assert.equal(await page.locator("#examples").inputValue(), "random");
  assert.ok(await page.locator("#random-form").isVisible());
}, { closed: true });
