import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { COMMON_COLUMNS, EXTERNAL_COLUMNS } from "@portal/model/contacts/sheets.ts";
import { DIRECTORY } from "@portal/model/limits.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { runSql } from "./kit/database.ts";
import { newMember, teamOf } from "./kit/people.ts";
import { unique } from "./kit/unique.ts";
import { expectFocusIn, newPage, startSession } from "./kit/browser.ts";

/** Contact lists, and the grid that edits all members. */

/** Creates a team with one person per role who can log in, and others who cannot. */
async function team(
  name: string,
  { others = [], insider = false }: { others?: readonly string[]; insider?: boolean } = {},
) {
  const mark = unique(name);
  const names = ["primary", "administrator", "secondary", "none"] as const;
  const { team_id, email } = await teamOf(mark, names, { team_name: `Team ${mark}`, seats: 50, insider });
  const address = (name: string) => `${name.toLowerCase()}.${mark}@example.com`;
  for (const first_name of others) {
    await newMember(team_id, { email: address(first_name), first_name, last_name: "Bakker" });
  }
  return { mark, email, address };
}

async function signedIn(browser: Browser, email: string, path: string, options: BrowserContextOptions = {}) {
  const page = await newPage(browser, options);
  await startSession(page, email, path);
  return page;
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

const DIRECTORY_HEAD = EXTERNAL_COLUMNS.map(({ header }) => header);
const entry = (n: number, change: Partial<Record<number, string>> = {}) =>
  Object.assign(
    [
      `p${n}@pbx.example`,
      `Person ${n}`,
      `p${n}@branch.example`,
      String(3000 + n),
      `+34 911 20 ${n}00`,
      "",
      "",
      "Sales",
    ],
    change,
  ) as string[];

const WRONG = [
  "Use digits only.",
  "Duplicated JID value. Please enter different JID!",
  "This email already exists",
  "Enter a work or mobile number.",
  "Enter a full address, such as https://example.com.",
];
const RIGHT: Readonly<Record<string, string>> = {
  JID: "p12@pbx.example",
  Email: "p13@branch.example",
  Extension: "3011",
  "Work Number": "+34 911 20 14",
  Website: "https://branch.example",
};

// spec: 3.32 5.30 5.31 5.36 6.4 8.90
test("a directory is imported from a file: wrong cells corrected in the grid, then edited, removed and restored", async ({
  browser,
}) => {
  const { email } = await team("directory");
  const page = await signedIn(browser, email("secondary"), "/dashboard/contacts");
  await expect(page.getByRole("heading", { name: "No common contacts yet" })).toBeVisible();
  await expectAccessible(page, "contacts empty");
  await page.getByRole("link", { name: "External directory" }).click();
  await expect(page).toHaveURL(/list=external/);
  await expectAccessible(page, "directory empty");

  await page.getByRole("button", { name: "Upload CSV file" }).click();
  await expect(page.getByText("up to 100 per file").first()).toBeVisible();
  await expectAccessible(page, "directory file");
  await choose(page, "names.csv", "Name,Phone\nAna,1\n");
  await expect(page.getByText("It must be: JID, Full Name, Email")).toBeVisible();
  const many = Array.from({ length: DIRECTORY.per_upload + 1 }, (_, n) => entry(n));
  await choose(page, "many.csv", formatCsv([DIRECTORY_HEAD, ...many]));
  await expect(page.getByText("Invalid data count: up to 100 rows per file.")).toBeVisible();
  await expectAccessible(page, "directory file refused");

  const rows = [
    entry(10),
    entry(11, { 3: "call me" }),
    entry(12, { 0: "p10@pbx.example" }),
    entry(13, { 2: "p10@branch.example" }),
    entry(14, { 4: "", 5: "" }),
    entry(15, { 6: "branch.example" }),
  ];
  await choose(page, "branch.csv", formatCsv([DIRECTORY_HEAD, ...rows]).replace("\r\np12", "\r\n\r\np12"));
  await expect(page.getByText("5 problems in 5 rows")).toBeVisible();
  await expectAccessible(page, "directory check");
  await page.getByRole("button", { name: "Add entries" }).click();
  await expect(page.getByText("5 problems left. Fix them or skip those rows.")).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Problems" });
  for (const message of WRONG) await expect(panel.getByText(message).first()).toBeVisible();
  const grid = page.getByRole("grid", { name: "Rows to add" });
  for (let left = 5; left > 0; left -= 1) {
    await page.keyboard.press("F8");
    await page.keyboard.press("F2");
    const cell = grid.getByRole("textbox");
    await cell.fill(RIGHT[(await cell.getAttribute("aria-label")) ?? ""] ?? "");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("No problems")).toBeVisible();
  await page.getByRole("button", { name: "Add 6 entries" }).click();
  await expect(page.getByText("6 entries added")).toBeVisible();
  const table = page.getByRole("table", { name: "External directory" });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(page.getByText("6 of 1,000")).toBeVisible();
  await expectAccessible(page, "directory");

  // Issues that only the server can find are shown at the cell too.
  await page.getByRole("button", { name: "CSV: upload or download the list" }).click();
  await expectAccessible(page, "directory menu");
  await page.getByRole("menuitem", { name: "Upload CSV file" }).click();
  await choose(page, "again.csv", formatCsv([DIRECTORY_HEAD, entry(20), entry(21, { 0: "P10@pbx.example" })]));
  await page.getByRole("button", { name: "Add 2 entries" }).click();
  await expect(page.getByText("1 problem in 1 row")).toBeVisible();
  await expect(grid.getByRole("gridcell", { name: /P10@pbx\.example.*Duplicated JID value/ })).toBeFocused();
  await page.getByRole("button", { name: "Skip 1 row" }).click();
  await page.getByRole("button", { name: "Add 1 entry" }).click();
  await expect(page.getByText("1 entry added")).toBeVisible();

  await page.getByRole("searchbox").fill("3011");
  await expect(table.getByRole("row")).toHaveCount(2);
  await table.getByRole("button", { name: "Person 11" }).click();
  const drawer = page.getByRole("dialog", { name: "Person 11" });
  await expectFocusIn(page, "dialog");
  await drawer.getByRole("textbox", { name: "Extension" }).fill("x");
  await drawer.getByRole("textbox", { name: "Email" }).fill("p10@branch.example");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("textbox", { name: "Extension" })).toHaveAccessibleDescription(/Use digits only/);
  await expectAccessible(page, "directory entry");
  await drawer.getByRole("textbox", { name: "Extension" }).fill("3111");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("This email already exists");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await drawer.getByRole("textbox", { name: "Email" }).fill("");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Person 11 saved")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();

  await table.getByRole("checkbox", { name: "Select Person 11" }).check();
  await table.getByRole("checkbox", { name: "Select Person 13" }).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected").first()).toBeVisible();
  await expectAccessible(page, "directory selection");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("3 removed")).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(5);
  await page.getByRole("alert").filter({ hasText: "3 removed" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 restored")).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(8);

  const [file] = await Promise.all([page.waitForEvent("download"), download(page)]);
  expect(file.suggestedFilename()).toBe("external-directory.csv");
});

async function download(page: Page): Promise<void> {
  await page.getByRole("button", { name: "CSV: upload or download the list" }).click();
  await page.getByRole("menuitem", { name: "Download list" }).click();
}

// spec: 1.6
test("two people edit one contact at once, a third removes it; members can read and call", async ({ browser }) => {
  const { email } = await team("shared");
  const first = await signedIn(browser, email("administrator"), "/dashboard/contacts");
  await first.getByRole("button", { name: "Add contact" }).click();
  const added = first.getByRole("dialog", { name: "New contact" });
  await added.getByRole("button", { name: "Add contact" }).click();
  await expect(added.getByRole("textbox", { name: "First name" })).toBeFocused();
  await first.keyboard.type("Night");
  await added.getByRole("textbox", { name: "Last name" }).fill("watch");
  await added.getByRole("button", { name: "Add contact" }).click();
  await expect(added.getByRole("textbox", { name: "Work number" })).toHaveAccessibleDescription(
    /Enter an email or a phone number/,
  );
  await expectAccessible(first, "new contact");
  await added.getByRole("textbox", { name: "Work number" }).fill("4417");
  await first.keyboard.press("Control+s");
  await expect(first.getByText("Night watch added")).toBeVisible();
  const list = first.getByRole("table", { name: "Common contacts" });
  await list.getByRole("button", { name: "Night watch" }).click();

  const second = await signedIn(browser, email("primary"), "/dashboard/contacts");
  await second.getByRole("button", { name: "Night watch" }).click();
  await expectFocusIn(second, "dialog");
  await second.getByRole("textbox", { name: "Work number" }).fill("4418");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("Night watch saved")).toBeVisible();

  const drawer = first.getByRole("dialog", { name: "Night watch" });
  await drawer.getByRole("textbox", { name: "Mobile number" }).fill("600 100 200");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Work number is now 4418")).toBeVisible();
  await expectAccessible(first, "contact stale");
  await drawer.getByRole("button", { name: "Keep mine and save" }).click();
  await expect(first.getByText("Night watch saved")).toBeVisible();

  const guest = await signedIn(browser, email("none"), "/dashboard/contacts");
  await expect(guest.getByRole("button", { name: "Add contact" })).toHaveCount(0);
  await guest.getByRole("button", { name: "Night watch" }).click();
  await expect(guest.getByRole("link", { name: "4418" })).toHaveAttribute("href", "tel:4418");
  await expectAccessible(guest, "contact to read");

  await list.getByRole("button", { name: "Night watch" }).click();
  await second.getByRole("button", { name: "Night watch" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(second.getByText("Night watch removed")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Home number" }).fill("911 000");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(first.getByText("This is no longer on the list. The list was reloaded.")).toBeVisible();
  await expect(first.getByRole("heading", { name: "No common contacts yet" })).toBeVisible();
});

// spec: 2.38
test("in Spanish, on a phone: the import shows one problem per card", async ({ browser }) => {
  const { email } = await team("telefono");
  const phone = { locale: "es-ES", viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
  const page = await signedIn(browser, email("primary"), "/dashboard/contacts?upload=1", phone);
  await expectAccessible(page, "contactos: archivo");
  const head = COMMON_COLUMNS.map(({ header }) => header);
  await choose(
    page,
    "comunes.csv",
    formatCsv([
      head,
      ["Portería", "", "", "4400", "", ""],
      ["Núria", "Pons", "nuria", "", "", ""],
      ["", "Taxi", "", "+34 911", "", ""],
    ]),
  );
  await expect(page.getByRole("list", { name: "Problemas por corregir" })).toBeVisible();
  await expectAccessible(page, "contactos: problemas");
  await page.getByRole("textbox", { name: "Email" }).fill("nuria@example.com");
  await page.getByRole("textbox", { name: "First Name" }).fill("Radio");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Añadir 3 contactos" }).click();
  await expect(page.getByText("3 contactos añadidos")).toBeVisible();
  const list = page.getByRole("list", { name: "Contactos comunes" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "contactos");
  await list.getByRole("button", { name: "Radio Taxi" }).click();
  const drawer = page.getByRole("dialog", { name: "Radio Taxi" });
  await expectFocusIn(page, "dialog");
  await drawer.getByRole("textbox", { name: "Número de móvil" }).fill("600 700 800");
  await expectAccessible(page, "contacto");
  await drawer.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Se ha guardado Radio Taxi")).toBeVisible();
  await list.getByRole("checkbox", { name: "Seleccionar Portería" }).check();
  await expectAccessible(page, "contactos: marcados");
  await page.getByRole("button", { name: "Quitar", exact: true }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("alert").filter({ hasText: "Portería" }).getByRole("button", { name: "Deshacer" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
});

const PEOPLE = ["Anna", "Bert", "Cora", "Dirk", "Elke", "Fred"];
const membersOf = (mark: string) =>
  runSql<{ first_name: string; last_name: string; status: string; contacts: string }>(
    `select first_name, last_name, status, team_contact::text as contacts
     from members where email like '%.' || $1 || '@example.com' and last_name <> 'Walker' order by email`,
    [mark],
  );

// spec: 1.5 4.40 4.41 6.10 8.86 8.92
test("the member grid changes three members, removes and restores one, removes another, and reports a conflict", async ({
  browser,
}) => {
  const { mark, email, address } = await team("grid", { others: PEOPLE });
  const admin = await signedIn(browser, email("administrator"), "/dashboard/members");
  await admin.getByRole("button", { name: "CSV: import or edit members" }).click();
  await admin.getByRole("menuitem", { name: "Edit all members in a grid" }).click();
  await expect(admin.getByRole("heading", { name: "Edit all members in one grid" })).toBeVisible();
  await expectAccessible(admin, "insider program");
  const helper = await signedIn(browser, email("secondary"), "/dashboard/edit-members");
  await expect(helper.getByText("Ask a team admin to join.")).toBeVisible();
  await admin.getByRole("button", { name: "Join the insider program" }).click();

  const grid = admin.getByRole("grid", { name: "Team members" });
  const rowOf = (name: string) => grid.getByRole("row").filter({ hasText: address(name) });
  await expect(grid.getByRole("row")).toHaveCount(11);
  const locked = rowOf("Primary").getByRole("gridcell").nth(1);
  await expect(locked).toHaveAttribute("aria-readonly", "true");
  await locked.click();
  await admin.keyboard.type("x");
  await expect(grid.getByRole("textbox")).toHaveCount(0);
  await expect(admin.getByText("You can't edit this member because of their role.")).not.toHaveCount(0);

  // By keyboard: from Anna's first name down the column, and across to a number.
  await rowOf("Anna").getByRole("gridcell").nth(1).click();
  await admin.keyboard.type("Annika");
  await admin.keyboard.press("Tab");
  await admin.keyboard.press("Tab");
  await admin.keyboard.type("call me");
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("1 problem in 1 row")).toBeVisible();
  await expectAccessible(admin, "member grid");
  await admin.keyboard.press("Control+s");
  await expect(admin.getByText("Fix 1 problem first.")).toBeVisible();
  await admin.keyboard.type("+31 20 123");
  await admin.keyboard.press("Enter");
  await rowOf("Bert").getByRole("gridcell").nth(2).click();
  await admin.keyboard.type("Bos");
  await admin.keyboard.press("Enter");
  await rowOf("Cora").getByRole("gridcell").nth(4).click();
  await admin.keyboard.type("0612345");
  await admin.keyboard.press("Enter");
  await rowOf("Dirk").getByRole("button", { name: "Remove Dirk Bakker" }).click();
  await expect(admin.getByText("3 members changed, 1 to be removed")).toBeVisible();
  await rowOf("Dirk").getByRole("button", { name: "Restore Dirk Bakker" }).click();
  await expect(admin.getByText("3 members changed", { exact: true })).toBeVisible();
  await rowOf("Elke").getByRole("rowheader").click();
  await admin.keyboard.press("Delete");
  await expect(admin.getByText("3 members changed, 1 to be removed")).toBeVisible();
  await expectAccessible(admin, "member grid, changed");

  await admin.getByRole("link", { name: "Home" }).click();
  await expect(admin.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await admin.getByRole("button", { name: "Keep editing" }).click();

  const primary = await signedIn(browser, email("primary"), "/dashboard/members");
  await primary.getByRole("link", { name: "Bert Bakker" }).click();
  await primary.getByRole("textbox", { name: "First name" }).fill("Bertus");
  await primary.getByRole("button", { name: "Save", exact: true }).click();
  await expect(primary.getByText("Bertus Bakker saved").first()).toBeVisible();

  await admin.getByRole("button", { name: "Save changes" }).click();
  await expect(admin.getByText("2 members saved. 1 removed.")).toBeVisible();
  await expect(admin.getByText("1 member wasn't saved", { exact: true })).toBeVisible();
  await expectAccessible(admin, "member grid, one refused");
  await admin.getByRole("button", { name: "Save changes" }).click();
  await expect(admin.getByText("Review 1 unsaved member first.")).toBeVisible();
  await expect(rowOf("Bert").getByRole("rowheader")).toBeFocused();
  await expect(rowOf("Bert")).toContainText("Bertus");
  await expect(rowOf("Bert")).toContainText("Bos");
  await admin.getByRole("button", { name: "Keep mine" }).click();
  await admin.getByRole("button", { name: "Save changes" }).click();
  await expect(admin.getByText("1 member saved.")).toBeVisible();
  await expect(admin.getByText("No changes yet.")).toBeVisible();

  await rowOf("Fred").getByRole("gridcell").nth(2).click();
  await admin.keyboard.type("Faber");
  await admin.keyboard.press("Enter");
  const question = admin.getByRole("dialog", { name: "Discard your changes?" });
  await admin.getByRole("button", { name: "Discard", exact: true }).click();
  await expectAccessible(admin, "member grid, discard dialog");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf("Fred")).toContainText("Faber");
  await admin.getByRole("button", { name: "Discard", exact: true }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(admin.getByText("No changes yet.")).toBeVisible();
  await expect(rowOf("Fred")).toContainText("Bakker");

  const rows = await membersOf(mark);
  expect(rows.map(({ first_name, last_name, status }) => `${first_name} ${last_name} ${status}`)).toEqual([
    "Annika Bakker active",
    "Bertus Bos active",
    "Cora Bakker active",
    "Dirk Bakker active",
    "Elke Bakker removed",
    "Fred Bakker active",
  ]);
  expect(rows[0]?.contacts).toContain("+31 20 123");
  expect(rows[2]?.contacts).toContain("0612345");
});

test("in Spanish, on a phone: the grid is a list, edits one member at a time, and takes over newer values", async ({
  browser,
}) => {
  const { email, address } = await team("movil", { others: PEOPLE, insider: true });
  const phone = { locale: "es-ES", viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
  const page = await signedIn(browser, email("primary"), "/dashboard/edit-members", phone);
  const list = page.getByRole("list", { name: "Miembros del equipo" });
  await list.getByRole("button", { name: /Fred Bakker/ }).click();
  await expectAccessible(page, "todos: una persona");
  await page.getByRole("textbox", { name: "Apellidos" }).fill("<Bos>");
  await page.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByRole("textbox", { name: "Apellidos" })).toHaveAccessibleDescription(/No uses/);
  await page.getByRole("textbox", { name: "Apellidos" }).fill("Bos");
  await page.getByRole("button", { name: "Listo" }).click();
  await list.getByRole("button", { name: /Dirk Bakker/ }).click();
  await page.getByRole("button", { name: "Quitar del equipo" }).click();
  await expect(page.getByText("1 miembro cambiado, 1 por quitar")).toBeVisible();
  await expectAccessible(page, "todos: cambiados");
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await page
    .getByRole("dialog", { name: "¿Descartar tus cambios?" })
    .getByRole("button", { name: "Seguir editando" })
    .click();
  await expect(page.getByText("1 miembro cambiado, 1 por quitar")).toBeVisible();
  await runSql("update members set first_name = 'Frits', version = version + 1 where email = $1", [address("Fred")]);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("1 miembro no se ha guardado", { exact: true })).toBeVisible();
  await expectAccessible(page, "todos: sin guardar");
  await page.getByRole("button", { name: "Usar los valores nuevos" }).click();
  await expect(list.getByRole("button", { name: /Frits Bakker/ })).toBeVisible();
  await expect(page.getByText("Todavía no hay cambios.")).toBeVisible();
});
