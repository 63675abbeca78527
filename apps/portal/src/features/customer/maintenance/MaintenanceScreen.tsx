import { brand } from "@portal/model/brand/contract.ts";
import { MAINTENANCE_POLL_MS } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { clockTime } from "#platform/text/format.ts";
import { consumeReturnPath } from "#platform/routing/return-path.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import styles from "./MaintenanceScreen.module.css";
import { maintenanceText } from "./text.ts";

/** Waits until the server accepts calls again, then returns to the user's page. */
export function MaintenanceScreen() {
  const t = useText(maintenanceText);
  const locale = useLocale();
  const [checked_at, setCheckedAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);

  const check = useCallback(async () => {
    const isAvailable = await call(brand.features, {}).then(
      () => true,
      () => false,
    );
    if (isAvailable) window.location.replace(consumeReturnPath() ?? "/");
    else setCheckedAt(Date.now());
  }, []);
  useEffect(() => {
    const timer = setInterval(() => void check(), MAINTENANCE_POLL_MS);
    return () => clearInterval(timer);
  }, [check]);
  const checkNow = async () => {
    setBusy(true);
    await check();
    setBusy(false);
  };

  const status = getBootData().brand.links.status;
  return (
    <main className={styles.page}>
      <EmptyState
        heading="h1"
        drawing={<IconTool size={34} stroke={1.4} />}
        title={t("title")}
        actions={
          <>
            <Button size="md" loading={busy} onClick={() => void checkNow()}>
              {t("check")}
            </Button>
            <Button size="md" variant="default" component="a" href={status}>
              {t("status")}
            </Button>
          </>
        }
      >
        {t("text")}
      </EmptyState>
      <output className={styles.waiting}>
        {checked_at ? t("waiting", { time: clockTime(checked_at, locale) }) : t("waiting_first")}
      </output>
    </main>
  );
}
