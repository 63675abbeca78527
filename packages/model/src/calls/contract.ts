import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Stream, Count, Id, Time } from "../kit/schemas.ts";
import { INGEST } from "../limits.ts";
import { CDR_FORMATS, REFUSALS } from "./cdr/record.ts";
import { RANGES, REPORT_PERIODS } from "./ranges.ts";
import { isTimeZone } from "./time-zone.ts";

const TeamParams = z.strictObject({ id: Id });
const Done = z.object({ success: z.boolean() });
const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone));
const Seconds = z.nullable(Count);

const Totals = z.object({
  calls: Count,
  answered: Count,
  /** Median and 95th percentile of calls that rang; null if there were none. */
  ring_p50: Seconds,
  ring_p95: Seconds,
  talk_p50: Seconds,
  talk_p95: Seconds,
  talk_total: Count,
});
const Network = z.object({
  /** Null if the phone did not report it. */
  network: z.nullable(z.enum(["wifi", "cellular", "wired"])),
  good: Count,
  fair: Count,
  poor: Count,
  mos: z.number(),
  jitter_ms: z.nullable(z.number()),
  loss_percent: z.nullable(z.number()),
});
const Statistics = z.object({
  range: z.enum(RANGES),
  /** Null if none is set; then days are counted in UTC. */
  time_zone: z.nullable(z.string()),
  from: Time,
  to: Time,
  former_from: Time,
  former_to: Time,
  now: Totals,
  former: Totals,
  /** Every day of the range, including those without calls. */
  days: z.array(z.object({ day: z.string(), answered: Count, missed: Count, former: Count })),
  /** The hours of the day, from 0 to 23. */
  hours: z.array(z.object({ hour: Count, answered: Count, missed: Count })),
  /** Calls with measured audio quality, by the phone's network. */
  networks: z.array(Network),
  /** The members with the most calls, regardless of the filter. */
  people: z.array(z.object({ id: Id, name: z.string(), calls: Count, answered: Count })),
  /** Calls that could not be matched to a member. */
  unmatched: Count,
  /** Whether any call was ever reported, in this range or not. */
  any: z.boolean(),
});
export type CallStatistics = z.infer<typeof Statistics>;

const Report = z.object({
  /** 0 none, 1 running, 2 ready, 3 failed, 4 expired. */
  status: Count,
  percent: Count,
  report_period: z.nullable(z.enum(REPORT_PERIODS)),
  started_at: z.nullable(Time),
  last_generated_at: z.nullable(Time),
  /** The download path once the report is ready. */
  filepath: z.nullable(z.string()),
  /** The newest file that can be downloaded, even while the next one is being made. */
  file: z.nullable(
    z.object({
      report_period: z.enum(REPORT_PERIODS),
      generated_at: Time,
      expires_at: Time,
      rows: Count,
      bytes: Count,
      downloaded_at: z.nullable(Time),
    }),
  ),
});

const IngestKey = z.object({ made_by: z.string(), created_at: Time, last_used_at: z.nullable(Time) });

/** Statistics and reports of a team's calls, and the ingest for its phone system. */
export const calls = group({
  statistics: {
    method: "GET",
    path: "/api/v2/team/{id}/calls/statistics",
    summary: "Returns the team's call statistics by day, hour and network, compared with the previous period",
    can: "calls.report",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      range: z.enum(RANGES),
      member: z.optional(Id),
      direction: z.optional(z.enum(["in", "out"])),
    }),
    reply: Statistics,
    errors: ["team.not_found"],
  },
  setTimeZone: {
    method: "PUT",
    path: "/api/v2/team/{id}/time_zone",
    summary: "Sets the team's time zone",
    can: "team.rename",
    owner: "team",
    refused_while_busy: true,
    audit: "team.time_zone_changed",
    params: TeamParams,
    body: z.strictObject({ time_zone: TimeZone }),
    reply: z.object({ time_zone: z.string() }),
    errors: ["team.not_found", "time_zone.unknown", "team.busy"],
  },
  start: {
    method: "POST",
    path: "/api/v2/report/start/{id}",
    summary: "Starts a call statistics report for a team. One at a time",
    can: "calls.report",
    owner: "team",
    audit: "report.started",
    params: TeamParams,
    body: z.strictObject({ report_period: z.enum(REPORT_PERIODS) }),
    reply: Report,
    errors: ["team.not_found", "report.running"],
  },
  status: {
    method: "GET",
    path: "/api/v2/report/status/{id}",
    summary: "Returns the progress of the report, and the latest file",
    can: "calls.report",
    owner: "team",
    params: TeamParams,
    reply: Report,
    errors: ["team.not_found"],
  },
  download: {
    method: "GET",
    path: "/api/v2/report/download/{id}",
    summary: "Downloads the latest report as CSV. Kept for 7 days",
    can: "calls.report",
    owner: "team",
    audit: "report.downloaded",
    params: TeamParams,
    reply: Stream,
    produces: "text/csv",
    errors: ["team.not_found", "report.not_ready"],
  },
  key: {
    method: "GET",
    path: "/api/v2/team/{id}/calls/key",
    summary: "Returns whether the team's phone system has a key and when it was last used, but not the key",
    can: "calls.report",
    owner: "team",
    params: TeamParams,
    reply: z.object({ key: z.nullable(IngestKey) }),
    errors: ["team.not_found"],
  },
  makeKey: {
    method: "POST",
    path: "/api/v2/team/{id}/calls/key",
    summary: "Creates a key for the team's phone system, shown once. The previous key stops working",
    can: "calls.key",
    owner: "team",
    audit: "ingest_key.made",
    params: TeamParams,
    reply: z.object({ secret: z.string(), key: IngestKey }),
    errors: ["team.not_found"],
  },
  revokeKey: {
    method: "DELETE",
    path: "/api/v2/team/{id}/calls/key",
    summary: "Revokes the key of the team's phone system",
    can: "calls.key",
    owner: "team",
    audit: "ingest_key.revoked",
    params: TeamParams,
    reply: Done,
    errors: ["team.not_found"],
  },
  ingest: {
    method: "POST",
    path: "/ingest/v1/calls",
    summary: "Imports call records from a phone system (CSV), with the team's key as bearer token. Skips known calls",
    can: "calls.ingest",
    reports: true,
    accepts: "csv",
    large: INGEST.most_bytes,
    status: 202,
    query: z.strictObject({
      format: z.enum(CDR_FORMATS),
      /** The phone system's time zone, if it differs from the team's. */
      time_zone: z.optional(TimeZone),
    }),
    reply: z.object({
      stored: Count,
      known: Count,
      /** Stored calls whose number belongs to no member. */
      unmatched: Count,
      refused: Count,
      /** The first refusals. */
      refusals: z.array(z.object({ line: Count, reason: z.enum(REFUSALS) })),
    }),
    errors: ["ingest.wrong_key", "ingest.unreadable"],
  },
});
