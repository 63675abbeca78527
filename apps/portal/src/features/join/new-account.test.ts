import { expect, test } from "vitest";
import { CallFailed } from "../../kit/call-failed.ts";
import { newAccountIssues, refusedFields } from "./new-account.ts";

const CONTEXT = { brand: "Switchboard" };
const TYPED = { email: "", first_name: "Nadia", last_name: "Okafor", new_password: "Tren-Nocturno7" };
const failed = (code: CallFailed["code"], fields: ConstructorParameters<typeof CallFailed>[0]["fields"] = []) =>
  new CallFailed({ code, status: 400, side: "customer", fields });

test("what is right is not objected to", () => {
  expect(newAccountIssues(TYPED, CONTEXT)).toEqual({});
});

test("each field has its own objection", () => {
  const typed = { email: "x", first_name: " ", last_name: "<b>", new_password: "short" };
  expect(newAccountIssues(typed, CONTEXT, () => "email.not_usable")).toEqual({
    email: "email.not_usable",
    first_name: "field.required",
    last_name: "name.characters",
    new_password: "password.too_short",
  });
});

test("a part of the chosen address is no password", () => {
  const typed = { ...TYPED, email: "nocturno@example.com" };
  expect(newAccountIssues(typed, CONTEXT, () => null)).toEqual({ new_password: "password.personal" });
});

test("an address that is taken is told where one was asked for", () => {
  expect(refusedFields(failed("email.taken"), true)).toEqual({ email: "email.taken" });
  expect(refusedFields(failed("email.taken"), false)).toEqual({});
});

test("what the server finds wrong is told under its field", () => {
  const fields = [
    { path: "new_password", issue: "password.personal" },
    { path: "terms.portal", issue: "field.invalid" },
  ] as const;
  expect(refusedFields(failed("request.invalid", fields), false)).toEqual({ new_password: "password.personal" });
});
