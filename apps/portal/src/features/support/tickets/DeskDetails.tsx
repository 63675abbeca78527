import type { OpenedTicket } from "@portal/model/ticket-desk/contract.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import { Fact } from "#domain/tickets/Fact.tsx";
import { ticketText } from "#domain/tickets/text.ts";
import { TicketRail } from "#domain/tickets/TicketRail.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./DeskScreen.module.css";
import { deskScreenText } from "./text.ts";

/** The customer, the due date, and what was sent along. */
export function DeskDetails({ ticket }: { readonly ticket: OpenedTicket["ticket"] }) {
  const t = useText(deskScreenText);
  const say = useText(ticketText);
  const locale = useLocale();
  const { customer, email, product, team_name, level, about, category, due_at, assigned, reference, facts } = ticket;
  return (
    <TicketRail title={t("customer")} sent_along={{ title: t("facts"), facts }}>
      <Fact term={t("writer")}>
        {customer}
        <small>{email}</small>
        <Link to="/support/dashboard" search={{ email, product }} className={styles.case}>
          {t("case")}
        </Link>
      </Fact>
      <Fact term={t("team")}>
        {team_name}
        <small>{say(`level.${level}`)}</small>
      </Fact>
      {about && <Fact term={t("about")}>{about}</Fact>}
      <Fact term={t("category")}>{say(`category.${category}`)}</Fact>
      {due_at !== null && <Fact term={t("due")}>{dateAndTime(due_at * 1000, locale)}</Fact>}
      <Fact term={t("assigned")}>{assigned?.name ?? t("whose.unassigned")}</Fact>
      {reference && (
        <Fact term={t("reference")}>
          <Link to="/support/log" search={{ id: reference }} className={styles.case}>
            <span className="mono">{reference}</span>
          </Link>
        </Fact>
      )}
    </TicketRail>
  );
}
