import type { EmailContent } from "../../platform/email-template.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Renders an email in the common layout: one column of text that every client can show, dark or light, plus a
 * plain-text version.
 */
export function renderEmail(
  content: EmailContent,
  brand: string,
  foot?: { readonly text: string; readonly url: string },
): { html: string; text: string } {
  const { paragraphs, button } = content;
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`);
  if (button) {
    const style =
      "display:inline-block;padding:11px 18px;border-radius:6px;background:#1d1d20;color:#ffffff;text-decoration:none";
    body.push(
      `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="${style}">${escaped(button.label)}</a></p>`,
    );
  }
  if (foot) {
    const style = "margin:32px 0 0;font-size:13px;color:#6b6b73";
    body.push(`<p style="${style}"><a href="${escaped(foot.url)}" style="color:inherit">${escaped(foot.text)}</a></p>`);
  }
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;font:15px/1.55 -apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto"><p style="margin:0 0 28px;font-weight:600">${escaped(brand)}</p>
${body.join("\n")}</div></body></html>`;
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    brand,
    ...(foot ? [`${foot.text}: ${foot.url}`] : []),
  ].join("\n\n");
  return { html, text };
}
