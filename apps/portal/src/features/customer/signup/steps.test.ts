import { describe, expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import {
  FORMS,
  formsAfter,
  numberOf,
  completedSteps,
  stepBefore,
  redirectStepFor,
  stepOfField,
  type Step,
} from "./steps.ts";

const nothing: Draft = {
  email: "",
  password: "",
  first_name: "",
  last_name: "",
  team_name: "",
  referral_code: "",
  terms: false,
  created: false,
};
const email = { ...nothing, email: "ines@harbour.example" };
const password = { ...email, password: "Correct-Horse9" };
const profile = { ...password, first_name: "Ines", last_name: "Caldera" };
const all = { ...profile, terms: true };
const reloaded = { ...all, password: "" };
const created = { ...reloaded, created: true };

// oxfmt-ignore
const CASES: readonly [given: string, draft: Draft, step: Step, instead: Step | null][] = [
  ["nothing",       nothing,  "email",              null],
  ["nothing",       nothing,  "password",           "email"],
  ["nothing",       nothing,  "profile",            "email"],
  ["nothing",       nothing,  "terms",              "email"],
  ["nothing",       nothing,  "preferences",        "email"],
  ["nothing",       nothing,  "welcome_back",       "email"],
  ["nothing",       nothing,  "welcome_back_other", "email"],
  ["nothing",       nothing,  "verify",             "email"],
  ["an email",      email,    "password",           null],
  ["an email",      email,    "terms",              "password"],
  ["an email",      email,    "welcome_back",       null],
  ["an email",      email,    "welcome_back_other", null],
  ["an email",      email,    "verify",             "password"],
  ["a password",    password, "profile",            null],
  ["a password",    password, "preferences",        "profile"],
  ["a name",        profile,  "preferences",        "terms"],
  ["everything",    all,      "preferences",        null],
  ["everything",    all,      "email",              null],
  ["everything",    all,      "verify",             "preferences"],
  ["all, reloaded", reloaded, "preferences",        "password"],
  ["all, reloaded", reloaded, "profile",            "password"],
  ["an account",    created,  "verify",             null],
  ["an account",    created,  "preferences",        "verify"],
  ["an account",    created,  "password",           "verify"],
  ["an account",    created,  "email",              null],
];

describe("the wizard", () => {
  // spec: 2.11
  test.each(CASES)("with %s (%o) at %s redirects to %s", (_, draft, step, instead) => {
    expect(redirectStepFor(step, draft)).toBe(instead);
  });

  test("never redirects in a circle", () => {
    for (const [, draft, , instead] of CASES) if (instead) expect(redirectStepFor(instead, draft)).toBeNull();
  });

  // spec: 2.13
  test("counts five forms and goes back through them", () => {
    expect(FORMS.map(numberOf)).toEqual([1, 2, 3, 4, 5]);
    expect(FORMS.map(stepBefore)).toEqual([null, "email", "password", "profile", "terms"]);
    expect(stepBefore("welcome_back")).toBe("email");
    expect(numberOf("verify")).toBeNull();
    expect(formsAfter("profile")).toEqual(["terms", "preferences"]);
    expect(formsAfter("verify")).toEqual([]);
  });

  // spec: 2.13
  test("lists what was entered before this step, and the referral", () => {
    expect(completedSteps("email", { ...all, referral_code: "KITE" })).toEqual(["referral"]);
    expect(completedSteps("profile", { ...all, referral_code: "KITE" })).toEqual(["email", "password", "referral"]);
    expect(completedSteps("verify", created)).toEqual(["email", "password", "profile", "terms"]);
  });

  test("knows which step asks for a field", () => {
    expect(stepOfField("last_name")).toBe("profile");
    expect(stepOfField("password")).toBe("password");
    expect(stepOfField("terms")).toBe("terms");
    expect(stepOfField("locale")).toBeNull();
  });
});
