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

/** The audience of an alert. An empty list matches everyone. */
export const AlertRules = z.strictObject({
  subscriptionPlan: several(Tier, 5),
  product: several(Product, 2),
  country: several(z.string().check(z.regex(/^[A-Z]{2}$/)), 60),
  role: several(AdminRole, 4),
  language: several(Locale, 2),
});
export type AlertRules = z.infer<typeof AlertRules>;
export const EVERYONE: AlertRules = { subscriptionPlan: [], product: [], country: [], role: [], language: [] };

/** What the rules match against. The country is that of the billing address, if there is one. */
export interface Reader {
  readonly tier: Tier;
  readonly product: Product;
  readonly country: string | null;
  readonly admin_role: AdminRole;
  readonly language: Locale;
}

/** Tells whether an alert is for this reader: one value of every rule must match. An unknown country matches none. */
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

/** Seconds since 1970. Without a start the alert is inactive; without an end it stays until it is ended by hand. */
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

const isForEveryone = (rules: AlertRules): boolean => Object.values(rules).every((values) => values.length === 0);

/** An alert that was turned off sooner than this was a mistake, and is not kept for the public history. */
const MISTAKE_S = 300;

/**
 * When the occasion ended that a change of an alert replaces. Null if it continues (also with a corrected start), has not
 * begun, was turned off within minutes, or was not for everyone: the public status page doesn't list those.
 */
export function endOfReplaced(
  before: Period & { readonly rules: AlertRules },
  after: Pick<Period, "from">,
  now: number,
): number | null {
  const { from, to, rules } = before;
  if (from === null || from === after.from || !isForEveryone(rules)) return null;
  if (to !== null && to <= now) return to;
  const continues = after.from !== null && after.from <= now;
  return !continues && now - from >= MISTAKE_S ? now : null;
}

/** Sorts by severity, then newest first. */
export const byUrgency = (
  a: { readonly severity: Severity; readonly from: number | null },
  b: { readonly severity: Severity; readonly from: number | null },
): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || Number(b.from ?? 0) - Number(a.from ?? 0);

export const periodIssue = ({ from, to }: Period): FieldIssue | null =>
  to !== null && (from === null || to <= from) ? "alert.period" : null;

/** Accepts a page of the portal or an https URL, never something that a browser would execute. */
export function linkIssue(link: string): FieldIssue | null {
  if (/[\s\p{Cc}"<>\\]/u.test(link)) return "link.place";
  return /^\/(?!\/)/.test(link) || /^https:\/\/[^/?#@]+([/?#]|$)/.test(link) ? null : "link.place";
}
