import { DELIVERY_CAUSES } from "@portal/model/webhooks/causes.ts";
import { expect, test } from "vitest";
import { translate, type Translate } from "#platform/text/text.ts";
import { en } from "../text.en.ts";
import { formatBody } from "./format-body.ts";
import { durationOf, formatSoon, outcomeOf, resultOf } from "./outcome.ts";

const t: Translate<typeof en> = (key, ...[values]) => translate(en, "en", key, { ...values });

test("a delivery that waits after a failed attempt is being retried", () => {
  const arrived = { at: 1, status_code: 200, cause: null, ms: 5 };
  const refused = { at: 1, status_code: null, cause: "refused", ms: 5 } as const;
  expect(outcomeOf({ status: "waiting", last: null })).toBe("waiting");
  expect(outcomeOf({ status: "waiting", last: refused })).toBe("retrying");
  expect(outcomeOf({ status: "waiting", last: arrived }), "it is resent").toBe("waiting");
  expect(outcomeOf({ status: "delivered", last: arrived })).toBe("delivered");
});

test.each(DELIVERY_CAUSES)("says in words what %s means", (cause) => {
  const status_code = cause === "status" ? 500 : null;
  expect(resultOf({ status_code, cause }, t)).toMatch(/^[A-Z][^{}]+$/);
});

test("names the status of a response, and the limit of one that didn't come", () => {
  expect(resultOf({ status_code: 204, cause: null }, t)).toBe("Responded with 204 No Content");
  expect(resultOf({ status_code: 599, cause: "status" }, t)).toBe("Responded with 599");
  expect(resultOf({ status_code: 302, cause: "redirect" }, t)).toMatch(/redirected/);
  expect(resultOf({ status_code: null, cause: "timeout" }, t)).toBe("No response within 15 seconds");
});

test("shows durations in milliseconds, and longer ones in seconds", () => {
  expect(durationOf(84, "en")).toBe("84\u00A0ms");
  expect(durationOf(15_000, "es")).toBe("15,0\u00A0s");
});

test("leaves out the date of an attempt in the next hours", () => {
  const now = Date.UTC(2027, 2, 14, 9, 41);
  expect(formatSoon(now + 3_600_000, now, "en")).not.toContain("2027");
  expect(formatSoon(now + 86_400_000, now, "en")).toContain("2027");
});

test("indents JSON and leaves anything else", () => {
  expect(formatBody('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatBody("{")).toBe("{");
});
