import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import { fail } from "../kit/fail.ts";
import type { Changed, Changing, Reading } from "../kit/mount.ts";
import { lockTeam, teamNow } from "../kit/teams.ts";
import { signedIn } from "./reach.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof members> = Input<(typeof members)[K]>;
type Answer<K extends keyof typeof members> = Promise<Changed<ReplyInput<(typeof members)[K]>>>;

/** The lead is offered to an administrator; nothing changes until they take it. */
export function offerLead({ params, body }: Asked<"offerPrimary">, ctx: Changing): Answer<"offerPrimary"> {
  return ctx.change(async (tx) => {
    await lockTeam(tx.db, params.id);
    const heir = (await store.memberOf(tx.db, params.id, body.member_id)) ?? fail("member.not_found");
    if (heir.admin_role !== "administrator" || heir.status !== "active") fail("member.not_admin");
    await store.offerLead(tx.db, params.id, heir.id);
    tx.note(`member:${heir.id}`);
    return { success: true };
  });
}

export async function offerOf(
  { params }: Asked<"transfer">,
  ctx: Reading,
): Promise<ReplyInput<typeof members.transfer>> {
  const actor = signedIn(ctx);
  const { primary_offered_to } = await teamNow(ctx.db, params.id);
  const mine = primary_offered_to === actor.member_id;
  // It concerns the two of them.
  if (!primary_offered_to || (!mine && actor.role !== "primary")) return { offer: null };
  const heir = await store.memberOf(ctx.db, params.id, primary_offered_to);
  if (!heir) return { offer: null };
  return { offer: { member_id: heir.id, first_name: heir.first_name, last_name: heir.last_name, mine } };
}

/** At the team's row the two wait for each other, so there is one primary before, after and in between. */
export function acceptLead({ params }: Asked<"acceptPrimary">, ctx: Changing): Answer<"acceptPrimary"> {
  const { member_id } = signedIn(ctx);
  return ctx.change(async (tx) => {
    const { primary_offered_to } = await lockTeam(tx.db, params.id);
    const heir = await store.lockMember(tx.db, params.id, member_id);
    if (primary_offered_to !== member_id || heir?.admin_role !== "administrator") fail("team.no_offer");
    const [former] = await store.setRole(tx.db, params.id, { role: "primary" }, "administrator");
    await store.setRole(tx.db, params.id, { id: member_id }, "primary");
    await store.offerLead(tx.db, params.id, null);
    tx.note(`member:${member_id}`, { admin_role: { before: "administrator", after: "primary" }, former: former?.id });
    return { success: true };
  });
}

export function withdrawLead({ params }: Asked<"withdrawPrimary">, ctx: Changing): Answer<"withdrawPrimary"> {
  const { member_id, role } = signedIn(ctx);
  return ctx.change(async (tx) => {
    const { primary_offered_to } = await lockTeam(tx.db, params.id);
    if (!primary_offered_to || (role !== "primary" && primary_offered_to !== member_id)) fail("team.no_offer");
    await store.offerLead(tx.db, params.id, null);
    tx.note(`member:${primary_offered_to}`);
    return { success: true };
  });
}
