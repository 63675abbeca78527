import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count } from "../kit/schemas.ts";
import { Money, TeamParams, text } from "./schemas.ts";

/** Cancellation reasons, with the specification's codes. */
export const CancelReason = z.enum(["exp", "swt", "swc", "tec", "ren", "dmb", "mis", "fre", "oth"]);
export type CancelReason = z.infer<typeof CancelReason>;

/** What is lost when the account is canceled. */
const CancellationPreview = z.object({
  team_name: z.string(),
  members: Count,
  voice_accounts: Count,
  devices: Count,
  contacts: Count,
  call_records: Count,
  paid_until: z.nullable(Count),
  credit_balance: Money,
  currency: z.string(),
  frozen_days: Count,
  /** When it is permanently deleted, if it is already canceled. */
  deleted_at: z.nullable(Count),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;

/** Canceling an account, exporting its data, and restoring it. */
export const cancellation = group({
  cancelRehearsal: {
    method: "GET",
    path: "/api/v2/team/{id}/cancelAccount",
    summary: "Previews what canceling the account would delete. Nothing changes",
    can: "account.cancel_view",
    owner: "team",
    params: TeamParams,
    reply: CancellationPreview,
    errors: ["team.not_found"],
  },
  cancelAccount: {
    method: "POST",
    path: "/api/v2/team/{id}/cancelAccountAndTrack",
    summary: "Cancels the account and logs everyone out. It is deleted after 30 days, or right away on request",
    can: "account.cancel",
    owner: "team",
    refused_while_busy: true,
    audit: "subscription.account_canceled",
    params: TeamParams,
    /** `token` comes from `portalCheckPassword`. The portal also asks for the reason and the typed name. */
    proof: "token",
    body: z.strictObject({
      token: z.optional(z.string().check(z.maxLength(128))),
      reason: z._default(CancelReason, "oth"),
      text: z._default(text(500), ""),
      /** If false, the account can be restored for 30 days. */
      delete_now: z._default(z.boolean(), false),
      typed_name: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.object({ success: z.boolean(), deleted_at: Count }),
    errors: ["team.not_found", "subscription.name_differs", "subscription.pending", "team.busy"],
  },
  exportAccount: {
    method: "POST",
    path: "/api/v2/team/{id}/export",
    summary:
      "Exports the account's data as one archive: members, contacts, settings, calls and statements, without secrets",
    can: "account.export",
    owner: "team",
    audit: "account.exported",
    produces: "application/zip",
    params: TeamParams,
    reply: Bytes,
    errors: ["team.not_found"],
  },
  restoreAccount: {
    method: "POST",
    path: "/api/v2/team/{id}/restoreAccount",
    summary: "Restores a canceled account before it is deleted. Automatic renewal stays off",
    can: "account.restore",
    owner: "team",
    audit: "subscription.account_restored",
    params: TeamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "subscription.not_canceled"],
  },
});
