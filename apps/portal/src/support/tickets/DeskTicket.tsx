import { can } from "@portal/model/access.ts";
import { ticketDesk, type OpenedTicket } from "@portal/model/ticket-desk/contract.ts";
import { Button } from "@mantine/core";
import { IconTicketOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallFailed } from "../../kit/call-failed.ts";
import { call } from "../../kit/call.ts";
import { BackLink } from "../../kit/BackLink.tsx";
import { PartState } from "../../kit/PartState.tsx";
import { useAction } from "../../kit/query.ts";
import { useSession } from "../../kit/session.ts";
import { Messages } from "../../kit/tickets/Messages.tsx";
import { StatePill } from "../../kit/tickets/StatePill.tsx";
import { tellDone, tellUndoable } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import type { Place } from "./address.ts";
import { deskKey, openedKey, openedQuery } from "./data.ts";
import { DeskAnswer } from "./DeskAnswer.tsx";
import { DeskDetails } from "./DeskDetails.tsx";
import styles from "./DeskScreen.module.css";
import { whyOf } from "./reason.ts";
import { deskScreenText } from "./text.ts";

const SKELETON = [{ height: 380 }];

interface DeskTicketProps {
  readonly id: string;
  readonly go: (change: Partial<Place>) => void;
}

/** One ticket at the desk. */
export function DeskTicket({ id, go }: DeskTicketProps) {
  const t = useText(deskScreenText);
  const query = useQuery(openedQuery(id));
  const { data, error } = query;
  if (!data && error && asCallFailed(error).code === "ticket.not_found") {
    return (
      <EmptyState
        drawing={<IconTicketOff size={34} stroke={1.3} />}
        heading="h1"
        title={t("one.gone")}
        actions={<Button onClick={() => go({ ticket: null })}>{t("back")}</Button>}
      >
        {t("one.gone_text")}
      </EmptyState>
    );
  }
  if (!data) {
    return <PartState query={query} labels={{ loading: t("one.loading"), failed: t("one.failed") }} rows={SKELETON} />;
  }
  return <Opened opened={data} />;
}

function Opened({ opened }: { readonly opened: OpenedTicket }) {
  const t = useText(deskScreenText);
  const queries = useQueryClient();
  const staff = useSession("staff")?.user;
  const { ticket, messages } = opened;
  const { id, number, state } = ticket;
  const params = { ticketId: id };
  const keep = (next: OpenedTicket) => {
    queries.setQueryData(openedKey(id), next);
    void queries.invalidateQueries({ queryKey: [...deskKey, "queue"] });
  };
  const assign = useAction<boolean, OpenedTicket>({
    run: (mine) => call(ticketDesk.assign, { params, body: { mine } }, whyOf(ticket)),
    context: t("assign.context"),
    onDone: keep,
  });
  const settle = useAction<boolean, OpenedTicket>({
    run: (closed) => call(ticketDesk.settle, { params, body: { closed } }, whyOf(ticket)),
    context: t("state.context"),
    onDone: (next) => {
      keep(next);
      if (next.ticket.state === "closed") tellUndoable(t("close.done", { number }), () => settle.mutate(false));
      else tellDone(t("reopen.done", { number }));
    },
  });
  if (!staff) return null;
  const mayAnswer = can("ticket.answer", { side: "staff", level: staff.level });
  const isMine = ticket.assigned?.id === staff.id;
  return (
    <>
      <BackLink to="/support/tickets">{t("back")}</BackLink>
      <PageHead
        title={ticket.subject}
        sub={
          <span className={styles.sub}>
            <span className="num">{number}</span> <StatePill state={state} />
          </span>
        }
      >
        {mayAnswer && (
          <>
            <Button variant="default" loading={assign.isPending} onClick={() => assign.mutate(!isMine)}>
              {t(isMine ? "unassign" : "assign")}
            </Button>
            <Button variant="default" loading={settle.isPending} onClick={() => settle.mutate(state !== "closed")}>
              {t(state === "closed" ? "reopen" : "close")}
            </Button>
          </>
        )}
      </PageHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card padded={false}>
            <Messages messages={messages} />
          </Card>
          {mayAnswer ? (
            <DeskAnswer opened={opened} staff_id={staff.id} onSent={keep} />
          ) : (
            <Notice kind="info">{t("no_answer")}</Notice>
          )}
        </div>
        <DeskDetails ticket={ticket} />
      </div>
    </>
  );
}
