import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { BillLines } from "#domain/billing/BillLines.tsx";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { importText } from "../text.ts";
import styles from "./AddSeats.module.css";
import type { SeatNeed } from "./obstacle.ts";
import { useAddSeats } from "./useAddSeats.ts";

export interface AddSeatsProps {
  readonly team_id: string;
  readonly need: SeatNeed;
  readonly busy: boolean;
  /** The team has enough seats now; true if they were bought here for this import. */
  readonly onSeats: (andStart: boolean) => void;
}

/** Buys the missing seats at the price shown, and continues the import. */
export function AddSeats({ team_id, need, busy, onSeats }: AddSeatsProps) {
  const t = useText(importText);
  const app = useText(appText);
  const user = useSession("customer")?.user;
  const { sub, preview, missing, failed, purchase, retry } = useAddSeats(team_id, need, onSeats);
  const format = useBillingFormat(preview?.currency ?? "USD");
  const mayBuy = user !== undefined && isAllowed("billing.change", meOf(user));
  const mayAddCard = user !== undefined && isAllowed("billing.card", meOf(user));
  const kept = <p className={styles.hint}>{t("seats.kept")}</p>;
  if (!mayBuy) return <p className={styles.hint}>{t("seats.not_yours")}</p>;
  if (sub?.pending) {
    return (
      <Notice kind="wait" title={t("seats.pending")}>
        {t("seats.pending_text")}
      </Notice>
    );
  }
  if (failed?.code === "subscription.nothing_paid" || failed?.code === "billing.unpaid") {
    const isUnpaid = failed.code === "billing.unpaid";
    return (
      <div className={styles.box}>
        <p>{t(isUnpaid ? "seats.unpaid" : "seats.no_plan")}</p>
        {kept}
        <Link to="/dashboard/subscription">{t(isUnpaid ? "seats.pay" : "seats.choose_plan")}</Link>
      </div>
    );
  }
  if (failed) {
    const again = (
      <Button size="xs" variant="default" onClick={retry}>
        {app("failed.try_again")}
      </Button>
    );
    return (
      <Notice kind="warn" title={t("seats.failed")} action={again}>
        {failureText(failed)}
      </Notice>
    );
  }
  if (!sub || !preview) return <p className={styles.hint}>{t("seats.loading")}</p>;
  const due = format.money(preview.bill.total);
  const card = sub.payment_profile;
  const needsCard = preview.bill.total > 0 && (!card || purchase.failed?.code === "billing.no_card");
  return (
    <div className={styles.box}>
      {preview.bill.lines.length > 0 && <BillLines lines={preview.bill.lines} format={format} />}
      <p className={styles.due}>
        <span>{t("seats.due")}</span> <strong className="num">{due}</strong>
      </p>
      {purchase.failed && <FailureNotice title={t("seats.not_added")} failed={purchase.failed} />}
      {needsCard || purchase.failed?.code === "payment.refused" ? (
        <>
          {needsCard && <p>{t(mayAddCard ? "seats.no_card" : "seats.no_card_ask")}</p>}
          {mayAddCard && (
            <>
              <Link to="/dashboard/subscription" search={{ tab: "card" }}>
                {t("seats.add_card")}
              </Link>
              {kept}
            </>
          )}
        </>
      ) : null}
      {!needsCard && (
        <>
          <Button
            leftSection={<IconLock size={15} aria-hidden />}
            loading={purchase.busy || busy}
            onClick={() => purchase.send()}
          >
            {t("seats.add", { count: missing, amount: due })}
          </Button>
          <p className={styles.hint}>
            {card && preview.bill.total > 0 ? t("seats.note_card", { last4: card.last4 }) : t("seats.note")}
          </p>
        </>
      )}
    </div>
  );
}
