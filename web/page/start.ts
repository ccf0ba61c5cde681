// The first, small script of the page. It starts to load the engine, which takes
// longest, while the browser is still parsing the page. `load.ts` then uses the
// promise.

import { load } from "./load";

globalThis.engineBegun = load();
// The code that awaits the promise reports its errors. Until then, ignore them.
globalThis.engineBegun.catch(() => {});
