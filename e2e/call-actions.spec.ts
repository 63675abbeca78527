import { type Browser, type BrowserContextOptions, type Locator, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { db, runSql } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { unique } from "./kit/unique.ts";
import { expectToast, startSession, newPage, goByKeys } from "./kit/browser.ts";

/** Call actions: buttons on every phone of a team. */

/** Creates a team with one person per role. */
async function team(name: string, actions: readonly CallAction[] = []) {
  const mark = unique(name);
  const names = ["primary", "administrator", "none"] as const;
  const { team_id, email } = await teamOf(mark, names, { team_name: `Team ${mark}`, seats: 9 });
  const values = { team_id, actions: JSON.stringify(actions), version: 1 };
  await db.insertInto("call_actions").values(values).execute();
  const storedActions = async () => {
    const [row] = await runSql<{ actions: CallAction[] }>("select actions from call_actions where team_id = $1", [
      team_id,
    ]);
    return (row?.actions ?? []).map(({ label, code, use_as }) => `${label} ${code} ${use_as}`);
  };
  /** Appends actions up to this number. */
  const fillUp = (most: number) =>
    runSql(
      `update call_actions set version = version + 1, actions = actions || (
        select jsonb_agg(jsonb_build_object('label', 'Line_' || n, 'code', '*4' || n, 'use_as', 'call'))
        from generate_series(jsonb_array_length(actions) + 1, $2) n)
      where team_id = $1`,
      [team_id, most],
    );
  return { email, storedActions, fillUp };
}

async function opened(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
  path = "/dashboard/call-actions",
): Promise<Page> {
  const page = await newPage(browser, options);
  await startSession(page, email, path);
  return page;
}

/** Moves to a control with the Tab key and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by keyboard to ${String(target)}`);
}
const labels = (page: Page) =>
  page.locator('[data-part="label"]').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
const VOICEMAIL = { label: "Voicemail", code: "*97", use_as: "call" } as const;
const PARK = { label: "Park", code: "700", use_as: "dtmf" } as const;

// spec: 1.13 2.39 5.28 8.101
test("by keyboard only: three actions are added, corrected, sorted, saved, removed and restored, up to twenty", async ({
  browser,
}) => {
  const { email, storedActions, fillUp } = await team("keys");
  const page = await opened(browser, email("administrator"), {}, "/dashboard");
  const add = page.getByRole("button", { name: "Add call action" });
  const { keyboard } = page;
  await page.locator("main h1").waitFor();
  await goByKeys(page, "a", "/dashboard/call-actions");
  await expect(page.getByRole("heading", { name: "No call actions yet" })).toBeVisible();
  await expectAccessible(page, "call actions empty");

  await press(page, add);
  await keyboard.type("Voicemail");
  await keyboard.press("Tab");
  await keyboard.type("*97");
  await press(page, add);
  await keyboard.type("Park");
  await keyboard.press("Tab");
  await keyboard.type("70x");
  const code = page.getByRole("textbox", { name: "Code of key 2" });
  await expect(code).toHaveAccessibleDescription(/Use only digits, \* and #/);
  await expectAccessible(page, "call actions with a wrong code");
  await keyboard.press("Backspace");
  await keyboard.type("0");
  await expect(page.getByText("Use only digits, * and #")).toHaveCount(0);
  await keyboard.press("Tab");
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("group", { name: "Park" }).getByRole("radio", { name: "DTMF" })).toBeChecked();
  await press(page, add);
  await keyboard.type("voicemail");
  await expect(page.getByText("Another call action is already called Voicemail.")).toBeVisible();
  await keyboard.press("Control+a");
  await keyboard.type("Do not disturb");
  await expect(page.getByRole("textbox", { name: "Label of key 3" })).toHaveValue("Do_not_disturb");
  await keyboard.press("Control+s");
  await expect(page.getByRole("textbox", { name: "Code of key 3" }), "what is missing is next").toBeFocused();
  await keyboard.type("*78");

  await keyboard.press("Alt+ArrowUp");
  await keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Do_not_disturb moved to position 1 of 3.")).toBeAttached();
  await expect(page.getByRole("textbox", { name: "Code of key 1" })).toBeFocused();
  await keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("textbox", { name: "Code of key 2" })).toBeFocused();
  await expect(page.getByText("3 unsaved changes")).toBeVisible();
  await keyboard.press("Control+s");
  await expectToast(page, "Call actions saved");
  await expect(page.getByRole("textbox", { name: "Code of key 2" }), "saving moves nothing").toBeFocused();
  expect(await storedActions()).toEqual(["Voicemail *97 call", "Do_not_disturb *78 call", "Park 700 dtmf"]);
  await page.reload();
  await expect(page.getByText("3 of 20", { exact: true })).toBeVisible();
  expect(await labels(page)).toEqual(["Voicemail", "Do_not_disturb", "Park"]);

  await press(page, page.getByRole("button", { name: "Actions for Do_not_disturb" }));
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeVisible();
  await expectAccessible(page, "call actions menu");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo removing Do_not_disturb" })).toBeFocused();
  await expect(page.getByText("1 removed")).toBeVisible();
  await expectAccessible(page, "call actions with one removed");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Label of key 2" })).toBeFocused();
  await expect(page.getByText("unsaved")).toHaveCount(0);

  await fillUp(19);
  await page.reload();
  await press(page, add);
  await keyboard.type("Line_20");
  await keyboard.press("Tab");
  await keyboard.type("*420");
  await expect(add).toBeDisabled();
  await expect(page.getByText("Maximum number of call actions reached")).toBeVisible();
  await expect(page.getByText("20 of 20", { exact: true })).toBeVisible();
  await expectAccessible(page, "call actions full");
  await keyboard.press("Control+s");
  await expectToast(page, "Call actions saved");
  expect(await storedActions()).toHaveLength(20);
});

test("two administrators edit at once: the second sees the newer list and decides; members have read access", async ({
  browser,
}) => {
  const { email, storedActions } = await team("both", [VOICEMAIL, PARK]);
  const first = await opened(browser, email("primary"));
  const second = await opened(browser, email("administrator"));
  await second.getByRole("textbox", { name: "Code of key 2" }).fill("701");
  await first.getByRole("textbox", { name: "Label of key 1" }).fill("Messages");
  await first.getByRole("button", { name: "Save" }).click();
  await expectToast(first, "Call actions saved");

  await second.getByRole("link", { name: "Home" }).click();
  await expect(second.getByRole("dialog")).toContainText("You'll lose your changes to the call actions.");
  await second.getByRole("button", { name: "Keep editing" }).click();
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("The current list: Messages, Park.")).toBeVisible();
  await expectAccessible(second, "call actions stale");
  expect(await labels(second), "nothing typed is lost").toEqual(["Voicemail", "Park"]);
  await second.getByRole("button", { name: "Use new list" }).click();
  expect(await labels(second)).toEqual(["Messages", "Park"]);
  await second.getByRole("textbox", { name: "Code of key 2" }).fill("701");

  await first.getByRole("textbox", { name: "Code of key 1" }).fill("*98");
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first.getByText("unsaved")).toHaveCount(0);
  await second.getByRole("button", { name: "Save" }).click();
  await second.getByRole("button", { name: "Keep mine and save" }).click();
  await expectToast(second, "Call actions saved");
  expect(await storedActions()).toEqual(["Messages *97 call", "Park 701 dtmf"]);

  const member = await opened(browser, email("none"));
  await expect(member.getByRole("row", { name: "Park 701 DTMF" })).toBeVisible();
  await expect(member.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expectAccessible(member, "call actions read only");
});

test("in Spanish, on a phone: an example, a mistyped code, sorting by touch, and saving", async ({ browser }) => {
  const { email, storedActions } = await team("teclas");
  const viewport = { width: 390, height: 844 };
  const page = await opened(browser, email("primary"), { locale: "es-ES", colorScheme: "dark", viewport });
  await page.getByRole("button", { name: /Mensajes/ }).click();
  await page.getByRole("button", { name: /Aparcar/ }).click();
  await page.getByRole("textbox", { name: "Código de la tecla 2" }).fill("70-");
  await expect(page.getByText("Usa solo dígitos, * y #")).toBeVisible();
  await expectAccessible(page, "call actions wrong code in Spanish on a phone");
  await page.getByRole("textbox", { name: "Código de la tecla 2" }).fill("700#");
  const [upper, lower] = await Promise.all([0, 1].map((n) => page.getByTitle("Arrastra").nth(n).boundingBox()));
  await page.mouse.move(upper!.x + 9, upper!.y + 9);
  await page.mouse.down();
  await page.mouse.move(lower!.x + 9, lower!.y + 24, { steps: 6 });
  await expect(page.locator("[data-dragged]")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("Mensajes: ahora en la posición 2 de 2.")).toBeAttached();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Acciones de llamada guardadas");
  expect(await storedActions()).toEqual(["Aparcar 700# dtmf", "Mensajes *97 call"]);
});
