import type { Page } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import type { Setting, Shot } from "./shot.ts";
import { ines } from "./people.ts";

const PATH = "/dashboard/settings-and-preferences?section=keys";

/** API keys in the settings. Their first state, without keys, is among the routes. */
export const apiKeyShots = ({ team }: Setting): Shot[] => [
  { name: "dashboard-settings-keys-list", origin: team, path: PATH, as: ines, first: showKeys },
  { name: "dashboard-settings-keys-new", origin: team, path: PATH, as: ines, first: openForm },
  { name: "dashboard-settings-keys-once", origin: team, path: PATH, as: ines, first: createKey },
  { name: "dashboard-settings-keys-oauth", origin: team, path: PATH, as: ines, first: showClient },
];

const DAY = 86_400;
const idOf = (n: number) => `01890000-0000-7000-8000-00000000000${n}`;

function keysAt(now: number) {
  const key = {
    networks: [],
    created_at: now - 40 * DAY,
    expires_at: null,
    last_used_at: now - 120,
    revoked_at: null,
    made_by: "Inés Duarte",
  };
  return [
    { ...key, id: idOf(1), name: "HR system", prefix: "sbk_hR4xZ0", scopes: ["members.read", "members.write"] },
    {
      ...key,
      id: idOf(2),
      name: "Reporting",
      prefix: "sbk_9dKq1-",
      scopes: ["calls.read"],
      networks: ["203.0.113.0/24"],
      expires_at: now - DAY,
    },
    {
      ...key,
      id: idOf(3),
      name: "Old CRM",
      prefix: "sbk_Zt0pLm",
      scopes: ["contacts.write"],
      revoked_at: now - DAY,
      made_by: null,
    },
  ];
}

/** A key in use, one that has expired and one that was revoked. */
async function showKeys(page: Page): Promise<void> {
  const keys = keysAt(Math.floor(Date.now() / 1000));
  await page.route("**/api/v2/team/*/keys", (route) => route.fulfill({ json: { keys } }));
  await page.reload();
  await page.getByText("Old CRM").waitFor();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Create key|Crear clave/ }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

/** The key itself is not created, so that other pictures stay the same. */
async function createKey(page: Page): Promise<void> {
  const [key] = keysAt(Math.floor(Date.now() / 1000));
  const made = { secret: `sbk_hR4xZ0${"a7".repeat(8)}.${"Kq9x-".repeat(8)}w3Z`, key };
  await page.route("**/api/v2/team/*/keys", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: made }) : route.continue(),
  );
  await openForm(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("HR system");
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: /Create key|Crear clave/ }).click();
  const password = page.getByLabel(/Current password|Contraseña actual/);
  const shown = dialog.getByText(/^sbk_.*\./);
  await password.or(shown).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(SEED_PASSWORD);
    await page.getByRole("button", { name: /^(Continue|Continuar)$/ }).click();
  }
  await shown.waitFor();
}

/** The new key, with what an OAuth client needs. */
async function showClient(page: Page): Promise<void> {
  await createKey(page);
  await page.getByText("OAuth 2.0").click();
  await page.getByText(/^(Client ID|ID de cliente)$/).waitFor();
}
