import * as z from "zod/mini";
import { CheckResult } from "../account-check/outcomes.ts";
import { Itsp } from "../itsp/contract.ts";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id, Version } from "../kit/schemas.ts";
import { LOGO } from "../limits.ts";
import { RegistrationNames, sipPasswordIssue } from "../voice/registrations.ts";
import { VoiceSettingsInput } from "../voice/settings.ts";
import { httpsIssue, slugIssue } from "./rules.ts";

/** Draft and hidden providers are not offered. Teams that already use a hidden one keep it. */
const ITSP_STATUSES = ["draft", "active", "hidden"] as const;
export type ItspStatus = (typeof ITSP_STATUSES)[number];

/** A provider as staff see it. */
const StoredItsp = z.object({
  ...Itsp.shape,
  status: z.enum(ITSP_STATUSES),
  sort: z.int(),
  /** Number of teams that use it. */
  teams: Count,
  version: Count,
});
export type StoredItsp = z.infer<typeof StoredItsp>;

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(/^[^\p{Cc}]*$/u));
const given = {
  name: line(60).check(z.minLength(1, "field.required")),
  slug: z.string().check(z.trim(), refineBy(slugIssue)),
  /** Countries in which it is offered; empty means all. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  settings: VoiceSettingsInput,
  authorization_username_hint: line(200),
  help_text: line(400),
  help_url: z.nullable(z.string().check(z.trim(), z.maxLength(300), refineBy(httpsIssue))),
  /** Sorts ascending, then by name. */
  sort: z.int().check(z.gte(0), z.lte(9999)),
};
export const ItspGiven = z.strictObject(given);
export type ItspGiven = z.infer<typeof ItspGiven>;

const ItspParams = z.strictObject({ itspId: Id });

export const itsps = group({
  list: {
    method: "GET",
    path: "/support/api/v2/itsps",
    summary: "Lists all providers with the number of teams that use them",
    can: "itsp.view",
    may_lag: true,
    reply: z.object({ itsps: z.array(StoredItsp) }),
    errors: [],
  },
  create: {
    method: "POST",
    path: "/support/api/v2/itsps",
    summary: "Adds a provider as a draft, which customers can't see yet",
    can: "itsp.edit",
    audit: "itsp.created",
    body: ItspGiven,
    reply: StoredItsp,
    errors: ["itsp.slug_taken"],
  },
  get: {
    method: "GET",
    path: "/support/api/v2/itsps/{itspId}",
    summary: "Returns a provider",
    can: "itsp.view",
    params: ItspParams,
    reply: StoredItsp,
    errors: ["itsp.gone"],
  },
  update: {
    method: "PUT",
    path: "/support/api/v2/itsps/{itspId}",
    summary: "Updates a provider. Phones of teams that use it reload its template",
    can: "itsp.edit",
    audit: "itsp.changed",
    params: ItspParams,
    body: z.strictObject({ ...given, version: Version }),
    reply: StoredItsp,
    errors: ["itsp.gone", "itsp.stale", "itsp.slug_taken"],
  },
  remove: {
    method: "DELETE",
    path: "/support/api/v2/itsps/{itspId}",
    summary: "Deletes a provider that no team uses",
    can: "itsp.delete",
    audit: "itsp.removed",
    params: ItspParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["itsp.gone", "itsp.in_use"],
  },
  uploadLogo: {
    method: "POST",
    path: "/support/api/v2/itsps/{itspId}/logo",
    summary: "Uploads a logo: JPG, PNG or GIF under 5 MB, in the form field `logo`",
    can: "itsp.edit",
    audit: "itsp.logo_changed",
    accepts: { field: "logo", most_bytes: LOGO.most_bytes },
    params: ItspParams,
    reply: z.object({ logo: z.string() }),
    errors: ["itsp.gone", "file.too_large", "file.not_an_image", "image.failed", "image.not_kept"],
  },
  setStatus: {
    method: "PUT",
    path: "/support/api/v2/itsps/{itspId}/status",
    summary: "Publishes a provider, or hides it from teams that don't use it",
    can: "itsp.edit",
    audit: "itsp.status_changed",
    params: ItspParams,
    body: z.strictObject({ status: z.enum(["active", "hidden"]) }),
    reply: StoredItsp,
    errors: ["itsp.gone"],
  },
  test: {
    method: "POST",
    path: "/support/api/v2/itsp_test",
    summary: "Tests whether a template's phone system responds, or accepts an account, which is never stored",
    can: "itsp.edit",
    audit: "itsp.tested",
    body: z
      .strictObject({
        settings: VoiceSettingsInput,
        account: z.optional(
          z.strictObject({
            ...RegistrationNames,
            password: z.string().check(
              z.maxLength(256),
              refineBy((text) => (text === "" ? "field.required" : sipPasswordIssue(text))),
            ),
          }),
        ),
      })
      .check(
        z.superRefine(({ settings }, ctx) => {
          if (settings.domain) return;
          ctx.addIssue({ code: "custom", message: "field.required", path: ["settings", "domain"], input: "" });
        }),
      ),
    reply: CheckResult,
    errors: ["doctor.paused"],
  },
});
