// Light and dark: the setting of the system, unless the switch overrides it.

import { byId } from "./dom";

const KEY = "supereigen-theme";
type Theme = "light" | "dark";

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    // A browser may forbid storage. Then the switch applies until the page is closed.
    return null;
  }
}

export function startTheme(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let chosen = stored();
  const button = byId("theme", HTMLButtonElement);
  const apply = (): void => {
    const theme: Theme = chosen ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset["theme"] = theme;
    button.textContent = theme === "dark" ? "Light" : "Dark";
    for (const host of document.querySelectorAll(".picture")) host.toggleAttribute("data-dark", theme === "dark");
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // As above.
    }
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}
