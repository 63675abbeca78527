import { deflateSync } from "node:zlib";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { codeFor } from "./kit/authenticator.ts";
import { arrange } from "./kit/house.ts";
import { mailedLink, mailsFor } from "./kit/mail.ts";
import { WORDS, at, expectAccessible, logIn, newPage } from "./kit/walk.ts";

// Each of these walks through many pages.
test.slow();

/** People and their own account: how they come into a team, and what they change about themselves. */
const PASSWORD = "Correct-Horse9";
/** Whose password everybody here has, and who invites: a team of its own, so that nobody else's counts change. */
const SEEDED = "ines.caldera@harbourfinch.example";
const TEAM = "Quayside Lamps";

/** Somebody with an account and a team of their own, made without walking through the wizard. */
async function person(
  email: string,
  { product = "team", role = "none", locale = "en", team_name = `Team of ${email.split("@")[0]}` } = {},
) {
  await arrange(
    `with t as (insert into teams (product, team_name, created_at) values ($2, $5, now()) returning id),
      b as (insert into subscriptions (team_id, tier, state, seats) select id, case $2 when 'solo' then 'pro' else 'teams_pro' end, 'paid', 50 from t),
      m as (insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
        select id, $1, 'Robin', 'Moreau', 'active', $3, now() from t returning team_id, id)
    insert into accounts (product, email, password_hash, locale, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
    select $2, $1, (select password_hash from accounts where email = '${SEEDED}'), $4, now(), team_id, id, now(), '2024-02-20', '2020-11-24' from m`,
    [email, product, role, locale, team_name],
  );
}

/** An administrator invites; answers the link of the mail. */
async function inviteTo(browser: Browser, email: string): Promise<string> {
  const host = `host.${email}`;
  await person(host, { role: "primary", team_name: TEAM });
  const [member] = await arrange<{ id: string; team_id: string }>(
    `insert into members (team_id, email, first_name, last_name, status)
     select team_id, $1, 'Noa', 'Lindgren', 'invited' from members where email = $2 returning id, team_id`,
    [email, host],
  );
  const page = await newPage(browser);
  await page.goto(`${at.team}/login`);
  await logIn(page, host);
  await expect(page).toHaveURL(`${at.team}/dashboard`);
  const invited = await page.evaluate(async ({ id, team_id }) => {
    const token = /ps_[\w-]{22}/.exec(JSON.stringify(localStorage))?.[0];
    const answer = await fetch(`/api/v2/team/${team_id}/invite`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ members: [id] }),
    });
    return answer.json();
  }, member!);
  expect(invited).toEqual({ invited: 1 });
  await expect(async () => expect((await mailsFor(email)).length).toBe(1)).toPass({ timeout: 20_000 });
  const [mail] = await mailsFor(email);
  expect(mail!.subject).toContain(`Join ${TEAM}`);
  return /https?:\/\/\S+\/join\/[\w-]{43}/.exec(mail!.text)?.[0] ?? "";
}

test("join as a new person: the invitation, a name and a password, and in", async ({ browser }) => {
  const email = "noa.lindgren@example.com";
  const link = await inviteTo(browser, email);
  const page = await newPage(browser);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: `${TEAM} invites you` })).toBeVisible();
  await expect(page, "the token leaves the address bar").not.toHaveURL(/[\w-]{43}/);
  await expectAccessible(page, "join new");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Noa");
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(page).toHaveURL(`${at.team}/dashboard`);
  await expect(page.getByText("Noa Lindgren").first()).toBeVisible();
  const late = await newPage(browser);
  await late.goto(link);
  await expect(late, "an invitation that was used leads to the welcome page").not.toHaveURL(/\/join/);
});

test("join as somebody who has an account: its password, the second step, and the former team is left", async ({
  browser,
}) => {
  const email = "robin.moreau@example.com";
  await person(email);
  const link = await inviteTo(browser, email);
  const page = await newPage(browser, { locale: "es-ES" });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: /Quayside Lamps/ })).toBeVisible();
  await expectAccessible(page, "join existing es");
  await page.getByRole("checkbox").check();
  const password = page.locator('input[type="password"]').first();
  await password.fill("Wrong-Horse1");
  await password.press("Enter");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await password.fill(SEED_PASSWORD);
  await password.press("Enter");
  await expect(page).toHaveURL(`${at.team}/dashboard`);
  const [row] = await arrange<{ team_name: string }>(
    "select team_name from accounts a join teams t on t.id = a.team_id where a.email = $1",
    [email],
  );
  expect(row?.team_name).toBe(TEAM);
});

