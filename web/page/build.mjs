// The page half of the build: bundles page and worker, writes web/dist, and the
// single file. `web/build` runs it after the engine's wasm is there.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import * as esbuild from "esbuild";

const page = dirname(fileURLToPath(import.meta.url));
const web = dirname(page);
const dist = join(web, "dist");
const alias = { "supereigen-engine": join(web, "engine/pkg/supereigen_web.js") };

// What is loaded of page and engine at most, compressed as hosts do; the engine is
// gzipped already.
const MOST_BYTES = 985_000;

/**
 * The engine in gzip's format. Zopfli makes it a twentieth smaller than gzip, in a quarter
 * of a minute, so it is kept until web/build makes another engine.
 */
async function packedEngine() {
  const kept = join(web, "engine/pkg/engine.gzip");
  if (!existsSync(kept)) writeFileSync(kept, await zopfli.gzipAsync(readFileSync(join(web, "engine/pkg/supereigen_web_bg.wasm")), { numiterations: 1 }));
  return readFileSync(kept);
}

async function bundle(entry) {
  const made = await esbuild.build({
    entryPoints: [join(page, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    alias,
    // The glue would look for the wasm beside itself; it is handed the module instead.
    define: { "import.meta.url": '""' },
    logLevel: "warning",
  });
  return made.outputFiles[0].text;
}

/** A script inside HTML ends at the first "</script", wherever that stands. */
const insideScript = (text) => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
const sha256 = (text, encoding) => createHash("sha256").update(text).digest(encoding);

/** One place to fill in, once: a build that misses it must not look done. */
function put(text, mark, value) {
  const parts = text.split(mark);
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places for ${mark}, expected one`);
  return parts.join(value);
}

function singleFile(html, css, script, worker, engine) {
  const inside = insideScript(script);
  const policy =
    `default-src 'none'; script-src 'sha256-${sha256(inside, "base64")}' blob: 'wasm-unsafe-eval'; worker-src blob:; ` +
    `style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
  const icon = `data:image/svg+xml;base64,${readFileSync(join(page, "icon.svg")).toString("base64")}`;
  let made = html.replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, head) => head + policy);
  made = put(made, '<link rel="stylesheet" href="style.css">', `<style>\n${css}</style>`);
  made = put(made, 'href="icon.svg"', `href="${icon}"`);
  made = put(made, '<link rel="manifest" href="manifest.webmanifest">\n', "");
  made = put(made, '<script src="start.js"></script>\n', "");
  return put(
    made,
    '<script src="page.js" defer></script>',
    `<script type="text/plain" id="worker-inside">${insideScript(worker)}</script>\n` +
      `<script type="text/plain" id="engine-inside">${engine.toString("base64")}</script>\n<script>${inside}</script>`,
  );
}

const [start, script, worker] = await Promise.all(["start.ts", "main.ts", "worker.ts"].map(bundle));
const engine = await packedEngine();
const html = readFileSync(join(page, "index.html"), "utf8");
const css = (await esbuild.transform(readFileSync(join(page, "style.css"), "utf8"), { loader: "css", minify: true })).code;

const files = {
  "index.html": html,
  "start.js": start,
  "page.js": script,
  "worker.js": worker,
  "style.css": css,
  "engine.gzip": engine,
  "icon.svg": readFileSync(join(page, "icon.svg")),
  "manifest.webmanifest": readFileSync(join(page, "manifest.webmanifest")),
};
const hash = createHash("sha256");
for (const [name, data] of Object.entries(files)) hash.update(name).update("\0").update(data);
let service = readFileSync(join(page, "sw.js"), "utf8");
service = put(service, "/* FILES */", Object.keys(files).map((name) => JSON.stringify(name)).join(", "));
service = put(service, "/* HASH */", hash.digest("hex").slice(0, 16));
files["sw.js"] = service;

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
let total = 0;
console.log("file                     bytes  compressed");
for (const [name, data] of Object.entries(files)) {
  writeFileSync(join(dist, name), data);
  const packed = gzipSync(data, { level: 9 }).length;
  total += packed;
  console.log(`${name.padEnd(22)} ${String(Buffer.byteLength(data)).padStart(7)} ${String(packed).padStart(11)}`);
}
const single = singleFile(html, css, script, worker, engine);
writeFileSync(join(dist, "supereigen.html"), single);
console.log(`page and engine: ${total} bytes compressed (at most ${MOST_BYTES})`);
const packed = gzipSync(single, { level: 9 }).length;
console.log(`supereigen.html, all in one: ${Buffer.byteLength(single)} bytes, ${packed} compressed`);
if (Math.max(total, packed) > MOST_BYTES) {
  console.error(`error: page and engine have more than ${MOST_BYTES} bytes compressed`);
  process.exit(1);
}
