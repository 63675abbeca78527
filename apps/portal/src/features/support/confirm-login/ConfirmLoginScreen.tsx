import { cases } from "@portal/model/cases/contract.ts";
import { Button } from "@mantine/core";
import { IconLogin2, IconShieldX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { findPendingImpersonation } from "#platform/session/pending-impersonation.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { GateCard } from "#ui/GateCard.tsx";
import { parseLoginConfirmation } from "./login-confirmation.ts";
import styles from "./ConfirmLoginScreen.module.css";
import { confirmLoginText } from "./text.ts";

/** The staff member confirms that it is their own browser that asks to enter a customer's account. */
export function ConfirmLoginScreen() {
  const t = useText(confirmLoginText);
  const open = useOpen();
  const [confirmation] = useState(() => parseLoginConfirmation(location.hash));
  const [entry] = useState(() => confirmation && findPendingImpersonation(confirmation.token, Date.now()));
  useEffect(() => {
    // Keeps the token out of the history and screenshots.
    if (location.hash) history.replaceState(history.state, "", location.pathname);
  }, []);
  const { busy, failed, send } = useSend(async () => {
    if (!confirmation) return;
    const { url } = await call(cases.confirmLogin, { body: confirmation });
    location.replace(entry?.write ? `${url}#write` : url);
    // Keeps the pending state, since the browser leaves the page.
    await new Promise(() => {});
  });
  const back = () => void open("/support/dashboard");
  if (!confirmation || !entry) {
    return (
      <div className={styles.page}>
        <GateCard
          icon={<IconShieldX size={20} stroke={1.8} />}
          title={t("unknown.title")}
          actions={<Button onClick={back}>{t("unknown.back")}</Button>}
        >
          <p>{t("unknown.text")}</p>
        </GateCard>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <GateCard
        icon={<IconLogin2 size={20} stroke={1.8} />}
        title={t("title", { name: entry.name })}
        actions={
          <>
            <Button loading={busy} onClick={() => send()}>
              {t("confirm")}
            </Button>
            <Button variant="default" onClick={back}>
              {t("cancel")}
            </Button>
          </>
        }
      >
        {failed && <FailureNotice title={t("failed")} failed={failed} />}
        <p className={styles.email}>{entry.email}</p>
        <p>{t("text")}</p>
        <p>{t(entry.write ? "write" : "read")}</p>
      </GateCard>
    </div>
  );
}
