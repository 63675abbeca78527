import { session } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { unblock } from "#platform/session/session-gate.ts";
import { useSession } from "#platform/session/session.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { GateCard } from "#ui/GateCard.tsx";
import styles from "./SuspendedGate.module.css";
import { suspendedText } from "./suspended-text.ts";
import { useCustomerLogOut } from "./useCustomerLogOut.ts";

/** Shown to a suspended user, who can only wait, contact support, or log out. */
export function SuspendedGate() {
  const t = useText(suspendedText);
  const kind = useSession("customer")?.user.team.product ?? "team";
  const leave = useCustomerLogOut();
  const queries = useQueryClient();
  const { busy, failed, send } = useSend(async () => {
    await call(session.user, {});
    unblock();
    void queries.resetQueries();
  });
  const unchanged = failed?.code === "session.suspended";
  return (
    <GateCard
      icon={<IconPlayerPause size={20} stroke={1.8} />}
      title={t("title")}
      actions={
        <>
          <Button loading={busy} onClick={() => send()}>
            {t("check")}
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            {t("log_out")}
          </Button>
        </>
      }
    >
      <p>{t(kind)}</p>
      <p>
        {t(`${kind}.lead`)} <a href={getBootData().brand.links.support}>{t("support")}</a>
      </p>
      <output className={styles.answer}>{failed && !busy && (unchanged ? t("still") : failureText(failed))}</output>
    </GateCard>
  );
}
