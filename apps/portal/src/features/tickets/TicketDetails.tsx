import type { Ticket } from "@portal/model/tickets/contract.ts";
import type { ReactNode } from "react";
import { dateAndTime } from "../../kit/format.ts";
import { ticketText } from "../../kit/tickets/text.ts";
import { useFactWords } from "../../kit/tickets/useFactWords.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { ticketsText } from "./text.ts";
import styles from "./TicketPage.module.css";

/** What stands beside the conversation: who and what, and everything that was sent along. */
export function TicketDetails({ ticket }: { readonly ticket: Ticket }) {
  const t = useText(ticketsText);
  const say = useText(ticketText);
  const factWords = useFactWords();
  const locale = useLocale();
  const { number, category, author, about, created_at, reference, facts } = ticket;
  return (
    <aside className={styles.rail} aria-label={t("details")}>
      <Card title={t("details")}>
        <dl className={styles.facts}>
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
        </dl>
      </Card>
      {facts.length > 0 && (
        <Card title={t("sent_along")}>
          <dl className={styles.facts}>
            {facts.map((fact) => {
              const { term, value } = factWords(fact);
              return (
                <Fact key={fact.name} term={term}>
                  {value}
                </Fact>
              );
            })}
          </dl>
        </Card>
      )}
    </aside>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
