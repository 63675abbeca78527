import type { Asked } from "../../../kit/devices/asked.ts";
import { actsOf } from "../../../kit/devices/rights.ts";
import type { TeamDevice } from "../../../kit/devices/standing.ts";
import { deviceText } from "../../../kit/devices/text.ts";
import type { Me } from "../../../kit/me.ts";
import { useNow } from "../../../kit/useNow.ts";
import { useText } from "../../../kit/useText.ts";
import { DotsButton } from "../../../ui/DotsButton.tsx";
import { LateMenu } from "../../../ui/LateMenu.tsx";

interface DeviceMenuProps {
  readonly me: Me;
  readonly device: TeamDevice;
  readonly onAsk: (asked: Asked) => void;
}

const load = () => import("./DeviceItems.tsx").then((m) => m.DeviceItems);

/** What can be done with a phone of the list, where anything can. */
export function DeviceMenu({ me, device, onAsk }: DeviceMenuProps) {
  const t = useText(deviceText);
  const acts = actsOf(me, device.member, device, useNow());
  if (!Object.values(acts).some(Boolean)) return null;
  return (
    <LateMenu
      button={<DotsButton aria-label={t("actions", { phone: device.label })} />}
      load={load}
      items={{ device, ...acts, onAsk }}
    />
  );
}
