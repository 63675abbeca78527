import type { accountCheck } from "@portal/model/account-check/contract.ts";
import { type CheckResult, type Outcome, REFUSALS } from "@portal/model/account-check/outcomes.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult } from "../../platform/register-routes.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { limitConcurrency } from "../../platform/concurrency.ts";
import { network, consumeRateLimit } from "../../platform/throttle.ts";
import type { TestOptions, SipAccount, SipClient } from "../../adapters/sip/port.ts";
import { credentialsOf } from "../voice/public.ts";
import { countRefusal, forgetRefusals, pausedUntil, resultsOf } from "./store.ts";

const atOnce = limitConcurrency(ACCOUNT_CHECK.at_once, 0);

/** Contacts the phone system without keeping a database connection or a lock meanwhile. */
export async function test(
  app: AppContext,
  sip: SipClient,
  { params, body }: Input<typeof accountCheck.test>,
  ctx: ChangeContext,
): HandlerResult<typeof accountCheck.test> {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const limit = (name: string, window: Window) => enforceTestLimit(ctx.db, name, window, now);
  await limit(`person:${actor.account_id}`, ACCOUNT_CHECK.per_person);
  await limit(`team:${params.id}`, ACCOUNT_CHECK.per_team);
  const account = await accountToTest(app, ctx.db, { params, body }, now);
  const full = body.full ?? false;
  const finding = await testSipAccount(app, ctx.db, sip, account, { full }, now);
  return ctx.change(async ({ note }) => {
    const { domain, username } = account;
    const voice_account = params.vid === "new" ? null : params.vid;
    const detail = { voice_account, slot: body.slot ?? 1, domain, username, full };
    note(body.member_id ? `member:${body.member_id}` : `team:${params.id}`, { ...detail, outcome: finding.outcome });
    return finding;
  });
}

/** Tests an account within the phone system's rate limit, which all callers share. */
export async function testSipAccount(
  app: AppContext,
  db: Db,
  sip: SipClient,
  account: SipAccount,
  how: Omit<TestOptions, "admit">,
  now: Date,
): Promise<CheckResult> {
  const refusals = refusalsOf(app, db, account, now);
  const minutes = await refusals.minutesToWait();
  if (minutes > 0) fail("doctor.paused", { username: account.authorization_username || account.username, minutes });
  const admit = (address: string) =>
    enforceTestLimit(db, `address:${network(address)}`, ACCOUNT_CHECK.per_address, now);
  const finding = await atOnce(() => sip.test(account, { ...how, admit }));
  await refusals.count(finding.outcome);
  return finding;
}

interface Window {
  readonly seconds: number;
  readonly most: number;
}
export async function enforceTestLimit(db: Db, name: string, window: Window, now: Date): Promise<void> {
  const seconds = await consumeRateLimit(db, `doctor:${name}`, [window], now);
  if (seconds > 0) fail("request.too_many", { seconds });
}

/** Returns the account as typed or as saved. Never mixes the two. */
async function accountToTest(
  app: AppContext,
  db: Db,
  { params, body }: Pick<Input<typeof accountCheck.test>, "params" | "body">,
  now: Date,
) {
  if (body.unsaved) return sipAccount(body.unsaved.settings, body.unsaved);
  const { member_id = "", slot = 1 } = body;
  if (params.vid === "new") fail("doctor.nothing_saved");
  const which = { team_id: params.id, member_id, voice_account_id: params.vid, slot, now };
  const saved = await inTeam(db, params.id, (db) => credentialsOf(app, db, which));
  if (!saved?.password) fail("doctor.nothing_saved");
  return sipAccount(saved.settings, saved);
}

export function sipAccount(
  settings: PartialSettings<VoiceSettings>,
  { username, authorization_username, password }: Pick<SipAccount, "username" | "authorization_username" | "password">,
): SipAccount {
  const { domain = "", realm, proxy, port } = settings;
  const { transport = PRODUCT_DEFAULTS.transport, registration_s = PRODUCT_DEFAULTS.registration_s } = settings;
  return { domain, realm, proxy, port, transport, registration_s, username, authorization_username, password };
}

/**
 * Pauses a name after repeated rejections. Otherwise callers could guess passwords through us, and the phone system
 * would block us for all customers.
 */
export function refusalsOf(
  { lookup_key }: AppContext,
  db: Db,
  { domain, username, authorization_username }: SipAccount,
  now: Date,
) {
  const name = authorization_username || username;
  const key = keyedHash(lookup_key, "doctor", `${name}@${domain}`.toLowerCase());
  return {
    async minutesToWait(): Promise<number> {
      const until = await pausedUntil(db, key, now);
      return until ? Math.ceil((until.getTime() - now.getTime()) / 60_000) : 0;
    },
    async count(outcome: Outcome): Promise<void> {
      if (REFUSALS.includes(outcome)) await countRefusal(db, key, now);
      if (outcome === "ok") await forgetRefusals(db, key);
    },
  };
}

/** Returns the results of the latest rounds for one member. */
export async function lastTestsOf(db: Db, team_id: string, member_id: string) {
  const rows = await resultsOf(db, team_id, member_id);
  return rows.map(({ tested_at, ...row }) => ({ ...row, tested_at: inSeconds(tested_at) }));
}
