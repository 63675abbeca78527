import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { VOICE } from "@portal/model/limits.ts";
import { outranks } from "@portal/model/members/rank.ts";
import type { AdminRole, Tier } from "@portal/model/members/schemas.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import { type Layer, resolveSettings, valuesOf } from "@portal/model/voice/effective.ts";
import type {
  VoiceConfigurationInput,
  VoiceConfigurationPatch,
  VoiceConfigurationVersions,
} from "@portal/model/voice/configuration-input.ts";
import { isWithinPlan } from "@portal/model/voice/registrations.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { requireTeamActor } from "../../platform/authenticate.ts";
import type { Db } from "../../platform/db.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { type TeamVault, teamVault } from "../../platform/team-vault.ts";
import { refuseWhileBusy } from "../../platform/teams.ts";
import { consumeRateLimit } from "../../platform/throttle.ts";
import { firewallPlace } from "./accounts.ts";
import { type PhoneSettings, phoneLayers } from "./phone.ts";
import { asksForPaid } from "./plan.ts";
import * as store from "./store.ts";

interface OfMember {
  readonly id: string;
  readonly mid: string;
}

/** Requires the member to be the caller or visible to them and, for changes, to have a lower role. Returns the caller. */
async function requireVoiceAccess(
  db: Db,
  { id, mid }: OfMember,
  ctx: Pick<ReadContext, "actor" | "scope">,
  changes: boolean,
) {
  const { scope: reach } = ctx;
  const actor = requireTeamActor(ctx.actor);
  const self = actor.member_id === mid;
  if (reach === "own" && !self) fail("access.forbidden");
  const member = (await store.memberRank(db, id, mid)) ?? fail("member.not_found");
  if (changes && !self && !outranks(actor.person.team.admin_role, member.admin_role as AdminRole)) {
    fail("access.forbidden");
  }
  return actor;
}

async function shown(db: Db, { id, mid }: OfMember): HandlerResult<typeof voice.configurations> {
  const configurations = await store.configurationsOf(db, id, mid);
  const registrations = Map.groupBy(await store.registrationsOf(db, id, mid), (row) => row.voice_account_id);
  return {
    voice_configurations: configurations.map((row) => ({
      ...row,
      registrations: (registrations.get(row.voice_account_id) ?? []).map(
        ({ username, authorization_username, secret }) => ({
          username,
          authorization_username,
          password_set: secret !== null,
        }),
      ),
    })),
  };
}

export async function configurations(
  { params }: Input<typeof voice.configurations>,
  ctx: ReadContext,
): HandlerResult<typeof voice.configurations> {
  await requireVoiceAccess(ctx.db, params, ctx, false);
  return shown(ctx.db, params);
}

const registrationSecretPlace = ({ member_id, voice_account_id }: store.ConfigurationKey, slot: number) => ({
  table: "voice_registrations",
  column: "secret",
  id: `${member_id}:${voice_account_id}:${slot}`,
});

export function configure(
  app: AppContext,
  { params, body }: Input<typeof voice.configure>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.configure> {
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    await store.incrementMemberVersion(tx.db, params.id, params.mid);
    const { before, after } = await saveVoiceConfigurations(app, tx.db, params, body.voice_configurations, {
      ...ctx,
      seen: body.seen,
    });
    tx.note(`member:${params.mid}`, { voice_configurations: { before, after } });
    return { voice_configurations: after };
  });
}

interface Setting extends Pick<ChangeContext, "actor" | "scope" | "now"> {
  readonly seen?: VoiceConfigurationVersions | undefined;
}

/**
 * Saves all configurations of a member, as part of a change that locks the member. Returns before and after. An omitted
 * password stays with its username, even if that moves up because an earlier one was removed.
 */
