// Debian's Chromium without windows, driven by playwright-core. A check fails every test with an error
// in the console, an uncaught error, a failed request, or a request to another machine.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, selectors } from "playwright-core";
import { serve } from "./server.mjs";
import { Sheet } from "./sheet.mjs";

/**
 * The longest time for a step of the browser before its test fails. The machine may be
 * busy.
 */
const PATIENCE_MS = 60_000;

/** An initial matrix and lambda, for tests that are not about the first example. */
const START = "/#text=0%0A&lambda=0";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SCREENSHOTS = fileURLToPath(new URL("../../../target/screenshots/", import.meta.url));

/** The errors of a context, as lines. `expect` removes those that a test intends. */
class Gate {
  lines = [];
  requests = [];

  constructor(context, origin) {
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.lines.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on("weberror", (error) => this.lines.push(`uncaught: ${error.error().stack}`));
    context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // Cancelled by the page itself, as all pending requests are when it is reloaded.
      if (why === "net::ERR_ABORTED") return;
      this.lines.push(`request failed: ${request.url()} ${why}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400) this.lines.push(`status ${response.status()}: ${response.url()}`);
    });
    context.on("request", (request) => {
      this.requests.push(request.url());
      if (/^(?:blob|data|file):/.test(request.url())) return;
      if (!request.url().startsWith(`${origin}/`)) this.lines.push(`asked another machine: ${request.url()}`);
    });
  }

  check() {
    assert.deepEqual(this.lines, [], "the browser complained");
  }
}

/**
 * The tests of a file. `browserTest(name, body)` runs the body with its own page in a
 * fresh profile, and fails it if the check found an error.
 */
export function browserSuite() {
  const shared = { browser: null, server: null };
  selectors.setTestIdAttribute("data-test");
  before(async () => {
    shared.server = await serve();
    shared.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ARGUMENTS });
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.stop();
  });

  return function browserTest(name, body, options = {}) {
    test(name, { timeout: 3 * PATIENCE_MS }, async (t) => {
      const tools = new Tools(shared, t);
      try {
        const opened = options.closed ? {} : await tools.open(options.path ?? START, options.context);
        await body({ ...opened, tools, origin: shared.server.origin });
        tools.check();
      } finally {
        await tools.close();
      }
    });
  };
}

/** As on a host that forbids service workers. */
function forbidServiceWorkers() {
  const workers = navigator.serviceWorker;
  if (workers) workers.register = () => Promise.reject(new Error("forbidden by the test"));
}

/** Tools for tests besides the page: other contexts, other servers, screenshots. */
class Tools {
  contexts = [];
  gates = [];

  constructor(shared, t) {
    this.shared = shared;
    this.t = t;
  }

  /**
   * A page in a new profile, at a path of the built page or at a full URL, after its
   * first answer.
   */
  async open(path = START, settings = {}) {
    const opened = await this.blank(settings);
    await opened.page.goto(/^[a-z]+:/.test(path) ? path : this.shared.server.origin + path);
    await opened.sheet.answered();
    return opened;
  }

  /**
   * An empty page in a new profile. Without `offline` it has no service worker, which would load
   * all files of the page a second time.
   */
  async blank({ offline = false, ...settings } = {}, origin = this.shared.server.origin) {
    const context = await this.shared.browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!offline) await context.addInitScript(forbidServiceWorkers);
    this.contexts.push(context);
    const gate = new Gate(context, origin);
    this.gates.push(gate);
    const page = await context.newPage();
    return { context, page, gate, sheet: new Sheet(page) };
  }

  /** A screenshot for people to look at, in target/screenshots, if SCREENSHOTS=1. */
  async screenshot(page, name, options = {}) {
    if (process.env.SCREENSHOTS !== "1") return;
    mkdirSync(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: `${SCREENSHOTS}${name}.png`, ...options });
  }

  /** Adds a figure to the report of the tests. */
  note(words) {
    this.t.diagnostic(words);
  }

  /** Loads another path into the page of `open`, and waits for its first answer. */
  async reopen({ page, sheet }, path) {
    // Otherwise another fragment would load nothing.
    await page.goto("about:blank");
    await page.goto(this.shared.server.origin + path);
    await sheet.answered();
  }

  check() {
    for (const gate of this.gates) gate.check();
  }

  async close() {
    for (const context of this.contexts) await context.close();
  }
}
