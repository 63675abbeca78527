import type { Page } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { seedOf } from "@portal/api/test/two-step.ts";
import { forStaff, typeCredentials, typeStaffCode } from "./login.ts";
import type { Setting, Shot } from "./shot.ts";
import { NEW_HIRE, agent, boss } from "./people.ts";

/** Staff login and staff management. */
export const staffShots = ({ support, databaseUrl }: Setting): Shot[] => [
  {
    name: "support-login-code",
    origin: support,
    path: "/support/login",
    first: async (page) => {
      await typeCredentials(page, agent);
      await page.locator('[name="two_fa_code"]').fill("12");
    },
  },
  {
    name: "support-login-set-up",
    origin: support,
    path: "/support/login",
    first: (page) => logInFirstTime(page, databaseUrl),
  },
  {
    name: "support-login-password",
    origin: support,
    path: "/support/login",
    first: (page) => enterToPassword(page, databaseUrl),
  },
  { name: "support-settings-staff", origin: support, path: "/support/settings", as: boss },
  {
    name: "support-approvals-open",
    origin: support,
    path: "/support/approvals",
    as: boss,
    first: (page) => showRequests(page, databaseUrl),
  },
  {
    name: "support-settings-ask",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: async (page) => {
      await actOn("Robin Ashe", /one-time|un solo uso/)(page);
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: "support-settings-own-row",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: async (page) => {
      await page.getByRole("row", { name: "Kim Marchetti" }).getByRole("button").click();
      await page.getByRole("menuitem").first().waitFor();
    },
  },
  {
    name: "support-settings-add",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: async (page) => {
      await page.getByRole("button", { name: /Add staff|Añadir personal/ }).click();
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "support-settings-prove",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: (page) => askForProof(page, databaseUrl),
  },
  {
    name: "support-settings-given",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: (page) => giveStaffPassword(page, databaseUrl),
  },
  {
    name: "support-settings-delete",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: actOn("Robin Ashe", /Delete|Eliminar/),
  },
];

/** Logs in as a new staff member without an authenticator app and with a one-time password. */
async function logInFirstTime(page: Page, databaseUrl: string): Promise<void> {
  await forStaff(
    databaseUrl,
    // An earlier screenshot changed the password.
    `update staff set mfa_seed = null, password_one_time_until = now() + interval '1 day',
      password_hash = (select password_hash from staff where email = $2) where email = $1`,
    [NEW_HIRE, agent],
  );
  await typeCredentials(page, NEW_HIRE);
  await page.locator('img[src^="data:image/svg"]').first().waitFor({ state: "attached" });
}
async function enterToPassword(page: Page, databaseUrl: string): Promise<void> {
  await logInFirstTime(page, databaseUrl);
  const key = (await page.locator("code:visible").textContent()) ?? "";
  await typeStaffCode(page, databaseUrl, seedOf(key.replaceAll(" ", "")));
  await page.locator('input[autocomplete="new-password"]').fill("short");
}
/** Opens an action on a staff member. */
function actOn(name: string, act: RegExp) {
  return async (page: Page) => {
    await page.getByRole("row", { name }).locator('button[aria-haspopup="menu"]').click();
    await page.getByRole("menuitem", { name: act }).click();
  };
}
/** Inserts a request about a colleague, approved by `decided_by` if given. */
const request = (databaseUrl: string, kind: string, asked_by: string, about: string, decided_by = "") =>
  forStaff(
    databaseUrl,
    `insert into approvals (kind, target_staff, about_name, about_email, reason, asked_by, asked_at, expires_at, decided_by, decided_at, decision)
     select $1, x.id, x.full_name, x.email, 'Lost phone. I called back on the office number.', a.id, now() - interval '7 minutes',
       now() + interval '50 minutes', d.id, case when d.id is null then null else now() end, case when d.id is null then null else 'approved' end
     from staff x join staff a on a.email = $2 left join staff d on d.email = $4 where x.email = $3
     on conflict do nothing`,
    [kind, asked_by, about, decided_by],
  );
async function showRequests(page: Page, databaseUrl: string): Promise<void> {
  await request(databaseUrl, "staff_mfa", "third.line@switchboard.example", NEW_HIRE);
  await request(databaseUrl, "staff_password", boss, NEW_HIRE, agent);
  await page.reload();
  await page.locator("blockquote").first().waitFor();
}
async function giveStaffPassword(page: Page, databaseUrl: string): Promise<void> {
  await request(databaseUrl, "staff_password", boss, NEW_HIRE, agent);
  await page.reload();
  await actOn("Ada Novak", /one-time|un solo uso/)(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Give one-time password|Dar contraseña/ })
    .click();
  const password = page.locator('[role="dialog"] input[type="password"]');
  await Promise.race([password.waitFor(), page.locator("output.mono").waitFor()]);
  if (await password.isVisible()) {
    await password.fill(SEED_PASSWORD);
    await typeStaffCode(page, databaseUrl);
    await page.keyboard.press("Enter");
  }
  await page.locator("output.mono").waitFor();
}
async function askForProof(page: Page, databaseUrl: string): Promise<void> {
  await forStaff(databaseUrl, "update staff_sessions set proven_until = null");
  await actOn("Robin Ashe", /level|nivel/)(page);
  await page.locator('select[name="level"]').selectOption("l2");
  await page.getByRole("button", { name: /Save level|Guardar nivel/ }).click();
  await page.locator('[name="two_fa_code"]').waitFor();
}
