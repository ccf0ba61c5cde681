// The first answer comes within a second of opening.

import assert from "node:assert/strict";
import { browserSuite } from "./harness/browser.mjs";

const browserTest = browserSuite();

/**
 * The milliseconds from the start of the navigation until a row of the basis is shown.
 */
async function firstAnswer(page) {
  await page.addInitScript(() => {
    window.firstAnswer = new Promise((done) => {
      const look = () => {
        if (document.querySelector("#basis tbody tr") === null) return false;
        performance.mark("first-answer");
        done(performance.getEntriesByName("first-answer")[0].startTime);
        return true;
      };
      const observer = new MutationObserver(() => {
        if (look()) observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  });
}

browserTest("the first answer comes within a second of opening", async ({ tools, origin }) => {
  // Other programs may be running, so the best of ten is the time of the page.
  const times = [];
  for (let k = 0; k < 10 && !times.some((time) => time < 1000); k += 1) {
    const { page, context } = await tools.blank();
    await firstAnswer(page);
    await page.goto(`${origin}/`);
    times.push(await page.evaluate(() => window.firstAnswer));
    await context.close();
  }
  tools.note(`first answer after ${times.map((time) => `${time.toFixed(0)} ms`).join(", ")}`);
  assert.ok(Math.min(...times) < 1000, `${times} ms`);
}, { closed: true });
