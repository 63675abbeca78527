import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { BillLines } from "../BillLines.tsx";
import { useBillingFormat } from "../useBillingFormat.ts";
import styles from "./AddSeats.module.css";
import type { SeatNeed } from "./seat-need.ts";
import { seatsText } from "./text.ts";
import { useAddSeats } from "./useAddSeats.ts";

export interface AddSeatsProps {
  readonly team_id: string;
  readonly need: SeatNeed;
  /** What the seats are for, and what continues with them. */
  readonly task: "import" | "invite" | "add" | "restore" | "undo" | "seats";
  readonly busy: boolean;
  /** Asked before the charge. Nothing is bought if it answers false. */
  readonly confirm?: () => Promise<boolean>;
  /** The team has enough seats now; true if they were bought here for this task. */
  readonly onSeats: (bought: boolean) => void;
  /** The user follows a link to the subscription first. */
  readonly onAway?: () => void;
}

type Task = AddSeatsProps["task"];

/** Whether the user has entered something that waits for the seats. */
const hasDraft = (task: Task): task is "import" | "invite" | "add" => ["import", "invite", "add"].includes(task);

/** Buys the missing seats at the price shown, so that the task can continue. */
export function AddSeats({ task, busy, onAway, ...order }: AddSeatsProps) {
  const t = useText(seatsText);
  const app = useText(appText);
  const user = useSession("customer")?.user;
  const { sub, hasSeats, preview, isFormer, seats, missing, failed, purchase, retry } = useAddSeats(order);
  const format = useBillingFormat(preview?.currency ?? "USD");
  const mayBuy = user !== undefined && isAllowed("billing.change", meOf(user));
  const mayAddCard = user !== undefined && isAllowed("billing.card", meOf(user));
  const next = t(`next.${task}`);
  const instead = t(`instead.${task}`);
  const kept = hasDraft(task) && <p className={styles.hint}>{t(`kept.${task}`)}</p>;
  if (!mayBuy) {
    return (
      <p className={styles.hint}>
        {t("not_yours")} {instead}
      </p>
    );
  }
  if (sub?.pending) {
    return (
      <Notice kind="wait" title={t("pending")}>
        {t("pending_text")} {next}
      </Notice>
    );
  }
  if (hasSeats) return <p className={styles.hint}>{t("enough")}</p>;
  if (failed?.code === "subscription.nothing_paid" || failed?.code === "billing.unpaid") {
    const isUnpaid = failed.code === "billing.unpaid";
    return (
      <div className={styles.box}>
        <p>
          {t(isUnpaid ? "unpaid" : "no_plan")} {instead}
        </p>
        {kept}
        <Link to="/dashboard/subscription" search={isUnpaid ? {} : { seats: String(seats) }} onClick={onAway}>
          {t(isUnpaid ? "pay" : "choose_plan")}
        </Link>
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
      <Notice kind="warn" title={t("failed")} action={again}>
        {failureText(failed)}
      </Notice>
    );
  }
  if (!sub || !preview) return <p className={styles.hint}>{t("loading")}</p>;
  const due = format.money(preview.bill.total);
  const card = sub.payment_profile;
  const needsCard = preview.bill.total > 0 && (!card || purchase.failed?.code === "billing.no_card");
  return (
    <div className={styles.box} aria-busy={isFormer}>
      {preview.bill.lines.length > 0 && <BillLines lines={preview.bill.lines} format={format} />}
      <p className={styles.due}>
        <span>{t("due")}</span> <strong className="num">{due}</strong>
      </p>
      {purchase.failed && <FailureNotice title={t("not_added")} failed={purchase.failed} />}
      {needsCard || purchase.failed?.code === "payment.refused" ? (
        <>
          {needsCard && <p>{t(mayAddCard ? "no_card" : "no_card_ask")}</p>}
          {mayAddCard && (
            <>
              <Link to="/dashboard/subscription" search={{ tab: "card" }} onClick={onAway}>
                {t("add_card")}
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
            loading={purchase.busy || busy || isFormer}
            onClick={() => purchase.send()}
          >
            {t("add", { count: missing, amount: due })}
          </Button>
          <p className={styles.hint}>
            {card && preview.bill.total > 0 && t("card", { last4: card.last4 })} {next}
          </p>
        </>
      )}
    </div>
  );
}
