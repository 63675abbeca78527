import { members, type Member } from "@portal/model/members/contract.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { ShownOnce } from "#platform/feedback/ShownOnce.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { memberQuery } from "../data.ts";
import { drawerText } from "./text.ts";

interface PasswordDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Creates a password for a member who cannot log in anymore. It is shown once and never stored. */
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
    // This gives the member a new version, which edits in the profile have to build on.
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
