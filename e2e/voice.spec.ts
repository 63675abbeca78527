import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import { makeVoiceAccount, makeVoiceConfiguration } from "@portal/api/test/factories/voice.ts";
import type { Product, Tier } from "@portal/model/members/schemas.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { db, runSql } from "./kit/database.ts";
import { teamOf } from "./kit/people.ts";
import { unique } from "./kit/unique.ts";
import { expectToast, origins, startSession, newPage, confirmPassword } from "./kit/browser.ts";

/** Voice accounts, codecs and phone settings. */

interface Kept {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Creates a team with an administrator and two members. */
async function team(name: string, { tier = "teams_pro", product = "team" }: { tier?: Tier; product?: Product } = {}) {
  const mark = unique(name);
  const team_name = `Team ${mark}`;
  const state = tier === "free" ? "free" : "paid";
  const names = product === "team" ? (["primary", "ada", "ben"] as const) : (["primary"] as const);
  const { team_id, email, people } = await teamOf<"primary" | "ada" | "ben">(mark, names, {
    team_name,
    product,
    tier,
    state,
    seats: 9,
  });
  const storedAccounts = () =>
    runSql<Kept>("select name, settings from voice_accounts where team_id = $1 order by place", [team_id]);
  const account = async (name: string, settings: object, members: readonly string[] = []) => {
    const id = await makeVoiceAccount(db, team_id, { name, settings });
    for (const [who, person] of people) if (members.includes(who)) await makeVoiceConfiguration(db, person, id);
    return id;
  };
  return { team_name, email, people, storedAccounts, account };
}

async function opened(browser: Browser, email: string, path = "", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  const origin = email.includes(".solo") ? origins.solo : origins.team;
  await startSession(page, email, `/dashboard/voice${path}`, { origin });
  return page;
}
const field = (page: Page, label: string) => page.locator("main").getByLabel(label, { exact: true });
const openAdvanced = (page: Page) => page.getByRole("button", { name: /^Advanced/, expanded: false }).click();

// spec: 1.9 1.11 2.23 2.30 2.31 2.32 5.16
test("a team's own PBX: wrong values are reported, corrected, and fall back when cleared", async ({ browser }) => {
  const { email, storedAccounts } = await team("own");
  const page = await opened(browser, email("primary"));
  await expect(page.getByRole("heading", { name: "Connect your phones" })).toBeVisible();
  await expectAccessible(page, "voice accounts empty");
  await page.getByRole("button", { name: "Your own PBX or SIP server" }).click();

  await field(page, "Name").fill("Front desk");
  await page.keyboard.press("Control+s");
  await expect(field(page, "Domain"), "the first wrong field has the focus").toBeFocused();
  await field(page, "Domain").fill("https://pbx.example.com");
  await openAdvanced(page);
  await field(page, "Port").fill("99999");
  await field(page, "Audio ports, lowest").fill("10001");
  await field(page, "Audio ports, highest").fill("10040");
  await expect(page.getByText("without http, port or spaces")).toBeVisible();
  await expect(page.getByText("Use a whole number from 1 to 65,535.")).toBeVisible();
  await expect(page.getByText("Start with an even port")).toBeVisible();
  await expectAccessible(page, "voice account with wrong values");
  await page.keyboard.press("Control+s");
  expect(await storedAccounts(), "nothing was sent").toEqual([]);

  await field(page, "Domain").fill("pbx.example.com");
  await page.getByRole("button", { name: "Clear Port", exact: true }).click();
  await expect(field(page, "Port")).toBeFocused();
  await field(page, "Audio ports, lowest").fill("10000");
  await field(page, "Transport").selectOption("tls");
  await field(page, "Registration interval").fill("600");
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByRole("heading", { name: "Front desk" })).toBeVisible();
  const audio_ports = { min: 10_000, max: 10_040 };
  expect(await storedAccounts()).toEqual([
    {
      name: "Front desk",
      settings: { domain: "pbx.example.com", transport: "tls", registration_s: 600, audio_ports },
    },
  ]);
  await expectAccessible(page, "voice account");
  await page.getByRole("button", { name: "Advanced · 3 changed" }).click();

  await expect(page.getByText("to use “3,600 seconds” (product default)")).toBeVisible();
  await page.getByRole("button", { name: "Clear Registration interval" }).click();
  await expect(field(page, "Registration interval")).toHaveAttribute("placeholder", "3600");
  await field(page, "Patterns and changes").fill("0x.;match=1;prestrip=1;pre=+44");
  await field(page, "Try a number").fill("020 7946 0018");
  await expect(page.getByText("+442079460018")).toBeVisible();
  await field(page, "Port").fill("5060");
  await expect(page.getByText("Port 5060 usually doesn't use TLS")).toBeVisible();
  await page.getByRole("button", { name: "Go to Port" }).click();
  await expect(field(page, "Port")).toBeFocused();
  await expectAccessible(page, "voice account with a finding");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("heading", { name: "Registration options" })).toBeVisible();
  await field(page, "Registrations").selectOption("2");
  await field(page, "Primary registration").selectOption("2");
  await field(page, "Registration mode").selectOption("Simultaneous");
  await field(page, "While the phone sleeps").selectOption("Continuous");
  await expect(page.getByText("The phone registers with all of them and rings for each.")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expectToast(page, "Front desk saved.");
  const dial_plan = "0x.;match=1;prestrip=1;pre=+44";
  const registration = {
    registrations: 2,
    primary_registration: 2,
    registration_mode: "simultaneous",
    push_mode: "continuous",
  };
  const settings = { domain: "pbx.example.com", transport: "tls", audio_ports, dial_plan, ...registration };
  expect(await storedAccounts()).toEqual([{ name: "Front desk", settings }]);
});

