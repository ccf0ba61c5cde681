// How much slower is the page than the program? Counts the same extremals by
// the engine of the page and by the program on one thread, in turns, and
// compares the best of each: `node web/ratio.mjs` after `web/build-engine` and
// `cargo build --release`. The counts must be the same; where the processor has
// AVX-512 the engine may take at most 2.5 times as long.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import init, * as engine from "./engine/pkg/supereigen_web.js";

const MOST = 2.5;
const ROUNDS = 5;
const web = dirname(fileURLToPath(import.meta.url));
const program = join(web, "../target/release/supereigen");

function run(...words) {
  const made = spawnSync(words[0], words.slice(1), { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`${words.join(" ")}: ${made.error ?? made.stderr}`);
  return made;
}

// Ten million extremals.
const text = run(program, "random", "--n", "50", "--min", "-32", "--max", "1", "--no-loops", "--seed", "1").stdout;
const file = join(web, "target/ratio.txt");
writeFileSync(file, text);

/** The count and the seconds of the processor, of which a busy machine takes none away. */
function native() {
  const words = 'TIMEFORMAT=%U; time "$0" basis --count --threads 1 "$1"';
  const made = run("bash", "-c", words, program, file);
  const count = made.stdout.match(/\d+/)?.[0];
  return [count, Number(made.stderr.trim().split("\n").at(-1))];
}

function wasm() {
  const given = { text, lambda: "0" };
  const before = process.cpuUsage();
  const search = new engine.Search(JSON.stringify({ given, shard: 0, shards: 1, rows: null }));
  let told;
  do {
    told = JSON.parse(search.step(1e7));
    if (told.error) throw new Error(told.error.message);
  } while (!told.ok.done);
  search.free();
  const spent = process.cpuUsage(before);
  return [told.ok.found, spent.user / 1e6];
}

await init({ module_or_path: readFileSync(join(web, "engine/pkg/supereigen_web_bg.wasm")) });
const best = [Infinity, Infinity];
const counts = new Set();
for (let round = 0; round < ROUNDS; round++) {
  [native, wasm].forEach((way, k) => {
    const [count, seconds] = way();
    counts.add(count);
    best[k] = Math.min(best[k], seconds);
  });
}
const [program_s, engine_s] = best;
const ratio = engine_s / program_s;
const avx512 = /\bavx512f\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
console.log(
  `${[...counts].join(" and ")} extremals: the program ${program_s.toFixed(3)} s, ` +
    `the page's engine ${engine_s.toFixed(3)} s, ${ratio.toFixed(2)} times as long` +
    (avx512 ? ` (at most ${MOST})` : " (the program without AVX-512: nothing is asked)"),
);
if (counts.size !== 1 || !(program_s > 0.05)) throw new Error("the counts differ, or the program was too quick to be timed");
process.exit(avx512 && ratio > MOST ? 1 : 0);
