import { EMPTY_ROW, MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { sheetCsv } from "@portal/model/sheets/sheet.ts";
import { expect, test } from "vitest";
import { refusedDraft } from "./refused.ts";

const row = (email: string, password: string, status: string) => ({
  ...EMPTY_ROW,
  email,
  password,
  status,
});
const csv = (...rows: ReturnType<typeof row>[]) => sheetCsv(MEMBERS_SHEET, rows, [{ key: "status", header: "Status" }]);
const FILE = csv(
  row("ada@example.com", "", "created"),
  row("ben@example.com", "Harbour100x", "refused"),
  row("eve@example.com", "", "created"),
  row("kim@example.com", "", "refused"),
);

test("restores the rejected rows with their numbers and issues", () => {
  const refusals = [{ row: 3, email: "kim@example.com", column: "email", issue: "bulk.in_use" } as const];
  const draft = refusedDraft("result.csv", FILE, refusals);
  expect(draft?.lines.map(({ number, row }) => `${number} ${row.email}`)).toEqual([
    "3 ben@example.com",
    "5 kim@example.com",
  ]);
  expect([draft?.left_out, draft?.told.get("5 email")]).toEqual([
    [],
    { value: "kim@example.com", issue: "bulk.in_use" },
  ]);
});

test("an expired file has no rejected rows", () => {
  expect(refusedDraft("result.csv", csv(row("ada@example.com", "", "created")), [])).toBeNull();
  expect(refusedDraft("result.csv", "", [])).toBeNull();
});
