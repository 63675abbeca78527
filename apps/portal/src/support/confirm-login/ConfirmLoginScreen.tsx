import { cases } from "@portal/model/case/contract.ts";
import { Button } from "@mantine/core";
import { IconLogin2, IconShieldX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { call } from "../../kit/call.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { findPendingImpersonation } from "../../kit/pending-impersonation.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useSend } from "../../kit/useSend.ts";
import { useText } from "../../kit/useText.ts";
import { GateCard } from "../../ui/GateCard.tsx";
import { parseLoginConfirmation } from "./login-confirmation.ts";
import styles from "./ConfirmLoginScreen.module.css";
import { confirmLoginText } from "./text.ts";

/** The member of staff shows that it is their own browser that asks to be let into a customer's account. */
export function ConfirmLoginScreen() {
  const t = useText(confirmLoginText);
  const open = useOpen();
  const [asked] = useState(() => parseLoginConfirmation(location.hash));
  const [entry] = useState(() => asked && findPendingImpersonation(asked.token, Date.now()));
  useEffect(() => {
    // It stays in no history and no screenshot.
    if (location.hash) history.replaceState(history.state, "", location.pathname);
  }, []);
  const { busy, failed, send } = useSend(async () => {
    if (!asked) return;
    const { url } = await call(cases.confirmLogin, { body: asked });
    location.replace(entry?.write ? `${url}#write` : url);
    // The page is left, so it goes on saying that it is at work.
    await new Promise(() => {});
  });
  const back = () => void open("/support/dashboard");
  if (!asked || !entry) {
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
