// Makes the page work offline after the first visit: a service worker keeps its files.
// The single file does not need one, and pages opened from disk cannot have one.

import * as state from "./state";

export function startOffline(): void {
  const served = location.protocol === "https:" || location.protocol === "http:";
  if (!served || !("serviceWorker" in navigator) || document.getElementById("engine-inside") !== null) return;
  let begun = false;
  // After the first answer of any kind, because fetching all files again would delay
  // it.
  state.on(["basis", "refusal", "problem"], () => {
    if (!begun) register();
    begun = true;
  });
}

function register(): void {
  navigator.serviceWorker.register("sw.js").then(
    () => document.documentElement.setAttribute("data-offline", "registered"),
    // A host may forbid it. With a network, the page still works.
    () => undefined,
  );
  void navigator.serviceWorker.ready.then(() => document.documentElement.setAttribute("data-offline", "ready"));
}
