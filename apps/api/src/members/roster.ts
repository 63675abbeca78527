import { can } from "@portal/model/access.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { ACTIVE_WITHIN_DAYS, LINK_LIFE_S, MEMBERS_PER_PAGE } from "@portal/model/limits.ts";
import type { members } from "@portal/model/members/contract.ts";
import type { Product } from "@portal/model/members/shapes.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import { withoutAccount } from "../kit/accounts.ts";
import { inSeconds, plusSeconds } from "../kit/clock.ts";
import type { Db } from "../kit/db.ts";
import { avatarPath } from "../kit/door.ts";
import { fail, failOn, guarded } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing, Reading } from "../kit/mount.ts";
import { mayBeInvited, newInvitation, oweInvitation } from "../invitations/service.ts";
import { markOf, placeOf } from "../kit/paging.ts";
import { hashPassword } from "../kit/passwords.ts";
import { qrCodeUrl } from "../kit/qr-code.ts";
import { refuseWhileBusy, teamNow } from "../kit/teams.ts";
import { memberToChange, signedIn } from "./reach.ts";
import { directoryLine, memberLine } from "./replies.ts";
import * as store from "./store.ts";

type Asked<K extends keyof typeof members> = Input<(typeof members)[K]>;
type Reply<K extends keyof typeof members> = ReplyInput<(typeof members)[K]>;
type Answer<K extends keyof typeof members> = Promise<Changed<Reply<K>>>;

/** The list. Whoever may only know the directory gets only that, and cannot find out more by filtering. */
export async function listMembers(
  { params, query }: Pick<Asked<"list">, "params" | "query">,
  ctx: Reading,
): Promise<Reply<"list">> {
  const actor = signedIn(ctx);
  const details = can("member.detail", actor);
  if (query.filter && !details) fail("access.forbidden");
  const rows = await store.memberPage(ctx.db, params.id, {
    ...query,
    after: placeOf(query.after),
    limit: MEMBERS_PER_PAGE + 1,
    active_since: plusSeconds(ctx.now, -ACTIVE_WITHIN_DAYS * 86_400),
  });
  const page = rows.slice(0, MEMBERS_PER_PAGE);
  const last = rows.length > MEMBERS_PER_PAGE ? page.at(-1) : undefined;
  return {
    members: page.map((row) => (details ? memberLine(row, ctx.now) : directoryLine(row))),
    next: last ? markOf(last) : null,
  };
}

/** All of them or none; the seats decide in the database, whoever else is adding people at the same moment. */
export async function createMembers(house: House, { params, body }: Asked<"create">, ctx: Changing): Answer<"create"> {
  const actor = signedIn(ctx);
  const hashes = await hashesOf(house, body.members, ctx);
  const { EMAIL_PATTERN: pattern } = house.config;
  body.members.forEach(({ email }, index) => failOn(`members.${index}.email`, newEmailIssue(email, { pattern })));
  const emails = body.members.map(({ email }) => email);
  const doubled = emails.filter((email, index) => emails.indexOf(email) !== index);
  if (doubled.length > 0) fail("members.already_there", { emails: doubled.join(", ") });
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    const there = await store.emailsOnTeam(tx.db, params.id, emails);
    if (there.length > 0) fail("members.already_there", { emails: there.join(", ") });
    const { seats } = await teamNow(tx.db, params.id);
    if (body.invite_sent) {
      const { wait } = await mayBeInvited(house, tx.db, { team_id: params.id, seats }, body.members, ctx.now);
      if (wait > 0) fail("request.too_many", { seconds: wait });
    }
    const people = body.members.map(({ team_provided_contact_information: contact = [], password: _, ...person }) => ({
      ...person,
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
    const made = await guarded(refusals, () => store.insertMembers(tx.db, people));
    const { team_name, product } = actor.person.team;
    if (hashes.size > 0) {
      const accounts = made.flatMap(({ id, email }) => {
        const password_hash = hashes.get(email);
        return password_hash ? [{ member_id: id, email, password_hash }] : [];
      });
      await handOver(tx.db, { team_id: params.id, product, locale: actor.person.locale }, accounts, ctx.now);
    }
    for (const { id, email, first_name } of body.invite_sent ? made : []) {
      await oweInvitation(tx, { team_id: params.id, member_id: id, email, first_name, team_name, product }, ctx);
    }
    const [only] = made;
    const target = made.length === 1 && only ? `member:${only.id}` : `team:${params.id}`;
    tx.note(target, { people: made.map(({ id, email }) => ({ id, email })), invited: body.invite_sent });
    return { members: made.map((row) => memberLine(row, ctx.now)) };
  });
}

/** Hashed before anything is locked. A password that somebody else knows is a right of its own, as in an import. */
async function hashesOf(
  { config }: House,
  people: Asked<"create">["body"]["members"],
  ctx: Changing,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  if (people.some(({ password }) => password !== undefined)) await ctx.may("member.import");
  for (const [index, { email, password }] of people.entries()) {
    if (password === undefined) continue;
    failOn(`members.${index}.password`, passwordIssue(password, { email, brand: config.BRAND_NAME }));
    hashes.set(email, await hashPassword(password, "patient"));
  }
  return hashes;
}

/**
 * Accounts with a one-time password, for as long as an invitation lasts. Where the address has an account already, nothing
 * is made: that person joins with their own password, and the answer does not tell.
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

/** Invited people get their mail, or get it once more; whoever has joined meanwhile, or got enough today, is left alone. */
export async function invite(house: House, { params, body }: Asked<"invite">, ctx: Changing): Answer<"invite"> {
  const actor = signedIn(ctx);
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    const { seats } = await teamNow(tx.db, params.id);
    const invited = await store.invitedAmong(tx.db, params.id, body.members);
    const { may: people, wait } = await mayBeInvited(house, tx.db, { team_id: params.id, seats }, invited, ctx.now);
    if (people.length === 0 && wait > 0) fail("request.too_many", { seconds: wait });
    const ids = people.map(({ id }) => id);
    await store.markInvited(tx.db, params.id, ids, ctx.now);
    const { team_name, product } = actor.person.team;
    for (const { id, email, first_name } of people) {
      await oweInvitation(tx, { team_id: params.id, member_id: id, email, first_name, team_name, product }, ctx);
    }
    tx.note(ids.length === 1 ? `member:${ids[0]}` : `team:${params.id}`, { members: ids });
    return { invited: people.length };
  });
}

export async function undeliverable(
  { params }: Asked<"undeliverable">,
  { db }: Reading,
): Promise<Reply<"undeliverable">> {
  const rows = await store.undeliverable(db, params.id);
  return {
    members: rows.map((row) => ({
      ...row,
      avatar: avatarPath(row.avatar),
      invited_at: row.invited_at && inSeconds(row.invited_at),
    })),
  };
}

/** For whoever gets no mail: the invitation itself, to be handed over. It leaves the server here and nowhere else. */
export function makeLink(house: House, { params }: Asked<"link">, ctx: Changing): Answer<"link"> {
  const { product } = signedIn(ctx).person.team;
  return ctx.change(async (tx) => {
    const member = await memberToChange(tx.db, params, ctx);
    if (member.status !== "invited") fail("member.not_invited");
    const { token, expires_at } = await newInvitation(tx.db, { team_id: params.id, member_id: params.mid }, ctx.now);
    const link = new URL(`/join/${token}`, house.config.urls[product]).href;
    tx.note(`member:${params.mid}`);
    return { link, qr_code_url: qrCodeUrl(link), expires_at: inSeconds(expires_at) };
  });
}
