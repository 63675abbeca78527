import type { Sudo } from "@portal/model/access.ts";
import { SUDO_S } from "@portal/model/limits.ts";
import { plusSeconds } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Actor } from "./authenticate.ts";
import { hashOf, newSecret } from "./secrets.ts";

/** Where the proof travels. */
export const SUDO_HEADER = "x-sudo";

/** Has this session's person proven their password for this kind of act, just now? */
export async function isProven(db: Db, actor: Actor, purpose: Sudo, token: unknown, now: Date): Promise<boolean> {
  // Staff have one session at a time on a host of their own: the proof belongs to it.
  if (actor.side === "staff") return actor.proven_until !== null && actor.proven_until > now;
  if (actor.side !== "customer" || typeof token !== "string") return false;
  const found = await db
    .selectFrom("reauthentications")
    .select("hash")
    .where("hash", "=", hashOf(token))
    .where("handle", "=", actor.handle)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** The token for that; only its hash is kept. */
export async function issueSudoToken(db: Db, handle: string, purpose: Sudo, now: Date) {
  const token = newSecret();
  const expires_at = plusSeconds(now, SUDO_S);
  await db
    .insertInto("reauthentications")
    .values({ hash: hashOf(token), handle, purpose, expires_at })
    .execute();
  return { token, expires_at };
}
