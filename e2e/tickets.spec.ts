import { type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { runSql } from "./kit/database.ts";
import { mailsFor } from "./kit/mail.ts";
import { newMember, person } from "./kit/people.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { startStaffSession, staffPerson } from "./kit/staff.ts";
import { test } from "./kit/test.ts";
import { unique, uniqueName } from "./kit/unique.ts";
import { origins, startSession, newPage, goByKeys } from "./kit/browser.ts";

const addressOf = (name: string) => `${unique(name)}@tickets.example`;
const PAGE = "/dashboard/support-tickets";

const LABELS = {
  en: {
    locale: "en-US",
    empty: "No open tickets",
    write: "New ticket",
    subject: "Subject",
    body: "What happened?",
    reference: /Error reference/,
    send: "Send ticket",
    short: "Use 3 to 120 characters.",
    ours: "Waiting for support",
    theirs: "Waiting for your reply",
    reply: "Your reply",
    sendReply: "Send",
    close: "Close ticket",
    undo: "Undo",
    closed: "You closed this ticket",
    mail: "Open ticket",
    facts: "Attach diagnostics",
    desk: {
      tickets: "Tickets",
      unassigned: "Unassigned",
      answer: "Reply to customer",
      note: "Internal note",
      internal: "Internal note",
      send: "Send reply",
      keep: "Save note",
      take: "Assign to me",
      back: "Unassign",
      open: "Open case file",
      notes: /^Notes/,
      field: "New note",
      tab: /^Tickets/,
    },
  },
  es: {
    locale: "es-ES",
    empty: "No hay consultas abiertas",
    write: "Nueva consulta",
    subject: "Asunto",
    body: "¿Qué ha pasado?",
    reference: /Referencia del error/,
    send: "Enviar consulta",
    short: "Usa de 3 a 120 caracteres.",
    ours: "Esperando a soporte",
    theirs: "Esperando tu respuesta",
    reply: "Tu respuesta",
    sendReply: "Enviar",
    close: "Cerrar consulta",
    undo: "Deshacer",
    closed: "Cerraste esta consulta",
    mail: "Abrir la consulta",
    facts: "Adjuntar datos de diagnóstico",
    desk: {
      tickets: "Consultas",
      unassigned: "Sin asignar",
      answer: "Respuesta al cliente",
      note: "Nota interna",
      internal: "Nota interna",
      send: "Enviar respuesta",
      keep: "Guardar nota",
      take: "Asignarme",
      back: "Quitar asignación",
      open: "Abrir la ficha",
      notes: /^Notas/,
      field: "Nota nueva",
      tab: /^Consultas/,
    },
  },
} as const;

const button = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true }).first();

