import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PASSWORD as POLICY, RESETS_PER_HOUR, TERMS_VERSIONS } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailToken } from "../../../test/mail.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { enrol } from "../../../test/two-step.ts";

let strict: TestApp;
let specified: TestApp;
beforeAll(async () => {
  strict = await openTestApp(inject("clusterUrl"), { POLICY: "strict" });
  specified = await openTestApp(inject("clusterUrl"));
});
afterAll(async () => {
  await strict.close();
  await specified.close();
});

const WORDS = "seven quiet otters";
const [FOURTEEN, EIGHT] = ["seven quiet ot", "seven qu"];
const LONG = `${WORDS} ${"swim ".repeat(22)}`.slice(0, 128);

let n = 0;
/** Returns the issue that sign-up reports for a password, if any. */
async function issueAtSignup(t: TestApp, password: string): Promise<string | undefined> {
  const answer = await newBrowser(t).send("POST", "signup", {
    email: `person${(n += 1)}@example.com`,
    password,
    first_name: "Ines",
    last_name: "Caldera",
    terms: TERMS_VERSIONS,
    preferences: { list_productnotifications: false, list_promotions: false },
    locale: "en",
  });
  return answer["error"]?.fields[0].issue;
}
/** Returns the issue that a reset by email reports, for an account with or without two-step login. */
async function issueAtReset(t: TestApp, password: string, two_step: boolean): Promise<string | undefined> {
  const { email } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  if (two_step) await enrol(t, newBrowser(t), email);
  await newBrowser(t).send("POST", "password/recover", { email });
  const token = await readMailToken(t, email, "/reset-password");
  return (await newBrowser(t).send("POST", "password/reset", { token, password }))["error"]?.fields[0].issue;
}

// spec: 5.12 9.9
// asvs: V6.2.1
test("specified policy: 8 to 46 characters of three kinds, with or without two-step login", async () => {
  expect(await issueAtSignup(specified, WORDS)).toBe("password.no_uppercase");
  expect(await issueAtSignup(specified, "Seven-Otters7")).toBeUndefined();
  expect(await issueAtSignup(specified, `Aa1${"x y ".repeat(11)}`)).toBe("password.too_long");
  expect(await issueAtReset(specified, EIGHT, true)).toBe("password.no_uppercase");
});

test("strict policy: 15 to 128 characters of any kind", async () => {
  expect(await issueAtSignup(strict, "Seven-Otters7")).toBe("password.too_short_strict");
  expect(await issueAtSignup(strict, FOURTEEN)).toBe("password.too_short_strict");
  expect(await issueAtSignup(strict, WORDS)).toBeUndefined();
  expect(await issueAtSignup(strict, LONG)).toBeUndefined();
  expect(await issueAtSignup(strict, `${LONG}!`)).toBe("password.too_long_strict");
  expect(await issueAtSignup(strict, "my switchboard password"), "still not guessable").toBe("password.personal");
});

test("strict policy: 8 characters are enough only with two-step login", async () => {
  expect(await issueAtReset(strict, EIGHT, false)).toBe("password.too_short_strict");
  expect(await issueAtReset(strict, WORDS, false)).toBeUndefined();
  expect(await issueAtReset(strict, EIGHT, true)).toBeUndefined();
  expect(await issueAtReset(strict, EIGHT.slice(1), true)).toBe("password.too_short");
});

describe("a reset by email", () => {
  async function withLink() {
    const team_id = await makeTeam(specified.owner, specified.clock.now());
    const { email } = await makePerson(specified.owner, specified.clock.now(), team_id);
    await newBrowser(specified).send("POST", "password/recover", { email });
    const token = await readMailToken(specified, email, "/reset-password");
    const reset = (password: string) => newBrowser(specified).send("POST", "password/reset", { token, password });
    const login = (password: string) => newBrowser(specified).send("POST", "session/login", { email, password });
    return { reset, login };
  }
  const same = { status: 400, error: { fields: [{ path: "password", issue: "password.same" }] } };

  // spec: 5.13
  test("rejects the current password and keeps the link valid", async () => {
    const { reset, login } = await withLink();
    expect(await reset(PASSWORD)).toMatchObject(same);
    expect(await reset("Seven-Otters7")).toMatchObject({ success: true });
    expect(await login("Seven-Otters7")).toMatchObject({ success: true });
  });

  // asvs: V2.4.1
  // api: 4
  test("reveals at most ten times per hour whether a guess is the current password", async () => {
    // Starts with a new hour, because the limit counts by the hour of the clock.
    specified.clock.advance(3600 - ((specified.clock.now().getTime() / 1000) % 3600));
    const { reset, login } = await withLink();
    for (let tries = 0; tries < RESETS_PER_HOUR; tries += 1) expect(await reset(PASSWORD)).toMatchObject(same);
    expect(await reset("Seven-Otters7")).toMatchObject({ status: 429, error: { code: "request.too_many" } });
    expect(await login(PASSWORD), "nothing was changed").toMatchObject({ success: true });
  });
});

test("tells the page which policy applies", async () => {
  const policyOf = async (t: TestApp) => (await newBrowser(t).send("GET", "features"))["passwords"];
  expect(await policyOf(specified)).toEqual(POLICY.specified);
  expect(await policyOf(strict)).toEqual(POLICY.strict);
});
