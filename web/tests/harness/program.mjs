// The program itself: what the page says is compared with what it prints.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM =
  process.env.SUPEREIGEN_PROGRAM ?? fileURLToPath(new URL("../../../target/release/supereigen", import.meta.url));

/** Runs the program; `status`, `stdout` (bytes) and `stderr` (text). */
export function run(args, input = "") {
  const done = spawnSync(PROGRAM, args, { input, maxBuffer: 1 << 28 });
  // Options that it refuses are refused before it reads.
  if (done.error && done.error.code !== "EPIPE") throw new Error(`${PROGRAM}: ${done.error.message}`);
  return { status: done.status, stdout: done.stdout, stderr: done.stderr.toString() };
}

/** What it prints for a matrix on its standard input; it must end with 0. */
export function bytes(args, input) {
  const done = run(["--quiet", ...args], input);
  assert.equal(done.status, 0, `supereigen ${args.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

export function printed(args, input) {
  return bytes(args, input).toString();
}

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
    // Names may have a # in them; a line of names begins with one, and numbers have none.
    .filter((line) => line.includes("# ") && !line.startsWith("#"))
    .map((line) => line.slice(line.indexOf("# ") + 2).trim());
  return { entries: claim.vectors.map((row) => row.map(entry)), witnesses, claim };
}

/** Integers of any length stay what they are: quoted before JSON.parse sees them. */
export function exactNumbers(json) {
  return json.replace(/(?<=[[,:]\s*)(-?\d+)(?=\s*[\],}])/g, '"$1"');
}

function entry(value) {
  return value === "-inf" || value === null ? null : String(value);
}

/** A folder that goes away at the end of the test. */
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
