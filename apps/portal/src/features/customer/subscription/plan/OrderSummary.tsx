import { dayOf, type Day } from "@portal/model/kit/calendar.ts";
import { brandName } from "@portal/model/subscription/card-brand.ts";
import type { SubscriptionReply, BillReply } from "@portal/model/subscription/schemas.ts";
import { Button } from "@mantine/core";
import { IconLock, IconChevronDown } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { BillLines } from "#domain/billing/BillLines.tsx";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { currentPlanOf, isNew } from "../choice/wanted.ts";
import summary from "../preview/Summary.module.css";
import { Summary } from "../preview/Summary.tsx";
import type { Previewed } from "../preview/usePreview.ts";
import { subscriptionText } from "../text.ts";
import styles from "./OrderSummary.module.css";
import type { OrderAction } from "./order-action.ts";

interface OrderSummaryProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
  readonly previewed: Previewed;
  /** What the button does; null if there is nothing to order. */
  readonly act: OrderAction | null;
  /** Something is chosen, valid or not. */
  readonly isChanged: boolean;
  readonly isWrong: boolean;
  readonly busy: boolean;
  /** The result of the last order. */
  readonly outcome: ReactNode;
  readonly button: Ref<HTMLButtonElement>;
  readonly box: Ref<HTMLElement>;
  /** Absent if the user may not order. */
  readonly onAct: (() => void) | undefined;
  readonly onReset: () => void;
}

/** What the choice costs now and from the next period on, and how that is calculated. */
export function OrderSummary(props: OrderSummaryProps) {
  const { sub, format, previewed, act, isChanged, isWrong, busy, outcome, button, box, onAct, onReset } = props;
  const { preview } = previewed;
  const t = useText(subscriptionText);
  const actLabel = useActLabel(format);
  const now = useNow();
  const { payment_profile: card } = sub;
  const isIdle = !isChanged || sub.unpaid !== null;
  const due = preview && format.money(preview.bill.total);
  const startsLater = preview !== null && isNew(sub) && preview.period.from > dayOf(new Date(now));
  const note = () => {
    if (act?.kind === "pay" && card) {
      return t("order.note.pay", { card: t("card.ending", { network: brandName(card.brand), last4: card.last4 }) });
    }
    if (act?.kind === "take") return t("order.note.take");
    if (act?.kind === "card") return t("order.note.card");
    return act?.kind === "later" ? t("order.note.later") : null;
  };
  return (
    <Summary
      title={t(isIdle && !sub.unpaid ? "order.summary.renewal" : "order.summary")}
      box={box}
      previewed={previewed}
      idle={isIdle && <IdleSummary sub={sub} format={format} />}
      isWrong={isWrong}
      announcement={due && t("order.due.live", { amount: due })}
      notice={outcome}
    >
      {preview && (
        <>
          {preview.bill.lines.length > 0 && (
            <div className={summary.part}>
              <BillLines lines={preview.bill.lines} format={format} />
            </div>
          )}
          <p className={summary.due}>
            <span>{t("order.due")}</span> <strong className="num">{due}</strong>
          </p>
          {startsLater && (
            <div className={summary.later}>
              <strong>{t("order.starts", { date: format.day(preview.period.from) })}</strong>
              <p>
                {t("order.starts.text", { from: format.day(preview.period.from), to: format.day(preview.period.to) })}
              </p>
            </div>
          )}
          {preview.next && (
            <div className={summary.later}>
              <strong>{t("order.later", { date: format.day(preview.period.to) })}</strong>
              <p>{t("order.later.text", { wanted: format.wanted(preview.next) })}</p>
            </div>
          )}
          <div className={summary.act}>
            {act && onAct && (
              <Button
                ref={button}
                size="md"
                fullWidth
                leftSection={act.kind === "pay" ? <IconLock size={15} aria-hidden /> : null}
                loading={busy}
                onClick={onAct}
                classNames={{ label: summary.label }}
              >
                {actLabel(act)}
              </Button>
            )}
            {onAct && note() && <p>{note()}</p>}
            {currentPlanOf(sub) && (
              <button type="button" className="link-button" onClick={onReset}>
                {t("order.act.reset")}
              </button>
            )}
          </div>
          {(sub.renews || !currentPlanOf(sub)) && (
            <NextRenewal bill={preview.renewal} on={preview.period.to} format={format} />
          )}
        </>
      )}
    </Summary>
  );
}

/** A verb, with the exact amount if money is charged. */
function useActLabel(format: BillingFormat): (act: OrderAction) => string {
  const t = useText(subscriptionText);
  return (act) => {
    switch (act.kind) {
      case "pay":
        return t(`order.pay.${act.change}`, { amount: format.money(act.amount) });
      case "take":
        return t(`order.take.${act.change}`);
      case "card":
        return t("order.act.card", { amount: format.money(act.amount) });
      case "keep":
        return t("order.act.keep");
      case "later":
        return t("order.act.later", { date: format.day(act.from) });
    }
  };
}

interface IdleSummaryProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
}

/** The next renewal, shown while nothing is chosen. */
function IdleSummary({ sub, format }: IdleSummaryProps) {
  const t = useText(subscriptionText);
  const { renewal, renews, current_period_ends_at: ends_at } = sub;
  const hint = (text: string) => <p className={summary.hint}>{text}</p>;
  if (sub.unpaid) return hint(t("order.summary.unpaid"));
  if (!currentPlanOf(sub) || ends_at === null) return hint(t("order.summary.none"));
  if (!renews || !renewal) return hint(t("order.summary.ends"));
  const date = format.at(ends_at);
  return (
    <>
      <div className={summary.part}>
        <BillLines lines={renewal.lines} format={format} />
      </div>
      <p className={summary.due}>
        <span>{t("order.due.on", { date })}</span> <strong className="num">{format.money(renewal.total)}</strong>
      </p>
      {hint(t("order.summary.nothing"))}
    </>
  );
}

interface NextRenewalProps {
  readonly bill: BillReply;
  readonly on: Day;
  readonly format: BillingFormat;
}

/** The cost of the next period, with its lines on request. */
function NextRenewal({ bill, on, format }: NextRenewalProps) {
  const t = useText(subscriptionText);
  return (
    <details className={styles.renewal}>
      <summary>
        <span>
          {t("order.renewal.next", { date: format.day(on) })}
          <small>
            {t("order.renewal.lines")} <IconChevronDown size={13} aria-hidden />
          </small>
        </span>
        <strong className="num">{format.money(bill.total)}</strong>
      </summary>
      <div className={styles.lines}>
        <BillLines lines={bill.lines} format={format} />
      </div>
    </details>
  );
}