export async function saveVoiceConfigurations(
  app: AppContext,
  db: Db,
  params: OfMember,
  wanted: readonly VoiceConfigurationPatch[],
  ctx: Setting,
) {
  const actor = await requireVoiceAccess(db, params, ctx, true);
  const { voice_configurations: before } = await shown(db, params);
  const given = wanted.map((one) => ("registrations" in one ? one : asHeld(one.voice_account_id, before)));
  if (given.some((one) => isBeyondPlan(actor.person.team.tier, one, before))) fail("voice.free_tier");
  if (ctx.seen && !isUnchanged(before, ctx.seen)) fail("voice.stale");
  const old = await store.registrationsOf(db, params.id, params.mid);
  const vault = await teamVault(db, app.config.secret_keys, params.id, ctx.now);
  const kept = given.map(({ voice_account_id }) => voice_account_id);
  await store.dropOtherConfigurations(db, params.id, params.mid, kept);
  for (const one of given) await saveOne(db, vault, params, one, old);
  return { before, after: (await shown(db, params)).voice_configurations };
}

/** An existing configuration in the form of a request; an omitted password keeps the current one. */
function asHeld(
  voice_account_id: string,
  before: ReplyInput<typeof voice.configurations>["voice_configurations"],
): VoiceConfigurationInput {
  const held = before.find((one) => one.voice_account_id === voice_account_id);
  const { display_name = "", extension = "", settings = {}, registrations = [] } = held ?? {};
  return {
    voice_account_id,
    display_name,
    extension,
    settings,
    registrations: registrations.map(({ username, authorization_username }) => ({
      username,
      authorization_username,
      password: "",
    })),
  };
}

const isUnchanged = (now: VoiceConfigurationVersions, seen: VoiceConfigurationVersions): boolean =>
  now.length === seen.length &&
  now.every(({ voice_account_id, version }) =>
    seen.some((one) => one.voice_account_id === voice_account_id && one.version === version),
  );

/** Whether it exceeds the plan. Settings made while they were paid for may stay unchanged or be removed. */
function isBeyondPlan(
  tier: Tier,
  { voice_account_id, registrations, settings }: VoiceConfigurationInput,
  before: ReplyInput<typeof voice.configurations>["voice_configurations"],
): boolean {
  const held = before.find((one) => one.voice_account_id === voice_account_id);
  if (!isWithinPlan(tier, registrations, held?.registrations ?? [])) return true;
  return tier === "free" && asksForPaid(settings, held?.settings ?? {});
}

async function saveOne(
  db: Db,
  vault: TeamVault,
  { id: team_id, mid: member_id }: OfMember,
  { voice_account_id, display_name, extension, settings, registrations }: VoiceConfigurationInput,
  old: Awaited<ReturnType<typeof store.registrationsOf>>,
): Promise<void> {
  const whose = { team_id, member_id, voice_account_id };
  const gone = { voice_configurations_team_id_voice_account_id_fkey: "voice.gone" } as const;
  await mapConstraintErrors(gone, () =>
    store.saveConfiguration(db, whose, { display_name, extension, settings: JSON.stringify(settings) }),
  );
  const before = old.filter((row) => row.voice_account_id === voice_account_id);
  const stayed = registrations.map(({ username }, at) =>
    before.find((row) => row.username === username && row.slot === at + 1),
  );
  const moved = before.filter((row) => !stayed.includes(row));
  const rows = registrations.map(({ username, authorization_username, password }, at) => {
    const slot = at + 1;
    const came = moved.find((row) => row.username === username);
    // A sealed password only opens in its own slot.
    const known =
      password || (came?.secret ? vault.unseal(registrationSecretPlace(whose, came.slot), came.secret) : "");
    const secret =
      password || !stayed[at] ? known && vault.seal(registrationSecretPlace(whose, slot), known) : stayed[at].secret;
    return { slot, username, authorization_username, secret: secret || null };
  });
  const username = registrations.map((one) => one.username).join(", ");
  const taken = { voice_registrations_username: ["voice.username_taken", { username }] } as const;
  await mapConstraintErrors(taken, () => store.replaceRegistrations(db, whose, rows));
}

interface NewPhone {
  readonly member_id: string;
  readonly display_name: string;
  readonly extension: string;
  readonly registrations: readonly { username: string; authorization_username: string; password: string }[];
}

