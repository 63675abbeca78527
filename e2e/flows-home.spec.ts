import { type Browser, type Page, expect } from "@playwright/test";
import { CURRENT_VERSIONS } from "@portal/api/seed/versions.ts";
import { makeMembers } from "@portal/api/test/factories/people.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { newPage, origins, startSession } from "./kit/browser.ts";
import { db, runSql } from "./kit/database.ts";
import { ROTATING_LANGUAGES, type Language } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { person } from "./kit/people.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { Softphone } from "../tools/parts/softphone.ts";

/** Home for one person, a small team and a large one, and the state of devices. */

const NARROW = { width: 390, height: 844 };
const LOCALES = { en: "en-US", es: "es-ES" } as const;

const WORDS = {
  en: {
    stuck: "12 people need attention",
    causes: "Reasons",
    no_line: "No voice account assigned",
    assign: "Assign a voice account to 8 people…",
    send: "Send 4 invitations",
    people: "People",
    everyone: "Show all 12 people",
    next: "Next step",
    provider: "Connect your provider",
    app: "Get the app",
    active: "Active",
    by_status: "Members by status",
    start: "Get your team calling",
    attention: /^Needs attention/,
    pending: "Pending",
    three: "logged in on 3 devices",
    open: "Show all 3",
    activity: "Activity",
    calls: "Calls in the last 7 days",
    answered: "2 answered",
    missed: "1 missed",
    sum: "0 of 2 have made their first call",
    renews: /^Renews .+ for \$[\d,.]+$/,
  },
  es: {
    stuck: "12 personas necesitan atención",
    causes: "Motivos",
    no_line: "Sin cuenta de voz asignada",
    assign: "Asignar una cuenta de voz a 8 personas…",
    send: "Enviar 4 invitaciones",
    people: "Personas",
    everyone: "Ver las 12 personas",
    next: "Siguiente paso",
    provider: "Conecta tu proveedor",
    app: "Consigue la aplicación",
    active: "Activo",
    by_status: "Miembros por estado",
    start: "Prepara a tu equipo para llamar",
    attention: /^Requieren atención/,
    pending: "Pendiente",
    three: "ha iniciado sesión en 3 dispositivos",
    open: "Ver los 3",
    activity: "Actividad",
    calls: "Llamadas de los últimos 7 días",
    answered: "2 contestadas",
    missed: "1 perdida",
    sum: "0 de 2 han hecho su primera llamada",
    renews: /^Se renueva el .+ por [\d,.]+/,
  },
} as const;

async function opened(browser: Browser, email: string, language: Language, options: object = {}): Promise<Page> {
  const page = await newPage(browser, { locale: LOCALES[language], ...options });
  await startSession(page, email, "/dashboard");
  return page;
}

/** Adds members to the owner's team: some without a voice account, some whose invitation expired. */
async function addStuck(owner: string, without_voice: number, unopened: number): Promise<void> {
  const [row] = await runSql<{ team_id: string }>("select team_id from members where email = $1", [owner]);
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const people = Array.from({ length: without_voice + unopened }, (_, at) => ({
    email: `stuck${at + 1}.${owner}`,
    first_name: `Stuck ${at + 1}`,
    last_name: "Carrier",
    status: at < without_voice ? ("active" as const) : ("invited" as const),
    invited_at: hoursAgo(9 * 24),
    joined_at: at < without_voice ? hoursAgo(at + 1) : null,
    email_sent_state: "success",
  }));
  await makeMembers(db, now, row?.team_id ?? "", people);
}

