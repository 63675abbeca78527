import { runKeys } from "./kit/keys.ts";
import { type Page, expect } from "@playwright/test";
import { keyedHash } from "@portal/api/platform/secrets.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { en as actsEn } from "@portal/web/features/support/cases/acts/text.en.ts";
import { es as actsEs } from "@portal/web/features/support/cases/acts/text.es.ts";
import { en as caseEn } from "@portal/web/features/support/cases/text.en.ts";
import { es as caseEs } from "@portal/web/features/support/cases/text.es.ts";
import { en as alertsEn } from "@portal/web/features/support/global-alerts/text.en.ts";
import { es as alertsEs } from "@portal/web/features/support/global-alerts/text.es.ts";
import { en as shutEn } from "@portal/web/features/support/canceled-emails/text.en.ts";
import { es as shutEs } from "@portal/web/features/support/canceled-emails/text.es.ts";
import { en as providersEn } from "@portal/web/features/support/itsps/text.en.ts";
import { es as providersEs } from "@portal/web/features/support/itsps/text.es.ts";
import { en as settingsEn } from "@portal/web/features/support/settings/text.en.ts";
import { es as settingsEs } from "@portal/web/features/support/settings/text.es.ts";
import { runSql } from "./kit/database.ts";
import { PASSWORD, person } from "./kit/people.ts";
import { startStaffSession, staffPerson } from "./kit/staff.ts";
import { messageJourney } from "./kit/message-journey.ts";
import { failChanges, serverError, withRoute } from "./kit/responses.ts";
import { unique, uniqueEmail, uniqueName } from "./kit/unique.ts";
import { WORDS, origins } from "./kit/browser.ts";

/** Error messages of the support area, in both languages. */

