// The page as a user sees it: reads what is shown, and changes it. Nothing here waits
// for a fixed time. It waits for an expected state.

import assert from "node:assert/strict";
import { basis } from "./program.mjs";
import { rational, show } from "./rational.mjs";

/** The longest wait for an expected state. The machine may be busy. */
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 30_000);

/** Converts a number from the page's notation to the program's fractions. null is -inf. */
export function number(shown) {
  const text = shown.trim().replace("\u2212", "-");
  if (text === "." || text === "" || text === "-\u221e" || text === "-inf") return null;
  return text.includes(".") ? show(rational(text)) : text;
}

/** The views of the page, in the order of their tabs. */
export const VIEWS = ["basis", "vector", "timetable", "lambda", "steps", "proof", "large", "take"];

export class Sheet {
  constructor(page) {
    this.page = page;
  }

  test(name) {
    return this.page.getByTestId(name);
  }

  /**
   * Reads until the result is `expected`. If it never is, the difference is shown.
   */
  async becomes(read, expected, message) {
    await this.passes(async () => assert.deepEqual(await read(), expected, message));
  }

  /**
   * Tries until nothing is thrown: in every frame at first, then less often, because asking keeps
   * the page from computing.
   */
  async passes(attempt) {
    const end = performance.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (performance.now() > end) throw error;
      }
      await this.frame();
      if (tries > 5) await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Waits until the browser has drawn once more. */
  frame() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
  }

  /** The text of an element, even in a folded part of the page. */
  async text(id) {
    return ((await this.page.locator(`#${id}`).textContent()) ?? "").trim();
  }

  async words(name) {
    return ((await this.test(name).textContent()) ?? "").trim();
  }

  /**
   * Waits until the page shows an answer about the current matrix, or why there is
   * none.
   */
  async answered() {
    await this.page
      .locator("#basis tbody tr, #basis-none:visible, #basis-cut:not(:empty), #problem:not(:empty), #text-error:not(:empty), #lambda-error:not(:empty)")
      .first()
      .waitFor({ state: "attached" });
  }

  /**
   * Replaces the text in the text box by a matrix, and waits until the page has read it.
   * If the page takes lambda(A) because the matrix is another one, lambda becomes 0, as in
   * the program.
   */
  async type(text) {
    const before = await this.page.locator("#lambda").inputValue();
    await this.enter("#text", text);
    const after = await this.page.locator("#lambda").inputValue();
    if (after === "max" && before !== "max") await this.setLambda("0");
  }

  /** Replaces matrix and lambda, and waits until the table shows the program's basis. */
  async solve(text, lambda = "0") {
    await this.type(text);
    await this.setLambda(lambda);
    await this.showsBasis(basis(text, lambda));
  }

  async setLambda(text) {
    await this.enter("#lambda", text);
  }

  /** Types into a field, and waits until the page has used the value. */
  async enter(field, text) {
    await this.page.locator(field).fill(text);
    await this.page.locator(`${field}:not([aria-busy])`).waitFor({ state: "attached" });
  }

  /** The vector x as its fields show it. */
  vector() {
    return this.page.locator("#vector-entries input[type=text]").evaluateAll((fields) => fields.map((field) => field.value));
  }

  /** Types a vector into its fields; null is -inf. */
  async enterVector(field, entries) {
    for (const [i, entry] of entries.entries()) await this.test(`${field}-${i}`).fill(entry ?? "-inf");
  }

  async view(name) {
    // An answer that arrives between pressing and releasing moves the page under the
    // mouse. Then there is no click, so press once more, as a user would.
    await this.passes(async () => {
      await this.page.locator(`#tab-${name}`).click();
      await this.page.locator(`#view-${name}`).waitFor({ timeout: 1000 });
    });
  }

  cell(row, col) {
    return this.test(`cell-${row}-${col}`);
  }

  /** The cells of the grid as fractions, or as they are shown. null for an empty one. */
  async grid(shown = number) {
    const cells = await this.page.locator("#grid tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td input")].map((input) => input.value)));
    return cells.map((row) => row.map((cell) => (cell === "" ? null : /^-?\d+\.\d+$/.test(cell) ? shown(cell) : cell)));
  }

  /** The names above the columns. null if the nodes have only numbers. */
  async names() {
    const names = await this.page.locator("#grid thead input").evaluateAll((inputs) => inputs.map((input) => input.value));
    return names.length === 0 ? null : names;
  }

  /** The table of the basis: entries and witnesses. */
  async basis() {
    const rows = await this.page.locator("#basis tbody tr").evaluateAll((list) =>
      list.map((row) => ({
        entries: [...row.querySelectorAll("td.entry")].map((cell) => cell.textContent ?? ""),
        witness: row.querySelector("td.witness")?.textContent ?? "",
      })),
    );
    return { entries: rows.map((row) => row.entries.map(number)), witnesses: rows.map((row) => row.witness) };
  }

  /** Waits until the table shows the program's basis. */
  async showsBasis(expected) {
    await this.becomes(() => this.basis(), { entries: expected.entries, witnesses: expected.witnesses });
    assert.equal(await this.words("count"), String(expected.entries.length));
  }

  /** The text of a picture. Those of the engine are in a shadow tree. */
  picture(id) {
    return this.page.locator(`#${id}`).evaluate((host) => (host.shadowRoot ?? host).querySelector("svg")?.outerHTML ?? "");
  }

  /** Pastes as a browser does: sends the event with the text to an element. */
  async paste(locator, text) {
    await locator.focus();
    await locator.evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Clicks, and returns the bytes and the name of the saved file. */
  async download(locator) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), locator.click()]);
    const stream = await download.createReadStream();
    const parts = [];
    for await (const part of stream) parts.push(part);
    return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
  }
}
