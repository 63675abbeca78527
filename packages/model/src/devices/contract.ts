import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id, PageLimit, PersonId, QrCode, Time } from "../kit/schemas.ts";
import { DEVICES } from "../limits.ts";
import { AdminRole } from "../members/schemas.ts";
import { DeviceSettingsInput } from "../voice/settings.ts";
import { CONFIG_STATES, DEVICE_STATES } from "./rules.ts";
import { DEVICE_PROBLEMS, DEVICE_VIEWS, DeviceSelectionFields } from "./selection.ts";

const TeamParams = z.strictObject({ id: Id });
const MemberParams = z.strictObject({ id: Id, mid: PersonId });
/** The specification repeats the ids of the path in the query. They must agree. */
const Repeated = { teamId: z.optional(Id), memberId: z.optional(PersonId) };
const Done = z.object({ success: z.boolean() });

export const Device = z.object({
  id: Id,
  /** The id that the installation generated. */
  deviceUuid: Id,
  label: z.string(),
  platform: z.string(),
  os_version: z.string(),
  app: z.string(),
  version: z.string(),
  locale: z.string(),
  first_use_at: Time,
  last_login_at: Time,
  last_seen_at: Time,
  state: z.enum(DEVICE_STATES),
  config: z.object({
    state: z.enum(CONFIG_STATES),
    /** The revision it has fetched; null if none yet. */
    revision: z.nullable(Count),
    /** The phone's error text if it could not apply it. */
    reason: z.string(),
    /** It has waited for it for so long that it needs attention. */
    overdue: z.boolean(),
  }),
  registrations: z.array(
    z.object({
      voice_account_id: Id,
      slot: Count,
      registered: z.boolean(),
      sip_code: z.nullable(Count),
      since: Time,
    }),
  ),
  /** Settings of this phone only. */
  settings: DeviceSettingsInput,
  /** When it can be unregistered; null once it has been. */
  free_from: z.nullable(Time),
});

export const TeamDevice = z.object({
  ...Device.shape,
  member: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    /** Only people who outrank the owner can manage the phone. */
    admin_role: AdminRole,
  }),
});

const counts = <const N extends readonly string[]>(names: N) =>
  Object.fromEntries(names.map((name) => [name, Count])) as Record<N[number], typeof Count>;

/** Devices in the portal. Logging out ends the device's login at once; unregistering also frees its slot. */
export const devices = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/member/{mid}/device",
    summary: "Lists a member's phones, including unregistered ones, and the plan's device limits",
    can: "device.view",
    owner: "team",
    params: MemberParams,
    query: z.strictObject({ deviceId: z.optional(Id), ...Repeated }),
    reply: z.object({
      devices: z.record(z.string(), z.array(Device)),
      most: Count,
      held: Count,
      waiting_days: Count,
    }),
    errors: ["team.not_found", "member.not_found"],
  },
  unregister: {
    method: "DELETE",
    path: "/api/v2/team/{id}/member/{mid}/device",
    summary:
      "Unregisters a phone after the plan's waiting period or when the device limit is reached. Admins can do it anytime",
    can: "device.end",
    owner: "team",
    audit: "device.unregistered",
    params: MemberParams,
    query: z.strictObject({
      deviceId: Id,
      ...Repeated,
      /** The reason for unregistering early, given by an administrator. */
      reason: z.optional(z.string().check(z.trim(), z.minLength(DEVICES.reason.min), z.maxLength(DEVICES.reason.max))),
    }),
    reply: Done,
    errors: ["team.not_found", "member.not_found", "device.gone", "device.too_young", "device.too_many_early"],
  },
  link: {
    method: "POST",
    path: "/api/v2/team/{id}/member/{mid}/device/link",
    summary:
      "Creates a provisioning link that logs in one phone without a password. Valid for 7 days and replaces the previous one",
    can: "device.link",
    owner: "team",
    audit: "device.link_made",
    params: MemberParams,
    reply: z.object({ link: z.string(), qr_code_url: QrCode, expires_at: Time }),
    errors: ["team.not_found", "member.not_found", "member.no_account"],
  },
  listAll: {
    method: "GET",
    path: "/api/v2/team/{id}/devices",
    summary: "Lists the team's phones that match a filter, with their status, by owner, in pages",
    can: "device.list",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      ...DeviceSelectionFields,
      after: z.optional(z.string().check(z.maxLength(600))),
      limit: PageLimit,
    }),
    reply: z.object({
      devices: z.array(TeamDevice),
      config_revision: Count,
      next: z.nullable(z.string()),
    }),
    errors: ["team.not_found"],
  },
  views: {
    method: "GET",
    path: "/api/v2/team/{id}/devices/views",
    summary: "Counts the team's phones by view and by problem",
    can: "device.list",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    reply: z.object({ ...counts(DEVICE_VIEWS), ...counts(DEVICE_PROBLEMS) }),
    errors: ["team.not_found"],
  },
  setSettings: {
    method: "PUT",
    path: "/api/v2/team/{id}/device/{did}/settings",
    summary: "Sets one phone's own settings. The phone fetches them automatically",
    can: "device.settings",
    owner: "team",
    audit: "device.settings_changed",
    params: z.strictObject({ id: Id, did: Id }),
    body: z.strictObject({ settings: DeviceSettingsInput }),
    reply: Done,
    errors: ["team.not_found", "device.gone", "voice.free_tier"],
  },
  logout: {
    method: "POST",
    path: "/api/v2/team/{id}/device/{did}/logout",
    summary: "Logs out a phone at its next request. It keeps its place in the device limit",
    can: "device.end",
    owner: "team",
    audit: "device.logged_out",
    params: z.strictObject({ id: Id, did: Id }),
    reply: Done,
    errors: ["team.not_found", "device.gone"],
  },
  logoutAll: {
    method: "POST",
    path: "/api/v2/team/{id}/devices/logout",
    summary: "Logs out the caller's phones and those of all members they manage",
    can: "device.end_all",
    owner: "team",
    audit: "device.all_logged_out",
    params: TeamParams,
    reply: z.object({ ended: Count }),
    errors: ["team.not_found"],
  },
});
