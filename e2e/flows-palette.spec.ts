import { type Page, expect } from "@playwright/test";
import { makeDevice } from "@portal/api/test/factories/devices.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { newPage, origins, startSession } from "./kit/browser.ts";
import { db, runSql } from "./kit/database.ts";
import { newMember, person } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { unique, uniqueEmail } from "./kit/unique.ts";

/** Search with Ctrl-K, and the short form of a voice account. */
const LABELS = {
  en: {
    search: "Search",
    people: "People",
    devices: "Devices",
    statements: "Statements",
    tickets: "Support tickets",
    settings: "Settings",
    help: "Help",
    two_step: "two-step",
    count: /^\d+ results?$/,
    nothing: "No results for “zzzz”.",
    own: "Your own PBX or SIP server",
    list: "A provider from the list",
    can_try: "You can try a username and password before you save.",
    name: "Name",
    domain: "Domain",
    port: "Port",
    username: "Username",
    password: "Password",
    test: "Test this account",
    go: "Test",
    dns: "This server name doesn't exist.",
    where: "Each member has their own.",
    advanced: "Advanced",
    changed: "Advanced · 1 changed",
    add: "Add account",
    members: "Open members",
  },
  es: {
    search: "Buscar",
    people: "Personas",
    devices: "Dispositivos",
    statements: "Facturas",
    tickets: "Consultas a soporte",
    settings: "Ajustes",
    help: "Ayuda",
    two_step: "dos pasos",
    count: /^\d+ resultados?$/,
    nothing: "Sin resultados para «zzzz».",
    own: "Tu propia centralita o servidor SIP",
    list: "Un proveedor de la lista",
    can_try: "Puedes probar un usuario y una contraseña antes de guardar.",
    name: "Nombre",
    domain: "Dominio",
    port: "Puerto",
    username: "Usuario",
    password: "Contraseña",
    test: "Probar esta cuenta",
    go: "Probar",
    dns: "Este nombre de servidor no existe.",
    where: "Cada miembro tiene los suyos.",
    advanced: "Avanzado",
    changed: "Avanzado · 1 cambiado",
    add: "Añadir cuenta",
    members: "Abrir miembros",
  },
} as const;
type Words = (typeof LABELS)[keyof typeof LABELS];

/** Adds a colleague with a device, a statement and a ticket to the team of this address. */
async function fill(email: string, mark: string) {
  const [me] = await runSql<{ team_id: string; id: string }>("select team_id, id from members where email = $1", [
    email,
  ]);
  const team_id = me?.team_id ?? "";
  const name = { first_name: "Tobías", last_name: "García" };
  const colleague = await newMember(team_id, { email: `tobias.${mark}@example.com`, ...name });
  await makeDevice(db, new Date(), colleague, { label: `Lobby ${mark}` });
  const [row] = await runSql<{ statement_id: string; ticket_id: string }>(
    `with i as (insert into invoices (team_id, kind, state, number, created_at, paid_at, currency, lines, subtotal, discount, tax,
          credit_used, credit_kept, total, plan, period_from, customer)
        select $1, 'renewal', 'paid', (select coalesce(max(number), 0) + 1 + floor(random() * 1000000) from invoices), now(), now(), 'USD',
          '[]', 900, 0, 0, 0, 0, 900, '{}', '2026-01-01', '{}' returning id),
      k as (insert into tickets (team_id, member_id, subject, category, created_at, changed_at)
        values ($1, $2, 'Échos ' || $3, 'calls', now(), now()) returning id)
    select i.id as statement_id, k.id as ticket_id from i, k`,
    [team_id, me?.id, mark],
  );
  const [number] = await runSql<{ number: string }>("select number::text from invoices where id = $1", [
    row!.statement_id,
  ]);
  return { ...row!, team_id, member_id: colleague.member_id, number: number!.number };
}

async function openPalette(page: Page, words: Words) {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: words.search });
  await expect(field).toBeFocused();
  return field;
}
const localeOf = (language: "en" | "es") => ({ locale: language === "en" ? "en-US" : "es-ES" });

