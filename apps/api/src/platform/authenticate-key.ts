import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Principal, Restriction } from "@portal/model/access.ts";
import { rowsOf } from "@portal/model/api-keys/scopes.ts";
import type { Product, SubscriptionState } from "@portal/model/members/schemas.ts";
import type { User } from "@portal/model/session/contract.ts";
import type { Db } from "./db.ts";
import { networkMatcher, parseNetworks } from "./networks.ts";
import { hashOf } from "./secrets.ts";

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

/** Whether the request is made with an API key, valid or not. */
export const usesKey = (authorization: string | undefined): boolean =>
  authorization?.startsWith(`Bearer ${KEY_PREFIX}`) ?? false;

const NO_SECRET = Buffer.alloc(32);

/**
 * Authenticates an API key. Null if it is unknown, revoked, expired, from a network it does not allow, or of another
 * edition: all of them run the same statement and the same comparison, so that a caller can't tell them apart.
 */
export async function authenticateKey(
  db: Db,
  authorization: string | undefined,
  { product, ip, now }: { readonly product: Product; readonly ip: string; readonly now: Date },
): Promise<KeyActor | null> {
  const [, handle, secret] = /^Bearer sbk_([\w-]{22})\.([\w-]{43})$/.exec(authorization ?? "") ?? [];
  if (!handle || !secret) return null;
  const { rows } = await sql<KeyRow>`
    select secret_hash, key_id, team_id, name, scopes, networks, expires_at, revoked_at, last_used_at, product, team_name, canceled, moving,
      tier, state, locale
    from api_keys_by_handle where handle = ${handle}`.execute(db);
  const row = rows[0];
  const isRight = timingSafeEqual(row?.secret_hash ?? NO_SECRET, hashOf(secret));
  const isUsable =
    row && !row.revoked_at && (!row.expires_at || row.expires_at > now) && isAllowedFrom(row.networks, ip);
  return isRight && isUsable && row.product === product ? keyActor(row) : null;
}

const isAllowedFrom = (networks: readonly string[], ip: string): boolean =>
  networks.length === 0 || networkMatcher(parseNetworks(networks.join(" ")) ?? [])(ip);

function keyActor(row: KeyRow): KeyActor {
  const { key_id, team_id, last_used_at, name, team_name, product, tier, state, locale } = row;
  return {
    side: "key",
    rows: rowsOf(row.scopes),
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
