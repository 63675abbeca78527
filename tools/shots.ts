import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Page, type ViewportSize, chromium } from "@playwright/test";
import { hashOf, newSecret } from "@portal/api/kit/secrets.ts";
import { codeOf, stepAt } from "@portal/api/kit/totp.ts";
import { SEED_APP, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { seedOf } from "@portal/api/test/two-step.ts";
import { EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { REQUIREMENTS, supportedSystems } from "@portal/model/releases/systems.ts";
import { sheetCsv } from "@portal/model/sheets/sheet.ts";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { begin, change } from "@portal/model/subscription/plan.ts";
import { CUSTOMER_ROUTES } from "@portal/web/areas/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/areas/support.ts";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal } from "./parts/portal.ts";
import { HOMES, arrangeHomes } from "./parts/homes.ts";
import { MOVING, RUNS, arrangeMoving } from "./parts/moving.ts";
import { CLOSED_EMAIL, REFERENCE, arrangeRecords } from "./parts/records.ts";
import { ROOT, startStack } from "./parts/stack.ts";
import { TOLD, arrangeTold } from "./parts/told.ts";

/**
 * Pictures of every screen of the route tables, wide and narrow, light and dark, in both languages: shots/*.png
 * With an argument, only of those whose name has it in it.
 */
const WANTED = process.argv[2] ?? "";
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const ALARMED = "olga.brandt@tidetimber.example";
const NEW_HIRE = "ada.novak@switchboard.example";
const CANCELED = "olga.brandt@quietharbour.example";

const ADDRESS = JSON.stringify({
  organization: "Harbour & Finch",
  street: "Calle Mayor 1",
  city: "Madrid",
  zip: "28013",
  country: "ES",
  state: "",
  vat_id: "",
});

interface Shot {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly as?: string;
  /** What is done on the page before its picture is taken. */
  readonly first?: (page: Page) => Promise<void>;
}

/** Believable keys on the phones of a team. */
const KEYS = [
  ["Voicemail", "*97"],
  ["Park", "700", "dtmf"],
  ["Pick_up_parked", "701"],
  ["Do_not_disturb", "*78"],
  ["Night_mode", "*28"],
  ["Record", "*1", "dtmf"],
  ["Front_door", "9#", "dtmf"],
  ...Array.from({ length: 13 }, (_, n) => [`Platform_${n + 1}`, `*4${n + 10}`]),
].map(([label, code, use_as = "call"]) => ({ label, code, use_as }));

/** Believable entries of another system's directory, and a file of them in which some cells are wrong. */
const ENTRIES = [
  "Ana Ruiz",
  "Bram de Wit",
  "Celia Okoro",
  "Dario Conti",
  "Elin Berg",
  "Farid Haddad",
  "Greta Lang",
].map((full_name, n) => ({
  jid: `${full_name.toLowerCase().replaceAll(" ", ".")}@pbx.example`,
  full_name,
  email: n % 3 === 2 ? "" : `${full_name.split(" ")[0]?.toLowerCase()}@branch.example`,
  extension: String(3010 + n),
  work_number: `+34 911 20 10 ${10 + n}`,
  mobile_number: n % 2 ? `+34 600 11 22 ${30 + n}` : "",
  website: n === 1 ? "https://branch.example" : "",
  department: ["Sales", "Reception", "Warehouse"][n % 3] ?? "",
}));
const WRONG_FILE = sheetCsv(
  EXTERNAL_SHEET,
  ENTRIES.map((entry, n) => ({
    ...entry,
    jid: n === 4 ? ENTRIES[0]!.jid : `new.${entry.jid}`,
    email: n === 3 ? "dario" : "",
    extension: n === 1 ? "reception" : entry.extension,
    work_number: n === 2 ? "" : entry.work_number,
  })),
);
const COMMON = [
  ["Night", "watch", "", "4417"],
  ["Doorbell", "Pier 4", "", "4401"],
  ["Marta", "Solís", "marta.solis@supplier.example", "+34 911 555 010"],
  ["Lift", "emergency line", "", "+34 900 100 200"],
].map(([first_name, last_name, email, work_number]) => ({
  first_name,
  last_name,
  email,
  work_number,
  mobile_number: "",
  home_number: "",
}));

/** Something typed, something wrong and somebody to go; on a phone the list is what there is. */
async function editSome(page: Page): Promise<void> {
  await page.locator('[role="grid"], main li').first().waitFor();
  if ((page.viewportSize()?.width ?? 0) < 768) return;
  const type = async (cell: string, row: number, text: string) => {
    await page.locator(`td[data-column="${cell}"]`).nth(row).click();
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await type("last_name", 5, "Lindgren");
  await type("work_number", 2, "call me");
  await page.locator('td button[data-column="act"]').nth(7).click();
  await page.keyboard.press("F8");
}

/** Five voice accounts, among them one that is off and some that need a look. */
const FIVE = [
  { name: "Head office", settings: { domain: "pbx.meridianrail.example", transport: "tls", port: 5060 } },
  { name: "Depots", settings: { domain: "depots.meridianrail.example", keep_alive_s: 0, registration_s: 60 } },
  { name: "Night desk", settings: { domain: "night.meridianrail.example", transport: "tcp" }, enabled: false },
  { name: "Abroad", settings: {}, itsp: "nordtrunk" },
  { name: "Maintenance of the northern bridges", settings: { domain: "pbx.bridges.north.meridianrail.example" } },
];

/** A voice account with something wrong in most of its sections. */
async function fillWrongly(page: Page): Promise<void> {
  const wrong = { name: "Backup", domain: "http://pbx", port: "99999", registration_s: "30", dial_plan: "9xx;match=4" };
  for (const [name, value] of Object.entries(wrong)) await page.locator(`main [name="${name}"]`).fill(value);
  await page.locator('select[name="firewall_method"]').selectOption("turn");
  await page.keyboard.press("Control+s");
  await page.locator('[aria-invalid="true"]').nth(3).waitFor();
}
async function openAccount(page: Page): Promise<void> {
  await page.locator('main a[href*="account="]').first().click();
  await page.locator('main [name="domain"]').waitFor();
}

/** A tab of somebody's drawer; the others are fetched when they are first opened. */
const openTab = (name: RegExp) => async (page: Page) => {
  await page.getByRole("tab", { name }).click();
  await page.locator('[role="tabpanel"] h3').first().waitFor();
};
/** A phone that may not go yet, without the reason that this takes. */
async function unregisterWithoutReason(page: Page): Promise<void> {
  await page.getByRole("button", { name: /ThinkPad/ }).click();
  await page.getByRole("menuitem", { name: /Unregister|Dar de baja/ }).click();
  await page.getByRole("dialog").locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').waitFor();
}
/** What one phone gets differently, with something wrong in it. */
async function setOnePhone(page: Page): Promise<void> {
  await page.getByRole("button", { name: /ThinkPad/ }).click();
  await page.getByRole("menuitem", { name: /Settings of|Ajustes de/ }).click();
  await page.locator('[name="keep_alive_s"]').fill("9999");
  await page.getByRole("dialog").locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').waitFor();
}
/** The parts of the home travel after its figures. */
async function allThere(page: Page): Promise<void> {
  await page.locator("main section h2").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
}
/** The link for a phone, which takes the password once more. */
async function makePhoneLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Make the link|Crear el enlace/ }).click();
  const password = page.locator('[role="dialog"] input[type="password"]');
  const code = page.locator('img[src^="data:image/svg"]');
  await Promise.race([password.waitFor(), code.waitFor()]);
  if (await password.isVisible()) {
    await password.fill(SEED_PASSWORD);
    await page.keyboard.press("Enter");
  }
  await code.waitFor();
}

