import { expect, test } from "vitest";
import { CallFailed } from "#platform/http/call-failed.ts";
import { newAccountIssues, refusedFields } from "./new-account.ts";

const CONTEXT = { brand: "Switchboard" };
const TYPED = { email: "", first_name: "Nadia", last_name: "Okafor", new_password: "Tren-Nocturno7" };
const failed = (code: CallFailed["code"], fields: ConstructorParameters<typeof CallFailed>[0]["fields"] = []) =>
  new CallFailed({ code, status: 400, side: "customer", fields });

test("accepts valid input", () => {
  expect(newAccountIssues(TYPED, CONTEXT)).toEqual({});
});

test("reports an issue for each invalid field", () => {
  const typed = { email: "x", first_name: " ", last_name: "<b>", new_password: "short" };
  expect(newAccountIssues(typed, CONTEXT, () => "email.not_usable")).toEqual({
    email: "email.not_usable",
    first_name: "field.required",
    last_name: "name.characters",
    new_password: "password.too_short",
  });
});

test("rejects a part of the chosen address as password", () => {
  const typed = { ...TYPED, email: "nocturno@example.com" };
  expect(newAccountIssues(typed, CONTEXT, () => null)).toEqual({ new_password: "password.personal" });
});

test("reports a taken address only if the form asks for one", () => {
  expect(refusedFields(failed("email.taken"), true)).toEqual({ email: "email.taken" });
  expect(refusedFields(failed("email.taken"), false)).toEqual({});
});

test("maps the server's issues to their fields", () => {
  const fields = [
    { path: "new_password", issue: "password.personal" },
    { path: "terms.portal", issue: "field.invalid" },
  ] as const;
  expect(refusedFields(failed("request.invalid", fields), false)).toEqual({ new_password: "password.personal" });
});
