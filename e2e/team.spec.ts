import { readFile } from "node:fs/promises";
import { type Browser, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { parseCsv, formatCsv } from "@portal/model/sheets/csv.ts";
import { runSql } from "./kit/database.ts";
import { newMember, newPerson, newTeam } from "./kit/people.ts";
import { joinByMail } from "./kit/invitation.ts";
import { picture } from "./kit/picture.ts";
import { unique, uniqueEmail } from "./kit/unique.ts";
import { expectToast, origins, startSession, newPage, confirmPassword, settingsOf } from "./kit/browser.ts";

/** Managing a team: members, roles and bulk imports. */

/** Creates a team with an owner and an administrator. */
async function team(name: string, seats = 50) {
  const mark = unique(name);
  const team_name = `Team ${mark}`;
  const primary = `primary.${mark}@example.com`;
  const admin = `admin.${mark}@example.com`;
  const team_id = await newTeam({ team_name, seats });
  const last_name = "Walker";
  await newPerson(team_id, { email: primary, first_name: "Paula", last_name, admin_role: "primary" });
  await newPerson(team_id, { email: admin, first_name: "Adam", last_name, admin_role: "administrator" });
  return { team_id, team_name, primary, admin };
}
async function signedIn(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await newPage(browser);
  await startSession(page, email, path);
  return page;
}

// spec: 2.36 4.4
test("an administrator invites a member and sees them join", async ({ browser }) => {
  const { team_name, primary } = await team("arrive");
  const nils = uniqueEmail("nils.holm");
  const page = await signedIn(browser, primary, "/dashboard/members");
  await expectAccessible(page, "members");
  await expect(page.getByRole("navigation", { name: "Filter by status" }).getByRole("link")).toHaveText([
    /^All/,
    /^Active/,
    /^Invited/,
    /^Inactive/,
    /^Suspended/,
    /^Undeliverable/,
    /^Removed/,
  ]);
  await page.getByRole("button", { name: "Role", exact: true }).first().click();
  await page.getByRole("menuitemradio", { name: "Any admin role" }).click();
  await expect(page.getByText("Adam Walker")).toBeVisible();
  await page.getByRole("button", { name: "Voice account", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Any voice account" }).click();
  await expect(page.getByText("No members match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Show all members" }).click();
  await page.getByRole("button", { name: "Invite members" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "First name of person 1" }).fill("Nils");
  await dialog.getByRole("textbox", { name: "Last name of person 1" }).fill("Holm");
  await dialog.getByRole("textbox", { name: "Email of person 1" }).fill(nils);
  await expectAccessible(page, "invite members");
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  await expect(page.getByText("1 invitation sent")).toBeVisible();
  await expect(page.getByText(nils).first()).toBeVisible();

  await joinByMail(browser, nils, team_name);

  await page.goto(`${origins.team}/dashboard/members?filter=active`);
  await expect(page.getByText(nils).first(), "joined and logged in").toBeVisible();
});

const PICTURE = {
  en: {
    locale: "en-US",
    saved: "Team picture updated",
    remove: "Remove picture",
    gone: "Team picture removed",
    undo: "Undo",
  },
  es: {
    locale: "es-ES",
    saved: "Foto del equipo actualizada",
    remove: "Quitar foto",
    gone: "Foto del equipo quitada",
    undo: "Deshacer",
  },
} as const;

for (const language of ROTATING_LANGUAGES) {
  const labels = PICTURE[language];
  // spec: 1.8
  test(`a team picture shows in every member's menu, and a removed one can be restored (${labels.locale})`, async ({
    browser,
  }) => {
    const { primary, admin } = await team("picture");
    const enter = async (email: string, path: string) => {
      const page = await newPage(browser, { locale: labels.locale });
      await startSession(page, email, path);
      return page;
    };
    const page = await enter(primary, settingsOf("team"));
    const inMenu = (page: Page) => page.locator('aside button img[src^="/api/v2/avatar/"]');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "ours.png", mimeType: "image/png", buffer: picture() });
    await expectToast(page, labels.saved);
    await expect(inMenu(page)).toBeVisible();
    await expectAccessible(page, "settings team with picture", { language });
    await expect(inMenu(await enter(admin, "/dashboard"))).toBeVisible();

    await page.getByRole("button", { name: labels.remove }).click();
    await expect(page.getByText(labels.gone)).toBeVisible();
    await expect(inMenu(page)).toHaveCount(0);
    await page.getByRole("button", { name: labels.undo }).click();
    await expect(inMenu(page)).toBeVisible();
  });
}

// spec: 2.37
test("two administrators edit one member at once: the second sees the newer values and decides", async ({
  browser,
}) => {
  const { team_id, primary, admin } = await team("stale");
  const edda = { email: uniqueEmail("edited.once"), first_name: "Edda", last_name: "Lund" };
  const { member_id } = await newMember(team_id, edda);
  const path = `/dashboard/members/${member_id}`;
  const [first, second] = [await signedIn(browser, primary, path), await signedIn(browser, admin, path)];
  await expect(second.getByRole("textbox", { name: "First name" })).toHaveValue("Edda");
  await first.getByRole("textbox", { name: "First name" }).fill("Edith");
  await expectAccessible(first, "member drawer");
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await expect(first.getByText("Edith Lund saved").first()).toBeVisible();
  await second.getByRole("textbox", { name: "First name" }).fill("Emma");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByText("Someone else changed this member").first()).toBeVisible();
  await expectAccessible(second, "member drawer stale");
  await second.getByRole("button", { name: "Keep mine and save" }).click();
  await expect(second.getByText("Emma Lund saved").first()).toBeVisible();
  const [row] = await runSql<{ first_name: string; version: number }>(
    "select first_name, version from members where id = $1",
    [member_id],
  );
  expect(row).toEqual({ first_name: "Emma", version: 3 });
});

