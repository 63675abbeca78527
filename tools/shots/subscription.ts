import type { Page } from "@playwright/test";
import type { Setting, Shot } from "./shot.ts";
import { ALARMED, CANCELED, ines, lars, lucia, nora, tobias, tomas } from "./people.ts";

/** Plans, cards and statements. */
export const subscriptionShots = ({ team, solo }: Setting): Shot[] => [
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
  ...([nora, tomas] as const).map((as, n) => ({
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
    first: (page) => page.getByRole("button", { name: /Copy link|Copiar enlace/ }).scrollIntoViewIfNeeded(),
  },
  { name: "dashboard-subscription-alerts", origin: team, path: "/dashboard/subscription", as: ALARMED },
  { name: "dashboard-subscription-canceled", origin: team, path: "/dashboard", as: CANCELED },
  { name: "dashboard-alerts", origin: team, path: "/dashboard", as: ALARMED },
];

/** Changes the number of seats and waits for the preview. */
async function chooseSeats(page: Page, seats: string): Promise<void> {
  await page.locator('main [name="seats"]').fill(seats);
  await page.locator('main [aria-invalid="true"], main aside dl').first().waitFor();
}

/** Opens the cancellation and submits it without a reason. */
async function cancelWithoutReason(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Cancel account…|Cancelar la cuenta…/ }).click();
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor();
}
