import { type Page, type Route, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { COLUMNS } from "@portal/model/bulk/rows.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { runSql } from "./kit/database.ts";
import { PASSWORD, newMember, person } from "./kit/people.ts";
import { picture } from "./kit/picture.ts";
import { messageJourney, messagesRead } from "./kit/message-journey.ts";
import { failChanges, respondWith, serverError, withRoute } from "./kit/responses.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { WORDS, origins, startSession, logIn, confirmPassword, settingsOf } from "./kit/browser.ts";

/** The messages of the error catalogue on the screens where they appear, in both languages. */
// Runs serially in one process, because the messages are counted together.
test.describe.configure({ mode: "default" });

test.afterAll(() => console.log(`messages: ${messagesRead.en} shown in English, ${messagesRead.es} in Spanish`));

const submit = (page: Page) => page.locator('main button[type="submit"]').click();

messageJourney("about login and sign-up", "entry", async ({ page, language, expectMessages }) => {
  const words = WORDS[language];
  const nobody = uniqueEmail(`nobody.${language}`);
  const login = async (email = nobody, password = "not the password") => {
    await page.goto(`${origins.team}/login`);
    await logIn(page, email, words, password);
  };
  await login();
  await expectMessages("refused");
  for (let wrong = 0; wrong < 4; wrong += 1) await login();
  await expectMessages("slow", "wait");
  const begin = "**/checkEmailAndPasswordForMFA";
  await withRoute(page, begin, respondWith(400, "request.invalid"), async () => {
    await login();
    await expectMessages("error", "contact");
  });
  await withRoute(page, begin, serverError, async () => {
    await login();
    await expectMessages("unexpected", "later");
  });
  await withRoute(page, begin, respondWith(500, "of.a.newer.server"), async () => {
    await login();
    await expectMessages("unknown");
  });
  const member = uniqueEmail(`member.${language}`);
  await person(member, { locale: language });
  await withRoute(page, "**/session/login", respondWith(403, "access.forbidden"), async () => {
    await login(member, SEED_PASSWORD);
    await expectMessages("wrong");
  });
  await login(member, SEED_PASSWORD);
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  // Leaves the page first, because a pending call would end the session before the page opens again.
  await page.goto("about:blank");
  await withRoute(page, "**/api/v2/**", respondWith(401, "session.required"), async () => {
    await page.goto(`${origins.team}/dashboard`);
    await expectMessages("ended");
  });
  const solo = uniqueEmail(`alone.${language}`);
  await person(solo, { product: "solo", role: "primary" });
  await login(solo);
  await expect(page).toHaveURL(`${origins.team}/login/alreadyInSolo`);
  await expectMessages("elsewhere");
  await page.goto(`${origins.support}/support/login`);
  await logIn(page, nobody, words, "not the password");
  await expectMessages("staff");
  await page.goto(`${origins.team}/login/${"x".repeat(43)}`);
  await expectMessages("token");
  await page.goto(`${origins.team}/verify-email#${"x".repeat(43)}`);
  await expectMessages("link");

  const give = async (email: string) => {
    await page.goto(`${origins.team}/signup`);
    await page.locator('[name="email"]').fill(email);
    await submit(page);
  };
  await give("x@example.com");
  await expectMessages("short");
  await give("a<b@example.com");
  await expectMessages("different");
  await give("jane.doe@example.con");
  await expectMessages("sure", "anyway");
  const found = { exists: 0, code: 0, rosterName: "", email_domain: { valid: true } };
  const checked = (changed: object) => (route: Route) => route.fulfill({ json: { ...found, ...changed } });
  await withRoute(page, "**/signup/email*", checked({ exists: -1, code: 9400 }), async () => {
    await give("jane.doe@example.com");
    await expectMessages("problem", "service");
  });
  // Faked, because this installation refuses no domain.
  await withRoute(page, "**/signup/email*", checked({ email_domain: { valid: false } }), async () => {
    await give("jane.doe@example.com");
    await expectMessages("domain");
  });

  const unverified = uniqueEmail(`unverified.${language}`);
  await person(unverified, { locale: language });
  await runSql("update accounts set verified_at = null where email = $1", [unverified]);
  await login(unverified, SEED_PASSWORD);
  await expectMessages("not_verified", "unverified", "resend");

  const admin = uniqueEmail(`second.step.${language}`);
  await person(admin, { role: "primary", locale: language });
  await page.goto(`${origins.team}/login`);
  await page.locator('[name="email"]').fill(admin);
  await page.locator('[name="password"]').fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
  const code = page.locator('[name="two_fa_code"]');
  await code.fill("123");
  await code.press("Enter");
  await expectMessages("digits");
  await expectAccessible(page, "two-step short code", { language });
  await code.fill("000000");
  await expectMessages("code");
  await expect(code, "cleared for the next attempt").toHaveValue("");
});

messageJourney("about the user's account", "account", async ({ page, language, expectMessages }) => {
  const words = WORDS[language];
  const email = uniqueEmail(`own.account.${language}`);
  await person(email, { locale: language });
  await startSession(page, email, settingsOf("security"));
  await page.getByRole("button", { name: /^(Change password|Cambiar contraseña)$/ }).click();
  await page.locator('[autocomplete="new-password"]').fill(PASSWORD);
  await submit(page);
  await confirmPassword(page, "Wrong-Horse1", words);
  await expectMessages("current");
  await expectAccessible(page, "settings wrong password", { language });
  await withRoute(page, "**/member/*/password", serverError, async () => {
    await confirmPassword(page, SEED_PASSWORD, words);
    await expectMessages("password");
  });

  await page.goto(`${origins.team}${settingsOf("profile")}`);
  await page.getByRole("button", { name: /^(Change email|Cambiar correo)$/ }).click();
  await page.locator('form [name="email"]').fill("ines.caldera@harbourfinch.example");
  await page.getByRole("button", { name: /^(Send link|Enviar enlace)$/ }).click();
  await confirmPassword(page, SEED_PASSWORD, words);
  await expectMessages("taken");

  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('[name="avatar"]').setInputFiles({ name, mimeType, buffer });
  await upload("notes.txt", "text/plain", Buffer.from("not a picture"));
  await expectMessages("image");
  await upload("large.png", "image/png", Buffer.alloc(15 * 1024 * 1024));
  await expectMessages("large");
  await expectAccessible(page, "settings refused picture", { language });
  await upload("half.png", "image/png", picture().subarray(0, 60));
  await expectMessages("broken", "upload", "again");
  await withRoute(page, "**/avatar", respondWith(503, "image.not_kept"), async () => {
    await upload("face.png", "image/png", picture());
    await expectMessages("folder");
  });

  await page.reload();
  const first = page.locator('[name="first_name"]');
  const save = page.getByRole("button", { name: /^(Save|Guardar)$/ });
  await first.fill("x".repeat(29));
  await save.click();
  await expectMessages("name");
  await first.fill("Roberta");
  await withRoute(page, "**/api/v2/team/*/member/*", respondWith(400, "request.invalid"), async () => {
    await save.click();
    await expectMessages("saving", "invalid");
  });
  const contact = ["work", "home", "mobile", "email"].flatMap((type) =>
    Array.from({ length: 5 }, (_, n) => ({
      type,
      value: type === "email" ? `at.${n}@example.com` : `+47 22 33 44 5${n}`,
    })),
  );
  await runSql("update members set user_contact = $2, version = version + 1 where email = $1", [
    email,
    JSON.stringify(contact),
  ]);
  await save.click();
  await expectMessages("stale");
  await page.reload();
  await expectMessages("contacts");
});

messageJourney("about team members", "team", async ({ page, language, expectMessages }) => {
  const words = WORDS[language];
  const email = uniqueEmail(`team.runner.${language}`);
  const edda = uniqueEmail(`edda.${language}`);
  const { team_id } = await person(email, { role: "primary", locale: language });
  const { member_id: id } = await newMember(team_id, { email: edda, first_name: "Edda", last_name: "Lund" });
  for (let n = 2; n <= 10; n += 1) {
    const name = { email: uniqueEmail(`admin.${n}`), first_name: "Adam", last_name: "Walker" };
    await newMember(team_id, { ...name, admin_role: "secondary" });
  }
  await startSession(page, email, "/dashboard/members");
  await page.getByRole("button", { name: /^(Invite members|Invitar a miembros)$/ }).click();
  const dialog = page.getByRole("dialog");
  const invite = async (address: string) => {
    await dialog.locator('[name^="email-"]').fill(address);
    await dialog.locator('button[type="submit"]').click();
  };
  await dialog.locator('[name^="first_name-"]').fill("Nils");
  await dialog.locator('[name^="last_name-"]').fill("Holm");
  await invite("x@example.com");
  await expectMessages("email");
  await invite(edda);
  await expectMessages("already");
  await expectAccessible(page, "invite an existing member", { language });
  await withRoute(page, "**/api/v2/team/*/member", serverError, async () => {
    await invite("nils.holm@example.com");
    await expectMessages("nobody");
  });
  await runSql("update subscriptions set seats = used_seats where team_id = $1", [team_id]);
  await page.goto(`${origins.team}/dashboard/members?invite=1`);
  await dialog.locator('[name^="email-"]').fill("nils.holm@example.com");
  await expectMessages("seats");

  await page.goto(`${origins.team}/dashboard/members/${team_id}`);
  await expectMessages("unknown");
  await page.goto(`${origins.team}/dashboard/members/${id}`);
  await dialog.getByLabel(/^(Role|Rol)$/).selectOption("secondary");
  await dialog.getByRole("button", { name: /^(Save role|Guardar rol)$/ }).click();
  await confirmPassword(page, SEED_PASSWORD, words);
  await expectMessages("admins");
  const refusedRole = {
    error: { code: "request.invalid", fields: [{ path: "admin_role", issue: "role.invalid" }] },
    request_id: "x",
  };
  const refusing = (route: Route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 400, json: refusedRole });
  await withRoute(page, `**/member/${id}`, refusing, async () => {
    await dialog.getByRole("button", { name: /^(Save role|Guardar rol)$/ }).click();
    await expectMessages("role");
  });
  await withRoute(page, `**/member/${id}*`, serverError, async () => {
    await page.getByRole("button", { name: /^(More actions|Más acciones)$/ }).click();
    await page.getByRole("menuitem", { name: /^(Remove|Quitar del equipo)$/ }).click();
    await expectMessages("removing");
  });
  await runSql(
    "update members set status = 'removed', status_before = status, removed_at = now() where id = $1 and team_id = $2",
    [id, team_id],
  );
  await dialog.locator('[name="first_name"]').fill("Edith");
  await dialog.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
  await expectMessages("saving", "gone");

  await runSql("update teams set insider = true where id = $1", [team_id]);
  await page.goto(`${origins.team}/dashboard/edit-members`);
  await page.getByRole("grid").getByRole("row").filter({ hasText: "admin.2." }).getByRole("gridcell").nth(1).click();
  await page.keyboard.type("Adela");
  await page.keyboard.press("Enter");
  const saveAll = page.getByRole("button", { name: /^(Save changes|Guardar cambios)$/ });
  await withRoute(page, "**/bulk/edit", failChanges, async () => {
    await saveAll.click();
    await expectMessages("issues");
  });
  const notEnabled = (route: Route) =>
    route.request().method() === "GET" ? route.fallback() : respondWith(403, "team.not_insider")(route);
  await withRoute(page, "**/bulk/edit", notEnabled, async () => {
    await saveAll.click();
    await expectMessages("feature");
  });

  const closed = { code: "server.maintenance" };
  await page.route("**/api/v2/**", (route) =>
    route.fulfill({ status: 503, json: { error: closed, request_id: "x", message: "Portal is on Maintenance Mode" } }),
  );
  await page.reload();
  await expectMessages("maintenance");
});

