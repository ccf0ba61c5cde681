// A minimal static host for the built page: files, their types, and an error for
// everything else. The page must not need more.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The output of `web/build`. */
export const DIST = resolve(process.env.SUPEREIGEN_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url)));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * The file for a path of a URL. null if there is none, or if it is outside the folder.
 */
function fileFor(url) {
  const path = decodeURIComponent(new URL(url, "http://127.0.0.1").pathname);
  const file = normalize(join(DIST, path.endsWith("/") ? `${path}index.html` : path));
  if (!file.startsWith(DIST)) return null;
  const known = statSync(file, { throwIfNoEntry: false });
  return known?.isFile() ? { file, size: known.size } : null;
}

/** Serves `dist` on a free local port. `asked` lists the requested paths. */
export async function serve() {
  if (fileFor("/") === null) throw new Error(`${DIST} has no index.html: run web/build first`);
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    const found = request.method === "GET" ? fileFor(request.url) : null;
    if (found === null) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not here\n");
      return;
    }
    const type = TYPES[extname(found.file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": found.size, "cache-control": "no-cache" });
    createReadStream(found.file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    asked,
    /** Stops it at once, with the connections that a browser keeps open. */
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
