import { fullName } from "#domain/members/full-name.ts";
import {
  deviceStatusOf,
  DEVICE_PROBLEMS,
  deviceProblemsOf,
  type TeamDevice,
  type DeviceProblem,
} from "#domain/devices/device-status.ts";
import { VIEWS, type PageState, type View } from "../page-state.ts";

type Sought = Pick<PageState, "view" | "kind" | "search">;

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a view shows the phone. The user's own phones are filtered elsewhere. */
function isInView(device: TeamDevice, view: View, kind: DeviceProblem | null): boolean {
  if (view === "former") return !deviceStatusOf(device).held;
  if (view !== "attention") return deviceStatusOf(device).held;
  const problems = deviceProblemsOf(device);
  return kind ? problems.includes(kind) : problems.length > 0;
}

/** Phones of the view that match every word by owner or name, ignoring accents. */
export function filterDevices(devices: readonly TeamDevice[], { view, kind, search }: Sought): readonly TeamDevice[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return devices.filter((device) => {
    if (!isInView(device, view, kind)) return false;
    const text = plain(`${fullName(device.member)} ${device.member.email} ${device.label}`);
    return words.every((word) => text.includes(word));
  });
}

/** Counts the given phones by view and kind. */
export function countDevices(
  devices: readonly TeamDevice[],
): Readonly<Record<Exclude<View, "mine"> | DeviceProblem, number>> {
  const count = (view: View, kind: DeviceProblem | null) =>
    devices.filter((device) => isInView(device, view, kind)).length;
  return Object.fromEntries([
    ...VIEWS.map((view) => [view, count(view, null)]),
    ...DEVICE_PROBLEMS.map((kind) => [kind, count("attention", kind)]),
  ]) as ReturnType<typeof countDevices>;
}
