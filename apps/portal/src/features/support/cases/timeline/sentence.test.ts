import { describe, expect, test } from "vitest";
import { auditEn } from "@portal/model/audit/words.en.ts";
import { en } from "../text.en.ts";
import { fieldsIn, detailLabelsOf, sentenceOf, type TimelineTexts } from "./sentence.ts";

const texts: Readonly<Record<string, string>> = { ...auditEn, ...en };
const speech: TimelineTexts = {
  say: (key, values = {}) => texts[key]?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ""),
  money: (amount, currency) => `${currency} ${amount / 100}`,
  state: (state) => state,
};

describe("describes an event in a sentence", () => {
  // oxfmt-ignore
  test.each([
    ["session.started",      {},                                                       "Logged in"],
    ["invoice.paid",         { total: 10037, currency: "USD" },                        "Paid USD 100.37"],
    ["mail.refused",         { template: "invitations.invitation" },                   "Email not delivered: Invitation"],
    ["mail.success",         { template: "some.new_thing" },                           "Email delivered: New thing"],
    ["subscription.moved",   { before: "trial", after: "expired" },                    "Subscription changed from trial to expired"],
    ["case.teleported_away", {},                                                       "Teleported away"],
  ])("%s", (action, detail, sentence) => expect(sentenceOf({ action, detail }, speech)).toBe(sentence));
});

test("details contain changed fields and other meaningful values", () => {
  const detail = { first_name: { before: "A", after: "B" }, restored: 7 };
  expect(fieldsIn(detail)).toEqual({ first_name: detail.first_name });
  expect(fieldsIn({ before: "trial", after: "paid" })).toEqual({});
  expect(
    detailLabelsOf({ action: "device.logged_in", detail: { label: "Pixel 9", app: "Phone", version: "2.1" } }, speech),
  ).toEqual(["Pixel 9", "Phone 2.1"]);
  expect(detailLabelsOf({ action: "invoice.paid", detail: { number: 12, kind: "renewal" } }, speech)).toEqual([
    "#12",
    "renewal",
  ]);
});
