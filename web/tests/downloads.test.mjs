// Downloads: each one has exactly the bytes that the program writes, and a claim from
// the page verifies in the terminal.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";
import { bytes, folder, LINE, PAPER, random, run } from "./harness/program.mjs";

const browserTest = browserSuite();

async function take(sheet, text, lambda = "0") {
  await sheet.solve(text, lambda);
  await sheet.view("take");
}

/** Shows bytes that differ as text, so that people can read them. */
function same(got, expected, message) {
  assert.equal(got.toString("latin1"), expected.toString("latin1"), message);
}

const MATRICES = [
  [PAPER, "0"],
  ["press oven saw\n-3 3/2 .\n1 . 2\n. 0 -1\n", "-1/2"],
  [random(5, 7), "max"],
];

browserTest("a claim verifies in the terminal: by itself, or beside its matrix", async ({ page, sheet, tools }) => {
  const files = folder(tools.t);
  for (const [text, lambda] of [...MATRICES, [PAPER, "-inf"], [PAPER, "3"]]) {
    await take(sheet, text, lambda);
    const whole = await sheet.download(sheet.test("download-claim"));
    const bare = await sheet.download(sheet.test("download-json"));
    for (const { name } of [whole, bare]) assert.match(name, /\.json$/);
    const matrix = files.put("matrix.txt", text);
    const own = files.put("claim.json", whole.bytes);
    const beside = files.put("bare.json", bare.bytes);
    for (const args of [["verify", "--basis", own], ["verify", matrix, "--basis", own], ["verify", matrix, "--basis", beside]]) {
      const said = run(args);
      assert.equal(said.status, 0, `${args.join(" ")}: ${said.stdout}${said.stderr}`);
      assert.match(said.stdout.toString(), /^verified complete/);
    }
    // The hash is the program's own. The claim without the matrix equals the program's
    // byte by byte.
    const expected = bytes(["basis", "-", `--lambda=${lambda}`, "--format", "json", "--witness"], text);
    assert.equal(JSON.parse(whole.bytes).matrix_sha256, JSON.parse(expected).matrix_sha256);
    same(bare.bytes, expected, `lambda ${lambda}`);
    await sheet.passes(async () => assert.match(await sheet.text("download-note"), /is saved/));
  }
  // The page also accepts its own claim.
  const own = await sheet.download(sheet.test("download-claim"));
  await sheet.view("proof");
  await page.locator("#claim-file").setInputFiles({ name: own.name, mimeType: "application/json", buffer: own.bytes });
  await sheet.becomes(() => sheet.words("claim"), "Accepted, and proved complete");
});

browserTest("a claim that was changed after it was saved is rejected in the terminal", async ({ sheet, tools }) => {
  const files = folder(tools.t);
  await take(sheet, PAPER);
  const claim = await sheet.download(sheet.test("download-claim"));
  const changed = claim.bytes.toString().replace("[0, -1, ", "[0, -3, ");
  assert.notEqual(changed, claim.bytes.toString());
  assert.equal(run(["verify", "--basis", files.put("claim.json", changed)]).status, 1);
});

browserTest("the basis as CSV, LaTeX, text, npy and npz: byte by byte the program's", async ({ sheet }) => {
  for (const [text, lambda] of MATRICES) {
    await take(sheet, text, lambda);
    // Formats that can contain witnesses contain them.
    for (const [format, ending, ...more] of [["csv", "csv"], ["npz", "npz"], ["latex", "tex", "--witness"], ["text", "txt", "--witness"]]) {
      const got = await sheet.download(sheet.test(`download-${format}`));
      assert.ok(got.name.endsWith(`.${ending}`), got.name);
      same(got.bytes, bytes(["basis", "-", `--lambda=${lambda}`, "--format", format, ...more], text), `${format} for lambda ${lambda}`);
    }
  }
  await take(sheet, PAPER);
  const npy = await sheet.download(sheet.test("download-npy"));
  same(npy.bytes, bytes(["basis", "-", "--format", "npy"], PAPER), "npy");
});