messageJourney("about imports", "file", async ({ page, language, expectMessages }) => {
  const words = WORDS[language];
  const email = uniqueEmail(`file.runner.${language}`);
  await person(email, { role: "primary", locale: language });
  const solo = uniqueEmail(`file.solo.${language}`);
  await person(solo, { product: "solo", role: "primary" });
  await startSession(page, email, "/dashboard/members/import");
  const header = COLUMNS.map(({ header }) => header);
  const choose = (rows: string[][]) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(formatCsv(rows)) });
  const row = (address: string, first = "Rollo") => [address, "Handed-Over7", first, "Outsen", "", ""];
  await choose([
    ["Name", "Desk"],
    ["Rollo", "12"],
  ]);
  await expectMessages("header");
  await page.getByRole("button", { name: /^(Back|Volver)$/ }).click();
  await choose([header, ...Array.from({ length: 5001 }, (_, n) => row(`rollo.${n}@example.com`))]);
  await expectMessages("most");
  await choose([
    header,
    row("rollo.one@example.com"),
    row("rollo.two@example.com"),
    row("rollo.three@example.com", ""),
    row("rollo.one@example.com"),
    row(email),
    row("ines.caldera@harbourfinch.example"),
    row(solo),
    row("rollo@refused.example"),
  ]);
  await expectMessages("missing", "duplicate");
  await page.getByRole("button", { name: /^(Skip 2 rows|Omitir 2 filas)$/ }).click();
  const continueButton = page.getByRole("button", { name: words.go, exact: true });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await continueButton.click();
  await expectMessages("on_team", "in_use", "elsewhere");
  const run = (await (await answered).json()) as object;
  await expectAccessible(page, "import refused rows", { language });
  const back = async () => {
    await page.getByRole("button", { name: /^(Back to the grid|Volver a la tabla)$/ }).click();
    await page.getByRole("button", { name: /^(Skip|Omitir)/ }).click();
  };
  await back();
  await withRoute(page, "**/api/v2/team/*/bulk", respondWith(409, "bulk.no_voice_account"), async () => {
    await continueButton.click();
    await expectMessages("voice");
  });
  // This installation refuses no domain, so the response is faked.
  const refusals = [{ row: 2, email: "rollo@refused.example", column: "email", issue: "bulk.domain" }];
  const refusing = (route: Route) => route.fulfill({ json: { ...run, refusals, refused: 1 } });
  await withRoute(page, "**/api/v2/team/*/bulk", refusing, async () => {
    await continueButton.click();
    await expectMessages("domain");
  });
  await withRoute(page, "**/bulk/*/apply", serverError, async () => {
    await page.getByRole("button", { name: /^(Create|Crear) \d/ }).click();
    await expectMessages("failed");
  });
  await runSql(
    "update subscriptions set seats = used_seats where team_id = (select team_id from members where email = $1)",
    [email],
  );
  await back();
  await continueButton.click();
  await expectMessages("seats");
});
