import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { HostText } from "./HostText.tsx";
import { Said } from "./Said.tsx";
import { deviceStatusOf, type Device } from "./device-status.ts";
import { deviceText } from "./text.ts";

const icon = { size: 14, stroke: 2, "aria-hidden": true } as const;

/** State of the configuration on a phone. Nothing is pending for a phone that is not logged in. */
export function ConfigStateCell({ device }: { readonly device: Pick<Device, "state" | "config"> }) {
  const t = useText(deviceText);
  const { state, revision, reason } = device.config;
  if (!deviceStatusOf(device).logged_in) return <Said tone="dim" word="–" />;
  if (state === "applied")
    return <Said icon={<IconCheck {...icon} color="var(--sb-ok)" />} word={t("config.applied")} />;
  if (state === "failed") {
    return (
      <Said icon={<IconAlertTriangle {...icon} />} tone="bad" word={t("config.failed")}>
        {reason === "" ? (
          t("config.failed_text")
        ) : (
          <q>
            <HostText text={reason} />
          </q>
        )}
      </Said>
    );
  }
  return (
    <Said icon={<IconClock {...icon} color="var(--sb-accent)" />} word={t("config.pending")}>
      {t(revision === null ? "config.pending_new" : "config.pending_text")}
    </Said>
  );
}
