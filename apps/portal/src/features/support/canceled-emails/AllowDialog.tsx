import { REASON } from "@portal/model/access.ts";
import { canceledEmails } from "@portal/model/canceled-emails/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { canceledEmailsText } from "./text.ts";

export interface AllowDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

export function AllowDialog({ email, onClose }: AllowDialogProps) {
  const t = useText(canceledEmailsText);
  const app = useText(appText);
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const { issue, refused, check } = useFieldIssue<true>();
  const allow = useAction({
    run: (why: string) => call(canceledEmails.forget, { params: { email } }, { reason: why }),
    context: t("context"),
    onDone: () => {
      showSuccess(t("done", { email }));
      onClose();
      void queries.invalidateQueries({ queryKey: ["canceled_emails"] });
    },
  });
  const { least, most } = REASON;
  const submit = () => {
    const why = reason.trim();
    const fits = why.length >= least && why.length <= most;
    if (check(fits ? null : true)) allow.mutate(why);
  };
  return (
    <Dialog title={t("dialog.title")} close={app("close")} onClose={onClose}>
      <EditorFrame refused={refused} onSubmit={submit}>
        <p className={parts.text}>{t("dialog.text", { email })}</p>
        <Textarea
          className={parts.field ?? ""}
          label={t("reason")}
          description={t("reason.hint")}
          autoComplete="off"
          rows={3}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={issue && t("reason.wrong", { least, most })}
          errorProps={{ role: "alert" }}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("dialog.cancel")}
          </Button>
          <Button type="submit" loading={allow.isPending}>
            {t("dialog.confirm")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
