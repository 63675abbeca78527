import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CANCELED_EMAIL_DAYS, TERMS } from "@portal/model/limits.ts";
import { openHandlings } from "../app.ts";
import { newBrowser } from "../../test/browser.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { mailedToken } from "../../test/mailed.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "../../test/people.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());

const somebody = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);
const kept = () => t.owner.selectFrom("canceled_emails").selectAll().execute();
const check = (email: string) => newBrowser(t).send("GET", `signup/email?email=${encodeURIComponent(email)}`);
const signUp = (email: string) =>
  newBrowser(t).send("POST", "signup", {
    email,
    password: PASSWORD,
    first_name: "Ines",
    last_name: "Caldera",
    terms: TERMS,
    preferences: { list_productnotifications: false, list_promotions: false },
    locale: "en",
  });
const REFUSED = { status: 403, error: { code: "signup.email_canceled" } };

/** Somebody's invitation to another team, by the call and by the mail. */
async function invite(email: string) {
  const admin = await somebody({ admin_role: "primary" });
  const { team_id } = admin;
  const { id } = await t.owner
    .insertInto("members")
    .values({ team_id, email, first_name: "Guest", last_name: "Invited", status: "invited" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  await browser.send("POST", `team/${team_id}/invite`, { members: [id] });
  const removeForGood = async () => {
    const { token } = await browser.send("POST", "portalCheckPassword", { email: admin.email, password: PASSWORD });
    const path = `team/${team_id}/member/${id}/permanently`;
    expect(await browser.send("DELETE", path, undefined, { "x-sudo": token })).toMatchObject({ success: true });
  };
  return { token: await mailedToken(t, email, "/join"), removeForGood };
}

test("whoever closed a team of their own starts no other trial, until it is long enough ago", async () => {
  const { email } = await somebody({ admin_role: "primary" });
  const { token, removeForGood } = await invite(email);
  await newBrowser(t).send("POST", "join", { token, way: "existing", password: PASSWORD });
  expect(await kept()).toMatchObject([{ display: "p•••@example.com" }]);
  expect(JSON.stringify(await kept()), "the address itself is not kept").not.toContain(email);
  expect(await check(email), "as long as there is an account, that is what is said").toMatchObject({ exists: 1 });
  expect(await signUp(email)).toMatchObject({ error: { code: "signup.email_taken" } });
  await removeForGood();
  for (const typed of [email, email.toUpperCase()]) {
    expect(await check(typed)).toMatchObject(REFUSED);
    expect(await signUp(typed)).toMatchObject(REFUSED);
  }
  const left = await t.owner.selectFrom("teams").select("id").where("team_name", "=", email).execute();
  expect(left, "nothing is left behind").toEqual([]);
  t.clock.advance(CANCELED_EMAIL_DAYS * 86_400 + 1);
  expect(await check(email)).toMatchObject({ exists: 0 });
  expect(await signUp(email)).toMatchObject({ success: true });
  const sweep = openHandlings(t.house, t.outside).find(({ job }) => job.name === "sweep.nightly")!;
  await sweep.run({}, { job_id: "x", signal: new AbortController().signal });
  expect(await kept()).toEqual([]);
});

test("nobody is shut out by what somebody else does", async () => {
  const member = await somebody();
  const { token, removeForGood } = await invite(member.email);
  await newBrowser(t).send("POST", "join", { token, way: "existing", password: PASSWORD });
  await removeForGood();
  expect(await signUp(member.email), "removed by an administrator").toMatchObject({ success: true });

  const squatted = await somebody({ admin_role: "primary", unverified: true });
  const invited = await invite(squatted.email);
  const fresh = { new_password: "Brand-New-Pass7", first_name: "Gia", last_name: "Newton", terms: TERMS };
  expect(await newBrowser(t).send("POST", "join", { token: invited.token, way: "new", ...fresh })).toMatchObject({
    success: true,
  });
  await invited.removeForGood();
  expect(await signUp(squatted.email), "signed up by a stranger").toMatchObject({ success: true });
});
