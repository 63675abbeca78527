import { authorize } from "@portal/model/access.ts";
import { outranks } from "@portal/model/members/rank.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { deviceStatusOf, type Device, type Owner } from "./device-status.ts";

type Whose = Pick<Owner, "id" | "admin_role">;

/** The user's own phones, and those of people they manage. */
const canAccess = (me: Me, { id, admin_role }: Whose): boolean => id === me.id || outranks(me.role, admin_role);

export interface DeviceActions {
  /** Editing the settings of this phone alone. */
  readonly settings: boolean;
  readonly logOut: boolean;
  /** `reason`: early, by an admin who gives a reason; `later`: only after the release date. */
  readonly unregister: "now" | "reason" | "later" | null;
}

/** Which actions the user may take on a phone right now. */
export function allowedActionsOf(
  me: Me,
  owner: Whose,
  device: Pick<Device, "state" | "free_from">,
  now: number,
): DeviceActions {
  const { logged_in, held } = deviceStatusOf(device);
  const reached = canAccess(me, owner);
  const settings = reached && held && isAllowed("device.settings", me);
  if (!reached || !isAllowed("device.end", me)) return { settings, logOut: false, unregister: null };
  const due = device.free_from !== null && device.free_from * 1000 <= now;
  const early = owner.id === me.id ? "later" : "reason";
  return { settings, logOut: logged_in, unregister: held ? (due ? "now" : early) : null };
}

/** Whether the user may create a link that logs in a phone of this owner. */
export function canLinkPhone(me: Me, owner: Whose): boolean {
  const access = authorize("device.link", me.who, true);
  return access === "own" ? owner.id === me.id : access === "y" && canAccess(me, owner);
}
