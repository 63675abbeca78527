import type { Edition } from "@portal/model/brand/contract.ts";
import { brandStyle, styleSource } from "./brand-style.ts";
import type { Config } from "./config.ts";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** What a page may load beyond our own files; nothing by default. */
interface Opened {
  /** Another host for our own files. */
  readonly assets?: string;
  readonly script?: string;
  /** The one inline style: the brand's colors. */
  readonly style?: string;
  readonly connect?: string;
  readonly frame?: string;
}

/** The headers of every response. Customer pages may embed the gateway's card form, so no card is typed into ours. */
export function openHeaders({
  payments,
  brand,
  asset_origin,
}: Config): (edition: Edition | undefined) => typeof HEADERS {
  const own: Opened = {
    ...(brand.colors && { style: styleSource(brandStyle(brand.colors)) }),
    ...(asset_origin && { assets: asset_origin }),
  };
  const plain = { ...HEADERS, "content-security-policy": policy(own) };
  const paying = { ...HEADERS, "content-security-policy": policy({ ...own, ...openedFor(payments) }) };
  return (edition) => (edition === "team" || edition === "solo" ? paying : plain);
}

function openedFor(payments: Config["payments"]): Opened {
  if (payments?.kind === "sandbox") return { frame: payments.frame_url };
  if (!payments) return {};
  const script = "https://js.stripe.com";
  return { script, connect: "https://api.stripe.com", frame: `${script} https://hooks.stripe.com` };
}

const policy = ({ assets, script, style, connect, frame }: Opened): string =>
  [
    "default-src 'self'",
    sources("script-src", assets, script),
    sources("style-src", assets, style),
    sources("img-src", "data:", assets),
    sources("font-src", assets),
    sources("connect-src", connect),
    `frame-src ${frame ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");

const sources = (directive: string, ...opened: (string | undefined)[]): string =>
  [directive, "'self'", ...opened.filter((source) => source !== undefined)].join(" ");