test("join from the other product, and with another e-mail", async ({ browser }) => {
  const solo = "sol.ibarra@example.com";
  await person(solo, { product: "solo", role: "primary" });
  const page = await newPage(browser);
  await page.goto(await inviteTo(browser, solo));
  await expectAccessible(page, "join from the other product");
  await page.locator('input[type="password"]').first().fill(SEED_PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(page).toHaveURL(`${at.team}/dashboard`);

  const other = await newPage(browser);
  await other.goto(await inviteTo(browser, "work.address@example.com"));
  await other.getByRole("button", { name: "Use another e-mail" }).click();
  await expectAccessible(other, "join with another e-mail");
  const chosen = "home.address@example.com";
  await other.getByRole("textbox", { name: "E-mail" }).fill(chosen);
  await other.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  for (const box of await other.getByRole("checkbox").all()) await box.check();
  await other.getByRole("button", { name: `Join ${TEAM}` }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Check your mail" })).toBeVisible();
  await expectAccessible(other, "join: check your mail");
  await other.goto((await mailedLink(chosen)).link);
  await other.getByRole("button", { name: "Confirm my e-mail" }).click();
  await expect(other).toHaveURL(`${at.team}/verify-account`);
});

/** Logs in and opens a section of the settings. */
async function settings(browser: Browser, email: string, section: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${at.team}/login`);
  await logIn(page, email);
  await expect(page).toHaveURL(`${at.team}/dashboard`);
  await page.goto(`${at.team}/dashboard/settings-and-preferences?section=${section}`);
  return page;
}
async function proveAgain(page: Page, password = SEED_PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

test("a new e-mail: asked for with the password, confirmed there, and taken back at the old address", async ({
  browser,
}) => {
  const [email, changed] = ["dana.olsen@example.com", "dana.new@example.com"];
  await person(email);
  const page = await settings(browser, email, "profile");
  await expectAccessible(page, "settings profile");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByRole("textbox", { name: "New e-mail" }).fill(changed);
  await page.getByRole("button", { name: "Send link" }).click();
  await expectAccessible(page, "password once more");
  await proveAgain(page, "Wrong-Horse1");
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await proveAgain(page);
  await expect(page.getByText(`Waiting for confirmation at ${changed}`)).toBeVisible();
  const confirming = await newPage(browser);
  await confirming.goto((await mailedLink(changed)).link);
  await expectAccessible(confirming, "confirm the new e-mail");
  await confirming.getByRole("button", { name: "Confirm this address" }).click();
  await expect(confirming.getByText(changed)).toBeVisible();
  await expectAccessible(confirming, "e-mail changed");

  const undoing = await newPage(browser);
  await undoing.goto((await mailedLink(email)).link);
  await expectAccessible(undoing, "undo the new e-mail");
  await undoing.getByRole("button", { name: "Take the change back" }).click();
  await expect(undoing.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page, "everybody is logged out").toHaveURL(`${at.team}/login`);
  const { subject } = await mailedLink(email, 2);
  expect(subject).toContain("Choose a new password");
});

/** A small PNG, made here: 40 by 40 points of one colour. */
function picture(): Buffer {
  const size = 40;
  const rows = Buffer.concat(
    Array.from({ length: size }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, 160)])),
  );
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}
function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

test("own profile: name, contact and picture are saved and seen at once; a wrong file is told", async ({ browser }) => {
  const email = "petra.vogel@example.com";
  await person(email);
  const page = await settings(browser, email, "profile");
  await page.getByRole("textbox", { name: "First name" }).fill("Petra");
  await page.getByRole("button", { name: "Add contact" }).click();
  await page.getByRole("textbox", { name: "Contact 1" }).fill("call me");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Use digits, and + - ( ) or spaces between them")).toBeVisible();
  await page.getByRole("textbox", { name: "Contact 1" }).fill("+47 22 33 44 55");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your profile was saved.")).toBeVisible();
  await expect(page.getByText("Petra Moreau").first(), "the frame shows the new name").toBeVisible();
  const upload = page.locator('input[type="file"]');
  await upload.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") });
  await expect(page.getByText("The uploaded file must be an image").first()).toBeVisible();
  await upload.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture() });
  await expect(page.getByText("Your picture was changed.")).toBeVisible();
  await expect(page.locator('main img[src^="/api/v2/avatar/"]')).toBeVisible();
  await expectAccessible(page, "settings profile with picture");
});

test("sessions are seen and ended, here and everywhere; a new password ends the rest", async ({ browser }) => {
  const email = "karl.brandt@example.com";
  await person(email);
  const [first, second] = [await settings(browser, email, "sessions"), await settings(browser, email, "sessions")];
  await first.reload();
  await expectAccessible(first, "settings sessions");
  await first.getByRole("button", { name: "Log out everywhere else" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(first.getByText("1 other session was ended.")).toBeVisible();
  await second.reload();
  await expect(second).toHaveURL(`${at.team}/login`);

  await first.goto(`${at.team}/dashboard/settings-and-preferences?section=security`);
  await expectAccessible(first, "settings security");
  await first.getByRole("button", { name: "Change password" }).click();
  await first.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await first.getByRole("button", { name: "Save password" }).click();
  await proveAgain(first);
  await expect(first.getByText("Your password was changed")).toBeVisible();
  await second.goto(`${at.team}/login`);
  await logIn(second, email, WORDS.en, PASSWORD);
  await expect(second).toHaveURL(/\/dashboard/);
});

test("two-step login from the settings: on with a real code, new recovery codes, off again", async ({ browser }) => {
  const email = "mira.solheim@example.com";
  await person(email);
  const page = await settings(browser, email, "security");
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[type="password"]').fill(SEED_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = await dialog.locator("code").first().innerText();
  await expectAccessible(page, "settings two-step set-up");
  const code = dialog.getByRole("textbox", { name: "6-digit code" });
  await code.fill(codeFor(key));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  const kept = dialog.getByRole("checkbox", { name: "I have kept them" });
  await expect(kept).toBeVisible();
  await kept.check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await expectAccessible(page, "settings two-step on");
  await page.getByRole("button", { name: "Switch off…" }).click();
  await dialog.locator('input[type="password"]').fill(SEED_PASSWORD);
  await dialog.getByRole("textbox", { name: "6-digit code" }).fill(codeFor(key, 1));
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Your password is all it takes to log in.")).toBeVisible();
});

test("new terms block everything until they are accepted", async ({ browser }) => {
  const email = "terence.quill@example.com";
  await person(email, { role: "primary" });
  await arrange("update accounts set terms_portal = '2000-01-01' where email = $1", [email]);
  const page = await newPage(browser);
  await page.goto(`${at.team}/login`);
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "The terms have changed" })).toBeVisible();
  await expectAccessible(page, "terms gate");
  await page.goto(`${at.team}/dashboard/settings-and-preferences`);
  await expect(page.getByRole("heading", { level: 1, name: "The terms have changed" })).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Accept and go on" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("unsubscribing needs no log-in", async ({ browser }) => {
  const email = "leave.me@example.com";
  const page = await newPage(browser);
  await page.goto(`${at.team}/login`);
  await page.evaluate(
    async ({ email, password }) => {
      const names = { first_name: "Lea", last_name: "Veme" };
      const terms = { portal: "2024-02-20", team: "2020-11-24" };
      const preferences = { list_productnotifications: true, list_promotions: true };
      await fetch("/api/v2/signup", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password, ...names, terms, preferences, locale: "en" }),
      });
    },
    { email, password: PASSWORD },
  );
  await page.goto((await mailedLink(email)).link);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  const { link, subject } = await mailedLink(email, 2);
  expect(subject).toContain("First steps");
  const anywhere = await newPage(browser);
  await anywhere.goto(link);
  await expectAccessible(anywhere, "unsubscribe");
  await anywhere.getByRole("button", { name: "Unsubscribe from everything" }).click();
  await expect(anywhere.getByText("You are unsubscribed")).toBeVisible();
  await expectAccessible(anywhere, "unsubscribed");
});

/** Every message of the specification's error catalogue (§8) that belongs to getting in, as people see it. */
const MESSAGES = {
  en: {
    wrong: "Invalid username or password",
    slow: "Too many failed logins",
    contact: "Contact portal customer success",
    mfa_wrong: "Invalid email or password. Please try again.",
    unverified: "Error - 434 Your account has not yet been verified",
    resend: "Resend verification e-mail",
    token: "Invalid Token",
    link: "This link does not work",
    signup: "a problem creating",
    short: "at least two characters",
    different: "Enter a different one",
    sure: "Are you sure your e-mail is correct?",
    continue: "Click here to continue",
    go: "Continue",
    code: "The code you entered is incorrect. Please try again.",
    image: "must be an image",
    large: "less than 15 MB",
  },
  es: {
    wrong: "Usuario o contraseña incorrectos",
    slow: "Demasiados inicios de sesión fallidos",
    contact: "Contacta con la atención al cliente del portal",
    mfa_wrong: "Correo o contraseña incorrectos.",
    unverified: "Error - 434 Tu cuenta aún no se ha verificado",
    resend: "Reenviar el correo de verificación",
    token: "Token no válido",
    link: "Este enlace no funciona",
    signup: "un problema al crear",
    short: "al menos dos caracteres",
    different: "Escribe otro",
    sure: "¿Seguro que tu correo es correcto?",
    continue: "Haz clic aquí para continuar",
    go: "Continuar",
    code: "El código introducido no es correcto. Vuelve a intentarlo.",
    image: "debe ser una imagen",
    large: "menos de 15 MB",
  },
} as const;

for (const language of ["en", "es"] as const) {
  test(`the messages of section 8, ${language}`, async ({ browser }) => {
    const say = MESSAGES[language];
    const words = WORDS[language];
    const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
    let shown = 0;
    const sees = async (text: string, where = page) => {
      await expect(where.getByText(text).first()).toBeVisible();
      shown += 1;
    };
    const login = async () => {
      await page.goto(`${at.team}/login`);
      await logIn(page, `nobody.${language}@example.com`, words, "not the password");
    };
    await login();
    await sees(say.wrong);
    for (let wrong = 0; wrong < 4; wrong += 1) await login();
    await sees(say.slow);
    // The server's own 400 cannot be provoked from this form, so it is answered on its behalf.
    await page.route("**/checkEmailAndPasswordForMFA", (route) =>
      route.fulfill({ status: 400, json: { error: { code: "request.invalid" }, request_id: "x" } }),
    );
    await login();
    await sees(say.contact);
    await page.unroute("**/checkEmailAndPasswordForMFA");

    await page.goto(`${at.team}/login/${"x".repeat(43)}`);
    await sees(say.token);
    await page.goto(`${at.team}/verify-email#${"x".repeat(43)}`);
    await sees(say.link);

    const give = async (email: string) => {
      await page.goto(`${at.team}/signup`);
      await page.getByRole("textbox", { name: words.email }).fill(email);
      await page.getByRole("button", { name: say.go, exact: true }).click();
    };
    await give("x@example.com");
    await sees(say.short);
    await give("a<b@example.com");
    await sees(say.different);
    await give("somebody@example.con");
    await sees(say.sure);
    await sees(say.continue);
    await page.route("**/signup/email*", (route) =>
      route.fulfill({ json: { exists: -1, code: 9400, rosterName: "", email_domain: { valid: true } } }),
    );
    await give("somebody@example.com");
    await sees(say.signup);
    await page.unroute("**/signup/email*");

    const email = `unverified.${language}@example.com`;
    await person(email, { locale: language });
    await arrange("update accounts set verified_at = null where email = $1", [email]);
    await page.goto(`${at.team}/login`);
    await logIn(page, email, words);
    await sees(say.unverified);
    await sees(say.resend);
    console.log(`section 8: ${shown} messages shown in ${language}`);
  });
}
