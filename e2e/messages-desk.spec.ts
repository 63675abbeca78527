import { runKeys } from "./kit/keys.ts";
import type { Page } from "@playwright/test";
import { keyedHash } from "@portal/api/platform/secrets.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { en as actsEn } from "@portal/web/support/case/acts/text.en.ts";
import { es as actsEs } from "@portal/web/support/case/acts/text.es.ts";
import { en as caseEn } from "@portal/web/support/case/text.en.ts";
import { es as caseEs } from "@portal/web/support/case/text.es.ts";
import { en as alertsEn } from "@portal/web/support/global-alerts/text.en.ts";
import { es as alertsEs } from "@portal/web/support/global-alerts/text.es.ts";
import { en as shutEn } from "@portal/web/support/canceled-emails/text.en.ts";
import { es as shutEs } from "@portal/web/support/canceled-emails/text.es.ts";
import { en as providersEn } from "@portal/web/support/providers/text.en.ts";
import { es as providersEs } from "@portal/web/support/providers/text.es.ts";
import { en as settingsEn } from "@portal/web/support/settings/text.en.ts";
import { es as settingsEs } from "@portal/web/support/settings/text.es.ts";
import { runSql } from "./kit/database.ts";
import { PASSWORD, person } from "./kit/people.ts";
import { startStaffSession, staffPerson } from "./kit/staff.ts";
import { broken, brokenChange, tell, whileAnswering } from "./kit/tell.ts";
import { unique, uniqueEmail, uniqueName } from "./kit/unique.ts";
import { WORDS, origins } from "./kit/browser.ts";

/** What staff are told when something does not go through, in both languages. */

