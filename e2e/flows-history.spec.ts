import { expect } from "@playwright/test";
import { makeVoiceAccount } from "@portal/api/test/factories/voice.ts";
import { newPage, origins, startSession } from "./kit/browser.ts";
import { db } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { confirmed, send } from "./kit/send.ts";
import { test } from "./kit/test.ts";
import { unique } from "./kit/unique.ts";

const LABELS = {
  en: {
    locale: "en-US",
    history: "History",
    voice: "Changed a member's voice accounts",
    revealed: "Viewed a SIP password",
  },
  es: {
    locale: "es-ES",
    history: "Historial",
    voice: "Cambió las cuentas de voz de un miembro",
    revealed: "Vio una contraseña SIP",
  },
} as const;

for (const language of ROTATING_LANGUAGES) {
  test(`finding 26: the history names changed voice accounts and a viewed password (${language})`, async ({
    browser,
  }) => {
    const { locale, ...labels } = LABELS[language];
    const { team_id, email, people } = await teamOf(unique("history"), ["primary", "ada"]);
    const voice_account_id = await makeVoiceAccount(db, team_id);
    const page = await newPage(browser, { locale });
    await startSession(page, email("primary"), "/build.json");
    const voice = `/api/v2/team/${team_id}/member/${people.get("ada")!.member_id}/voice`;
    const registrations = [{ username: "201", authorization_username: "", password: "a-Sip-secret" }];
    const configuration = { voice_account_id, display_name: "", extension: "201", settings: {}, registrations };
    await send(page, "PUT", voice, { voice_configurations: [configuration] });
    await send(page, "POST", `${voice}/${voice_account_id}/reveal`, { slot: 1 }, await confirmed(page, "reveal"));
    await page.goto(`${origins.team}/dashboard/members/${people.get("ada")!.member_id}`);
    await page.getByRole("tab", { name: labels.history }).click();
    const entries = page.getByRole("tabpanel").getByRole("listitem");
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(labels.revealed);
    await expect(entries.last()).toContainText(labels.voice);
  });
}
