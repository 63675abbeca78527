import type { Page } from "@playwright/test";
import { HOMES } from "../parts/sample-home-teams.ts";
import { MOVING, RUNS } from "../parts/sample-migrations.ts";
import { ALERT_READER } from "../parts/sample-alerts.ts";
import type { Setting, Shot } from "./shot.ts";
import { lars, nora, tobias, tomas } from "./people.ts";

/** Home pages of different people, and the migration. */
export const homeShots = ({ team, solo }: Setting): Shot[] => [
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
  { name: "dashboard-solo-free", origin: solo, path: "/dashboard", as: nora },
  { name: "dashboard-solo-trial", origin: solo, path: "/dashboard", as: tomas },
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
  { name: "told-home", origin: solo, path: "/dashboard", as: ALERT_READER },
  { name: "told-voice", origin: solo, path: "/dashboard/voice", as: ALERT_READER },
];

/** Waits for the sections of the home page, which load after its figures. */
async function allThere(page: Page): Promise<void> {
  await page.locator("main section h2").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
}
