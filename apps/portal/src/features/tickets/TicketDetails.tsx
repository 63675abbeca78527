import type { Ticket } from "@portal/model/tickets/contract.ts";
import { dateAndTime } from "../../kit/format.ts";
import { Fact } from "../../kit/tickets/Fact.tsx";
import { ticketText } from "../../kit/tickets/text.ts";
import { TicketRail } from "../../kit/tickets/TicketRail.tsx";
import { useLocale, useText } from "../../kit/useText.ts";
import { ticketsText } from "./text.ts";

/** What stands beside the conversation: who and what, and everything that was sent along. */
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
