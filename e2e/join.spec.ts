import { type Browser, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { runSql } from "./kit/database.ts";
import { mailedLink, mailsFor } from "./kit/mail.ts";
import { PASSWORD, newMember, person } from "./kit/people.ts";
import { send } from "./kit/send.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { origins, startSession, newPage } from "./kit/browser.ts";

/** Joining a team by invitation. */

/** The inviting team. Separate, so that other teams' counters do not change. */
const TEAM = "Quayside Lamps";

/** Invites as an administrator and returns the link of the email. */
async function inviteTo(browser: Browser, email: string): Promise<string> {
  const host = `host.${email}`;
  const { team_id } = await person(host, { role: "primary", team_name: TEAM });
  const noa = { email, first_name: "Noa", last_name: "Lindgren", status: "invited" } as const;
  const { member_id } = await newMember(team_id, noa);
  const page = await newPage(browser);
  await startSession(page, host, "/build.json");
  const invited = await send(page, "POST", `/api/v2/team/${team_id}/invite`, { members: [member_id] });
  expect(invited).toEqual({ invited: 1 });
  await expect(async () => expect((await mailsFor(email)).length).toBe(1)).toPass();
  const [mail] = await mailsFor(email);
  expect(mail!.subject).toBe(`Robin Moreau invited you to ${TEAM} on Switchboard`);
  return /https?:\/\/\S+\/join\/[\w-]{43}/.exec(mail!.text)?.[0] ?? "";
}

// spec: 2.1 2.17 8.35
test("a new person joins with the invitation, a name and a password", async ({ browser }) => {
  const email = uniqueEmail("noa.lindgren");
  const link = await inviteTo(browser, email);
  const page = await newPage(browser);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: `Join ${TEAM}` })).toBeVisible();
  await expect(page, "the token leaves the address bar").not.toHaveURL(/[\w-]{43}/);
  await expectAccessible(page, "join new");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Noa");
  const twice = await newPage(browser);
  await twice.goto(link);
  for (const tab of [twice, page]) {
    await tab.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    for (const box of await tab.getByRole("checkbox").all()) await box.check();
  }
  await page.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  await expect(page.getByText("Noa Lindgren").first()).toBeVisible();
  await twice.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(twice.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  const late = await newPage(browser);
  // The welcome page redirects to the main site, which does not run here.
  await late.route("https://switchboard.example/**", (route) => route.fulfill({ body: "the main site" }));
  await late.goto(link);
  await expect(late, "a used invitation leads to the welcome page").toHaveURL(/^https:\/\/switchboard\.example\//);
});

// spec: 2.15 2.16
test("a person with an account joins with its password and the second step, and leaves the former team", async ({
  browser,
}) => {
  const email = uniqueEmail("robin.moreau");
  await person(email);
  const link = await inviteTo(browser, email);
  const page = await newPage(browser, { locale: "es-ES" });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: /Quayside Lamps/ })).toBeVisible();
  await expectAccessible(page, "join existing es");
  await page.getByRole("checkbox").check();
  const password = page.locator('input[type="password"]').first();
  await password.fill("Wrong-Horse1");
  await password.press("Enter");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await password.fill(SEED_PASSWORD);
  await password.press("Enter");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  const [row] = await runSql<{ team_name: string }>(
    "select team_name from accounts a join teams t on t.id = a.team_id where a.email = $1",
    [email],
  );
  expect(row?.team_name).toBe(TEAM);
});

// spec: 2.15
test("a person joins with an account of the other product, and with another email", async ({ browser }) => {
  const solo = uniqueEmail("sol.ibarra");
  await person(solo, { product: "solo", role: "primary" });
  const page = await newPage(browser);
  await page.goto(await inviteTo(browser, solo));
  await expectAccessible(page, "join from the other product");
  await page.locator('input[type="password"]').first().fill(SEED_PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard`);

  const other = await newPage(browser);
  await other.goto(await inviteTo(browser, uniqueEmail("work.address")));
  await other.getByRole("button", { name: "Use another email" }).click();
  await expectAccessible(other, "join with another e-mail");
  const chosen = uniqueEmail("home.address");
  await other.getByRole("textbox", { name: "Email" }).fill(chosen);
  await other.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  for (const box of await other.getByRole("checkbox").all()) await box.check();
  await other.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await expectAccessible(other, "join: check your mail");
  await other.goto((await mailedLink(chosen)).link);
  await other.getByRole("button", { name: "Confirm my email" }).click();
  await expect(other).toHaveURL(`${origins.team}/verify-account`);
});
