import type { Event } from "@portal/model/events/contract.ts";
import type { EventKind } from "@portal/model/events/kinds.ts";

/** Events of one kind by the same person, newest first, shown as one line. */
export interface EventGroup {
  readonly first: Event;
  readonly all: readonly Event[];
  /** What to count in the line: different people or devices, or how often the same thing happened. */
  readonly counts: "people" | "devices" | "times";
  readonly count: number;
}

const DAY = 86_400;

/** About one device of a member each. */
const BY_DEVICE: ReadonlySet<EventKind> = new Set(["device.logged_in", "device.logged_out"]);
/** About one member each, by someone else. */
const BY_PERSON: ReadonlySet<EventKind> = new Set([
  "member.added",
  "member.invited",
  "member.suspended",
  "member.activated",
  "member.removed",
  "member.restored",
  "voice.member_changed",
  "device.link_made",
]);

/** Events with the same key within a day become one line. Alerts and starred events always have their own. */
function keyOf({ id, kind, alert, is_favorite, about, by, by_support, by_key, data }: Event): string {
  if (alert || is_favorite) return id;
  const who = [kind, by?.id, by_support, by_key];
  if (BY_DEVICE.has(kind)) return JSON.stringify([...who, about?.id]);
  if (BY_PERSON.has(kind) && about?.id) return JSON.stringify(who);
  return JSON.stringify([...who, about?.id, data]);
}

/** Groups repeated events. Each group takes the place of its newest event. */
export function groupEvents(events: readonly Event[]): readonly EventGroup[] {
  const groups: Event[][] = [];
  const open = new Map<string, Event[]>();
  for (const event of events) {
    const key = keyOf(event);
    const group = open.get(key);
    if (group && group[0]!.at - event.at < DAY) group.push(event);
    else {
      const begun = [event];
      open.set(key, begun);
      groups.push(begun);
    }
  }
  return groups.map((all) => ({ first: all[0]!, all, ...countOf(all) }));
}

function countOf(all: readonly Event[]): Pick<EventGroup, "counts" | "count"> {
  const { kind } = all[0]!;
  const different = (values: readonly unknown[]) => new Set(values).size;
  const devices = different(all.map(({ data }) => data.label));
  if (BY_DEVICE.has(kind) && devices > 1) return { counts: "devices", count: devices };
  const people = different(all.map(({ about }) => about?.id));
  if (BY_PERSON.has(kind) && people > 1) return { counts: "people", count: people };
  return { counts: "times", count: all.length };
}
