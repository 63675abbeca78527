import { fullName } from "../../../kit/full-name.ts";
import {
  deviceStatusOf,
  DEVICE_PROBLEMS,
  deviceProblemsOf,
  type TeamDevice,
  type DeviceProblem,
} from "../../../kit/devices/device-status.ts";
import { VIEWS, type PageState, type View } from "../page-state.ts";

type Sought = Pick<PageState, "view" | "kind" | "search">;

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a phone is of what the view shows; whose the own ones are is asked elsewhere. */
function isOf(device: TeamDevice, view: View, kind: DeviceProblem | null): boolean {
  if (view === "former") return !deviceStatusOf(device).held;
  if (view !== "attention") return deviceStatusOf(device).held;
  const troubles = deviceProblemsOf(device);
  return kind ? troubles.includes(kind) : troubles.length > 0;
}

/** Those of the view in which every word stands, by owner or name; accents do not matter. */
export function filterDevices(devices: readonly TeamDevice[], { view, kind, search }: Sought): readonly TeamDevice[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return devices.filter((device) => {
    if (!isOf(device, view, kind)) return false;
    const text = plain(`${fullName(device.member)} ${device.member.email} ${device.label}`);
    return words.every((word) => text.includes(word));
  });
}

/** How many there are of each, among those that are given. */
export function countDevices(
  devices: readonly TeamDevice[],
): Readonly<Record<Exclude<View, "mine"> | DeviceProblem, number>> {
  const count = (view: View, kind: DeviceProblem | null) => devices.filter((device) => isOf(device, view, kind)).length;
  return Object.fromEntries([
    ...VIEWS.map((view) => [view, count(view, null)]),
    ...DEVICE_PROBLEMS.map((kind) => [kind, count("attention", kind)]),
  ]) as ReturnType<typeof countDevices>;
}
