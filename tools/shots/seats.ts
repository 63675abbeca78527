import { HOMES } from "../parts/sample-home-teams.ts";
import type { Setting, Shot } from "./shot.ts";
import { FULL } from "./people.ts";

/** Members of a team without free seats, and of a team of one. */
export const seatShots = ({ team }: Setting): Shot[] => [
  {
    name: "home-full",
    origin: team,
    path: "/dashboard",
    as: FULL,
    first: async (page) => {
      await page.getByRole("button", { name: /^(Add seats|Añadir plazas)$/ }).click();
      await page.getByRole("button", { name: /^(Add 1 seat|Añadir 1 plaza) / }).waitFor();
    },
  },
  {
    name: "dashboard-members-invite-full",
    origin: team,
    path: "/dashboard/members?invite=1",
    as: FULL,
    first: async (page) => {
      await page.locator('[name^="email-"]').fill("ana.ruiz@example.com");
      await page.getByRole("button", { name: /^(Add 1 seat|Añadir 1 plaza) / }).waitFor();
    },
  },
  {
    name: "dashboard-members-restore-full",
    origin: team,
    path: "/dashboard/members?filter=removed",
    as: FULL,
    first: async (page) => {
      await page.locator("[data-main]").first().click();
      await page.getByRole("button", { name: /^(Add 1 seat|Añadir 1 plaza) / }).waitFor();
    },
  },
  { name: "dashboard-members-alone", origin: team, path: "/dashboard/members", as: HOMES.alone },
];
