import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Config } from "../../platform/config.ts";
import type { Template, Templates } from "../../platform/email-template.ts";
import { fail } from "../../platform/fail.ts";
import { escaped } from "../../platform/html.ts";
import { LOGO_CID, mailLogo } from "./logo.ts";
import { emailContext, emailFrame, renderEmail } from "./render.ts";
import { unsubscribeLinks } from "./unsubscribe.ts";

const LOCALES: readonly Locale[] = ["en", "es"];

/** Emails style themselves, and the page frames them. Nothing else is loaded, and no script runs. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-src 'self'; frame-ancestors 'self'";

/** Every email the product sends, with example data. Only registered in development (feature.ts). */
export function previewRoutes(app: FastifyInstance, config: Config, templates: Templates): void {
  const call = { config: { call: "mail.preview" } };
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .type(`text/${type}; charset=utf-8`)
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-store")
      .send(body);
  app.get("/dev/emails", call, async (_request, reply) => send(reply, "html", listPage(config, templates)));
  app.get<{ Params: Record<"name" | "locale" | "part", string> }>(
    "/dev/emails/:name/:locale/:part",
    call,
    async ({ params }, reply) => {
      const template = templates.get(params.name) ?? fail("request.not_found");
      const locale = LOCALES.find((one) => one === params.locale) ?? fail("request.not_found");
      const { html, text } = renderExample(config, template, locale);
      if (params.part === "text") return send(reply, "plain", text);
      return send(
        reply,
        "html",
        html.replace(`cid:${LOGO_CID}`, `data:image/png;base64,${mailLogo(config)?.png.toString("base64") ?? ""}`),
      );
    },
  );
}

/** The email as it would be sent with the template's example. */
export function renderExample(config: Config, template: Template, locale: Locale) {
  const data = z.parse(template.data, template.example) as object;
  const link =
    template.link && `${template.link.path}${template.link.inPath ? "/" : "#"}${"example-token-".repeat(3)}1`;
  const context = emailContext(config, link && new URL(link, config.urls.team).href);
  const content = template.texts[locale]({ ...data, ...context });
  const leave = template.list && unsubscribeLinks(config, locale, data);
  return { content, ...renderEmail(content, emailFrame(config, template, locale, leave?.foot)) };
}

function listPage(config: Config, templates: Templates): string {
  const sections = [...templates.values()].map((template) => {
    const shown = LOCALES.map((locale) => {
      const { content, text } = renderExample(config, template, locale);
      const url = `/dev/emails/${template.name}/${locale}`;
      return `<div lang="${locale}"><h3>${escaped(content.subject)}</h3>
<p><a href="${url}/html" aria-label="${template.name} ${locale} HTML">HTML</a> <a href="${url}/text" aria-label="${template.name} ${locale} text">Text</a></p>
<iframe src="${url}/html" title="${template.name} ${locale}" loading="lazy"></iframe>
<details><summary>Plain text</summary><pre tabindex="0">${escaped(text)}</pre></details></div>`;
    });
    return `<section id="${template.name}"><h2>${template.name}</h2><div class="pair">${shown.join("")}</div></section>`;
  });
  const links = [...templates.keys()].map((name) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emails · ${escaped(config.BRAND_NAME)}</title><style>${STYLE}</style></head>
<body><h1>Emails</h1><p>${templates.size} emails with example data. They follow your system's light or dark theme.</p>
<nav aria-label="Emails">${links.join(" ")}</nav><main>${sections.join("")}</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:1240px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#101012);color:light-dark(#1b1b1d,#ededeb)}
a{color:light-dark(#2f46bd,#a3b3ff)} nav{display:flex;flex-wrap:wrap;gap:4px 14px} h2{margin:40px 0 0;font-size:18px} h3{font-size:15px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:20px}
iframe{width:100%;height:640px;border:1px solid light-dark(#d6d5cf,#3a3a3e);border-radius:8px} pre{white-space:pre-wrap;overflow-wrap:anywhere}`;
