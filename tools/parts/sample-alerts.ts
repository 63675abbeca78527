import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { makePerson } from "@portal/api/test/factories/people.ts";
import { makeTeam } from "@portal/api/test/factories/teams.ts";

/** The only person on this plan, so that the alerts appear on no other screenshot. */
export const ALERT_READER = "elsa.lund@example.com";

const EVERYONE = { subscriptionPlan: [], product: [], country: [], role: [], language: [] };
const ALERTS = [
  {
    severity: "critical",
    from: "-2 hours",
    to: null,
    dismissible: false,
    link: null,
    en: ["Calls to Iceland are failing", "A carrier has an outage. We expect a fix by noon."],
    es: ["Las llamadas a Islandia fallan", "Un operador tiene una avería. Esperamos resolverla antes del mediodía."],
  },
  {
    severity: "info",
    from: "-3 days",
    to: "4 days",
    dismissible: true,
    link: "/dashboard/voice",
    en: ["Video calls on Solo", "Your plan now includes video calls on every phone."],
    es: ["Videollamadas en Solo", "Tu plan ya incluye videollamadas en todos los teléfonos."],
  },
  {
    severity: "warn",
    from: "2 days",
    to: "3 days",
    dismissible: true,
    link: "https://status.example.com",
    en: ["Number porting on Sunday", "Calls may drop once between 6:00 and 8:00 a.m."],
    es: ["Portabilidad de números el domingo", "Entre las 6:00 y las 8:00 se puede cortar alguna llamada."],
  },
  {
    severity: "info",
    from: "-60 days",
    to: "-50 days",
    dismissible: true,
    link: null,
    en: ["A new look", "The portal has a new look. Everything is in the same place."],
    es: ["Nuevo aspecto", "El portal tiene un nuevo aspecto. Todo sigue en su sitio."],
  },
];

/** Inserts alerts of every phase for one plan, and its reader; returns a provider's id. */
export async function insertAlerts(db: Db): Promise<{ itsp_id: string }> {
  const now = new Date();
  const team_id = await makeTeam(db, now, { product: "solo", team_name: "Elsa Lund", tier: "basic", seats: 1 });
  const reader = { email: ALERT_READER, first_name: "Elsa", last_name: "Lund", admin_role: "primary" } as const;
  await makePerson(db, now, team_id, { ...reader, password: SEED_PASSWORD });
  for (const { severity, from, to, dismissible, link, en, es } of ALERTS) {
    const [title, text] = en;
    const texts = { en: { title, text }, es: { title: es[0], text: es[1] } };
    const rules = { ...EVERYONE, subscriptionPlan: ["basic"] };
    await sql`
      insert into global_alerts (texts, severity, from_at, to_at, dismissible, rules, link, author, created_at)
      values (${JSON.stringify(texts)}, ${severity}, now() + ${from}::interval, now() + ${to}::interval, ${dismissible},
        ${JSON.stringify(rules)}, ${link}, 'Jo Whitfield', now())`.execute(db);
  }
  const domain = "sip.oldexchange.example";
  await db
    .insertInto("itsps")
    .values([
      { slug: "farol-voz", name: "Farol Voz", countries: ["ES", "PT"], status: "draft", settings: "{}" },
      {
        slug: "old-exchange",
        name: "The Old Exchange",
        countries: ["GB"],
        status: "hidden",
        settings: JSON.stringify({ domain }),
      },
    ])
    .execute();
  const brightwire = db.selectFrom("itsps").select("id as itsp_id").where("slug", "=", "brightwire");
  return brightwire.executeTakeFirstOrThrow();
}
