// Runs before the first paint and before any module. A separate file because the page allows no inline scripts.
(function () {
  var chosen = null;
  var signedIn = false;
  try {
    chosen = localStorage.getItem("sb.theme");
    signedIn = localStorage.getItem("sb.session") !== null;
  } catch {
    // Storage is disabled: fall back to the system's color scheme.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // Otherwise the schema library tries to compile code, which the content security policy blocks and reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // Preloads what the page will import, so that each file does not have to be discovered through the previous one.
  // Empty on the development server.
  var data = document.getElementById("begin");
  var list = data?.textContent.trim();
  if (!list?.startsWith("{")) return;
  var begin = JSON.parse(list);
  var host = data.dataset.host || "";
  var path = location.pathname;
  var page = begin.pages[signedIn || !path.startsWith("/dashboard") ? path : "/login"];
  if (!page && signedIn && path.startsWith("/dashboard/")) page = begin.pages["/dashboard/*"];
  var kept = /(?:^|;\s*)sb_locale=(\w+)/.exec(document.cookie);
  var language = kept ? kept[1] : (navigator.language || "en").split("-")[0];
  var texts = begin.texts[language === "es" ? "es" : "en"];
  var links = document.createDocumentFragment();
  (page || []).concat(texts).forEach(function (file) {
    var link = document.createElement("link");
    var style = file.endsWith(".css");
    link.rel = style ? "preload" : "modulepreload";
    if (style) link.as = "style";
    link.crossOrigin = "";
    link.href = host + "/assets/" + file;
    links.append(link);
  });
  document.head.append(links);
})();
