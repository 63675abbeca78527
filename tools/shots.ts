import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Page, type ViewportSize, chromium } from "@playwright/test";
import { hashOf, newSecret } from "@portal/api/kit/secrets.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { CUSTOMER_ROUTES } from "@portal/web/areas/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/areas/support.ts";
import { CHROMIUM, CHROMIUM_ARGS, buildPortal } from "./parts/portal.ts";
import { ROOT, startStack } from "./parts/stack.ts";

/**
 * Pictures of every screen of the route tables, wide and narrow, light and dark, in both languages: shots/*.png
 * With an argument, only of those whose name has it in it.
 */
const WANTED = process.argv[2] ?? "";
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

interface Shot {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly as?: string;
}

await buildPortal();
const stack = await startStack();
const { team, solo, support } = stack.urls;
const folder = join(ROOT, "shots");
await mkdir(folder, { recursive: true });

const { invitation, member_id } = await arrange();

/** An address for a pattern: the catch-all becomes a page that is not there, a token one that is not good. */
const pathFor = (path: string) =>
  path
    .replace("/*", "/no-such-page")
    .replace("/:mid?", "")
    .replace("/join/:token", `/join/${invitation}`)
    .replace(":token", "x".repeat(43));
const nameFor = (path: string) =>
  path.replace("/*", "/no-such-page").replace("/:mid?", "").slice(1).replaceAll("/", "-").replaceAll(":", "") ||
  "welcome";
const ines = "ines.caldera@harbourfinch.example";
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
    path,
    ...(audience === "support" && { as: "second.line@switchboard.example" }),
  })),
  ...settings,
  { name: "dashboard-members-drawer", origin: team, path: `/dashboard/members/${member_id}`, as: ines },
  { name: "dashboard-members-undeliverable", origin: team, path: "/dashboard/members?filter=undeliverable", as: ines },
  {
    name: "dashboard-members-large",
    origin: team,
    path: "/dashboard/members",
    as: "lars.eriksen@meridianrail.example",
  },
  { name: "dashboard-people", origin: team, path: "/dashboard/members", as: "tobias.lindqvist@harbourfinch.example" },
  { name: "dashboard-member", origin: team, path: "/dashboard", as: "tobias.lindqvist@harbourfinch.example" },
  { name: "dashboard-large", origin: team, path: "/dashboard", as: "lars.eriksen@meridianrail.example" },
  { name: "dashboard-solo-free", origin: solo, path: "/dashboard", as: "nora.weber@example.com" },
  { name: "dashboard-solo-trial", origin: solo, path: "/dashboard", as: "tomas.soto@example.com" },
  { name: "login-solo", origin: solo, path: "/login" },
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
      await keep(shot.name);
    }
    await context.close();
  }
}

/** An open invitation, and somebody whose page can be looked at. */
async function arrange(): Promise<{ invitation: string; member_id: string }> {
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
  await client.end();
  return { invitation, member_id: rows[0]!.id };
}

type Keep = (name: string) => Promise<void>;

/** Whoever must set the second step up is shown it first; its picture is taken once, and then it is skipped. */
async function logIn(page: Page, origin: string, email: string, keep: Keep): Promise<void> {
  const isStaff = origin === support;
  await page.goto(`${origin}${isStaff ? "/support/login" : "/login"}`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
  const skip = page.getByRole("button", { name: /Skip for now|Omitir por ahora/ });
  await Promise.race([page.waitForURL("**/dashboard"), skip.waitFor()]);
  if (await skip.isVisible()) {
    if (email.startsWith("ines")) await keep("login-two-step");
    await skip.click();
  }
  await page.waitForURL("**/dashboard");
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
