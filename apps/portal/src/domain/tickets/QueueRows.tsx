import type { QueuedTicket } from "@portal/model/ticket-desk/contract.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import styles from "./QueueRows.module.css";
import { StatePill } from "./StatePill.tsx";
import { ticketText } from "./text.ts";

interface QueueRowsProps {
  readonly label: string;
  readonly tickets: readonly QueuedTicket[];
  /** False if all tickets are from one customer. */
  readonly withCustomer?: boolean;
}

/** Tickets as staff see them: when each is due and who works on it. */
export function QueueRows({ label, tickets, withCustomer = true }: QueueRowsProps) {
  const t = useText(ticketText);
  const locale = useLocale();
  const now = useNow();
  return (
    <ul className={styles.rows} aria-label={label}>
      {tickets.map(({ id, number, subject, state, level, customer, team_name, due_at, changed_at, assigned }) => {
        const isLate = due_at !== null && due_at * 1000 < now;
        return (
          <li key={id}>
            <Link to="/support/tickets" search={{ ticket: id }} className={styles.row}>
              <span className={styles.words}>
                <strong>{subject}</strong>
                <small>
                  <span className="num">{number}</span>
                  {withCustomer && ` · ${customer} · ${team_name}`}
                </small>
              </span>
              <span className={styles.pills}>
                <StatePill state={state} />
                {level !== "standard" && <Pill tone="accent">{t(`level.${level}`)}</Pill>}
              </span>
              <span className={styles.due} data-late={isLate || undefined}>
                {due_at === null
                  ? timeAgo(changed_at * 1000, now, locale)
                  : t(isLate ? "queue.late" : "queue.due", { time: dateAndTime(due_at * 1000, locale) })}
              </span>
              <span className={styles.who}>{assigned ? assigned.name : t("queue.unassigned")}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
