import { authorize } from "@portal/model/access.ts";
import { outranks } from "@portal/model/members/rank.ts";
import { isAllowed, type Me } from "../me.ts";
import { deviceStatusOf, type Device, type Owner } from "./device-status.ts";

type Whose = Pick<Owner, "id" | "admin_role">;

/** One's own phones, and those of people whom one manages. */
const canAccess = (me: Me, { id, admin_role }: Whose): boolean => id === me.id || outranks(me.role, admin_role);

export interface DeviceActions {
  /** Saying what this phone alone gets. */
  readonly settings: boolean;
  readonly logOut: boolean;
  /** `reason`: before its time, by whoever manages its owner; `later`: when its time has come. */
  readonly unregister: "now" | "reason" | "later" | null;
}

/** What this person can do with a phone at this moment. */
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

/** Whether this person may make a link that logs a phone of theirs in. */
export function canLinkPhone(me: Me, owner: Whose): boolean {
  const reach = authorize("device.link", me.who, true);
  return reach === "own" ? owner.id === me.id : reach === "y" && canAccess(me, owner);
}
