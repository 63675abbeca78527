import { sql } from "kysely";
import type { PhoneRestriction, Principal } from "@portal/model/access.ts";
import { isServiceActive } from "@portal/model/devices/rules.ts";
import type { Product, SubscriptionState } from "@portal/model/members/schemas.ts";
import type { Db } from "./db.ts";
import { hashOf } from "./secrets.ts";
import { shareRuns } from "./shared-runs.ts";

export type PhoneActor = Extract<Principal, { side: "phone" }> & {
  readonly device_id: string;
  readonly member_id: string;
  readonly team_id: string;
  readonly account_id: string;
  /** Details of its status: what ended its session, or the state of the subscription. */
  readonly reason: string;
  readonly started_at: Date;
  readonly config_revision: number;
  readonly fetched_revision: number | null;
};

interface PhoneRow {
  handle: string;
  access_hash: Buffer;
  access_until: Date;
  started_at: Date;
  ended_by: string | null;
  device_id: string;
  team_id: string;
  member_id: string;
  account_id: string;
  suspended: boolean;
  product: Product;
  /** Whether its owner was a solo account when it logged in. */
  moved: boolean;
  state: SubscriptionState;
  config_revision: number;
  fetched_revision: number | null;
}

export const PHONE_PREFIX = { access: "pd_", refresh: "pr_" } as const;

/** Splits a phone token into its two halves. Null if it is not one. */
export function parsePhoneToken(kind: keyof typeof PHONE_PREFIX, token: string) {
  const prefix = PHONE_PREFIX[kind];
  const [, handle, secret] = /^([\w-]{22})\.([\w-]{43})$/.exec(token.slice(prefix.length)) ?? [];
  return token.startsWith(prefix) && handle && secret ? { handle, secret } : null;
}

/** Authenticates a phone, with one statement for all that ask at the same moment. Null if the token is invalid. */
export async function authenticatePhone(
  db: Db,
  authorization: string | undefined,
  product: Product,
  now: Date,
): Promise<PhoneActor | null> {
  const token = parsePhoneToken("access", /^Bearer (\S{1,128})$/.exec(authorization ?? "")?.[1] ?? "");
  if (!token) return null;
  const row = await phoneWith(db, token.handle);
  if (!row?.access_hash.equals(hashOf(token.secret)) || row.access_until <= now) return null;
  if (row.product !== product && !row.moved) return null;
  const { device_id, member_id, team_id, account_id, started_at, config_revision, fetched_revision } = row;
  const known = { device_id, member_id, team_id, account_id, started_at, config_revision, fetched_revision };
  return { side: "phone", ...known, ...standingOf(row) };
}

function standingOf({ ended_by, suspended, state }: PhoneRow): { standing: PhoneRestriction | null; reason: string } {
  if (ended_by) return { standing: "logged_out", reason: ended_by };
  if (suspended) return { standing: "suspended", reason: "suspended" };
  return { standing: isServiceActive(state) ? null : "unpaid", reason: state };
}

const MOST_AT_ONCE = 1000;
const lookups = new WeakMap<Db, (handle: string) => Promise<PhoneRow | undefined>>();

/** Looks up a session, together with all that are asked for at the same moment. */
function phoneWith(db: Db, handle: string): Promise<PhoneRow | undefined> {
  const lookup = lookups.get(db) ?? shareRuns((handles) => phonesWith(db, handles), MOST_AT_ONCE);
  lookups.set(db, lookup);
  return lookup(handle);
}

async function phonesWith(db: Db, handles: readonly string[]): Promise<(PhoneRow | undefined)[]> {
  const { rows } = await sql<PhoneRow>`
    select handle, access_hash, access_until, started_at, ended_by, device_id, team_id, member_id, account_id, suspended,
      product, state, config_revision, fetched_revision,
      exists (select from moved_teams v where v.team_id = phone_sessions.team_id) as moved
    from phone_sessions where handle = any (${handles}::text[])`.execute(db);
  const found = new Map(rows.map((row) => [row.handle, row]));
  return handles.map((handle) => found.get(handle));
}
