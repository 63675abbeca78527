import type { MouseEvent } from "react";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import { devicesText } from "../text.ts";
import type { Ticks } from "./ticks.ts";

interface DeviceTickProps {
  readonly device: TeamDevice;
  readonly ticks: NonNullable<Ticks>;
}

/** The checkbox of a phone that the user manages. */
export function DeviceTick({ device, ticks }: DeviceTickProps) {
  const t = useText(devicesText);
  if (!ticks.canTick(device)) return null;
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t("select", { phone: device.label, name: fullName(device.member) })}
        checked={ticks.ids.has(device.id)}
        onChange={() => {}}
        onClick={(event: MouseEvent) => ticks.onTick(device.id, event.shiftKey)}
      />
    </label>
  );
}
