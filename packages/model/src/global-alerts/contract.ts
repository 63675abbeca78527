import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id, Version } from "../kit/schemas.ts";
import { ALERT } from "../limits.ts";
import { AlertRules, SYSTEM_CODES, linkIssue, periodIssue } from "../alerts/rules.ts";
import { SEVERITIES } from "../alerts/severities.ts";

const words = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1, "field.required"), z.maxLength(longest), z.regex(/^[^\p{Cc}]*$/u));
const Words = z.strictObject({ title: words(ALERT.longest_title), text: words(ALERT.longest_text) });
/** Seconds since 1970, up to 2100. Anything later is a typo. */
const Moment = z.int().check(z.gte(0), z.lte(4_102_444_800));
/** Both languages are required, so that every reader has a text. */
const Texts = z.strictObject({ en: Words, es: Words });

const saidOf = {
  texts: Texts,
  severity: z.enum(SEVERITIES),
  dismissible: z.boolean(),
  rules: AlertRules,
  link: z.nullable(z.string().check(z.trim(), z.maxLength(300), refineBy(linkIssue))),
  to: z.nullable(Moment),
};
const inOrder = z.superRefine((given: { readonly from: number | null; readonly to: number | null }, ctx) => {
  const issue = periodIssue(given);
  if (issue) ctx.addIssue({ code: "custom", message: issue, path: ["to"], input: given.to });
});

export const AlertGiven = z.strictObject({ ...saidOf, from: Moment }).check(inOrder);
const AlertChanged = z.strictObject({ ...saidOf, from: Moment, version: Version }).check(inOrder);
/** Inactive without a start. */
export const SystemAlertGiven = z
  .strictObject({ ...saidOf, from: z.nullable(Moment), version: Version })
  .check(inOrder);

const shown = { ...saidOf, id: Id, author: z.string(), version: Count };
const GlobalAlert = z.object({ ...shown, from: Moment });
const SystemAlert = z.object({ ...shown, code: z.enum(SYSTEM_CODES), from: z.nullable(Moment) });
export type GlobalAlert = z.infer<typeof GlobalAlert>;
export type SystemAlert = z.infer<typeof SystemAlert>;

const AlertParams = z.strictObject({ id: Id });

/** Calls for the staff who write alerts. */
export const globalAlerts = group({
  list: {
    method: "GET",
    path: "/support/api/v2/globalAlert",
    summary: "Lists all alerts written by staff, newest first",
    can: "alert.view",
    reply: z.object({ alerts: z.array(GlobalAlert) }),
    errors: [],
  },
  create: {
    method: "POST",
    path: "/support/api/v2/globalAlert",
    summary: "Creates an alert in both languages",
    can: "alert.edit",
    audit: "alert.created",
    body: AlertGiven,
    reply: GlobalAlert,
    errors: [],
  },
  update: {
    method: "PUT",
    path: "/support/api/v2/globalAlert/{id}",
    summary: "Updates an alert. A new start shows it again to customers who dismissed it",
    can: "alert.edit",
    audit: "alert.changed",
    params: AlertParams,
    body: AlertChanged,
    reply: GlobalAlert,
    errors: ["alert.not_found", "alert.stale"],
  },
  remove: {
    method: "DELETE",
    path: "/support/api/v2/globalAlert/{id}",
    summary: "Deletes an alert. System alerts can only be updated",
    can: "alert.edit",
    audit: "alert.removed",
    params: AlertParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["alert.not_found"],
  },
  system: {
    method: "GET",
    path: "/support/api/v2/systemGlobalAlert",
    summary: "Lists the system alerts, one for each occasion",
    can: "alert.view",
    reply: z.object({ alerts: z.array(SystemAlert) }),
    errors: [],
  },
  updateSystem: {
    method: "PUT",
    path: "/support/api/v2/systemGlobalAlert/{id}",
    summary: "Updates a system alert, and turns it on or off",
    can: "alert.edit",
    audit: "alert.system_changed",
    params: AlertParams,
    body: SystemAlertGiven,
    reply: SystemAlert,
    errors: ["alert.not_found", "alert.stale"],
  },
});
