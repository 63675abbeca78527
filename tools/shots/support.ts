import type { Page } from "@playwright/test";
import { CLOSED_EMAIL, REFERENCE } from "../parts/sample-records.ts";
import type { Setting, Shot } from "./shot.ts";
import { CANCELED, agent, boss, ines, tobias } from "./people.ts";

/** Alerts, providers, the request log and a case file. */
export const supportShots = ({ support, team, itsp_id, member_id }: Setting): Shot[] => [
  { name: "support-global-alerts-list", origin: support, path: "/support/global-alerts", as: boss },
  {
    name: "support-global-alerts-new",
    origin: support,
    path: "/support/global-alerts?alert=new",
    as: boss,
    first: async (page) => {
      await page.locator('main [lang="en"] input').first().fill("Number porting on Sunday");
      await page.locator("main textarea").first().fill("Calls may drop once between 6:00 and 8:00 a.m.");
      await page.locator('main button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "support-itsp-edit-test",
    origin: support,
    path: `/support/itsp-edit/${itsp_id}`,
    as: agent,
    first: async (page) => {
      await page.getByRole("button", { name: /^(Test|Probar)$/ }).click();
      await page.locator("output ol").waitFor();
    },
  },
  { name: "support-log-open", origin: support, path: `/support/log?id=${REFERENCE}`, as: agent },
  { name: "support-log-unknown", origin: support, path: "/support/log?id=not-there-at-all", as: agent },
  { name: "support-log-wrong", origin: support, path: "/support/log?who=ines", as: agent },
  {
    name: "support-orphaned-checked",
    origin: support,
    path: "/support/orphaned",
    as: agent,
    first: async (page) => {
      await page.getByRole("button", { name: /^(Check|Comprobar) (now|again|ahora|de nuevo)$/ }).click();
      await page.getByText(/^(As of|Datos del) /).waitFor();
    },
  },
  {
    name: "support-errors-group",
    origin: support,
    path: "/support/errors?call=members.invite&code=members.no_seats",
    as: agent,
  },
  {
    name: "support-canceled_emails-reason",
    origin: support,
    path: `/support/canceled_emails?email=${encodeURIComponent(CLOSED_EMAIL)}`,
    as: agent,
    first: async (page) => {
      await page.getByRole("button", { name: /Unblock email…|Desbloquear correo…/ }).click();
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: "support-canceled_emails-not",
    origin: support,
    path: "/support/canceled_emails?email=a%40b.example",
    as: agent,
  },
  { name: "support-case", origin: support, path: `/support/dashboard?email=${ines}`, as: agent },
  { name: "support-case-team", origin: support, path: `/support/dashboard?email=${ines}&of=team`, as: agent },
  ...["subscription", "phones", "mails", "tickets", "notes"].map((tab) => ({
    name: `support-case-${tab}`,
    origin: support,
    path: `/support/dashboard?email=${ines}&tab=${tab}`,
    as: agent,
  })),
  {
    name: "support-case-archived",
    origin: support,
    path: `/support/dashboard?email=${ines}&of=team`,
    as: agent,
    first: toArchived,
  },
  {
    name: "dashboard-members-archived",
    origin: team,
    path: `/dashboard/members/${member_id}?tab=history`,
    as: ines,
    first: toArchived,
  },
  { name: "support-case-canceled", origin: support, path: `/support/dashboard?email=${CANCELED}`, as: agent },
  { name: "support-case-nobody", origin: support, path: "/support/dashboard?email=nobody@case.example", as: agent },
  {
    name: "support-case-act",
    origin: support,
    path: `/support/dashboard?email=${tobias}`,
    as: agent,
    first: (page) => askWithoutReason(page, /Send password reset|Enviar restablecimiento/),
  },
  {
    name: "support-case-enter",
    origin: support,
    path: `/support/dashboard?email=${tobias}`,
    as: agent,
    first: (page) => askWithoutReason(page, /Log in as user|Iniciar sesión como/),
  },
];

/** Submits a staff action without a reason. */
async function askWithoutReason(page: Page, act: RegExp): Promise<void> {
  await page.locator("main h1").first().waitFor();
  const folded = page.getByRole("button", { name: /Show actions|Ver acciones/ });
  const action = page.getByRole("button", { name: act });
  await folded.or(action).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  await action.click();
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor();
}

/** Pretends that the page is the last one and what was before it is archived, which takes months. */
async function toArchived(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const answer = await ask(...args);
      const { pathname } = new URL(answer.url);
      if (!/\/(events|history|supportAccess)$/.test(pathname)) return answer;
      const said = { ...((await answer.json()) as object), next: null, archived_before: "2026-05-01" };
      return Response.json(said, { status: answer.status, headers: answer.headers });
    };
  });
  await page.reload();
  await page.getByText(/are archived|están archivadas/).scrollIntoViewIfNeeded();
}
