// Runs all of testdata/ through the page's own worker, with its own messages. Every
// answer must equal the one on file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browserSuite } from "./harness/browser.mjs";
import { random } from "./harness/program.mjs";

const browserTest = browserSuite();

const data = (name) => JSON.parse(readFileSync(fileURLToPath(new URL(`../../testdata/${name}.json`, import.meta.url)), "utf8"));

const text = (matrix) => `${matrix.map((row) => row.map((entry) => entry ?? "-inf").join(" ")).join("\n")}\n`;
const strings = (vectors) => vectors.map((vector) => vector.map((entry) => (entry === null ? null : String(entry))));
const sorted = (vectors) => vectors.map((vector) => JSON.stringify(vector)).sort();

/** A limit that these matrices never reach. */
const STEPS = 1_000_000_000;

/** Starts a worker of the page inside the page, as `load.ts` and `engine.ts` do. */
async function startWorker(page) {
  await page.evaluate(async () => {
    const unpacked = (await fetch("engine.gzip")).body.pipeThrough(new DecompressionStream("gzip"));
    const module = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
    const worker = new Worker("worker.js");
    const next = (wanted) =>
      new Promise((done, failed) => {
        worker.onerror = (event) => failed(new Error(event.message));
        worker.onmessage = (event) => (wanted.includes(event.data.kind) ? done(event.data) : failed(new Error(JSON.stringify(event.data))));
      });
    const ready = next(["ready"]);
    worker.postMessage({ kind: "engine", module });
    await ready;
    let id = 0;
    window.askWorker = async (request) => {
      const reply = next(["reply"]);
      worker.postMessage({ kind: "ask", id: (id += 1), request });
      const message = await reply;
      if (message.id !== id) throw new Error(`asked ${id}, answered ${message.id}`);
      return message.reply;
    };
    window.searchWorker = (order) =>
      new Promise((done, failed) => {
        let rows = "";
        worker.onmessage = (event) => {
          if (event.data.kind !== "progress") return failed(new Error(JSON.stringify(event.data)));
          rows += event.data.progress.rows;
          if (event.data.progress.done) done({ ...event.data.progress, rows });
        };
        worker.postMessage({ kind: "search", id: (id += 1), order, every: 50 });
      });
  });
}

const ask = async (page, request) => {
  const reply = await page.evaluate((question) => window.askWorker(question), request);
  assert.ok("ok" in reply, JSON.stringify(reply));
  return reply.ok;
};

browserTest("basis.json: each basis, complete, exact and proved", async ({ page, tools }) => {
  await startWorker(page);
  const cases = data("basis");
  assert.ok(cases.length >= 41);
  for (const { name, matrix, basis } of cases) {
    const given = { text: text(matrix), lambda: "0" };
    const answer = await ask(page, { op: "basis", given, atMost: 1_000_000, steps: STEPS });
    assert.equal(answer.complete, true, name);
    assert.deepEqual(sorted(answer.extremals.map((x) => x.entries)), sorted(strings(basis)), name);
    const verdict = await ask(page, { op: "verify", given, steps: STEPS });
    assert.equal(verdict.accepted, true, name);
    assert.equal(verdict.proved, true, name);
    assert.match(verdict.words, new RegExp(`^verified complete: ${basis.length} vector`), name);
    // The search for large problems must agree too, in one part and in three.
    for (const shards of [1, 3]) {
      let found = 0;
      for (let shard = 0; shard < shards; shard += 1) {
        const part = await page.evaluate((order) => window.searchWorker(order), { given, shard, shards, rows: null });
        found += Number(part.found);
      }
      assert.equal(found, basis.length, `${name} in ${shards} parts`);
    }
  }
  tools.note(`${cases.length} matrices`);
});

// The page has code for 32-bit numbers and for numbers of any size (64-bit for lambda),
// but none for the sizes between.
for (const digits of [9, 18, 40]) {
  browserTest(`numbers of ${digits} digits more: basis, verdict and staircase scale with the matrix`, async ({ page }) => {
    await startWorker(page);
    const scale = 10n ** BigInt(digits);
    const scaled = (rows) => rows.map((row) => row.map((entry) => (entry === null ? null : String(BigInt(entry) * scale))));
    for (const { name, matrix, basis } of data("basis").filter(({ basis }) => basis.length <= 200)) {
      const given = { text: text(scaled(matrix)), lambda: "0" };
      const answer = await ask(page, { op: "basis", given, atMost: 1_000_000, steps: STEPS });
      assert.equal(answer.complete, true, name);
      assert.deepEqual(sorted(answer.extremals.map((x) => x.entries)), sorted(scaled(basis)), name);
      const verdict = await ask(page, { op: "verify", given, steps: STEPS });
      assert.equal(verdict.proved, true, name);
    }
    for (const { name, matrix, breakpoints, at } of data("lambda").cases) {
      const swept = await ask(page, { op: "sweep", given: { text: text(scaled(matrix)), lambda: "0" }, steps: STEPS });
      assert.equal(swept.breakpoints.length, breakpoints.length, name);
      assert.deepEqual(swept.at.map(Number), at, name);
    }
  });
}

browserTest("lambda.json: each staircase", async ({ page }) => {
  await startWorker(page);
  const { cases } = data("lambda");
  assert.ok(cases.length > 0);
  for (const { name, matrix, breakpoints, between, at } of cases) {
    const swept = await ask(page, { op: "sweep", given: { text: text(matrix), lambda: "0" }, steps: STEPS });
    assert.equal(swept.complete, true, name);
    assert.deepEqual(swept.breakpoints, breakpoints.map(String), name);
    assert.deepEqual(swept.between.map(Number), between, name);
    assert.deepEqual(swept.at.map(Number), at, name);
  }
});

browserTest("extremality.json: each statement on a vector", async ({ page }) => {
  await startWorker(page);
  const paper = data("basis").find(({ name }) => name === "paper-example").matrix;
  const { statements } = data("extremality");
  assert.ok(statements.length > 0);
  for (const { x, extremal } of statements) {
    const member = await ask(page, { op: "member", given: { text: text(paper), lambda: "0" }, vector: strings([x])[0] });
    assert.equal(member.solution, true, JSON.stringify(x));
    assert.equal(member.extremal, extremal, JSON.stringify(x));
  }
});

browserTest("counts.json: each count, in parts", async ({ page }) => {
  await startWorker(page);
  const { rows } = data("counts");
  for (const { n, lo, hi, density_percent: percent, seed, basis_size: size } of rows) {
    const matrix = random(n, seed, [`--min=${lo}`, `--max=${hi}`, `--density=${percent / 100}`]);
    let found = 0;
    for (let shard = 0; shard < 4; shard += 1) {
      const order = { given: { text: matrix, lambda: "0" }, shard, shards: 4, rows: null };
      found += Number((await page.evaluate((part) => window.searchWorker(part), order)).found);
    }
    assert.equal(found, size, `n = ${n}`);
  }
});
