import type { Input } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { lockTeam, getTeamState } from "../../platform/teams.ts";
import { requireCustomer } from "./member-access.ts";
import * as store from "./store.ts";

/** Offers ownership to an administrator. Nothing changes until they accept. */
export function offerOwnership(
  { params, body }: Input<typeof members.offerPrimary>,
  ctx: ChangeContext,
): HandlerResult<typeof members.offerPrimary> {
  return ctx.change(async (tx) => {
    await lockTeam(tx.db, params.id);
    const heir = (await store.memberOf(tx.db, params.id, body.member_id)) ?? fail("member.not_found");
    if (heir.admin_role !== "administrator" || heir.status !== "active") fail("member.not_admin");
    await store.setOwnershipOffer(tx.db, params.id, heir.id);
    tx.note(`member:${heir.id}`);
    return { success: true };
  });
}

export async function getOwnershipOffer(
  { params }: Input<typeof members.transfer>,
  ctx: ReadContext,
): HandlerResult<typeof members.transfer> {
  const actor = requireCustomer(ctx);
  const { primary_offered_to } = await getTeamState(ctx.db, params.id);
  const mine = primary_offered_to === actor.member_id;
  // Only the owner and the candidate see the offer.
  if (!primary_offered_to || (!mine && actor.role !== "primary")) return { offer: null };
  const heir = await store.memberOf(ctx.db, params.id, primary_offered_to);
  if (!heir) return { offer: null };
  return { offer: { member_id: heir.id, first_name: heir.first_name, last_name: heir.last_name, mine } };
}

/** Both lock the team's row, so there is exactly one owner at any time. */
export function acceptOwnership(
  { params }: Input<typeof members.acceptPrimary>,
  ctx: ChangeContext,
): HandlerResult<typeof members.acceptPrimary> {
  const { member_id } = requireCustomer(ctx);
  return ctx.change(async (tx) => {
    const { primary_offered_to } = await lockTeam(tx.db, params.id);
    const heir = await store.lockMember(tx.db, params.id, member_id);
    if (primary_offered_to !== member_id || heir?.admin_role !== "administrator") fail("team.no_offer");
    const [former] = await store.setRole(tx.db, params.id, { role: "primary" }, "administrator");
    await store.setRole(tx.db, params.id, { id: member_id }, "primary");
    await store.setOwnershipOffer(tx.db, params.id, null);
    tx.note(`member:${member_id}`, { admin_role: { before: "administrator", after: "primary" }, former: former?.id });
    return { success: true };
  });
}

export function withdrawOwnershipOffer(
  { params }: Input<typeof members.withdrawPrimary>,
  ctx: ChangeContext,
): HandlerResult<typeof members.withdrawPrimary> {
  const { member_id, role } = requireCustomer(ctx);
  return ctx.change(async (tx) => {
    const { primary_offered_to } = await lockTeam(tx.db, params.id);
    if (!primary_offered_to || (role !== "primary" && primary_offered_to !== member_id)) fail("team.no_offer");
    await store.setOwnershipOffer(tx.db, params.id, null);
    tx.note(`member:${primary_offered_to}`);
    return { success: true };
  });
}
