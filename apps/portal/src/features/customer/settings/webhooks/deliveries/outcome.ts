import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Delivery, DeliveryTry } from "@portal/model/webhooks/contract.ts";
import { clockTime, dateAndTime, formatDecimal, wholeNumber } from "#platform/text/format.ts";
import type { Translate } from "#platform/text/text.ts";
import type { en } from "../text.en.ts";

type Outcome = Delivery["status"] | "retrying";

/** The status in more detail: one that waits after a failed attempt is being retried. */
export const outcomeOf = ({ status, last }: Pick<Delivery, "status" | "last">): Outcome =>
  status === "waiting" && last !== null && last.cause !== null ? "retrying" : status;

/** "84 ms", "1.2 s", with a space that doesn't break. */
export const durationOf = (ms: number, locale: Locale): string =>
  ms < 1000 ? `${wholeNumber(ms, locale)}\u00A0ms` : `${formatDecimal(ms / 1000, 1, locale)}\u00A0s`;

const HALF_A_DAY_MS = 12 * 3_600_000;

/** A moment in the near future: "5:10 PM", or with its date if that could be misread. */
export const formatSoon = (at: number, now: number, locale: Locale): string =>
  at - now < HALF_A_DAY_MS ? clockTime(at, locale) : dateAndTime(at, locale);

/** The names of status codes, which are the same in every language. */
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

type Result = Pick<DeliveryTry, "status_code" | "cause">;

/** Says in words how an attempt ended, beside its status code: "Service Unavailable", "Connection refused". */
export function reasonOf({ status_code, cause }: Result, t: Translate<typeof en>): string {
  if (cause !== null && cause !== "status") return t(`cause.${cause}`, { seconds: WEBHOOKS.answer_ms / 1000 });
  return REASONS[status_code ?? 0] ?? "";
}

/** The same with the status code: "Responded with 503 Service Unavailable". */
export function resultOf(result: Result, t: Translate<typeof en>): string {
  const { status_code, cause } = result;
  const reason = reasonOf(result, t);
  return cause !== null && cause !== "status" ? reason : t("answered", { code: `${status_code} ${reason}`.trim() });
}