/** Another number of seats, and its answer. */
async function chooseSeats(page: Page, seats: string): Promise<void> {
  await page.locator('main [name="seats"]').fill(seats);
  await page.locator('main [aria-invalid="true"], main aside dl').first().waitFor();
}

/** An act of the staff, without the reason that it takes. */
async function askWithoutReason(page: Page, act: RegExp): Promise<void> {
  await page.locator("main h1").first().waitFor();
  const folded = page.getByRole("button", { name: /Show actions|Ver acciones/ });
  if (await folded.isVisible()) await folded.click();
  await page.getByRole("button", { name: act }).click();
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor();
}

/** A report that is ready, and a key that is shown this once. */
async function makeReportAndKey(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Make the report|Make a new one|Preparar/ }).click();
  const key = page.getByRole("button", { name: /Make a key|Crear una clave|Replace|Sustituir/ });
  await key.click();
  const replace = page.getByRole("dialog").getByRole("button", { name: /Replace|Sustituir/ });
  await Promise.race([replace.waitFor(), page.getByText(/^ck_/).waitFor()]);
  if (await replace.isVisible()) await replace.click();
  await page.getByText(/^ck_/).waitFor();
  await page.getByRole("button", { name: /Download|Descargar/ }).waitFor();
}
/** A report that cannot be started: one is being made. */
async function startRefused(page: Page): Promise<void> {
  await page.route("**/api/v2/report/start/*", (route) =>
    route.fulfill({ status: 409, json: { error: { code: "report.running" }, request_id: "shots" } }),
  );
  const start = page.getByRole("button", { name: /Make the report|Make a new one|Preparar/ });
  await start.scrollIntoViewIfNeeded();
  await start.click();
  await page.getByRole("alert").waitFor();
}
/** The conversation that is long. */
async function openTicket(page: Page): Promise<void> {
  await page.locator("main li a").filter({ hasText: "ten seconds" }).click();
  await page.locator("main form textarea").waitFor();
}

/** What goes with an account, and what is said without a reason. */
async function cancelWithoutReason(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Cancel the account…|Cancelar la cuenta…/ }).click();
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor();
}

