import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { makeCall } from "@portal/api/test/factories/calls.ts";
import { makeDeviceRegistration } from "@portal/api/test/factories/devices.ts";
import { makeVoiceAccount, makeVoiceConfiguration } from "@portal/api/test/factories/voice.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { Softphone } from "../tools/parts/softphone.ts";
import { db, runSql } from "./kit/database.ts";
import { newMember, newPerson, newTeam } from "./kit/people.ts";
import { unique } from "./kit/unique.ts";
import { origins, startSession, newPage, confirmPassword } from "./kit/browser.ts";

/** The home page of administrators, members and solo accounts. */

interface TeamMember {
  readonly who: string;
  readonly status?: "invited" | "active";
  readonly mail?: string;
  readonly cause?: string;
  readonly days?: number;
  readonly line?: boolean;
}

/** Creates a team with an owner and these members. */
async function team(name: string, people: readonly TeamMember[]) {
  const mark = unique(name);
  const email = (who: string) => `${who}.${mark}@example.com`;
  const team_id = await newTeam({ team_name: `Home of ${mark}`, tier: "teams", seats: 40 });
  const desk = await makeVoiceAccount(db, team_id, { name: "Desk" });
  const all: TeamMember[] = [{ who: "primary", line: true }, ...people];
  for (const { who, status = "active", mail = null, cause = null, days = 0, line } of all) {
    const at = new Date(Date.now() - days * 86_400_000);
    const member = await (status === "active" ? newPerson : newMember)(team_id, {
      email: email(who),
      first_name: who.charAt(0).toUpperCase() + who.slice(1),
      last_name: "Carrier",
      status,
      admin_role: who === "primary" ? "primary" : "none",
      invited_at: at,
      joined_at: status === "invited" ? null : at,
      email_sent_state: mail,
      email_sent_cause: cause,
    });
    if (line) await makeVoiceConfiguration(db, member, desk, { display_name: "x", extension: "1" });
  }
  return { email, desk };
}

/** The only phone of this person. */
const phoneOf = (email: string) =>
  db
    .selectFrom("devices as d")
    .innerJoin("members as m", "m.id", "d.member_id")
    .select(["d.team_id", "d.id as device_id", "d.member_id"])
    .where("m.email", "=", email)
    .executeTakeFirstOrThrow();

const ES: BrowserContextOptions = { locale: "es-ES" };
async function opened(browser: Browser, email: string, options: BrowserContextOptions = {}, origin = origins.team) {
  const page = await newPage(browser, options);
  await startSession(page, email, "/dashboard", { origin });
  return page;
}
const personRow = (page: Page, name: string) =>
  page
    .getByRole("list", { name: /^(People|Personas)$/ })
    .getByRole("listitem")
    .filter({ hasText: name });
const eventRow = (page: Page, text: string | RegExp) =>
  page
    .getByRole("list", { name: /^(Activity|Actividad)$/ })
    .getByRole("listitem")
    .filter({ hasText: text });

test("shows who is stuck at which stage, why, and the next action; actions appear in the activity", async ({
  browser,
}) => {
  const { email } = await team("stuck", [
    { who: "ada", status: "invited", mail: "bounced", cause: "mailbox_unknown", days: 2 },
    { who: "ben", status: "invited", mail: "success", days: 6 },
    { who: "cleo", status: "invited", mail: "success" },
    { who: "dina", days: 4, line: true },
    { who: "ed", days: 4 },
  ]);
  const page = await opened(browser, email("primary"));
  await expect(page.getByRole("heading", { name: "4 people need attention" })).toBeVisible();
  await expect(personRow(page, "Ada Carrier")).toContainText("Email address doesn't exist");
  await expect(personRow(page, "Ben Carrier")).toContainText("Invitation delivered but not accepted");
  await expect(personRow(page, "Dina Carrier")).toContainText("Joined, but no phone yet");
  await expect(personRow(page, "Ed Carrier")).toContainText("No voice account assigned");
  await expect(personRow(page, "Cleo Carrier"), "who was invited today is on the way").toHaveCount(0);
  await expectAccessible(page, "home with people who are stuck");

  const stages = page.getByRole("navigation", { name: "Stages" });
  await stages.getByRole("link", { name: /^Delivered: 5 of 6 reached, 2 still here/ }).click();
  await expect(page).toHaveURL(/\?stage=delivered$/);
  await expect(page.getByRole("heading", { name: "2 people at “Delivered”" })).toBeVisible();
  await expect(personRow(page, "Cleo Carrier")).toContainText("In progress");
  await expectAccessible(page, "home, one stage");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await file).suggestedFilename()).toBe("rollout.csv");
  await page.getByRole("link", { name: "Show everyone who needs attention" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("link", { name: /^Invitation delivered but not accepted/ }).click();
  await expect(personRow(page, "Carrier")).toHaveCount(1);
  await page.getByRole("button", { name: "Resend invitation: Ben Carrier" }).click();
  await expect(page.getByText("Invitation sent to Ben Carrier")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "3 people need attention" })).toBeVisible();

  await page.getByRole("button", { name: "Create provisioning link: Dina Carrier" }).click();
  await expect(page.getByRole("dialog", { name: /Dina Carrier/ })).toBeVisible();
  await expectAccessible(page, "home, a provisioning link");
  await page.keyboard.press("Escape");

  const invited = eventRow(page, "Primary Carrier invited Ben Carrier");
  await expect(invited, "the event appears without a reload").toBeVisible();
  await expectAccessible(page, "home, after an act");
  await page.getByRole("link", { name: "Fix address: Ada Carrier" }).click();
  await expect(page).toHaveURL(/\/dashboard\/members\//);
});

