import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Principal, Restriction } from "@portal/model/access.ts";
import { rowsOf } from "@portal/model/api-keys/scopes.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import type { Product, SubscriptionState } from "@portal/model/members/schemas.ts";
import type { User } from "@portal/model/session/contract.ts";
import { readToken, signGrant } from "./access-tokens.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";
import type { Keyring } from "./keyring.ts";
import { networkMatcher, parseNetworks } from "./networks.ts";
import { hashOf } from "./secrets.ts";
import { consumeRateLimit } from "./throttle.ts";

/** A program that acts for a team. */
export type KeyActor = Extract<Principal, { side: "key" }> & {
  readonly key_id: string;
  readonly team_id: string;
  /** A key is no member: this is its own id, which no member has. */
  readonly member_id: string;
  readonly last_used_at: Date | null;
  /** The key as a person, for emails and lists that name who did something. Keys rank like secondary administrators. */
  readonly person: Pick<User, "first_name" | "last_name" | "locale" | "team">;
};

interface KeyRow {
  secret_hash: Buffer;
  key_id: string;
  team_id: string;
  name: string;
  scopes: string[];
  networks: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  locale: User["locale"];
  product: Product;
  team_name: string;
  canceled: boolean;
  moving: boolean;
  tier: User["team"]["tier"];
  state: SubscriptionState;
}

export const KEY_PREFIX = "sbk_";

/** Whether the request is made with an API key or one of its access tokens, valid or not. */
export const usesKey = (authorization: string | undefined): boolean => /^bearer sb[kt]_/i.test(authorization ?? "");

/** Where a request comes from, and what it is checked with. */
interface Origin {
  readonly product: Product;
  readonly ip: string;
  readonly now: Date;
  readonly secret_keys: Keyring;
}

/** What a program presents, before it is known whether it is genuine. */
interface Presented {
  readonly handle: string;
  /** Whether it fits the key with this secret. */
  isRight(secret_hash: Buffer): boolean;
  /** The scopes that a token is limited to. Null: all of the key. */
  readonly scopes: readonly string[] | null;
}

/**
 * Authenticates an API key or an access token. Null if it is unknown, altered, revoked, expired, from a network that the key
 * does not allow, or of another edition: all of them run the same statement and the same comparison, so that a caller can't
 * tell them apart.
 */
export async function authenticateKey(
  db: Db,
  authorization: string | undefined,
  origin: Origin,
): Promise<KeyActor | null> {
  const [, sent = ""] = /^bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  const presented = keyIn(sent) ?? tokenIn(sent, origin);
  const row = presented && (await findRow(db, presented, origin));
  return row ? keyActor(row, presented.scopes) : null;
}

/** An API key that has proven itself with its client ID and client secret. */
export interface Client {
  readonly key: KeyActor;
  readonly scopes: readonly string[];
  readonly expires_at: Date | null;
  issueToken(scopes: readonly string[], expires_at: number): string;
}

/** Authenticates an OAuth client: the ID is the public part of a key, the secret is the key, or the part after its dot. */
export async function authenticateClient(
  db: Db,
  { id, secret }: { readonly id: string; readonly secret: string },
  origin: Origin,
): Promise<Client | null> {
  const presented = keyIn(secret.startsWith(KEY_PREFIX) ? secret : `${id}.${secret}`);
  const row = presented && id === KEY_PREFIX + presented.handle ? await findRow(db, presented, origin) : null;
  if (!row) return null;
  const { handle } = presented!;
  return {
    key: keyActor(row, null),
    scopes: row.scopes,
    expires_at: row.expires_at,
    issueToken: (scopes, expires_at) => signGrant(origin.secret_keys, { handle, scopes, expires_at }, row.secret_hash),
  };
}

/** Limits the work that one key can cause, so that a program in a loop slows down only itself. */
export async function limitKey(db: Db, key_id: string, now: Date): Promise<void> {
  const seconds = await consumeRateLimit(db, `key:${key_id}`, [API_KEYS.per_key], now);
  if (seconds > 0) fail("request.too_many", { seconds });
}

function keyIn(text: string): Presented | null {
  const [, handle, secret] = /^sbk_([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
  if (!handle || !secret) return null;
  return { handle, scopes: null, isRight: (secret_hash) => timingSafeEqual(secret_hash, hashOf(secret)) };
}

function tokenIn(text: string, { secret_keys, now }: Origin): Presented | null {
  const token = readToken(text);
  if (!token) return null;
  const { handle, scopes, expires_at } = token.grant;
  const isRight = (secret_hash: Buffer) =>
    token.isSigned(secret_keys, secret_hash) && expires_at * 1000 > now.getTime();
  return { handle, scopes, isRight };
}

const NO_SECRET = Buffer.alloc(32);

/** Finds the row of what is presented. Null if that is not genuine, or may not be used now and from there. */
async function findRow(db: Db, { handle, isRight }: Presented, { product, ip, now }: Origin): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`
    select secret_hash, key_id, team_id, name, scopes, networks, expires_at, revoked_at, last_used_at, product, team_name, canceled, moving,
      tier, state, locale
    from api_keys_by_handle where handle = ${handle}`.execute(db);
  const row = rows[0];
  const isGenuine = isRight(row?.secret_hash ?? NO_SECRET);
  const isUsable =
    row && !row.revoked_at && (!row.expires_at || row.expires_at > now) && isAllowedFrom(row.networks, ip);
  return isGenuine && isUsable && row.product === product ? row : null;
}

const isAllowedFrom = (networks: readonly string[], ip: string): boolean =>
  networks.length === 0 || networkMatcher(parseNetworks(networks.join(" ")) ?? [])(ip);

/** `limited_to`: the scopes of a token, of which those count that its key has. */
function keyActor(row: KeyRow, limited_to: readonly string[] | null): KeyActor {
  const { key_id, team_id, last_used_at, name, team_name, product, tier, state, locale } = row;
  return {
    side: "key",
    rows: rowsOf(row.scopes.filter((scope) => limited_to?.includes(scope) ?? true)),
    standing: standingOf(row),
    key_id,
    team_id,
    member_id: key_id,
    last_used_at,
    person: {
      first_name: name,
      last_name: "",
      locale,
      team: { id: team_id, team_name, admin_role: "secondary", product, tier, state },
    },
  };
}

const standingOf = ({ canceled, moving }: KeyRow): Restriction | null =>
  canceled ? "canceled" : moving ? "moving" : null;
