// Works without a network after the first visit: a service worker keeps the
// page's files. The single file needs none, and files have none.

import * as state from "./state";

export function startOffline(): void {
  const served = location.protocol === "https:" || location.protocol === "http:";
  if (!served || !("serviceWorker" in navigator) || document.getElementById("engine-inside") !== null) return;
  let begun = false;
  // After the first answer, whatever it is: to fetch all files again would delay it.
  state.on(["basis", "refusal", "problem"], () => {
    if (!begun) register();
    begun = true;
  });
}

function register(): void {
  navigator.serviceWorker.register("sw.js").then(
    () => document.documentElement.setAttribute("data-offline", "registered"),
    // A host may forbid it; the page works all the same while there is a network.
    () => undefined,
  );
  void navigator.serviceWorker.ready.then(() => document.documentElement.setAttribute("data-offline", "ready"));
}
