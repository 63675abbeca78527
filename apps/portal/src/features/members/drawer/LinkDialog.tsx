import type { Reply } from "@portal/model/kit/endpoint.ts";
import { members, type Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { appText } from "../../../kit/app-text.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { OneTimeLink } from "../../../kit/OneTimeLink.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/DialogParts.module.css";
import { drawerText } from "./text.ts";

interface LinkDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/** An invitation to hand over where mail does not get through; made only when asked for, since it ends the mailed one. */
export function LinkDialog({ me, member, onClose }: LinkDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const [made, setMade] = useState<Reply<typeof members.link> | null>(null);
  const { busy, failed, send } = useSend(async () =>
    setMade(await call(members.link, { params: { id: me.team_id, mid: member.id } })),
  );
  return (
    <Dialog title={t("link.title", { name: fullName(member) })} close={app("close")} onClose={onClose}>
      {failed && <FailureNotice title={t("link.failed")} failed={failed} />}
      <p className={parts.text}>{t("link.lead")}</p>
      {made ? (
        <OneTimeLink
          made={made}
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
