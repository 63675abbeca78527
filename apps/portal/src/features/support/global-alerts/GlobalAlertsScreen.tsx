import { can } from "@portal/model/access.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { AlertEditor } from "./AlertEditor.tsx";
import { AlertList } from "./AlertList.tsx";
import { useSystem, useGlobalAlerts } from "./data.ts";
import { globalAlertsText } from "./text.ts";
import { usePageState } from "./usePageState.ts";

const SKELETON = [{ height: 90, columns: ["1fr", "1fr"] }, { height: 320 }];

export function GlobalAlertsScreen() {
  const t = useText(globalAlertsText);
  const { open, go } = usePageState();
  const written = useGlobalAlerts();
  const system = useSystem();
  const level = useSession("staff")?.user.level;
  if (!level) return null;
  const mayWrite = can("alert.edit", { side: "staff", level });
  if (!written.data || !system.data) {
    const labels = { loading: t("loading"), failed: t("failed") };
    return <PartState query={written.error ? written : system} labels={labels} rows={SKELETON} />;
  }
  if (!open) return <AlertList written={written.data} system={system.data} mayWrite={mayWrite} go={go} />;
  const alert = [...system.data, ...written.data].find(({ id }) => id === open) ?? null;
  return <AlertEditor key={open} alert={alert} isNew={open === "new"} mayWrite={mayWrite} go={go} />;
}
