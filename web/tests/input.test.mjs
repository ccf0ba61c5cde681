// Input: the grid and the text box stay in step, text can be pasted into either, and
// every format of the program works.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browserSuite } from "./harness/browser.mjs";
import { basis, printed } from "./harness/program.mjs";

const browserTest = browserSuite();

/** A matrix with names, fractions and -inf, as input for the program. */
const LINE = ",press,oven,saw\npress,-3,1.5,\noven,1,,2\nsaw,,0,-1\n";
const LINE_CELLS = [
  ["-3", "3/2", null],
  ["1", null, "2"],
  [null, "0", "-1"],
];
const LINE_NAMES = ["press", "oven", "saw"];

/** The text formats that the program writes, and whether they contain names. */
const FORMATS = {
  text: true,
  table: true,
  csv: true,
  json: true,
  jsonl: true,
  mtx: true,
  tplib: false,
  polymake: false,
  latex: true,
  matlab: true,
  numpy: true,
  edges: true,
  dot: true,
};

/** Enters a matrix of two nodes. */
async function two(sheet) {
  await sheet.type("0 1\n2 3\n");
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", "3"],
  ]);
}

browserTest("a changed text changes the grid, and a changed cell the text", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 -inf\n");
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", null],
  ]);
  await sheet.showsBasis(basis("0 1\n2 -inf\n"));

  await sheet.cell(1, 1).fill("-7/2");
  const changed = "0 1\n2 -7/2\n";
  await sheet.becomes(() => page.locator("#text").inputValue(), printed(["matrix", "convert", "-", "--format", "table"], changed));
  await sheet.showsBasis(basis(changed));

  // The text that the grid wrote is read again when it is edited by hand.
  await sheet.type((await page.locator("#text").inputValue()).replace("-7/2", "5"));
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", "5"],
  ]);
});