// spec: 4.8 4.9 6.9
test("team ownership is transferred: offered with the password, accepted by the other", async ({ browser }) => {
  const { team_name, primary, admin } = await team("lead");
  const [heir] = await runSql<{ id: string }>("select id from members where email = $1", [admin]);
  const page = await signedIn(browser, primary, `/dashboard/members/${heir!.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Transfer ownership…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Transfer ownership" }).click();
  await confirmPassword(page);
  await expect(page.getByText(/^(Ownership offered|You offered team ownership) to Adam Walker/).first()).toBeVisible();
  const other = await signedIn(browser, admin, "/dashboard/members");
  await expect(other.getByText(`You've been offered ownership of ${team_name}`)).toBeVisible();
  await expectAccessible(other, "members with an offer");
  await other.getByRole("button", { name: "Accept ownership" }).click();
  await expectToast(other, `You now own ${team_name}`);
  // The owner's actions appear without a reload.
  await other.getByText("Paula Walker").first().click();
  await other.getByRole("button", { name: "More actions" }).click();
  await expect(other.getByRole("menuitem", { name: "Transfer ownership…" })).toBeVisible();
  const rows = await runSql<{ email: string; admin_role: string }>(
    "select email, admin_role from members where email = any ($1) order by email",
    [[primary, admin]],
  );
  expect(rows).toEqual([
    { email: admin, admin_role: "primary" },
    { email: primary, admin_role: "administrator" },
  ]);
});

/** Hashing thousands of passwords takes a minute, so a short run imports fewer. */
const ROWS = Number(process.env["E2E_IMPORT_ROWS"] ?? 2_000);
const PEOPLE = `${ROWS.toLocaleString("en-US")} people`;
const MEMBERS = `${ROWS.toLocaleString("en-US")} members`;
const WRONG = 25;
const RIGHT: Readonly<Record<string, string>> = {
  "Work Number": "+47 22 33 44 55",
  "First Name": "Mended",
  "Last Name": "Row",
};

/** Fills in the template, with wrong cells of three kinds. */
function filledIn(template: string): string {
  const mark = unique("rollo");
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const nth = n / (ROWS / WRONG);
    const wrong = Number.isInteger(nth) ? nth % 3 : -1;
    const [first, last, work] = [
      wrong === 0 ? "" : "Rollo",
      wrong === 1 ? "x<y" : `Outsen ${n}`,
      wrong === 2 ? "call me" : "+47 11 22 33 44",
    ];
    return [`${mark}.${n}@example.com`, "Handed-Over7", first, last, work, ""];
  });
  return formatCsv([...(parseCsv(template) ?? []), ...rows]);
}

// spec: 1.4 2.38 4.35 4.36
test(`${PEOPLE} from a file: ${WRONG} wrong cells corrected in the grid, planned, created, and undone`, async ({
  browser,
}) => {
  const { team_name, primary } = await team("import", ROWS + 10);
  const page = await signedIn(browser, primary, "/dashboard/members/import");
  await expectAccessible(page, "import file");
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download template" }).click(),
  ]);
  expect(template.suggestedFilename()).toBe("members-template.csv");
  const buffer = Buffer.from(filledIn(await readFile(await template.path(), "utf8")));
  await page.locator('input[type="file"]').setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(`${WRONG} problems in ${WRONG} rows`).first()).toBeVisible();
  await expectAccessible(page, "import check");
  for (let left = WRONG; left > 0; left -= 1) {
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    const cell = page.getByRole("grid").getByRole("textbox");
    const name = (await cell.getAttribute("aria-label")) ?? "";
    const [, right = ""] = Object.entries(RIGHT).find(([header]) => name.includes(header)) ?? [];
    expect(right, name).not.toBe("");
    await cell.fill(right);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("No problems").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: `Create ${MEMBERS}` }).waitFor();
  await expectAccessible(page, "import plan");
  await page.getByRole("button", { name: `Create ${MEMBERS}` }).click();
  await expect(page.getByText(new RegExp(`Preparing|of ${MEMBERS}`)).first()).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Creating members" })).toHaveAttribute("aria-valuenow", /^\d+$/);
  await expect(page.getByRole("heading", { name: /^Creating members: \d+%$/ })).toBeVisible();
  await expectAccessible(page, "import running");
  // The run continues when the tab is closed.
  await page.close();
  const again = await signedIn(browser, primary, "/dashboard/members/import");
  await expect(again.getByText(`${MEMBERS} created`).first()).toBeVisible();
  await expectAccessible(again, "import completed");
  const count = async () =>
    (
      await runSql<{ n: number }>(
        "select count(*)::int as n from members m join teams t on t.id = m.team_id where t.team_name = $1",
        [team_name],
      )
    )[0]?.n;
  expect(await count()).toBe(ROWS + 2);
  await again.getByRole("button", { name: "Undo this import" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(again.getByText(`${MEMBERS} removed`).first()).toBeVisible();
  await expectAccessible(again, "import undone");
  expect(await count()).toBe(2);
});