for (const language of ROTATING_LANGUAGES) {
  // spec: 1.22 2.26
  test(`a customer opens a ticket, support replies by email, the customer closes it, ${language}`, async ({
    browser,
  }) => {
    const labels = LABELS[language];
    const email = addressOf(`asks.${language}`);
    await person(email, { role: "primary", locale: language });
    const page = await newPage(browser, { locale: labels.locale });
    await startSession(page, email, PAGE);
    await expect(page.getByRole("heading", { name: labels.empty })).toBeVisible();
    await expectAccessible(page, "tickets empty", { language });

    await button(page, labels.write).click();
    await button(page, labels.send).click();
    await expect(page.getByText(labels.short)).toBeVisible();
    await expect(page.getByRole("textbox", { name: labels.subject })).toBeFocused();
    await expectAccessible(page, "new ticket, incomplete", { language });
    const subject = uniqueName(`Echo ${language}`);
    await page.getByRole("textbox", { name: labels.subject }).fill(subject);
    await page.getByRole("textbox", { name: labels.body }).fill("I hear myself.\n\n<b>Twice</b>.");
    await page.getByRole("textbox", { name: labels.reference }).fill("Reference: q3Vb_0xT-9aL");
    await page.reload();
    await expect(page.getByRole("textbox", { name: labels.subject }), "a draft survives a reload").toHaveValue(subject);
    await expect(page.getByRole("switch", { name: labels.facts })).toBeChecked();
    await button(page, labels.send).click();
    await expect(page.getByText(labels.ours, { exact: true })).toBeVisible();
    await expect(page.getByText("<b>Twice</b>."), "words are text").toBeVisible();
    await expectAccessible(page, "ticket sent", { language });
    const number = await page
      .getByText(/^SW-\d+$/)
      .first()
      .innerText();

    const staff = await staffPerson("l1", "Nadia Flores");
    const desk = await newPage(browser, { locale: labels.locale });
    await startStaffSession(desk, staff);
    await desk.getByRole("link", { name: labels.desk.tickets, exact: true }).first().click();
    await desk.getByRole("link", { name: labels.desk.unassigned, exact: true }).click();
    await expect(desk.getByRole("link", { name: new RegExp(subject) })).toBeVisible();
    await expectAccessible(desk, "queue", { language });
    await desk.getByRole("link", { name: new RegExp(subject) }).click();
    await expect(desk.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    await button(desk, labels.desk.take).click();
    await expect(button(desk, labels.desk.back)).toBeVisible();

    await desk.getByRole("switch", { name: labels.desk.internal }).click();
    await desk.getByRole("textbox", { name: labels.desk.note }).fill("Probably the old headset");
    await expectAccessible(desk, "a note at a ticket", { language });
    await button(desk, labels.desk.keep).click();
    await expect(desk.getByText("Probably the old headset")).toBeVisible();
    await desk.getByRole("textbox", { name: labels.desk.answer }).fill("Please try another headset.");
    await button(desk, labels.desk.send).click();
    await expect(desk.getByText("Please try another headset.")).toBeVisible();
    await expectAccessible(desk, "ticket at the desk", { language });

    await expect(async () => expect((await mailsFor(email)).at(-1)?.subject).toContain(number)).toPass();
    const mail = (await mailsFor(email)).at(-1)!;
    expect(mail.text).toContain("Please try another headset.");
    expect(mail.text).toContain(labels.mail);
    expect(mail.text).not.toContain("old headset");
    await page.goto(/https?:\/\/\S+support-tickets\?ticket=[\da-f-]{36}/.exec(mail.text)?.[0] ?? "");
    await expect(page.getByText(labels.theirs, { exact: true })).toBeVisible();
    await expect(page.getByText("Please try another headset.")).toBeVisible();
    await expect(page.getByText("Probably the old headset")).toHaveCount(0);

    await page.getByRole("textbox", { name: labels.reply }).fill("That was it.");
    await button(page, labels.sendReply).click();
    await expect(page.getByText(labels.ours, { exact: true })).toBeVisible();
    await button(page, labels.close).click();
    await expect(page.getByText(labels.closed)).toBeVisible();
    await page.getByRole("button", { name: labels.undo }).click();
    await expect(page.getByText(labels.ours, { exact: true })).toBeVisible();
    await button(page, labels.close).click();
    await expect(page.getByText(labels.closed)).toBeVisible();
    await expectAccessible(page, "ticket closed", { language });

    await desk.getByRole("link", { name: labels.desk.open }).click();
    await desk.locator("main").getByRole("link", { name: labels.desk.tab }).click();
    await expect(desk.locator("main").getByRole("link", { name: new RegExp(subject) })).toBeVisible();
    await expectAccessible(desk, "tickets of a case", { language });
    await desk.locator("main").getByRole("link", { name: labels.desk.notes }).click();
    await desk.getByRole("textbox", { name: labels.desk.field }).fill("Has two headsets");
    await desk.locator("main").getByRole("link", { name: labels.desk.tab }).click();
    await desk.locator("main").getByRole("link", { name: labels.desk.notes }).click();
    await expect(desk.getByRole("textbox", { name: labels.desk.field })).toHaveValue("Has two headsets");
    await button(desk, labels.desk.keep).click();
    await expect(desk.locator("main li").getByText("Has two headsets")).toBeVisible();
    await expectAccessible(desk, "notes of a case", { language });
  });
}

test("lists the team's tickets on a phone and by keyboard, and hides other teams' tickets", async ({ browser }) => {
  const email = addressOf("lead");
  const { team_id } = await person(email, { role: "primary" });
  const kit = await newMember(team_id, { email: `x${email}`, first_name: "Kit", last_name: "Harlow" });
  const rows = await runSql<{ id: string }>(
    `with t as (insert into tickets (team_id, member_id, subject, category, created_at, changed_at, due_at)
        select $1, $2, 'Fax number ' || n, 'other', now(), now() - n * interval '1 minute', now() - interval '1 hour'
        from generate_series(1, 60) n returning team_id, id, subject)
    insert into ticket_messages (team_id, ticket_id, side, author, body, at)
    select team_id, id, 'customer', 'Kit Harlow', 'Hello', now() from t returning ticket_id as id`,
    [team_id, kit.member_id],
  );
  const page = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await startSession(page, email, PAGE);
  await page.getByRole("link", { name: "Whole team" }).click();
  const list = page.getByRole("list", { name: "Tickets" });
  await expect(list.getByRole("listitem")).toHaveCount(50);
  await expectAccessible(page, "tickets of the team, narrow");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(60);
  await page.getByRole("searchbox", { name: "Search tickets" }).fill("number 42");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Our reply is late")).toBeVisible();
  await expectAccessible(page, "ticket that is late, narrow");
  await page.goBack();
  await page.getByRole("searchbox", { name: "Search tickets" }).fill("nothing like it");
  await expect(page.getByRole("heading", { name: /No tickets match/ })).toBeVisible();
  await expectAccessible(page, "tickets, nothing found");

  await page.goto(`${origins.team}${PAGE}?new=1&reference=q3Vb_0xT-9aL`);
  const typed = (name: string | RegExp) => page.getByRole("textbox", { name });
  const about = page.getByLabel(/^Who is affected/);
  await expect(typed(/^Error reference/)).toHaveValue("q3Vb_0xT-9aL");
  await typed(/^Error reference/).fill("");
  await typed("Subject").fill("No fax for Kit");
  await typed("What happened?").fill("Nothing comes out.");
  await about.fill("Kit Harl");
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByText("Choose someone from the list or leave it empty.")).toBeVisible();
  await expect(about).toBeFocused();
  await expectAccessible(page, "new ticket, no member selected, narrow");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "New ticket" }).first().click();
  await expect(typed("Subject"), "what is written is kept").toHaveValue("No fax for Kit");
  await expect(typed(/^Error reference/)).toHaveValue("");
  await about.fill(`Kit Harlow · x${email}`);
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByText("Waiting for support", { exact: true })).toBeVisible();

  const stranger = addressOf("stranger");
  await person(stranger);
  const other = await newPage(browser);
  await startSession(other, stranger, `${PAGE}?ticket=${rows[0]!.id}`);
  await expect(other.getByRole("heading", { name: "Ticket not found" })).toBeVisible();
  await expectAccessible(other, "a foreign ticket");
  await other.goto(`${origins.team}/dashboard`);
  await expect(other.getByRole("navigation", { name: "Main" })).toBeVisible();
  await goByKeys(other, "k", PAGE);
});