browserTest("what is typed before the first answer is there is not lost", async ({ tools, origin }) => {
  const { page, sheet } = await tools.blank();
  // Delay the engine, as a slow connection would.
  let release;
  const held = new Promise((done) => (release = done));
  await page.route("**/engine.gzip", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/`);
  await page.locator("#text").fill("0 1\n2 -5\n");
  const released = page.waitForResponse("**/engine.gzip");
  release();
  await released;
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", "-5"],
  ]);
  assert.equal(await page.locator("#text").inputValue(), "0 1\n2 -5\n");
  await sheet.setLambda("0");
  await sheet.showsBasis(basis("0 1\n2 -5\n"));
}, { closed: true });

browserTest("a cell keeps what was typed into it, and the text has the same number", async ({ page, sheet }) => {
  await two(sheet);
  await sheet.cell(0, 0).focus();
  await sheet.cell(0, 0).fill("0.50");
  await sheet.becomes(() => page.locator("#text").inputValue(), printed(["matrix", "convert", "-", "--format", "table"], "0.5 1\n2 3\n"));
  assert.equal(await sheet.cell(0, 0).inputValue(), "0.50");
  await sheet.cell(0, 1).focus();
  assert.equal(await sheet.cell(0, 0).inputValue(), "0.50");
});

browserTest("every format of the program is read in the text box", async ({ page, sheet }) => {
  for (const [format, named] of Object.entries(FORMATS)) {
    const text = printed(["matrix", "convert", "-", "--format", format], LINE);
    await sheet.type(text);
    await sheet.becomes(
      async () => ({ cells: await sheet.grid(), names: await sheet.names(), error: await sheet.text("text-error") }),
      { cells: LINE_CELLS, names: named ? LINE_NAMES : null, error: "" },
      format,
    );
    await sheet.showsBasis(basis(text));
    // A table is called text. All other formats have the program's names.
    const called = await sheet.text("format");
    assert.ok(called === format || (format === "table" && called === "text"), `${format} is called ${called}`);
    // Reset the page, so that the next format cannot pass because of the last one.
    await sheet.type("0\n");
    await sheet.becomes(() => sheet.grid(), [["0"]]);
  }
  assert.equal(await page.locator("#text").inputValue(), "0\n");
});

browserTest("a changed cell keeps the format of the text", async ({ page, sheet }) => {
  for (const format of ["csv", "json", "jsonl", "mtx", "matlab", "numpy", "latex", "edges", "dot"]) {
    await sheet.type(printed(["matrix", "convert", "-", "--format", format], LINE));
    await sheet.becomes(() => sheet.grid(), LINE_CELLS, format);
    await sheet.cell(2, 2).fill("8");
    const changed = LINE.replace("saw,,0,-1", "saw,,0,8");
    await sheet.becomes(() => page.locator("#text").inputValue(), printed(["matrix", "convert", "-", "--format", format], changed), format);
  }
});

browserTest("a block of a spreadsheet is pasted into the grid: whole, or from a cell on", async ({ sheet }) => {
  await two(sheet);
  await sheet.paste(sheet.cell(0, 0), "4\t\t5\n6\t7\t-1.5\n\t8\t\n");
  const pasted = [
    ["4", null, "5"],
    ["6", "7", "-3/2"],
    [null, "8", null],
  ];
  await sheet.becomes(() => sheet.grid(), pasted);
  await sheet.showsBasis(basis("4 . 5\n6 7 -3/2\n. 8 .\n", "max"));

  await sheet.paste(sheet.cell(1, 2), "1\t2\r\n3\t4\r\n");
  await sheet.becomes(() => sheet.grid(), [
    ["4", null, "5", null],
    ["6", "7", "1", "2"],
    [null, "8", "3", "4"],
    [null, null, null, null],
  ]);
});

browserTest("a spreadsheet with titles brings the names of its nodes", async ({ sheet }) => {
  await sheet.paste(sheet.cell(0, 0), "\tpress\toven\npress\t3\t1\noven\t\t2\n");
  await sheet.becomes(async () => ({ cells: await sheet.grid(), names: await sheet.names() }), {
    cells: [
      ["3", "1"],
      [null, "2"],
    ],
    names: ["press", "oven"],
  });
});

browserTest("MATLAB text, JSON and LaTeX are pasted into the first cell", async ({ sheet }) => {
  const cases = [
    ["A = [0 -Inf 3; 1 0 -Inf; -Inf 1/2 0];", [["0", null, "3"], ["1", "0", null], [null, "1/2", "0"]]],
    ['[[1, "-inf"], ["2/3", -4]]', [["1", null], ["2/3", "-4"]]],
    ["\\begin{pmatrix} 0 & \\varepsilon \\\\ \\frac{1}{3} & 5 \\end{pmatrix}", [["0", null], ["1/3", "5"]]],
  ];
  for (const [text, cells] of cases) {
    await sheet.paste(sheet.cell(0, 0), text);
    await sheet.becomes(() => sheet.grid(), cells, text);
    await sheet.showsBasis(basis(text, "max"));
  }
});

browserTest("text pasted into the text box is read as it is", async ({ page, sheet, context, origin }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const text = printed(["matrix", "random", "--n", "4", "--seed", "3", "--format", "matlab"]);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.locator("#text").fill("");
  await page.locator("#text").press("ControlOrMeta+v");
  await sheet.becomes(() => page.locator("#text").inputValue(), text);
  await sheet.showsBasis(basis(text, "max"));
  assert.equal(await sheet.text("format"), "matlab");
});

browserTest("a file is read when it is chosen", async ({ page, sheet }) => {
  const text = printed(["matrix", "convert", "-", "--format", "mtx"], LINE);
  await page.locator("#open-file").setInputFiles({ name: "line.mtx", mimeType: "text/plain", buffer: Buffer.from(text) });
  await sheet.becomes(() => page.locator("#text").inputValue(), text);
  await sheet.becomes(() => sheet.grid(), LINE_CELLS);
  assert.deepEqual(await sheet.names(), LINE_NAMES);
});

browserTest("a file that is no UTF-8 text is refused at its place, and nothing is lost", async ({ page, sheet }) => {
  await two(sheet);
  const buffer = Buffer.from("press,caf\u00e9\n1,2\n3,4\n", "latin1");
  await page.locator("#open-file").setInputFiles({ name: "latin.csv", mimeType: "text/csv", buffer });
  await sheet.becomes(() => sheet.text("text-error"), "latin.csv: line 1, column 10: expected UTF-8 text");
  assert.equal(await page.locator("#text").inputValue(), "0 1\n2 3\n");
});

browserTest("the buffers of a data flow graph are bounded where that is ticked", async ({ page, sheet, tools }) => {
  const camera = readFileSync(new URL("../../testdata/models/camera.xml", import.meta.url), "utf8");
  const open = (name, text) =>
    page.locator("#open-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const box = sheet.test("buffers");
  assert.ok(!(await box.isVisible()));
  await open("camera.xml", camera);
  await sheet.becomes(() => sheet.names(), ["lens", "chip"]);
  await sheet.setLambda("max");
  await sheet.showsBasis(basis(camera, "max"));
  await box.check();
  await sheet.becomes(() => sheet.names(), ["lens", "chip", "shots.space#1", "shots.space#2"]);
  await sheet.showsBasis(basis(camera, "max", ["--buffers"]));
  // A link contains the setting too, and it is kept while the user types.
  await sheet.becomes(() => new URL(page.url()).hash.includes("buffers=1"), true);
  const other = await tools.open(new URL(page.url()).href);
  await other.sheet.becomes(() => other.sheet.names(), ["lens", "chip", "shots.space#1", "shots.space#2"]);
  assert.ok(await other.sheet.test("buffers").isChecked());
  const larger = camera.replace('sz="2"', 'sz="3"');
  await sheet.type(larger);
  await sheet.showsBasis(basis(larger, "max", ["--buffers"]));
  // A file without sizes of buffers is an error until the box is unticked.
  await sheet.type(camera.replace("bufferSize", "tokenSize"));
  await sheet.becomes(
    () => sheet.text("text-error"),
    "the model states no buffer sizes: read it without buffers",
  );
  await box.uncheck();
  await sheet.becomes(() => sheet.text("text-error"), "");
  await sheet.becomes(() => sheet.names(), ["lens", "chip"]);
  // Another file starts with the box unticked. Without a data flow graph there is no
  // box.
  await box.check();
  await open("line.csv", LINE);
  await sheet.becomes(() => sheet.names(), LINE_NAMES);
  await sheet.becomes(() => box.isVisible(), false);
});

browserTest("nodes get names, and the names stand wherever nodes do", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 -inf\n");
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", null],
  ]);
  await page.locator("#use-names").check();
  await sheet.test("name-0").fill("press");
  await sheet.test("name-1").fill("oven");
  const named = "press oven\n0 1\n2 .\n";
  await sheet.showsBasis(basis(named));
  await sheet.becomes(() => page.locator("#text").inputValue(), printed(["matrix", "convert", "-", "--format", "table"], named));
  assert.match(await sheet.words("greatest-words"), /press/);
  await page.locator("#use-names").uncheck();
  await sheet.becomes(() => sheet.names(), null);
  await sheet.showsBasis(basis("0 1\n2 .\n"));
});

browserTest("nodes are added and taken away, the rest stays", async ({ sheet }) => {
  await two(sheet);
  await sheet.test("size-plus").click();
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1", null],
    ["2", "3", null],
    [null, null, null],
  ]);
  await sheet.test("size-minus").click();
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["2", "3"],
  ]);
  await sheet.test("size-minus").click();
  await sheet.becomes(() => sheet.grid(), [["0"]]);
  await sheet.test("size-minus").click();
  await sheet.becomes(() => sheet.grid(), [["0"]], "the last node stays");
});

browserTest("arrow keys go from cell to cell", async ({ page, sheet }) => {
  await two(sheet);
  await sheet.cell(0, 0).focus();
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-test"));
  for (const [key, cell] of [["ArrowDown", "cell-1-0"], ["ArrowRight", "cell-1-1"], ["ArrowUp", "cell-0-1"], ["ArrowLeft", "cell-0-0"]]) {
    await page.keyboard.press(key);
    assert.equal(await at(), cell, key);
  }
});
