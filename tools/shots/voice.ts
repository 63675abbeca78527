import type { Page } from "@playwright/test";
import type { Setting, Shot } from "./shot.ts";
import { ines, lars, nora, tobias } from "./people.ts";

/** Voice accounts and codecs. */
export const voiceShots = ({ team, solo }: Setting): Shot[] => [
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
  { name: "dashboard-voice-empty", origin: solo, path: "/dashboard/voice", as: nora },
  {
    name: "dashboard-voice-free",
    origin: solo,
    path: "/dashboard/voice?account=new&from=own",
    as: nora,
    first: async (page) => {
      await page.locator("main [data-advanced]").click();
      await page.locator('[name="sip_ports"]').scrollIntoViewIfNeeded();
    },
  },
];

/** Fills in a voice account with wrong values in most sections. */
async function fillWrongly(page: Page): Promise<void> {
  const wrong = { name: "Backup", domain: "http://pbx", port: "99999", registration_s: "30", dial_plan: "9xx;match=4" };
  await page.locator("main [data-advanced]").click();
  for (const [name, value] of Object.entries(wrong)) await page.locator(`main [name="${name}"]`).fill(value);
  await page.locator('select[name="firewall_method"]').selectOption("turn");
  await page.keyboard.press("Control+s");
  await page.locator('[aria-invalid="true"]').nth(3).waitFor();
}
async function openAccount(page: Page): Promise<void> {
  await page.locator('main a[href*="account="]').first().click();
  await page.locator('main [name="domain"]').waitFor();
}
