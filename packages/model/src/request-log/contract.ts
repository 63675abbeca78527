import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { EMAIL_MAX, REQUEST_LOG } from "../limits.ts";

/** What people quote: on every answer, and beside every failure that the portal shows. */
const RequestId = z.string().check(z.trim(), z.minLength(6), z.maxLength(64));
const CallName = z.string().check(z.regex(/^[\w-]{1,40}(\.[\w-]{1,40})?$/));
const Code = z.string().check(z.regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/));
/** Seconds since 1970, as a query carries them. */
const Moment = z.string().check(z.regex(/^\d{1,10}$/));
const Mark = z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/));

/** Where staff are with something that failed. */
export const REQUEST_STATUSES = ["new", "looked_at", "solved"] as const;
const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

export const STATUS_CLASSES = ["ok", "4xx", "5xx"] as const;
/** What was our fault, and what was refused. */
export const ERROR_KINDS = ["failures", "refusals"] as const;

const Person = z.object({ id: Id, email: z.nullable(z.string()) });

const LoggedRequest = z.object({
  request_id: z.string(),
  at: Count,
  /** `feature.verb`, or "none" where no such call exists. */
  call: z.string(),
  /** Method and path with its parameters in braces; null where there is no such call any more. */
  route: z.nullable(z.string()),
  /** 0 for a note by the log itself about requests it had to drop. */
  status: z.int(),
  ms: Count,
  side: z.enum(["visitor", "customer", "staff", "phone", "house"]),
  /** Whose account it was, on whose behalf staff acted. Without an address the account is gone. */
  account: z.nullable(Person),
  staff: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  team: z.nullable(z.object({ id: Id, team_name: z.nullable(z.string()) })),
  code: z.nullable(z.string()),
  /** Where in our code it broke: names and places, never values. */
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
  /** Of those, how many are not solved. */
  open: Count,
  last_at: Count,
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

/** What became of requests, as staff see it. Readings that went well are not in it. */
export const requestLog = group({
  log: {
    method: "GET",
    path: "/support/api/v2/log",
    summary: "Requests that failed or changed something in the last 30 days, newest first, a hundred at a time",
    can: "record.view",
    query: z.strictObject({
      request_id: z.optional(RequestId),
      /** A whole e-mail, or the id of an account or a team. */
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
    summary: "What failed and what was refused, counted by call and code, and one by one",
    can: "record.view",
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
      /** Of the whole time asked about, whatever call or code is looked at; with the first page only. */
      groups: z.array(ErrorGroup),
      data: z.array(LoggedRequest),
      next: z.nullable(z.string()),
    }),
    errors: [],
  },
  requestStatus: {
    method: "PUT",
    path: "/support/api/v2/requestStatus",
    summary: "Where staff are with a request that failed, and what they found",
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
