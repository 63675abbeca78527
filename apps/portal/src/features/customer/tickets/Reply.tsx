import { bodyIssue } from "@portal/model/tickets/rules.ts";
import { tickets, type Conversation, type Ticket } from "@portal/model/tickets/contract.ts";
import { Button } from "@mantine/core";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { call } from "#platform/http/call.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { MessageField } from "#domain/tickets/MessageField.tsx";
import { useSavedDraft } from "#platform/editor/useSavedDraft.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSingleTextForm } from "#platform/editor/useSingleTextForm.ts";
import { useText } from "#platform/text/useText.ts";
import { ticketsText } from "./text.ts";
import styles from "./Reply.module.css";

interface ReplyProps {
  readonly me: Me;
  readonly ticket: Ticket;
  readonly onSent: (conversation: Conversation) => void;
}

/** Form for a reply. */
export function Reply({ me, ticket: { id, state }, onSent }: ReplyProps) {
  const t = useText(ticketsText);
  const { draft, edit, clear } = useSavedDraft(`ticket.${me.id}.${id}`, { body: "" });
  const { error, refused, submit, reset } = useSingleTextForm(bodyIssue(draft.body));
  const action = useAction<void, Conversation>({
    run: () => call(tickets.update, { body: { ticket_id: id, body: draft.body } }),
    context: t("reply.context"),
    onDone: (conversation) => {
      clear();
      reset();
      onSent(conversation);
      showSuccess(t("reply.sent"));
    },
  });
  return (
    <EditorFrame className={styles.reply} refused={refused} onSubmit={submit(action)}>
      <MessageField
        error={error}
        label={t(state === "closed" ? "reply.closed" : "reply")}
        minRows={4}
        value={draft.body}
        onChange={(body) => edit({ body })}
      />
      <div className={styles.foot}>
        <span>{t("secret_hint")}</span>
        <Button type="submit" loading={action.isPending}>
          {t("reply.send")}
        </Button>
      </div>
    </EditorFrame>
  );
}
