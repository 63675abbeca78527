import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { deriveColors } from "@portal/model/brand/colors.ts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PRODUCTION } from "../../../test/settings.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { TEMPLATES } from "../../app.ts";
import { loadConfig } from "../../platform/config.ts";
import { EMAIL_REASONS } from "../../platform/email-reasons.ts";
import { renderExample } from "./preview.ts";

const SENDER = "Kestrel Ltd., 4 Quay Lane, Porto";
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { MAIL_SENDER_ADDRESS: SENDER });
});
afterAll(() => t.close());

const at = async (app: TestApp, url: string, host: string) => app.app.inject({ url, headers: { host } });
const both = TEMPLATES.flatMap((template) => (["en", "es"] as const).map((locale) => ({ template, locale })));
const unescaped = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

describe.each(both)("$template.name in $locale", ({ template, locale }) => {
  test("has a subject, a heading, a text part, one button with the same link as text, and a footer", () => {
    const { content, html, text } = renderExample(t.context.config, template, locale);
    const { subject, heading = subject, button } = content;
    expect(subject).toMatch(/\S{2}/);
    expect(button.url).toMatch(/^https?:\/\/\S+$/);
    expect(unescaped(html)).toContain(`>${heading}</h1>`);
    // Once as the button, once as the link below it.
    expect(unescaped(html).split(`href="${button.url}"`)).toHaveLength(3 + text.split(`(${button.url})`).length - 1);
    expect(unescaped(html)).toContain(`>${button.url}</a></p>`);
    expect(text).toContain(`${button.label}:\n${button.url}`);
    const reason = EMAIL_REASONS[locale][template.because]("Switchboard");
    for (const part of [unescaped(html), text]) {
      expect(part).toContain(reason);
      expect(part).toContain(SENDER);
      expect(part).not.toMatch(/undefined|\[object|\{\{|\$\{|NaN|Invalid/);
    }
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<img[^>]+src="http/);
  });

  test("starts the sentence after the greeting with a capital letter and links every mention of support", () => {
    const { content } = renderExample(t.context.config, template, locale);
    const [greeting = "", first = ""] = content.paragraphs.map((paragraph) =>
      typeof paragraph === "string"
        ? paragraph
        : paragraph.map((part) => (typeof part === "string" ? part : part.text)).join(""),
    );
    expect(greeting).toMatch(locale === "en" ? /^Hi( \S.*)?,$/ : /^Hola(, \S.*)?:$/);
    expect(first).toMatch(/^[\p{Lu}\d]/u);
    if (template.because === "staff") return;
    const plain = content.paragraphs.flatMap((paragraph) => (typeof paragraph === "string" ? [paragraph] : paragraph));
    const unlinked = plain.filter((part) => typeof part === "string" && /support|soporte/i.test(part));
    expect(unlinked).toEqual([]);
  });

  test("can be unsubscribed from only if it is product news", () => {
    const { html, text } = renderExample(t.context.config, template, locale);
    const isNews = template.list !== undefined;
    expect(isNews).toBe(template.because === "news");
    for (const part of [html, text]) expect(part.includes("/unsubscribe#")).toBe(isNews);
  });
});

test.each(["en", "es"] as const)("carries the brand's colors, logo and legal notice in %s", async (locale) => {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-mail-"));
  const png = join(folder, "logo.png");
  await sharp({ create: { width: 120, height: 60, channels: 3, background: "#ff00aa" } }).toFile(png);
  const brand = { BRAND_NAME: "Kestrel", BRAND_COLOR: "#ff00aa", BRAND_LOGO: png };
  const config = loadConfig({ ...PRODUCTION, ...brand, MAIL_SENDER_ADDRESS: `${SENDER} | <Reg.> 4711` });
  await rm(folder, { recursive: true });
  const { html, text } = renderExample(
    config,
    TEMPLATES.find(({ because }) => because === "news")!,
    locale,
  );
  const { light, dark } = deriveColors("#ff00aa");
  expect(html).toContain(`class="button" href="`);
  for (const part of [`background:${light.fill};`, `color:${light.link};`, `.link{color:${dark.link}!important}`]) {
    expect(html).toContain(part);
  }
  expect(html).toContain('<img src="cid:logo@switchboard" width="64" height="32"');
  expect(html).toContain(`${SENDER}<br>&lt;Reg.&gt; 4711</p>`);
  expect(text).toContain(`${SENDER}\n<Reg.> 4711\n${PRODUCTION.LINK_MAIN_SITE}`);
});

test("lists every email with its HTML and its text in development", async () => {
  const page = await at(t, "/dev/emails", "teams.test");
  expect(page.statusCode).toBe(200);
  for (const { template, locale } of both) {
    expect(page.body).toContain(`/dev/emails/${template.name}/${locale}/html`);
  }
  const html = await at(t, "/dev/emails/session.new_login/es/html", "teams.test");
  expect(html.headers["content-type"]).toContain("text/html");
  expect(html.body).toContain("data:image/png;base64,");
  expect(html.body).not.toContain("cid:");
  const text = await at(t, "/dev/emails/session.new_login/es/text", "teams.test");
  expect(text.headers["content-type"]).toContain("text/plain");
  expect(text.body).toContain("Hola, Ana:");
  for (const wrong of ["none.such/en/html", "session.new_login/de/html"]) {
    expect((await at(t, `/dev/emails/${wrong}`, "teams.test")).statusCode).toBe(404);
  }
});

// asvs: V13.4.2
test("has no preview in production", async () => {
  const { DATABASE_URL, SMTP_URL, ...settings } = PRODUCTION;
  // Where tests have shortcuts that production refuses.
  const live = await openTestApp(inject("clusterUrl"), {
    ...settings,
    EMAIL_ANSWER_MS: "1",
    REFUSAL_MS: "1",
    LOG_LEVEL: "error",
    MAINTENANCE_FILE: "/run/switchboard/maintenance",
  });
  try {
    await live.app.ready();
    for (const url of ["/dev/emails", "/dev/emails/session.new_login/en/html"]) {
      expect((await at(live, url, "teams.acme.io")).statusCode).toBe(404);
    }
    expect(live.app.hasRoute({ method: "GET", url: "/dev/emails" })).toBe(false);
  } finally {
    await live.close();
  }
});
