import type { cases } from "@portal/model/cases/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { randomInt } from "node:crypto";
import { TRIAL_EXTENSION, extensionLeft } from "@portal/model/cases/schemas.ts";
import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import { removeCanceledEmail, recordCanceledEmail } from "../canceled-emails/public.ts";
import { endPhoneSessions } from "../devices/public.ts";
import { enqueueInvitation } from "../invitations/public.ts";
import { endSessions } from "../../platform/accounts.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { endLoginDelay } from "../../platform/password-verification.ts";
import type { ChangeContext, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { enqueueLink } from "../links/public.ts";
import { enqueueMail } from "../mail/public.ts";
import { eraseMember, removePicture } from "../members/public.ts";
import { switchOffFor } from "../mfa/public.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import {
  closeByStaff,
  extendTrialPeriod,
  reopenTeam,
  setServiceSuspended,
  setFree,
  trialOf,
} from "../subscription/public.ts";
import { mfaReset } from "./emails.ts";
import { fix } from "./fixing/fix.ts";
import { requireUniquePerson } from "./service.ts";
import * as store from "./store.ts";

const levelOf = ({ actor }: Pick<ChangeContext, "actor">) =>
  actor.side === "staff" ? actor.level : fail("session.required");

type PersonInput = Pick<Input<typeof cases.unlock>, "params" | "query">;
/** Performs an action on one person, with the audit row in their team. */
async function toPerson<T>(
  { params, query }: PersonInput,
  ctx: ChangeContext,
  act: (tx: Transaction, who: store.PersonRow & store.Found) => Promise<T>,
) {
  const found = await requireUniquePerson(ctx.db, params.email, query.product);
  return ctx.change(
    async (tx) => {
      const person = (await store.personOf(tx.db, found, ctx.now)) ?? fail("case.email_unknown");
      tx.note(`member:${found.member_id}`);
      return act(tx, { ...found, ...person });
    },
    { team_id: found.team_id },
  );
}

