import type { TicketLine } from "@portal/model/tickets/contract.ts";
import type { ReactNode } from "react";
import { PageHead } from "#ui/PageHead.tsx";
import { BackLink } from "#platform/routing/BackLink.tsx";
import type { Path } from "#platform/routing/paths.ts";
import { StatePill } from "./StatePill.tsx";
import styles from "./TicketFrame.module.css";

interface TicketFrameProps {
  readonly ticket: Pick<TicketLine, "number" | "subject" | "state">;
  readonly back: { readonly to: Path; readonly label: string };
  readonly actions: ReactNode;
  readonly rail: ReactNode;
  /** Uses the layout of a customer's case. */
  readonly isAtDesk?: boolean;
  readonly children: ReactNode;
}

/** Page of one ticket: title and status, the conversation, and the facts next to it. */
export function TicketFrame({ ticket, back, actions, rail, isAtDesk = false, children }: TicketFrameProps) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHead
        title={ticket.subject}
        sub={
          <span className={styles.sub}>
            <span className="num">{ticket.number}</span> <StatePill state={ticket.state} />
          </span>
        }
      >
        {actions}
      </PageHead>
      <div className={styles.columns} data-desk={isAtDesk || undefined}>
        <div className={styles.main}>{children}</div>
        {rail}
      </div>
    </>
  );
}
