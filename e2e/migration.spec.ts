import { type Browser, type Page, type Route, expect } from "@playwright/test";
import { makePaymentProfile } from "@portal/api/test/factories/billing.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { startPlan } from "@portal/model/subscription/plan.ts";
import { db, runSql } from "./kit/database.ts";
import { newPerson, newTeam } from "./kit/people.ts";
import { startStaffSession, confirmStaffPassword, staffPerson } from "./kit/staff.ts";
import { serverError, withRoute } from "./kit/responses.ts";
import { unique } from "./kit/unique.ts";
import { WORDS, origins, startSession, logIn, newPage, confirmPassword, settingsOf } from "./kit/browser.ts";

/** Migration of a solo account to a team. */

const LABELS = {
  en: {
    takes: "It takes a few minutes and can't be undone.",
    name: "Team name",
    tick: "I understand that this is permanent",
    go: "Move my account",
    running: "Moving your account",
    stop: "Stop and keep my solo account",
    stopped: "You stopped the move",
    again: "Start over",
    done: "Your team is ready",
    open: "Log in to your team",
    due: "Due today",
    failed: "Your account wasn't moved",
    blocked: "One thing to fix first",
    fix: "Go to subscription",
    not_begun: "Could not migrate the account",
  },
  es: {
    takes: "Tarda unos minutos y no se puede deshacer.",
    name: "Nombre del equipo",
    tick: "Entiendo que es definitivo",
    go: "Trasladar mi cuenta",
    running: "Trasladando tu cuenta",
    stop: "Detener y conservar mi cuenta individual",
    stopped: "Has detenido el traslado",
    again: "Empezar de nuevo",
    done: "Tu equipo está listo",
    open: "Iniciar sesión en el equipo",
    due: "A pagar hoy",
    failed: "Tu cuenta no se ha trasladado",
    blocked: "Hay algo que resolver antes",
    fix: "Ir a la suscripción",
    not_begun: "No se pudo trasladar la cuenta",
  },
} as const;
type Language = keyof typeof LABELS;

/** Creates a solo account with a plan that was paid ten days ago. */
async function solo(name: string, renews = true): Promise<string> {
  const email = `${unique(name)}@solo.example`;
  const from = plusDays(dayOf(new Date()), -10);
  const wanted = { tier: "basic", term: "monthly", seats: 1 } as const;
  const { plan } = startPlan(DEMO_CATALOGUE, wanted, from, null, { tax: { kind: "none" }, credit: 0 });
  const paid = { plan: JSON.stringify(plan), period_from: plan.from, period_to: plan.to, renews };
  const team_id = await newTeam({ product: "solo", team_name: email, tier: "basic", seats: 1, subscription: paid });
  await makePaymentProfile(db, new Date(), team_id, { name: "Robin Moreau" });
  await newPerson(team_id, { email, first_name: "Robin", last_name: "Moreau", admin_role: "primary" });
  return email;
}

async function opened(browser: Browser, email: string, language: Language, path: string, options = {}): Promise<Page> {
  const page = await newPage(browser, { locale: language === "es" ? "es-ES" : "en-US", ...options });
  await startSession(page, email, path, { origin: origins.solo });
  return page;
}

/** Confirms the dialog. `proven`: the password was confirmed within the last ten minutes. */
async function confirm(page: Page, language: Language, name: string, proven = false): Promise<void> {
  const labels = LABELS[language];
  await page.getByLabel(labels.name).fill(name);
  await page.getByLabel(labels.tick).check();
  await page.getByRole("button", { name: labels.go }).click();
  if (!proven) await confirmPassword(page, undefined, WORDS[language]);
  await expect(page.getByRole("heading", { level: 1, name: labels.running })).toBeVisible();
}

const WAITING = `move as (select team_id, id from account_moves where state = 'running'
    and team_id = (select team_id from accounts where email = $1 and product = 'solo')),
  waiting as (select job.id from pgboss.job, move where name = 'migration.run' and job.state = 'created'
    and start_after > now() and data ->> 'move_id' = move.id::text
    and exists (select from job_steps where run_id = move.id and name = 'settle'))`;

/** Repeats this until it has changed the waiting time before the last step, or the migration has ended. */
async function untilWaiting(email: string, change: () => Promise<readonly unknown[]>): Promise<void> {
  await expect(async () => {
    const changed = await change();
    const [last] = await runSql<{ state: string }>(
      `select m.state from account_moves m join accounts a using (team_id) where a.email = $1
        order by m.created_at desc limit 1`,
      [email],
    );
    expect(changed.length === 1 || last?.state === "failed" || last?.state === "completed").toBe(true);
  }).toPass();
}

/** Makes the waiting time of 30 seconds last longer than a journey, so that slow steps of it fall into that time. */
const prolongWaitingTime = (email: string) =>
  untilWaiting(email, () =>
    runSql(
      `with ${WAITING} update pgboss.job set start_after = now() + interval '1 hour' from waiting
        where job.id = waiting.id returning job.id`,
      [email],
    ),
  );

/** Ends the waiting time as soon as it begins, unless the migration has ended. */
const skipWaitingTime = (email: string) =>
  untilWaiting(email, () =>
    runSql(
      `with ${WAITING},
        hurried as (update pgboss.job set start_after = now() from waiting where job.id = waiting.id returning job.id)
      update job_steps set output = jsonb_set(output, '{at}', '0') from move
        where run_id = move.id and name = 'settle' and exists (select from hurried) returning run_id`,
      [email],
    ),
  );

