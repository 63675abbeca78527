import type { Page } from "@playwright/test";
import type { Setting, Shot } from "./shot.ts";
import { agent, ines, lars } from "./people.ts";

/** Tickets, for customers and staff. */
export const ticketShots = ({ team, support }: Setting): Shot[] => [
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
];

/** Opens the ticket with a long conversation. */
async function openTicket(page: Page): Promise<void> {
  await page.locator("main li a").filter({ hasText: "ten seconds" }).click();
  await page.locator("main form textarea").waitFor();
}