// spec: 1.21 2.28
test("starred events can be filtered, deleted ones restored, and an alert stays until it is cleared", async ({
  browser,
}) => {
  const { email } = await team("alarm", [
    { who: "ada", status: "invited", mail: "refused", cause: "refused_as_spam", days: 1 },
  ]);
  await runSql(
    `insert into events (team_id, at, kind, alert, member_id, by_support, for_team, data)
     select team_id, now(), 'member.invitation_failed', true, id, false, true, '{"cause":"refused_as_spam"}'::jsonb from members where email = $1
     union all
     select team_id, now() - interval '1 minute', 'member.role_changed', false, id, true, true, '{"role":"administrator"}' from members where email = $1`,
    [email("ada")],
  );
  const page = await opened(browser, email("primary"));
  const given = eventRow(page, "Support changed the role of Ada Carrier to administrator");
  const event = eventRow(page, "The invitation to Ada Carrier wasn't delivered");
  await expect(event).toContainText("Alert");
  await page.getByRole("button", { name: "Starred" }).click();
  await expect(page.getByText("Nothing starred yet")).toBeVisible();
  await expectAccessible(page, "home, nothing starred");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await event.getByRole("button", { name: /^Star:/ }).click();
  await expect(event.getByRole("button", { name: /^Remove star:/ })).toBeVisible();
  await page.getByRole("button", { name: "Starred" }).click();
  await expect(event).toBeVisible();
  await expectAccessible(page, "home, starred events");
  await event.hover();
  await event.getByRole("button", { name: /^Delete:/ }).click();
  await expect(event).toHaveCount(0);
  await expect(page.locator("[data-events]"), "nothing is left to go on at").toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(event, "restored").toBeVisible();

  await page.getByRole("button", { name: "Alerts" }).click();
  await expect(event).toBeVisible();
  await event.getByRole("button", { name: /^Mark as done:/ }).click();
  await expect(page.getByText("No alerts")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(event).toBeVisible();
  await expectAccessible(page, "home, alerts");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await event.getByRole("button", { name: /^Delete:/ }).press("Enter");
  await expect(event).toHaveCount(0);
  await expect(given.getByRole("button", { name: /^Delete:/ }), "the focus goes on").toBeFocused();
});

test("in Spanish: a new team, one without stuck members, and one that is finished", async ({ browser }) => {
  const alone = await team("solo-una", []);
  const first = await opened(browser, alone.email("primary"), ES);
  await expect(first.getByRole("heading", { name: "Prepara a tu equipo para llamar" })).toBeVisible();
  await expect(first.getByText("Aún no hay actividad")).toBeVisible();
  await expectAccessible(first, "home of a new team, Spanish");
  await first.getByRole("button", { name: "Importar desde un archivo" }).click();
  await expect(first).toHaveURL(/\/dashboard\/members\/import$/);

  const going = await team("en-marcha", [{ who: "ana", status: "invited", mail: "success" }]);
  const second = await opened(browser, going.email("primary"), { ...ES, viewport: { width: 390, height: 844 } });
  await expect(second.getByRole("heading", { name: "Todo el mundo avanza" })).toBeVisible();
  await expectAccessible(second, "home without stuck members, Spanish, narrow");

  const done = await team("terminado", [{ who: "ana", line: true }]);
  for (const who of ["primary", "ana"]) {
    const phone = new Softphone(origins.team);
    await phone.logIn(done.email(who), "Switchboard-1");
    const { team_id, ...by } = await phoneOf(done.email(who));
    await makeCall(db, new Date(), team_id, by);
  }
  const third = await opened(browser, done.email("primary"), ES);
  await expect(third.getByRole("heading", { name: "Despliegue completado" })).toBeVisible();
  await expect(eventRow(third, "Ana Carrier ha iniciado sesión en Synthetic phone")).toBeVisible();
  await expectAccessible(third, "home of a team that calls, Spanish");
});

test("a member sets up a phone in three steps, and sees only their own events", async ({ browser }) => {
  const { email, desk } = await team("steps", [
    { who: "ada", line: true },
    { who: "ben", line: true },
  ]);
  const page = await opened(browser, email("ada"));
  await expect(page.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Get the app/ })).toContainText("Next step");
  await expectAccessible(page, "home of a member without a phone");
  await page.getByRole("button", { name: "Show code" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a phone" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await confirmPassword(page);
  const link = await dialog.getByLabel("Provisioning link").inputValue();
  await new Softphone(origins.team).logIn(email("ben"), "Switchboard-1");
  const phone = new Softphone(origins.team);
  await phone.logInBy(link);
  await expect(dialog.getByText("Synthetic phone is logged in")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Synthetic phone is logged in.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Start calling/ })).toContainText("Next step");
  await expect(eventRow(page, "Ada Carrier logged in on Synthetic phone")).toBeVisible();
  await expect(eventRow(page, "Ben Carrier"), "what is about others is not theirs to read").toHaveCount(0);
  await expectAccessible(page, "home of a member with a phone that is not ready");
  const { team_id, device_id } = await phoneOf(email("ada"));
  await makeDeviceRegistration(db, new Date(), { team_id, device_id }, desk);
  await expect(page.getByRole("heading", { name: "Your phone is ready" })).toBeVisible();
  await expectAccessible(page, "home of a member whose phone rings");
});

test("in Spanish: a solo account with its plan and the next step", async ({ browser }) => {
  const page = await opened(browser, "nora.weber@example.com", ES, origins.solo);
  await expect(page.getByRole("heading", { name: "Conecta tu proveedor" })).toBeVisible();
  await expectAccessible(page, "home of a solo account, Spanish");
  await page.getByRole("link", { name: "Añadir cuenta de voz" }).click();
  await expect(page).toHaveURL(/\/dashboard\/voice\?account=new/);
});
