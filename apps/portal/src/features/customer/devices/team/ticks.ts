import type { TeamDevice } from "#domain/devices/device-status.ts";

/** The selection of a list; null if nothing in it can be selected. */
export type Ticks = {
  readonly ids: ReadonlySet<string>;
  /** How many can be selected. */
  readonly selectable: number;
  readonly canTick: (device: TeamDevice) => boolean;
  readonly onTick: (id: string, range: boolean) => void;
  readonly onTickAll: () => void;
} | null;
