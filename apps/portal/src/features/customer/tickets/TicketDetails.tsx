import type { Ticket } from "@portal/model/tickets/contract.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { Fact } from "#domain/tickets/Fact.tsx";
import { ticketText } from "#domain/tickets/text.ts";
import { TicketRail } from "#domain/tickets/TicketRail.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { ticketsText } from "./text.ts";

/** Sidebar of the conversation: people, subject, and everything sent along. */
export function TicketDetails({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(ticketsText);
  const say = useText(ticketText);
  const locale = useLocale();
  const { number, category, author, about, created_at, reference, facts } = ticket;
  return (
    <TicketRail title={t("details")} sent_along={{ title: t("sent_along"), facts }}>
      <Fact term={t("detail.number")}>
        <span className="num">{number}</span>
      </Fact>
      <Fact term={t("detail.category")}>{say(`category.${category}`)}</Fact>
      <Fact term={t("detail.author")}>{author}</Fact>
      {about && <Fact term={t("detail.about")}>{about}</Fact>}
      <Fact term={t("detail.created")}>{dateAndTime(created_at * 1000, locale)}</Fact>
      {reference && (
        <Fact term={t("detail.reference")}>
          <span className="mono">{reference}</span>
        </Fact>
      )}
    </TicketRail>
  );
}
