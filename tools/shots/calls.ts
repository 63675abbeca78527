import type { Page } from "@playwright/test";
import type { Setting, Shot } from "./shot.ts";
import { ines, lars, lucia, tobias, tomas } from "./people.ts";

/** Calls and reports. */
export const callShots = ({ team, solo }: Setting): Shot[] => [
  { name: "dashboard-calls-table", origin: team, path: "/dashboard/calls?table=1&range=last_90_days", as: ines },
  {
    name: "dashboard-calls-none",
    origin: team,
    path: "/dashboard/calls?range=last_month&direction=in&member=01890000-0000-7000-8000-000000000000",
    as: ines,
  },
  { name: "dashboard-calls-large", origin: team, path: "/dashboard/calls?range=last_90_days", as: lars },
  { name: "dashboard-calls-not-yours", origin: team, path: "/dashboard/calls", as: tobias },
  { name: "dashboard-calls-empty", origin: solo, path: "/dashboard/calls", as: tomas },
  { name: "dashboard-calls-report", origin: team, path: "/dashboard/calls", as: ines, first: makeReportAndKey },
  { name: "dashboard-calls-wrong", origin: team, path: "/dashboard/calls", as: lucia, first: startRefused },
];

/** Makes a report, and a key that is shown once. */
async function makeReportAndKey(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Create report|Create new report|Crear informe/ }).click();
  const key = page.getByRole("button", { name: /Create key|Crear clave|Replace|Sustituir/ });
  await key.click();
  const replace = page.getByRole("dialog").getByRole("button", { name: /Replace|Sustituir/ });
  await Promise.race([replace.waitFor(), page.getByText(/^ck_/).waitFor()]);
  if (await replace.isVisible()) await replace.click();
  await page.getByText(/^ck_/).waitFor();
  await page.getByRole("button", { name: /Download|Descargar/ }).waitFor();
}
/** Shows the refusal of a second report while one is being made. */
async function startRefused(page: Page): Promise<void> {
  await page.route("**/api/v2/report/start/*", (route) =>
    route.fulfill({ status: 409, json: { error: { code: "report.running" }, request_id: "shots" } }),
  );
  const start = page.getByRole("button", { name: /Create report|Create new report|Crear informe/ });
  await start.scrollIntoViewIfNeeded();
  await start.click();
  await page.getByRole("alert").waitFor();
}
