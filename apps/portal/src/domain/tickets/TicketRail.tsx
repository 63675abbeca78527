import type { TicketFact } from "@portal/model/tickets/contract.ts";
import type { ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import { Fact } from "./Fact.tsx";
import styles from "./TicketRail.module.css";
import { useFactWords } from "./useFactWords.ts";

interface TicketRailProps {
  readonly title: string;
  readonly sent_along: { readonly title: string; readonly facts: readonly TicketFact[] };
  /** Facts of the ticket itself. */
  readonly children: ReactNode;
}

/** Sidebar of a conversation: the ticket's subject and everything sent along with it. */
export function TicketRail({ title, sent_along: { title: sentTitle, facts }, children }: TicketRailProps) {
  const factWords = useFactWords();
  return (
    <aside className={styles.rail} aria-label={title}>
      <Card title={title}>
        <dl className={styles.facts}>{children}</dl>
      </Card>
      {facts.length > 0 && (
        <Card title={sentTitle}>
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
