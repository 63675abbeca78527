import { members, type Member } from "@portal/model/members/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { appText } from "../../../kit/app-text.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { tellDone } from "../../../kit/toast.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/DialogParts.module.css";
import { useMemberData } from "../data.ts";
import { drawerText } from "./text.ts";

interface ForGoodDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
  /** There is nothing left to show. */
  readonly onGone: () => void;
}

/** What cannot be undone takes an address that was typed, and a password. */
export function ForGoodDialog({ me, member, onClose, onGone }: ForGoodDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const name = fullName(member);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const { busy, failed, send } = useSend(async () => {
    const params = { id: me.team_id, mid: member.id };
    const done = await withSudo("security", (sudo) => call(members.removeForGood, { params }, { sudo }));
    if (!done) return;
    data.drop(member.id);
    tellDone(t("for_good.done", { name }));
    onGone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = typed.trim().toLowerCase() === member.email.toLowerCase();
    setWrong(!right);
    if (right && !busy) send();
  };
  return (
    <Dialog title={t("for_good.title", { name })} close={app("close")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {failed && <FailureNotice title={t("for_good.failed")} failed={failed} />}
        <p className={parts.text}>{t("for_good.text")}</p>
        <TextInput
          className={parts.field ?? ""}
          label={t("for_good.type", { email: member.email })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          error={wrong && t("for_good.wrong")}
          errorProps={{ role: "alert" }}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t("for_good.confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
