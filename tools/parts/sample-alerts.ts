import type pg from "pg";

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
    en: ["Video calls on Basic", "Your plan now includes video calls on every phone."],
    es: ["Videollamadas en Basic", "Tu plan ya incluye videollamadas en todos los teléfonos."],
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
export async function insertAlerts(client: pg.Client): Promise<{ itsp_id: string }> {
  await client.query(
    `with t as (insert into teams (product, team_name, created_at) values ('solo', 'Elsa Lund', now()) returning id),
      b as (insert into subscriptions (team_id, tier, state, seats) select id, 'basic', 'paid', 1 from t),
      m as (insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
        select id, $1, 'Elsa', 'Lund', 'active', 'primary', now() from t returning team_id, id)
    insert into accounts (product, email, password_hash, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
    select 'solo', $1, k.password_hash, now(), m.team_id, m.id, now(), k.terms_portal, k.terms_team
    from m, accounts k where k.email = 'ines.caldera@harbourfinch.example'`,
    [ALERT_READER],
  );
  for (const { severity, from, to, dismissible, link, en, es } of ALERTS) {
    const [title, text] = en;
    const texts = { en: { title, text }, es: { title: es[0], text: es[1] } };
    await client.query(
      `insert into global_alerts (texts, severity, from_at, to_at, dismissible, rules, link, author, created_at)
       values ($1, $2, now() + $3::interval, now() + $4::interval, $5, $6, $7, 'Jo Whitfield', now())`,
      [
        JSON.stringify(texts),
        severity,
        from,
        to,
        dismissible,
        JSON.stringify({ ...EVERYONE, subscriptionPlan: ["basic"] }),
        link,
      ],
    );
  }
  await client.query(
    `insert into itsps (slug, name, countries, status, settings) values
       ('farol-voz', 'Farol Voz', '{ES,PT}', 'draft', '{}'),
       ('old-exchange', 'The Old Exchange', '{GB}', 'hidden', '{"domain": "sip.oldexchange.example"}')`,
  );
  const { rows } = await client.query<{ id: string }>("select id from itsps where slug = 'brightwire'");
  return { itsp_id: rows[0]!.id };
}
