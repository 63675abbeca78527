import { can } from "@portal/model/access.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { ACTIVE_WITHIN_DAYS, LINK_LIFE_S, MEMBERS_PER_PAGE } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import type { SortOrder } from "@portal/model/members/selection.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { completeName } from "@portal/model/members/name-from-email.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import { withoutAccount } from "../../platform/accounts.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { avatarPath, requireTeamActor } from "../../platform/authenticate.ts";
import { fail, failOnIssue, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { enqueueInvitation, inviterName, limitInvitations, newInvitation } from "../invitations/public.ts";
import { cutPage, decodeSortedCursor, encodeSortedCursor, pageSize } from "../../platform/paging.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { qrCodeUrl } from "../../platform/qr-code.ts";
import { refuseWhileBusy, getTeamState } from "../../platform/teams.ts";
import { lockMemberToChange } from "./member-access.ts";
import { memberPage } from "./list/store.ts";
import { directoryLine, memberLine } from "./replies.ts";
import * as store from "./store.ts";

/** Orders that tell nothing beyond the directory. */
const OPEN_SORTS: ReadonlySet<SortOrder | undefined> = new Set([
  undefined,
  "name",
  "-name",
  "email",
  "-email",
  "extension",
  "-extension",
]);

/** Lists members. Callers with access to the directory only get just that, and can't learn more by filtering. */
export async function listMembers(
  { params, query }: Pick<Input<typeof members.list>, "params" | "query">,
  ctx: ReadContext,
): HandlerResult<typeof members.list> {
  const actor = requireTeamActor(ctx.actor);
  const details = can("member.detail", actor);
  if (!details && (query.filter ?? query.role ?? query.voice)) fail("access.forbidden");
  if (!details && !OPEN_SORTS.has(query.sort)) fail("access.forbidden");
  const size = pageSize(query.limit, MEMBERS_PER_PAGE);
  const rows = await memberPage(ctx.db, params.id, {
    ...query,
    after: decodeSortedCursor(query.after),
    limit: size + 1,
    active_since: plusSeconds(ctx.now, -ACTIVE_WITHIN_DAYS * 86_400),
  });
  const { page, last } = cutPage(rows, size);
  return {
    members: page.map((row) => (details ? memberLine(row, ctx.now) : directoryLine(row))),
    next: last ? encodeSortedCursor(last) : null,
  };
}

/** Adds all or none. The database enforces the seats, even under parallel requests. */
export async function createMembers(
  app: AppContext,
  { params, body }: Input<typeof members.create>,
  ctx: ChangeContext,
): HandlerResult<typeof members.create> {
  const actor = requireTeamActor(ctx.actor);
  const hashes = await hashesOf(app, body.members, ctx);
  const { EMAIL_PATTERN: pattern } = app.config;
  body.members.forEach(({ email }, index) => failOnIssue(`members.${index}.email`, newEmailIssue(email, { pattern })));
  const emails = body.members.map(({ email }) => email);
  const doubled = emails.filter((email, index) => emails.indexOf(email) !== index);
  if (doubled.length > 0) fail("members.already_there", { emails: doubled.join(", ") });
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    const there = await store.emailsOnTeam(tx.db, params.id, emails);
    if (there.length > 0) fail("members.already_there", { emails: there.join(", ") });
    const { seats, used_seats } = await getTeamState(tx.db, params.id);
    // Before the limit, which grows with the seats.
    if (used_seats + body.members.length > seats) fail("members.no_seats", { seats });
    if (body.invite_sent) {
      const { wait } = await limitInvitations(app, tx.db, { team_id: params.id, seats }, body.members, ctx.now);
      if (wait > 0) fail("request.too_many", { seconds: wait });
    }
    const people = body.members.map(({ team_provided_contact_information: contact = [], password: _, ...person }) => ({
      ...person,
      ...completeName(person),
      team_id: params.id,
      status: "invited" as const,
      team_contact: JSON.stringify(contact),
      invited_at: body.invite_sent ? ctx.now : null,
      email_sent_state: body.invite_sent ? ("queued" as const) : null,
    }));
    const refusals = {
      seats_suffice: ["members.no_seats", { seats }],
      members_email: ["members.already_there", { emails: "" }],
    } as const;
    const made = await mapConstraintErrors(refusals, () => store.insertMembers(tx.db, people));
    const { team_name, product } = actor.person.team;
    if (hashes.size > 0) {
      const accounts = made.flatMap(({ id, email }) => {
        const password_hash = hashes.get(email);
        return password_hash ? [{ member_id: id, email, password_hash }] : [];
      });
      await handOver(tx.db, { team_id: params.id, product, locale: actor.person.locale }, accounts, ctx.now);
    }
    for (const { id, email, first_name } of body.invite_sent ? made : []) {
      await enqueueInvitation(tx, { team_id: params.id, member_id: id, email, first_name, team_name, product }, ctx);
    }
    const [only] = made;
    const target = made.length === 1 && only ? `member:${only.id}` : `team:${params.id}`;
    tx.note(target, { people: made.map(({ id, email }) => ({ id, email })), invited: body.invite_sent });
    return { members: made.map((row) => memberLine(row, ctx.now)) };
  });
}

