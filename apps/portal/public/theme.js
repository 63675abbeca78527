// Runs before the first paint and before any module, as a file of its own because the page allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("sb.theme");
  } catch {
    // Storage is switched off: the system's scheme it is.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // The schema library otherwise tries to compile code, which the content security policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };
})();