/** A team whose card is over and that has less from the next year on, and one that was canceled. */
async function alarm(client: pg.Client): Promise<void> {
  const wanted = { tier: "teams", term: "yearly", seats: 8 } as const;
  const money = { tax: { kind: "none" }, credit: 0 } as const;
  const { plan } = begin(DEMO_CATALOGUE, wanted, plusDays(dayOf(new Date()), -100), null, money);
  for (const [team_name, email, next] of [
    ["Tide & Timber", ALARMED, { ...wanted, seats: 5 }],
    ["Quiet Harbour", CANCELED, null],
  ] as const) {
    await client.query(
      `with t as (insert into teams (product, team_name, created_at) values ('team', $1, now()) returning id),
        b as (insert into subscriptions (team_id, tier, state, seats, plan, period_from, period_to, credit)
          select id, 'teams', 'paid', 8, $3, $4, $5, 1200 from t),
        p as (insert into payment_profiles (team_id, customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address, changed_at)
          select id, 'cus_shots', 'pm_shots', 'visa', '4242', 4, 2026, '', 'Olga Brandt', $6, now() from t),
        m as (insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
          select id, $2, 'Olga', 'Brandt', 'active', 'primary', now() from t returning team_id, id)
       insert into accounts (product, email, password_hash, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
       select 'team', $2, k.password_hash, now(), m.team_id, m.id, now(), k.terms_portal, k.terms_team
       from m, accounts k where k.email = 'ines.caldera@harbourfinch.example'`,
      [team_name, email, JSON.stringify({ ...plan, next }), plan.from, plan.to, ADDRESS],
    );
  }
  await client.query(
    `with t as (update teams set deleted_at = now() where team_name = 'Quiet Harbour' returning id),
      b as (update subscriptions set state = 'canceled', renews = false where team_id = (select id from t))
     insert into cancellations (team_id, at, reason, words) select id, now(), 'exp', '' from t`,
  );
}

/** Two thirds of a year that is paid for, seats that were added meanwhile, and a card that ends soon. */
async function payFor(client: pg.Client, team_name: string): Promise<void> {
  const today = dayOf(new Date());
  const money = { tax: { kind: "rate", rate_bp: 2100, place: "ES" }, credit: 0 } as const;
  const wanted = { tier: "teams_pro", term: "yearly", seats: 60 } as const;
  const first = begin(DEMO_CATALOGUE, wanted, plusDays(today, -245), null, money);
  const more = change(DEMO_CATALOGUE, first.plan, { ...wanted, seats: 64 }, plusDays(today, -90), money);
  const { plan } = more;
  const ofTeam = "(select id from teams where team_name = $1)";
  await client.query(
    `update subscriptions set plan = $2, period_from = $3, period_to = $4, referral_code = 'KITE88ZQ' where team_id = ${ofTeam}`,
    [team_name, JSON.stringify(plan), plan.from, plan.to],
  );
  await client.query(
    `insert into payment_profiles (team_id, customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address, changed_at)
     values (${ofTeam}, 'cus_shots', 'pm_shots', 'visa', '4242', $2, $3, '', 'Ines Caldera', $4, now())`,
    [team_name, Number(today.slice(5, 7)), Number(today.slice(0, 4)), ADDRESS],
  );
  for (const [number, { bill, plan: bought }] of [first, more].entries()) {
    const { subtotal, discount, tax, credit_used, credit_kept, total } = bill;
    await client.query(
      `insert into invoices (team_id, kind, state, number, created_at, paid_at, currency, lines, subtotal, discount, tax, credit_used,
         credit_kept, total, plan, period_from, customer, card)
       values (${ofTeam}, 'order', 'paid', $2, $3, $3, 'USD', $4, $5, $6, $7, $8, $9, $10, $11, $12, '{}', 'visa 4242')`,
      [team_name, 900 + number, plusDays(today, number === 0 ? -245 : -90), JSON.stringify(bill.lines)].concat(
        [subtotal, discount, tax, credit_used, credit_kept, total, JSON.stringify(bought), bought.from].map(String),
      ),
    );
  }
}

await buildPortal();
const stack = await startStack();
const { team, solo, support } = stack.urls;
const folder = join(ROOT, "shots");
await mkdir(folder, { recursive: true });

const { invitation, member_id, phones_of, itsp_id } = await arrange();

/** An address for a pattern: the catch-all becomes a page that is not there, a token one that is not good. */
const pathFor = (path: string) =>
  path
    .replace("/*", "/no-such-page")
    .replace("/:mid?", "")
    .replace(":run", RUNS.running)
    .replace(":itspId", itsp_id)
    .replace("/join/:token", `/join/${invitation}`)
    .replace(":token", "x".repeat(43));
const nameFor = (path: string) =>
  path.replace("/*", "/no-such-page").replace("/:mid?", "").slice(1).replaceAll("/", "-").replaceAll(":", "") ||
  "welcome";
