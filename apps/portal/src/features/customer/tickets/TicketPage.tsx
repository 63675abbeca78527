import { tickets, type Conversation } from "@portal/model/tickets/contract.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { Messages } from "#domain/tickets/Messages.tsx";
import { TicketAbsent } from "#domain/tickets/TicketAbsent.tsx";
import { TicketFrame } from "#domain/tickets/TicketFrame.tsx";
import { showSuccess, showUndoable } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { LIVE_MS, ticketKey, ticketQuery, ticketsKey } from "./data.ts";
import { NextStep } from "./NextStep.tsx";
import { Reply } from "./Reply.tsx";
import { ticketsText } from "./text.ts";
import { TicketDetails } from "./TicketDetails.tsx";
import type { Go } from "./usePageState.ts";

const SKELETON = [{ height: 80 }, { height: 320 }];

interface TicketPageProps {
  readonly me: Me;
  readonly id: string;
  readonly go: Go;
}

/** One ticket: whose turn it is, the conversation, and the reply form. */
export function TicketPage({ me, id, go }: TicketPageProps) {
  const t = useText(ticketsText);
  const refetchInterval = useRefetchInterval(true, LIVE_MS);
  const query = useQuery({ ...ticketQuery(id), refetchInterval });
  const { data } = query;
  if (!data) {
    const labels = { gone: t("one.gone"), gone_text: t("one.gone_text"), back: t("back") };
    return <TicketAbsent query={query} labels={labels} rows={SKELETON} onBack={() => go({ ticket: null })} />;
  }
  return <Opened me={me} conversation={data} />;
}

function Opened({ me, conversation }: { readonly me: Me; readonly conversation: Conversation }) {
  const t = useText(ticketsText);
  const queries = useQueryClient();
  const { ticket, messages } = conversation;
  const { id, number, state } = ticket;
  const mayWrite = isAllowed("ticket.write", me);
  const keep = (next: Conversation) => {
    queries.setQueryData(ticketKey(id), next);
    void queries.invalidateQueries({ queryKey: [...ticketsKey, "list"] });
  };
  const reopen = useAction<void, Conversation>({
    run: () => call(tickets.update, { body: { ticket_id: id } }),
    context: t("reopen.context"),
    onDone: (next) => {
      keep(next);
      showSuccess(t("reopen.done", { number }));
    },
  });
  const close = useAction<void, Conversation>({
    run: () => call(tickets.close, { body: { ticket_id: id } }),
    context: t("close.context"),
    onDone: (next) => {
      keep(next);
      showUndoable(t("close.done", { number }), () => reopen.mutate());
    },
  });
  const actions = mayWrite && (
    <>
      {state !== "closed" && (
        <Button variant="default" loading={close.isPending} onClick={() => close.mutate()}>
          {t("close")}
        </Button>
      )}
      {state === "closed" && (
        <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
          {t("reopen")}
        </Button>
      )}
    </>
  );
  return (
    <TicketFrame
      ticket={ticket}
      back={{ to: "/dashboard/support-tickets", label: t("back") }}
      actions={actions}
      rail={<TicketDetails ticket={ticket} />}
    >
      <NextStep ticket={ticket} />
      <Card padded={false}>
        <Messages messages={messages} />
      </Card>
      {mayWrite ? <Reply me={me} ticket={ticket} onSent={keep} /> : <Notice kind="info">{t("read_only")}</Notice>}
    </TicketFrame>
  );
}
