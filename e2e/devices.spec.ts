import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { makeDeviceRegistration } from "@portal/api/test/factories/devices.ts";
import { makeVoiceAccount, makeVoiceConfiguration } from "@portal/api/test/factories/voice.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { Softphone } from "../tools/parts/softphone.ts";
import { db, runSql } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { respondWith, withRoute } from "./kit/responses.ts";
import { unique } from "./kit/unique.ts";
import { origins, startSession, newPage, confirmPassword } from "./kit/browser.ts";

/** Devices of a person and of a team, and the actions on them. */

/** Creates a team with an administrator and two members. */
async function team(name: string) {
  const mark = unique(name);
  const team_name = `Phones of ${mark}`;
  const names = ["primary", "ada", "ben"] as const;
  const { email, ...made } = await teamOf(mark, names, { team_name, tier: "teams", seats: 9, last_name: "Carrier" });
  return { ...made, team_name, email };
}

async function opened(browser: Browser, email: string, path = "", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await startSession(page, email, `/dashboard/devices${path}`);
  return page;
}

/** Returns a logged-in phone that has applied its configuration. */
async function configuredPhone(email: string, label: string): Promise<Softphone> {
  const phone = new Softphone(origins.team);
  phone.device.label = label;
  await phone.logIn(email, "Switchboard-1");
  await phone.fetchConfig();
  await phone.acknowledge();
  return phone;
}

const rowOf = (page: Page, label: string) => page.getByRole("row").filter({ hasText: label });
async function choose(page: Page, label: string, act: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${label}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

// spec: 1.12 2.35
test("a phone logs in by a link, is configured, logged out, and unregistered with a reason", async ({ browser }) => {
  const { email } = await team("one-phone");
  const page = await opened(browser, email("ada"));
  await expect(page.getByRole("heading", { name: "My devices" })).toBeVisible();
  await expect(page.getByText("No phones yet")).toBeVisible();
  await expectAccessible(page, "my devices empty");

  await page.getByRole("button", { name: "Add a phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a phone" });
  await expect(dialog).toContainText("It works once and expires after 7 days. Any earlier link stops working.");
  await expectAccessible(page, "my devices, a link to make");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await confirmPassword(page);
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expectAccessible(page, "my devices, a link made");
  const link = await dialog.getByLabel("Provisioning link").inputValue();

  const phone = new Softphone(origins.team);
  await phone.logInBy(link);
  await expect(dialog.getByText("Synthetic phone is logged in")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(new Softphone(origins.team).logInBy(link), "it works once").rejects.toThrow(/answered 4/);

  const card = page.getByRole("article", { name: "Synthetic phone" });
  await expect(card).toContainText("Hasn't fetched its configuration yet.");
  await expect(page.getByRole("heading", { name: "1 of 3 slots used" })).toBeVisible();
  await phone.fetchConfig();
  await phone.acknowledge();
  await expect(card, "the page refreshes automatically").toContainText("Applied");
  await expect(card).toContainText("Active");
  const later = card.getByRole("button", { name: "Unregister Synthetic phone" });
  await expect(later).toHaveAccessibleDescription(/^Available from .+\.$/);
  await expect(later).toHaveAttribute("aria-disabled", "true");
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page, "my devices");

  const admin = await opened(browser, email("primary"));
  await expect(rowOf(admin, "Ada Carrier")).toContainText("Active");
  await expectAccessible(admin, "devices of the team");
  await choose(admin, "Synthetic phone", /^Log out/);
  await expect(admin.getByRole("dialog")).toContainText("It keeps its slot.");
  await expectAccessible(admin, "devices, logging one out");
  await admin.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(rowOf(admin, "Ada Carrier")).toContainText("Session ended");
  await expect(admin.getByRole("button", { name: "Actions for Synthetic phone" })).toBeFocused();
  expect((await phone.beat()).action, "the phone learns of it when it next asks").toBe("logout");

  await choose(admin, "Synthetic phone", /^Unregister/);
  const confirmation = admin.getByRole("dialog", { name: "Unregister Synthetic phone?" });
  await expect(confirmation).toContainText("Ada Carrier can do this from");
  await confirmation.getByRole("button", { name: "Unregister" }).click();
  await expect(confirmation.getByText("Enter a reason of 3 to 200 characters.")).toBeVisible();
  await expect(confirmation.getByLabel("Reason")).toBeFocused();
  await expectAccessible(admin, "devices, unregistering without a reason");
  await confirmation.getByLabel("Reason").fill("Left in a taxi");
  await confirmation.getByRole("button", { name: "Unregister" }).click();
  await expect(admin.getByText("Synthetic phone was unregistered. Its slot is free.")).toBeVisible();
  await expect(rowOf(admin, "Ada Carrier")).toHaveCount(0);
  const storedSettings =
    "select how, reason from device_releases r join members m on m.team_id = r.team_id and m.id = r.member_id";
  expect(await runSql(`${storedSettings} where m.email = $1`, [email("ada")])).toEqual([
    { how: "override", reason: "Left in a taxi" },
  ]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "0 of 3 slots used" })).toBeVisible();
  await expect(page.getByText("1 former phone")).toBeVisible();

  await admin.getByRole("link", { name: /^Former/ }).click();
  await rowOf(admin, "Synthetic phone").getByRole("link", { name: "Ada Carrier" }).click();
  const drawer = admin.getByRole("dialog");
  await drawer.getByRole("tab", { name: "Devices" }).click();
  await expect(drawer.getByText("No phones in use")).toBeVisible();
  await drawer.getByText("1 former phone").click();
  await expect(drawer.getByRole("article", { name: "Synthetic phone" })).toContainText("Its slot is free.");
  await expectAccessible(admin, "member's devices");
  await drawer.getByRole("button", { name: "Add a phone" }).click();
  await expect(admin.getByRole("dialog", { name: "Add a phone for Ada Carrier" })).toBeVisible();
});