// spec: 1.9 2.31
test("a provider is searched and selected; its template applies, and the account check reports the result", async ({
  browser,
}) => {
  const { email, storedAccounts } = await team("provider");
  const page = await opened(browser, email("primary"), "?account=new");
  await expectAccessible(page, "voice account ways in");
  await page.getByRole("button", { name: "A provider from the list" }).click();
  await page.getByRole("searchbox", { name: "Search providers" }).fill("ireland");
  await expect(page.getByRole("button", { name: "Northline Voice" })).toHaveCount(0);
  await expectAccessible(page, "providers");
  await page.getByRole("button", { name: "Brightwire" }).click();

  await expect(field(page, "Name")).toHaveValue("Brightwire");
  await openAdvanced(page);
  await expect(field(page, "Domain")).toHaveAttribute("placeholder", "sip.brightwire.example");
  await field(page, "Voicemail number").fill("*97");
  await expect(page.getByText("to use “1571” (provider template)")).toBeVisible();
  await page.getByRole("button", { name: "Add account" }).click();
  await expectToast(page, "Brightwire added.");
  expect(await storedAccounts()).toEqual([{ name: "Brightwire", settings: { voicemail: "*97" } }]);

  const test = page.getByRole("region", { name: "Test this account" });
  await test.getByRole("button", { name: "Test", exact: true }).click();
  await expect(test.getByLabel("Username", { exact: true })).toBeFocused();
  await test.getByLabel("Username", { exact: true }).fill("line-7");
  await test.getByLabel("Password", { exact: true }).fill("not-a-real-one");
  await test.getByRole("button", { name: "Test", exact: true }).click();
  await expect(test.getByText("This server name doesn't exist.")).toBeVisible();
  await expectAccessible(page, "voice account tested");

  await page.getByRole("button", { name: "Change provider" }).click();
  await expectAccessible(page, "voice account's provider");
  await page.getByRole("dialog").getByRole("button", { name: "Your own PBX or SIP server" }).click();
  await expect(page.getByText("Required, for example pbx.example.com.")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("dialog")).toContainText("You'll lose your changes to this voice account.");
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
});

