import { runKeys } from "./kit/keys.ts";
import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { keyedHash } from "@portal/api/platform/secrets.ts";
import { runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { startStaffSession, staffPerson } from "./kit/staff.ts";
import { unique, uniqueEmail } from "./kit/unique.ts";
import { origins, startSession, newPage, settingsOf } from "./kit/browser.ts";

const BROKEN = "Broken on purpose";

// spec: 1.24 2.50 2.51
test("staff find a failed request by its reference, see the stack trace and mark it as solved", async ({ browser }) => {
  await runSql(`create or replace function break_on_purpose() returns trigger language plpgsql as
    $$ begin raise exception 'the name is %', new.team_name; end $$`);
  await runSql(`create or replace trigger break_on_purpose before update on teams for each row
    when (new.team_name = '${BROKEN}') execute function break_on_purpose()`);
  const email = uniqueEmail("quoting");
  await person(email, { role: "primary", team_name: "Kestrel Yard" });
  const customer = await newPage(browser);
  await startSession(customer, email, settingsOf("team"));
  await customer.getByRole("textbox", { name: /name/i }).first().fill(BROKEN);
  await customer.getByRole("button", { name: "Save name" }).click();
  const notice = customer.getByText(/Reference: /).first();
  await expect(notice).toBeVisible();
  const reference = /Reference: ([\w-]+)/.exec((await notice.textContent()) ?? "")?.[1] ?? "";
  expect(reference).toMatch(/^[\w-]{12}$/);

  const staff = await staffPerson("l2", "Jo Whitfield");
  const page = await newPage(browser);
  await startStaffSession(page, staff);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expectAccessible(page, "support log");
  await page.getByRole("textbox", { name: "Reference code" }).fill("no");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "6 to 64" })).toBeVisible();
  await page.getByRole("textbox", { name: "Reference code" }).fill("not-there-at-all");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No request with this reference is in the log.")).toBeVisible();
  await expectAccessible(page, "support log unknown");
  await page.getByRole("textbox", { name: "Reference code" }).fill(reference);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`${origins.support}/support/log?id=${reference}`);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "team.rename" }).first();
  await expect(row).toContainText("PUT /api/v2/team/{id}/rename");
  await expect(row).toContainText("Kestrel Yard");
  await expect(row).toContainText("apps/api/src/");
  await expect(page.getByRole("main"), "nothing of what was typed").not.toContainText(BROKEN);
  await expect(row.getByRole("button", { name: "Copy code" })).toBeVisible();
  await expect(row.getByRole("link", { name: "Open case file" })).toHaveAttribute(
    "href",
    new RegExp(`^/support/dashboard\\?email=${email.split("@")[0]}`),
  );
  await expectAccessible(page, "support log open");
  await row.getByRole("radio", { name: "Solved" }).click();
  await row.getByRole("textbox", { name: "Note" }).fill("A trigger was in the way. It is gone.");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(row).toContainText("Jo Whitfield");

  await page.getByRole("link", { name: "Errors", exact: true }).click();
  await expect(page.getByRole("table")).toContainText("team.rename");
  await expectAccessible(page, "support errors");
  await page.getByRole("link", { name: "Failures" }).click();
  // Another journey may have been refused by the same call.
  await page.getByRole("link", { name: "team.rename" }).and(page.locator('[href*="server.unexpected"]')).click();
  await expect(page).toHaveURL(/kind=failures&call=team\.rename&code=server\.unexpected/);
  const single = page.getByRole("main").getByRole("listitem").first();
  await single.getByRole("button", { expanded: false }).click();
  await expect(single.getByRole("textbox", { name: "Note" })).toHaveValue("A trigger was in the way. It is gone.");
  await page.getByRole("link", { name: "Solved" }).click();
  await expect(single).toContainText("Solved");
  await page.reload();
  await expect(single, "the filters are in the address").toContainText("team.rename");
  await runSql("drop trigger break_on_purpose on teams");
});

// spec: 1.24 2.47
test("a canceled email cannot sign up until staff unblock it with a reason", async ({ browser }) => {
  const email = `${unique("closed")}@harbour.example.com`;
  const key = keyedHash(runKeys().first, "canceled_email", email);
  await runSql("insert into canceled_emails (key, display, canceled_at) values ($1, $2, now())", [
    key,
    "c•••@harbour.example.com",
  ]);
  const visitor = await newPage(browser);
  const signUp = async () => {
    await visitor.goto(`${origins.team}/signup`);
    await visitor.locator('[name="email"]').fill(email);
    await visitor.locator('main button[type="submit"]').click();
  };
  await signUp();
  await expect(visitor.locator('main [role="alert"]').first()).toBeVisible();

  const page = await newPage(browser);
  await startStaffSession(page, await staffPerson("l2", "Mara Silva"));
  await page.getByRole("link", { name: "Canceled emails" }).click();
  await expect(page.getByRole("table")).toContainText("c•••@harbour.example.com");
  await expectAccessible(page, "support canceled e-mails");
  const field = page.getByRole("main").getByRole("textbox", { name: "Email" });
  await field.fill("closed");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("Enter the full email address.")).toBeVisible();
  await field.fill("john.doe@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("john.doe@example.com is not on the list")).toBeVisible();
  await expectAccessible(page, "support canceled e-mails not found");
  await field.fill(email.toUpperCase());
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("button", { name: "Unblock email…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Unblock email" }).click();
  await expect(dialog.getByText("Explain why in 10 to 500 characters.")).toBeVisible();
  await expectAccessible(page, "support canceled e-mails reason");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Closed it by mistake, ticket 4711");
  await dialog.getByRole("button", { name: "Unblock email" }).click();
  await expect(page.getByText(`${email} is not on the list`)).toBeVisible();

  await signUp();
  await expect(visitor).toHaveURL(`${origins.team}/signup/password`);
});

// spec: 2.49
test("orphaned records are listed, also on a phone and in Spanish", async ({ browser }) => {
  const name = `${randomBytes(20).toString("base64url").slice(0, 22)}.webp`;
  const staff = await staffPerson("l1", "Ivo Lang");
  const page = await newPage(browser, { locale: "es-ES", viewport: { width: 390, height: 844 } });
  await runSql("insert into stored_files (name, path) values ($1, $2)", [name, `avatars/${name}`]);
  await startStaffSession(page, staff, "/support/orphaned");
  await page.getByRole("button", { name: /^Comprobar (ahora|de nuevo)$/ }).click();
  await expect(page.getByText(`avatars/${name}`)).toBeVisible();
  await expectAccessible(page, "support orphaned phone es");
  for (const [path, title] of [
    ["log", "Registro"],
    ["errors", "Errores"],
    ["canceled_emails", "Correos cancelados"],
  ] as const) {
    await page.goto(`${origins.support}/support/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, `support ${path} phone es`);
  }
  await page.goto(`${origins.support}/support/log`);
  const first = page.getByRole("main").getByRole("listitem").first();
  await first.getByRole("button").first().click();
  await expectAccessible(page, "support log open phone es");
});
