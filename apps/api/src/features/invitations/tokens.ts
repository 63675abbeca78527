import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { insertInvitation } from "./store.ts";

export interface InvitedMember {
  readonly team_id: string;
  readonly member_id: string;
  /** The name of the person who invites, if it is not support. */
  readonly inviter?: string | undefined;
}

/** Creates a token bound to the member and their current address. Earlier ones stop working. */
export async function makeInvitation(
  db: Db,
  { team_id, member_id, inviter = "" }: InvitedMember,
  now: Date,
  mailed_to: string | null = null,
): Promise<{ token: string; expires_at: Date }> {
  const token = newSecret();
  const expires_at = plusSeconds(now, LINK_LIFE_S.join);
  const times = { created_at: now, expires_at };
  await insertInvitation(db, {
    hash: hashOf(token),
    team_id,
    member_id,
    inviter: inviter || null,
    ...times,
    mailed_to,
  });
  return { token, expires_at };
}
