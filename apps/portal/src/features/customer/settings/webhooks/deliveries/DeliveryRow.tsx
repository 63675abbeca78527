import type { Delivery } from "@portal/model/webhooks/contract.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { nameOf } from "../kinds/kinds.ts";
import { kindsText } from "../kinds/text.ts";
import { webhooksText } from "../text.ts";
import styles from "./DeliveryRow.module.css";
import { durationOf, formatSoon, outcomeOf, resultOf } from "./outcome.ts";
import { OutcomePill } from "./OutcomePill.tsx";

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly to: string;
  readonly onGo: () => void;
}

export function DeliveryRow({ delivery, to, onGo }: DeliveryRowProps) {
  const t = useText(webhooksText);
  const k = useText(kindsText);
  const locale = useLocale();
  const now = useNow();
  const { kind, created_at, attempts, next_attempt_at, last } = delivery;
  const facts = [
    last && durationOf(last.ms, locale),
    attempts > 1 && t("attempts", { count: attempts }),
    outcomeOf(delivery) === "retrying" &&
      next_attempt_at !== null &&
      t("next.at", { date: formatSoon(next_attempt_at * 1000, now, locale) }),
  ];
  return (
    <li className={styles.item}>
      <PlaceLink to={to} onGo={onGo} className={styles.row}>
        <span className={styles.status}>
          <OutcomePill delivery={delivery} />
        </span>
        <span className={styles.words}>
          <strong>{nameOf(kind, k)}</strong>
          <code className="mono">{kind}</code>
        </span>
        <span className={styles.result}>
          {outcomeOf(delivery) === "waiting" ? t("next.now") : last && resultOf(last, t)}
          <small>{facts.filter(Boolean).join(" · ")}</small>
        </span>
        <time className={styles.time} dateTime={new Date(created_at * 1000).toISOString()}>
          {dateAndTime(created_at * 1000, locale)}
        </time>
      </PlaceLink>
    </li>
  );
}
