import { EVERYONE, type AlertRules } from "@portal/model/alerts/rules.ts";
import type { Severity } from "@portal/model/alerts/severities.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import {
  AlertGiven,
  SystemAlertGiven,
  type GlobalAlert,
  type SystemAlert,
} from "@portal/model/global-alerts/contract.ts";
import { formatTimeInput, parseTimeInput } from "#platform/fields/time-input.ts";

/** An alert in the form. */
export interface Draft {
  readonly texts: GlobalAlert["texts"];
  readonly severity: Severity;
  readonly dismissible: boolean;
  readonly rules: AlertRules;
  /** Values of datetime inputs in the author's local time; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly link: string;
}

const MINUTE_MS = 60_000;

/** A new alert that starts at the next full minute. */
export const blank = (now: number): Draft => ({
  texts: { en: { title: "", text: "" }, es: { title: "", text: "" } },
  severity: "info",
  dismissible: true,
  rules: EVERYONE,
  from: formatTimeInput(Math.ceil(now / MINUTE_MS) * 60),
  to: "",
  link: "",
});

export const draftOf = (alert: GlobalAlert | SystemAlert): Draft => ({
  texts: alert.texts,
  severity: alert.severity,
  dismissible: alert.dismissible,
  rules: alert.rules,
  from: formatTimeInput(alert.from),
  to: formatTimeInput(alert.to),
  link: alert.link ?? "",
});

/**
 * The request body. An untouched time keeps its seconds: the form shows only minutes, and a new start would show the
 * alert to everyone again.
 */
export function givenIn(draft: Draft, before: Pick<GlobalAlert | SystemAlert, "from" | "to"> | null) {
  const { texts, severity, dismissible, rules } = draft;
  const moment = (typed: string, was: number | null) =>
    was !== null && typed === formatTimeInput(was) ? was : parseTimeInput(typed);
  return {
    texts,
    severity,
    dismissible,
    rules,
    link: draft.link.trim() || null,
    from: moment(draft.from, before?.from ?? null),
    to: moment(draft.to, before?.to ?? null),
  };
}
export type Given = ReturnType<typeof givenIn>;

/** Issues by field path. */
export function issuesIn(given: Given, isSystem: boolean): ReadonlyMap<string, FieldIssue> {
  const { error } = isSystem ? SystemAlertGiven.safeParse({ ...given, version: 0 }) : AlertGiven.safeParse(given);
  const found = new Map<string, FieldIssue>();
  for (const { path, message, code } of error?.issues ?? []) {
    const place = path.join(".");
    const issue =
      place === "from"
        ? "field.required"
        : code === "custom" || message === "field.required"
          ? message
          : "field.invalid";
    if (!found.has(place)) found.set(place, issue as FieldIssue);
  }
  return found;
}