const SAID = {
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

tell("at the desk of the staff", "desk", async ({ page, language, sees }) => {
  const [words, say] = [WORDS[language], SAID[language]];
  const open = (path: string) => page.goto(`${origins.support}/support/${path}`);
  const dialog = page.getByRole("dialog");

  const robin = uniqueName("Robin Desk");
  const colleague = await staffPerson("l1", robin);
  await startStaffSession(page, await staffPerson("su"));
  await whileAnswering(page, CALLS, brokenChange, async () => {
    await open(`settings?q=${encodeURIComponent(colleague)}`);
    await press(page, say.settings["password.change"]);
    await page.getByLabel(words.current).fill(SEED_PASSWORD);
    await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await press(page, say.settings["password.save"]);
    await sees("password");
    const choose = async (act: string) => {
      await press(page, say.settings.menu.replace("{{name}}", robin));
      await page.getByRole("menuitem", { name: begins(act) }).click();
    };
    await choose(say.settings["menu.level"]);
    await dialog.getByLabel(say.settings["level.label"], { exact: true }).selectOption("l2");
    await dialog.getByRole("button", { name: say.settings["level.save"] }).click();
    await sees("level");
    await away(page);
    await choose(say.settings["menu.delete"]);
    await dialog.getByRole("textbox").fill(colleague);
    await dialog.getByRole("button", { name: say.settings["delete.confirm"], exact: true }).click();
    await sees("staff_deleted");
  });

  await startStaffSession(page, await staffPerson("l3"));
  const email = uniqueEmail(`desk.case.${language}`);
  const team_name = unique(`Desk of ${language}`);
  await person(email, { team_name });
  const lookUp = (address: string) => open(`dashboard?email=${encodeURIComponent(address)}`);
  await lookUp("nobody@desk.example");
  await sees("unknown");
  await whileAnswering(page, "**/portalUser/*", broken, async () => {
    await lookUp(email);
    await sees("info");
  });
  await whileAnswering(page, "**/team/*/events*", broken, async () => {
    await lookUp(email);
    await sees("events");
  });
  await whileAnswering(page, "**/team/*/subscription", broken, async () => {
    const parts = page.getByRole("navigation", { name: say.file.tabs });
    await parts.getByRole("link", { name: say.file["tab.subscription"] }).click();
    await sees("subscription");
  });
  await press(page, say.file.crm);
  await sees("crm");
  await whileAnswering(page, CALLS, brokenChange, async () => {
    await lookUp(email);
    const act = async (
      name: "fix_user" | "fix_team" | "sync_directory" | "sync_sip" | "suspend" | "delete_user" | "delete_team",
    ) => {
      await press(page, say.acts[`label.${name}`]);
      if (name === "delete_team") {
        await dialog.getByRole("textbox", { name: begins(say.acts["typed.label"]) }).fill(team_name);
        await dialog.getByRole("textbox", { name: begins(say.acts["admin.label"]) }).fill(email);
      }
      await dialog
        .getByRole("textbox", { name: begins(say.acts.reason) })
        .last()
        .fill("Ticket 4711: asked for by phone");
      await dialog.getByRole("button", { name: say.acts[`submit.${name}`], exact: true }).click();
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
      await sees(message);
      await away(page);
    }
  });

  await whileAnswering(page, "**/globalAlert", broken, async () => {
    await open("global-alerts");
    await sees("alert_get");
  });
  const texts = {
    en: { title: unique(`Told ${language}`), text: "To be deleted" },
    es: { title: unique(`Dicho ${language}`), text: "Se elimina" },
  };
  const rules = { subscriptionPlan: ["free"], product: [], country: [], role: [], language: [] };
  await runSql(
    `insert into global_alerts (texts, severity, from_at, dismissible, rules, author, created_at) values ($1, 'info', now(), true, $2, 'x', now())`,
    [JSON.stringify(texts), JSON.stringify(rules)],
  );
  await whileAnswering(page, CALLS, brokenChange, async () => {
    const title = texts[language].title;
    const row = page.getByRole("listitem").filter({ hasText: title });
    await open("global-alerts");
    await row.getByRole("button", { name: begins(say.alerts["delete.label"].split(" ")[0] ?? "") }).click();
    await dialog.getByRole("button", { name: say.alerts["delete.confirm"], exact: true }).click();
    await sees("alert_delete");
    await open("global-alerts");
    await row.getByRole("button", { name: begins(say.alerts.edit) }).click();
    await page.getByLabel(say.alerts["field.title"].replace("{{language}}", say.alerts["in.en"])).fill("Told anew");
    await press(page, say.alerts.save);
    await sees("alert_update");
    await page.reload();
    await open("global-alerts");
    await press(page, say.alerts.add);
    for (const spoken of ["in.en", "in.es"] as const) {
      for (const part of ["field.title", "field.text"] as const) {
        await page.getByLabel(say.alerts[part].replace("{{language}}", say.alerts[spoken])).fill("A word to many");
      }
    }
    await page.getByLabel(say.alerts["field.from"], { exact: true }).fill("2026-01-02T08:00");
    await press(page, say.alerts["save.new"]);
    await sees("alert_create");
    await page.reload();
  });

  await whileAnswering(page, "**/itsps", broken, async () => {
    await open("itsp-managment");
    await sees("itsp_get");
  });
  const [provider] = await runSql<{ id: string }>(
    `insert into itsps (slug, name, settings) values ($1, 'Gone soon', '{"domain":"sip.gone.example"}') returning id`,
    [unique("gone").replace(".", "-")],
  );
  await whileAnswering(page, CALLS, brokenChange, async () => {
    const edit = () => open(`itsp-edit/${provider!.id}`);
    await edit();
    await press(page, say.providers.offer);
    await sees("itsp_status");
    await press(page, say.providers.more);
    await page.getByRole("menuitem", { name: begins(say.providers.delete) }).click();
    await dialog.getByRole("button", { name: say.providers["delete.confirm"], exact: true }).click();
    await sees("itsp_delete");
    await edit();
    await page.getByLabel(say.providers["field.name"], { exact: true }).fill("Gone sooner");
    await press(page, say.providers.save);
    await sees("itsp_edit");
    await page.reload();
  });

  await whileAnswering(page, "**/api/v2/canceled_emails*", broken, async () => {
    await open("canceled_emails");
    await sees("canceled_get");
  });
  const shut = `${unique("shut")}@desk.example`;
  const key = keyedHash(runKeys().first, "canceled_email", shut);
  await runSql("insert into canceled_emails (key, display, canceled_at) values ($1, 's•••@desk.example', now())", [
    key,
  ]);
  await whileAnswering(page, CALLS, brokenChange, async () => {
    await open("canceled_emails");
    await page.getByRole("main").getByRole("textbox", { name: say.shut.email }).fill(shut);
    await press(page, say.shut.look_up);
    await press(page, say.shut.allow);
    await dialog.getByRole("textbox", { name: say.shut.reason }).fill("Closed it by mistake, ticket 4711");
    await dialog.getByRole("button", { name: say.shut["dialog.confirm"], exact: true }).click();
    await sees("canceled_delete");
  });
});
