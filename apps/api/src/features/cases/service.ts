import { writtenDate } from "@portal/model/kit/calendar.ts";
import type { cases } from "@portal/model/cases/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { LOOK_UPS_PER_HOUR, RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { type Db, bindToTeam } from "../../platform/db.ts";
import { avatarPath } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { getLoginDelay } from "../../platform/password-verification.ts";
import {
  type ChangeContext,
  type HandlerResult,
  type ReadContext,
  type ReadResult,
  type UnboundContext,
  afterwards,
} from "../../platform/register-routes.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { archivedBefore } from "../audit/public.ts";
import { isRateLimitReached, consumeRateLimit } from "../../platform/throttle.ts";
import type { Crm } from "../../adapters/crm/port.ts";
import { phonesOf } from "../devices/public.ts";
import { lastTestsOf } from "../account-check/public.ts";
import { read, statements } from "../subscription/public.ts";
import { getEffectiveSettings } from "../voice/public.ts";
import * as store from "./store.ts";
import { MOMENTS_PER_PAGE, type MomentRow, type Place, momentsOf } from "./timeline/store.ts";

/** Reads one team's data. The transaction belongs to the call and ends with it. */
async function inTeamOfCase<T>(db: Db, team_id: string, work: () => Promise<T>): Promise<T> {
  await bindToTeam(db, team_id);
  return work();
}
const seconds = (at: Date | null): number | null => at && inSeconds(at);

/** Finds the person with an address, in the given product or in either. */
export async function findPersonByEmail(
  db: Db,
  email: string,
  product?: Product,
): Promise<store.Found & { also_in: Product | null }> {
  const found = await store.peopleWith(db, email);
  const meant = found.find((one) => !product || one.product === product) ?? fail("case.email_unknown");
  return { ...meant, also_in: found.find((one) => one.product !== meant.product)?.product ?? null };
}

/** Finds the target of an action. If both products have the address, the caller has to name one. */
export async function requireUniquePerson(db: Db, email: string, product?: Product): Promise<store.Found> {
  const { also_in, ...found } = await findPersonByEmail(db, email, product);
  return also_in && !product ? fail("case.which_product") : found;
}

/** The person with this address, in a transaction bound to their team. */
export const personIn = store.personOf;

/** Counts lookups per hour to prevent browsing. Looking up the same address again is free. */
async function countLookUp(
  app: AppContext,
  { actor, db, now }: Pick<UnboundContext, "actor" | "db" | "now">,
  what: string,
): Promise<void> {
  if (actor.side !== "staff") fail("session.required");
  const subject = keyedHash(app.lookup_key, "look_up", what).toString("base64url");
  const own = `case:${actor.staff_id}`;
  // Recorded only after counting, so two parallel requests for a new person both count and neither slips through.
  const once = { seconds: 3600, most: 1 };
  if (await isRateLimitReached(db, `${own}:${subject}`, once, now)) return;
  const wait = await consumeRateLimit(db, own, [{ seconds: 3600, most: LOOK_UPS_PER_HOUR }], now);
  if (wait > 0) fail("case.too_many", { minutes: Math.ceil(wait / 60) });
  await consumeRateLimit(db, `${own}:${subject}`, [once], now);
}

export async function open(
  app: AppContext,
  { params, query }: Input<typeof cases.open>,
  ctx: ChangeContext,
): HandlerResult<typeof cases.open> {
  await countLookUp(app, ctx, params.email);
  const { now } = ctx;
  const who = await findPersonByEmail(ctx.db, params.email, query.product);
  const { team_id, member_id, product, also_in } = who;
  return ctx.change(
    async ({ db, note }) => {
      const row = (await store.personOf(db, who, now)) ?? fail("case.email_unknown");
      const team = (await store.teamOf(db, team_id)) ?? fail("case.email_unknown");
      const pause = row.account_id ? await getLoginDelay(app, db, row.account_id, now) : { minutes: 0, off: false };
      const { held, online, pending, refused, sent, undeliverable, avatar, ...person } = row;
      note(`member:${member_id}`);
      return {
        email: row.email,
        joined_at: seconds(row.joined_at),
        formatted: { joined_at: row.joined_at && writtenDate(row.joined_at, "en") },
        person: {
          ...person,
          product,
          member_id,
          team_id,
          avatar: avatarPath(avatar),
          joined_at: seconds(row.joined_at),
          last_login_at: seconds(row.last_login_at),
          locked_minutes: pause.minutes,
          password_off: pause.off,
        },
        also_in,
        team: teamReply(team),
        subscription: {
          tier: team.tier,
          state: team.state,
          term: team.term,
          renews: team.renews,
          current_period_ends_at: seconds(team.period_to),
          trial_ended_at: seconds(team.trial_ended_at),
          trial_extended_days: team.trial_extended_days,
          unpaid: team.unpaid,
        },
        phones: { held, online, pending, refused },
        mails: { sent, undeliverable },
      };
    },
    { team_id },
  );
}

