// The first script of the page, and a small one: it begins to load the engine, which
// takes longest, while the page is still being read. `load.ts` in the page takes it up.

import { load } from "./load";

globalThis.engineBegun = load();
// Whoever takes it up tells of an error; till then there is nobody.
globalThis.engineBegun.catch(() => {});
