import { runSql } from "./database.ts";

/** The password that journeys choose. */
export const PASSWORD = "Correct-Horse9";
/** The seeded account whose password hash is copied. */
const SEEDED = "ines.caldera@harbourfinch.example";

/** Creates an account with its own team, without the wizard. */
export async function person(
  email: string,
  { product = "team", role = "none", locale = "en", team_name = `Team of ${email.split("@")[0]}` } = {},
): Promise<void> {
  await runSql(
    `with t as (insert into teams (product, team_name, created_at) values ($2, $5, now()) returning id),
      b as (insert into subscriptions (team_id, tier, state, seats) select id, case $2 when 'solo' then 'pro' else 'teams_pro' end, 'paid', 50 from t),
      m as (insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
        select id, $1, 'Robin', 'Moreau', 'active', $3, now() from t returning team_id, id)
    insert into accounts (product, email, password_hash, locale, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
    select $2, $1, (select password_hash from accounts where email = '${SEEDED}'), $4, now(), team_id, id, now(), '2024-02-20', '2020-11-24' from m`,
    [email, product, role, locale, team_name],
  );
}