// spec: 2.35 2.43
test("finds phones that need attention, shows refusals with their date, and logs out all phones", async ({
  browser,
}) => {
  const { team_id, team_name, email } = await team("many-phones");
  const fine = await configuredPhone(email("ada"), "Fine phone");
  await configuredPhone(email("ben"), "Broken phone");
  const quiet = await configuredPhone(email("ben"), "Quiet phone");
  await configuredPhone(email("primary"), "Own phone");
  const ofTeam = "team_id = (select id from teams where team_name = $1)";
  const teamSql = (text: string) => runSql(text, [team_name]);
  const named = (label: string) => `(select id from devices where ${ofTeam} and label = '${label}')`;
  await teamSql(
    `update device_configs set ack = 'failed', ack_reason = 'No room for the account' where ${ofTeam} and device_id = ${named("Broken phone")}`,
  );
  const account = await makeVoiceAccount(db, team_id);
  const devices = await db.selectFrom("devices").select(["id", "label"]).where("team_id", "=", team_id).execute();
  for (const { id: device_id, label } of devices) {
    const sip_code = label === "Broken phone" ? 403 : 200;
    await makeDeviceRegistration(db, new Date(), { team_id, device_id }, account, sip_code);
  }
  // Heartbeats are written once a second, if the last one is five minutes old. Waits for one, which would otherwise overwrite
  // the row changed here.
  const heard = (ago: string) =>
    teamSql(`update devices set last_seen_at = now() - interval '${ago}' where ${ofTeam} and label = 'Quiet phone'`);
  await heard("1 hour");
  const last_heard = new Date();
  await quiet.beat();
  const seen = `select last_seen_at >= $2 as seen from devices where ${ofTeam} and label = 'Quiet phone'`;
  await expect.poll(() => runSql(seen, [team_name, last_heard])).toEqual([{ seen: true }]);
  await heard("1 day");

  const page = await opened(browser, email("primary"), "?view=attention");
  await expect(rowOf(page, "Broken phone")).toContainText("No room for the account");
  await expect(rowOf(page, "Broken phone")).toContainText("Front desk: 403, account or password rejected");
  await expect(rowOf(page, "Quiet phone")).toContainText("Offline");
  await expect(rowOf(page, "Fine phone")).toHaveCount(0);
  await expectAccessible(page, "devices that need attention");
  await page.getByRole("link", { name: "Offline 1" }).click();
  await expect(page).toHaveURL(/kind=silent/);
  await expect(rowOf(page, "Broken phone")).toHaveCount(0);
  await page.getByRole("link", { name: /^Configuration pending/ }).click();
  await expect(page.getByText("No phones have this problem.")).toBeVisible();
  await page.getByRole("button", { name: "Show all phones" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("ben quiet");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Clear search" }).click();

  await page.getByRole("button", { name: "Actions for Own phone" }).click();
  await expect(page.getByRole("menuitem", { name: /^Unregister/ })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "devices, the menu of one");
  await page.keyboard.press("Escape");
  const tooYoung = (route: Parameters<ReturnType<typeof respondWith>>[0]) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "device.too_young", values: { from: "2031-03-14" } }, request_id: "x" },
    });
  await withRoute(page, "**/device?deviceId=*", tooYoung, async () => {
    await choose(page, "Fine phone", /^Unregister/);
    await page.getByLabel("Reason").fill("To be sure");
    await page.getByRole("dialog").getByRole("button", { name: "Unregister" }).click();
    await expect(page.getByText("You can unregister this phone from March 14, 2031.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await page.getByRole("button", { name: "Log out all phones" }).click();
  await expect(page.getByRole("dialog", { name: "Log out 4 phones?" })).toContainText("The phones keep their slots.");
  await expectAccessible(page, "devices, logging all out");
  await page.getByRole("button", { name: /^Log out \d+ phones?$/ }).click();
  await expect(page.getByText("4 phones logged out")).toBeVisible();
  await expect(rowOf(page, "Fine phone")).toContainText("Session ended");
  expect((await fine.beat()).action).toBe("logout");
  await page.getByRole("link", { name: /^Needs attention/ }).click();
  await expect(page.getByText("Nothing needs attention")).toBeVisible();

  const narrow = { viewport: { width: 390, height: 844 }, locale: "es-ES", colorScheme: "dark" } as const;
  const phone = await opened(browser, email("primary"), "", narrow);
  await expect(phone.getByRole("article", { name: "Broken phone" })).toContainText("Sesión cerrada");
  await expectAccessible(phone, "devices on a phone, dark, Spanish");
  await phone.getByRole("link", { name: "Mis teléfonos" }).click();
  await expect(phone.getByRole("heading", { name: "1 de 3 lugares ocupados" })).toBeVisible();
  await expectAccessible(phone, "my devices on a phone, dark, Spanish");
});

// spec: 1.25
test("one phone gets its own settings, fetches them, and is reset to the team's", async ({ browser }) => {
  const { team_id, people, email } = await team("own-settings");
  for (const [name, settings] of [
    ["Front desk", { domain: "pbx.example.com", keep_alive_s: 20 }],
    ["Night desk", { domain: "night.example.com" }],
  ] as const) {
    const account = await makeVoiceAccount(db, team_id, { name, settings });
    for (const person of people.values()) {
      await makeVoiceConfiguration(db, person, account, { usernames: [person.member_id] });
    }
  }
  const phone = await configuredPhone(email("ada"), "Desk of Ada");
  const other = await configuredPhone(email("ada"), "Pocket of Ada");
  const transportOf = async (one: Softphone) => (await one.fetchConfig())?.accounts[0]?.settings.transport;

  const page = await opened(browser, email("primary"));
  await choose(page, "Desk of Ada", /^Phone settings/);
  const dialog = page.getByRole("dialog", { name: "Settings for Desk of Ada" });
  await expect(dialog).toContainText("They apply to this phone only. Ada Carrier's other phones keep their settings.");
  const transport = dialog.getByLabel("Transport", { exact: true });
  const keepAlive = dialog.getByLabel("Keep-alive", { exact: true });
  await expect(transport).toHaveValue("");
  await expect(transport.locator("option:checked")).toHaveText(/\(default\)$/);
  await expect(keepAlive, "the two voice accounts say different things").toHaveAccessibleDescription(
    "Depends on the account",
  );
  await expectAccessible(page, "devices, settings of one");

  await transport.selectOption("TLS");
  await keepAlive.fill("9999");
  await dialog.getByLabel("SIP ports, lowest").fill("6000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(keepAlive, "focus moves to the wrong field").toBeFocused();
  await expect(dialog.getByText("Use a whole number from")).toBeVisible();
  await expect(dialog.getByText("to use each account's value")).toBeVisible();
  await expectAccessible(page, "devices, wrong settings of one");
  await dialog.getByRole("button", { name: "Clear Keep-alive" }).click();
  await expect(keepAlive).toBeFocused();
  await dialog.getByRole("button", { name: "Clear SIP ports" }).click();
  const refused = (route: Parameters<ReturnType<typeof respondWith>>[0]) =>
    route.fulfill({
      status: 400,
      json: {
        error: { code: "request.invalid", fields: [{ path: "settings.transport", issue: "field.invalid" }] },
        request_id: "x",
      },
    });
  await withRoute(page, "**/device/*/settings", refused, async () => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(transport).toHaveAttribute("aria-invalid", "true");
    await expect(transport).toBeFocused();
  });
  await withRoute(page, "**/device/*/settings", respondWith(409, "device.gone"), async () => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Couldn't save the settings")).toBeVisible();
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings for Desk of Ada saved. It fetches them when it next connects.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for Desk of Ada" })).toBeFocused();
  await expect(rowOf(page, "Desk of Ada")).toContainText("Custom settings: Transport");
  await expect(rowOf(page, "Pocket of Ada")).not.toContainText("Custom settings");
  expect((await phone.beat()).action, "it learns of them when it next asks").toBe("refetch");
  expect(await transportOf(phone)).toBe("tls");
  expect(await transportOf(other)).toBe("udp");
  await phone.acknowledge();

  const owner = await opened(browser, email("ada"));
  await expect(owner.getByRole("article", { name: "Desk of Ada" })).toContainText("Custom settings: Transport");
  await expect(owner.getByRole("button", { name: /^Log out/ }).first()).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Phone settings/ }), "not hers to say").toHaveCount(0);

  const narrow = { viewport: { width: 390, height: 844 }, locale: "es-ES", colorScheme: "dark" } as const;
  const small = await opened(browser, email("primary"), "", narrow);
  await expect(small.getByRole("article", { name: "Desk of Ada" })).toContainText("Ajustes propios: Transporte");
  await expectAccessible(small, "devices with settings of their own on a phone, dark, Spanish");
  await small.getByRole("button", { name: "Acciones para Desk of Ada" }).click();
  await small.getByRole("menuitem", { name: /^Ajustes del teléfono/ }).click();
  const form = small.getByRole("dialog", { name: "Ajustes de Desk of Ada" });
  await expect(form.getByLabel("Transporte", { exact: true })).toHaveValue("tls");
  await expect(form.getByText("para usar «UDP» (valor predeterminado)")).toBeVisible();
  await expectAccessible(small, "devices, settings of one on a phone, dark, Spanish");
  await form.getByRole("button", { name: "Vaciar Transporte" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(small.getByText("Se han guardado los ajustes de Desk of Ada.")).toBeVisible();
  await expect(small.getByRole("article", { name: "Desk of Ada" })).not.toContainText("Ajustes propios");
  expect((await phone.beat()).action).toBe("refetch");
  expect(await transportOf(phone)).toBe("udp");

  const free = await newPage(browser);
  await startSession(free, "nora.weber@example.com", "/dashboard/devices", { origin: origins.solo });
  await free
    .getByRole("button", { name: /^Phone settings/ })
    .first()
    .click();
  await expect(free.getByRole("dialog")).toContainText("Your other phones keep their settings.");
  await expect(free.getByRole("dialog")).toContainText("On the free plan, phones choose their ports.");
  await expect(free.getByLabel("Audio ports, lowest")).toBeDisabled();
  await expectAccessible(free, "settings of a phone in the free plan");
  await free.goto(`${origins.solo}/dashboard/subscription`);
  await expect(free.getByText("The free edition ended on February 29, 2024.")).toBeVisible();
});