test("a concurrent save is reported, an account in use is deleted, and members have read access", async ({
  browser,
}) => {
  const { team_name, email, storedAccounts, account, people } = await team("voices");
  await account("Front desk", { domain: "pbx.example.com" }, ["ada", "ben"]);
  const old_line = await account("Old line", { domain: "old.example.com" });
  const page = await opened(browser, email("primary"));
  await expect(page.getByRole("link", { name: /Front desk.*2 members.*Active/ })).toBeVisible();
  await expectAccessible(page, "voice accounts");
  await page.getByRole("link", { name: /Front desk/ }).click();
  await openAdvanced(page);
  await field(page, "Voicemail number").fill("*98");
  await runSql(
    `update voice_accounts set version = version + 1, settings = settings || '{"transport": "tcp"}'
     where team_id = (select id from teams where team_name = $1)`,
    [team_name],
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Transport: TCP")).toBeVisible();
  await expectAccessible(page, "voice account stale");
  await page.getByRole("button", { name: "Keep mine and save" }).click();
  await expectToast(page, "Front desk saved.");
  const settings = { domain: "pbx.example.com", transport: "tcp", voicemail: "*98" };
  expect((await storedAccounts())[0], "both changes are kept").toEqual({ name: "Front desk", settings });

  const member = await opened(browser, email("ada"));
  await expect(member.getByText("On your phone", { exact: true })).toBeVisible();
  await expect(member.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expectAccessible(member, "voice accounts read only");
  for (const tab of ["Codecs", "Phone settings"]) {
    await member.getByRole("link", { name: tab }).click();
    await expect(member.getByRole("main").getByRole("button")).toHaveCount(0);
    await expectAccessible(member, `${tab} read only`);
  }

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete voice account…" }).click();
  await expect(page.getByRole("dialog")).toContainText("2 members use it. It's removed from their phones immediately");
  await expectAccessible(page, "voice account to be deleted");
  await page.getByRole("button", { name: "Delete from 2 phones" }).click();
  await expectToast(page, "Front desk deleted");

  await page.getByRole("link", { name: /Old line/ }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete voice account…" }).click();
  await makeVoiceConfiguration(db, people.get("ada")!, old_line);
  await page.getByRole("dialog").getByRole("button", { name: "Delete voice account" }).click();
  await expect(page.getByRole("dialog"), "the server counts").toContainText("1 member uses it.");
  await page.getByRole("button", { name: "Delete from 1 phone" }).click();
  await expect(page.getByRole("heading", { name: "Connect your phones" })).toBeVisible();
  expect(await storedAccounts()).toEqual([]);

  await page.goto(`${origins.team}/dashboard/voice?account=${old_line}`);
  await expect(page.getByText("This voice account doesn't exist or was deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Voice", exact: true })).toBeVisible();
  await expectAccessible(page, "voice account that was deleted");
});

// spec: 1.11 2.33 2.34 3.36
test("codecs are sorted by keyboard and by dragging, per network; phone settings are saved and reset", async ({
  browser,
}) => {
  const { team_name, email } = await team("codecs");
  const page = await opened(browser, email("primary"), "?tab=codecs");
  const says = async () =>
    (
      await runSql<{ says: Record<string, unknown> }>(
        "select says from phone_settings join teams t on t.id = team_id where t.team_name = $1",
        [team_name],
      )
    )[0]?.says;
  const sound = page.getByRole("region", { name: "Desktop: Audio" });
  const names = () => sound.locator("ol > li").evaluateAll((rows) => rows.map((row) => row.textContent?.slice(1, 5)));
  await expectAccessible(page, "codecs");
  await sound.getByRole("button", { name: "Move Opus down" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Opus moved to position 2 of 4.")).toBeAttached();
  await expect(sound.getByRole("button", { name: "Move Opus down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Opus moved to position 3 of 4.")).toBeAttached();
  await sound.getByRole("button", { name: "Stop using G.711 A-law" }).click();
  await expect(sound.getByRole("button", { name: "Use G.711 A-law" })).toBeFocused();
  await sound.getByRole("button", { name: "Use G.729" }).click();
  expect(await names()).toEqual(["G.72", "G.71", "Opus", "G.72"]);
  await expectAccessible(page, "codecs changed");
  await page.keyboard.press("Control+s");
  await expectToast(page, "Desktop codecs saved.");
  expect(await says()).toEqual({
    codecs_desktop: { audio: ["g722", "pcmu", "opus", "g729"], video: ["h264", "vp8"] },
  });

  const [upper, lower] = await Promise.all([0, 1].map((n) => sound.getByTitle("Drag to move").nth(n).boundingBox()));
  await page.mouse.move(upper!.x + 9, upper!.y + 9);
  await page.mouse.down();
  await page.mouse.move(lower!.x + 9, lower!.y + 26, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText("G.722 moved to position 2 of 4.")).toBeAttached();
  const wifi = page.getByRole("region", { name: "Wi-Fi: Audio" });
  for (const codec of ["Opus", "G.722", "G.711 µ-law", "G.711 A-law"]) {
    await wifi.getByRole("button", { name: `Stop using ${codec}` }).click();
  }
  await expect(wifi.getByText("Keep at least one audio codec")).toBeVisible();
  await page.getByRole("link", { name: "Phone settings" }).click();
  await expect(page.getByRole("dialog")).toContainText("You'll lose your changes to the codecs.");
  await page.getByRole("button", { name: "Leave without saving" }).click();

  // Saved immediately: the option is selected once the server has it.
  await page.getByRole("radio", { name: /SIP INFO/ }).click();
  await expect(page.getByText("DTMF tones: SIP INFO messages.")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  // A message under the mouse stays.
  await undo.hover();
  expect(await says()).toMatchObject({ dtmf: "info" });
  await expectAccessible(page, "how phones behave");
  await undo.click();
  await expect(page.getByRole("radio", { name: /RFC 2833/ })).toBeChecked();
  await expect.poll(says).toMatchObject({ dtmf: "rfc2833" });
  const rooms = page.getByRole("radiogroup", { name: "Meeting rooms" });
  await expect(rooms.getByRole("radio")).toHaveCount(3);
  await expect(rooms.getByRole("radio", { name: "North America" })).toBeChecked();
  await expect(rooms.getByRole("radio", { name: "Asia" })).toBeVisible();
  await rooms.getByRole("radio", { name: "Europe" }).click();
  await expect(page.getByText("Meeting rooms: Europe.")).toBeVisible();
  const addresses = page.getByRole("radiogroup", { name: "SIP addresses" });
  await addresses.getByRole("radio", { name: /Without the domain/ }).click();
  await expect(page.getByText("SIP addresses: Without the domain.")).toBeVisible();
  expect(await says()).toMatchObject({ meeting_region: "europe", sip_domain_shown: false });
});

// spec: 5.24 5.25
test("in Spanish, on a phone, on the free plan: a registration is saved, limits are shown, and mobile codecs are sorted", async ({
  browser,
}) => {
  const { email, storedAccounts } = await team("solo", { tier: "free", product: "solo" });
  const options = { locale: "es-ES", colorScheme: "dark", viewport: { width: 390, height: 844 } } as const;
  const page = await opened(browser, email("primary"), "", options);
  await page.getByRole("button", { name: "Tu propia centralita o servidor SIP" }).click();
  await field(page, "Nombre").fill("Casa");
  await field(page, "Dominio").fill("pbx casa");
  await page.getByRole("button", { name: "Añadir cuenta" }).click();
  await expect(page.getByText("sin http, puerto ni espacios")).toBeVisible();
  await page.getByRole("button", { name: "Avanzado" }).click();
  await expect(page.getByText("En el plan gratuito, los teléfonos eligen los puertos.")).toBeVisible();
  await expect(field(page, "Puertos SIP, el más bajo")).toBeDisabled();
  await expectAccessible(page, "voice account free in Spanish on a phone");
  await field(page, "Dominio").fill("pbx.casa.example");
  await page.getByRole("button", { name: "Añadir cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Casa" })).toBeVisible();
  expect(await storedAccounts()).toEqual([{ name: "Casa", settings: { domain: "pbx.casa.example" } }]);
  await page.getByRole("link", { name: "Tu usuario y contraseña" }).click();
  await expect(page.getByText("El plan gratuito incluye una cuenta de voz.")).toBeVisible();

  const own = page.getByRole("region", { name: "Tu registro" });
  const registered = () =>
    runSql<{ slot: number; username: string; sealed: boolean }>(
      `select slot, username, secret is not null as sealed from voice_registrations r join members m on m.id = r.member_id
       where m.email = $1 order by slot`,
      [email("primary")],
    );
  await own.getByLabel("Usuario", { exact: true }).fill("casa 1");
  await own.getByLabel("Contraseña SIP", { exact: true }).fill("canary-Sip-secret-5521");
  await own.getByRole("button", { name: "Guardar" }).click();
  await expect(own.getByLabel("Usuario", { exact: true }), "the wrong field has the focus").toBeFocused();
  expect(await registered(), "nothing was sent").toEqual([]);
  await own.getByLabel("Usuario", { exact: true }).fill("casa");
  await page.getByRole("link", { name: "Códecs" }).click();
  await page
    .getByRole("dialog", { name: "¿Salir sin guardar?" })
    .getByRole("button", { name: "Seguir editando" })
    .click();
  await expectAccessible(page, "voice accounts full in Spanish on a phone");
  await own.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Registro guardado.");
  expect(await registered()).toEqual([{ slot: 1, username: "casa", sealed: true }]);
  await expect(own.getByText("El plan gratuito incluye 1 de 3 registros.")).toBeVisible();
  await expect(own.getByRole("button", { name: "Añadir un registro" })).toHaveCount(0);

  // Registrations from an earlier paid plan.
  await runSql(
    `insert into voice_registrations (team_id, member_id, voice_account_id, slot, username, authorization_username)
     select r.team_id, r.member_id, r.voice_account_id, n, 'casa' || n, '' from voice_registrations r
     join members m on m.id = r.member_id, generate_series(2, 3) n where m.email = $1`,
    [email("primary")],
  );
  await page.reload();
  await expect(own.getByText("En el plan gratuito solo puedes editar el registro 1.")).toBeVisible();
  await expect(own.getByRole("link", { name: "Ver los planes" })).toHaveAttribute("href", "/dashboard/subscription");
  for (const label of ["Usuario", "Usuario de autorización", "Contraseña SIP"]) {
    const fields = own.getByLabel(label, { exact: true });
    await expect(fields.nth(0)).toBeEditable();
    await expect(fields.nth(1)).toBeDisabled();
    await expect(fields.nth(2)).toBeDisabled();
  }
  await expectAccessible(page, "registrations beyond the free plan in Spanish on a phone");
  await own.getByRole("button", { name: "Quitar el registro 2" }).click();
  await own.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Registro guardado.");
  expect(await registered()).toMatchObject([{ username: "casa" }, { slot: 2, username: "casa3" }]);

  await page.getByRole("link", { name: "Códecs" }).click();
  await page.getByRole("radio", { name: "Red móvil" }).check({ force: true });
  const sound = page.getByRole("region", { name: "Red móvil: Audio" });
  await sound.getByRole("button", { name: "Subir G.729" }).click();
  await expect(page.getByText("G.729: ahora en la posición 2 de 4.")).toBeAttached();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Códecs de Red móvil guardados.");
  await expectAccessible(page, "codecs in Spanish on a phone");
});

test("a member's voice configuration is write-only, revealed with the password, and shows what the phone gets", async ({
  browser,
}) => {
  const { email, account, people } = await team("part");
  await account("Front desk", { domain: "pbx.example.com", transport: "tls" });
  const depot = await account("Depot", { domain: "depot.example.com" });
  const page = await opened(browser, email("primary"));
  await page.goto(`${origins.team}/dashboard/members`);
  await page.getByText("Ada Walker").first().click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByLabel("First name").fill("Adah");
  await drawer.getByRole("tab", { name: "Voice" }).click();
  await expect(drawer.getByRole("button", { name: "Save" })).toHaveCount(0);
  await drawer.getByRole("switch", { name: "Use Front desk" }).focus();
  await page.keyboard.press("Space");
  await drawer.getByLabel("Extension", { exact: true }).fill("2o1");
  await drawer.getByLabel("Username", { exact: true }).fill("ada desk");
  await drawer.getByLabel("SIP password", { exact: true }).fill("canary-Sip-secret-5520");
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(drawer.getByText("Use digits only.")).toBeVisible();
  await expect(drawer.getByText("Leave out spaces, @ : ; , < > % and quotes.")).toBeVisible();
  await expectAccessible(page, "a member's voice with wrong values");
  await drawer.getByLabel("Extension", { exact: true }).fill("201");
  await drawer.getByLabel("Username", { exact: true }).fill("ada");
  await drawer.getByRole("tab", { name: "Profile" }).click();
  await expect(drawer.getByLabel("First name")).toHaveValue("Adah");
  await drawer.getByRole("tab", { name: "Voice" }).click();
  await page.keyboard.press("Control+s");
  await expectToast(page, "Ada Walker’s voice configuration saved.");
  await expect(drawer.getByLabel("SIP password", { exact: true })).toHaveValue("");
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await drawer.getByRole("tab", { name: "Profile" }).click();
  await expect(drawer.getByLabel("First name")).toHaveValue("Adah");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Adah Walker saved", "their own change makes nothing stale");
  await drawer.getByRole("tab", { name: "Voice" }).click();

  await drawer.getByText("Front desk", { exact: true }).last().click();
  await expect(drawer.getByRole("row", { name: /Transport tls Voice account Overrides udp/ })).toBeVisible();
  await drawer.getByRole("button", { name: "Show password" }).click();
  await confirmPassword(page);
  await expect(drawer.getByLabel("SIP password", { exact: true })).toHaveValue("canary-Sip-secret-5520");
  await expectAccessible(page, "a member's voice");

  await drawer.getByLabel("Display name").fill("Ada at the desk");
  await makeVoiceConfiguration(db, people.get("ada")!, depot, { display_name: "Depot phone" });
  await page.keyboard.press("Control+s");
  await expect(drawer.getByText("Changed: Depot")).toBeVisible();
  await expectAccessible(page, "a member's voice stale");
  await drawer.getByRole("button", { name: "Keep mine and save" }).click();
  await expectToast(page, "Adah Walker’s voice configuration saved.");
  const names = `select display_name from voice_configurations c join members m on m.id = c.member_id
    where m.email = $1 order by 1`;
  expect(await runSql(names, [email("ada")]), "both changes are kept").toEqual([
    { display_name: "Ada at the desk" },
    { display_name: "Depot phone" },
  ]);
  await page.goto(`${origins.team}/dashboard/members?filter=configured`);
  await expect(page.getByText("Adah Walker").first()).toBeVisible();
  await expect(page.getByText("Ben Walker")).toHaveCount(0);

  await page.goto(`${origins.team}/dashboard/members`);
  await page.locator("main").getByText("Primary Walker").first().click();
  await drawer.getByRole("tab", { name: "Voice" }).click();
  await drawer.getByRole("switch", { name: "Use on my phones (Depot)" }).focus();
  await page.keyboard.press("Space");
  await drawer.getByLabel("Username", { exact: true }).fill("primary");
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Registration saved.", "also for oneself");
});
