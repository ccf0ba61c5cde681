// The verifier's verdict and its proof, for the basis of the page and for claims from
// elsewhere.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { folder, PAPER, printed, random, run } from "./harness/program.mjs";

const browserTest = browserSuite();

browserTest("the basis is accepted and proved, in the program's words", async ({ page, sheet, tools }) => {
  const files = folder(tools.t);
  for (const [text, lambda] of [[PAPER, "0"], [PAPER, "-inf"], [PAPER, "2"], [random(6, 8), "max"], ["a b\n0 1/2\n-1/2 .\n", "0"]]) {
    await sheet.solve(text, lambda);
    await sheet.view("proof");
    const claim = files.put("claim.json", printed(["basis", "-", `--lambda=${lambda}`, "--format", "json", "--witness"], text));
    const said = printed(["verify", "-", "--basis", claim], text);
    await sheet.becomes(async () => (await page.locator("#verdict-words").textContent()).trim(), said.trim(), `lambda ${lambda}`);
    assert.equal(await sheet.words("verdict"), "Accepted, and proved complete");
    assert.equal(await page.locator("#verdict-head").getAttribute("class"), "verdict good");
  }
  await tools.screenshot(page, "proof");
});

browserTest("claims of the program are accepted, and tampered ones are rejected", async ({ page, sheet, tools }) => {
  const files = folder(tools.t);
  await sheet.type(PAPER);
  await sheet.becomes(() => sheet.words("count"), "10");
  await sheet.view("proof");
  const right = printed(["basis", "-", "--format", "json", "--witness"], PAPER);
  const judge = async (name, text) => {
    await page.locator("#claim-file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    await sheet.becomes(() => sheet.text("claim-name"), name);
    await sheet.passes(async () => assert.notEqual(await sheet.text("claim-words"), "Being checked\u2026"));
    return { head: await sheet.words("claim"), words: (await page.locator("#claim-words").textContent()).trim() };
  };
  const program = (text) => run(["--quiet", "verify", "-", "--basis", files.put("claim.json", text)], PAPER);

  assert.equal(program(right).status, 0);
  assert.deepEqual(await judge("right.json", right), { head: "Accepted, and proved complete", words: program(right).stdout.toString().trim() });

  const wrong = {
    "other-entry.json": right.replace("[0, -1, ", "[0, -2, "),
    "one-less.json": right.replace(/\[0, -1, "-inf", "-inf", -2\],\n/, "").replace(/\{"shape":"chain","nodes":\[2, 1, 5\],"closing":2\},\n/, "").replace('"count":10', '"count":9'),
    "other-matrix.json": right.replace(/"matrix_sha256":"."/, '"matrix_sha256":"0"').replace('"matrix_sha256":"f', '"matrix_sha256":"0'),
  };
  for (const [name, text] of Object.entries(wrong)) {
    assert.notEqual(text, right, name);
    const said = program(text);
    assert.equal(said.status, 1, `${name}: ${said.stdout} ${said.stderr}`);
    const { head, words } = await judge(name, text);
    assert.equal(head, "Rejected", name);
    assert.equal(words, said.stdout.toString().trim(), name);
  }
  const { head, words } = await judge("nonsense.json", "{]");
  assert.equal(head, "Not checked");
  assert.notEqual(words, "");
  const latin = await judge("latin.json", Buffer.from('{"names":["caf\u00e9"]}', "latin1"));
  assert.deepEqual(latin, { head: "Not checked", words: "latin.json: line 1, column 15: expected UTF-8 text" });
});
