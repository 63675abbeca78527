import type { TicketLine } from "@portal/model/tickets/contract.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { StatePill } from "#domain/tickets/StatePill.tsx";
import { ticketText } from "#domain/tickets/text.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { ticketsText } from "./text.ts";
import styles from "./TicketRow.module.css";

interface TicketRowProps {
  readonly ticket: TicketLine;
  readonly withAuthor: boolean;
  readonly to: string;
  readonly onGo: () => void;
}

export function TicketRow({ ticket, withAuthor, to, onGo }: TicketRowProps) {
  const t = useText(ticketsText);
  const say = useText(ticketText);
  const locale = useLocale();
  const now = useNow();
  const { number, subject, category, state, author, mine, changed_at, due_at } = ticket;
  const next = () => {
    if (state === "open" && due_at !== null) return t("row.due", { time: dateAndTime(due_at * 1000, locale) });
    return t(state === "closed" ? "row.closed" : "row.waiting");
  };
  return (
    <li>
      <PlaceLink to={to} onGo={onGo} className={styles.row}>
        <span className={styles.words}>
          <strong>{subject}</strong>
          <small>
            <span className="num">{number}</span>
            {withAuthor && !mine && ` · ${t("by", { name: author })}`}
            {` · ${say(`category.${category}`)}`}
          </small>
        </span>
        <span className={styles.next}>
          <StatePill state={state} />
          <small>{next()}</small>
        </span>
        <time className={styles.time} dateTime={new Date(changed_at * 1000).toISOString()}>
          {timeAgo(changed_at * 1000, now, locale)}
        </time>
      </PlaceLink>
    </li>
  );
}