export const fixUser = (
  { params, query, body }: Input<typeof cases.fixUser>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.fixUser> =>
  toPerson({ params, query }, ctx, async (tx, { team_id, member_id }) => {
    const apply = body?.apply ?? false;
    const found = await fix(tx, { team_id, member_id }, apply, ctx.now);
    tx.note(`member:${member_id}`, { apply, found: found.map(({ kind }) => kind) });
    return { found, repaired: apply };
  });

export const fixTeam = (
  { params: { id: team_id }, body }: Input<typeof cases.fixTeam>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.fixTeam> =>
  toTeam(team_id, ctx, async (tx) => {
    if (body?.team_id && body.team_id !== team_id) fail("team.not_found");
    const apply = body?.apply ?? false;
    const found = await fix(tx, { team_id }, apply, ctx.now);
    tx.note(`team:${team_id}`, { apply, found: found.map(({ kind }) => kind) });
    return { found, repaired: apply };
  });

export const unlock = (
  app: AppContext,
  input: Input<typeof cases.unlock>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.unlock> =>
  toPerson(input, ctx, async ({ db }, { account_id }) => {
    if (account_id) await endLoginDelay(app, db, account_id);
    return { success: true };
  });

export const resend = (input: Input<typeof cases.resend>, ctx: ChangeContext): HandlerResult<typeof cases.resend> =>
  toPerson(input, ctx, async (tx, who) => {
    const { email, first_name, team_id, member_id, product, status, verified } = who;
    if (status === "invited") {
      const team_name = await teamName(tx, team_id);
      await enqueueInvitation(tx, { email, first_name, team_id, member_id, team_name, product }, ctx);
      return { success: true, sent: "invitation" };
    }
    if (verified) fail("case.nothing_to_send");
    await enqueueLink(tx, "verify", product, email);
    return { success: true, sent: "verification" };
  });

const teamName = async ({ db }: Transaction, team_id: string): Promise<string> =>
  (await store.teamOf(db, team_id))?.team_name ?? "";

export const resetPassword = (
  input: Input<typeof cases.resetPassword>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.resetPassword> =>
  toPerson(input, ctx, async (tx, { account_id, product, email }) => {
    if (!account_id) fail("case.no_account");
    await enqueueLink(tx, "reset", product, email);
    return { success: true };
  });

export const resetMfa = (
  { params, query }: Input<typeof cases.resetMfa>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.resetMfa> =>
  toPerson({ params, query }, ctx, async (tx, who) => {
    const { account_id, mfa, team_id, email: recipient, first_name, locale, product } = who;
    if (!account_id) fail("case.no_account");
    if (!mfa) fail("case.no_mfa");
    await switchOffFor(tx.db, account_id);
    await endSessions(tx.db, account_id);
    const mail = { team_id, recipient, locale: locale ?? "en", now: ctx.now, data: { first_name, product } };
    await enqueueMail(tx, mfaReset, mail);
    return { success: true };
  });

export async function deleteUser(
  storage: Storage,
  input: Input<typeof cases.deleteUser>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.deleteUser> {
  let picture: string | null = null;
  const changed = await toPerson(input, ctx, async ({ db }, { admin_role, product, team_id, member_id }) => {
    if (admin_role !== "none" || product === "solo") fail("case.user_is_admin");
    picture = await eraseMember(db, team_id, member_id);
    return { success: true };
  });
  await removePicture(storage, picture);
  return changed;
}

/** Performs an action on a team, with the audit row in that team. */
function toTeam<T>(team_id: string, ctx: ChangeContext, act: (tx: Transaction, team: store.TeamRow) => Promise<T>) {
  return ctx.change(
    async (tx) => {
      const team = (await store.teamOf(tx.db, team_id)) ?? fail("team.not_found");
      tx.note(`team:${team_id}`);
      return act(tx, team);
    },
    { team_id },
  );
}

export const suspend = (
  { params: { id }, body }: Input<typeof cases.suspend>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.suspend> =>
  toTeam(id, ctx, async ({ db, note }, team) => {
    const state = await setServiceSuspended(db, id, body?.suspended ?? true, ctx.now);
    if (!state) fail("case.wrong_state", { state: team.state });
    note(`team:${id}`, { state: { before: team.state, after: state } });
    return { success: true, state };
  });

export const deleteTeam = (
  app: AppContext,
  { params: { id }, query }: Input<typeof cases.deleteTeam>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.deleteTeam> =>
  toTeam(id, ctx, async ({ db }, { team_name, state, canceled_at, primary_email, primary_account }) => {
    if (canceled_at) fail("case.wrong_state", { state });
    if (!(await store.administratorBy(db, id, query.email))) fail("case.not_an_admin");
    if (query.typed_name.trim() !== team_name) fail("subscription.name_differs");
    // The customer may have closed it at the same moment.
    const closed = { cancellations_pkey: ["case.wrong_state", { state: "canceled" }] } as const;
    await mapConstraintErrors(closed, () => closeByStaff(db, id, ctx.reason, ctx.now));
    if (primary_email && primary_account) await recordCanceledEmail(app, db, primary_email, ctx.now, primary_account);
    return { success: true, deleted_at: inSeconds(plusSeconds(ctx.now, RESTORABLE_DAYS * 86_400)) };
  });

export const restoreTeam = (
  app: AppContext,
  { params: { id } }: Input<typeof cases.restoreTeam>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.restoreTeam> =>
  toTeam(id, ctx, async ({ db, note }, { primary_email }) => {
    const state = await reopenTeam(db, id, ctx.now);
    if (primary_email) await removeCanceledEmail(app, db, primary_email);
    note(`team:${id}`, { state });
    return { success: true, state };
  });

/** A team has one subscription, which has the team's id. */
export const extendTrial = (
  { params: { subId }, body: { days } }: Input<typeof cases.extendTrial>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.extendTrial> =>
  toTeam(subId, ctx, async ({ db, note }) => {
    const { trial_extended_days: given } = await trialOf(db, subId);
    if (levelOf(ctx) === "l2" && days > extensionLeft("l2", given)) fail("access.forbidden");
    const left = TRIAL_EXTENSION.in_all - given;
    if (days > left) fail("case.trial_too_long", { left });
    const trial_ended_at = await extendTrialPeriod(db, subId, days, ctx.now);
    note(`team:${subId}`, { days });
    return { success: true, trial_ended_at: inSeconds(trial_ended_at) };
  });

export const freeTier = (
  { params: { id, subId }, body }: Input<typeof cases.freeTier>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.freeTier> =>
  toTeam(id, ctx, async ({ db, note }, team) => {
    if ([subId, body?.team_id ?? id, body?.sub_id ?? id].some((one) => one !== id)) fail("team.not_found");
    const state = await setFree(db, id, ctx.now);
    if (!state) fail("case.wrong_state", { state: team.state });
    note(`team:${id}`, { state: { before: team.state, after: state } });
    return { success: true, state };
  });

export const serviceLevel = (
  { params: { id }, body: { level } }: Input<typeof cases.serviceLevel>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.serviceLevel> =>
  toTeam(id, ctx, async ({ db, note }, { service_level }) => {
    await store.setServiceLevel(db, id, level);
    note(`team:${id}`, { service_level: { before: service_level, after: level } });
    return { success: true };
  });

/** Directory and configuration share a revision: a phone that fetches one fetches both. */
export const sync = (
  { body: { team_id } }: Pick<Input<typeof cases.syncSip>, "body">,
  ctx: ChangeContext,
): HandlerResult<typeof cases.syncSip> =>
  toTeam(team_id, ctx, async ({ db }) => {
    if (!(await store.renewRevision(db, team_id))) fail("team.not_found");
    return { success: true };
  });

export const endTeamPhones = (
  { params: { id } }: Input<typeof cases.endTeamPhones>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.endTeamPhones> =>
  toTeam(id, ctx, async ({ db, note }) => {
    const ended = await endPhoneSessions(db, id, null, ctx.now);
    note(`team:${id}`, { ended });
    return { ended };
  });

export const endPhones = (
  { params: { id, userId } }: Input<typeof cases.endPhones>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.endPhones> =>
  toTeam(id, ctx, async ({ db, note }) => {
    if (!(await store.personOf(db, { team_id: id, member_id: userId }, ctx.now))) fail("member.not_found");
    const ended = await endPhoneSessions(db, id, userId, ctx.now);
    note(`member:${userId}`, { ended });
    return { ended };
  });

// Easy to read out: no letters that look like digits, and every kind of character that a password policy may require.
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";
const some = (from: string, count: number): string =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join("");

export const generatePassword = async (): HandlerResult<typeof cases.generatePassword> => ({
  password: `${some(LETTERS.toUpperCase(), 1)}${some(LETTERS, 4)}-${some(LETTERS, 5)}-${some(DIGITS, 3)}`,
});
