import { type BrandColors, OWN_COLORS } from "@portal/model/brand/colors.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Announced, StatusReport } from "@portal/model/status/report.ts";
import type { Config } from "../../platform/config.ts";
import { escaped } from "../../platform/html.ts";
import { STATUS_TEXT } from "./text.ts";

const REFRESH_S = 60;

interface Reader {
  readonly locale: Locale;
  /** Readers can turn it off, because an automatic refresh interrupts screen readers. */
  readonly refresh: "on" | "off";
  readonly login_url: string;
}

/** One page without scripts and without other files, except for the logo. */
export function statusPage(config: Config, report: StatusReport, { locale, refresh, login_url }: Reader): string {
  const link = (lang: Locale, wanted: Reader["refresh"]) =>
    `/status?lang=${lang}${wanted === "off" ? "&amp;refresh=off" : ""}`;
  const [does, change] = STATUS_TEXT[locale].refresh[refresh];
  const t = STATUS_TEXT[locale];
  const { BRAND_NAME, LINK_SUPPORT, brand } = config;
  const title = escaped(t.title(BRAND_NAME));
  const { state, parts, alerts } = report;
  const logos = [brand.logo, brand.logo_dark].flatMap((logo, n) => {
    const theme = brand.logo_dark ? ` class="${n === 0 ? "day" : "night"}"` : "";
    return logo ? [`<img${theme} src="${logo.path}" alt="" width="28" height="28">`] : [];
  });
  const section = (name: string, entries: readonly string[]) =>
    entries.length > 0 ? `<section><h2>${name}</h2>${entries.join("")}</section>` : "";
  const current = alerts?.current.map((alert) => entry(alert, locale, t.since)) ?? [];
  const planned = alerts?.planned.map((alert) => entry(alert, locale, t.starting)) ?? [];
  // Their texts speak of the present.
  const past = alerts?.past.map((alert) => entry(alert, locale)) ?? [];
  const rows = parts.map(({ part, state }) => {
    const [name, about] = t.part[part];
    return `<li><span><b>${name}</b><small>${about}</small></span><span class="state" data-state="${state}">${t.part_state[state]}</span></li>`;
  });
  const none = `<p>${alerts ? t.none_past : t.unknown}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">${refresh === "on" ? `<meta http-equiv="refresh" content="${REFRESH_S}">` : ""}
<title>${title}</title><link rel="icon" href="${brand.icon?.path ?? "/favicon.svg"}"><style>${statusStyle(brand.colors)}</style></head>
<body><header>${logos.join("")}<b>${escaped(BRAND_NAME)}</b>
<a href="${link(t.other.locale, refresh)}" lang="${t.other.locale}" hreflang="${t.other.locale}">${t.other.name}</a></header>
<main><div class="sum" data-state="${state}"><h1>${t.state[state]}</h1>
<p>${t.checked(`<time datetime="${report.checked_at}">${format(CLOCK, locale)(report.checked_at)}</time>`)} ${does} <a href="${link(locale, refresh === "on" ? "off" : "on")}">${change}</a></p></div>
${section(t.current, current)}${section(t.planned, planned)}
<section><h2>${t.parts}</h2><ul>${rows.join("")}</ul></section>
${section(t.past, past.length > 0 ? past : [none])}</main>
<footer><a href="${escaped(login_url)}">${t.log_in}</a><a href="${escaped(LINK_SUPPORT)}">${t.support}</a><a href="/status.json">${t.json}</a></footer></body></html>`;
}

/** One that is over has a title and its period only. */
function entry(
  { severity, from, to, texts }: Announced,
  locale: Locale,
  open_ended?: (from: string) => string,
): string {
  const { title, text } = texts[locale];
  const period = to === null ? (open_ended?.(format(DAY, locale)(from)) ?? "") : formatRange(locale, from, to);
  return `<article data-severity="${severity}"><h3>${escaped(title)}</h3>${open_ended ? `<p>${escaped(text)}</p>` : ""}<small>${period} UTC</small></article>`;
}

const TAG: Readonly<Record<Locale, string>> = { en: "en-US", es: "es-ES" };
const CLOCK = { timeStyle: "short", timeZone: "UTC" } as const;
const DAY = { ...CLOCK, dateStyle: "long" } as const;
const format = (options: Intl.DateTimeFormatOptions, locale: Locale) => (at: string) =>
  new Intl.DateTimeFormat(TAG[locale], options).format(new Date(at));
/** Names the day once if both times are on it. */
const formatRange = (locale: Locale, from: string, to: string) =>
  new Intl.DateTimeFormat(TAG[locale], DAY).formatRange(new Date(from), new Date(to));

/** The same for all readers, so that the content security policy can name it. */
export function statusStyle(brand: BrandColors | null): string {
  const { light, dark } = brand ?? OWN_COLORS;
  return `:root{color-scheme:light dark;--canvas:light-dark(#f8f8f6,#0e0e10);--surface:light-dark(#fff,#161618);--line:light-dark(#e8e7e3,#262629);--ink:light-dark(#1b1b1d,#ededeb);--dim:light-dark(#66666b,#9b9b97);--link:light-dark(${light.link},${dark.link});--accent:light-dark(${light.accent},${dark.accent});--ok:light-dark(#12643d,#86d4aa);--ok-soft:light-dark(#eaf7f0,#11281c);--warn:light-dark(#774c08,#f3c771);--warn-soft:light-dark(#fff6e3,#2b2110);--bad:light-dark(#9f241c,#ff9e95);--bad-soft:light-dark(#fff0ee,#311715)}
*{box-sizing:border-box}body{margin:0 auto;max-width:720px;padding:24px 20px 48px;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;background:var(--canvas);color:var(--ink);overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
header{display:flex;align-items:center;gap:10px;margin-bottom:24px}header img{object-fit:contain}header a{margin-left:auto}
h1{margin:0;font-size:24px;line-height:1.3}h2{margin:32px 0 10px;font-size:17px}h3{margin:0;font-size:16px}p{margin:4px 0 0}.sum a{color:inherit}small{display:block;color:var(--dim);font-size:14px}
.sum{padding:24px;border-radius:12px;background:var(--ok-soft);color:var(--ok)}.sum p{color:var(--ink)}
.sum[data-state=maintenance]{background:var(--warn-soft);color:var(--warn)}.sum[data-state=disruption]{background:var(--bad-soft);color:var(--bad)}
ul,article{margin:0;padding:0 20px;border:1px solid var(--line);border-radius:12px;background:var(--surface);list-style:none}
article{margin:10px 0 0;padding:16px 20px;border-left:4px solid var(--link)}article small{margin-top:8px}article p{white-space:pre-line}
article[data-severity=critical]{border-left-color:var(--bad)}article[data-severity=warn]{border-left-color:var(--warn)}
li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 20px;padding:14px 0}li+li{border-top:1px solid var(--line)}
.state{padding:2px 10px;border-radius:99px;background:var(--ok-soft);color:var(--ok);font-size:14px;font-weight:600}
.state[data-state=closed]{background:var(--warn-soft);color:var(--warn)}.state[data-state=failing]{background:var(--bad-soft);color:var(--bad)}
section>p{color:var(--dim)}footer{display:flex;flex-wrap:wrap;gap:8px 20px;margin-top:40px;font-size:14px}
.night{display:none}@media (prefers-color-scheme:dark){.day{display:none}.night{display:inline}}`;
}
