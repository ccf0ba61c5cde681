// Sharing by the fragment of the URL: the matrix, lambda, the vector and the view are
// restored, and invalid fragments break nothing.

import assert from "node:assert/strict";
import { deflateRawSync, deflateSync } from "node:zlib";
import { browserSuite } from "./harness/browser.mjs";
import { basis, random } from "./harness/program.mjs";

const browserTest = browserSuite();

const selected = (page) => page.locator("[role=tab][aria-selected=true]").getAttribute("id");

async function standing({ page, sheet }) {
  return {
    text: await page.locator("#text").inputValue(),
    lambda: await page.locator("#lambda").inputValue(),
    vector: await sheet.vector(),
    view: await selected(page),
  };
}

/** Presses the button and returns the link that is shown. */
async function link(page, sheet) {
  // The link from before may still be shown.
  await page.locator("#share-link").evaluate((field) => (field.value = ""));
  await page.locator("#share").click();
  await sheet.passes(async () => assert.match(await page.locator("#share-link").inputValue(), /#./));
  return page.locator("#share-link").inputValue();
}

browserTest("a link opens to the same matrix, lambda, vector and view", async ({ page, sheet, context, origin, tools }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const cases = [
    { text: "press oven saw\n-3 3/2 .\n1 . 2\n. 0 -1\n", lambda: "-1/2", vector: ["1", "-3/2", null], view: "vector" },
    { text: "\u00e4 \u65e5\u672c b&c=d\n0 1 2\n-3 . 5\n. . 0\n", lambda: "0.25", vector: ["0", "0", "0"], view: "basis" },
    { text: random(30, 4, ["--density=0.2"]), lambda: "max", vector: [], view: "take" },
    { text: "A = [0 -Inf; 1 2/3]; % from MATLAB + 1\n", lambda: "-inf", vector: ["7", null], view: "lambda" },
  ];
  for (const { text, lambda, vector, view } of cases) {
    await sheet.type(text);
    await sheet.setLambda(lambda);
    await sheet.becomes(() => sheet.words("count").then((words) => words === "\u2026"), false);
    for (const [i, entry] of vector.entries()) await sheet.test(`x-field-${i}`).evaluate((field, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, entry ?? "-inf");
    await sheet.view(view);
    await sheet.becomes(() => page.locator("#text").inputValue(), text);
    const address = await link(page, sheet);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address, "the clipboard has it");
    assert.equal(page.url(), address, "and so has the address");
    assert.ok(address.length < 4000, `${address.length} characters`);
    const expected = await standing({ page, sheet });
    assert.equal(expected.lambda, lambda);

    const other = await tools.open(address.slice(origin.length));
    await other.sheet.becomes(() => standing(other), expected);
    await other.sheet.becomes(() => other.sheet.basis(), await sheet.basis());
    assert.equal(await other.sheet.text("hash"), await sheet.text("hash"));
    assert.ok(!other.gate.requests.some((url) => url.includes("lambda=")), "nothing of it is sent");
  }
});

browserTest("the address follows the page, and reloading changes nothing", async ({ page, sheet }) => {
  const text = "0 1\n2 -7/2\n";
  await sheet.type(text);
  await sheet.setLambda("1/3");
  await sheet.view("proof");
  await sheet.passes(async () => {
    const parts = new URLSearchParams(new URL(page.url()).hash.slice(1));
    assert.deepEqual([parts.get("text"), parts.get("lambda"), parts.get("view")], [text, "1/3", "proof"]);
  });
  const before = await standing({ page, sheet });
  await page.reload();
  await sheet.becomes(() => standing({ page, sheet }), before);
  await sheet.showsBasis(basis(text, "1/3"));
});

browserTest("a fragment typed by hand is taken over, without reloading", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.notEqual((await sheet.basis()).entries.length, 0));
  await page.evaluate(() => (location.hash = "#text=0+1%0A1+0&lambda=1&view=steps"));
  await sheet.becomes(() => sheet.grid(), [
    ["0", "1"],
    ["1", "0"],
  ]);
  await sheet.becomes(() => page.locator("#lambda").inputValue(), "1");
  await sheet.becomes(() => selected(page), "tab-steps");
  await sheet.showsBasis(basis("0 1\n1 0\n", "1"));
});

