import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PASSWORD as POLICY, TERMS } from "@portal/model/limits.ts";
import { newBrowser } from "../../test/browser.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { mailedToken } from "../../test/mailed.ts";
import { makePerson, makeTeam } from "../../test/people.ts";
import { enrol } from "../../test/two-step.ts";

let strict: TestHouse;
let specified: TestHouse;
beforeAll(async () => {
  strict = await openTestHouse(inject("clusterUrl"), { POLICY: "strict" });
  specified = await openTestHouse(inject("clusterUrl"));
});
afterAll(async () => {
  await strict.close();
  await specified.close();
});

const WORDS = "seven quiet otters";
const [FOURTEEN, EIGHT] = ["seven quiet ot", "seven qu"];
const LONG = `${WORDS} ${"swim ".repeat(22)}`.slice(0, 128);

let n = 0;
/** What the sign-up says of a password: the issue, or nothing. */
async function saidAtSignup(t: TestHouse, password: string): Promise<string | undefined> {
  const answer = await newBrowser(t).send("POST", "signup", {
    email: `person${(n += 1)}@example.com`,
    password,
    first_name: "Ines",
    last_name: "Caldera",
    terms: TERMS,
    preferences: { list_productnotifications: false, list_promotions: false },
    locale: "en",
  });
  return answer["error"]?.fields[0].issue;
}
/** The same of a reset by mail, by somebody with or without a second step. */
async function saidAtReset(t: TestHouse, password: string, two_step: boolean): Promise<string | undefined> {
  const { email } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  if (two_step) await enrol(t, newBrowser(t), email);
  await newBrowser(t).send("POST", "password/recover", { email });
  const token = await mailedToken(t, email, "/reset-password");
  return (await newBrowser(t).send("POST", "password/reset", { token, password }))["error"]?.fields[0].issue;
}

// spec: 5.12 9.9
// asvs: V6.2.1
test("as specified: 8 to 46 characters of three kinds, with a second step or without", async () => {
  expect(await saidAtSignup(specified, WORDS)).toBe("password.no_uppercase");
  expect(await saidAtSignup(specified, "Seven-Otters7")).toBeUndefined();
  expect(await saidAtSignup(specified, `Aa1${"x y ".repeat(11)}`)).toBe("password.too_long");
  expect(await saidAtReset(specified, EIGHT, true)).toBe("password.no_uppercase");
});

test("strict: 15 to 128 characters of any kind", async () => {
  expect(await saidAtSignup(strict, "Seven-Otters7")).toBe("password.too_short_strict");
  expect(await saidAtSignup(strict, FOURTEEN)).toBe("password.too_short_strict");
  expect(await saidAtSignup(strict, WORDS)).toBeUndefined();
  expect(await saidAtSignup(strict, LONG)).toBeUndefined();
  expect(await saidAtSignup(strict, `${LONG}!`)).toBe("password.too_long_strict");
  expect(await saidAtSignup(strict, "my switchboard password"), "still nothing to be guessed").toBe(
    "password.personal",
  );
});

test("strict: whoever has the second step on may choose 8, nobody else", async () => {
  expect(await saidAtReset(strict, EIGHT, false)).toBe("password.too_short_strict");
  expect(await saidAtReset(strict, WORDS, false)).toBeUndefined();
  expect(await saidAtReset(strict, EIGHT, true)).toBeUndefined();
  expect(await saidAtReset(strict, EIGHT.slice(1), true)).toBe("password.too_short");
});

test("the page is told what the server asks for", async () => {
  const told = async (t: TestHouse) => (await newBrowser(t).send("GET", "features"))["passwords"];
  expect(await told(specified)).toEqual(POLICY.specified);
  expect(await told(strict)).toEqual(POLICY.strict);
});
