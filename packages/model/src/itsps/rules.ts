import type { FieldIssue } from "../errors.ts";

const SLUG = { min: 2, max: 40 } as const;

/** A slug stays the same when the name changes. */
export const slugIssue = (slug: string): FieldIssue | null =>
  new RegExp(`^[a-z0-9-]{${SLUG.min},${SLUG.max}}$`).test(slug) ? null : "itsp.slug";

/** Derives a slug from a name: "Telefonía Clara" is `telefonia-clara`. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG.max)
    .replaceAll(/^-|-$/g, "");

export const httpsIssue = (url: string): FieldIssue | null =>
  /^https:\/\/[^/?#@\s]+([/?#]|$)/.test(url) && !/[\s\p{Cc}"<>\\]/u.test(url) ? null : "link.https";
