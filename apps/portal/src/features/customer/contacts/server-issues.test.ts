import { EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { expect, test } from "vitest";
import { CallFailed } from "#platform/http/call-failed.ts";
import { cellIssuesFromServer } from "./server-issues.ts";

test("maps error paths to cells and ignores unknown columns", () => {
  const { fields } = new CallFailed({
    code: "request.invalid",
    status: 422,
    side: "customer",
    fields: [
      { path: "rows.2.jid", issue: "contacts.jid_exists" },
      { path: "email", issue: "contacts.email_exists" },
      { path: "rows", issue: "field.invalid" },
      { path: "rows.1.nickname", issue: "field.invalid" },
    ],
  });
  expect(cellIssuesFromServer(EXTERNAL_SHEET, fields)).toEqual([
    { row: 2, column: "jid", issue: "contacts.jid_exists" },
    { row: 0, column: "email", issue: "contacts.email_exists" },
  ]);
});
