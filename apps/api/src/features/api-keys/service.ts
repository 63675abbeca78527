import type { apiKeys } from "@portal/model/api-keys/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import { KEY_PREFIX } from "../../platform/authenticate-key.ts";
import { nameOf } from "../../platform/authenticate.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { hashOf, newHandle, newSecret } from "../../platform/secrets.ts";
import { lockTeam } from "../../platform/teams.ts";
import { emailTeamOwner } from "../mail/public.ts";
import { apiKeyCreated, apiKeyRevoked } from "./emails.ts";
import * as store from "./store.ts";

/** Enough of the handle to recognize a key in a configuration. The handle is public anyway. */
const SHOWN_OF_HANDLE = 6;

const shown = ({ handle, created_at, expires_at, last_used_at, revoked_at, ...key }: store.KeyRow) => ({
  ...key,
  prefix: `${KEY_PREFIX}${handle.slice(0, SHOWN_OF_HANDLE)}`,
  created_at: inSeconds(created_at),
  expires_at: expires_at && inSeconds(expires_at),
  last_used_at: last_used_at && inSeconds(last_used_at),
  revoked_at: revoked_at && inSeconds(revoked_at),
});

export async function list(
  { params }: Input<typeof apiKeys.list>,
  { db }: ReadContext,
): HandlerResult<typeof apiKeys.list> {
  return { keys: (await store.keysOf(db, params.id)).map(shown) };
}

export function create(
  { params, body }: Input<typeof apiKeys.create>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof apiKeys.create> {
  if (actor.side !== "customer") fail("session.required");
  const { name, scopes, networks = [], expires_in_days } = body;
  const handle = newHandle();
  const secret = newSecret();
  return change(async (tx) => {
    // Holds the limit under parallel requests.
    await lockTeam(tx.db, params.id);
    if ((await store.countUsable(tx.db, params.id, now)) >= API_KEYS.most) {
      fail("api_key.too_many", { most: API_KEYS.most });
    }
    const id = await store.insertKey(tx.db, {
      team_id: params.id,
      handle,
      secret_hash: hashOf(secret),
      name,
      scopes,
      networks: [...new Set(networks)],
      made_by: actor.account_id,
      locale: actor.person.locale,
      created_at: now,
      expires_at: expires_in_days ? plusSeconds(now, expires_in_days * 86_400) : null,
    });
    const data = { by_name: nameOf(actor), key_name: name };
    await emailTeamOwner(tx, apiKeyCreated, { team_id: params.id, now, data });
    tx.note(`api_key:${id}`, { name, scopes, networks, expires_in_days: expires_in_days ?? null });
    const key = shown((await store.keyById(tx.db, params.id, id)) ?? fail("team.not_found"));
    return { secret: `${KEY_PREFIX}${handle}.${secret}`, key };
  });
}

export function revoke(
  { params }: Input<typeof apiKeys.revoke>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof apiKeys.revoke> {
  if (actor.side !== "customer") fail("session.required");
  return change(async (tx) => {
    if (!(await store.revokeKey(tx.db, params.id, params.keyId, now))) fail("api_key.not_found");
    const key = (await store.keyById(tx.db, params.id, params.keyId)) ?? fail("api_key.not_found");
    const data = { by_name: nameOf(actor), key_name: key.name };
    await emailTeamOwner(tx, apiKeyRevoked, { team_id: params.id, now, data });
    tx.note(`api_key:${key.id}`, { name: key.name });
    return { key: shown(key) };
  });
}
