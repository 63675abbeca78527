import { members, type Member } from "@portal/model/members/contract.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { appText } from "../../../kit/app-text.ts";
import { getBootData } from "../../../kit/boot-data.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { ShownOnce } from "../../../kit/ShownOnce.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/DialogParts.module.css";
import { memberQuery } from "../data.ts";
import { drawerText } from "./text.ts";

interface PasswordDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/** A password for somebody who cannot get in any more; it is shown once, and never kept. */
export function PasswordDialog({ me, member, onClose }: PasswordDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const withSudo = useSudo();
  const queries = useQueryClient();
  const name = fullName(member);
  const [shown, setShown] = useState<string | null>(null);
  const { busy, failed, send } = useSend(async () => {
    const context = { email: member.email, brand: getBootData().brand.name };
    const password = oneTimePassword(context, (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
    const params = { id: me.team_id, mid: member.id };
    const done = await withSudo("security", (sudo) =>
      call(members.setPassword, { params, body: { password } }, { sudo }),
    );
    if (!done) return;
    setShown(password);
    // They count as changed now: what is typed in their profile builds on that.
    void queries.invalidateQueries({ queryKey: memberQuery(me.team_id, member.id).queryKey });
  });
  return (
    <Dialog title={t("password.title", { name })} close={app("close")} onClose={onClose} dismissible={shown === null}>
      {failed && <FailureNotice title={t("password.failed")} failed={failed} />}
      <p className={parts.text}>{shown === null ? t("password.lead") : t("password.done", { name })}</p>
      {shown !== null && (
        <ShownOnce secret={shown} labels={{ secret: t("password.label"), copy: t("password.copy") }} />
      )}
      <div className={parts.actions}>
        {shown === null ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button loading={busy} onClick={() => send()} data-autofocus>
              {t("password.make")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("password.close")}</Button>
        )}
      </div>
    </Dialog>
  );
}
