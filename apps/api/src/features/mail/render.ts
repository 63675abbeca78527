import { type BrandColors, OWN_COLORS } from "@portal/model/brand/colors.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Config } from "../../platform/config.ts";
import { EMAIL_REASONS } from "../../platform/email-reasons.ts";
import type { Always, EmailContent, LinkedText, Paragraph, Template } from "../../platform/email-template.ts";
import { escaped } from "../../platform/html.ts";
import { type MailLogo, mailLogo } from "./logo.ts";

/** What surrounds the content of an email. */
interface EmailFrame {
  readonly locale: Locale;
  readonly brand: string;
  readonly home: string;
  /** The image beside the brand's name. */
  readonly logo: MailLogo | null;
  readonly colors: BrandColors;
  readonly reason: string;
  /** The lines with the company and its postal address, or with the brand and the address the email comes from. */
  readonly sender: readonly string[];
  readonly unsubscribe?: LinkedText;
}
interface Rendered {
  readonly html: string;
  readonly text: string;
}

/** What every template can use, apart from its own data. */
export const emailContext = ({ BRAND_NAME, LINK_SUPPORT, urls }: Config, link = ""): Always => ({
  brand: BRAND_NAME,
  link,
  support: (text) => ({ text, url: LINK_SUPPORT }),
  support_url: LINK_SUPPORT,
  page: (edition, path) => new URL(path, urls[edition]).href,
});

export const emailFrame = (
  config: Config,
  { because }: Pick<Template, "because">,
  locale: Locale,
  unsubscribe?: LinkedText,
): EmailFrame => ({
  locale,
  brand: config.BRAND_NAME,
  home: config.LINK_MAIN_SITE,
  logo: mailLogo(config),
  colors: config.brand.colors ?? OWN_COLORS,
  reason: EMAIL_REASONS[locale][because](config.BRAND_NAME),
  sender: linesOf(config.MAIL_SENDER_ADDRESS ?? `${config.BRAND_NAME} · ${config.MAIL_FROM}`),
  ...(unsubscribe && { unsubscribe }),
});

const linesOf = (text: string): string[] => text.split("|").map((line) => line.trim());

/** Renders an email in the common layout, for light and dark themes, with a plain-text version. */
export const renderEmail = (content: EmailContent, frame: EmailFrame): Rendered => ({
  html: htmlOf(content, frame),
  text: textOf(content, frame),
});

const FALLBACK: Readonly<Record<Locale, string>> = {
  en: "If the button doesn't work, copy this link into your browser:",
  es: "Si el botón no funciona, copia este enlace en tu navegador:",
};

const linked = ({ text, url }: LinkedText, style: string): string =>
  `<a class="link" href="${escaped(url)}" style="${style}">${escaped(text)}</a>`;

const partsOf = (paragraph: Paragraph): readonly (string | LinkedText)[] =>
  typeof paragraph === "string" ? [paragraph] : paragraph;

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A dark theme replaces the colors; clients that drop the style sheet show the light ones. */
const styleOf = ({ dark }: BrandColors) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
a,p,h1{overflow-wrap:anywhere;word-break:break-word}
@media (prefers-color-scheme:dark){
.page{background:#0e0e10!important}
.card{background:#161618!important;border-color:#2b2b2f!important}
.ink,.ink p,h1{color:#ededeb!important}
.dim,.dim p{color:#a3a3a0!important}
.rule{border-color:#2b2b2f!important}
.link{color:${dark.link}!important}
.button{background:${dark.fill}!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}.page{padding:16px 8px!important}}`;

function htmlOf({ subject, heading = subject, paragraphs, button }: EmailContent, frame: EmailFrame): string {
  const { link, fill } = frame.colors.light;
  const underlined = `color:${link};text-decoration:underline`;
  const body = paragraphs.map((paragraph) => {
    const inner = partsOf(paragraph).map((part) =>
      typeof part === "string" ? escaped(part) : linked(part, underlined),
    );
    return `<p style="margin:0 0 16px;white-space:pre-line">${inner.join("")}</p>`;
  });
  const foot = [[frame.reason], frame.sender].map(
    (lines) => `<p style="margin:0 0 8px">${lines.map(escaped).join("<br>")}</p>`,
  );
  if (frame.unsubscribe) {
    const style = "color:inherit;text-decoration:underline";
    foot.push(`<p style="margin:0">${linked(frame.unsubscribe, style).replace('class="link" ', "")}</p>`);
  }
  const url = escaped(button.url);
  return `<!doctype html>
<html lang="${frame.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${styleOf(frame.colors)}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#f4f4f1;${FONT};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden">${escaped(previewOf(paragraphs))}</div>
<div class="card" style="box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e1dc;border-radius:12px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${frame.logo ? logoCell(frame.logo) : ""}<td class="ink" style="color:#1b1b1d;font-size:16px;font-weight:600">${escaped(frame.brand)}</td></tr></table>
<h1 style="margin:24px 0 16px;color:#1b1b1d;font-size:22px;line-height:1.3;font-weight:650">${escaped(heading)}</h1>
<div class="ink" style="color:#1b1b1d">
${body.join("\n")}
</div>
<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
<div class="dim" style="color:#66666b;font-size:13px">
<p style="margin:0">${FALLBACK[frame.locale]}<br><a class="link" href="${url}" style="${underlined};word-break:break-all">${url}</a></p>
<div class="rule" style="margin:24px 0 16px;border-top:1px solid #e2e1dc"></div>
${foot.join("\n")}
</div></div></body></html>`;
}

const logoCell = ({ cid, width, height, background }: MailLogo): string =>
  `<td style="padding:0 10px 0 0"><img src="cid:${cid}" width="${width}" height="${height}" alt="" style="display:block;border:0;border-radius:8px;background:${background}"></td>
`;

/** What inboxes show beside the subject: the first sentence after the greeting. */
const previewOf = (paragraphs: readonly Paragraph[]): string =>
  partsOf(paragraphs[1] ?? "")
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");

function textOf({ subject, heading = subject, paragraphs, button }: EmailContent, frame: EmailFrame): string {
  const written = paragraphs.map((paragraph) =>
    partsOf(paragraph)
      .map((part) => (typeof part === "string" ? part : `${part.text} (${part.url})`))
      .join(""),
  );
  const foot = [
    frame.reason,
    [...frame.sender, frame.home].join("\n"),
    ...(frame.unsubscribe ? [`${frame.unsubscribe.text}: ${frame.unsubscribe.url}`] : []),
  ];
  return [heading, ...written, `${button.label}:\n${button.url}`, "--", ...foot].join("\n\n");
}
