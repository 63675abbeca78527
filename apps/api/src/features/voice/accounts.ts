import type { Input } from "@portal/model/kit/endpoint.ts";
import { VOICE } from "@portal/model/limits.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import type { VoiceSettingsInput } from "@portal/model/voice/settings.ts";
import type { Actor } from "../../platform/authenticate.ts";
import { fail, mapConstraintErrors } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext, Transaction } from "../../platform/register-routes.ts";
import { teamVault } from "../../platform/team-vault.ts";
import { lockTeam, refuseWhileBusy } from "../../platform/teams.ts";
import { isStale } from "../../platform/versions.ts";
import { providerFor } from "../itsp/public.ts";
import { asksForPaid } from "./plan.ts";
import * as store from "./store.ts";

/** An account in API form: reveals whether there is a secret, never the secret. */
const accountReply = ({
  id,
  name,
  itsp_id,
  settings,
  firewall_secret,
  enabled,
  members,
  version,
}: store.AccountRow) => ({
  id,
  name,
  itsp_id,
  settings,
  firewall_password_set: firewall_secret !== null,
  enabled,
  members,
  version,
});

export const accounts = async (
  { params }: Pick<Input<typeof voice.accounts>, "params">,
  { db }: ReadContext,
): HandlerResult<typeof voice.accounts> => ({
  voice_accounts: (await store.countedAccountsOf(db, params.id)).map(accountReply),
  most: VOICE.most_accounts,
});

type NewAccount = Input<typeof voice.create>["body"]["voice_accounts"][number];

export function createAccounts(
  app: AppContext,
  { params, body }: Input<typeof voice.create>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.create> {
  const given = body.voice_accounts;
  return ctx.change(async (tx) => {
    // A parallel request waits here and then sees which slots are left.
    if ((await lockTeam(tx.db, params.id)).busy_with) fail("team.busy");
    const ids: string[] = [];
    for (const account of given) {
      await refuseBeyondPlan(tx, params.id, ctx.actor, account.settings);
      if (account.itsp_id) await providerFor(tx.db, account.itsp_id);
      const place = await store.nextFreePlace(tx.db, params.id);
      const full = { voice_accounts_fit: ["voice.too_many", { most: VOICE.most_accounts }] } as const;
      const { id } = await mapConstraintErrors(full, () =>
        store.insertAccount(tx.db, params.id, place, savedOf(account)),
      );
      await keepSecret(app, tx, params.id, id, account.firewall_password, ctx.now);
      ids.push(id);
    }
    tx.note(`team:${params.id}`, { accounts: given.map(({ name }, at) => ({ id: ids[at], name })) });
    const rows = await store.countedAccountsOf(tx.db, params.id);
    return { voice_accounts: rows.filter(({ id }) => ids.includes(id)).map(accountReply) };
  });
}

export function updateAccounts(
  app: AppContext,
  { params, body }: Input<typeof voice.update>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.update> {
  const given = body.voice_accounts;
  const ids = given.map(({ id }) => id);
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    const before = new Map((await store.lockAccounts(tx.db, params.id, ids)).map((row) => [row.id, row]));
    for (const account of given) {
      const row = before.get(account.id) ?? fail("voice.gone");
      if (isStale(row.version, account.version)) fail("voice.stale");
      await refuseBeyondPlan(tx, params.id, ctx.actor, account.settings, row.settings);
      if (account.itsp_id && account.itsp_id !== row.itsp_id) await providerFor(tx.db, account.itsp_id);
      await store.changeAccount(tx.db, params.id, account.id, savedOf(account));
      await keepSecret(app, tx, params.id, account.id, account.firewall_password, ctx.now);
    }
    const after = (await store.countedAccountsOf(tx.db, params.id)).filter(({ id }) => ids.includes(id));
    const shown = ({ name, itsp_id, settings, enabled }: store.AccountRow) => ({ name, itsp_id, settings, enabled });
    const accounts = after.map((row) => ({ id: row.id, before: shown(before.get(row.id)!), after: shown(row) }));
    tx.note(`team:${params.id}`, { accounts });
    return { voice_accounts: after.map(accountReply) };
  });
}

const savedOf = ({ name, itsp_id, settings, enabled }: NewAccount): store.AccountSaved => ({
  name,
  itsp_id,
  settings: JSON.stringify(settings),
  enabled,
});

/** An omitted secret stays as it is. */
async function keepSecret(
  app: AppContext,
  { db }: Transaction,
  team_id: string,
  id: string,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (!password) return;
  const vault = await teamVault(db, app.config.secret_keys, team_id, now);
  await store.keepFirewallSecret(db, team_id, id, vault.seal(firewallPlace(id), password));
}
export const firewallPlace = (id: string) => ({ table: "voice_accounts", column: "firewall_secret", id });

/** The free plan: one account, one registration, no port range. */
async function refuseBeyondPlan(
  { db }: Transaction,
  team_id: string,
  actor: Actor,
  settings: VoiceSettingsInput,
  held?: VoiceSettingsInput,
): Promise<void> {
  if (actor.side !== "customer" || actor.person.team.tier !== "free") return;
  if (asksForPaid(settings, held ?? {})) fail("voice.free_tier");
  if (!held && (await store.accountsOf(db, team_id)).length > 0) fail("voice.free_tier");
}

export function removeAccount(
  { params, query }: Input<typeof voice.remove>,
  ctx: ChangeContext,
): HandlerResult<typeof voice.remove> {
  return ctx.change(async (tx) => {
    await refuseWhileBusy(tx.db, params.id);
    const [row] = await store.lockAccounts(tx.db, params.id, [params.vid]);
    if (!row) fail("voice.gone");
    const { name, members } = row;
    if (members > 0 && !query.with_members) fail("voice.in_use", { members });
    await store.deleteAccount(tx.db, params.id, params.vid);
    tx.note(`team:${params.id}`, { account: { id: params.vid, name }, members });
    return { success: true };
  });
}
