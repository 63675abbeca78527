import type { devices } from "@portal/model/devices/contract.ts";
import type { DeviceState } from "@portal/model/devices/rules.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { Mark } from "#ui/StatusMark.tsx";

/** A phone of the team, with its owner. */
export type TeamDevice = Reply<typeof devices.listAll>["devices"][number];
export type Device = Omit<TeamDevice, "member">;
export type Owner = TeamDevice["member"];

interface DeviceStatus {
  readonly mark: Mark;
  /** Whether a user is logged in on it. */
  readonly logged_in: boolean;
  /** Whether it takes one of its owner's slots. */
  readonly held: boolean;
  /** Whether its own reports are up to date. */
  readonly heard: boolean;
}

/** What each state means for display and actions. */
const STATUS_BY_STATE: Readonly<Record<DeviceState, DeviceStatus>> = {
  in_service: { mark: "active", logged_in: true, held: true, heard: true },
  configured: { mark: "invited", logged_in: true, held: true, heard: true },
  logged_in: { mark: "invited", logged_in: true, held: true, heard: true },
  silent: { mark: "inactive", logged_in: true, held: true, heard: false },
  blocked: { mark: "suspended", logged_in: true, held: true, heard: false },
  revoked: { mark: "ended", logged_in: false, held: true, heard: false },
  logged_out: { mark: "ended", logged_in: false, held: true, heard: false },
  unregistered: { mark: "gone", logged_in: false, held: false, heard: false },
  lapsed: { mark: "gone", logged_in: false, held: false, heard: false },
};

export const deviceStatusOf = ({ state }: Pick<Device, "state">): DeviceStatus => STATUS_BY_STATE[state];

/** What the phone system's response means; `no_answer` includes a missing response. */
export type Refusal = "no_answer" | "refused" | "unknown" | "fault" | "other";

export function refusalOf(sip_code: number | null): Refusal {
  if (sip_code === null || sip_code === 408 || sip_code === 504) return "no_answer";
  if ([401, 403, 407].includes(sip_code)) return "refused";
  if (sip_code === 404 || sip_code === 604) return "unknown";
  return sip_code >= 500 && sip_code < 600 ? "fault" : "other";
}

const ORDER = Object.keys(STATUS_BY_STATE);
const byUse = (a: Device, b: Device): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.last_seen_at - a.last_seen_at;

/** Splits a member's phones into those in use, sorted by status, and former ones, latest first. */
export function partitionByUse(devices: readonly Device[]): { readonly held: Device[]; readonly former: Device[] } {
  const held = devices.filter((device) => deviceStatusOf(device).held).toSorted(byUse);
  const former = devices.filter((device) => !deviceStatusOf(device).held);
  return { held, former: former.toSorted((a, b) => b.last_seen_at - a.last_seen_at) };
}

const PLATFORMS: Readonly<Record<string, string>> = {
  android: "Android",
  ios: "iOS",
  ipados: "iPadOS",
  linux: "Linux",
  macos: "macOS",
  windows: "Windows",
};

/** "iOS 18.2", spelled the way the vendor does. */
export const systemOf = ({ platform, os_version }: Pick<Device, "platform" | "os_version">): string =>
  `${PLATFORMS[platform.toLowerCase()] ?? platform} ${os_version}`.trim();

export const isHandheld = ({ platform }: Pick<Device, "platform">): boolean =>
  ["android", "ios", "ipados"].includes(platform.toLowerCase());
