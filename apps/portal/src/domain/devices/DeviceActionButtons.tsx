import { Button } from "@mantine/core";
import { useId } from "react";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import type { Me } from "#platform/session/me.ts";
import type { DeviceDialogRequest } from "./device-dialog.ts";
import { allowedActionsOf } from "./permissions.ts";
import type { Device, Owner } from "./device-status.ts";
import { deviceText } from "./text.ts";
import { useFreeFrom } from "./useFreeFrom.ts";

interface DeviceActionButtonsProps {
  readonly me: Me;
  readonly owner: Owner;
  readonly device: Device;
  readonly onAsk: (request: DeviceDialogRequest) => void;
}

/** Buttons for a phone's actions. An action that is not available yet shows its date. */
export function DeviceActionButtons({ me, owner, device, onAsk }: DeviceActionButtonsProps) {
  const t = useText(deviceText);
  const freeFrom = useFreeFrom();
  const later = useId();
  const { settings, logOut, unregister } = allowedActionsOf(me, owner, device, useNow());
  // Screen readers announce the phone's name after the visible label.
  const whose = <span className="vh">{device.label}</span>;
  return (
    <>
      {settings && (
        <Button size="xs" variant="default" onClick={() => onAsk({ act: "settings", device, owner })}>
          {t("settings.ask")} {whose}
        </Button>
      )}
      {logOut && (
        <Button size="xs" variant="default" onClick={() => onAsk({ act: "log_out", device, owner })}>
          {t("log_out.ask")} {whose}
        </Button>
      )}
      {unregister === "later" && (
        <>
          {/* Not `disabled`: the button must be reachable, so that screen readers announce the date. */}
          <Button
            size="xs"
            variant="default"
            data-disabled
            aria-disabled
            aria-describedby={later}
            onClick={(event) => event.preventDefault()}
          >
            {t("unregister")} {whose}
          </Button>
          <small id={later}>{t("unregister.why_later", { from: freeFrom(device.free_from) })}</small>
        </>
      )}
      {unregister && unregister !== "later" && (
        <Button size="xs" variant="default" onClick={() => onAsk({ act: "unregister", device, owner })}>
          {t("unregister.ask")} {whose}
        </Button>
      )}
    </>
  );
}
