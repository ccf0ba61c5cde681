// The timetable: the program's times, typed and dragged release and due times, errors.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { random, run } from "./harness/program.mjs";
import { number } from "./harness/sheet.mjs";

const browserTest = browserSuite();

const PLANT = "saw,oven,pack\n2,3,.\n5,4,1\n.,7,3\n";

/** The program's answer as JSON. */
function known(text, ...options) {
  return JSON.parse(run(["--quiet", "timetable", "-", "--format", "json", ...options], text).stdout.toString());
}

const texts = (times) => times.map((time) => (time === null ? "any" : String(time)));

async function shows(page, sheet, expected) {
  for (const what of ["earliest", "latest", "slack"]) {
    const read = async () => (await page.locator(`#timetable td[data-test^="${what}-"]`).allTextContents()).map((text) => (text === "any" ? text : number(text)));
    await sheet.becomes(read, texts(expected[what]), what);
  }
}

browserTest("times, bottleneck and words are the program's, with due dates typed", async ({ page, sheet, tools }) => {
  await sheet.type(PLANT);
  await sheet.view("timetable");
  await shows(page, sheet, known(PLANT));
  assert.match(await sheet.words("period-note"), /the least period is 4, because of /);
  await sheet.test("due-2").fill("9");
  await shows(page, sheet, known(PLANT, "--due=pack=9"));
  await page.locator("#period").fill("4,5");
  await shows(page, sheet, known(PLANT, "--due=pack=9", "--period=4.5"));
  await sheet.test("release-0").fill("1");
  await shows(page, sheet, known(PLANT, "--due=pack=9", "--period=4.5", "--release=saw=1"));
  assert.match(await page.getByTestId("timetable-verdict").getAttribute("class"), /good/);
  // The link has it all.
  await sheet.passes(async () => assert.match(page.url(), /period=4\.5&release=1%2C0%2C0&due=\.%2C\.%2C9/));
  const again = await tools.open(page.url());
  await shows(again.page, again.sheet, known(PLANT, "--due=pack=9", "--period=4.5", "--release=saw=1"));
  assert.equal(await again.sheet.test("due-2").inputValue(), "9");
  assert.equal(await again.page.locator("#period").inputValue(), "4.5");
  await tools.screenshot(page, "timetable", { fullPage: true });
});

browserTest("a due date that cannot be kept is said with its walks, a wrong period marks its box and leaves the times", async ({ page, sheet }) => {
  await sheet.type(PLANT);
  await sheet.view("timetable");
  await sheet.test("due-2").fill("3");
  await sheet.passes(async () => assert.match(await sheet.words("timetable-verdict"), /^no timetable: saw can start at 0 at the earliest and at -1 at the latest; .*by pack -> oven -> saw$/));
  assert.match(await page.getByTestId("task-2").getAttribute("class"), /late/);
  await sheet.test("due-2").fill("");
  await shows(page, sheet, known(PLANT));
  for (const [wrong, words] of [["3", /the period 3 cannot be kept/], ["soon", /period/]]) {
    await page.locator("#period").fill(wrong);
    await sheet.passes(async () => assert.match(await sheet.words("timetable-error"), words));
    assert.notEqual(await page.locator("#period").getAttribute("aria-invalid"), null);
    await shows(page, sheet, known(PLANT));
  }
  await page.locator("#period").fill("");
  await sheet.becomes(() => sheet.words("timetable-error"), "");
  await sheet.test("due-1").fill("x");
  await sheet.passes(async () => assert.match(await sheet.words("timetable-error"), /the due time of oven/));
  assert.notEqual(await sheet.test("due-1").getAttribute("aria-invalid"), null);
  assert.equal(await page.locator("#period").getAttribute("aria-invalid"), null);
});

browserTest("the ends of a bar can be dragged, and moved by keys", async ({ page, sheet }) => {
  await sheet.type(PLANT);
  await sheet.view("timetable");
  await sheet.test("due-2").fill("20");
  await shows(page, sheet, known(PLANT, "--due=pack=20"));
  const drag = async (end, by) => {
    await page.getByTestId(`drag-${end}-2`).scrollIntoViewIfNeeded();
    const box = await sheet.passes(async () => {
      const found = await page.getByTestId(`drag-${end}-2`).boundingBox();
      assert.ok(found, "the picture is being replaced");
      return found;
    });
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await drag("due", -60);
  await sheet.passes(async () => assert.ok(Number(await sheet.test("due-2").inputValue()) < 20));
  const due = await sheet.test("due-2").inputValue();
  await shows(page, sheet, known(PLANT, `--due=pack=${due}`));
  await drag("release", 40);
  await sheet.passes(async () => assert.ok(Number(await sheet.test("release-2").inputValue()) > 4));
  const release = await sheet.test("release-2").inputValue();
  await shows(page, sheet, known(PLANT, `--due=pack=${due}`, `--release=pack=${release}`));
  await page.getByTestId("drag-due-2").focus();
  await page.keyboard.press("ArrowRight");
  await sheet.passes(async () => assert.ok(Number(await sheet.test("due-2").inputValue()) > Number(due)));
});

browserTest("it works for one node, for many, without a cycle, and on a phone", async ({ page, sheet, tools }) => {
  await sheet.view("timetable");
  await sheet.type("5\n");
  await shows(page, sheet, known("5\n"));
  const many = random(30, 2, ["--density=0.3"]);
  await sheet.type(many);
  await shows(page, sheet, known(many));
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await tools.screenshot(page, "timetable-phone", { fullPage: true });
  await sheet.type(". 1\n. .\n");
  await sheet.passes(async () => assert.match(await sheet.words("timetable-error"), /no cycle/));
  await page.locator("#period").fill("2");
  await shows(page, sheet, known(". 1\n. .\n", "--period=2"));
});

browserTest("on a phone every time can be read", async ({ page, sheet, tools }) => {
  await sheet.view("timetable");
  const text = "Drill press,Oven,Saw\n1234.56,,78901.25\n99.75,3,\n,1234567/11,7.5\n";
  await sheet.type(text);
  await sheet.test("due-2").fill("1234567890.125");
  await shows(page, sheet, known(text, "--due=Saw=1234567890.125"));
  const cut = await page.locator("#timetable").evaluate((table) => {
    const room = table.parentElement.getBoundingClientRect();
    const cells = [...table.querySelectorAll(":is(th, td):not(.bars), .axis-tick:not([hidden])")].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { words: cell.textContent, left, right, top, bottom };
    });
    const narrow = [...table.querySelectorAll("input")].filter((box) => box.scrollWidth > box.clientWidth);
    const wrong = narrow.map((box) => `${box.value} is cut`);
    for (const cell of cells.filter((cell) => cell.left < room.left || cell.right > room.right)) wrong.push(`${cell.words} is cut`);
    for (const [i, a] of cells.entries()) {
      for (const b of cells.slice(0, i)) {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) wrong.push(`${a.words} and ${b.words} touch`);
      }
    }
    return wrong;
  });
  assert.deepEqual(cut, []);
  await tools.screenshot(page, "timetable-390", { fullPage: true });
}, { context: { viewport: { width: 390, height: 844 } } });
