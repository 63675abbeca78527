import type { DeviceDialogRequest } from "#domain/devices/device-dialog.ts";
import { allowedActionsOf } from "#domain/devices/permissions.ts";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import { deviceText } from "#domain/devices/text.ts";
import type { Me } from "#platform/session/me.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { DotsButton } from "#ui/DotsButton.tsx";
import { LazyMenu } from "#ui/LazyMenu.tsx";

interface DeviceMenuProps {
  readonly me: Me;
  readonly device: TeamDevice;
  readonly onAsk: (request: DeviceDialogRequest) => void;
}

const load = () => import("./DeviceItems.tsx").then((m) => m.DeviceItems);

/** Menu of a phone in the list, if any action is allowed. */
export function DeviceMenu({ me, device, onAsk }: DeviceMenuProps) {
  const t = useText(deviceText);
  const acts = allowedActionsOf(me, device.member, device, useNow());
  if (!Object.values(acts).some(Boolean)) return null;
  return (
    <LazyMenu
      button={<DotsButton aria-label={t("actions", { phone: device.label })} />}
      load={load}
      items={{ device, ...acts, onAsk }}
    />
  );
}