for (const language of ROTATING_LANGUAGES) {
  const words = LABELS[language];

  test(`finding 14: Ctrl-K finds people, devices, statements, tickets, settings and help by keyboard, ${language}`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`palette.${language}`);
    const mark = unique("x").replace(".", "");
    await person(email, { role: "primary", locale: language });
    const { member_id, statement_id, ticket_id, number } = await fill(email, mark);
    const page = await newPage(browser, localeOf(language));
    await startSession(page, email);
    await expect(page.locator("main h1").first()).toBeVisible();

    const field = await openPalette(page, words);
    await field.fill("garcia tob");
    const people = page.getByRole("group", { name: words.people });
    await expect(people.getByRole("option", { name: /Tobías García/, selected: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: words.count })).toBeVisible();
    await expectAccessible(page, "palette with results", { language });
    await field.press("Enter");
    await expect(page).toHaveURL(`${origins.team}/dashboard/members/${member_id}`);
    await expect(page.getByRole("heading", { name: "Tobías García", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");

    for (const [query, group, option, address] of [
      [`lobby ${mark}`, words.devices, `Lobby ${mark}`, `/dashboard/members/${member_id}?tab=devices`],
      [number, words.statements, number, `/dashboard/subscription?tab=statements&statement=${statement_id}`],
      [`echos ${mark}`, words.tickets, `Échos ${mark}`, `/dashboard/support-tickets?ticket=${ticket_id}`],
    ] as const) {
      const field = await openPalette(page, words);
      await field.fill(query);
      const found = page.getByRole("group", { name: group }).getByRole("option", { name: new RegExp(option) });
      await expect(found).toHaveAttribute("aria-selected", "true");
      await field.press("Enter");
      await expect(page).toHaveURL(`${origins.team}${address}`);
      await expect(page.getByRole("combobox", { name: words.search })).toBeHidden();
      if (group === words.devices) await page.keyboard.press("Escape");
    }

    const last = await openPalette(page, words);
    await last.fill(words.two_step);
    await expect(page.getByRole("group", { name: words.settings, exact: true })).toBeVisible();
    await expect(page.getByRole("group", { name: words.help, exact: true })).toBeVisible();
    await last.press("End");
    await expect(page.getByRole("group", { name: words.help }).getByRole("option", { selected: true })).toBeVisible();
    await last.fill("zzzz");
    await expect(page.getByText(words.nothing)).toBeVisible();
  });

  test(`finding 10: a voice account needs a name and a server, and is tested before it is saved, ${language}`, async ({
    browser,
  }) => {
    const email = uniqueEmail(`voiceform.${language}`);
    await person(email, { role: "primary", locale: language });
    const page = await newPage(browser, localeOf(language));
    await startSession(page, email, "/dashboard/voice?account=new");
    await expect(page.getByRole("button", { name: words.list })).toContainText(words.can_try);
    await page.getByRole("button", { name: words.own }).click();

    const main = page.locator("main");
    const field = (label: string) => main.getByLabel(label, { exact: true });
    await expect(field(words.port), "expert fields are out of the way").toBeHidden();
    await expect(main.getByText(words.where)).toBeVisible();
    await field(words.name).fill("Front desk");
    await field(words.domain).fill("pbx.does-not-exist.invalid");
    const trial = page.getByRole("region", { name: words.test });
    await trial.getByLabel(words.username, { exact: true }).fill("line-7");
    await trial.getByLabel(words.password, { exact: true }).fill("not-a-real-one");
    await trial.getByRole("button", { name: words.go, exact: true }).click();
    await expect(trial.getByText(words.dns)).toBeVisible();
    await expectAccessible(page, "new voice account tested", { language });

    await page.getByRole("button", { name: words.advanced, exact: true }).click();
    await field(words.port).fill("5061");
    await page.getByRole("button", { name: words.add }).click();
    await expect(page.getByRole("heading", { name: "Front desk" })).toBeVisible();
    await expect(page.getByRole("button", { name: words.changed })).toHaveAttribute("aria-expanded", "false");
    const kept = await runSql<{ settings: unknown }>(
      "select v.settings from voice_accounts v join members m on m.team_id = v.team_id where m.email = $1",
      [email],
    );
    expect(kept, "the credentials of the test are not stored").toEqual([
      { settings: { domain: "pbx.does-not-exist.invalid", port: 5061 } },
    ]);
    await page.getByRole("link", { name: words.members }).click();
    await expect(page).toHaveURL(`${origins.team}/dashboard/members`);
  });
}

test("the palette answers fast among 10,000 people", { tag: "@measure" }, async ({ browser }) => {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  // A seeded team with 10,000 members.
  await startSession(page, "lars.eriksen@meridianrail.example", "/dashboard/contacts");
  await expect(page.locator("main h1").first()).toBeVisible();
  const names = await runSql<{ first_name: string; last_name: string }>(
    `select first_name, last_name from members where team_id = (select team_id from members where email = $1)
       and status = 'active' order by md5(id::text) limit 12`,
    ["lars.eriksen@meridianrail.example"],
  );
  await openPalette(page, LABELS.en);
  const times: number[] = [];
  for (const { first_name, last_name } of names) {
    for (const end of [2, 3, 4]) {
      const query = `${first_name.slice(0, end)} ${last_name.slice(0, end)}`;
      times.push(await page.evaluate(typeAndWait, query));
    }
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
  console.log(`palette: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms from key to result among 10,000 people`);
  expect(sorted).toHaveLength(36);
});

/** Types the last letter of a query in the page, and returns how long the results of that letter took to be painted. */
async function typeAndWait(query: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('[role="combobox"]')!;
  const list = document.querySelector('[role="listbox"]')!;
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const isDone = () => list.getAttribute("aria-busy") === "false";
  const type = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type(query.slice(0, -1));
  do await nextFrame();
  while (!isDone());
  const began = await nextFrame();
  let shown: number;
  type(query);
  do shown = await nextFrame();
  while (!isDone() || document.querySelector('[role="option"]') === null);
  return shown - began;
}
