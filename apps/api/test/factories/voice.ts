import type { Db } from "../../src/platform/db.ts";
import type { Columns } from "./columns.ts";
import type { TestMember } from "./people.ts";

interface VoiceAccountOptions extends Omit<Columns<"voice_accounts">, "settings"> {
  settings?: object;
}

/** Creates a voice account in the team's next place and returns its id. */
export async function makeVoiceAccount(db: Db, team_id: string, options: VoiceAccountOptions = {}): Promise<string> {
  const { settings = { domain: "pbx.example.com" }, ...columns } = options;
  const { taken } = await db
    .selectFrom("voice_accounts")
    .select((eb) => eb.fn.coalesce(eb.fn.max("place"), eb.lit(0)).as("taken"))
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("voice_accounts")
    .values({ team_id, place: taken + 1, name: "Front desk", settings: JSON.stringify(settings), ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface ConfigurationOptions extends Omit<Columns<"voice_configurations">, "settings"> {
  settings?: object;
  /** The usernames of its registrations, without passwords. */
  usernames?: readonly string[];
}

/** Gives a member the configuration of a voice account. */
export async function makeVoiceConfiguration(
  db: Db,
  { team_id, member_id }: Pick<TestMember, "team_id" | "member_id">,
  voice_account_id: string,
  options: ConfigurationOptions = {},
): Promise<void> {
  const { settings = {}, usernames = [], ...columns } = options;
  const key = { team_id, member_id, voice_account_id };
  await db
    .insertInto("voice_configurations")
    .values({ ...key, display_name: "", extension: "", settings: JSON.stringify(settings), ...columns })
    .execute();
  if (usernames.length === 0) return;
  const registrations = usernames.map((username, n) => ({
    ...key,
    slot: n + 1,
    username,
    authorization_username: "",
  }));
  await db.insertInto("voice_registrations").values(registrations).execute();
}
