import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id, Time } from "../kit/schemas.ts";
import { AUDIT_STREAMS } from "../limits.ts";
import { DELIVERY_CAUSES } from "../webhooks/causes.ts";
import { authorizationIssue, certificateIssue, streamUrlIssue } from "./destination.ts";

const TeamParams = z.strictObject({ id: Id });
const StreamParams = z.strictObject({ id: Id, streamId: Id });

/** How an attempt to send ended. */
const Outcome = z.object({
  at: Time,
  /** Null if there was no answer, and for syslog, which has none. */
  status_code: z.nullable(Count),
  /** Null if it arrived. */
  cause: z.nullable(z.enum(DELIVERY_CAUSES)),
  ms: Count,
  /** The start of the answer as text. */
  answer: z.string(),
});
export type StreamOutcome = z.infer<typeof Outcome>;

const AuditStream = z.object({
  id: Id,
  kind: z.enum(["webhook", "syslog"]),
  url: z.string(),
  description: z.string(),
  /** The certificate that the destination's must be signed by. Null: one that browsers trust. */
  ca: z.nullable(z.string()),
  /** Whether an Authorization header is sent. Its value is never shown. */
  authorized: z.boolean(),
  /** `off` was chosen by a person, `disabled` by us, for the cause. */
  state: z.enum(["on", "off", "disabled"]),
  disabled_cause: z.nullable(z.enum(["failing", "gone"])),
  created_at: Time,
  /** The name of the person; null once they are permanently deleted. */
  made_by: z.nullable(z.string()),
  /** When entries arrived last. */
  sent_at: z.nullable(Time),
  /** How many entries have not arrived yet. */
  behind: Count,
  /** Nothing has arrived since. */
  failing_since: z.nullable(Time),
  next_attempt_at: z.nullable(Time),
  /** The last attempt, if it failed. */
  last_error: z.nullable(Outcome),
});
export type AuditStream = z.infer<typeof AuditStream>;

const Url = z.string().check(z.trim(), z.maxLength(AUDIT_STREAMS.url_max), refineBy(streamUrlIssue));
const Description = z.string().check(z.trim(), z.maxLength(AUDIT_STREAMS.description_max));
const Certificate = z.string().check(z.trim(), z.maxLength(AUDIT_STREAMS.ca_max), refineBy(certificateIssue));
const Authorization = z
  .string()
  .check(z.trim(), z.maxLength(AUDIT_STREAMS.authorization_max), refineBy(authorizationIssue));

/** Destinations that every entry of the team's audit log is sent to, such as a SIEM. */
export const auditStreams = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/audit-streams",
    summary: "Lists the team's audit streams with their state and how far behind they are, but not their secrets",
    can: "audit_stream.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ streams: z.array(AuditStream) }),
    errors: ["team.not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v2/team/{id}/audit-streams",
    summary: "Creates an audit stream. The reply is the only place that shows its secret, which syslog has none of",
    can: "audit_stream.edit",
    owner: "team",
    audit: "audit_stream.created",
    params: TeamParams,
    body: z.strictObject({
      /** https:// for a webhook; tls:// with host and port for syslog, tcp:// only inside the operator's network. */
      url: Url,
      description: z.optional(Description),
      ca: z.optional(Certificate),
      /** The Authorization header, for webhooks only. */
      authorization: z.optional(Authorization),
      /** Starts with the oldest entry we keep; without it, with those from now on. */
      from_start: z.optional(z.boolean()),
    }),
    reply: z.object({ secret: z.nullable(z.string()), stream: AuditStream }),
    errors: ["team.not_found", "audit_stream.too_many"],
  },
  change: {
    method: "PUT",
    path: "/api/v2/team/{id}/audit-streams/{streamId}",
    summary: "Changes an audit stream, pauses or resumes it. It resumes with the entry after the last one that arrived",
    can: "audit_stream.edit",
    owner: "team",
    audit: "audit_stream.changed",
    params: StreamParams,
    body: z.strictObject({
      /** Of the same kind as before. */
      url: z.optional(Url),
      description: z.optional(Description),
      /** Empty: removes it. */
      ca: z.optional(Certificate),
      /** Empty: removes it. Required if there is one and `url` has another host. */
      authorization: z.optional(Authorization),
      state: z.optional(z.enum(["on", "off"])),
    }),
    reply: z.object({ stream: AuditStream }),
    errors: ["team.not_found", "audit_stream.not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v2/team/{id}/audit-streams/{streamId}",
    summary: "Deletes an audit stream with its secret",
    can: "audit_stream.use",
    owner: "team",
    audit: "audit_stream.removed",
    params: StreamParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "audit_stream.not_found"],
  },
  rotate: {
    method: "POST",
    path: "/api/v2/team/{id}/audit-streams/{streamId}/secret",
    summary:
      "Replaces the secret of a webhook immediately. Entries that the receiver refuses until it has the new one are sent again",
    can: "audit_stream.edit",
    owner: "team",
    audit: "audit_stream.secret_rotated",
    params: StreamParams,
    reply: z.object({ secret: z.string(), stream: AuditStream }),
    errors: ["team.not_found", "audit_stream.not_found", "audit_stream.no_secret"],
  },
  test: {
    method: "POST",
    path: "/api/v2/team/{id}/audit-streams/{streamId}/test",
    summary: "Sends a test entry now and returns the result",
    can: "audit_stream.use",
    owner: "team",
    audit: "audit_stream.tested",
    params: StreamParams,
    reply: z.object({ outcome: Outcome }),
    errors: ["team.not_found", "audit_stream.not_found"],
  },
});
