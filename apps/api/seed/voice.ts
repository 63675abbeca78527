import type { Kysely } from "kysely";
import type { VoiceSettingsInput } from "@portal/model/voice/settings.ts";
import type { DB } from "../src/generated/schema.ts";

type Db = Kysely<DB>;

interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly countries: string[];
  readonly settings: VoiceSettingsInput;
  readonly authorization_username_hint?: string;
  readonly help_text?: string;
  readonly help_url?: string;
}
const PROVIDERS: readonly Provider[] = [
  {
    slug: "brightwire",
    name: "Brightwire",
    countries: ["GB", "IE"],
    settings: { domain: "sip.brightwire.example", transport: "tls", port: 5061, srtp: "required", voicemail: "1571" },
    authorization_username_hint: "Brightwire calls it the line ID.",
    help_text: "Find your username and password in the Brightwire console, under Lines.",
    help_url: "https://help.brightwire.example/softphones",
  },
  {
    slug: "nordtrunk",
    name: "Nordtrunk",
    countries: ["NO", "SE", "DK"],
    settings: { domain: "voip.nordtrunk.example", transport: "tcp", registration_s: 600, voicemail: "*98" },
  },
  {
    slug: "northline-voice",
    name: "Northline Voice",
    countries: ["CA", "US"],
    settings: {
      domain: "sip.northline.example",
      proxy: "edge.northline.example:5060",
      registration_s: 300,
      keep_alive_s: 15,
      voicemail: "*97",
    },
    help_text: "Use the username and password of a sub-account, not of the main account.",
  },
  {
    slug: "telefonia-clara",
    name: "Telefonía Clara",
    countries: ["ES", "MX"],
    settings: { domain: "sip.telefoniaclara.example", srtp: "none", voicemail: "*86" },
  },
];

/** The providers that every team can choose from. */
export async function providers(db: Db): Promise<void> {
  const rows = PROVIDERS.map(({ settings, ...provider }) => ({
    ...provider,
    settings: JSON.stringify(settings),
    status: "active",
  }));
  await db.insertInto("itsps").values(rows).execute();
}

/** The team's own phone system, and a provider for international calls. No passwords are stored. */
export async function voiceAccounts(db: Db, team_id: string, domain: string): Promise<void> {
  const { id: itsp_id } = await db
    .selectFrom("itsps")
    .select("id")
    .where("slug", "=", "brightwire")
    .executeTakeFirstOrThrow();
  const settings: VoiceSettingsInput = {
    domain: `pbx.${domain}`,
    transport: "tls",
    voicemail: "*97",
    dial_plan: "[2-4]xx|112|999|0xxxxxxxxxx;match=4;prestrip=1;pre=+44",
    registrations: 2,
  };
  const accounts = await db
    .insertInto("voice_accounts")
    .values([
      { team_id, place: 1, name: "Front desk", settings: JSON.stringify(settings) },
      { team_id, place: 2, name: "Sales abroad", itsp_id, settings: JSON.stringify({ keep_alive_s: 20 }) },
    ])
    .returning("id")
    .execute();
  const people = await db
    .selectFrom("members")
    .select(["id", "first_name", "last_name"])
    .where("team_id", "=", team_id)
    .where("status", "=", "active")
    .orderBy("id")
    .limit(38)
    .execute();
  const configured = accounts.flatMap(({ id: voice_account_id }, place) =>
    people.slice(0, place === 0 ? 38 : 9).map(({ id: member_id, first_name, last_name }, n) => ({
      team_id,
      member_id,
      voice_account_id,
      display_name: `${first_name} ${last_name}`,
      extension: String(201 + n),
      settings: "{}",
    })),
  );
  await db.insertInto("voice_configurations").values(configured).execute();
  const registrations = configured.map(({ team_id, member_id, voice_account_id, extension }) => ({
    team_id,
    member_id,
    voice_account_id,
    slot: 1,
    username: extension,
    authorization_username: "",
  }));
  await db.insertInto("voice_registrations").values(registrations).execute();
}