/** Creates configurations for many new people at once, for an import. */
export async function createVoiceConfigurations(
  { config }: AppContext,
  db: Db,
  { team_id, voice_account_id, now }: { team_id: string; voice_account_id: string; now: Date },
  people: readonly NewPhone[],
): Promise<void> {
  if (people.length === 0) return;
  const vault = await teamVault(db, config.secret_keys, team_id, now);
  await store.insertConfigurations(
    db,
    people.map(({ member_id, display_name, extension }) => ({
      team_id,
      member_id,
      voice_account_id,
      display_name,
      extension,
      settings: "{}",
    })),
  );
  await store.insertRegistrations(
    db,
    people.flatMap(({ member_id, registrations }) =>
      registrations.map(({ username, authorization_username, password }, at) => {
        const whose = { team_id, member_id, voice_account_id };
        const secret = vault.seal(registrationSecretPlace(whose, at + 1), password);
        return { ...whose, slot: at + 1, username, authorization_username, secret };
      }),
    ),
  );
}

export const hasVoiceAccount = async (db: Db, team_id: string, id: string): Promise<boolean> =>
  (await store.accountsOf(db, team_id)).some((account) => account.id === id);

/** Assigns an account to many members who don't have it. Returns the version of each new configuration. */
export async function assignVoiceAccount(
  db: Db,
  account: { readonly team_id: string; readonly voice_account_id: string },
  member_ids: readonly string[],
): Promise<Map<string, number>> {
  await store.incrementMemberVersions(db, account.team_id, member_ids);
  return store.assignAccount(db, account, member_ids);
}

/** Takes the account back from members whose configuration still has this version. Returns who they are. */
export async function unassignVoiceAccount(
  db: Db,
  account: { readonly team_id: string; readonly voice_account_id: string },
  configurations: readonly { readonly member_id: string; readonly version: number }[],
): Promise<Set<string>> {
  const ended = await store.unassignAccount(db, account, configurations);
  await store.incrementMemberVersions(db, account.team_id, ended);
  return new Set(ended);
}

/** The account for an import's registrations and its taken usernames; none without an account. */
export async function findImportAccount(db: Db, team_id: string, usernames: readonly string[]) {
  const account = (await store.accountsOf(db, team_id)).find(({ enabled }) => enabled);
  return account && { id: account.id, taken: await store.usernamesTaken(db, team_id, account.id, usernames) };
}

