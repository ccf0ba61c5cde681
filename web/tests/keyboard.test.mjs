// The main path with the keyboard alone: this file never uses a pointer.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { basis } from "./harness/program.mjs";

const browserTest = browserSuite();

/** The focused element, by its id or its test name. */
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("data-test") || "");

/**
 * Presses Tab until the element has the focus. This must happen within one full round.
 */
async function tabTo(page, id) {
  const seen = [];
  for (let k = 0; k < 250; k += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now === id) return;
    seen.push(now);
  }
  assert.fail(`${id} is not reached by Tab: ${seen.slice(0, 60).join(", ")}`);
}

/** Whether the focus is visible. */
function outlined(page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  });
}

browserTest("a matrix is typed, answered, looked at and shared without a pointer", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.notEqual((await sheet.basis()).entries.length, 0));
  // The first stop skips the introduction.
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /Skip to the matrix/);
  await page.keyboard.press("Enter");
  assert.match(await focused(page), /^matrix-heading$/);

  // A matrix in the grid, cell by cell.
  await tabTo(page, "examples");
  await tabTo(page, "size-minus");
  await page.keyboard.press("Enter");
  await sheet.becomes(async () => (await sheet.grid()).length, 2);
  await tabTo(page, "use-names");
  if (await page.locator("#use-names").isChecked()) await page.keyboard.press("Space");
  await sheet.becomes(() => sheet.names(), null);
  await tabTo(page, "cell-0-0");
  for (const [entry, key] of [["0", "ArrowDown"], ["2", "ArrowUp"]]) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(entry);
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "cell-0-1");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "cell-1-1");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("-3");
  assert.ok(await outlined(page), "one sees where one is");
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", "-3"],
  ]);

  // lambda, and the next breakpoint.
  await tabTo(page, "lambda");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1/2");
  await sheet.showsBasis(basis("0 1\n2 -3\n", "1/2"));
  // The staircase comes after the basis; -3 is a breakpoint of this matrix only.
  await page.locator("#staircase [data-lambda='-3']").waitFor({ state: "attached" });
  await tabTo(page, "staircase");
  await page.keyboard.press("ArrowLeft");
  await sheet.passes(async () => assert.match(await page.locator("#staircase").getAttribute("aria-valuetext"), /a breakpoint/));

  // Rows of the basis: highlighted by the focus, chosen by Enter.
  await tabTo(page, "tab-basis");
  await tabTo(page, "row-0");
  assert.equal(await page.getByTestId("row-0").getAttribute("class"), "pointed");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "row-1");
  await page.keyboard.press("Enter");
  assert.equal(await page.getByTestId("row-1").getAttribute("aria-selected"), "true");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "as-x-1");
  await page.keyboard.press("Enter");
  await page.locator("#view-vector").waitFor();
  await sheet.passes(async () => assert.match(await sheet.text("member-verdict"), /and extremal/));

  // Views change with arrow keys, as is usual for tabs.
  await page.locator("#tab-vector").focus();
  for (const view of ["timetable", "lambda", "steps", "proof", "large", "take", "basis"]) {
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(page), `tab-${view}`);
    assert.ok(await page.locator(`#view-${view}`).isVisible());
  }
  await page.keyboard.press("End");
  assert.equal(await focused(page), "tab-take");
  await tabTo(page, "download-claim");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.match(download.suggestedFilename(), /\.json$/);
}, { path: "/" });

browserTest("a large search is started and cancelled by keys", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.notEqual((await sheet.basis()).entries.length, 0));
  await page.locator("#tab-large").focus();
  await page.keyboard.press("Enter");
  await tabTo(page, "large-start");
  await page.keyboard.press("Enter");
  await sheet.passes(async () => assert.match(await sheet.text("large-end"), /^Complete: \d+ extremals\.$/));
}, { path: "/" });

browserTest("Tab goes through the whole page and out of it, and is never caught", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.notEqual((await sheet.basis()).entries.length, 0));
  const places = await page.evaluate(() => {
    const able = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const list = [...document.querySelectorAll(able)].filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }));
    list.forEach((element, i) => element.setAttribute("data-stop", String(i)));
    return list.length;
  });
  assert.ok(places > 30);
  const met = new Set();
  for (let k = 0; k < places + 5; k += 1) {
    await page.keyboard.press("Tab");
    // A focused node of the digraph is redrawn without the attribute.
    const stop = await page.evaluate(() => (document.activeElement?.hasAttribute("data-node") ? "a node" : document.activeElement?.getAttribute("data-stop")));
    if (stop !== null) met.add(stop);
  }
  assert.equal(met.size, places, "each of them is reached");
}, { path: "/" });

browserTest("an error is reached and left by keys, and the focus is not stolen", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 3\n");
  await sheet.becomes(async () => (await sheet.grid()).length, 2);
  await sheet.cell(1, 0).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("x7");
  await sheet.test("cell-error").waitFor();
  assert.equal(await focused(page), "cell-1-0");
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await sheet.becomes(() => sheet.test("cell-error").count(), 0);
  assert.equal(await focused(page), "cell-1-0");
  await page.keyboard.press("Tab");
  await sheet.showsBasis(basis("0 1\n7 3\n"));
});