/** Solo screens never speak of seats, invitations or members. */
async function expectNoTeamWords(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`${origins.solo}/dashboard${path}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading").first()).toBeVisible();
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await main.innerText(), `of ${path || "home"}`).not.toMatch(
      /\bseats?\b|\binvit|\bmembers?\b|\bplazas?\b|\bmiembros?\b/i,
    );
  }
}

for (const language of ROTATING_LANGUAGES) {
  const t = WORDS[language];

  test(`finding 5: home sums up a large rollout by cause with one action each, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("large");
    await person(email, { role: "primary", locale: language });
    // The owner has no voice account either.
    await addStuck(email, 7, 4);
    const page = await opened(browser, email, language);
    await expect(page.getByRole("heading", { name: t.stuck })).toBeVisible();
    const causes = page.getByRole("list", { name: t.causes }).getByRole("listitem");
    await expect(causes).toHaveCount(2);
    await expect(causes.first()).toContainText(t.no_line);
    await expect(causes.nth(1).getByRole("button", { name: t.send })).toBeVisible();
    await expect(page.getByRole("list", { name: t.people }).getByRole("listitem")).toHaveCount(5);
    await expectAccessible(page, "home summed up by cause", { language });
    const all = causes.first().getByRole("link", { name: t.assign });
    await expect(all).toHaveAttribute("href", "/dashboard/members?voice=none&act=assign-voice");
    await causes.first().getByRole("link", { name: t.no_line }).click();
    await expect(page).toHaveURL(/\?reason=no_line$/);
    await expect(page.getByRole("list", { name: t.people }).getByRole("listitem")).toHaveCount(8);
    await page.goBack();
    await page.getByRole("link", { name: t.everyone }).click();
    await expect(page).toHaveURL(/\?people=all$/);
    await expect(page.getByRole("list", { name: t.people }).getByRole("listitem")).toHaveCount(12);
  });

  test(`finding 21: exactly one setup step is next, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("steps.solo");
    await person(email, { product: "solo", role: "primary", locale: language });
    const page = await newPage(browser, { locale: LOCALES[language] });
    await startSession(page, email, "/dashboard", { origin: origins.solo });
    const next = page.getByRole("heading").filter({ hasText: t.next });
    await expect(next).toHaveCount(1);
    await expect(next).toContainText(t.provider);
    await runSql(
      `insert into voice_accounts (team_id, place, name, settings)
       select team_id, 1, 'Desk', '{"domain":"pbx.example.com"}' from members where email = $1`,
      [email],
    );
    await page.reload();
    await expect(next).toContainText(t.app);
    await expect(next).toHaveCount(1);
  });

  test(`finding 22: an admin at work is active, and solo screens know no team, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("first.admin");
    await person(email, { role: "primary", locale: language });
    const page = await opened(browser, email, language);
    await expect(page.getByRole("heading", { name: t.start })).toBeVisible();
    await expect(page.getByRole("heading", { name: t.by_status }), "a team of one has no shares").toHaveCount(0);
    await page.goto(`${origins.team}/dashboard/members?filter=active`);
    await expect(page.getByText(email).first()).toBeVisible();

    const solo = uniqueEmail("alone");
    await person(solo, { product: "solo", role: "primary", locale: language });
    const own = await newPage(browser, { locale: LOCALES[language] });
    await startSession(own, solo, "/dashboard", { origin: origins.solo });
    await expectNoTeamWords(own, ["", "/devices", "/voice", "/download", "/subscription", "/call-actions"]);
    // This one has calls.
    await startSession(own, "pia.jensen@example.com", "/dashboard", { origin: origins.solo });
    await expectNoTeamWords(own, ["/calls"]);
  });

  test(`finding 17: a phone that waits for its configuration needs attention after an hour, ${language}`, async ({
    browser,
  }) => {
    const email = uniqueEmail("waiting");
    await person(email, { role: "primary", locale: language });
    await new Softphone(origins.team).logIn(email, "Switchboard-1");
    const page = await newPage(browser, { locale: LOCALES[language] });
    await startSession(page, email, "/dashboard/devices");
    const tab = page.getByRole("link", { name: t.attention });
    await expect(page.getByText("Synthetic phone").first()).toBeVisible();
    await expect(page.getByText(t.pending).first(), "waiting is said, not alarmed about").toBeVisible();
    await expect(tab).toContainText("0");
    await runSql(
      `update devices set last_login_at = now() - interval '61 minutes'
       where member_id = (select id from members where email = $1)`,
      [email],
    );
    await page.reload();
    await expect(tab).toContainText("1");
  });

  test(`finding 23: on a phone, home is short and repeated events are one line, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("short");
    await person(email, { role: "primary", locale: language });
    await addStuck(email, 1, 0);
    await runSql(
      `insert into events (team_id, at, kind, alert, member_id, by_account, by_support, for_team, data)
       select m.team_id, now() - n * interval '1 minute', 'device.logged_in', false, m.id, a.id, false, true,
         jsonb_build_object('label', 'Phone ' || n)
       from members m join accounts a on a.member_id = m.id, generate_series(1, 3) n where m.email = $1`,
      [email],
    );
    const page = await opened(browser, email, language, { viewport: NARROW });
    const group = page.getByRole("list", { name: t.activity }).getByRole("listitem").filter({ hasText: t.three });
    await expect(group).toHaveCount(1);
    await expect(page.getByText(t.sum)).toBeVisible();
    await expect(page.getByRole("navigation", { name: /^(Stages|Etapas)$/ })).toBeHidden();
    await expectAccessible(page, "home on a phone, events in groups", { language });
    await group.getByRole("button", { name: t.open }).click();
    await expect(page.getByText("Phone 2")).toBeVisible();
    await expectAccessible(page, "home on a phone, a group of events open", { language });
  });

  test(`finding 25: home shows the calls of the week and the next renewal, ${language}`, async ({ browser }) => {
    const email = uniqueEmail("renews");
    await person(email, { role: "primary", locale: language });
    await new Softphone(origins.team).logIn(email, "Switchboard-1");
    await runSql(
      `insert into call_records (team_id, device_id, call_id, member_id, direction, caller, callee, started_at, answered_at, ended_at, result)
       select d.team_id, d.id, n::text, d.member_id, 'in', '1', '2', now() - interval '2 hours',
         case when n < 3 then now() - interval '2 hours' end, now() - interval '1 hour',
         case when n < 3 then 'answered' else 'missed' end
       from devices d join members m on m.id = d.member_id, generate_series(1, 3) n where m.email = $1`,
      [email],
    );
    const wanted = { tier: "teams_pro", term: "monthly", seats: 5 } as const;
    const from = plusDays(dayOf(new Date()), -3);
    const { plan } = startPlan(DEMO_CATALOGUE, wanted, from, null, { tax: { kind: "none" }, credit: 0 });
    await runSql(
      `update subscriptions set seats = 5, plan = $2::jsonb, period_from = $3::date, period_to = $4::date, renews = true
       where team_id = (select team_id from members where email = $1)`,
      [email, JSON.stringify(plan), plan.from, plan.to],
    );
    const page = await opened(browser, email, language);
    const card = page.getByRole("region", { name: t.calls });
    await expect(card).toContainText(t.answered);
    await expect(card).toContainText(t.missed);
    await expect(card.getByRole("figure")).toContainText(language === "es" ? "2 contestadas" : "2 answered");
    await expect(page.getByText(t.renews)).toBeVisible();
    await expectAccessible(page, "home with calls and a renewal", { language });
  });
}

test("finding 18: devices run the versions that are offered for download", async ({ browser }) => {
  const page = await newPage(browser);
  await startSession(page, "ines.caldera@harbourfinch.example", "/dashboard/download");
  await expect(
    page.getByText(new RegExp(`\\b${CURRENT_VERSIONS.windows.replaceAll(".", "\\.")}\\b`)).first(),
  ).toBeVisible();
  const rows = await runSql<{ platform: string; version: string }>(
    `select distinct d.platform, d.version from devices d join teams t on t.id = d.team_id
     where t.team_name in ('Harbour & Finch', 'Meridian Rail') and d.version like '5.2%' and d.app = 'Switchboard'`,
  );
  const offered = new Set<string>(Object.values(CURRENT_VERSIONS));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ version }) => !offered.has(version))).toEqual([]);
});