function teamReply(row: store.TeamRow): ReplyInput<typeof cases.team> {
  const { id, team_name, product, service_level, seats, used_seats, canceled_at, primary_email } = row;
  const { active, invited, suspended, undeliverable, without_phone } = row;
  return {
    id,
    team_name,
    product,
    created_at: inSeconds(row.created_at),
    seats,
    used_seats,
    service_level,
    canceled: canceled_at && {
      at: inSeconds(canceled_at),
      deleted_at: inSeconds(plusSeconds(canceled_at, RESTORABLE_DAYS * 86_400)),
      by_staff: row.canceled_by_staff,
      reason: row.cancel_reason,
    },
    primary: primary_email === null ? null : { email: primary_email, name: row.primary_name ?? "" },
    members: { active, invited, suspended, undeliverable, without_phone },
  };
}

export async function teams(
  app: AppContext,
  { query }: Input<typeof cases.teams>,
  ctx: UnboundContext,
): HandlerResult<typeof cases.teams> {
  await countLookUp(app, ctx, query.email ?? query.name ?? "");
  return { teams: await store.teamsBy(ctx.db, query) };
}

export const team = (
  { params: { id } }: Input<typeof cases.team>,
  { db }: ReadContext,
): HandlerResult<typeof cases.team> =>
  inTeamOfCase(db, id, async () => teamReply((await store.teamOf(db, id)) ?? fail("team.not_found")));

/** Shows what the customer sees. Level 1 sees neither card nor billing address. */
export function subscriptionOf(
  { params: { id } }: Input<typeof cases.subscription>,
  { db, now, actor }: ReadContext,
): HandlerResult<typeof cases.subscription> {
  const isMasked = actor.side === "staff" && actor.level === "l1";
  return inTeamOfCase(db, id, async () => {
    const { trial_extended_days } = (await store.teamOf(db, id)) ?? fail("team.not_found");
    const subscription = { ...(await read(db, id, now)), ...(isMasked && { payment_profile: null }) };
    const billed = (await statements(db, id)).statements;
    return {
      subscription,
      statements: billed.map((one) => ({ ...one, ...(isMasked && { card: null }) })),
      trial_extended_days,
    };
  });
}

export function events(
  { params: { id }, query }: Input<typeof cases.events>,
  { db }: ReadContext,
): HandlerResult<typeof cases.events> {
  const { member, kind, before } = query;
  return inTeamOfCase(db, id, async () => {
    if (!(await store.teamOf(db, id))) fail("team.not_found");
    const rows = await momentsOf(db, id, { member, kind, before: placeOf(before) });
    const page = rows.slice(0, MOMENTS_PER_PAGE).map(momentReply);
    if (rows.length > MOMENTS_PER_PAGE) return { data: page, next: page.at(-1)!.place };
    return { data: page, next: null, archived_before: await archivedBefore(db, id) };
  });
}

function placeOf(before: string | undefined): Place | undefined {
  if (before === undefined) return undefined;
  const [micros, source, id] = before.split(".") as [string, Place["source"], string];
  return { micros: Number(micros), source, id };
}

function momentReply({ micros, source, id, detail: { reason, ...detail }, ...row }: MomentRow) {
  return {
    ...row,
    place: `${micros}.${source}.${id}`,
    at: Math.floor(micros / 1_000_000),
    reason: typeof reason === "string" ? reason : null,
    detail,
  };
}

export const phones = (
  { params }: Input<typeof cases.phones>,
  { db, now }: ReadContext,
): HandlerResult<typeof cases.phones> =>
  inTeamOfCase(db, params.id, () => phonesOf(db, { team_id: params.id, member_id: params.userId }, now));

export const voiceOf = (
  { params, query }: Input<typeof cases.voice>,
  { db }: ReadContext,
): HandlerResult<typeof cases.voice> =>
  inTeamOfCase(db, params.id, async () => {
    const { id: team_id, userId: member_id } = params;
    if (!(await store.isMember(db, team_id, member_id))) fail("member.not_found");
    const tests = await lastTestsOf(db, team_id, member_id);
    return { ...(await getEffectiveSettings(db, { team_id, member_id, device_id: query.deviceId })), tests };
  });

export const mails = ({ params }: Input<typeof cases.mails>, { db }: ReadContext): HandlerResult<typeof cases.mails> =>
  inTeamOfCase(db, params.id, async () => {
    if (!(await store.teamOf(db, params.id))) fail("team.not_found");
    if (!(await store.isMember(db, params.id, params.userId))) fail("member.not_found");
    const rows = await store.mailsTo(db, params.id, params.userId);
    return {
      mails: rows.map(({ created_at, sent_at, ...row }) => ({
        ...row,
        created_at: inSeconds(created_at),
        sent_at: seconds(sent_at),
      })),
    };
  });

/** The contact's page in a connected CRM, else the operator's URL for the address. */
export async function crmContact(
  { config }: AppContext,
  crm: Crm | null,
  { params: { email } }: Input<typeof cases.crmContact>,
  { db }: ReadContext,
): ReadResult<typeof cases.crmContact> {
  const address = config.CRM_CONTACT_URL;
  if (!crm && !address) fail("case.no_crm");
  await findPersonByEmail(db, email);
  return afterwards(async () => {
    // Falls back to the operator's URL if the CRM doesn't answer or doesn't know the contact.
    const url = await crm?.contactPage(email).catch(() => null);
    return { url: url ?? address?.replace("{email}", encodeURIComponent(email)) ?? fail("case.no_crm") };
  });
}
