import { describe, expect, test } from "vitest";
import { VOICE } from "../limits.ts";
import { codecIssue } from "./codecs.ts";
import {
  Registrations,
  editableRegistrations,
  isWithinPlan,
  sipPasswordIssue,
  usernameIssue,
} from "./registrations.ts";

describe("a SIP username", () => {
  test.each(["201", "ann.lee", "a", "x".repeat(100), "ñandú"])("accepts %j", (name) => {
    expect(usernameIssue(name)).toBeNull();
  });
  test.each(["a b", "ann@x", "a:b", "a;b", "a,b", "<a", "a>", 'a"', "a'", "a%20", "a\u0007", "@", "x".repeat(101)])(
    "rejects %j",
    (name) => {
      expect(usernameIssue(name)).toBe("voice.username");
    },
  );
  test("is required", () => {
    expect(usernameIssue("")).toBe("field.required");
  });
});

test("a SIP password can contain anything but control characters", () => {
  expect(sipPasswordIssue("s3cret @:; ñ")).toBeNull();
  expect(sipPasswordIssue("")).toBeNull();
  expect(sipPasswordIssue("line\nbreak")).toBe("field.invalid");
});

describe("the registrations of a member", () => {
  const one = { username: " 201 ", authorization_username: "", password: "" };

  test("trim names, and need no authorization username", () => {
    expect(Registrations.parse([one])).toEqual([{ ...one, username: "201" }]);
    expect(Registrations.safeParse([{ ...one, authorization_username: "auth-201" }]).success).toBe(true);
  });

  test.each([
    ["an authorization username with an address delimiter", { authorization_username: "a@b" }, "voice.username"],
    ["no username", { username: " " }, "field.required"],
    ["a control character in the password", { password: "a\u0000b" }, "field.invalid"],
  ])("are refused with %s", (_what, changed, message) => {
    expect(Registrations.safeParse([{ ...one, ...changed }]).error?.issues).toMatchObject([{ message }]);
  });

  test("are limited to what phones support", () => {
    const many = (length: number) => Registrations.safeParse(Array.from({ length }, () => one)).success;
    expect([many(VOICE.most_registrations), many(VOICE.most_registrations + 1)]).toEqual([true, false]);
  });
});

describe("registrations by plan", () => {
  const named = (username: string, password = "", authorization_username = "") => ({
    username,
    authorization_username,
    password,
  });
  const [a, b, c] = [named("a"), named("b"), named("c")];

  // spec: 5.24
  test.each([
    ["all unchanged", [a, b, c], true],
    ["the first edited", [named("x", "new", "auth"), b, c], true],
    ["the second removed", [a, c], true],
    ["the first removed", [b, c], true],
    ["all but the first removed", [a], true],
    ["all removed", [], true],
    ["the second renamed", [a, named("x"), c], false],
    ["the third renamed", [a, b, named("x")], false],
    ["the second with another authorization username", [a, named("b", "", "auth"), c], false],
    ["the second with another password", [a, named("b", "new"), c], false],
    ["the second and the third swapped", [a, c, b], false],
    ["the first moved down", [b, a, c], false],
    ["one added", [a, b, c, named("d")], false],
    ["one repeated", [a, b, b], false],
  ])("on the free plan can be saved with %s (%j): %s", (_what, given, allowed) => {
    expect(isWithinPlan("free", given, [a, b, c])).toBe(allowed);
    expect(isWithinPlan("pro", given.slice(0, VOICE.most_registrations), [a, b, c])).toBe(true);
  });

  test("are one on the free plan and three on every other", () => {
    expect([editableRegistrations("free"), editableRegistrations("basic"), editableRegistrations("teams")]).toEqual([
      1, 3, 3,
    ]);
    expect(isWithinPlan("free", [a, b], [])).toBe(false);
  });
});

test.each([
  [{ audio: ["opus"], video: [] }, null],
  [{ audio: ["opus", "pcmu"], video: ["h264", "vp8"] }, null],
  [{ audio: [], video: ["h264"] }, "voice.no_codec"],
  [{ audio: ["opus", "opus"], video: [] }, "field.invalid"],
  [{ audio: ["opus"], video: ["vp8", "vp8"] }, "field.invalid"],
] as const)("the codecs %j: %s", (choice, issue) => {
  expect(codecIssue(choice)).toBe(issue);
});
