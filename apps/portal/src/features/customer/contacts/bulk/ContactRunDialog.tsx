import { CONTACT_ACTIONS, type ContactRun, type WhichContacts } from "@portal/model/bulk/contact-actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RunDialog } from "#domain/bulk/RunDialog.tsx";
import { call } from "#platform/http/call.ts";
import { useText } from "#platform/text/useText.ts";
import { matchQuery } from "./data.ts";
import { contactRunText } from "./text.ts";

interface ContactRunDialogProps {
  readonly team_id: string;
  readonly which: WhichContacts;
  readonly onStarted: (run: ContactRun) => void;
  readonly onCancel: () => void;
}

/** Says how many contacts are removed, then hands it to the server. */
export function ContactRunDialog({ team_id, which, onStarted, onCancel }: ContactRunDialogProps) {
  const t = useText(contactRunText);
  const counted = useQuery(matchQuery(team_id, which));
  const start = useMutation({
    mutationFn: () => call(bulk.actOnContacts, { params: { id: team_id }, body: { action: "remove", which } }),
    onSuccess: onStarted,
  });
  const count = counted.data?.ready;
  return (
    <RunDialog
      title={count === undefined ? t("title") : t("ask", { count })}
      text={t("text")}
      skipped={null}
      undoable={CONTACT_ACTIONS.remove.undoable}
      red
      ready={count}
      confirm={t("confirm", { count: count ?? 0 })}
      busy={start.isPending}
      failed={start.error ?? counted.error}
      onConfirm={() => start.mutate()}
      onCancel={onCancel}
    />
  );
}
