// How much slower is the page than the program? Counts the same extremals by
// the engine of the page and by the program on one thread, in turns, so that both meet
// the same machine: `node web/ratio.mjs` after `web/build` and `cargo build
// --release`. The counts must be the same. Where the processor has AVX-512 the engine
// may take at most 2.5 times as long; machines are noisy, so turns are repeated until
// one shows that, ten times at most, and all are printed. Elsewhere there is one turn.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import init, * as engine from "./engine/pkg/supereigen_web.js";

const MOST = 2.5;
const ROUNDS = 10;
const web = dirname(fileURLToPath(import.meta.url));
const program = process.env.SUPEREIGEN_PROGRAM ?? join(web, "../target/release/supereigen");

function run(...words) {
  const made = spawnSync(words[0], words.slice(1), { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`${words.join(" ")}: ${made.error ?? made.stderr}`);
  return made;
}

// Ten million extremals.
const text = run(program, "matrix", "random", "--n", "50", "--min", "-32", "--max", "1", "--no-loops", "--seed", "1").stdout;
const file = join(web, "../target/ratio.txt");
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
  let answer;
  do {
    answer = JSON.parse(search.step(1e7));
    if (answer.error) throw new Error(answer.error.message);
  } while (!answer.ok.done);
  search.free();
  const spent = process.cpuUsage(before);
  return [answer.ok.found, spent.user / 1e6];
}

await init({ module_or_path: readFileSync(join(web, "engine/pkg/supereigen_web_bg.wasm")) });
const avx512 = /\bavx512f\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
const counts = new Set();
const ratios = [];
// The first turn also compiles the engine, so it may be slower than the others.
do {
  const [[found, program_s], [same, engine_s]] = [native(), wasm()];
  counts.add(found).add(same);
  if (!(program_s > 0.05)) throw new Error("the program was too quick to be timed");
  ratios.push(engine_s / program_s);
  console.log(`${found} extremals: the program ${program_s.toFixed(3)} s, the page's engine ${engine_s.toFixed(3)} s`);
} while (avx512 && ratios.length < ROUNDS && Math.min(...ratios) > MOST);
if (counts.size !== 1) throw new Error(`the counts differ: ${[...counts].join(" and ")}`);
const shown = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
console.log(`${shown} times as long (${avx512 ? `at most ${MOST}` : "the program without AVX-512: nothing is asked"})`);
process.exit(avx512 && Math.min(...ratios) > MOST ? 1 : 0);
