// The page as a person sees it: what stands where, and hands to change it.
// Nothing here waits for a time; it waits for what must come.

import assert from "node:assert/strict";

/** Longest wait for something that must come; the machine may be loaded. */
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 30_000);

/** A number as the page shows it, as the program writes it; null is -inf. */
export function number(shown) {
  const text = shown.trim().replace("\u2212", "-");
  return text === "." || text === "" || text === "-\u221e" || text === "-inf" ? null : text;
}

export class Sheet {
  constructor(page) {
    this.page = page;
  }

  test(name) {
    return this.page.getByTestId(name);
  }

  /**
   * Reads until what is read is `expected`, once per frame; then it stands. If it
   * never comes, the difference is shown.
   */
  async becomes(read, expected, message) {
    await this.passes(async () => assert.deepEqual(await read(), expected, message));
  }

  /** Tries until nothing is thrown, once per frame. */
  async passes(attempt) {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (performance.now() > end) throw error;
      }
      await this.frame();
    }
  }

  /** Until the browser has drawn once more. */
  frame() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
  }

  /** What an element says, also in a part of the page that is folded up. */
  async text(id) {
    return ((await this.page.locator(`#${id}`).textContent()) ?? "").trim();
  }

  async words(name) {
    return ((await this.test(name).textContent()) ?? "").trim();
  }

  /** Until the page has said something of the matrix that stands there: an answer, or why there is none. */
  async answered() {
    await this.page
      .locator("#basis tbody tr, #basis-none:visible, #basis-cut:not(:empty), #problem:not(:empty), #text-error:not(:empty), #lambda-error:not(:empty)")
      .first()
      .waitFor({ state: "attached" });
  }

  /** Types a whole matrix into the text box, over what stood there, until the page has read it. */
  async type(text) {
    await this.enter("#text", text);
  }

  async setLambda(text) {
    await this.enter("#lambda", text);
  }

  /** Types into a field, until the page has taken that over. */
  async enter(field, text) {
    await this.page.locator(field).fill(text);
    await this.page.locator(`${field}:not([aria-busy])`).waitFor({ state: "attached" });
  }

  async view(name) {
    // An answer that comes between pressing and releasing moves the page under the
    // mouse, and then there is no click: as a person does, press once more.
    await this.passes(async () => {
      await this.page.locator(`#tab-${name}`).click();
      await this.page.locator(`#view-${name}`).waitFor({ timeout: 1000 });
    });
  }

  cell(row, col) {
    return this.test(`cell-${row}-${col}`);
  }

  /** The grid's cells as they stand, null for an empty one. */
  grid() {
    return this.page.locator("#grid tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td input")].map((input) => (input.value === "" ? null : input.value))),
    );
  }

  /** The names above the columns; null if nodes have numbers only. */
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

  /** Waits until the table is the basis that the program gives. */
  async showsBasis(expected) {
    await this.becomes(() => this.basis(), { entries: expected.entries, witnesses: expected.witnesses });
    assert.equal(await this.words("count"), String(expected.entries.length));
  }

  /** A picture as its text; those of the engine stand in a shadow tree. */
  picture(id) {
    return this.page.locator(`#${id}`).evaluate((host) => (host.shadowRoot ?? host).querySelector("svg")?.outerHTML ?? "");
  }

  /** Pastes as a browser does: the event with the text, into an element. */
  async paste(locator, text) {
    await locator.focus();
    await locator.evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Clicks, and gives the bytes and the name of the file that is saved. */
  async download(locator) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), locator.click()]);
    const stream = await download.createReadStream();
    const parts = [];
    for await (const part of stream) parts.push(part);
    return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
  }
}
