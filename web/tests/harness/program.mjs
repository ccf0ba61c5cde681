// The program itself: the answers of the page are compared with its output.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM =
  process.env.SUPEREIGEN_PROGRAM ?? fileURLToPath(new URL("../../../target/release/supereigen", import.meta.url));

/** Runs the program. Returns `status`, `stdout` (bytes) and `stderr` (text). */
export function run(args, input = "") {
  const done = spawnSync(PROGRAM, args, { input, maxBuffer: 1 << 28 });
  // The program rejects invalid options before it reads its input.
  if (done.error && done.error.code !== "EPIPE") throw new Error(`${PROGRAM}: ${done.error.message}`);
  return { status: done.status, stdout: done.stdout, stderr: done.stderr.toString() };
}

/** The output for a matrix on standard input. The exit code must be 0. */
export function bytes(args, input) {
  const done = run(["--quiet", ...args], input);
  assert.equal(done.status, 0, `supereigen ${args.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

export function printed(args, input) {
  return bytes(args, input).toString();
}

/** The example of the paper, which the program takes if it is given no matrix. */
export const PAPER = printed(["matrix", "convert"]);

/** The production line of the first screen. */
export const LINE = "4 . 5\n7 6 .\n. 8 3\n";

/** A vector as the program reads it; null is -inf. */
export const written = (entries) => entries.map((entry) => entry ?? "-inf").join(" ");

/** A matrix from a seed, as the program writes it. */
export function random(n, seed, more = []) {
  return printed(["matrix", "random", "--n", String(n), "--seed", String(seed), ...more]);
}

/** The basis as entries (null is -inf) and witnesses, in the program's order. */
export function basis(text, lambda = "0", more = []) {
  const asked = (format) => printed(["basis", "-", `--lambda=${lambda}`, "--witness", "--format", format, ...more], text);
  const claim = JSON.parse(exactNumbers(asked("json")));
  const witnesses = asked("table")
    .split("\n")
    // Names may contain a #. A line of names starts with one, and numbers contain none.
    .filter((line) => line.includes("# ") && !line.startsWith("#"))
    .map((line) => line.slice(line.indexOf("# ") + 2).trim());
  return { entries: claim.vectors.map((row) => row.map(entry)), witnesses, claim };
}

/**
 * Quotes integers before JSON.parse reads them, so that they stay exact at any length.
 */
export function exactNumbers(json) {
  return json.replace(/(?<=[[,:]\s*)(-?\d+)(?=\s*[\],}])/g, '"$1"');
}

function entry(value) {
  return value === "-inf" || value === null ? null : String(value);
}

/** A folder that is removed at the end of the test. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), "supereigen-page-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return {
    put: (name, data) => {
      writeFileSync(join(path, name), data);
      return join(path, name);
    },
    get: (name) => readFileSync(join(path, name)),
    path: (name) => join(path, name),
  };
}
