import type { VoiceSettingsInput } from "@portal/model/voice/settings.ts";
import type { Db } from "../../platform/db.ts";

const shown = (db: Db) =>
  db
    .selectFrom("itsps")
    .select([
      "id",
      "name",
      "slug",
      "countries",
      "logo",
      "status",
      "authorization_username_hint",
      "help_text",
      "help_url",
    ])
    .select((eb) => eb.ref("settings").$castTo<VoiceSettingsInput>().as("settings"));

export const activeItsps = (db: Db) =>
  shown(db).where("status", "=", "active").orderBy("sort").orderBy("name").execute();

export const itspById = (db: Db, id: string) => shown(db).where("id", "=", id).executeTakeFirst();

export const isUsed = async (db: Db, itsp_id: string): Promise<boolean> =>
  (await db.selectFrom("voice_accounts").select("id").where("itsp_id", "=", itsp_id).limit(1).executeTakeFirst()) !==
  undefined;
