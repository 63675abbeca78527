import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { appText } from "../../../kit/app-text.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useStaffSudo } from "../../../kit/staff-sudo/StaffSudoProvider.tsx";
import { tellDone } from "../../../kit/toast.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/DialogParts.module.css";
import { useStaffData } from "../data.ts";
import { supportSettingsText } from "../text.ts";

interface DeleteDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** What cannot be undone takes an address that was typed, and a proof. */
export function DeleteDialog({ member: { id, email, full_name: name }, onClose }: DeleteDialogProps) {
  const t = useText(supportSettingsText);
  const app = useText(appText);
  const withSudo = useStaffSudo();
  const data = useStaffData();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const { busy, failed, send } = useSend(async () => {
    if (!(await withSudo(() => call(staff.remove, { params: { id } })))) return;
    void data.reload();
    tellDone(t("delete.done", { name }));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(!right);
    if (right && !busy) send();
  };
  return (
    <Dialog title={t("delete.title", { name })} close={app("close")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {failed && <FailureNotice title={t("delete.failed")} failed={failed} />}
        <p className={parts.text}>{t("delete.text")}</p>
        <TextInput
          className={parts.field ?? ""}
          label={t("delete.type", { email })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          error={wrong && t("delete.wrong")}
          errorProps={{ role: "alert" }}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t("delete.confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
