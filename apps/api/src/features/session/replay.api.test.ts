import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { type Answer, type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailToken } from "../../../test/mail.ts";
import { PASSWORD, makePerson, makeTeam, newEmail } from "../../../test/people.ts";
import { startLogin, codeNow, enrol, logIn } from "../../../test/two-step.ts";

/** Anything used once is worthless afterwards: 1,000 attempts each, twenty at a time. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const TRIES = 1000;
const AT_ONCE = 20;
const newPerson = async () => makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));

/** Repeats the attempt. Clears the rate limits, which would end it much sooner, so the token itself is tested. */
async function replay(
  name: string,
  attempt: (round: number) => Promise<Answer>,
  isAccepted: (answer: Answer) => boolean,
) {
  let [accepted, tried] = [0, 0];
  const codes = new Set<string>();
  while (tried < TRIES) {
    await t.owner.deleteFrom("rate_windows").execute();
    await t.owner.deleteFrom("login_failures").execute();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(tried + n)));
    tried += AT_ONCE;
    accepted += answers.filter(isAccepted).length;
    for (const { error } of answers) if (error) codes.add(error.code as string);
  }
  console.log(`replay: ${name}, ${accepted} of ${tried} accepted, ${AT_ONCE} at a time`);
  expect(accepted, name).toBe(0);
  return codes;
}
const succeeded = ({ status }: Answer) => status === 200;

// asvs: V6.5.1
// api: 2
test("rejects a replayed authenticator code", async () => {
  const { email, account_id } = await newPerson();
  const { seed } = await enrol(t, newBrowser(t), email);
  const first = newBrowser(t);
  await startLogin(first, email);
  const two_fa_code = codeNow(t, seed);
  expect((await first.send("PUT", "team/verify2FA", { email, two_fa_code })).status).toBe(200);
  const thief = newBrowser(t);
  await startLogin(thief, email);
  const codes = await replay(
    "TOTP code",
    async (round) => {
      // An attempt ends after five wrong codes; this one is kept alive, so only the code decides.
      if (round % AT_ONCE === 0) {
        await t.owner
          .updateTable("login_attempts")
          .set({ wrong_codes: 0 })
          .where("account_id", "=", account_id)
          .execute();
      }
      return thief.send("PUT", "team/verify2FA", { email, two_fa_code });
    },
    succeeded,
  );
  // Parallel codes beyond the tries of the attempt and the hour aren't checked.
  const notJudged = new Set(["login.required", "mfa.too_many_codes"]);
  expect([...codes].filter((code) => !notJudged.has(code))).toEqual(["mfa.wrong_code"]);
});

test("rejects a replayed password reset link", async () => {
  const { email } = await newPerson();
  await newBrowser(t).send("POST", "password/recover", { email });
  const token = await readMailToken(t, email, "/reset-password");
  const reset = (password: string) => newBrowser(t).send("POST", "password/reset", { token, password });
  // Of twenty parallel first uses, one succeeds.
  const first = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => reset(`Fresh-Horse-${n}x`)));
  expect(first.filter(succeeded)).toHaveLength(1);
  const codes = await replay("reset link", (n) => reset(`Late-Horse-${n}x`), succeeded);
  expect([...codes]).toEqual(["token.invalid"]);
});

test("rejects a replayed invitation link", async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const admin = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const email = newEmail("once.only");
  const { member_id: id } = await makeMember(t.owner, now, team_id, { email, status: "invited" });
  const browser = newBrowser(t);
  await logIn(browser, admin.email, PASSWORD);
  await browser.send("POST", `team/${team_id}/invite`, { members: [id] });
  const token = await readMailToken(t, email, "/join");
  const names = { first_name: "Once", last_name: "Only" };
  const join = () =>
    newBrowser(t).send("POST", "join", {
      token,
      way: "new",
      new_password: "Brand-New-Pass7",
      ...names,
      terms: TERMS_VERSIONS,
    });
  const first = await Promise.all(Array.from({ length: AT_ONCE }, join));
  expect(first.filter(succeeded)).toHaveLength(1);
  const codes = await replay("join link", join, succeeded);
  expect([...codes]).toEqual(["token.invalid"]);
});

// spec: 9.4
// api: 2
test("rejects a remembered browser's cookie after logging out everywhere, or on another person's attempt", async () => {
  const [mine, other] = [await newPerson(), await newPerson()];
  const browser = newBrowser(t);
  const { seed } = await enrol(t, browser, mine.email);
  await enrol(t, newBrowser(t), other.email);
  await startLogin(browser, mine.email);
  await browser.send("PUT", "team/verify2FA", { email: mine.email, two_fa_code: codeNow(t, seed) });
  await browser.send("PUT", "team/skip2FACheck", { skip: true });
  await browser.send("POST", "team/generateRemeberMeMFAToken");
  const mark = browser.jar.get("__Host-rm")!;
  await logIn(browser, mine.email);
  const withMark = (): TestBrowser => {
    const thief = newBrowser(t);
    thief.jar.set("__Host-rm", mark);
    return thief;
  };
  expect((await logIn(withMark(), mine.email, PASSWORD)).success, "it works while it lasts").toBe(true);
  const recognised = (answer: Answer) => answer["verifyTokenMFA"] === true;
  const attemptOf = async (email: string) => {
    const thief = withMark();
    await startLogin(thief, email);
    return thief;
  };
  const wrong = await attemptOf(other.email);
  await replay("remember-me of another person", () => wrong.send("GET", "team/verifyRemeberMeMFAToken"), recognised);
  await browser.send("POST", "session/logoutOthers");
  const late = await attemptOf(mine.email);
  await replay(
    "remember-me after log-out everywhere",
    () => late.send("GET", "team/verifyRemeberMeMFAToken"),
    recognised,
  );
  for (const [thief, email] of [
    [wrong, other.email],
    [late, mine.email],
  ] as const) {
    expect(await logIn(thief, email)).toMatchObject({ success: false, mfa_required: true });
  }
});