/**
 * Hashes before anything is locked. Setting a password that another person will know needs a permission of its own, as
 * in an import.
 */
async function hashesOf(
  { config }: AppContext,
  people: Input<typeof members.create>["body"]["members"],
  ctx: ChangeContext,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  if (people.some(({ password }) => password !== undefined)) await ctx.authorize("member.import");
  for (const [index, { email, password }] of people.entries()) {
    if (password === undefined) continue;
    failOnIssue(`members.${index}.password`, passwordIssue(password, { email, brand: config.BRAND_NAME }));
    hashes.set(email, await hashPassword(password, "patient"));
  }
  return hashes;
}

/**
 * Creates accounts with a one-time password, valid as long as an invitation. If the address already has an account,
 * nothing is created and the response doesn't reveal it: that person joins with their own password.
 */
async function handOver(
  db: Db,
  of: { readonly team_id: string; readonly product: Product; readonly locale: Locale },
  accounts: readonly { member_id: string; email: string; password_hash: string }[],
  now: Date,
): Promise<void> {
  const free = await withoutAccount(db, accounts, of.product, now);
  const password_one_time_until = plusSeconds(now, LINK_LIFE_S.join);
  const rows = free.map((one) => ({ ...one, ...of, password_one_time_until, vouched: true, created_at: now }));
  if (rows.length > 0) await store.insertAccounts(db, rows);
}

/** Sends or resends invitations. Skips members who have joined meanwhile or reached today's limit. */
export async function invite(
  app: AppContext,
  { params, body }: Input<typeof members.invite>,
  ctx: ChangeContext,
): HandlerResult<typeof members.invite> {
  const actor = requireTeamActor(ctx.actor);
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    const { seats } = await getTeamState(tx.db, params.id);
    const invited = await store.invitedAmong(tx.db, params.id, body.members);
    const { may: people, wait } = await limitInvitations(app, tx.db, { team_id: params.id, seats }, invited, ctx.now);
    if (people.length === 0 && wait > 0) fail("request.too_many", { seconds: wait });
    const ids = people.map(({ id }) => id);
    await store.markInvited(tx.db, params.id, ids, ctx.now);
    const { team_name, product } = actor.person.team;
    for (const { id, email, first_name } of people) {
      await enqueueInvitation(tx, { team_id: params.id, member_id: id, email, first_name, team_name, product }, ctx);
    }
    tx.note(ids.length === 1 ? `member:${ids[0]}` : `team:${params.id}`, { members: ids });
    return { invited: people.length };
  });
}

export async function undeliverable(
  { params }: Input<typeof members.undeliverable>,
  { db }: ReadContext,
): HandlerResult<typeof members.undeliverable> {
  const rows = await store.undeliverable(db, params.id);
  return {
    members: rows.map((row) => ({
      ...row,
      avatar: avatarPath(row.avatar),
      invited_at: row.invited_at && inSeconds(row.invited_at),
    })),
  };
}

/** Returns the invitation link for a member who gets no email. This is the only place where it leaves the server. */
export function makeLink(
  app: AppContext,
  { params }: Input<typeof members.link>,
  ctx: ChangeContext,
): HandlerResult<typeof members.link> {
  const { person } = requireTeamActor(ctx.actor);
  return ctx.change(async (tx) => {
    const member = await lockMemberToChange(tx.db, params, ctx);
    if (member.status !== "invited") fail("member.not_invited");
    const invited = { team_id: params.id, member_id: params.mid, inviter: inviterName(person) };
    const { token, expires_at } = await newInvitation(tx.db, invited, ctx.now);
    const link = new URL(`/join/${token}`, app.config.urls[person.team.product]).href;
    tx.note(`member:${params.mid}`);
    return { link, qr_code_url: qrCodeUrl(link), expires_at: inSeconds(expires_at) };
  });
}
