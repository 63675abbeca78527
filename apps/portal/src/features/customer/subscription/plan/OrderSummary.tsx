import { dayOf } from "@portal/model/kit/calendar.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { BillLines } from "#domain/billing/BillLines.tsx";
import { brandName } from "@portal/model/subscription/card-brand.ts";
import { currentPlanOf, isNew } from "../choice/wanted.ts";
import { Summary } from "../preview/Summary.tsx";
import styles from "../preview/Summary.module.css";
import type { Previewed } from "../preview/usePreview.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { subscriptionText } from "../text.ts";
import type { OrderAction } from "./order-action.ts";
import { IdleSummary } from "./IdleSummary.tsx";
import { NextRenewal } from "./NextRenewal.tsx";
import { planText } from "./text.ts";
import { useActLabel } from "./useActLabel.ts";

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
  const t = useText(planText);
  const s = useText(subscriptionText);
  const actLabel = useActLabel(format);
  const now = useNow();
  const { payment_profile: card } = sub;
  const isIdle = !isChanged || sub.unpaid !== null;
  const due = preview && format.money(preview.bill.total);
  const startsLater = preview !== null && isNew(sub) && preview.period.from > dayOf(new Date(now));
  const note = () => {
    if (act?.kind === "pay" && card) {
      return t("note.pay", { card: s("card.ending", { network: brandName(card.brand), last4: card.last4 }) });
    }
    if (act?.kind === "take") return t("note.take");
    if (act?.kind === "card") return t("note.card");
    return act?.kind === "later" ? t("note.later") : null;
  };
  return (
    <Summary
      title={t(isIdle && !sub.unpaid ? "summary.renewal" : "summary")}
      box={box}
      previewed={previewed}
      idle={isIdle && <IdleSummary sub={sub} format={format} />}
      isWrong={isWrong}
      announcement={due && t("due.live", { amount: due })}
      notice={outcome}
    >
      {preview && (
        <>
          {preview.bill.lines.length > 0 && (
            <div className={styles.part}>
              <BillLines lines={preview.bill.lines} format={format} />
            </div>
          )}
          <p className={styles.due}>
            <span>{t("due")}</span> <strong className="num">{due}</strong>
          </p>
          {startsLater && (
            <div className={styles.later}>
              <strong>{t("starts", { date: format.day(preview.period.from) })}</strong>
              <p>{t("starts.text", { from: format.day(preview.period.from), to: format.day(preview.period.to) })}</p>
            </div>
          )}
          {preview.next && (
            <div className={styles.later}>
              <strong>{t("later", { date: format.day(preview.period.to) })}</strong>
              <p>{t("later.text", { wanted: format.wanted(preview.next) })}</p>
            </div>
          )}
          <div className={styles.act}>
            {act && onAct && (
              <Button
                ref={button}
                size="md"
                fullWidth
                leftSection={act.kind === "pay" ? <IconLock size={15} aria-hidden /> : null}
                loading={busy}
                onClick={onAct}
                classNames={{ label: styles.label }}
              >
                {actLabel(act)}
              </Button>
            )}
            {onAct && note() && <p>{note()}</p>}
            {currentPlanOf(sub) && (
              <button type="button" className="link-button" onClick={onReset}>
                {t("act.reset")}
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
