import { can } from "@portal/model/access.ts";
import { ticketDesk, type OpenedTicket } from "@portal/model/ticket-desk/contract.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { useAction } from "#platform/http/query.ts";
import { useSession } from "#platform/session/session.ts";
import { Messages } from "#domain/tickets/Messages.tsx";
import { TicketAbsent } from "#domain/tickets/TicketAbsent.tsx";
import { TicketFrame } from "#domain/tickets/TicketFrame.tsx";
import { showSuccess, showUndoable } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PageState } from "./page-state.ts";
import { LIVE_MS, deskKey, openedKey, openedQuery } from "./data.ts";
import { DeskAnswer } from "./DeskAnswer.tsx";
import { DeskDetails } from "./DeskDetails.tsx";
import { reasonFor } from "./reason.ts";
import { deskScreenText } from "./text.ts";

const SKELETON = [{ height: 380 }];

interface DeskTicketProps {
  readonly id: string;
  readonly go: (change: Partial<PageState>) => void;
}

/** One ticket as staff see it. */
export function DeskTicket({ id, go }: DeskTicketProps) {
  const t = useText(deskScreenText);
  const refetchInterval = useRefetchInterval(true, LIVE_MS);
  const query = useQuery({ ...openedQuery(id), refetchInterval });
  const { data } = query;
  if (!data) {
    const labels = { gone: t("one.gone"), gone_text: t("one.gone_text"), back: t("back") };
    return <TicketAbsent query={query} labels={labels} rows={SKELETON} onBack={() => go({ ticket: null })} />;
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
    run: (mine) => call(ticketDesk.assign, { params, body: { mine } }, reasonFor(ticket)),
    context: t("assign.context"),
    onDone: keep,
  });
  const settle = useAction<boolean, OpenedTicket>({
    run: (closed) => call(ticketDesk.settle, { params, body: { closed } }, reasonFor(ticket)),
    context: t("state.context"),
    onDone: (next) => {
      keep(next);
      if (next.ticket.state === "closed") showUndoable(t("close.done", { number }), () => settle.mutate(false));
      else showSuccess(t("reopen.done", { number }));
    },
  });
  if (!staff) return null;
  const mayAnswer = can("ticket.answer", { side: "staff", level: staff.level });
  const isMine = ticket.assigned?.id === staff.id;
  const actions = mayAnswer && (
    <>
      <Button variant="default" loading={assign.isPending} onClick={() => assign.mutate(!isMine)}>
        {t(isMine ? "unassign" : "assign")}
      </Button>
      <Button variant="default" loading={settle.isPending} onClick={() => settle.mutate(state !== "closed")}>
        {t(state === "closed" ? "reopen" : "close")}
      </Button>
    </>
  );
  return (
    <TicketFrame
      ticket={ticket}
      back={{ to: "/support/tickets", label: t("back") }}
      actions={actions}
      rail={<DeskDetails ticket={ticket} />}
      isAtDesk
    >
      <Card padded={false}>
        <Messages messages={messages} />
      </Card>
      {mayAnswer ? (
        <DeskAnswer opened={opened} staff_id={staff.id} onSent={keep} />
      ) : (
        <Notice kind="info">{t("no_answer")}</Notice>
      )}
    </TicketFrame>
  );
}
