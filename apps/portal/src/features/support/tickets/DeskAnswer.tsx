import { ticketDesk, type OpenedTicket } from "@portal/model/ticket-desk/contract.ts";
import { bodyIssue } from "@portal/model/tickets/rules.ts";
import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { MessageField } from "#domain/tickets/MessageField.tsx";
import { useSavedDraft } from "#platform/editor/useSavedDraft.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSingleTextForm } from "#platform/editor/useSingleTextForm.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { openedKey } from "./data.ts";
import styles from "./DeskScreen.module.css";
import { reasonFor } from "./reason.ts";
import { deskScreenText } from "./text.ts";

interface DeskAnswerProps {
  readonly opened: OpenedTicket;
  readonly staff_id: string;
  readonly onSent: (opened: OpenedTicket) => void;
}

/** A reply to the customer or an internal note, visibly distinguished. */
export function DeskAnswer({ opened: { ticket }, staff_id, onSent }: DeskAnswerProps) {
  const t = useText(deskScreenText);
  const queries = useQueryClient();
  const { draft, edit, clear } = useSavedDraft(`desk.${staff_id}.${ticket.id}`, { body: "", internal: false });
  const [isStale, setStale] = useState(false);
  const { body, internal } = draft;
  const { error, refused, submit, reset } = useSingleTextForm(bodyIssue(body));
  const action = useAction<void, OpenedTicket>({
    run: () =>
      call(
        ticketDesk.write,
        { params: { ticketId: ticket.id }, body: { body, internal, version: ticket.version } },
        reasonFor(ticket),
      ),
    context: t("send.context"),
    onDone: (next) => {
      clear();
      reset();
      setStale(false);
      onSent(next);
      showSuccess(t(internal ? "note.sent" : "answer.sent"));
    },
    onFailed: ({ code }) => {
      if (code !== "ticket.stale") return;
      setStale(true);
      void queries.invalidateQueries({ queryKey: openedKey(ticket.id) });
    },
  });
  return (
    <EditorFrame
      className={`${styles.answer} ${internal ? styles.internal : ""}`}
      refused={refused}
      onSubmit={submit(action)}
    >
      {isStale && <Notice kind="warn">{t("stale")}</Notice>}
      <MessageField
        error={error}
        label={t(internal ? "note" : "answer")}
        description={internal ? t("note.hint") : t("answer.hint", { email: ticket.email })}
        value={body}
        onChange={(text) => edit({ body: text })}
      />
      <div className={styles.send}>
        <Switch
          label={t("internal")}
          checked={internal}
          onChange={(event) => edit({ internal: event.currentTarget.checked })}
        />
        <Button type="submit" loading={action.isPending}>
          {t(internal ? "note.send" : "answer.send")}
        </Button>
      </div>
    </EditorFrame>
  );
}