const boss = "support.admin@switchboard.example";
const agent = "second.line@switchboard.example";
const ines = "ines.caldera@harbourfinch.example";
const tobias = "tobias.lindqvist@harbourfinch.example";
const lars = "lars.eriksen@meridianrail.example";
const lucia = "lucia.navarro@harbourfinch.example";
const settings = ["security", "sessions", "notifications", "appearance", "team"].map((section) => ({
  name: `dashboard-settings-${section}`,
  origin: team,
  path: `/dashboard/settings-and-preferences?section=${section}`,
  as: ines,
}));
const shots: Shot[] = [
  // The steps of the wizard need what came before them: they are walked through below.
  ...CUSTOMER_ROUTES.filter(({ path }) => path !== "/" && !path.startsWith("/signup")).map(({ path, audience }) => ({
    name: nameFor(path),
    origin: team,
    path: pathFor(path),
    ...(audience === "signed-in" && { as: ines }),
  })),
  ...SUPPORT_ROUTES.filter(({ path }) => path !== "/*").map(({ path, audience }) => ({
    name: nameFor(path),
    origin: support,
    path: pathFor(path),
    ...(audience === "support" && { as: "second.line@switchboard.example" }),
  })),
  ...settings,
  { name: "dashboard-download-windows", origin: team, path: "/dashboard/download", as: ines, first: onWindows },
  { name: "dashboard-download-check", origin: team, path: "/dashboard/download", as: ines, first: openCheck },
  { name: "dashboard-download-insider", origin: team, path: "/dashboard/download", as: lars, first: toInsider },
  { name: "dashboard-download-none", origin: team, path: "/dashboard/download", as: tobias, first: withoutApps },
  { name: "dashboard-programs-insider", origin: team, path: "/dashboard/programs", as: lars },
  { name: "dashboard-programs-referral", origin: team, path: "/dashboard/programs", as: ines, first: toReferral },
  { name: "dashboard-programs-member", origin: team, path: "/dashboard/programs", as: tobias },
  { name: "dashboard-programs-solo", origin: solo, path: "/dashboard/programs", as: "pia.jensen@example.com" },
  { name: "dashboard-members-drawer", origin: team, path: `/dashboard/members/${member_id}`, as: ines },
  {
    name: "dashboard-members-voice",
    origin: team,
    path: `/dashboard/members/${phones_of}`,
    as: ines,
    first: openTab(/Voice|Voz/),
  },
  {
    name: "dashboard-members-devices",
    origin: team,
    path: `/dashboard/members/${phones_of}`,
    as: ines,
    first: openTab(/Devices|Dispositivos/),
  },
  { name: "dashboard-devices-attention", origin: team, path: "/dashboard/devices?view=attention", as: ines },
  { name: "dashboard-devices-former", origin: team, path: "/dashboard/devices?view=former", as: ines },
  { name: "dashboard-devices-mine", origin: team, path: "/dashboard/devices?view=mine", as: ines },
  {
    name: "dashboard-devices-wrong",
    origin: team,
    path: "/dashboard/devices?search=thinkpad",
    as: ines,
    first: unregisterWithoutReason,
  },
  {
    name: "dashboard-devices-settings",
    origin: team,
    path: "/dashboard/devices?search=thinkpad",
    as: ines,
    first: setOnePhone,
  },
  {
    name: "dashboard-devices-all-out",
    origin: team,
    path: "/dashboard/devices",
    as: lars,
    first: (page) => page.getByRole("button", { name: /Log out all|Cerrar sesión en todos/ }).click(),
  },
  { name: "dashboard-devices-large", origin: team, path: "/dashboard/devices?view=attention", as: lars },
  { name: "dashboard-devices-own", origin: team, path: "/dashboard/devices", as: tobias },
  {
    name: "dashboard-devices-link",
    origin: team,
    path: "/dashboard/devices?add=1",
    as: tobias,
    first: makePhoneLink,
  },
  { name: "dashboard-devices-full", origin: solo, path: "/dashboard/devices", as: "nora.weber@example.com" },
  { name: "dashboard-devices-empty", origin: solo, path: "/dashboard/devices", as: "tomas.soto@example.com" },
  { name: "dashboard-calls-table", origin: team, path: "/dashboard/calls?table=1&range=last_90_days", as: ines },
  {
    name: "dashboard-calls-none",
    origin: team,
    path: "/dashboard/calls?range=last_month&direction=in&member=01890000-0000-7000-8000-000000000000",
    as: ines,
  },
  { name: "dashboard-calls-large", origin: team, path: "/dashboard/calls?range=last_90_days", as: lars },
  { name: "dashboard-calls-not-yours", origin: team, path: "/dashboard/calls", as: tobias },
  { name: "dashboard-calls-empty", origin: solo, path: "/dashboard/calls", as: "tomas.soto@example.com" },
  { name: "dashboard-calls-report", origin: team, path: "/dashboard/calls", as: ines, first: makeReportAndKey },
  { name: "dashboard-calls-wrong", origin: team, path: "/dashboard/calls", as: lucia, first: startRefused },
  { name: "dashboard-members-undeliverable", origin: team, path: "/dashboard/members?filter=undeliverable", as: ines },
  {
    name: "dashboard-members-large",
    origin: team,
    path: "/dashboard/members",
    as: lars,
  },
  { name: "dashboard-call-actions-read", origin: team, path: "/dashboard/call-actions", as: tobias },
  { name: "dashboard-call-actions-empty", origin: solo, path: "/dashboard/call-actions", as: "nora.weber@example.com" },
  { name: "dashboard-call-actions-full", origin: team, path: "/dashboard/call-actions", as: lars },
  {
    name: "dashboard-call-actions-wrong",
    origin: team,
    path: "/dashboard/call-actions",
    as: lars,
    first: async (page) => {
      await page.locator('[data-part="code"]').nth(1).fill("700x");
      await page.locator('[data-part="label"]').nth(2).fill("voicemail");
      await page.locator('[aria-invalid="true"]').nth(1).waitFor();
      await page.locator('[data-part="menu"]').nth(3).click();
      await page.getByRole("menuitem", { name: /Remove|Quitar/ }).click();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: "dashboard-contacts-empty", origin: team, path: "/dashboard/contacts", as: lars },
  { name: "dashboard-contacts-external", origin: team, path: "/dashboard/contacts?list=external", as: ines },
  { name: "dashboard-contacts-new", origin: team, path: "/dashboard/contacts?open=new", as: ines },
  {
    name: "dashboard-contacts-read",
    origin: team,
    path: "/dashboard/contacts",
    as: tobias,
    first: (page) => page.getByRole("button", { name: "Marta Solís" }).click(),
  },
  {
    name: "dashboard-contacts-check",
    origin: team,
    path: "/dashboard/contacts?list=external&upload=1",
    as: ines,
    first: async (page) => {
      const file = { name: "branch.csv", mimeType: "text/csv", buffer: Buffer.from(WRONG_FILE) };
      await page.locator('input[type="file"]').setInputFiles(file);
    },
  },
  { name: "dashboard-edit-members-grid", origin: team, path: "/dashboard/edit-members", as: lars, first: editSome },
  { name: "dashboard-voice-account", origin: team, path: "/dashboard/voice", as: ines, first: openAccount },
  ...["new", "new&from=list"].map((account) => ({
    name: account === "new" ? "dashboard-voice-new" : "dashboard-voice-providers",
    origin: team,
    path: `/dashboard/voice?account=${account}`,
    as: ines,
  })),
  {
    name: "dashboard-voice-wrong",
    origin: team,
    path: "/dashboard/voice?account=new&from=own",
    as: ines,
    first: fillWrongly,
  },
  { name: "dashboard-voice-codecs", origin: team, path: "/dashboard/voice?tab=codecs", as: ines },
  { name: "dashboard-voice-phones", origin: team, path: "/dashboard/voice?tab=phones", as: ines },
  { name: "dashboard-voice-full", origin: team, path: "/dashboard/voice", as: lars },
  { name: "dashboard-voice-read", origin: team, path: "/dashboard/voice", as: tobias },
  { name: "dashboard-voice-empty", origin: solo, path: "/dashboard/voice", as: "nora.weber@example.com" },
  {
    name: "dashboard-voice-free",
    origin: solo,
    path: "/dashboard/voice?account=new&from=own",
    as: "nora.weber@example.com",
    first: (page) => page.locator('[name="sip_ports"]').scrollIntoViewIfNeeded(),
  },
  {
    name: "dashboard-subscription-more",
    origin: team,
    path: "/dashboard/subscription",
    as: ines,
    first: (page) => chooseSeats(page, "84"),
  },
  {
    name: "dashboard-subscription-wrong",
    origin: team,
    path: "/dashboard/subscription",
    as: ines,
    first: (page) => chooseSeats(page, "12"),
  },
  { name: "dashboard-subscription-card", origin: team, path: "/dashboard/subscription?tab=card", as: ines },
  {
    name: "dashboard-subscription-statements",
    origin: team,
    path: "/dashboard/subscription?tab=statements",
    as: ines,
    first: (page) => page.locator("main li button").first().click(),
  },
  { name: "dashboard-subscription-quote", origin: team, path: "/dashboard/subscription?tab=quote", as: ines },
  { name: "dashboard-subscription-read", origin: team, path: "/dashboard/subscription?tab=card", as: lucia },
  { name: "dashboard-subscription-not-yours", origin: team, path: "/dashboard/subscription", as: tobias },
  {
    name: "dashboard-subscription-no-statements",
    origin: team,
    path: "/dashboard/subscription?tab=statements",
    as: lars,
  },
  ...(["nora.weber@example.com", "tomas.soto@example.com"] as const).map((as, n) => ({
    name: `dashboard-subscription-solo-${n === 0 ? "free" : "trial"}`,
    origin: solo,
    path: "/dashboard/subscription",
    as,
  })),
  {
    name: "dashboard-subscription-cancel",
    origin: team,
    path: "/dashboard/subscription",
    as: ines,
    first: cancelWithoutReason,
  },
  {
    name: "dashboard-subscription-referral",
    origin: team,
    path: "/dashboard/subscription",
    as: ines,
    first: (page) => page.getByRole("button", { name: /Copy the link|Copiar el enlace/ }).scrollIntoViewIfNeeded(),
  },
  { name: "dashboard-subscription-alerts", origin: team, path: "/dashboard/subscription", as: ALARMED },
  { name: "dashboard-subscription-canceled", origin: team, path: "/dashboard", as: CANCELED },
  { name: "dashboard-alerts", origin: team, path: "/dashboard", as: ALARMED },
  { name: "dashboard-people", origin: team, path: "/dashboard/members", as: tobias },
  { name: "dashboard-member", origin: team, path: "/dashboard", as: tobias },
  { name: "home-alone", origin: team, path: "/dashboard", as: HOMES.alone, first: allThere },
  { name: "home-early", origin: team, path: "/dashboard", as: HOMES.early, first: allThere },
  { name: "home-middle", origin: team, path: "/dashboard", as: HOMES.middle, first: allThere },
  { name: "home-stage", origin: team, path: "/dashboard?stage=configured", as: HOMES.middle, first: allThere },
  { name: "home-reason", origin: team, path: "/dashboard?reason=not_opened", as: HOMES.middle, first: allThere },
  { name: "home-finished", origin: team, path: "/dashboard", as: HOMES.finished, first: allThere },
  { name: "home-member-new", origin: team, path: "/dashboard", as: HOMES.newcomer, first: allThere },
  { name: "home-member-rings", origin: team, path: "/dashboard", as: HOMES.caller, first: allThere },
  { name: "dashboard-large", origin: team, path: "/dashboard", as: lars },
  { name: "dashboard-solo-free", origin: solo, path: "/dashboard", as: "nora.weber@example.com" },
  { name: "dashboard-solo-trial", origin: solo, path: "/dashboard", as: "tomas.soto@example.com" },
  { name: "login-solo", origin: solo, path: "/login" },
  ...Object.entries(MOVING).map(([name, as]) => ({
    name: `process-migration-${name}`,
    origin: solo,
    path: "/process-migration",
    as,
  })),
  ...Object.entries(RUNS).map(([end, id]) => ({
    name: `process-migration-${end}`,
    origin: solo,
    path: `/process-migration/${id}`,
  })),
  { name: "told-home", origin: solo, path: "/dashboard", as: TOLD },
  { name: "told-voice", origin: solo, path: "/dashboard/voice", as: TOLD },
  { name: "support-global-alerts-list", origin: support, path: "/support/global-alerts", as: boss },
  {
    name: "support-global-alerts-new",
    origin: support,
    path: "/support/global-alerts?alert=new",
    as: boss,
    first: async (page) => {
      await page.locator('main [lang="en"] input').first().fill("Numbers are moved on Sunday");
      await page.locator("main textarea").first().fill("Between 6 and 8 in the morning calls may break off once.");
      await page.locator('main button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "support-itsp-edit-test",
    origin: support,
    path: `/support/itsp-edit/${itsp_id}`,
    as: agent,
    first: async (page) => {
      await page.getByRole("button", { name: /^(Test|Probar)$/ }).click();
      await page.locator("output ol").waitFor();
    },
  },
  {
    name: "support-login-code",
    origin: support,
    path: "/support/login",
    first: async (page) => {
      await typeCredentials(page, "second.line@switchboard.example");
      await page.locator('[name="two_fa_code"]').fill("12");
    },
  },
  { name: "support-log-open", origin: support, path: `/support/log?id=${REFERENCE}`, as: agent },
  { name: "support-log-unknown", origin: support, path: "/support/log?id=not-there-at-all", as: agent },
  { name: "support-log-wrong", origin: support, path: "/support/log?who=ines", as: agent },
  {
    name: "support-errors-group",
    origin: support,
    path: "/support/errors?call=members.invite&code=members.no_seats",
    as: agent,
  },
  {
    name: "support-canceled_emails-reason",
    origin: support,
    path: `/support/canceled_emails?email=${encodeURIComponent(CLOSED_EMAIL)}`,
    as: agent,
    first: async (page) => {
      await page.getByRole("button", { name: /sign up again…|registre…/ }).click();
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: "support-canceled_emails-not",
    origin: support,
    path: "/support/canceled_emails?email=a%40b.example",
    as: agent,
  },
  { name: "support-case", origin: support, path: `/support/dashboard?email=${ines}`, as: agent },
  { name: "support-case-team", origin: support, path: `/support/dashboard?email=${ines}&of=team`, as: agent },
  ...["subscription", "phones", "mails", "tickets", "notes"].map((tab) => ({
    name: `support-case-${tab}`,
    origin: support,
    path: `/support/dashboard?email=${ines}&tab=${tab}`,
    as: agent,
  })),
  { name: "support-case-canceled", origin: support, path: `/support/dashboard?email=${CANCELED}`, as: agent },
  { name: "support-case-nobody", origin: support, path: "/support/dashboard?email=nobody@case.example", as: agent },
  {
    name: "support-case-act",
    origin: support,
    path: `/support/dashboard?email=${tobias}`,
    as: agent,
    first: (page) => askWithoutReason(page, /Send a password reset|Enviar un cambio/),
  },
  {
    name: "support-case-enter",
    origin: support,
    path: `/support/dashboard?email=${tobias}`,
    as: agent,
    first: (page) => askWithoutReason(page, /Log in as user|Entrar como/),
  },
  { name: "dashboard-support-tickets-team", origin: team, path: "/dashboard/support-tickets?whose=team", as: ines },
  {
    name: "dashboard-support-tickets-long",
    origin: team,
    path: "/dashboard/support-tickets",
    as: ines,
    first: openTicket,
  },
  { name: "dashboard-support-tickets-empty", origin: team, path: "/dashboard/support-tickets", as: lars },
  {
    name: "dashboard-support-tickets-new",
    origin: team,
    path: "/dashboard/support-tickets?new=1&reference=q3Vb_0xT-9aL",
    as: ines,
    first: async (page) => {
      await page.locator('main button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: "support-tickets-one", origin: support, path: "/support/tickets", as: agent, first: openTicket },
  { name: "support-login-set-up", origin: support, path: "/support/login", first: enterAnew },
  { name: "support-login-password", origin: support, path: "/support/login", first: enterToPassword },
  { name: "support-settings-staff", origin: support, path: "/support/settings", as: boss },
  {
    name: "support-settings-own-row",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: async (page) => {
      await page.getByRole("row", { name: "Kim Marchetti" }).getByRole("button").click();
      await page.getByRole("menuitem").first().waitFor();
    },
  },
  {
    name: "support-settings-add",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: async (page) => {
      await page.getByRole("button", { name: /Add somebody|Añadir a alguien/ }).click();
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: "support-settings-prove", origin: support, path: "/support/settings", as: boss, first: askForProof },
  { name: "support-settings-given", origin: support, path: "/support/settings", as: boss, first: giveStaffPassword },
  {
    name: "support-settings-delete",
    origin: support,
    path: "/support/settings",
    as: boss,
    first: actOn("Robin Ashe", /Delete|Borrar/),
  },
];

const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
let taken = 0;
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const language of ["en", "es"] as const) await takeAll(size, viewport, colorScheme, language);
    }
  }
} finally {
  await browser.close();
  await stack.stop();
}
console.log(`shots: ${taken} pictures, wide and narrow, light and dark, in both languages, in shots/`);

async function takeAll(size: string, viewport: ViewportSize, colorScheme: "light" | "dark", language: "en" | "es") {
  const locale = language === "en" ? "en-US" : "es-ES";
  for (const who of new Set(shots.map(({ as }) => as))) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale,
      deviceScaleFactor: 1,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    // What was typed for a picture is left behind without a question.
    page.on("dialog", (dialog) => void dialog.accept());
    const keep = async (name: string) => {
      await page.locator("main h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}-${language}.png`) });
      taken += 1;
    };
    const mine = shots.filter(({ as, name }) => as === who && name.includes(WANTED));
    if (!who && "signup".includes(WANTED))
      await walkThroughSignUp(page, `${size}.${colorScheme}.${language}@example.com`, keep);
    for (const shot of mine) {
      if (who && page.url() === "about:blank") await logIn(page, shot.origin, who, keep);
      await page.goto(shot.origin + shot.path);
      await shot.first?.(page);
      await keep(shot.name);
    }
    await context.close();
  }
}

/** An open invitation, people whose page can be looked at, keys on the phones and five voice accounts. */
async function arrange(): Promise<{ invitation: string; member_id: string; phones_of: string; itsp_id: string }> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const invitation = newSecret();
  await client.query(
    `insert into invitations (hash, team_id, member_id, email, created_at, expires_at)
     select $1, m.team_id, m.id, m.email, now(), now() + interval '1 day' from members m join teams t on t.id = m.team_id
     where t.team_name = 'Harbour & Finch' and m.status = 'invited' limit 1`,
    [hashOf(invitation)],
  );
  const { rows } = await client.query<{ id: string }>(
    `select m.id from members m join teams t on t.id = m.team_id where t.team_name = 'Harbour & Finch' and m.email_sent_state = 'bounced' limit 1`,
  );
  const { rows: carriers } = await client.query<{ id: string }>("select id from members where email = $1", [
    "tobias.lindqvist@harbourfinch.example",
  ]);
  for (const [team_name, many] of [
    ["Harbour & Finch", 7],
    ["Meridian Rail", 20],
  ] as const) {
    await client.query(
      "insert into call_actions (team_id, actions, version) select id, $1, 1 from teams where team_name = $2",
      [JSON.stringify(KEYS.slice(0, many)), team_name],
    );
  }
  for (const [list, cells] of [
    ["common", COMMON],
    ["external", ENTRIES],
  ] as const) {
    await client.query(
      `insert into contacts (team_id, list, cells) select t.id, $1, c
       from teams t, jsonb_array_elements($2::jsonb) c where t.team_name = 'Harbour & Finch'`,
      [list, JSON.stringify(cells)],
    );
  }
  for (const [at, { name, settings, enabled = true, itsp = "" }] of FIVE.entries()) {
    await client.query(
      `insert into voice_accounts (team_id, place, name, settings, enabled, itsp_id)
       select id, $1, $2, $3, $4, (select i.id from itsps i where i.slug = $5) from teams where team_name = 'Meridian Rail'`,
      [at + 1, name, JSON.stringify(settings), enabled, itsp],
    );
  }
  await client.query(
    `update devices d set says = '{"transport":"tls","srtp":"required"}' from teams t
     where t.id = d.team_id and t.team_name = 'Harbour & Finch' and d.label like '%ThinkPad%'`,
  );
  await client.query("update teams set insider = true where team_name = 'Meridian Rail'");
  await client.query(
    `insert into staff (email, full_name, level, password_hash, created_at, password_one_time_until)
     select $1, 'Ada Novak', 'l1', password_hash, now(), now() + interval '1 day' from staff limit 1`,
    [NEW_HIRE],
  );
  await client.query(
    `insert into referral_rewards (team_id, referred_team_id, amount, currency, at)
     select t.id, f.id, 1200 * f.n, 'USD', now() - f.n * interval '23 days' from teams t,
       (select id, row_number() over (order by team_name)::int as n from teams where team_name <> 'Harbour & Finch' limit 4) f
     where t.team_name = 'Harbour & Finch'`,
  );
  await payFor(client, "Harbour & Finch");
  await alarm(client);
  await arrangeRecords(client, Buffer.from(stack.env["SECRET_KEY"] ?? "", "base64"));
  const told = await arrangeTold(client);
  await arrangeHomes(client);
  await arrangeMoving(client);
  await client.end();
  return { invitation, member_id: rows[0]!.id, phones_of: carriers[0]!.id, ...told };
}

type Keep = (name: string) => Promise<void>;

/** Whoever must set the second step up is shown it first; its picture is taken once, and then it is skipped. */
async function logIn(page: Page, origin: string, email: string, keep: Keep): Promise<void> {
  const isStaff = origin === support;
  await page.goto(`${origin}${isStaff ? "/support/login" : "/login"}`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
  if (isStaff) await typeStaffCode(page);
  const skip = page.getByRole("button", { name: /Skip for now|Omitir por ahora/ });
  await Promise.race([page.waitForURL("**/dashboard"), skip.waitFor()]);
  if (await skip.isVisible()) {
    if (email.startsWith("ines")) await keep("login-two-step");
    await skip.click();
  }
  await page.waitForURL("**/dashboard");
}

/** As most people see it: the machine that takes the pictures has no app. */
async function onWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (Windows NT 10.0; Win64; x64)" });
  });
  await page.reload();
  await page.locator("#first-app").waitFor();
}
async function openCheck(page: Page): Promise<void> {
  await onWindows(page);
  await page.locator("summary").first().click();
}
async function toInsider(page: Page): Promise<void> {
  await onWindows(page);
  await page.locator("#insider-apps").evaluate((heading) => heading.scrollIntoView());
}
async function withoutApps(page: Page): Promise<void> {
  const json = { releases: [], links: [], insider: false, systems: supportedSystems([]), requirements: REQUIREMENTS };
  await page.route("**/api/v2/release", (route) => route.fulfill({ json }));
  await page.reload();
}
async function toReferral(page: Page): Promise<void> {
  await page.locator("strong.mono").waitFor();
  await page.locator("strong.mono").evaluate((code) => code.closest("section")?.scrollIntoView());
}

/** A code works once, and pictures come in quick succession: here the last one is forgotten. */
async function typeStaffCode(page: Page, seed: Buffer = SEED_APP): Promise<void> {
  const field = page.locator('[name="two_fa_code"]');
  await field.waitFor();
  await forStaff("update staff set mfa_last_step = 0");
  await field.fill(codeOf(seed, stepAt(new Date())));
}

/** Somebody new at the door of the staff, whose app and password are still to come. */
async function enterAnew(page: Page): Promise<void> {
  await forStaff(
    "update staff set mfa_seed = null, password_one_time_until = now() + interval '1 day' where email = $1",
    [NEW_HIRE],
  );
  await typeCredentials(page, NEW_HIRE);
  await page.locator('img[src^="data:image/svg"]').first().waitFor({ state: "attached" });
}
async function typeCredentials(page: Page, email: string): Promise<void> {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
}
async function enterToPassword(page: Page): Promise<void> {
  await enterAnew(page);
  const key = (await page.locator("code:visible").textContent()) ?? "";
  await typeStaffCode(page, seedOf(key.replaceAll(" ", "")));
  await page.locator('input[autocomplete="new-password"]').fill("short");
}
/** An act on somebody of the staff. */
function actOn(name: string, act: RegExp) {
  return async (page: Page) => {
    await page.getByRole("row", { name }).getByRole("button").click();
    await page.getByRole("menuitem", { name: act }).click();
  };
}
async function giveStaffPassword(page: Page): Promise<void> {
  await actOn("Ada Novak", /one-time|un solo uso/)(page);
  await page.getByRole("button", { name: /Make password|Crear contraseña/ }).click();
  const password = page.locator('[role="dialog"] input[type="password"]');
  await Promise.race([password.waitFor(), page.locator("output.mono").waitFor()]);
  if (await password.isVisible()) {
    await password.fill(SEED_PASSWORD);
    await typeStaffCode(page);
    await page.keyboard.press("Enter");
  }
  await page.locator("output.mono").waitFor();
}
async function askForProof(page: Page): Promise<void> {
  await forStaff("update staff_sessions set proven_until = null");
  await actOn("Robin Ashe", /level|nivel/)(page);
  await page.locator('select[name="level"]').selectOption("l2");
  await page.getByRole("button", { name: /Save level|Guardar nivel/ }).click();
  await page.locator('[name="two_fa_code"]').waitFor();
}
async function forStaff(text: string, values: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

/** A picture of each step, with what a person would have typed. */
async function walkThroughSignUp(page: Page, email: string, keep: Keep): Promise<void> {
  const next = async (path: string) => {
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL(`**${path}`);
  };
  await page.goto(`${team}/signup?ref=FRIEND-7`);
  await page.locator('input[type="email"]').fill(email);
  await keep("signup");
  await next("/signup/password");
  await page.locator('input[autocomplete="new-password"]').fill("Tren-Nocturno7");
  await keep("signup-password");
  await next("/signup/profile");
  await page.locator('input[autocomplete="given-name"]').fill("Nadia");
  await page.locator('input[autocomplete="family-name"]').fill("Okafor");
  await keep("signup-profile");
  await next("/signup/terms");
  const boxes = page.locator('input[type="checkbox"]');
  await boxes.nth(1).waitFor();
  for (const box of await boxes.all()) await box.check();
  await keep("signup-terms");
  await next("/signup/preferences");
  await keep("signup-preferences");
  await next("/signup/signup-verify-account");
  await keep("signup-verify-account");
  for (const [known, path] of [
    ["tobias.lindqvist@harbourfinch.example", "/signup/welcome-back"],
    ["pia.jensen@example.com", "/signup/welcome-back-"],
  ] as const) {
    await page.goto(`${team}/signup`);
    await page.locator('input[type="email"]').fill(known);
    await next(path);
    await keep(path.slice(1).replace("/", "-").replace(/-$/, "-other"));
  }
  await page.goto(`${team}/signup/not-verified`);
  await keep("signup-not-verified");
}
