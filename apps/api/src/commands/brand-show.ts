import { CONTRAST, OWN_COLORS, SURFACES, type Theme, type Tones, contrast } from "@portal/model/brand/colors.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import type { Picture } from "../platform/pictures.ts";
import type { Command } from "./command.ts";

/** Shows what the settings lead to on screens, in mail and on invoices. Reads settings and pictures, and nothing else. */
export const showBrand: Command = async ({ env }) => {
  const config = loadConfig(env);
  const { brand, seller, terms } = config;
  const colors = brand.colors ?? OWN_COLORS;
  const data = {
    name: config.BRAND_NAME,
    color: brand.color,
    colors,
    logo: described(brand.logo),
    logo_dark: described(brand.logo_dark),
    logo_mail: described(brand.logo_mail),
    icon: described(brand.icon),
    mail: {
      from: `${config.BRAND_NAME} <${config.MAIL_FROM}>`,
      footer: config.MAIL_SENDER_ADDRESS ?? `${config.BRAND_NAME} · ${config.MAIL_FROM}`,
    },
    invoices: { ...seller, has_logo: config.seller_logo !== null },
    links: {
      main_site: config.LINK_MAIN_SITE,
      privacy: config.LINK_PRIVACY,
      support: config.LINK_SUPPORT,
      status: config.LINK_STATUS ?? new URL("/status", config.urls.team).href,
    },
    terms: {
      portal: { version: terms.portal, link: config.LINK_TERMS },
      team: { version: terms.team, link: config.LINK_TERMS_TEAM ?? config.LINK_TERMS },
    },
    notes: notesOn(config),
  };
  return { text: textOf(data), data };
};

const described = (picture: Picture | null) =>
  picture && { kind: picture.kind, path: picture.path, bytes: picture.bytes.length, size: picture.size };

/** What an operator may not expect. None of it is wrong. */
function notesOn({ brand, BRAND_NAME, MAIL_SENDER_ADDRESS, seller_logo }: Config): string[] {
  const { color, logo, logo_dark, logo_mail } = brand;
  const tooWeak = (theme: Theme) =>
    color !== null && SURFACES[theme].some((surface) => contrast(color, surface) < CONTRAST.text);
  const faint = (["light", "dark"] as const).filter(tooWeak);
  return [
    ...faint.map((theme) => {
      const way = theme === "light" ? "darkened" : "lightened";
      return `BRAND_COLOR is hard to read on ${theme} screens, so it is ${way} there.`;
    }),
    ...(color === null ? ["BRAND_COLOR is not set: the portal's own blue is used."] : []),
    ...(logo ? [] : ["BRAND_LOGO is not set: screens show the portal's own mark."]),
    ...(logo && !logo_dark
      ? ["BRAND_LOGO_DARK is not set: dark screens show BRAND_LOGO. Check that it is visible there."]
      : []),
    ...(logo && !logo_mail ? ["BRAND_LOGO is an SVG, so mail has no logo. Set BRAND_LOGO_MAIL to a PNG."] : []),
    ...(seller_logo ? [] : [`Invoices have no logo: they show "${BRAND_NAME}" as text.`]),
    ...(MAIL_SENDER_ADDRESS ? [] : ["MAIL_SENDER_ADDRESS is not set: mail has no postal address."]),
  ];
}

interface Shown {
  readonly name: string;
  readonly color: string | null;
  readonly colors: Readonly<Record<Theme, Tones>>;
  readonly logo: ReturnType<typeof described>;
  readonly logo_dark: ReturnType<typeof described>;
  readonly logo_mail: ReturnType<typeof described>;
  readonly icon: ReturnType<typeof described>;
  readonly mail: { readonly from: string; readonly footer: string };
  readonly invoices: { readonly name: string; readonly address: readonly string[]; readonly tax_id: string };
  readonly links: Readonly<Record<string, string>>;
  readonly terms: Readonly<Record<"portal" | "team", { readonly version: string; readonly link: string }>>;
  readonly notes: readonly string[];
}

function textOf(shown: Shown): string {
  const { colors, mail, invoices, links, terms } = shown;
  const names = Object.keys(colors.light) as (keyof Tones)[];
  const row = (name: string, ...values: readonly string[]) => `${name.padEnd(14)}${values.join("  ")}`.trimEnd();
  const picture = (found: Shown["logo"]) => {
    if (!found) return "none";
    const size = found.size ? `, ${found.size.width} x ${found.size.height} pixels` : "";
    return `${found.kind.toUpperCase()}, ${(found.bytes / 1024).toFixed(1)} KB${size}, served as ${found.path}`;
  };
  return [
    row("Name", shown.name),
    row("Color", shown.color ?? "the portal's own"),
    row("", "light  ", "dark"),
    ...names.map((name) => row(`  ${name}`, colors.light[name], colors.dark[name])),
    row("Logo", picture(shown.logo)),
    row("  dark", picture(shown.logo_dark)),
    row("  mail", picture(shown.logo_mail)),
    row("Icon", picture(shown.icon)),
    row("Mail from", mail.from),
    ...mail.footer.split("|").map((line, n) => row(n === 0 ? "  footer" : "", line.trim())),
    row("Invoices from", invoices.name),
    ...[...invoices.address, invoices.tax_id].filter(Boolean).map((line) => row("", line)),
    ...Object.entries(links).map(([name, url], n) => row(n === 0 ? "Links" : "", `${name.padEnd(9)} ${url}`)),
    ...Object.entries(terms).map(([name, { version, link }], n) =>
      row(n === 0 ? "Terms" : "", `${name.padEnd(9)} ${version}  ${link}`),
    ),
    ...shown.notes.map((note, n) => row(n === 0 ? "Notes" : "", note)),
  ].join("\n");
}
