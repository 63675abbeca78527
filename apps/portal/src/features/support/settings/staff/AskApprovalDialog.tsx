import { REASON } from "@portal/model/access.ts";
import { approvals } from "@portal/model/approvals/contract.ts";
import type { StaffMember } from "@portal/model/staff/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { appText } from "#platform/text/app-text.ts";
import { useApprovalData } from "#domain/approvals/data.ts";
import { approvalText } from "#domain/approvals/text.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";

interface AskApprovalDialogProps {
  readonly kind: "staff_password" | "staff_mfa";
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Requests a colleague's approval for a reset. */
export function AskApprovalDialog({ kind, member: { id, full_name: name }, onClose }: AskApprovalDialogProps) {
  const t = useText(approvalText);
  const app = useText(appText);
  const data = useApprovalData();
  const [reason, setReason] = useState("");
  const { issue, refused, clear, check } = useFieldIssue<"short" | "long">();
  const { busy, failed, send } = useSend(async (why: string) => {
    await call(approvals.askReset, { body: { kind, staff_id: id } }, { reason: why }).finally(() => void data.reload());
    showSuccess(t("ask.done"));
    onClose();
  });
  const { least, most } = REASON;
  const submit = () => {
    const why = reason.trim();
    const wrong = why.length < least ? "short" : why.length > most ? "long" : null;
    if (check(wrong) && !busy) send(why);
  };
  return (
    <Dialog title={t("ask.title")} close={app("close")} onClose={onClose}>
      <EditorFrame refused={refused} onSubmit={submit}>
        {failed && !busy && <FailureNotice title={t("ask.failed")} failed={failed} />}
        <p className={parts.text}>{t(`ask.${kind}`, { name })}</p>
        <p className={parts.text}>{t("ask.next")}</p>
        <Textarea
          className={parts.field ?? ""}
          name="reason"
          label={t("ask.reason")}
          description={t("ask.reason_hint")}
          autoComplete="off"
          rows={3}
          data-autofocus
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            clear();
          }}
          error={issue && t(`ask.reason_${issue}`, { least, most })}
          errorProps={{ role: "alert" }}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("ask.cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("ask.submit")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
