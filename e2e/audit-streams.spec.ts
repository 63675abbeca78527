import { expect } from "@playwright/test";
import { isGenuine, startReceiver } from "@portal/api/test/webhook-receiver.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { WORDS, confirmPassword, expectFocusIn, expectSoon, newPage, settingsOf, startSession } from "./kit/browser.ts";
import { runSql } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { send } from "./kit/send.ts";
import { test } from "./kit/test.ts";
import { unique } from "./kit/unique.ts";

/** Audit streams: created in the settings, tested with a real server, broken and mended there, paused and deleted. */

const LABELS = {
  en: {
    none: "No audit streams yet",
    create: "New audit stream",
    submit: "Create audit stream",
    url: "Endpoint URL",
    required: "Enter the URL of your endpoint.",
    syslog: /^Syslog/,
    webhook: /^Webhook/,
    address: "Collector address",
    noPort: "Enter a host and a port, for example siem.example.com:6514.",
    refused: "This address isn't public, so we can't send anything there.",
    secret: "Signing secret",
    saved: "I've saved it",
    test: "Send test entry",
    arrived: "The test entry arrived",
    failed: "The test entry didn't arrive",
    current: "Up to date",
    failing: /^Nothing has arrived since/,
    help: /Check the URL, the Authorization header/,
    disabled: "We disabled this audit stream",
    menu: "More actions",
    off: "Pause",
    isOff: "This audit stream is paused",
    on: "Resume",
    remove: "Delete",
    removed: "Delete audit stream",
  },
  es: {
    none: "Todavía no hay flujos de auditoría",
    create: "Nuevo flujo de auditoría",
    submit: "Crear flujo",
    url: "URL de destino",
    required: "Escribe la URL de tu servidor.",
    syslog: /^Syslog/,
    webhook: /^Webhook/,
    address: "Dirección del colector",
    noPort: "Escribe un servidor y un puerto, por ejemplo, siem.example.com:6514.",
    refused: "Esta dirección no es pública, así que no podemos enviar nada allí.",
    secret: "Secreto de firma",
    saved: "Ya lo he guardado",
    test: "Enviar entrada de prueba",
    arrived: "La entrada de prueba ha llegado",
    failed: "La entrada de prueba no ha llegado",
    current: "Al día",
    failing: /^No ha llegado nada desde/,
    help: /Revisa la URL, la cabecera Authorization/,
    disabled: "Hemos inhabilitado este flujo de auditoría",
    menu: "Más acciones",
    off: "Pausar",
    isOff: "Este flujo de auditoría está en pausa",
    on: "Reanudar",
    remove: "Eliminar",
    removed: "Eliminar flujo",
  },
} as const;

/** One language on a wide screen, the other on a phone. */
const SCREENS = {
  en: { locale: "en-US", viewport: { width: 1440, height: 900 } },
  es: { locale: "es-ES", viewport: { width: 390, height: 844 } },
};

for (const language of ROTATING_LANGUAGES) {
  test(`an admin connects a SIEM to the audit log and finds out why entries don't arrive (${language})`, async ({
    browser,
  }) => {
    const labels = LABELS[language];
    // The only address of this machine to which anything can be sent.
    const receiver = await startReceiver(process.env["E2E_RECEIVER"]);
    const messages = () =>
      receiver.received.flatMap(({ body }) =>
        (JSON.parse(body) as { message: string }[]).map(({ message }) => message),
      );
    const { team_id, email, people } = await teamOf(unique("siem"), ["administrator", "ada"]);
    const page = await newPage(browser, SCREENS[language]);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
    const dialog = page.getByRole("dialog");
    const renameAda = (first_name: string) =>
      send(page, "PUT", `/api/v2/team/${team_id}/member/${people.get("ada")!.member_id}`, { first_name });
    let secret = "";
    await startSession(page, email("administrator"), settingsOf("audit-streams"));
    await expect(page.getByRole("heading", { name: labels.none })).toBeVisible();
    await expectAccessible(page, "settings, no audit streams");

    await test.step("the form refuses what can't work", async () => {
      await button(labels.create).click();
      await dialog.getByRole("button", { name: labels.submit }).click();
      await expect(dialog.getByText(labels.required)).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: labels.url })).toBeFocused();
      await dialog.getByRole("radio", { name: labels.syslog }).check();
      await dialog.getByRole("textbox", { name: labels.address }).fill("siem.example.com");
      await expect(dialog.getByText(labels.noPort).last()).toBeVisible();
      await expectAccessible(page, "settings, a new audit stream without a port");
      await dialog.getByRole("textbox", { name: labels.address }).fill("10.0.0.1:6514");
      await page.keyboard.press("Enter");
      await confirmPassword(page, undefined, WORDS[language]);
      await expect(dialog.getByText(labels.refused)).toBeVisible();
    });

    await test.step("the secret is shown once, and what is done in the team arrives, signed", async () => {
      await dialog.getByRole("radio", { name: labels.webhook }).check();
      await dialog.getByRole("textbox", { name: labels.url }).fill(receiver.url);
      await page.keyboard.press("Enter");
      await expect(button(labels.saved)).toBeVisible();
      secret = (await dialog.getByLabel(labels.secret).textContent()) ?? "";
      await button(labels.saved).click();
      await renameAda("Ida");
      await expect.poll(messages).toContain("member.changed");
      expect(receiver.received.every((one) => isGenuine(secret, one))).toBe(true);
      expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toContain("Ida");
      await expectSoon(page.getByText(labels.current));
      await expectAccessible(page, "settings, an audit stream");
    });

    await test.step("a test says whether it arrived", async () => {
      await button(labels.test).click();
      await expect(page.getByText(labels.arrived)).toBeVisible();
      expect(messages()).toContain("audit_stream.test");
      await expectAccessible(page, "settings, a test entry that arrived");
    });

    await test.step("a broken server shows with what to do, and gets everything once it is mended", async () => {
      const { answer } = receiver;
      receiver.answer = (response) => void response.writeHead(403).end("no token");
      await button(labels.test).click();
      await expect(page.getByText(labels.failed)).toBeVisible();
      await expectSoon(page.getByText(labels.failing));
      await expect(page.getByText(labels.help).first()).toBeVisible();
      await expectAccessible(page, "settings, a failing audit stream");
      receiver.answer = answer;
      // Pauses between attempts grow to minutes, so the next attempt is made due. A new entry triggers it.
      await expect(async () => {
        await runSql("update audit_streams set next_attempt_at = now() where team_id = $1", [team_id]);
        await renameAda(unique("Ada"));
        expect(await runSql("select failing_since from audit_streams where team_id = $1", [team_id])).toEqual([
          { failing_since: null },
        ]);
      }).toPass({ intervals: [1_000] });
      await expectSoon(page.getByText(labels.failing), false);
    });

    await test.step("one that we disabled says why, and is resumed", async () => {
      // Otherwise this takes three days of failures.
      await runSql("update audit_streams set state = 'disabled', disabled_cause = 'failing' where team_id = $1", [
        team_id,
      ]);
      await expectSoon(page.getByText(labels.disabled));
      await expectAccessible(page, "settings, a disabled audit stream");
      await button(labels.on).click();
      await expect(page.getByText(labels.disabled)).toHaveCount(0);
    });

    await test.step("it is paused, and deleted by keyboard", async () => {
      await button(labels.menu).click();
      await page.getByRole("menuitem", { name: labels.off }).click();
      await dialog.getByRole("button", { name: labels.off }).click();
      await expect(page.getByText(labels.isOff)).toBeVisible();
      await expectAccessible(page, "settings, a paused audit stream");
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
    });
    await receiver.close();
  });
}
