import { type Locator, type Page, expect } from "@playwright/test";
import { COLUMNS } from "@portal/model/bulk/rows.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { unique, uniqueEmail } from "./kit/unique.ts";
import { origins, newPage } from "./kit/browser.ts";

/** Imports members without a mouse, from the login on, only with Tab and shortcuts. */
const PEOPLE = 40;
const LABELS = {
  en: {
    nav: "Main",
    skip: "Skip for now",
    search: "import members",
    found: "Import members from a file",
    choose: "Choose file",
    problem: "1 problem in 1 row",
    none: "No problems",
    go: "Continue",
    create: `Create ${PEOPLE} members`,
    done: `${PEOPLE} members created`,
  },
  es: {
    nav: "Principal",
    skip: "Omitir por ahora",
    search: "importar miembros",
    found: "Importar miembros desde un archivo",
    choose: "Elegir archivo",
    problem: "1 problema en 1 fila",
    none: "Sin problemas",
    go: "Continuar",
    create: `Crear ${PEOPLE} miembros`,
    done: `${PEOPLE} miembros creados`,
  },
} as const;

for (const language of ROTATING_LANGUAGES) {
  const words = LABELS[language];
  test(`by keyboard only: from login to ${PEOPLE} imported members, ${language}`, async ({ browser }) => {
    const team_name = unique(`Keys ${language}`);
    const email = uniqueEmail(`keys.${language}`);
    await person(email, { role: "primary", locale: language, team_name });
    const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
    await refuseMouse(page);
    await page.goto(`${origins.team}/login`);
    await tabTo(page, page.locator('[name="email"]'));
    await page.keyboard.type(email);
    await tabTo(page, page.locator('[name="password"]'));
    await page.keyboard.type(SEED_PASSWORD);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: words.skip }));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origins.team}/dashboard`);
    await expect(page.getByRole("navigation", { name: words.nav })).toBeVisible();

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type(words.search);
    await expect(page.getByRole("option", { name: words.found, selected: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origins.team}/dashboard/members/import`);

    await tabTo(page, page.getByRole("button", { name: words.choose }));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
    await chooser.setFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(file()) });
    await expect(page.getByText(words.problem).first()).toBeVisible();
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Mended");
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.none).first()).toBeVisible();
    await expectAccessible(page, "import mended by keyboard", { language });
    await tabTo(page, page.getByRole("button", { name: words.go }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: words.create }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.done).first()).toBeVisible();
    const [{ n } = { n: 0 }] = await runSql<{ n: number }>(
      "select count(*)::int as n from members m join teams t on t.id = m.team_id where t.team_name = $1",
      [team_name],
    );
    expect(n).toBe(PEOPLE + 1);
    console.log(`keyboard: ${language}, ${PEOPLE} people imported, one cell mended, 0 clicks`);
  });
}

/** A CSV file in which one member has no first name. */
function file(): string {
  const mark = unique("typed");
  const rows = Array.from({ length: PEOPLE }, (_, n) => [
    `${mark}.${n}@example.com`,
    "Handed-Over7",
    n === 7 ? "" : "Rollo",
    `Outsen ${n}`,
    "+47 11 22 33 44",
    "",
  ]);
  return formatCsv([COLUMNS.map(({ header }) => header), ...rows]);
}

/** Fails the journey on any press of a mouse button or finger. Clicks caused by a key have no pointer. */
async function refuseMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener("pointerdown", () => console.error("a mouse was used"), { capture: true });
  });
}

/** Presses Tab until the target has focus. Fails after `most` presses. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${most} presses of Tab do not lead to ${String(target)}`);
}