const LABELS = {
  en: { acts: actsEn, file: caseEn, alerts: alertsEn, shut: shutEn, providers: providersEn, settings: settingsEn },
  es: { acts: actsEs, file: caseEs, alerts: alertsEs, shut: shutEs, providers: providersEs, settings: settingsEs },
} as const;
const CALLS = "**/support/api/v2/**";
const begins = (words: string) => new RegExp(`^${words.replace("…", "").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
const press = (page: Page, words: string) =>
  page
    .getByRole("button", { name: begins(words) })
    .first()
    .click();
const away = (page: Page) => page.keyboard.press("Escape");

messageJourney("in the support area", "desk", async ({ page, language, expectMessages }) => {
  const [words, labels] = [WORDS[language], LABELS[language]];
  const open = (path: string) => page.goto(`${origins.support}/support/${path}`);
  const dialog = page.getByRole("dialog");

  const robin = uniqueName("Robin Desk");
  const colleague = await staffPerson("l1", robin);
  await startStaffSession(page, await staffPerson("su"));
  await withRoute(page, CALLS, failChanges, async () => {
    await open(`settings?q=${encodeURIComponent(colleague)}`);
    await press(page, labels.settings["password.change"]);
    await page.getByLabel(words.current).fill(SEED_PASSWORD);
    await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await press(page, labels.settings["password.save"]);
    await expectMessages("password");
    const choose = async (act: string) => {
      await press(page, labels.settings.menu.replace("{{name}}", robin));
      await page.getByRole("menuitem", { name: begins(act) }).click();
    };
    await choose(labels.settings["menu.level"]);
    await dialog.getByLabel(labels.settings["level.label"], { exact: true }).selectOption("l2");
    await dialog.getByRole("button", { name: labels.settings["level.save"] }).click();
    await expectMessages("level");
    await away(page);
    await choose(labels.settings["menu.delete"]);
    await dialog.getByRole("textbox").fill(colleague);
    await dialog.getByRole("button", { name: labels.settings["delete.confirm"], exact: true }).click();
    await expectMessages("staff_deleted");
  });

  await startStaffSession(page, await staffPerson("l3"));
  const email = uniqueEmail(`desk.case.${language}`);
  const team_name = unique(`Desk of ${language}`);
  await person(email, { team_name });
  const lookUp = (address: string) => open(`dashboard?email=${encodeURIComponent(address)}`);
  await lookUp("nobody@desk.example");
  await expectMessages("unknown");
  await withRoute(page, "**/portalUser/*", serverError, async () => {
    await lookUp(email);
    await expectMessages("info");
  });
  await withRoute(page, "**/team/*/events*", serverError, async () => {
    await lookUp(email);
    await expectMessages("events");
  });
  await withRoute(page, "**/team/*/subscription", serverError, async () => {
    const parts = page.getByRole("navigation", { name: labels.file.tabs });
    await parts.getByRole("link", { name: labels.file["tab.subscription"] }).click();
    await expectMessages("subscription");
  });
  await press(page, labels.file.crm);
  await expectMessages("crm");
  await withRoute(page, CALLS, failChanges, async () => {
    await lookUp(email);
    const act = async (
      name: "fix_user" | "fix_team" | "sync_directory" | "sync_sip" | "suspend" | "delete_user" | "delete_team",
    ) => {
      await press(page, labels.file[`act.${name}`]);
      if (name === "delete_team") {
        await dialog.getByRole("textbox", { name: begins(labels.acts["typed.label"]) }).fill(team_name);
        await dialog.getByRole("textbox", { name: begins(labels.acts["admin.label"]) }).fill(email);
      }
      await dialog
        .getByRole("textbox", { name: begins(labels.acts.reason) })
        .last()
        .fill("Ticket 4711: asked for by phone");
      await dialog.getByRole("button", { name: labels.acts[`submit.${name}`], exact: true }).click();
    };
    for (const [name, message] of [
      ["fix_user", "fix_user"],
      ["fix_team", "fix_team"],
      ["sync_directory", "vcard"],
      ["sync_sip", "sip"],
      ["suspend", "suspend"],
      ["delete_user", "delete_user"],
      ["delete_team", "delete_team"],
    ] as const) {
      await act(name);
      await expectMessages(message);
      await away(page);
    }
  });

  await withRoute(page, "**/globalAlert", serverError, async () => {
    await open("global-alerts");
    await expectMessages("alert_get");
  });
  const texts = {
    en: { title: unique(`Alert ${language}`), text: "To be deleted" },
    es: { title: unique(`Dicho ${language}`), text: "Se elimina" },
  };
  const rules = { subscriptionPlan: ["free"], product: [], country: [], role: [], language: [] };
  await runSql(
    `insert into global_alerts (texts, severity, from_at, dismissible, rules, author, created_at) values ($1, 'info', now(), true, $2, 'x', now())`,
    [JSON.stringify(texts), JSON.stringify(rules)],
  );
  await withRoute(page, CALLS, failChanges, async () => {
    const title = texts[language].title;
    const row = page.getByRole("listitem").filter({ hasText: title });
    await open("global-alerts");
    await row.getByRole("button", { name: begins(labels.alerts["delete.label"].split(" ")[0] ?? "") }).click();
    await dialog.getByRole("button", { name: labels.alerts["delete.confirm"], exact: true }).click();
    await expectMessages("alert_delete");
    await open("global-alerts");
    await row.getByRole("button", { name: begins(labels.alerts.edit) }).click();
    await page
      .getByLabel(labels.alerts["field.title"].replace("{{language}}", labels.alerts["in.en"]))
      .fill("Changed alert");
    await press(page, labels.alerts.save);
    await expectMessages("alert_update");
    await page.reload();
    await open("global-alerts");
    await press(page, labels.alerts.add);
    for (const spoken of ["in.en", "in.es"] as const) {
      for (const part of ["field.title", "field.text"] as const) {
        await page
          .getByLabel(labels.alerts[part].replace("{{language}}", labels.alerts[spoken]))
          .fill("A word to many");
      }
    }
    await page.getByLabel(labels.alerts["field.from"], { exact: true }).fill("2026-01-02T08:00");
    await press(page, labels.alerts["save.new"]);
    await expectMessages("alert_create");
    await page.reload();
  });

  await withRoute(page, "**/itsps", serverError, async () => {
    await open("itsp-managment");
    await expectMessages("itsp_get");
  });
  const [provider] = await runSql<{ id: string }>(
    `insert into itsps (slug, name, settings) values ($1, 'Gone soon', '{"domain":"sip.gone.example"}') returning id`,
    [unique("gone").replace(".", "-")],
  );
  await withRoute(page, CALLS, failChanges, async () => {
    const edit = () => open(`itsp-edit/${provider!.id}`);
    await edit();
    await press(page, labels.providers.offer);
    await expectMessages("itsp_status");
    await press(page, labels.providers.more);
    await page.getByRole("menuitem", { name: begins(labels.providers.delete) }).click();
    await dialog.getByRole("button", { name: labels.providers["delete.confirm"], exact: true }).click();
    await expectMessages("itsp_delete");
    await edit();
    await page.getByLabel(labels.providers["field.name"], { exact: true }).fill("Gone sooner");
    await press(page, labels.providers.save);
    await expectMessages("itsp_edit");
    await page.reload();
  });
  await open("itsp-edit/gone");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: labels.providers.back, exact: true }).click();
  await expect(page).toHaveURL(/itsp-managment$/);

  await withRoute(page, "**/api/v2/canceled_emails*", serverError, async () => {
    await open("canceled_emails");
    await expectMessages("canceled_get");
  });
  const shut = `${unique("shut")}@desk.example`;
  const key = keyedHash(runKeys().first, "canceled_email", shut);
  await runSql("insert into canceled_emails (key, display, canceled_at) values ($1, 's•••@desk.example', now())", [
    key,
  ]);
  await withRoute(page, CALLS, failChanges, async () => {
    await open("canceled_emails");
    await page.getByRole("main").getByRole("textbox", { name: labels.shut.email }).fill(shut);
    await press(page, labels.shut.look_up);
    await press(page, labels.shut.allow);
    await dialog.getByRole("textbox", { name: labels.shut.reason }).fill("Closed it by mistake, ticket 4711");
    await dialog.getByRole("button", { name: labels.shut["dialog.confirm"], exact: true }).click();
    await expectMessages("canceled_delete");
  });
});
