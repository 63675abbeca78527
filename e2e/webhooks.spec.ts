import { type Page, expect } from "@playwright/test";
import { type Received, isGenuine, startReceiver } from "@portal/api/test/webhook-receiver.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { WORDS, confirmPassword, expectFocusIn, expectSoon, newPage, settingsOf, startSession } from "./kit/browser.ts";
import { runSql } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { send } from "./kit/send.ts";
import { test } from "./kit/test.ts";
import { unique } from "./kit/unique.ts";

/** Webhooks: created in the settings, tested with a real server, broken and mended there, turned off and deleted. */

const LABELS = {
  en: {
    none: "No webhooks yet",
    create: "New webhook",
    submit: "Create webhook",
    url: "Endpoint URL",
    required: "Enter the URL of your endpoint.",
    refused: "This address isn't public, so we can't send anything there.",
    some: /^Selected events/,
    choose: "Choose at least one event.",
    all: /^All events/,
    secret: "Signing secret",
    saved: "I've saved it",
    quiet: "No deliveries yet",
    test: "Send test event",
    accepted: "Your server accepted the event",
    pending: "Your server hasn't accepted the event yet",
    again: /^(Retry now|Resend)$/,
    failing: /^Deliveries have been failing since/,
    changed: "Member's details changed",
    delivered: "Delivered",
    close: "Close",
    disabled: "We disabled this webhook",
    menu: "More actions",
    rotate: "New secret",
    rotated: "Create secret",
    off: "Turn off",
    isOff: "This webhook is off",
    on: "Turn on",
    remove: "Delete",
    removed: "Delete webhook",
    resend: "Resend deliveries",
    nothing: "Nothing to resend in this time span. Deliveries we're still retrying aren't included.",
    resendAll: "Resend",
    back: "All webhooks",
    settings: "Settings",
  },
  es: {
    none: "Todavía no hay webhooks",
    create: "Nuevo webhook",
    submit: "Crear webhook",
    url: "URL de destino",
    required: "Escribe la URL de tu servidor.",
    refused: "Esta dirección no es pública, así que no podemos enviar nada allí.",
    some: /^Eventos elegidos/,
    choose: "Elige al menos un evento.",
    all: /^Todos los eventos/,
    secret: "Secreto de firma",
    saved: "Ya lo he guardado",
    quiet: "Todavía no hay entregas",
    test: "Enviar evento de prueba",
    accepted: "Tu servidor aceptó el evento",
    pending: "Tu servidor todavía no ha aceptado el evento",
    again: /^(Reintentar ahora|Reenviar)$/,
    failing: /^Las entregas fallan desde/,
    changed: "Datos de un miembro cambiados",
    delivered: "Entregada",
    close: "Cerrar",
    disabled: "Hemos inhabilitado este webhook",
    menu: "Más acciones",
    rotate: "Nuevo secreto",
    rotated: "Crear secreto",
    off: "Desactivar",
    isOff: "Este webhook está desactivado",
    on: "Activar",
    remove: "Eliminar",
    removed: "Eliminar webhook",
    resend: "Reenviar entregas",
    nothing: "No hay nada que reenviar en este periodo. No se incluyen las que seguimos reintentando.",
    resendAll: "Reenviar",
    back: "Todos los webhooks",
    settings: "Ajustes",
  },
} as const;

/** One language on a wide screen, the other on a phone. */
const SCREENS = {
  en: { locale: "en-US", viewport: { width: 1440, height: 900 } },
  es: { locale: "es-ES", viewport: { width: 390, height: 844 } },
};

const shownSecret = async (page: Page, label: string) =>
  (await page.getByRole("dialog").getByLabel(label).textContent()) ?? "";

