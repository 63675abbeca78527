import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { wrongFields } from "./wrong-fields.ts";

const schema = z.strictObject({
  seats: z.number().check(z.int(), z.maximum(9)),
  name: z.optional(z.string().check(z.maxLength(3))),
  mode: z.optional(z.enum(["udp", "tcp"])),
  whom: z.optional(z.union([z.literal("all"), z.array(z.string())])),
  line: z.optional(z.strictObject({ port: z.number(), kind: z.enum(["a"]), who: z.union([z.string(), z.number()]) })),
});

function found(value: unknown): string[] {
  const { error } = z.safeParse(schema, value);
  return wrongFields(error?.issues ?? [], value).map(({ path, issue }) => `${path} ${issue}`);
}

describe("a refused value", () => {
  test.each<[string, unknown, string[]]>([
    ["a text for a number", { seats: "5" }, ["seats field.type"]],
    ["null for a number", { seats: null }, ["seats field.type"]],
    ["a fraction for a whole number", { seats: 1.5 }, ["seats field.type"]],
    ["a number for a text", { seats: 1, name: 5 }, ["name field.type"]],
    ["a list for an object", { seats: 1, line: [] }, ["line field.type"]],
    ["a number for one of several texts", { seats: 1, mode: 5 }, ["mode field.type"]],
    ["a number where a text or a list may be", { seats: 1, whom: 5 }, ["whom field.type"]],
    ["a text instead of a body", "x", [" field.type"]],
    ["a wrong type inside", { seats: 1, line: { port: "x", kind: "a", who: 1 } }, ["line.port field.type"]],
    ["nothing for a number", {}, ["seats field.required"]],
    [
      "nothing inside",
      { seats: 1, line: {} },
      ["line.port", "line.kind", "line.who"].map((at) => `${at} field.required`),
    ],
    ["too large a number", { seats: 10 }, ["seats field.invalid"]],
    ["too long a text", { seats: 1, name: "long" }, ["name field.invalid"]],
    ["a text that is not one of several", { seats: 1, mode: "sctp" }, ["mode field.invalid"]],
    ["a text that is not in a union", { seats: 1, whom: "none" }, ["whom field.invalid"]],
    ["a wrong item of a list in a union", { seats: 1, whom: [5] }, ["whom field.invalid"]],
    ["an unknown field", { seats: 1, nickname: "N" }, ["nickname field.unknown"]],
  ])("says what is wrong with %s", (_, value, expected) => {
    expect(found(value)).toEqual(expected);
  });

  test("is named by the rule that refused it", () => {
    const rule = z.strictObject({ email: z.string().check(z.refine(() => false, "contact.email")) });
    const value = { email: "x" };
    expect(wrongFields(z.safeParse(rule, value).error!.issues, value)).toEqual([
      { path: "email", issue: "contact.email" },
    ]);
  });

  test("is named once when two rules refuse it for the same reason", () => {
    const rule = z.strictObject({
      limit: z.string().check(
        z.regex(/^\d+$/),
        z.refine((text) => Number(text) < 500),
      ),
    });
    const value = { limit: "abc" };
    expect(wrongFields(z.safeParse(rule, value).error!.issues, value)).toEqual([
      { path: "limit", issue: "field.invalid" },
    ]);
  });

  test("is missing when only the prototype has it", () => {
    const rule = z.object({ constructor: z.string() });
    expect(wrongFields(z.safeParse(rule, {}).error!.issues, {})).toMatchObject([{ path: "constructor" }]);
  });

  test("is one of twenty at most", () => {
    const value = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field_${n}`, n]));
    expect(wrongFields(z.safeParse(schema, { seats: 1, ...value }).error!.issues, value)).toHaveLength(20);
  });
});
