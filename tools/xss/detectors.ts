import type { Browser, BrowserContext, Page } from "@playwright/test";
import { CANARY } from "./payloads.ts";

/** How long a page may take to render on a busy machine. */
const PATIENCE_MS = 60_000;

/** Everything that must not happen; each entry names its page. */
export interface Caught {
  dialogs: string[];
  executed: string[];
  csp: string[];
  elements: string[];
  requests: string[];
  navigations: string[];
  crashed: string[];
  /** Calls that the server refused, so their content was never shown. */
  refused: string[];
}

export const nothing = (): Caught => ({
  dialogs: [],
  executed: [],
  csp: [],
  elements: [],
  requests: [],
  navigations: [],
  crashed: [],
  refused: [],
});

export interface Watched {
  readonly page: Page;
  readonly caught: Caught;
  /** Opens a page and inspects it. With `mayRefuse`, the server may refuse some of the page's calls. */
  open(url: string, at: string, mayRefuse?: boolean): Promise<string[]>;
  /** Waits until the page has stopped loading and inspects its elements. Returns the marks of the payloads shown. */
  look(at: string): Promise<string[]>;
}

/** Opens a browser context whose pages are watched from the start. They may contact only the `allowed` origins. */
export async function openWatched(
  browser: Browser,
  allowed: readonly string[],
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Watched> {
  // Tall, so that virtualized lists render many rows.
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1440, height: 3000 } });
  await prepare?.(context);
  const page = await context.newPage();
  const caught = nothing();
  let where = "";
  let refusalsFrom = 400;
  const note = (list: string[], what: string) => list.push(`${where}: ${what.slice(0, 300)}`);
  await context.exposeBinding(CANARY, (_source, ...given: unknown[]) => note(caught.executed, given.join(" ")));
  await context.exposeBinding("__csp", (_source, ...given: unknown[]) => note(caught.csp, given.join(" ")));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { __csp(text: string): void }).__csp(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  const loading = new Set<unknown>();
  const follow = (page: Page) => {
    page.on("dialog", (dialog) => {
      // A page with an unsent file asks before it closes; no payload can trigger that.
      if (dialog.type() === "beforeunload") return void dialog.accept().catch(() => {});
      note(caught.dialogs, `${dialog.type()} ${dialog.message()}`);
      // The page may be closed by then.
      dialog.dismiss().catch(() => {});
    });
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to (?:execute|load|run|apply|frame)/.test(message.text()))
        note(caught.csp, message.text());
      // The error boundary reports a screen that fails to render only here.
      else if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        note(caught.crashed, message.text());
    });
    page.on("pageerror", (error) => note(caught.crashed, error.message));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:/.test(protocol) && !allowed.includes(origin)) note(caught.requests, request.url());
      if (request.resourceType() !== "eventsource") loading.add(request);
    });
    page.on("response", (response) => {
      if (response.status() >= refusalsFrom && response.url().includes("/api/"))
        note(caught.refused, `${response.status()} ${response.url()}`);
    });
    page.on("requestfinished", (request) => loading.delete(request));
    page.on("requestfailed", (request) => loading.delete(request));
    page.on("framenavigated", (frame) => {
      // What the former document was still loading is never reported as finished.
      if (frame === page.mainFrame()) loading.clear();
      const { protocol, origin } = new URL(frame.url());
      if (protocol !== "about:" && !allowed.includes(origin)) note(caught.navigations, frame.url());
    });
  };
  context.on("page", follow);
  follow(page);
  const watched: Watched = {
    page,
    caught,
    async open(url, at, mayRefuse = false) {
      where = at;
      refusalsFrom = mayRefuse ? 500 : 400;
      await page.goto(url, { timeout: PATIENCE_MS });
      return watched.look(at);
    },
    async look(at) {
      where = at;
      const crashes = caught.crashed.length;
      const until = performance.now() + PATIENCE_MS;
      // Waits until the page is idle and unchanged twice in a row, so that late content is included.
      for (let before = "", same = 0; same < 2 && performance.now() < until && caught.crashed.length === crashes;) {
        const state = await page.evaluate(stateOf).catch(() => "");
        const quiet = loading.size === 0 && state !== "" && !state.startsWith("busy");
        same = quiet && state === before ? same + 1 : 0;
        before = state;
      }
      const { marks, wrong } = await page.evaluate(inspect);
      for (const element of wrong) note(caught.elements, element);
      return marks;
    },
  };
  return watched;
}

/** A fingerprint of what the page has rendered by its next frame. */
async function stateOf(): Promise<string> {
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const isBusy = document.querySelector('[aria-busy="true"]') !== null || document.querySelector("h1") === null;
  return `${isBusy ? "busy" : "there"} ${document.body.textContent.length} ${document.getElementsByTagName("*").length}`;
}

/** Runs in the page: returns the marks of payloads shown as text, and elements that only a payload can have created. */
function inspect(): { marks: string[]; wrong: string[] } {
  const MARK = /~\d+\.\d+~/g;
  const CALL = /(?:__xss|alert|confirm|prompt)\(\d+\)/;
  const STRANGE = new Set(
    "marquee xss keygen portal applet frameset frame embed object base isindex math foreignobject animate set x:script plaintext mglyph".split(
      " ",
    ),
  );
  const LOADING = new Set("script iframe style link meta".split(" "));
  const ADDRESS = /^(?:href|src|srcset|srcdoc|action|formaction|data|xlink:href|style|content|poster|background)$/;
  const wrong: string[] = [];
  const shown: string[] = [document.title];
  const all = [...document.querySelectorAll("*")];
  for (const template of document.querySelectorAll("template")) all.push(...template.content.querySelectorAll("*"));
  for (const element of all) {
    const name = element.localName.toLowerCase();
    // Not `element.attributes`, which a payload can shadow with a field of that name.
    const attributes = element.getAttributeNames().map((name) => ({ name, value: element.getAttribute(name) ?? "" }));
    const isMarked = MARK.test(element.outerHTML.slice(0, 5000)) || CALL.test(element.outerHTML.slice(0, 5000));
    MARK.lastIndex = 0;
    const isOurs = name === "script" && element.getAttribute("type") === "application/json";
    if (STRANGE.has(name) || (LOADING.has(name) && isMarked && !isOurs)) wrong.push(`<${name}> ${element.outerHTML}`);
    for (const { name: attribute, value } of attributes) {
      shown.push(value);
      const isHostile = CALL.test(value) || value.includes("evil.invalid");
      if (attribute.startsWith("on")) wrong.push(`${name} ${attribute}=${value}`);
      if (!ADDRESS.test(attribute) || !isHostile) continue;
      if (attribute === "style" ? /url\(|expression\(|behavior:/i.test(value) : attribute === "srcdoc")
        wrong.push(`${name} ${attribute}=${value}`);
      // Parsed as the browser does, despite characters before or between the letters.
      const scheme = URL.parse(value, document.baseURI)?.protocol ?? "";
      if (/^(?:javascript|vbscript|data|blob|filesystem|livescript|mocha|feed|jar|view-source):$/.test(scheme))
        wrong.push(`${name} ${attribute}=${value}`);
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) shown.push(element.value);
  }
  shown.push(document.documentElement.textContent);
  const marks = new Set(shown.flatMap((text) => text.match(MARK) ?? []));
  return { marks: [...marks], wrong };
}
