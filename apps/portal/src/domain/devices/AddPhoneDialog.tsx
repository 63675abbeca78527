import { devices } from "@portal/model/devices/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { PHONE } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { fullName } from "#domain/members/full-name.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import type { Me } from "#platform/session/me.ts";
import { OneTimeLink } from "#platform/feedback/OneTimeLink.tsx";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { memberDevicesQuery } from "./data.ts";
import styles from "./Dialogs.module.css";
import type { Owner } from "./device-status.ts";
import { deviceText } from "./text.ts";

type Link = Reply<typeof devices.link>;

/** Polls often, because the user watches the page while scanning the code. */
const WATCH_MS = 3_000;

export interface AddPhoneDialogProps {
  readonly me: Me;
  readonly owner: Owner;
  readonly onClose: () => void;
}

/** Shows a link that logs in one phone. It is created only on request, because it invalidates the previous one. */
export function AddPhoneDialog({ me, owner, onClose }: AddPhoneDialogProps) {
  const t = useText(deviceText);
  const app = useText(appText);
  const withSudo = useSudo();
  const [made, setMade] = useState<Link | null>(null);
  const { data, arrived } = useArrival(me, owner, made);
  const { busy, failed, send } = useSend(async () => {
    const params = { id: me.team_id, mid: owner.id };
    const link = await withSudo("security", (sudo) => call(devices.link, { params }, { sudo }));
    if (link) setMade(link);
  });
  const title = owner.id === me.id ? t("add.title") : t("add.title_for", { name: fullName(owner) });
  const isFull = data !== undefined && data.held >= data.most;
  return (
    <Dialog title={title} close={app("close")} onClose={onClose}>
      {content()}
    </Dialog>
  );

  function content() {
    if (arrived) {
      return (
        <>
          <Notice kind="ok" title={t("add.arrived", { phone: arrived.label })} focused>
            {t("add.arrived_text")}
          </Notice>
          <div className={parts.actions}>
            <Button onClick={onClose}>{t("add.done")}</Button>
          </div>
        </>
      );
    }
    if (made) {
      return (
        <>
          <p className={parts.text}>{t("add.scan")}</p>
          {/* A phone cannot scan its own screen. */}
          <div className="only-on-phone">
            <Button component="a" fullWidth className={styles.open ?? ""} href={`linphone-config:${made.link}`}>
              {t("add.open")}
            </Button>
          </div>
          <OneTimeLink
            made={made}
            labels={{ qr: t("add.qr"), link: t("add.link"), copy: t("add.copy") }}
            until={(date) => t("add.until", { date })}
          />
          <output className={styles.waiting}>
            <i aria-hidden />
            {t("add.waiting")}
          </output>
        </>
      );
    }
    return (
      <>
        {failed && <FailureNotice title={t("add.failed")} failed={failed} />}
        <p className={parts.text}>
          {t("add.lead", { days: PHONE.link_s / 86_400 })} {t("add.former")}
        </p>
        {isFull && (
          <div className={styles.notice}>
            <Notice kind="warn" title={t("add.full")}>
              {t("add.full_text", { most: data.most })}
            </Notice>
          </div>
        )}
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button loading={busy} onClick={() => send()} data-autofocus>
            {t("add.make")}
          </Button>
        </div>
      </>
    );
  }
}

/** Watches for the phone to log in after the link was created. */
function useArrival(me: Me, owner: Owner, made: Link | null) {
  const refetchInterval = useRefetchInterval(made !== null, WATCH_MS);
  const { data } = useQuery({ ...memberDevicesQuery(me.team_id, owner.id), refetchInterval });
  const since = made && made.expires_at - PHONE.link_s;
  const arrived = since === null ? undefined : data?.devices.find(({ last_login_at }) => last_login_at >= since);
  return { data, arrived };
}
