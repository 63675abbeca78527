import type { Sudo } from "@portal/model/access.ts";
import { SUDO_S } from "@portal/model/limits.ts";
import { plusSeconds } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Actor } from "./authenticate.ts";
import { hashOf, newSecret } from "./secrets.ts";

/** The header that contains the token. */
export const SUDO_HEADER = "x-sudo";

/** Whether this session confirmed the password for this kind of action recently. */
export async function isProven(db: Db, actor: Actor, purpose: Sudo, token: unknown, now: Date): Promise<boolean> {
  // Staff have one session at a time, on their own host, so the confirmation belongs to the session.
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

/** Issues the token; only its hash is stored. */
export async function issueSudoToken(db: Db, handle: string, purpose: Sudo, now: Date) {
  const token = newSecret();
  const expires_at = plusSeconds(now, SUDO_S);
  await db
    .insertInto("reauthentications")
    .values({ hash: hashOf(token), handle, purpose, expires_at })
    .execute();
  return { token, expires_at };
}