for (const language of ROTATING_LANGUAGES) {
  const labels = LABELS[language];

  // spec: 1.20 2.21
  test(`a solo account becomes a team, after one stopped attempt (${language})`, async ({ browser }) => {
    const email = await solo(`mover.${language}`);
    const page = await opened(browser, email, language, "/process-migration");
    await expect(page.getByText(labels.takes)).toBeVisible();
    await expect(page.getByText(labels.due)).toBeVisible();
    await expectAccessible(page, "migration, rehearsal", { language });
    await page.getByRole("button", { name: labels.go }).click();
    await expect(page.getByLabel(labels.name)).toBeFocused();

    await confirm(page, language, "Moreau & Co");
    await page.getByRole("button", { name: labels.stop }).click();
    await expect(page.getByRole("heading", { level: 1, name: labels.stopped })).toBeVisible();
    await expectAccessible(page, "migration, stopped", { language });
    await page.getByRole("link", { name: labels.again }).click();

    await confirm(page, language, "Moreau & Co", true);
    await prolongWaitingTime(email);
    // Reloading shows the same run.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: labels.running })).toBeVisible();
    await page.goto(`${origins.solo}/process-migration`);
    await expect(page.getByRole("heading", { level: 1, name: labels.running })).toBeVisible();
    await expectAccessible(page, "migration, running", { language });
    await skipWaitingTime(email);
    await expect(page.getByRole("heading", { level: 1, name: labels.done })).toBeVisible();
    await expectAccessible(page, "migration, done", { language });
    await page.reload();
    await page.getByRole("link", { name: labels.open }).click();
    await expect(page).toHaveURL(`${origins.team}/login`);
    await logIn(page, email, WORDS[language]);
    await expect(page).toHaveURL(`${origins.team}/dashboard`);
    await page.goto(`${origins.team}/process-migration`);
    await expectAccessible(page, "migration, already a team", { language });
  });

  // spec: 8.81
  test(`a blocker is shown with its remedy, and a failed migration is rolled back (${language})`, async ({
    browser,
  }) => {
    const email = await solo(`blocked.${language}`, false);
    const page = await opened(browser, email, language, settingsOf("team"), { viewport: { width: 390, height: 844 } });
    await page.getByRole("link", { name: language === "en" ? "Preview the move" : "Ver el traslado" }).click();
    await expect(page.getByRole("heading", { name: labels.blocked })).toBeVisible();
    await expect(page.getByRole("button", { name: labels.go })).toHaveCount(0);
    await expectAccessible(page, "migration, blocked", { language });
    await page.getByRole("link", { name: labels.fix }).click();
    await expect(page).toHaveURL(`${origins.solo}/dashboard/subscription`);

    const mine = "team_id = (select team_id from accounts where email = $1 and product = 'solo')";
    await runSql(`update subscriptions set renews = true where ${mine}`, [email]);
    await page.getByRole("link", { name: language === "en" ? "Move to a team" : "Pasar a un equipo" }).click();
    await page.getByLabel(labels.name).fill("Never a team");
    await page.getByLabel(labels.tick).check();
    const refuse = (route: Route) => (route.request().method() === "POST" ? serverError(route) : route.fallback());
    await withRoute(page, "**/api/v2/migration/soloToTeamsAdmin", refuse, async () => {
      await page.getByRole("button", { name: labels.go }).click();
      await confirmPassword(page, undefined, WORDS[language]);
      await expect(page.getByText(labels.not_begun)).toBeVisible();
      await expectAccessible(page, "migration, not begun", { language });
    });
    await confirm(page, language, "Never a team", true);
    await runSql(`update subscriptions set credit = 7 where ${mine}`, [email]);
    await skipWaitingTime(email);
    await expect(page.getByRole("heading", { level: 1, name: labels.failed })).toBeVisible();
    await expectAccessible(page, "migration, failed", { language });
    await page.getByRole("link", { name: labels.again }).click();
    await expect(page.getByRole("button", { name: labels.go })).toBeVisible();
  });
}

// spec: 7.65
test("support prepares a migration, and only the customer can confirm it", async ({ browser }) => {
  const email = await solo("prepared");
  const staff = await staffPerson("l3");
  const desk = await newPage(browser);
  await startStaffSession(desk, staff, `/support/dashboard?email=${encodeURIComponent(email)}`);
  await desk.getByRole("button", { name: "Prepare move to a team" }).click();
  const dialog = desk.getByRole("dialog");
  await expect(dialog.getByText("Solo becomes Teams")).toBeVisible();
  await dialog.getByLabel("Team name").fill("Prepared & Sons");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Ticket 4711: asked for by the customer");
  await expectAccessible(desk, "case, prepare a move");
  await dialog.getByRole("button", { name: "Prepare move", exact: true }).click();
  await confirmStaffPassword(desk, staff);
  await expect(desk.getByText("The move is prepared.")).toBeVisible();

  const page = await opened(browser, email, "en", "/process-migration");
  await expect(page.getByText("Support has prepared this move for you")).toBeVisible();
  await expect(page.getByLabel("Team name")).toHaveValue("Prepared & Sons");
});
