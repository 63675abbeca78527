import {
  ERROR_KINDS,
  REQUEST_STATUSES,
  STATUS_CLASSES,
  type RequestStatus,
} from "@portal/model/request-log/contract.ts";

type StatusClass = (typeof STATUS_CLASSES)[number];
type ErrorKind = (typeof ERROR_KINDS)[number];
export const PERIODS = [1, 7, 30] as const;
type Period = (typeof PERIODS)[number];

type Query = Readonly<Record<string, unknown>>;

const MAX = 254;
/** The router parses `?who=42` as a number; here everything is text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, MAX);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
const dayOf = (value: unknown): string => /^\d{4}-\d\d-\d\d$/.exec(textOf(value))?.[0] ?? "";
const written = (path: string, query: Record<string, string>): string => {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  return given ? `${path}?${given}` : path;
};

/** State of the log in the URL. Empty filters do not apply. */
export interface LogPageState {
  readonly id: string;
  readonly who: string;
  readonly call: string;
  readonly status: StatusClass | null;
  readonly from: string;
  readonly to: string;
}
export const NO_FILTER: LogPageState = { id: "", who: "", call: "", status: null, from: "", to: "" };

export const parseLogSearch = (query: Query): LogPageState => ({
  id: textOf(query["id"]),
  who: textOf(query["who"]),
  call: textOf(query["call"]),
  status: STATUS_CLASSES.find((one) => one === query["status"]) ?? null,
  from: dayOf(query["from"]),
  to: dayOf(query["to"]),
});
export const logAddress = ({ status, ...rest }: LogPageState): string =>
  written("/support/log", { ...rest, status: status ?? "" });

/** State of the errors in the URL. */
export interface ErrorsPageState {
  readonly kind: ErrorKind | null;
  readonly progress: RequestStatus | null;
  readonly days: Period;
  readonly call: string;
  readonly code: string;
}
export const parseErrorsSearch = (query: Query): ErrorsPageState => ({
  kind: ERROR_KINDS.find((one) => one === query["kind"]) ?? null,
  progress: REQUEST_STATUSES.find((one) => one === query["progress"]) ?? null,
  days: PERIODS.find((one) => String(one) === textOf(query["days"])) ?? 7,
  call: textOf(query["call"]),
  code: textOf(query["code"]),
});
export const errorsAddress = ({ kind, progress, days, call, code }: ErrorsPageState): string =>
  written("/support/errors", {
    kind: kind ?? "",
    progress: progress ?? "",
    days: days === 7 ? "" : String(days),
    call,
    code,
  });

/** Start of a day in the reader's time zone, in seconds. A range ends at the start of the day after its last. */
export function secondsOf(day: string, after = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return day && String(Math.max(0, Math.floor(new Date(year, month - 1, date + after).getTime() / 1000)));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Invalid filters, found before a request is made. */
export function findInvalidFilters({ id, who, call }: LogPageState): ReadonlySet<"id" | "who" | "call"> {
  const wrong = new Set<"id" | "who" | "call">();
  if (id && !/^[\w-]{6,64}$/.test(id)) wrong.add("id");
  if (who && !/^[^\s@]+@[^\s@]+$/.test(who) && !UUID.test(who)) wrong.add("who");
  if (call && !/^[\w-]{1,40}(\.[\w-]{1,40})?$/.test(call)) wrong.add("call");
  return wrong;
}
