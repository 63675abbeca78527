import type { doctor } from "@portal/model/doctor/contract.ts";
import { type Finding, type Outcome, REFUSALS } from "@portal/model/doctor/outcomes.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { DOCTOR } from "@portal/model/limits.ts";
import type { Said } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { inSeconds } from "../kit/clock.ts";
import { type Db, inTeam } from "../kit/db.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import type { Changed, Changing } from "../kit/mount.ts";
import { keyedHash } from "../kit/secrets.ts";
import { slots } from "../kit/slots.ts";
import { network, takeFrom } from "../kit/throttle.ts";
import type { HowToTest, SipAccount, SipClient } from "../outside/sip/port.ts";
import { credentialsOf } from "../voice/service.ts";
import { countRefusal, forgetRefusals, pausedUntil, resultsOf } from "./store.ts";

type Asked = Input<typeof doctor.test>;
type Answer = Promise<Changed<ReplyInput<typeof doctor.test>>>;

const atOnce = slots(DOCTOR.at_once, 0);

/** Asks the phone system itself; nothing is held meanwhile, neither a connection of the database nor a lock. */
export async function test(house: House, sip: SipClient, { params, body }: Asked, ctx: Changing): Answer {
  const { actor, now } = ctx;
  if (actor.side !== "customer") fail("session.required");
  const limit = (name: string, window: Window) => refuseBeyond(ctx.db, name, window, now);
  await limit(`person:${actor.account_id}`, DOCTOR.per_person);
  await limit(`team:${params.id}`, DOCTOR.per_team);
  const account = await accountToTest(house, ctx.db, { params, body }, now);
  const full = body.full ?? false;
  const finding = await askPhoneSystem(house, ctx.db, sip, account, { full }, now);
  return ctx.change(async ({ note }) => {
    const { domain, username } = account;
    const detail = { voice_account: params.vid, slot: body.slot ?? 1, domain, username, full };
    note(body.member_id ? `member:${body.member_id}` : `team:${params.id}`, { ...detail, outcome: finding.outcome });
    return finding;
  });
}

/** Within what a phone system bears, whoever asks. */
export async function askPhoneSystem(
  house: House,
  db: Db,
  sip: SipClient,
  account: SipAccount,
  how: Omit<HowToTest, "admit">,
  now: Date,
): Promise<Finding> {
  const refusals = refusalsOf(house, db, account, now);
  const minutes = await refusals.minutesToWait();
  if (minutes > 0) fail("doctor.paused", { username: account.authorization_username || account.username, minutes });
  const admit = (address: string) => refuseBeyond(db, `address:${network(address)}`, DOCTOR.per_address, now);
  const finding = await atOnce(() => sip.test(account, { ...how, admit }));
  await refusals.count(finding.outcome);
  return finding;
}

interface Window {
  readonly seconds: number;
  readonly most: number;
}
export async function refuseBeyond(db: Db, name: string, window: Window, now: Date): Promise<void> {
  const seconds = await takeFrom(db, `doctor:${name}`, [window], now);
  if (seconds > 0) fail("request.too_many", { seconds });
}

/** What a phone would register with: as it was typed, or as it is saved. The two are never mixed. */
async function accountToTest(house: House, db: Db, { params, body }: Pick<Asked, "params" | "body">, now: Date) {
  if (body.unsaved) return sipAccount(body.unsaved.settings, body.unsaved);
  const { member_id = "", slot = 1 } = body;
  const which = { team_id: params.id, member_id, voice_account_id: params.vid, slot, now };
  const saved = await inTeam(db, params.id, (db) => credentialsOf(house, db, which));
  if (!saved?.password) fail("doctor.nothing_saved");
  return sipAccount(saved.settings, saved);
}

export function sipAccount(
  settings: Said<VoiceSettings>,
  { username, authorization_username, password }: Pick<SipAccount, "username" | "authorization_username" | "password">,
): SipAccount {
  const { domain = "", realm, proxy, port } = settings;
  const { transport = PRODUCT_DEFAULTS.transport, registration_s = PRODUCT_DEFAULTS.registration_s } = settings;
  return { domain, realm, proxy, port, transport, registration_s, username, authorization_username, password };
}

/** Without a pause we would guess passwords for whoever asks, and the phone system would shut all of us out. */
export function refusalsOf(
  { lookup_key }: House,
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

/** What the last tests of everybody found of one of them. */
export async function lastTestsOf(db: Db, team_id: string, member_id: string) {
  const rows = await resultsOf(db, team_id, member_id);
  return rows.map(({ tested_at, ...row }) => ({ ...row, tested_at: inSeconds(tested_at) }));
}
