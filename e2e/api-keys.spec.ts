import { type Page, expect } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { WORDS, newPage, startSession } from "./kit/browser.ts";
import { teamOf } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { unique } from "./kit/unique.ts";

/** API keys: created in the settings, used by a program as they are and as an OAuth client, followed in its activity, revoked. */

const LABELS = {
  en: {
    locale: "en-US",
    none: "No API keys yet",
    create: "Create key",
    name: "Name",
    nameless: "Give the key a name.",
    scope: "Manage members",
    networks: "Allowed networks (optional)",
    wrong: "“office” isn't an address or a network.",
    once: "You won't be able to see this key again",
    secret: "API key",
    oauth: "Connect with OAuth 2.0 instead",
    saved: "I've saved it",
    activity: "Activity of CRM",
    revoke: "Revoke CRM",
    confirm: "Revoke key",
    revoked: "Revoked",
    close: "Close",
  },
  es: {
    locale: "es-ES",
    none: "Todavía no hay claves de API",
    create: "Crear clave",
    name: "Nombre",
    nameless: "Ponle un nombre a la clave.",
    scope: "Gestionar miembros",
    networks: "Redes permitidas (opcional)",
    wrong: "«office» no es una dirección ni una red.",
    once: "Solo la verás esta vez",
    secret: "Clave de API",
    oauth: "Conectar con OAuth 2.0",
    saved: "Ya la he guardado",
    activity: "Actividad de CRM",
    revoke: "Revocar CRM",
    confirm: "Revocar clave",
    revoked: "Revocada",
    close: "Cerrar",
  },
} as const;

/** Sent from the page, because only the browser can resolve these hosts. */
const rename = (page: Page, key: string, path: string) =>
  page.evaluate(
    async ([key, path]) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const body = JSON.stringify({ first_name: "Ida" });
      return (await fetch(path!, { method: "PUT", headers, body, credentials: "omit" })).status;
    },
    [key, path],
  );

const tokenFor = (page: Page, id: string, secret: string) =>
  page.evaluate(
    async ([id, secret]) => {
      const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
      const body = new URLSearchParams({ grant_type: "client_credentials" });
      const reply = await fetch("/oauth/token", { method: "POST", headers, body, credentials: "omit" });
      return ((await reply.json()) as { access_token: string }).access_token;
    },
    [id, secret],
  );

for (const language of ROTATING_LANGUAGES) {
  test(`a team creates an API key, a program uses it, its activity shows it, and it is revoked (${language})`, async ({
    browser,
  }) => {
    const { locale, ...labels } = LABELS[language];
    const words = WORDS[language];
    const { team_id, email, people } = await teamOf(unique("keys"), ["primary", "ada"]);
    const page = await newPage(browser, { locale });
    await startSession(page, email("primary"), "/dashboard/settings-and-preferences?section=keys");
    await expect(page.getByRole("heading", { name: labels.none })).toBeVisible();
    await expectAccessible(page, "settings, no API keys");

    await page.getByRole("button", { name: labels.create }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: labels.create }).click();
    await expect(dialog.getByText(labels.nameless)).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: labels.name })).toBeFocused();
    await page.keyboard.type("CRM");
    await dialog.getByRole("checkbox", { name: labels.scope }).check();
    await dialog.getByRole("textbox", { name: labels.networks }).fill("office");
    await dialog.getByRole("button", { name: labels.create }).click();
    await expect(dialog.getByText(labels.wrong)).toBeVisible();
    await expectAccessible(page, "settings, a new API key with a wrong network");
    await dialog.getByRole("textbox", { name: labels.networks }).fill("");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: labels.create }).click();
    await page.getByLabel(words.current, { exact: true }).fill(SEED_PASSWORD);
    await page.getByRole("button", { name: words.go, exact: true }).click();
    await expect(page.getByText(labels.once)).toBeVisible();
    await expectAccessible(page, "settings, an API key shown once");
    const key = (await dialog.getByRole("status", { name: labels.secret }).textContent()) ?? "";
    await dialog.getByText(labels.oauth).click();
    const [id = ""] = key.split(".");
    await expect(dialog.getByText(id, { exact: true })).toBeVisible();
    await expect(dialog.getByText(/\/oauth\/token$/)).toBeVisible();
    await expectAccessible(page, "settings, an API key as an OAuth client");
    const token = await tokenFor(page, id, key);
    await page.getByRole("button", { name: labels.saved }).click();
    await expect(page.getByText(key)).toHaveCount(0);

    const ada = `/api/v2/team/${team_id}/member/${people.get("ada")!.member_id}`;
    expect(await rename(page, key, ada)).toBe(200);
    expect(await rename(page, token, ada)).toBe(200);
    await page.getByRole("button", { name: labels.activity }).click();
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText("Ida");
    await expectAccessible(page, "settings, the activity of an API key");
    await page.getByRole("button", { name: labels.close }).click();

    await page.getByRole("button", { name: labels.revoke }).click();
    await page.getByRole("dialog").getByRole("button", { name: labels.confirm }).click();
    await expect(page.getByText(labels.revoked, { exact: true })).toBeVisible();
    await expectAccessible(page, "settings, a revoked API key");
    expect(await rename(page, key, ada)).toBe(401);
    expect(await rename(page, token, ada)).toBe(401);
  });
}
