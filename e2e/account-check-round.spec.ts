import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { runSql } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { send } from "./kit/send.ts";
import { unique } from "./kit/unique.ts";
import { origins, startSession, newPage } from "./kit/browser.ts";

/** Tests every member with one voice account. No server is reachable from here, so all results are the same. */

const LINES = ["ada", "ben", "cleo", "dev", "elin", "fay", "gus", "hal", "ivo"];

interface Made {
  readonly email: string;
  readonly team_id: string;
  /** Every member is configured for this account. */
  readonly office: string;
  /** No member is configured for this one. */
  readonly spare: string;
}

/** Creates a team with saved voice configurations. Saved through the API, because the server seals the passwords. */
async function team(browser: Browser): Promise<Made> {
  const mark = unique("tested");
  const given = { team_name: `Everybody ${mark}`, seats: 20, last_name: "Tester" };
  const { team_id, email, people } = await teamOf(mark, ["primary", ...LINES], given);
  const lines = LINES.map((username) => ({ username, id: people.get(username)!.member_id }));
  const page = await newPage(browser);
  await startSession(page, email("primary"), "/build.json");
  const ofTeam = `/api/v2/team/${team_id}`;
  const account = (name: string) => ({ name, itsp_id: null, settings: { domain: "127.0.0.1" }, enabled: true });
  const { voice_accounts } = await send<{ voice_accounts: { id: string }[] }>(page, "POST", `${ofTeam}/voiceaccount`, {
    voice_accounts: [account("Office"), account("Spare")],
  });
  const [office = "", spare = ""] = voice_accounts.map(({ id }) => id);
  for (const { id, username } of lines) {
    const registrations = [{ username, authorization_username: "", password: "s3cret" }];
    const configuration = { voice_account_id: office, display_name: "", extension: "", settings: {}, registrations };
    await send(page, "PUT", `${ofTeam}/member/${id}/voice`, { voice_configurations: [configuration] });
  }
  await page.context().close();
  return { office, spare, team_id, email: email("primary") };
}

async function opened(
  browser: Browser,
  email: string,
  query: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await startSession(page, email, `/dashboard/voice${query}`);
  return page;
}

/** Marks the round as running again, because no phone system here is slow enough to observe one. */
const continueRound = (team_id: string) =>
  runSql(
    `with r as (update doctor_rounds set state = 'running', stopped_by = null, ended_at = null where team_id = $1 returning id)
    update doctor_results set outcome = 'ok' from r where round_id = r.id and place = 1`,
    [team_id],
  );

test("a test of all members shows why it stopped and who failed for which reason, in both languages", async ({
  browser,
}) => {
  const { email, team_id, office, spare } = await team(browser);
  const page = await opened(browser, email, `?account=${spare}`);
  await expect(page.getByText("No member has a username with this account yet.")).toBeVisible();
  await page.goto(`${origins.team}/dashboard/voice?account=${spare}&round=1`);
  await expect(page.getByRole("heading", { name: "No members use this account yet" })).toBeVisible();
  await expectAccessible(page, "account check of a team, no members");

  await page.goto(`${origins.team}/dashboard/voice?account=${office}`);
  await expect(page.getByRole("region", { name: "Test all members" })).toContainText("the 9 saved registrations");
  await expectAccessible(page, "voice account with a link to the account check");
  await page.getByRole("link", { name: "Test all members…" }).click();
  await expect(page.getByRole("heading", { name: "Test all 9 registrations" })).toBeVisible();
  await expectAccessible(page, "account check of a team, not started");
  await page.getByRole("button", { name: "Test all members", exact: true }).press("Enter");

  await expect(page.getByText("Stopped because the phone system isn't responding")).toBeVisible();
  // The third failure stops the round; the fourth result can arrive after that.
  await expect(page.getByRole("heading", { name: "4 of 4 registrations failed" })).toBeFocused();
  await expect(page.getByText("5 registrations were not tested.")).toBeVisible();
  const sentence = "This name resolves to a private network that we can't reach.";
  await expect(page.getByText(sentence), "shown once for all members").toHaveCount(1);
  await expect(page.getByRole("link", { name: /Tester$/ })).toHaveCount(4);
  await expect(page.locator("main")).not.toContainText("Elin Tester");
  await expectAccessible(page, "account check of a team, stopped automatically");

  await continueRound(team_id);
  await page.reload();
  await expect(page.getByText("4 of 9 tested")).toBeVisible();
  await expect(page.getByText("1 passed, 3 failed.")).toBeVisible();
  await expectAccessible(page, "account check of a team, running");
  await page.goto(`${origins.team}/dashboard/voice?account=${office}`);
  await expect(page.getByRole("region", { name: "Test all members" })).toContainText("4 of 9 tested");
  await page.getByRole("link", { name: "See progress" }).click();
  await page.getByRole("button", { name: "Stop test" }).click();
  await expect(page.getByText("Test stopped early")).toBeVisible();
  await expect(page.getByRole("heading", { name: "3 of 4 registrations failed" })).toBeVisible();
  await page.getByRole("link", { name: "Ben Tester" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Ben Tester", exact: true })).toBeVisible();
  await page.context().close();

  const phone = await opened(browser, email, `?account=${office}&round=1`, {
    locale: "es-ES",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await expect(phone.getByText("Detenida antes de terminar"), "result is kept").toBeVisible();
  await expect(phone.getByText("Este nombre lleva a una red privada")).toHaveCount(1);
  await expectAccessible(phone, "account check of a team, on a phone");
  await phone.getByRole("button", { name: "Probar de nuevo" }).click();
  await expect(phone.getByText("Detenida porque la centralita no responde")).toBeVisible();
});
