import { DELIVERY_CAUSES } from "@portal/model/webhooks/causes.ts";
import { expect, test } from "vitest";
import { translate, type Translate } from "#platform/text/text.ts";
import { en } from "../text.en.ts";
import { formatBody } from "./format-body.ts";
import { durationOf, outcomeOf, resultOf } from "./outcome.ts";

const t: Translate<typeof en> = (key, ...[values]) => translate(en, "en", key, { ...values });

test("a delivery that waits after an attempt is being retried", () => {
  expect(outcomeOf({ status: "waiting", attempts: 0 })).toBe("waiting");
  expect(outcomeOf({ status: "waiting", attempts: 1 })).toBe("retrying");
  expect(outcomeOf({ status: "delivered", attempts: 3 })).toBe("delivered");
});

test.each(DELIVERY_CAUSES)("says in words what %s means", (cause) => {
  const status_code = cause === "status" ? 500 : null;
  expect(resultOf({ status_code, cause }, t)).toMatch(/^[A-Z][^{}]+$/);
});

test("names the status of an answer, and the limit of one that didn't come", () => {
  expect(resultOf({ status_code: 204, cause: null }, t)).toBe("Your server answered 204");
  expect(resultOf({ status_code: 302, cause: "redirect" }, t)).toMatch(/redirected/);
  expect(resultOf({ status_code: null, cause: "timeout" }, t)).toBe("No answer within 15 seconds");
});

test("shows durations in milliseconds, and longer ones in seconds", () => {
  expect(durationOf(84, "en")).toBe("84 ms");
  expect(durationOf(15_000, "es")).toBe("15,0 s");
});

test("indents JSON and leaves anything else", () => {
  expect(formatBody('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatBody("{")).toBe("{");
});
