import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { EMAIL_MAX, REQUEST_LOG } from "../limits.ts";

/** The reference in every response, which the portal shows with an error. */
const RequestId = z.string().check(z.trim(), z.minLength(6), z.maxLength(64));
const CallName = z.string().check(z.regex(/^[\w-]{1,40}(\.[\w-]{1,40})?$/));
const Code = z.string().check(z.regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/));
/** Seconds since 1970, as a query carries them. */
const Moment = z.string().check(z.regex(/^\d{1,10}$/));
const Mark = z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/));

/** How far staff are with a failure. */
export const REQUEST_STATUSES = ["new", "looked_at", "solved"] as const;
const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

export const STATUS_CLASSES = ["ok", "4xx", "5xx"] as const;
/** Server errors, and requests that were refused. */
export const ERROR_KINDS = ["failures", "refusals"] as const;

const Person = z.object({ id: Id, email: z.nullable(z.string()) });

const LoggedRequest = z.object({
  request_id: z.string(),
  at: Count,
  /** `feature.verb`, or "none" if no such call exists. */
  call: z.string(),
  /** Method and path with parameters in braces; null if the call no longer exists. */
  route: z.nullable(z.string()),
  /** 0 for a note by the log itself about requests it had to drop. */
  status: z.int(),
  ms: Count,
  side: z.enum(["visitor", "customer", "staff", "phone", "house"]),
  /** The caller's account, or the one staff impersonated. Without an address the account has been deleted. */
  account: z.nullable(Person),
  staff: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  team: z.nullable(z.object({ id: Id, team_name: z.nullable(z.string()) })),
  code: z.nullable(z.string()),
  /** The stack trace: functions and positions, never values. */
  trace: z.nullable(
    z.object({
      error: z.string(),
      code: z.nullable(z.string()),
      constraint: z.nullable(z.string()),
      table: z.nullable(z.string()),
      at: z.array(z.string()),
    }),
  ),
  dropped: z.nullable(Count),
  request_status: RequestStatus,
  note: z.string(),
  settled: z.nullable(z.object({ by: z.nullable(z.string()), at: Count })),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

const ErrorGroup = z.object({
  call: z.string(),
  route: z.nullable(z.string()),
  code: z.nullable(z.string()),
  status: z.int(),
  count: Count,
  /** How many of them are not solved. */
  open: Count,
  last_at: Count,
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

/** The request log for staff. Successful reads are not logged. */
export const requestLog = group({
  log: {
    method: "GET",
    path: "/support/api/v2/log",
    summary: "Lists requests of the last 30 days that failed or changed something, newest first, 100 per page",
    can: "record.view",
    may_lag: true,
    query: z.strictObject({
      request_id: z.optional(RequestId),
      /** A full email address, or the id of an account or a team. */
      who: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(EMAIL_MAX))),
      call: z.optional(CallName),
      status: z.optional(z.enum(STATUS_CLASSES)),
      from: z.optional(Moment),
      to: z.optional(Moment),
      before: z.optional(Mark),
    }),
    reply: z.object({ data: z.array(LoggedRequest), next: z.nullable(z.string()) }),
    errors: ["record.unknown"],
  },
  errors: {
    method: "GET",
    path: "/support/api/v2/errors",
    summary: "Lists failed and refused requests, with counts by call and code",
    can: "record.view",
    may_lag: true,
    query: z.strictObject({
      kind: z.optional(z.enum(ERROR_KINDS)),
      request_status: z.optional(RequestStatus),
      call: z.optional(CallName),
      code: z.optional(Code),
      from: z.optional(Moment),
      to: z.optional(Moment),
      before: z.optional(Mark),
    }),
    reply: z.object({
      /** Groups over the whole period, regardless of call and code; on the first page only. */
      groups: z.array(ErrorGroup),
      data: z.array(LoggedRequest),
      next: z.nullable(z.string()),
    }),
    errors: [],
  },
  requestStatus: {
    method: "PUT",
    path: "/support/api/v2/requestStatus",
    summary: "Sets the status of a failed request, with staff's findings",
    can: "record.settle",
    audit: "request.settled",
    body: z.strictObject({
      id: RequestId,
      status: RequestStatus,
      note: z.string().check(z.trim(), z.maxLength(REQUEST_LOG.longest_note)),
    }),
    reply: LoggedRequest,
    errors: ["record.unknown"],
  },
});
