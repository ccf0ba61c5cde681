// Runs a test program that was compiled for the browser under node:
// `node run.mjs FOLDER [WORDS]`, where the folder holds what supereigen-bindgen
// made of it. Tests whose names have the words in them; without words all but the
// exhaustive ones, which take longer than all others here (`exhaustive` asks for them).
import { readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import process from "node:process";

const [folder, words] = process.argv.slice(2);
// The page's package.json, above, says that all scripts are ES modules.
writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
const script = readdirSync(folder).find((file) => file.endsWith(".js"));

// Random numbers for seeds, always the same: a failure can be had again.
let state = 20211116;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state >>> 24;
};
Object.defineProperty(globalThis, "crypto", {
  value: { getRandomValues: (bytes) => bytes.forEach((_, k) => (bytes[k] = random())) },
});

// What wasm-bindgen-test expects to find.
global.__wbgtest_og_console_log = console.log;
global.__wbgtest_og_console_error = console.error;
global.__wbg_test_invoke = (f) => f();
const wasm = createRequire(import.meta.url)(resolve(join(folder, script)));
for (const method of ["debug", "log", "info", "warn", "error"]) {
  console[method] = (...values) => wasm[`__wbgtest_console_${method}`](values);
}
const all = Object.keys(wasm.__wasm).filter((name) => name.startsWith("__wbgt_"));
const tests = all.filter((name) => (words === undefined ? !name.includes("exhaustive") : name.includes(words)));
const context = new wasm.WasmBindgenTestContext(false);
context.include_ignored(false);
context.filtered_count(all.length - tests.length);
const good = await context.run(tests.map((name) => wasm.__wasm[name]));
if (tests.length === 0) console.error("there are no tests");
process.exit(good && tests.length > 0 ? 0 : 1);
