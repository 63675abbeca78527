import { fullName } from "../../../kit/full-name.ts";
import { standingOf, TROUBLES, troublesOf, type TeamDevice, type Trouble } from "../../../kit/devices/standing.ts";
import { VIEWS, type Place, type View } from "../address.ts";

type Sought = Pick<Place, "view" | "kind" | "search">;

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a phone is of what the view shows; whose the own ones are is asked elsewhere. */
function isOf(device: TeamDevice, view: View, kind: Trouble | null): boolean {
  if (view === "former") return !standingOf(device).held;
  if (view !== "attention") return standingOf(device).held;
  const troubles = troublesOf(device);
  return kind ? troubles.includes(kind) : troubles.length > 0;
}

/** Those of the view in which every word stands, by owner or name; accents do not matter. */
export function found(devices: readonly TeamDevice[], { view, kind, search }: Sought): readonly TeamDevice[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return devices.filter((device) => {
    if (!isOf(device, view, kind)) return false;
    const text = plain(`${fullName(device.member)} ${device.member.email} ${device.label}`);
    return words.every((word) => text.includes(word));
  });
}

/** How many there are of each, among those that are given. */
export function tallyOf(devices: readonly TeamDevice[]): Readonly<Record<Exclude<View, "mine"> | Trouble, number>> {
  const count = (view: View, kind: Trouble | null) => devices.filter((device) => isOf(device, view, kind)).length;
  return Object.fromEntries([
    ...VIEWS.map((view) => [view, count(view, null)]),
    ...TROUBLES.map((kind) => [kind, count("attention", kind)]),
  ]) as ReturnType<typeof tallyOf>;
}
