import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Delivery, DeliveryTry } from "@portal/model/webhooks/contract.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { formatDecimal, wholeNumber } from "#platform/text/format.ts";
import type { Translate } from "#platform/text/text.ts";
import type { en } from "../text.en.ts";

export type Outcome = Delivery["status"] | "retrying";

/** The status in more detail: one that waits after a failed attempt is being retried. */
export const outcomeOf = ({ status, attempts }: Pick<Delivery, "status" | "attempts">): Outcome =>
  status === "waiting" && attempts > 0 ? "retrying" : status;

/** "84 ms", "1.2 s" */
export const durationOf = (ms: number, locale: Locale): string =>
  ms < 1000 ? `${wholeNumber(ms, locale)} ms` : `${formatDecimal(ms / 1000, 1, locale)} s`;

/** Says in words how an attempt ended: "Answered 200", "Connection refused". */
export function resultOf({ status_code, cause }: Pick<DeliveryTry, "status_code" | "cause">, t: Translate<typeof en>) {
  if (status_code !== null && (cause === null || cause === "status"))
    return t("answered", { code: String(status_code) });
  if (cause === null || cause === "status") return t("cause.closed");
  return t(`cause.${cause}`, { seconds: WEBHOOKS.answer_ms / 1000 });
}