browserTest("a link says lambda in its field, whatever it is", async ({ page, sheet, tools }) => {
  for (const lambda of ["0", "-7/2", "max", "-inf"]) {
    await tools.reopen({ page, sheet }, `/#text=0+1%0A1+0&lambda=${lambda}`);
    assert.equal(await page.locator("#lambda").inputValue(), lambda);
  }
});

browserTest("nonsense in the fragment does not break the page", async ({ page, sheet, tools }) => {
  const nonsense = [
    "#",
    "#%",
    "#%E0%A4%A",
    "#text=",
    "#text=abc+def",
    "#z=!!!!",
    "#z=AAAA",
    `#z=${"A".repeat(5000)}`,
    "#lambda=abc",
    "#lambda=1/0&view=nowhere&x=,,,,,,,,,,,",
    "#view=constructor",
    "#text=0+1%0A2+3&lambda=&x=a,b,c,d,e",
    "#text=%3Cscript%3Ealert(1)%3C/script%3E",
    "#__proto__=1&text=0",
    `#x=${"9,".repeat(20000)}`,
  ];
  for (const fragment of nonsense) {
    await tools.reopen({ page, sheet }, `/${fragment}`);
    // The page has started, and answers new input.
    await sheet.passes(async () => assert.equal(await page.locator("#examples option").count() > 3, true));
    await sheet.solve("0 1\n2 3\n", "2");
  }
});

browserTest("a link whose x has another length says so, and what became of it", async ({ page, sheet, tools }) => {
  const cases = [
    ["1,2,3,4,5", /x has 5 entries, expected 2, one for each node: the last ones are left out/, ["1", "2"]],
    ["7", /x has 1 entry, expected 2, one for each node: the missing ones are 0/, ["7", "0"]],
    ["7,8", /^$/, ["7", "8"]],
  ];
  for (const [x, said, vector] of cases) {
    await tools.reopen({ page, sheet }, `/#text=0+1%0A1+0&x=${x}&view=vector`);
    await sheet.becomes(() => sheet.vector(), vector);
    await sheet.passes(async () => assert.match(await sheet.text("share-note"), said));
  }
});

browserTest("a matrix packed as a zlib stream is read as a raw one is", async ({ page, sheet, tools }) => {
  const text = "0 1\n2 -7/2\n";
  for (const pack of [deflateSync, deflateRawSync]) {
    await tools.reopen({ page, sheet }, `/#z=${pack(text).toString("base64url")}&lambda=0`);
    await sheet.becomes(() => page.locator("#text").inputValue(), text);
    await sheet.showsBasis(basis(text, "0"));
    assert.equal(await sheet.text("share-note"), "");
  }
});

browserTest("a damaged link says so, and the first example stands there", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.match(await sheet.text("share-note"), /damaged/));
  assert.notEqual(await page.locator("#text").inputValue(), "");
}, { path: "/#z=AAAA&lambda=0" });

browserTest("a link to a text that cannot be read shows the text and the error", async ({ page, sheet }) => {
  await sheet.passes(async () => assert.match(await sheet.text("text-error"), /^line 1, column 3: found `abc`, expected a number or -inf/));
  assert.equal(await page.locator("#text").inputValue(), "0 abc\n1 2\n");
}, { path: "/#text=0+abc%0A1+2%0A" });

browserTest("the link that skips to the matrix leaves the matrix alone", async ({ page, sheet }) => {
  await sheet.type("0 1\n2 3\n");
  await sheet.showsBasis(basis("0 1\n2 3\n"));
  // The page updates its URL shortly after the answer. On a busy machine that could
  // happen only after the link was followed, so wait for it.
  await sheet.becomes(() => page.evaluate(() => location.hash), "#text=0+1%0A2+3%0A&lambda=0&x=0%2C0&view=basis");
  await page.locator("a.skip").focus();
  await page.keyboard.press("Enter");
  await sheet.becomes(() => page.evaluate(() => location.hash), "#matrix-heading");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "matrix-heading");
  // Long enough that another matrix would have been read.
  await sheet.setLambda("1");
  await sheet.showsBasis(basis("0 1\n2 3\n", "1"));
  assert.equal(await page.locator("#text").inputValue(), "0 1\n2 3\n");
});
