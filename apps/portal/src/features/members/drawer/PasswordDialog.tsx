import { members, type Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { appText } from "../../../kit/app-text.ts";
import { boot } from "../../../kit/boot.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { CopyText } from "../../../kit/two-step/CopyText.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import styles from "./Dialogs.module.css";
import { oneTimePassword } from "./one-time-password.ts";
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
  const name = fullName(member);
  const [shown, setShown] = useState<string | null>(null);
  const { busy, failed, send } = useSend(async () => {
    const context = { email: member.email, brand: boot().brand.name };
    const password = oneTimePassword(context, (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
    const params = { id: me.team_id, mid: member.id };
    const done = await withSudo("security", (sudo) =>
      call(members.setPassword, { params, body: { password } }, { sudo }),
    );
    if (done) setShown(password);
  });
  return (
    <Dialog title={t("password.title", { name })} close={app("close")} onClose={onClose} dismissible={shown === null}>
      {failed && <FailureNotice title={t("password.failed")} failed={failed} />}
      <p className={styles.text}>{shown === null ? t("password.lead") : t("password.done", { name })}</p>
      {shown !== null && (
        <div className={styles.secret}>
          <output className="mono" aria-label={t("password.label")}>
            {shown}
          </output>
          <CopyText text={shown} label={t("password.copy")} size="compact-sm" />
        </div>
      )}
      <div className={styles.actions}>
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