/** Reveals one registration's password after a password confirmation. Rate-limited and audited. */
export async function reveal(
  app: AppContext,
  { params, body }: Input<typeof voice.reveal>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.reveal> {
  if (ctx.actor.side !== "customer") fail("session.required");
  const windows = [{ seconds: 3600, most: VOICE.reveals_per_hour }];
  const seconds = await consumeRateLimit(ctx.db, `reveal:${ctx.actor.account_id}`, windows, ctx.now);
  if (seconds > 0) fail("request.too_many", { seconds });
  return ctx.change(async (tx) => {
    await requireVoiceAccess(tx.db, params, ctx, true);
    const found = await credentialsOf(app, tx.db, {
      team_id: params.id,
      member_id: params.mid,
      voice_account_id: params.vid,
      slot: body.slot,
      now: ctx.now,
    });
    if (!found?.password) fail("voice.no_secret");
    tx.note(`member:${params.mid}`, { voice_account: params.vid, slot: body.slot });
    return { password: found.password };
  });
}

interface Which extends store.ConfigurationKey {
  readonly slot: number;
  readonly now: Date;
}

/** What a phone registers with: the member's effective settings and the secret. */
export async function credentialsOf(app: AppContext, db: Db, { slot, now, ...whose }: Which) {
  const rows = await store.registrationsOf(db, whose.team_id, whose.member_id);
  const row = rows.find((one) => one.voice_account_id === whose.voice_account_id && one.slot === slot);
  const layers = await layersOf(db, whose.team_id, whose.member_id);
  const account = layers.find(({ voice_account_id }) => voice_account_id === whose.voice_account_id);
  if (!row || !account) return undefined;
  const { username, authorization_username, secret } = row;
  const vault = await teamVault(db, app.config.secret_keys, whose.team_id, now);
  const password = secret ? vault.unseal(registrationSecretPlace(whose, slot), secret) : "";
  return { settings: valuesOf(resolveSettings(account.layers)), username, authorization_username, password };
}

/** The settings of each level for each of the member's accounts; the device level only if a phone is given. */
async function layersOf(db: Db, team_id: string, member_id: string, device_id?: string) {
  const own = device_id === undefined ? undefined : await store.deviceSays(db, team_id, member_id, device_id);
  const accounts = new Map((await store.accountsOf(db, team_id)).map((row) => [row.id, row]));
  return (await store.configurationsOf(db, team_id, member_id)).flatMap((configuration) => {
    const { voice_account_id, settings, display_name, extension } = configuration;
    const account = accounts.get(voice_account_id);
    if (!account) return [];
    const layers: Layer<VoiceSettings>[] = [
      { level: "product", says: PRODUCT_DEFAULTS },
      { level: "provider", says: account.template ?? {} },
      { level: "team", says: account.settings },
      { level: "member", says: settings },
      ...(own ? [{ level: "device", says: own } as const] : []),
    ];
    return [{ voice_account_id, name: account.name, layers, account, display_name, extension }];
  });
}

interface Phone {
  readonly team_id: string;
  readonly member_id: string;
  readonly device_id?: string;
  readonly now: Date;
}

/** Everything that a phone of this member gets, including secrets. */
export async function phoneConfiguration(app: AppContext, db: Db, { team_id, member_id, device_id, now }: Phone) {
  const configured = (await layersOf(db, team_id, member_id, device_id)).filter(({ account }) => account.enabled);
  const registrations = await store.registrationsOf(db, team_id, member_id);
  const vault = await teamVault(db, app.config.secret_keys, team_id, now);
  const accounts = configured.map(({ voice_account_id, account, layers, name, display_name, extension }) => {
    const settings = valuesOf(resolveSettings(layers));
    const { registrations: most = 1, primary_registration: primary = 1, registration_mode } = settings;
    const { firewall_secret, place } = account;
    return {
      // The account's slot in the team, so it stays the same when another account is deleted.
      index: place - 1,
      voice_account_id,
      name,
      display_name,
      extension,
      settings,
      firewall_password: firewall_secret ? vault.unseal(firewallPlace(voice_account_id), firewall_secret) : "",
      registrations: registrations
        .filter((one) => one.voice_account_id === voice_account_id && one.slot <= most)
        .map(({ slot, username, authorization_username, secret }) => ({
          slot,
          username,
          authorization_username,
          password: secret
            ? vault.unseal(registrationSecretPlace({ team_id, member_id, voice_account_id }, slot), secret)
            : "",
          register: registration_mode === "simultaneous" || slot === primary,
        })),
    };
  });
  return { accounts, phone: valuesOf(resolveSettings(await phoneLayers(db, team_id))) as PhoneSettings };
}

export async function effectiveOf(
  { params, query }: Input<typeof voice.effective>,
  ctx: ReadContext,
): HandlerResult<typeof voice.effective> {
  await requireVoiceAccess(ctx.db, params, ctx, false);
  return getEffectiveSettings(ctx.db, { team_id: params.id, member_id: params.mid, device_id: query.deviceId });
}

interface Whose {
  readonly team_id: string;
  readonly member_id: string;
  readonly device_id: string | undefined;
}
/** Every effective value for a phone of this member and its origin, without secrets. */
export async function getEffectiveSettings(
  db: Db,
  { team_id, member_id, device_id }: Whose,
): HandlerResult<typeof voice.effective> {
  const accounts = await layersOf(db, team_id, member_id, device_id);
  return {
    accounts: accounts.map(({ voice_account_id, name, layers }) => ({
      voice_account_id,
      name,
      settings: plain(resolveSettings(layers)),
    })),
    phone: plain(resolveSettings(await phoneLayers(db, team_id))),
  };
}

/** A mutable copy, because the response types have mutable lists. */
const plain = (merged: object) => structuredClone(merged) as ReplyInput<typeof voice.effective>["phone"];
