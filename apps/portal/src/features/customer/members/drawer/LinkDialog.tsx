import type { Reply } from "@portal/model/kit/endpoint.ts";
import { members, type Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { OneTimeLink } from "#platform/feedback/OneTimeLink.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { drawerText } from "./text.ts";

interface LinkDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/**
 * An invitation link to pass on if email does not arrive. Created only on request, because it invalidates the emailed
 * one.
 */
export function LinkDialog({ me, member, onClose }: LinkDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const [invitationLink, setInvitationLink] = useState<Reply<typeof members.link> | null>(null);
  const { busy, failed, send } = useSend(async () =>
    setInvitationLink(await call(members.link, { params: { id: me.team_id, mid: member.id } })),
  );
  return (
    <Dialog title={t("link.title", { name: fullName(member) })} close={app("close")} onClose={onClose}>
      {failed && <FailureNotice title={t("link.failed")} failed={failed} />}
      <p className={parts.text}>{t("link.lead")}</p>
      {invitationLink ? (
        <OneTimeLink
          made={invitationLink}
          labels={{ qr: t("link.qr"), link: t("link.label"), copy: t("link.copy") }}
          until={(date) => t("link.until", { date })}
        />
      ) : (
        <>
          <p className={parts.text}>{t("link.warning")}</p>
          <div className={parts.actions}>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button loading={busy} onClick={() => send()} data-autofocus>
              {t("link.make")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
