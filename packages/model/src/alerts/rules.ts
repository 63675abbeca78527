import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { AdminRole, Product, Tier } from "../members/schemas.ts";
import { Locale } from "../session/contract.ts";
import { SEVERITIES, type Severity } from "./severities.ts";

/** System alerts, one of each kind, hidden until they are needed. */
export const SYSTEM_CODES = ["maintenance", "incident"] as const;
export type SystemCode = (typeof SYSTEM_CODES)[number];

const several = <S extends z.ZodMiniType>(one: S, most: number) =>
  z._default(z.array(one).check(z.maxLength(most)), []);

/** Whom it is for; what is left empty leaves nobody out. */
export const AlertRules = z.strictObject({
  subscriptionPlan: several(Tier, 5),
  product: several(Product, 2),
  country: several(z.string().check(z.regex(/^[A-Z]{2}$/)), 60),
  role: several(AdminRole, 4),
  language: several(Locale, 2),
});
export type AlertRules = z.infer<typeof AlertRules>;
export const EVERYBODY: AlertRules = { subscriptionPlan: [], product: [], country: [], role: [], language: [] };

/** What the rules look at; the country is the one of the bills, where there is one. */
export interface Reader {
  readonly tier: Tier;
  readonly product: Product;
  readonly country: string | null;
  readonly admin_role: AdminRole;
  readonly language: Locale;
}

/** Is it for this person? All rules must fit; of each, one value. Somebody whose country is not known is in none. */
export function matchesAlertRules(rules: AlertRules, reader: Reader): boolean {
  const fits = (wanted: readonly string[], has: string | null) =>
    wanted.length === 0 || (has !== null && wanted.includes(has));
  return (
    fits(rules.subscriptionPlan, reader.tier) &&
    fits(rules.product, reader.product) &&
    fits(rules.country, reader.country) &&
    fits(rules.role, reader.admin_role) &&
    fits(rules.language, reader.language)
  );
}

/** Seconds since 1970; without a beginning it rests, without an end it stays until somebody ends it. */
interface Period {
  readonly from: number | null;
  readonly to: number | null;
}
export type Phase = "in_force" | "coming" | "over" | "resting";

export function phaseOf({ from, to }: Period, now: number): Phase {
  if (from === null) return "resting";
  if (to !== null && to <= now) return "over";
  return from > now ? "coming" : "in_force";
}

/** The gravest first, among equals the newest. */
export const byUrgency = (
  a: { readonly severity: Severity; readonly from: number | null },
  b: { readonly severity: Severity; readonly from: number | null },
): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || Number(b.from ?? 0) - Number(a.from ?? 0);

export const periodIssue = ({ from, to }: Period): FieldIssue | null =>
  to !== null && (from === null || to <= from) ? "alert.period" : null;

/** A page of the portal, or an address outside that is encrypted; nothing that a browser would run. */
export function linkIssue(link: string): FieldIssue | null {
  if (/[\s\p{Cc}"<>\\]/u.test(link)) return "link.place";
  return /^\/(?!\/)/.test(link) || /^https:\/\/[^/?#@]+([/?#]|$)/.test(link) ? null : "link.place";
}
