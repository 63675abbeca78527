import { can, type StaffLevel } from "@portal/model/access.ts";
import { approvals } from "@portal/model/approvals/contract.ts";
import { cases } from "@portal/model/cases/contract.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { LOGIN_AS_S } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { fullName } from "#domain/members/full-name.ts";
import { savePendingImpersonation } from "#platform/session/pending-impersonation.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { reasonIssue, type ReasonIssue } from "./draft.ts";
import styles from "./Fields.module.css";
import { ReasonField } from "./ReasonField.tsx";
import { actsText } from "./text.ts";
import { useWriteAccess } from "./useWriteAccess.ts";
import { WriteAccessNotice } from "./WriteAccessNotice.tsx";

export interface ImpersonateDialogProps {
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly onClose: () => void;
}

/** Opens the customer's account in a new tab. */
export function ImpersonateDialog({ file: { person }, level, onClose }: ImpersonateDialogProps) {
  const t = useText(actsText);
  const app = useText(appText);
  const [reason, setReason] = useState("");
  const { issue, refused, clear, check } = useFieldIssue<ReasonIssue>();
  const [write, setWrite] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const name = fullName(person);
  const mayWrite = can("case.plan", { side: "staff", level });
  const { state, approval, reload } = useWriteAccess(person.member_id, level);
  const access = write ? state : "free";
  const ask = async () => {
    const { email, product } = person;
    await call(approvals.askWrite, { body: { email, product } }, { reason: reason.trim() }).finally(reload);
  };
  const enter = async () => {
    const { email, product } = person;
    const query = { product, ...(write && { write: "yes" as const }) };
    const reply = await call(cases.loginToken, { params: { email }, query }, { reason: reason.trim() }).finally(reload);
    savePendingImpersonation({ token: reply.token, name, email, write });
    setUrl(reply.url);
    const tab = window.open(reply.url, "_blank");
    if (tab) tab.opener = null;
  };
  const { busy, failed, send } = useSend(() => (access === "ask" ? ask() : enter()));
  const choose = (writes: boolean) => {
    setWrite(writes);
    // Reuses the reason from the approved request.
    if (writes && reason === "" && approval?.state === "approved") setReason(approval.reason);
  };
  const submit = () => {
    if (check(reasonIssue(reason)) && !busy) send();
  };
  if (url !== null) {
    return (
      <Dialog title={t("enter.title", { name })} close={app("close")} onClose={onClose} wide>
        <Notice kind="ok" title={t("enter.opened")} focused>
          {t("enter.opened_text")}
        </Notice>
        <div className={parts.actions}>
          <Button variant="default" component="a" href={url} target="_blank" rel="noopener">
            {t("enter.open")}
          </Button>
          <Button onClick={onClose}>{t("enter.done")}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("enter.title", { name })} close={app("close")} onClose={onClose} wide>
      <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
        {failed && !busy && (
          <FailureNotice title={t(access === "ask" ? "enter.ask_failed" : "enter.failed")} failed={failed} />
        )}
        <p className={styles.what}>{t("enter.what", { name, minutes: LOGIN_AS_S.session / 60 })}</p>
        {mayWrite && (
          <fieldset className={styles.ways}>
            <legend>{t("enter.how")}</legend>
            {(["read", "write"] as const).map((way) => (
              <label key={way}>
                <input
                  type="radio"
                  name="way"
                  value={way}
                  checked={write === (way === "write")}
                  onChange={() => choose(way === "write")}
                />
                <span>
                  {t(`enter.${way}`)}
                  <small>{t(`enter.${way}_text`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {write && <WriteAccessNotice state={state} approval={approval} onCheck={reload} />}
        {access !== "waiting" && (
          <ReasonField
            value={reason}
            issue={issue}
            onChange={(text) => {
              setReason(text);
              clear();
            }}
          />
        )}
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t(access === "waiting" ? "enter.close" : "cancel")}
          </Button>
          {access !== "waiting" && (
            <Button type="submit" loading={busy}>
              {t(access === "ask" ? "enter.ask" : "enter.submit")}
            </Button>
          )}
        </div>
      </EditorFrame>
    </Dialog>
  );
}
