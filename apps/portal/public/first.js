// Runs before the first paint and before any module, as a file of its own because the page allows no inline script.
(function () {
  var chosen = null;
  var signedIn = false;
  try {
    chosen = localStorage.getItem("sb.theme");
    signedIn = localStorage.getItem("sb.session") !== null;
  } catch {
    // Storage is switched off: the system's scheme it is.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // The schema library otherwise tries to compile code, which the content security policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // What the page will ask for is fetched at once, instead of each file naming the next. The development server has no list.
  var list = document.getElementById("begin")?.textContent.trim();
  if (!list?.startsWith("{")) return;
  var begin = JSON.parse(list);
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
    link.href = "/assets/" + file;
    links.append(link);
  });
  document.head.append(links);
})();