for (const language of ROTATING_LANGUAGES) {
  test(`an admin connects a server by webhook and finds out why events don't arrive (${language})`, async ({
    browser,
  }) => {
    const labels = LABELS[language];
    // The only address of this machine to which webhooks can be sent.
    const receiver = await startReceiver(process.env["E2E_RECEIVER"]);
    const secrets: string[] = [];
    const isSigned = (one: Received) => secrets.every((secret) => isGenuine(secret, one));
    const types = () => receiver.received.map(({ json }) => json.type);
    const { team_id, email, people } = await teamOf(unique("hooks"), ["administrator", "ada"]);
    const page = await newPage(browser, SCREENS[language]);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
    const dialog = page.getByRole("dialog");
    await startSession(page, email("administrator"), settingsOf("webhooks"));
    await expect(page.getByRole("heading", { name: labels.none })).toBeVisible();
    await expectAccessible(page, "settings, no webhooks");

    await test.step("the form refuses what can't work", async () => {
      await button(labels.create).click();
      await dialog.getByRole("radio", { name: labels.some }).check();
      await dialog.getByRole("button", { name: labels.submit }).click();
      await expect(dialog.getByText(labels.required)).toBeVisible();
      await expect(dialog.getByText(labels.choose)).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: labels.url })).toBeFocused();
      await expectAccessible(page, "settings, a new webhook without URL and events");
      await dialog.getByRole("radio", { name: labels.all }).check();
      await dialog.getByRole("textbox", { name: labels.url }).fill("https://10.0.0.1/events");
      await page.keyboard.press("Enter");
      await confirmPassword(page, undefined, WORDS[language]);
      await expect(dialog.getByText(labels.refused)).toBeVisible();
    });

    await test.step("the secret is shown once", async () => {
      await dialog.getByRole("textbox", { name: labels.url }).fill(receiver.url);
      await page.keyboard.press("Enter");
      await expect(button(labels.saved)).toBeVisible();
      await expectAccessible(page, "settings, the secret of a webhook");
      secrets.push(await shownSecret(page, labels.secret));
      await button(labels.saved).click();
      await expect(page.getByRole("heading", { name: labels.quiet })).toBeVisible();
      await expectAccessible(page, "settings, a webhook without deliveries");
    });

    await test.step("a test event and a real one arrive", async () => {
      await button(labels.test).click();
      await expect(dialog.getByText(labels.accepted)).toBeVisible();
      await expectAccessible(page, "settings, a delivery that arrived");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      const ada = `/api/v2/team/${team_id}/member/${people.get("ada")!.member_id}`;
      await send(page, "PUT", ada, { first_name: "Ida" });
      const row = page.getByRole("listitem").filter({ hasText: labels.changed });
      await expectSoon(row.filter({ hasText: labels.delivered }));
      expect(types()).toEqual(["webhook.test", "member.changed"]);
      expect(receiver.received.every(isSigned)).toBe(true);
      await expectAccessible(page, "settings, the deliveries of a webhook");
    });

    await test.step("a broken server shows with its answer, and the event arrives once it is mended", async () => {
      const { answer } = receiver;
      receiver.answer = (response) => void response.writeHead(500).end("out of disk space");
      await button(labels.test).click();
      await expect(dialog.getByText(labels.pending)).toBeVisible();
      await expect(dialog.getByRole("status").filter({ hasText: "500 Internal Server Error" })).toBeVisible();
      await expect(dialog.getByText("out of disk space").first()).toBeVisible();
      await expectAccessible(page, "settings, a delivery that is retried");
      await expectSoon(page.getByText(labels.failing));
      receiver.answer = answer;
      await dialog.getByRole("button", { name: labels.again }).click();
      await expect(dialog.getByText(labels.accepted)).toBeVisible();
      const sent = receiver.received.slice(2);
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent.map(({ id }) => id)).size, "each time with the same id").toBe(1);
      expect(sent.every(isSigned)).toBe(true);
      await page.keyboard.press("Escape");
      await expectSoon(page.getByText(labels.failing), false);
      await button(labels.resend).click();
      await expectAccessible(page, "settings, resending the deliveries of a time span");
      await dialog.getByRole("button", { name: labels.resendAll, exact: true }).click();
      await expect(dialog.getByText(labels.nothing)).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("a new secret signs together with the old one", async () => {
      await button(labels.menu).click();
      await page.getByRole("menuitem", { name: labels.rotate }).click();
      await dialog.getByRole("button", { name: labels.rotated }).click();
      await expect(button(labels.saved)).toBeVisible();
      secrets.push(await shownSecret(page, labels.secret));
      await button(labels.saved).click();
      await button(labels.test).click();
      await expect(dialog.getByText(labels.accepted)).toBeVisible();
      await page.keyboard.press("Escape");
      expect(isSigned(receiver.received.at(-1)!)).toBe(true);
    });

    await test.step("one that we disabled says why, and is turned on again", async () => {
      // Otherwise this takes three days of failures.
      await runSql("update webhooks set state = 'disabled', disabled_cause = 'failing' where team_id = $1", [team_id]);
      await expectSoon(page.getByText(labels.disabled));
      await expectAccessible(page, "settings, a disabled webhook");
      await button(labels.on).click();
      await expect(button(labels.test)).toBeVisible();
    });

    await test.step("it is turned off, and deleted by keyboard", async () => {
      await button(labels.menu).click();
      await page.getByRole("menuitem", { name: labels.off }).click();
      await dialog.getByRole("button", { name: labels.off }).click();
      await expect(page.getByText(labels.isOff)).toBeVisible();
      await expect(button(labels.test)).toHaveCount(0);
      await expectAccessible(page, "settings, a webhook that is off");
      const { settings, back } = labels;
      await expect(page.getByRole("main").getByRole("link", { name: settings, exact: true })).toHaveCount(0);
      await page.getByRole("link", { name: back }).press("Enter");
      await expect(page.getByRole("region", { name: "Webhooks" })).toBeFocused();
      await expectAccessible(page, "settings, a list of webhooks");
      await page.getByRole("link", { name: receiver.url }).press("Enter");
      await expect(page.getByRole("heading", { name: receiver.url })).toBeFocused();
      await button(labels.menu).press("Enter");
      await expectFocusIn(page, "menu");
      await page.getByRole("menuitem", { name: labels.remove }).press("Enter");
      await expectFocusIn(page, "dialog");
      await page.keyboard.press("Escape");
      await expect(button(labels.menu)).toBeFocused();
      await page.keyboard.press("Enter");
      await expectFocusIn(page, "menu");
      await page.getByRole("menuitem", { name: labels.remove }).press("Enter");
      await expectFocusIn(page, "dialog");
      await dialog.getByRole("button", { name: labels.removed }).press("Enter");
      await expect(page.getByRole("heading", { name: labels.none })).toBeVisible();
      await expect(page.getByRole("region", { name: "Webhooks" })).toBeFocused();
    });
    await receiver.close();
  });
}