browserTest("what a format cannot hold is refused in the program's words, and nothing is saved", async ({ sheet }) => {
  const halves = ". 1/2 .\n-1/2 . 1\n. -1 .\n";
  await take(sheet, halves);
  const said = run(["basis", "-", "--format", "npy"], halves);
  assert.notEqual(said.status, 0);
  await sheet.test("download-npy").click();
  await sheet.passes(async () => {
    const words = (await sheet.text("download-note")).trim();
    assert.ok(words.length > 20, words);
    assert.ok(said.stderr.replace(/\s+/g, " ").includes(words.replace(/\s+/g, " ")), `${words} in ${said.stderr}`);
  });
});

browserTest("the matrix in other formats", async ({ sheet }) => {
  for (const [text, lambda] of MATRICES) {
    await take(sheet, text, lambda);
    for (const [format, ending] of [["csv", "csv"], ["json", "json"], ["matlab", "m"], ["latex", "tex"], ["text", "txt"]]) {
      const got = await sheet.download(sheet.test(`matrix-${format}`));
      assert.ok(got.name.endsWith(`.${ending}`), got.name);
      same(got.bytes, bytes(["matrix", "convert", "-", "--format", format], text), format);
    }
  }
});

const DRAWN = [["svg", "svg"], ["tikz", "tex"], ["pdf", "pdf"]];

browserTest("cone and staircase as SVG, TikZ and PDF: byte by byte the program's", async ({ sheet }) => {
  for (const [text, lambda] of [[PAPER, "0"], [LINE, "6"]]) {
    await take(sheet, text, lambda);
    for (const [format, ending] of DRAWN) {
      const staircase = await sheet.download(sheet.test(`picture-staircase-${format}`));
      assert.ok(staircase.name.endsWith(`.${ending}`), staircase.name);
      same(staircase.bytes, bytes(["sweep", "-", "--format", format], text), `staircase as ${format}`);
    }
  }
  // The page marks x in the cone. Without x, it is the program's picture.
  await sheet.view("vector");
  await sheet.enterVector("x-field", [null, null, null]);
  await sheet.view("take");
  for (const [format, ending] of DRAWN) {
    const cone = await sheet.download(sheet.test(`picture-cone-${format}`));
    assert.ok(cone.name.endsWith(`.${ending}`), cone.name);
    same(cone.bytes, bytes(["draw", "-", "--lambda=6", "--cone", "--format", format], LINE), `cone as ${format}`);
  }
});

browserTest("the digraph as SVG, TikZ and PDF: the program's, with critical arcs", async ({ sheet }) => {
  // With more than 15 nodes, the program marks critical arcs. With more than 90 arcs,
  // the page omits the others. Here both apply, so the bytes are the same.
  const large = random(16, 3, ["--density=0.4", "--min=-9", "--max=0"]);
  await take(sheet, large);
  for (const [format, ending] of DRAWN) {
    const digraph = await sheet.download(sheet.test(`picture-digraph-${format}`));
    assert.ok(digraph.name.endsWith(`.${ending}`), digraph.name);
    same(digraph.bytes, bytes(["draw", "-", "--format", format], large), `digraph as ${format}`);
  }
  // The page always marks critical arcs. Otherwise the picture is the same.
  await take(sheet, PAPER);
  const lines = (svg) => svg.toString().replaceAll(" critical", "").replaceAll(' font-weight="bold"', "").replace(/ class="se-[0-9a-f]+"/, "").split("\n").filter((line) => !line.startsWith("<style>")).sort();
  const digraph = await sheet.download(sheet.test("picture-digraph-svg"));
  assert.deepEqual(lines(digraph.bytes), lines(bytes(["draw", "-", "--format", "svg"], PAPER)));
  assert.match(digraph.bytes.toString(), /class="arc critical"/);
});

browserTest("there is nothing to take away while there is no answer", async ({ page, sheet }) => {
  await take(sheet, PAPER);
  assert.ok(await sheet.test("picture-cone-svg").isDisabled(), "no cone for five nodes");
  await sheet.type("0 abc\n1 2\n");
  await sheet.passes(async () => {
    for (const button of await page.locator("#take button").all()) assert.ok(await button.isDisabled());
  });
});
