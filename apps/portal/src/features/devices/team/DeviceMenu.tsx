import type { DeviceDialogRequest } from "../../../kit/devices/device-dialog.ts";
import { allowedActionsOf } from "../../../kit/devices/permissions.ts";
import type { TeamDevice } from "../../../kit/devices/device-status.ts";
import { deviceText } from "../../../kit/devices/text.ts";
import type { Me } from "../../../kit/me.ts";
import { useNow } from "../../../kit/useNow.ts";
import { useText } from "../../../kit/useText.ts";
import { DotsButton } from "../../../ui/DotsButton.tsx";
import { LazyMenu } from "../../../ui/LazyMenu.tsx";

interface DeviceMenuProps {
  readonly me: Me;
  readonly device: TeamDevice;
  readonly onAsk: (asked: DeviceDialogRequest) => void;
}

const load = () => import("./DeviceItems.tsx").then((m) => m.DeviceItems);

/** What can be done with a phone of the list, where anything can. */
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
