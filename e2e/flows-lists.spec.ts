import { type Browser, type Page, expect } from "@playwright/test";
import { makeContacts } from "@portal/api/test/factories/contacts.ts";
import { makeDevices } from "@portal/api/test/factories/devices.ts";
import { makeMembers } from "@portal/api/test/factories/people.ts";
import { makeVoiceAccount } from "@portal/api/test/factories/voice.ts";
import { COMMON_SHEET } from "@portal/model/contacts/sheets.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { expectToast, newPage, startSession } from "./kit/browser.ts";
import { db, runSql } from "./kit/database.ts";
import { newPerson, newTeam } from "./kit/people.ts";
import { type Language, ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { unique } from "./kit/unique.ts";

/** Finding people in lists, and acting on many of them. */

const WORDS = {
  en: {
    locale: "en-US",
    all: "Select all on this page",
    matching: /^Select all 131 matching$/,
    selected: "131 selected",
    assign: "Assign voice account",
    assignTo: "Assign to 131 members",
    assigned: "Voice account assigned to 131 members",
    undo: "Undo",
    undone: "Change undone for 131 members",
    suspend: "Suspend",
    suspendThem: "Suspend 130 members",
    suspended: "130 members suspended",
    self: "Your own account",
    search: "Search members",
    searching: "Searching",
    role: "Role",
    admins: "Any admin role",
    removeRole: "Remove the role filter",
    columns: "Columns",
    extension: "Extension",
    joined: "Joined",
    name: "Name",
    remove: "Remove…",
    removeThem: "Remove 2 members",
    removed: "2 members removed",
    select: (name: string) => `Select ${name}`,
    none: "Voice account: Not assigned",
    phones: {
      all: "Select all loaded phones",
      matching: "Select all 120 matching",
      reset: "Reset settings…",
      resetThem: "Reset 120 phones",
      wasReset: "Settings of 120 phones reset",
      restored: "Settings of 120 phones restored",
      logOut: "Log out…",
      noUndo: "You can't undo this.",
      logOutThem: "Log out 120 phones",
      loggedOut: "120 phones logged out",
    },
    contacts: {
      all: "Select all on this page",
      matching: "Select all 40 matching",
      selected: "40 selected",
      remove: "Remove…",
      removeThem: "Remove 40 contacts",
      removed: "40 contacts removed",
      restored: "40 contacts restored",
      search: "Search common contacts",
    },
    selectContact: (name: string) => `Select ${name}`,
  },
  es: {
    locale: "es-ES",
    all: "Seleccionar todos los de esta página",
    matching: /^Seleccionar los 131 que coinciden$/,
    selected: "131 seleccionados",
    assign: "Asignar cuenta de voz",
    assignTo: "Asignar a 131 miembros",
    assigned: "Cuenta de voz asignada a 131 miembros",
    undo: "Deshacer",
    undone: "Cambio deshecho en 131 miembros",
    suspend: "Suspender",
    suspendThem: "Suspender a 130 miembros",
    suspended: "130 miembros suspendidos",
    self: "Tu propia cuenta",
    search: "Buscar miembros",
    searching: "Buscando",
    role: "Rol",
    admins: "Cualquier rol de administrador",
    removeRole: "Quitar el filtro de rol",
    columns: "Columnas",
    extension: "Extensión",
    joined: "Se unió",
    name: "Nombre",
    remove: "Quitar…",
    removeThem: "Quitar a 2 miembros",
    removed: "2 miembros quitados",
    select: (name: string) => `Seleccionar a ${name}`,
    none: "Cuenta de voz: Sin asignar",
    phones: {
      all: "Seleccionar todos los teléfonos cargados",
      matching: "Seleccionar los 120 que coinciden",
      reset: "Restablecer ajustes…",
      resetThem: "Restablecer 120 teléfonos",
      wasReset: "Ajustes de 120 teléfonos restablecidos",
      restored: "Ajustes de 120 teléfonos recuperados",
      logOut: "Cerrar sesión…",
      noUndo: "No podrás deshacerlo.",
      logOutThem: "Cerrar 120 sesiones",
      loggedOut: "Sesión de 120 teléfonos cerrada",
    },
    contacts: {
      all: "Seleccionar todo en esta página",
      matching: "Seleccionar los 40 que coinciden",
      selected: "40 seleccionados",
      remove: "Quitar…",
      removeThem: "Quitar 40 contactos",
      removed: "40 contactos quitados",
      restored: "40 contactos restaurados",
      search: "Buscar en los contactos comunes",
    },
    selectContact: (name: string) => `Seleccionar ${name}`,
  },
} as const;

/** A team of an owner and 130 members, with a voice account that is not assigned yet. */
async function largeTeam(language: Language) {
  const mark = unique("lists");
  const owner = `owner.${mark}@example.com`;
  const now = new Date();
  const team_id = await newTeam({ team_name: mark, seats: 200 });
  await makeVoiceAccount(db, team_id, { name: "Office" });
  const people = Array.from({ length: 130 }, (_, n) => ({
    email: `m${n + 1}.${mark}@example.com`,
    first_name: "Member",
    last_name: `Number${String(n + 1).padStart(3, "0")}`,
    joined_at: new Date(now.getTime() - (n + 1) * 86_400_000),
  }));
  await makeMembers(db, now, team_id, people);
  await newPerson(team_id, {
    email: owner,
    first_name: "Olga",
    last_name: "Owner",
    admin_role: "primary",
    locale: language,
  });
  const count = async (where: string) => {
    const [row] = await runSql<{ count: number }>(
      `select count(*)::int as count from members m join teams t on t.id = m.team_id where t.team_name = $1 and ${where}`,
      [mark],
    );
    return row?.count;
  };
  return { owner, count };
}

/** A team of an owner and 120 members, each with a phone that has its own settings; the owner's phone has none. */
async function phonesTeam(language: Language) {
  const mark = unique("fleet");
  const owner = `owner.${mark}@example.com`;
  const now = new Date();
  const team_id = await newTeam({ team_name: mark, seats: 200 });
  const people = Array.from({ length: 120 }, (_, n) => ({
    email: `m${n + 1}.${mark}@example.com`,
    first_name: "Member",
    last_name: `Number${String(n + 1).padStart(3, "0")}`,
  }));
  const members = await makeMembers(db, now, team_id, people);
  const role = { first_name: "Olga", last_name: "Owner", admin_role: "primary" } as const;
  const { member_id } = await newPerson(team_id, { email: owner, ...role, locale: language });
  await makeDevices(db, now, team_id, members, { label: "Desk phone", says: JSON.stringify({ transport: "tls" }) });
  await makeDevices(db, now, team_id, [member_id], { label: "Own phone" });
  const count = async (where: string) => {
    const [row] = await runSql<{ count: number }>(
      `select count(*)::int as count from devices d join device_sessions s on s.team_id = d.team_id and s.device_id = d.id
       where d.team_id = $1 and ${where}`,
      [team_id],
    );
    return row?.count;
  };
  return { owner, count };
}

/** An owner with 40 suppliers among the common contacts, and one other contact. */
async function teamWithContacts(language: Language) {
  const mark = unique("book");
  const email = `owner.${mark}@example.com`;
  const team_id = await newTeam({ team_name: mark, seats: 5 });
  const role = { first_name: "Olga", last_name: "Owner", admin_role: "primary" } as const;
  await newPerson(team_id, { email, ...role, locale: language });
  const contact = (first_name: string, last_name: string) => ({
    ...emptyRow(COMMON_SHEET),
    first_name,
    last_name,
    work_number: "600100200",
  });
  const suppliers = Array.from({ length: 40 }, (_, n) => contact("Supplier", String(n + 1).padStart(2, "0")));
  await makeContacts(db, team_id, "common", [...suppliers, contact("Night", "Watch")]);
  return { email, team_id };
}

async function signedIn(browser: Browser, language: Language, email: string, path: string): Promise<Page> {
  const page = await newPage(browser, { locale: WORDS[language].locale, viewport: { width: 1440, height: 900 } });
  await startSession(page, email, path);
  return page;
}
const rows = (page: Page) => page.locator("main [data-index]");

const ASSIGNED = "exists (select from voice_configurations c where c.member_id = m.id)";

for (const language of ROTATING_LANGUAGES) {
  const words = WORDS[language];

  test(`finding 6: an action covers everyone who matches, on the server, and can be undone (${language})`, async ({
    browser,
  }) => {
    const { owner, count } = await largeTeam(language);
    const page = await signedIn(browser, language, owner, "/dashboard/members");
    await page.getByRole("checkbox", { name: words.all }).check();
    await page.getByRole("button", { name: words.matching }).click();
    await expect(page.getByRole("toolbar").getByText(words.selected)).toBeVisible();
    await page.getByRole("button", { name: words.suspend, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(words.self)).toBeVisible();
    await expectAccessible(page, "members, suspending everyone", { language });
    await dialog.getByRole("button", { name: words.suspendThem }).click();
    await expect(page.getByText(words.suspended)).toBeVisible();
    expect(await count("m.status = 'suspended'")).toBe(130);
    await expectAccessible(page, "members, everyone suspended", { language });

    // Another screen opens the list with everyone selected and the dialog open.
    await page.goto(`${new URL(page.url()).origin}/dashboard/members?voice=none&act=assign-voice`);
    await dialog.getByRole("button", { name: words.assignTo }).click();
    await expect(page.getByText(words.assigned)).toBeVisible();
    expect(await count(ASSIGNED)).toBe(131);
    expect(page.url()).not.toContain("act=");
    await page.reload();
    await page.getByRole("button", { name: words.undo }).click();
    await expect(page.getByText(words.undone)).toBeVisible();
    expect(await count(ASSIGNED)).toBe(0);
    await expect(page.getByRole("button", { name: words.none })).toBeVisible();
  });

  test(`finding 6: an action covers every phone that matches, on the server, and can be undone (${language})`, async ({
    browser,
  }) => {
    const phones = words.phones;
    const { owner, count } = await phonesTeam(language);
    const page = await signedIn(browser, language, owner, "/dashboard/devices?search=number+desk");
    const act = async (name: string) => {
      await page.getByRole("checkbox", { name: phones.all }).check();
      await page.getByRole("button", { name: phones.matching }).click();
      await page.getByRole("toolbar").getByRole("button", { name }).click();
    };
    const dialog = page.getByRole("dialog");
    await act(phones.reset);
    await dialog.getByRole("button", { name: phones.resetThem }).click();
    await expect(page.getByText(phones.wasReset)).toBeVisible();
    expect(await count("d.says = '{}'")).toBe(121);
    await page.getByRole("button", { name: words.undo }).click();
    await expect(page.getByText(phones.restored)).toBeVisible();
    expect(await count("d.says = '{}'")).toBe(1);

    await act(phones.logOut);
    await expect(dialog.getByText(phones.noUndo)).toBeVisible();
    await expectAccessible(page, "devices, logging out all that match", { language });
    await dialog.getByRole("button", { name: phones.logOutThem }).click();
    await expect(page.getByText(phones.loggedOut)).toBeVisible();
    expect(await count("s.ended_by is null"), "the owner's phone doesn't match").toBe(1);
    await expect(page.getByRole("button", { name: words.undo })).toHaveCount(0);
    await expectAccessible(page, "devices, all that match logged out", { language });
  });

  test(`finding 6: every contact that matches is removed on the server, and restored (${language})`, async ({
    browser,
  }) => {
    const contacts = words.contacts;
    const { email, team_id } = await teamWithContacts(language);
    const left = async () =>
      (
        await runSql<{ count: number }>(
          "select count(*)::int as count from contacts where team_id = $1 and removed_at is null",
          [team_id],
        )
      )[0]?.count;
    const page = await signedIn(browser, language, email, "/dashboard/contacts?search=supplier");
    await page.getByRole("checkbox", { name: contacts.all }).check();
    await page.getByRole("button", { name: contacts.matching }).click();
    await page.getByRole("toolbar").getByRole("button", { name: contacts.remove }).click();
    await expectAccessible(page, "contacts, removing all that match", { language });
    await page.getByRole("dialog").getByRole("button", { name: contacts.removeThem }).click();
    await expect(page.getByText(contacts.removed)).toBeVisible();
    expect(await left()).toBe(1);
    await expectAccessible(page, "contacts, all that match removed", { language });
    await page.reload();
    await page.getByRole("button", { name: words.undo }).click();
    await expect(page.getByText(contacts.restored)).toBeVisible();
    expect(await left()).toBe(41);
    await expect(page.getByRole("checkbox", { name: words.selectContact("Supplier 01") })).toBeVisible();

    // A selection doesn't outlive the search that it was made in.
    await page.getByRole("checkbox", { name: contacts.all }).check();
    await expect(page.getByRole("toolbar")).toBeVisible();
    await page.getByRole("searchbox", { name: contacts.search }).fill("night");
    await expect(page.getByRole("checkbox", { name: words.selectContact("Night Watch") })).toBeVisible();
    await expect(page.getByRole("toolbar")).toHaveCount(0);
  });

  test(`finding 7: rows of an earlier search are dimmed and can't be selected (${language})`, async ({ browser }) => {
    const { owner } = await largeTeam(language);
    const page = await signedIn(browser, language, owner, "/dashboard/members");
    await page.getByRole("checkbox", { name: words.select("Member Number001") }).check();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/members?search=*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("searchbox", { name: words.search }).fill("Number077");
    await expect(page.getByRole("progressbar", { name: words.searching })).toBeVisible();
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("checkbox", { name: words.all })).toBeDisabled();
    await expect(page.locator("main [inert] [data-index]").first(), "shown, but out of reach").toBeVisible();
    answer();
    await expect(page.getByRole("checkbox", { name: words.select("Member Number077") })).toBeEnabled();
    await expect(page.getByRole("progressbar", { name: words.searching })).toHaveCount(0);
    await expect(page.getByRole("toolbar"), "nobody is selected who isn't listed").toHaveCount(0);
  });

  test(`finding 15: the list filters by chips, sorts by column and keeps its columns (${language})`, async ({
    browser,
  }) => {
    const { owner } = await largeTeam(language);
    const page = await signedIn(browser, language, owner, "/dashboard/members");
    await page.getByRole("button", { name: words.name, exact: true }).click();
    await expect(page.getByRole("columnheader", { name: words.name })).toHaveAttribute("aria-sort", "descending");
    await expect(rows(page).first()).toContainText("Olga Owner");
    expect(page.url()).toContain("sort=-name");
    await page.getByRole("button", { name: words.columns }).click();
    await page.getByRole("menuitemcheckbox", { name: words.joined }).click();
    await page.getByRole("menuitemcheckbox", { name: words.extension }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words.joined, exact: true }).click();
    await page.getByRole("button", { name: words.joined, exact: true }).click();
    await expect(rows(page).first()).toContainText("Member Number130");
    await page.getByRole("button", { name: words.role, exact: true }).first().click();
    await expectAccessible(page, "members, role filter", { language });
    await page.getByRole("menuitemradio", { name: words.admins }).click();
    await expect(rows(page)).toHaveCount(1);

    // Another browser of the same person opens the same view with the same columns.
    const other = await signedIn(browser, language, owner, new URL(page.url()).pathname + new URL(page.url()).search);
    await expect(rows(other)).toHaveCount(1);
    await expect(other.getByRole("columnheader", { name: words.joined })).toHaveAttribute("aria-sort", "ascending");
    await expect(other.getByRole("columnheader", { name: words.extension })).toHaveCount(0);
    await other.getByRole("button", { name: words.removeRole }).click();
    await expect(rows(other).nth(1)).toBeVisible();
  });

  test(`finding 16: a click anywhere on a row opens it (${language})`, async ({ browser }) => {
    const { owner } = await largeTeam(language);
    const page = await signedIn(browser, language, owner, "/dashboard/members");
    const row = rows(page).filter({ hasText: "Member Number003" });
    await row.getByRole("checkbox").check();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await row.getByText(/^m3\./).click();
    await expect(page.getByRole("dialog")).toContainText("Member Number003");
    await page.keyboard.press("Escape");
    await expect(row.getByRole("link", { name: "Member Number003" }), "the keyboard returns to the name").toBeFocused();
  });

  test(`finding 19: removing says how many and is red (${language})`, async ({ browser }) => {
    const { owner, count } = await largeTeam(language);
    const page = await signedIn(browser, language, owner, "/dashboard/members");
    for (const name of ["Member Number001", "Member Number002"])
      await page.getByRole("checkbox", { name: words.select(name) }).check();
    await page.getByRole("button", { name: words.remove }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: words.removeThem });
    await expect(confirm).toHaveCSS("background-color", "rgb(194, 45, 35)");
    await expectAccessible(page, "members, removing two", { language });
    await confirm.click();
    await expectToast(page, words.removed);
    expect(await count("m.status = 'removed'")).toBe(2);
  });
}
