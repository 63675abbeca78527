import { dayOf } from "@portal/model/kit/calendar.ts";
import type { PreviewReply } from "@portal/model/subscription/contract.ts";
import { Button } from "@mantine/core";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import type { Rights } from "../part.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import type { Go } from "../page-state.ts";
import { refusalOf } from "./refusal.ts";
import { subscriptionText } from "../text.ts";
import type { Outcome } from "./useOrder.ts";
import { useDeclineReason } from "#domain/billing/useDeclineReason.ts";

interface OutcomeNoticeProps {
  readonly outcome: Outcome;
  readonly preview: PreviewReply | null;
  readonly format: BillingFormat;
  readonly rights: Rights;
  readonly go: Go;
}

/** The result of the last order, shown until something else is chosen. */
export function OutcomeNotice({ outcome, preview, format, rights, go }: OutcomeNoticeProps) {
  const t = useText(subscriptionText);
  const app = useText(appText);
  const now = useNow();
  const reasonText = useDeclineReason();
  const card = rights.card && (
    <Button size="xs" variant="default" onClick={() => go("card")}>
      {t("order.change_card")}
    </Button>
  );
  if (outcome.kind === "settled") {
    if (outcome.how === "other") return <Notice kind="info">{t("order.settled.other")}</Notice>;
    if (outcome.how === "paid") return <Notice kind="ok" title={t("order.settled.paid")} focused />;
    return (
      <Notice kind="bad" title={t("order.settled.refused")} action={card} focused>
        {t("order.settled.refused_text")}
      </Notice>
    );
  }
  if (outcome.kind === "done") {
    const { act, wanted, preview: ordered } = outcome.order;
    const statement = (
      <button type="button" className="link-button" onClick={() => go("statements")}>
        {t("order.done.statement")}
      </button>
    );
    const date = format.day(ordered.period.to);
    const startsLater = ordered.period.from > dayOf(new Date(now));
    if (act.kind === "keep") return <Notice kind="ok" title={t("order.done.keep")} focused />;
    if (act.kind === "later") {
      return (
        <Notice kind="ok" title={t("order.done.later", { date })} focused>
          {t("order.done.text_later", { wanted: format.wanted(wanted) })}
        </Notice>
      );
    }
    return (
      <Notice
        kind="ok"
        title={act.kind === "pay" ? t("order.done.pay", { amount: format.money(act.amount) }) : t("order.done.take")}
        focused
      >
        {t("order.done.text", { wanted: format.wanted(ordered.now) })}{" "}
        {startsLater && t("order.done.starts", { date: format.day(ordered.period.from) })} {statement}
      </Notice>
    );
  }
  const { failed, order } = outcome;
  const shown = order?.preview.bill.total ?? 0;
  const { offer, tone } = refusalOf(failed.code);
  const title = () => {
    if (failed.code === "payment.refused") return t("order.failed.refused");
    if (failed.code === "payment.unknown" || failed.code === "subscription.pending") return t("order.banner.pending");
    if (tone === "warn") return t("order.failed.changed");
    return t(
      order && "change" in order.act && order.act.change === "seats" ? "order.failed.seats" : "order.failed.other",
    );
  };
  const hasNewPrice = failed.code === "billing.price_changed" && preview !== null && preview.bill.total !== shown;
  return (
    <Notice kind={tone} title={title()} action={offer === "card" ? card : null} focused>
      {reasonText(failed.values["reason"])} {failureText(failed)}
      {hasNewPrice &&
        ` ${t("order.failed.was", { before: format.money(shown), now: format.money(preview.bill.total) })}`}
      {failed.request_id && tone === "bad" && failed.status >= 500 && (
        <div>
          {app("failed.reference")} <span className="mono">{failed.request_id}</span>
        </div>
      )}
    </Notice>
  );
}
