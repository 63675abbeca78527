import type { Page } from "@playwright/test";
import { WRONG_FILE } from "./entries.ts";
import type { Setting, Shot } from "./shot.ts";
import { ines, lars, nora, tobias } from "./people.ts";

/** Call actions, contacts and the member grid. */
export const directoryShots = ({ team, solo }: Setting): Shot[] => [
  { name: "dashboard-call-actions-read", origin: team, path: "/dashboard/call-actions", as: tobias },
  { name: "dashboard-call-actions-empty", origin: solo, path: "/dashboard/call-actions", as: nora },
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
  {
    name: "dashboard-contacts-bulk",
    origin: team,
    path: "/dashboard/contacts",
    as: ines,
    first: async (page) => {
      const boxes = page.getByRole("checkbox", { name: /^(Select|Seleccionar) / });
      await boxes.nth(1).click();
      const all = page.getByRole("button", { name: /^(Select all|Seleccionar los)/ });
      // On a phone, where the list has no head, all are selected first.
      await all.click();
      await all.click();
      await page
        .getByRole("toolbar")
        .getByRole("button", { name: /Remove|Quitar/ })
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
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
];

/** Makes an edit, a mistake and a removal in the grid. On a phone there is only the list. */
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
