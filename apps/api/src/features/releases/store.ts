import type { AuditAction } from "@portal/model/audit/actions.ts";
import type { Channel } from "@portal/model/releases/manifest.ts";
import type { Platform } from "@portal/model/releases/systems.ts";
import { type Db, NO_TEAM } from "../../platform/db.ts";

const standing = (db: Db) =>
  db.selectFrom("releases").select(["id", "manifest", "signature"]).where("withdrawn_at", "is", null);

export const allReleases = (db: Db) => standing(db).execute();
export const releasesOfFile = (db: Db, platform: Platform, sha256: string) =>
  standing(db).where("platform", "=", platform).where("sha256", "=", sha256).execute();

/** Whether a team gets early releases. */
export async function isInsider(db: Db, team_id: string): Promise<boolean> {
  const team = await db.selectFrom("teams").select("insider").where("id", "=", team_id).executeTakeFirst();
  return team?.insider ?? false;
}

export interface Named {
  readonly platform: Platform;
  readonly channel: Channel;
  readonly version: string;
}
/** An operator's action, for the audit log. */
export interface OperatorAction {
  readonly now: Date;
  readonly request_id: string;
  /** The user at the machine. */
  readonly by: string;
}

const named = (db: Db, { platform, channel, version }: Named) =>
  db
    .selectFrom("releases")
    .select(["id", "signature", "withdrawn_at"])
    .where("platform", "=", platform)
    .where("channel", "=", channel)
    .where("version", "=", version);

export const releaseNamed = (db: Db, name: Named) => named(db, name).executeTakeFirst();

/** Returns false if it already exists. */
export const insertRelease = (db: Db, name: Named, row: { manifest: string; signature: string }, act: OperatorAction) =>
  db.transaction().execute(async (db) => {
    const put = await db
      .insertInto("releases")
      .values({ ...row, stored_at: act.now })
      .onConflict((oc) => oc.constraint("releases_once").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (put) await audit(db, "release.published", name, act, { signature: row.signature });
    return put !== undefined;
  });

/** Returns whether it was on offer until now. */
export const withdrawRelease = (db: Db, name: Named, reason: string, act: OperatorAction) =>
  db.transaction().execute(async (db) => {
    const found = await named(db, name).where("withdrawn_at", "is", null).forUpdate().executeTakeFirst();
    if (!found) return false;
    await db.updateTable("releases").set({ withdrawn_at: act.now }).where("id", "=", found.id).execute();
    await audit(db, "release.withdrawn", name, act, { reason });
    return true;
  });

async function audit(db: Db, action: AuditAction, name: Named, act: OperatorAction, detail: Record<string, string>) {
  const { platform, channel, version } = name;
  const row = { team_id: NO_TEAM, at: act.now, request_id: act.request_id, actor_side: "system", action };
  await db
    .insertInto("audit_log")
    .values({
      ...row,
      target: `release:${platform}/${channel}/${version}`,
      detail: JSON.stringify({ by: act.by, ...detail }),
    })
    .execute();
}
