import { TIMELINE } from "@portal/model/cases/schemas.ts";
import { Product } from "@portal/model/members/schemas.ts";

export const TABS = ["timeline", "subscription", "phones", "mails", "tickets", "notes"] as const;
type Tab = (typeof TABS)[number];
export type Kind = (typeof TIMELINE)[number];

/** The page's state in the URL: the person, and the part of their case. */
export interface PageState {
  /** Empty before a lookup. */
  readonly email: string;
  /** Null for whichever exists. */
  readonly product: Product | null;
  readonly tab: Tab;
  readonly kind: Kind | null;
  /** The whole team instead of one person. */
  readonly whole: boolean;
}

const EMAIL_MAX = 254;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, EMAIL_MAX) : "");

export const parseSearch = (query: Readonly<Record<string, unknown>>): PageState => ({
  email: textOf(query["email"]).toLowerCase(),
  product: Product.options.find((one) => one === query["product"]) ?? null,
  tab: TABS.find((one) => one === query["tab"]) ?? "timeline",
  kind: TIMELINE.find((one) => one === query["kind"]) ?? null,
  whole: query["of"] === "team",
});

export function addressOf({ email, product, tab, kind, whole }: PageState): string {
  const query = new URLSearchParams({
    ...(email && { email }),
    ...(product && { product }),
    ...(tab !== "timeline" && { tab }),
    ...(kind && { kind }),
    ...(whole && { of: "team" }),
  }).toString();
  return query ? `/support/dashboard?${query}` : "/support/dashboard";
}

/** State for a new lookup. */
export const lookUp = (email: string): PageState => ({
  email: email.trim().toLowerCase(),
  product: null,
  tab: "timeline",
  kind: null,
  whole: false,
});
