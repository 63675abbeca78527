import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { type Language, TEXTS } from "../page/text.ts";
import { parseInput } from "./api.ts";
import { refuse } from "./problem.ts";
import type { Setups } from "./setups.ts";

const Query = z.object({
  setup: z.string().check(z.regex(/^set_[\w-]{1,60}$/)),
  /** The embedding page: the only one it posts messages to. */
  parent: z.string(),
  theme: z._default(z.enum(["light", "dark"]), "light"),
  lang: z._default(z.enum(["en", "es"]), "en"),
  /** Off if the embedding page has its own button and posts `submit`. */
  button: z._default(z.enum(["on", "off"]), "on"),
});
const Params = z.object({ id: z.string() });
const Sent = z.strictObject({
  client_secret: z.string().check(z.maxLength(100)),
  number: z.string().check(z.maxLength(40)),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: z.string().check(z.maxLength(4)),
  name: z.string().check(z.maxLength(100)),
});

const SCRIPTS = ["card.ts", "checks.ts", "text.ts"] as const;
const page = (name: string) => new URL(`../page/${name}`, import.meta.url);

/** The card form: a page of its own origin, which only the portal can embed. */
export async function frameRoutes(app: FastifyInstance, portals: readonly string[], setups: Setups): Promise<void> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${portals.join(" ")}`,
  ].join("; ");

  app.get("/card", async ({ query }, reply) => {
    const { parent, ...asked } = parseInput(Query, query);
    if (!portals.includes(parent)) refuse("invalid");
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8");
    return formFor({ home: parent, ...asked });
  });
  // Checks shared by page and server; the browser gets them without their types.
  for (const name of SCRIPTS) {
    const script = stripTypeScriptTypes(await readFile(page(name), "utf8"));
    app.get(`/page/${name}`, async (_, reply) => kept(reply).type("text/javascript; charset=utf-8").send(script));
  }
  const style = await readFile(page("card.css"));
  app.get("/page/card.css", async (_, reply) => kept(reply).type("text/css; charset=utf-8").send(style));
  const inter = import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const font = await readFile(fileURLToPath(inter));
  app.get("/page/inter.woff2", async (_, reply) => kept(reply).type("font/woff2").send(font));

  app.post("/card/setups/:id", async ({ params, body }) => {
    const { brand, last4, exp_month, exp_year } = await setups.finish(
      parseInput(Params, params).id,
      parseInput(Sent, body),
    );
    return { brand, last4, exp_month, exp_year };
  });
}

const kept = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-cache");

interface Form {
  readonly setup: string;
  readonly home: string;
  readonly theme: string;
  readonly lang: Language;
  readonly button: "on" | "off";
}

/** Safe to interpolate: every value is one of a few words, or was checked against a pattern or a list. */
function formFor({ setup, home, theme, lang, button }: Form): string {
  const text = TEXTS[lang];
  const field = (name: "number" | "expiry" | "cvc" | "name", width: string, more: string) => `
      <div class="${width}">
        <label for="${name}">${text[name]}</label>
        <input id="${name}" aria-describedby="${name}-issue" required ${more}>
        <p class="issue" id="${name}-issue" aria-live="polite"></p>
      </div>`;
  const numeric = 'inputmode="numeric" spellcheck="false"';
  return `<!doctype html>
<html lang="${lang}" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${text.title}</title>
    <link rel="stylesheet" href="/page/card.css">
    <script type="module" src="/page/card.ts"></script>
  </head>
  <body data-setup="${setup}" data-home="${home}" data-lang="${lang}">
    <form novalidate autocomplete="on" aria-label="${text.title}">${field("number", "wide", `${numeric} maxlength="23" autocomplete="cc-number"`)}${field("expiry", "half", `${numeric} maxlength="9" autocomplete="cc-exp"`)}${field("cvc", "half", `${numeric} maxlength="4" autocomplete="cc-csc"`)}${field("name", "wide", 'maxlength="100" autocomplete="cc-name"')}
      <p class="note wide">${text.sandbox}</p>
      <p class="wide" id="said" role="status"></p>
      ${button === "on" ? `<button>${text.save}</button>` : ""}
    </form>
  </body>
</html>
`;
}
