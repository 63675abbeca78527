import type { Page } from "@playwright/test";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import type { Setting, Shot } from "./shot.ts";
import { ines, lars, nora, tobias, tomas } from "./people.ts";

/** Members and their phones. */
export const phoneShots = ({ team, solo, member_id, phones_of }: Setting): Shot[] => [
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
  {
    name: "dashboard-devices-bulk",
    origin: team,
    path: "/dashboard/devices?search=a",
    as: lars,
    first: selectAllPhones,
  },
  {
    name: "dashboard-devices-bulk-unregister",
    origin: team,
    path: "/dashboard/devices?search=a",
    as: lars,
    first: async (page) => {
      await selectAllPhones(page);
      await page
        .getByRole("toolbar")
        .getByRole("button", { name: /Unregister|Dar de baja/ })
        .click();
      await page.getByRole("dialog").waitFor();
    },
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
  { name: "dashboard-devices-full", origin: solo, path: "/dashboard/devices", as: nora },
  { name: "dashboard-devices-empty", origin: solo, path: "/dashboard/devices", as: tomas },
  { name: "dashboard-members-undeliverable", origin: team, path: "/dashboard/members?filter=undeliverable", as: ines },
  {
    name: "dashboard-members-large",
    origin: team,
    path: "/dashboard/members",
    as: lars,
  },
];

/** Selects a phone, then every phone that matches. */
async function selectAllPhones(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /^(Select|Seleccionar) / })
    .nth(1)
    .click();
  await page.getByRole("button", { name: /^(Select all|Seleccionar los)/ }).click();
}

/** Opens a tab of a member's drawer. */
const openTab = (name: RegExp) => async (page: Page) => {
  await page.getByRole("tab", { name }).click();
  await page.locator('[role="tabpanel"]:visible h3').first().waitFor();
};
/** Tries to unregister a phone early without a reason. */
async function unregisterWithoutReason(page: Page): Promise<void> {
  await page.getByRole("button", { name: /ThinkPad/ }).click();
  await page.getByRole("menuitem", { name: /Unregister|Dar de baja/ }).click();
  await page.getByRole("dialog").locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').waitFor();
}
/** Opens the settings of one phone with a wrong value. */
async function setOnePhone(page: Page): Promise<void> {
  await page.getByRole("button", { name: /ThinkPad/ }).click();
  await page.getByRole("menuitem", { name: /Phone settings|Ajustes del/ }).click();
  await page.locator('[name="keep_alive_s"]').fill("9999");
  await page.getByRole("dialog").locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').waitFor();
}

/** Creates a provisioning link, which asks for the password. */
async function makePhoneLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Create link|Crear enlace/ }).click();
  const password = page.locator('[role="dialog"] input[type="password"]');
  const code = page.locator('img[src^="data:image/svg"]');
  await Promise.race([password.waitFor(), code.waitFor()]);
  if (await password.isVisible()) {
    await password.fill(SEED_PASSWORD);
    await page.keyboard.press("Enter");
  }
  await code.waitFor();
}
