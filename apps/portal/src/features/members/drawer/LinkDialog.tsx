import type { Reply } from "@portal/model/kit/endpoint.ts";
import { members, type Member } from "@portal/model/members/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { appText } from "../../../kit/app-text.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { dateAndTime } from "../../../kit/format.ts";
import { CopyText } from "../../../kit/two-step/CopyText.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { Me } from "../rights.ts";
import { fullName } from "../standing.ts";
import styles from "./Dialogs.module.css";
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
  const locale = useLocale();
  const [made, setMade] = useState<Reply<typeof members.link> | null>(null);
  const { busy, failed, send } = useSend(async () =>
    setMade(await call(members.link, { params: { id: me.team_id, mid: member.id } })),
  );
  return (
    <Dialog title={t("link.title", { name: fullName(member) })} close={app("close")} onClose={onClose}>
      {failed && <FailureNotice title={t("link.failed")} failed={failed} />}
      <p className={styles.text}>{t("link.lead")}</p>
      {made ? (
        <div className={styles.link}>
          <img className={styles.qr} src={made.qr_code_url} alt={t("link.qr")} width={180} height={180} />
          <div className={styles.url}>
            <TextInput
              aria-label={t("link.label")}
              value={made.link}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyText text={made.link} label={t("link.copy")} />
          </div>
          <span className={styles.until}>{t("link.until", { date: dateAndTime(made.expires_at * 1000, locale) })}</span>
        </div>
      ) : (
        <>
          <p className={styles.text}>{t("link.warning")}</p>
          <div className={styles.actions}>
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
