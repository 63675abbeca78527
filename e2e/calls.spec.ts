import { readFile } from "node:fs/promises";
import { type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { person } from "./kit/people.ts";
import { serverError, withRoute } from "./kit/responses.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { origins, startSession, newPage, goByKeys } from "./kit/browser.ts";

/** Call statistics, the CSV report, and the ingest for a phone system. */

/** Formats a recent call like FreeSWITCH does, in UTC. */
function line(uuid: string, answered: boolean): string {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
  const cause = answered ? "NORMAL_CLEARING" : "NO_ANSWER";
  return `"","+34911000111","900","public","${ago(90)}","${answered ? ago(80) : ""}","${ago(20)}","70","60","${cause}","${uuid}","","","PCMU","PCMU"\n`;
}

/** Sent from the page, because only the browser can resolve these hosts. */
const ingest = (page: Page, key: string, body: string) =>
  page.evaluate(
    async ([key, body]) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "text/csv" };
      const url = "/ingest/v1/calls?format=freeswitch&time_zone=UTC";
      const answer = await fetch(url, { method: "POST", headers, body: body ?? "" });
      return { status: answer.status, said: (await answer.json()) as unknown };
    },
    [key, body],
  );

// spec: 1.18 9.28
test("a phone system gets a key and sends calls, which appear in the chart, the table and the report", async ({
  browser,
}) => {
  const email = uniqueEmail("head.calls");
  await person(email, { role: "primary", team_name: "Calls of Robin" });
  const page = await newPage(browser, { timezoneId: "Europe/Madrid" });
  await startSession(page, email, "/dashboard/calls");
  await expect(page.getByRole("heading", { name: "No calls yet" })).toBeVisible();
  await expect(page.getByText(/report their calls automatically/)).toBeVisible();
  await expectAccessible(page, "calls empty");

  await page.getByRole("button", { name: "Create key" }).click();
  const key = (await page.getByText(/^ck_/).textContent()) ?? "";
  await expect(page.getByText("Copy it now. It won't be shown again.")).toBeVisible();
  await expectAccessible(page, "calls, a key shown once");
  await page.getByRole("combobox", { name: "Phone system" }).selectOption("freeswitch");
  await expect(page.getByText(/ingest\/v1\/calls\?format=freeswitch/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^ck_/)).toHaveCount(0);

  const answer = await ingest(page, key, line("one", true) + line("two", false) + line("three", true) + "nonsense\n");
  expect(answer.status).toBe(202);
  expect(answer.said).toMatchObject({ stored: 3, unmatched: 3, refusals: [{ line: 4, reason: "columns" }] });
  expect((await ingest(page, `${key}x`, "")).status).toBe(401);

  await page.reload();
  await expect(page.getByText(/2 calls answered and 1 unanswered/)).toBeVisible();
  await expect(page.getByText("67%")).toBeVisible();
  await expect(page.getByText(/3 calls aren't assigned to a member/)).toBeVisible();
  await expectAccessible(page, "calls as bars");
  await page.getByRole("switch", { name: "Show as table" }).click();
  await expect(page).toHaveURL(/table=1/);
  // Not the first row: just after midnight, the calls are those of the day before.
  const day = page.getByRole("region", { name: "Calls per day" }).getByRole("row").filter({ hasText: "321" });
  await expect(day).toBeVisible();
  await expectAccessible(page, "calls as tables");

  await withRoute(page, "**/calls/statistics?*", serverError, async () => {
    await page.getByRole("combobox", { name: "Direction" }).selectOption("out");
    await expect(page.getByRole("heading", { name: "Couldn't load calls" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Direction" }), "what was chosen can be changed").toHaveValue(
      "out",
    );
    await expect(page.getByRole("button", { name: "Create report" })).toBeVisible();
    await expectAccessible(page, "calls, a choice that did not load");
  });
  await page.getByRole("combobox", { name: "Direction" }).selectOption("");
  await expect(day).toBeVisible();

  await page.getByRole("button", { name: "Use Europe/Madrid" }).click();
  await expect(page.getByText("Days and hours are shown in Europe/Madrid.", { exact: true })).toBeVisible();
  const change = page.getByRole("button", { name: "Change", exact: true });
  await change.press("Enter");
  const zone = page.getByRole("combobox", { name: "Team time zone" });
  await expect(zone).toBeFocused();
  await zone.selectOption("Europe/Lisbon");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByText("Days and hours are shown in Europe/Lisbon.", { exact: true })).toBeVisible();
  await expect(change).toBeFocused();

  await expect(page.getByRole("combobox", { name: "Report period" }).getByRole("option")).toHaveText([
    "Last 30 days",
    "This month",
    "Last month",
  ]);
  await page.getByRole("button", { name: "Create report" }).click();
  const download = page.getByRole("button", { name: "Download" });
  await expect(download).toBeVisible();
  await expectAccessible(page, "calls, a report ready");
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^calls-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(4);
  await expect(page.getByText(/Last downloaded/)).toBeVisible();

  await page.getByRole("button", { name: "Revoke" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke key?" });
  await expectAccessible(page, "calls, revoking the key");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No key yet.")).toBeVisible();
  expect((await ingest(page, key, "")).status).toBe(401);
});

test("in Spanish, on a phone: filters change the URL, an empty result says so, and G then L opens the page", async ({
  browser,
}) => {
  const page = await newPage(browser, { locale: "es-ES", viewport: { width: 390, height: 844 } });
  await startSession(page, "lucia.navarro@harbourfinch.example", "/dashboard/calls");
  await expect(page.getByRole("heading", { name: "Llamadas", exact: true })).toBeVisible();
  await expect(page.getByText(/Gráfico de barras por día/)).toBeVisible();
  await expect(page.getByText("Red móvil", { exact: true })).toBeVisible();
  await expectAccessible(page, "calls on a phone in Spanish");
  await page.getByLabel("Sentido").selectOption("in");
  await expect(page).toHaveURL(/direction=in/);
  await page.getByRole("link", { name: "Mes pasado" }).click();
  await expect(page).toHaveURL(/range=last_month/);
  await expect(page.getByText("Un administrador puede crear una.")).toBeVisible();
  await page.goto(`${origins.team}/dashboard/calls?member=01890000-0000-7000-8000-000000000000`);
  await expect(page.getByRole("heading", { name: "No hay llamadas en este periodo" })).toBeVisible();
  await expectAccessible(page, "calls, nothing found");
  await page.getByRole("button", { name: "Borrar los filtros" }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard/calls`);
  await page.goto(`${origins.team}/dashboard`);
  await expect(page.locator("main h1").first()).toBeVisible();
  await goByKeys(page, "l", "/dashboard/calls");
});

test("a member sees whom to ask, and has no menu entry for calls", async ({ browser }) => {
  const page = await newPage(browser);
  await startSession(page, "tobias.lindqvist@harbourfinch.example", "/dashboard/calls");
  await expect(page.getByRole("heading", { name: "Only admins can see calls" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Calls", exact: true })).toHaveCount(0);
  await expectAccessible(page, "calls, not yours");
});
