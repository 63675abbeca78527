import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CANCELED_EMAIL_DAYS, CANCELED_PER_PAGE, TERMS_VERSIONS } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { recordCanceledEmail } from "./service.ts";
import { newBrowser } from "../../../test/browser.ts";
import { REASON, newStaffClient } from "../../../test/staff-client.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailToken } from "../../../test/mail.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam, newEmail } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const newPerson = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);
const kept = () => t.owner.selectFrom("canceled_emails").selectAll().execute();
const check = (email: string) => newBrowser(t).send("GET", `signup/email?email=${encodeURIComponent(email)}`);
const signUp = (email: string) =>
  newBrowser(t).send("POST", "signup", {
    email,
    password: PASSWORD,
    first_name: "Ines",
    last_name: "Caldera",
    terms: TERMS_VERSIONS,
    preferences: { list_productnotifications: false, list_promotions: false },
    locale: "en",
  });
const REFUSED = { status: 403, error: { code: "signup.email_canceled" } };

/** Invites an address to another team and returns the token from the email. */
async function invite(email: string) {
  const admin = await newPerson({ admin_role: "primary" });
  const { team_id } = admin;
  const guest = { email, first_name: "Guest", last_name: "Invited", status: "invited" } as const;
  const { member_id: id } = await makeMember(t.owner, t.clock.now(), team_id, guest);
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  await browser.send("POST", `team/${team_id}/invite`, { members: [id] });
  const removeForGood = async () => {
    const { token } = await browser.send("POST", "portalCheckPassword", { email: admin.email, password: PASSWORD });
    const path = `team/${team_id}/member/${id}/permanently`;
    expect(await browser.send("DELETE", path, undefined, { "x-sudo": token })).toMatchObject({ success: true });
  };
  return { token: await readMailToken(t, email, "/join"), removeForGood };
}

// api: 6
test("blocks a new trial for an address that closed its own team, until the block expires", async () => {
  const { email } = await newPerson({ admin_role: "primary" });
  const { token, removeForGood } = await invite(email);
  await newBrowser(t).send("POST", "join", { token, way: "existing", password: PASSWORD });
  expect(await kept()).toMatchObject([{ display: "p•••@example.com" }]);
  expect(JSON.stringify(await kept()), "the address itself is not stored").not.toContain(email);
  expect(await check(email), "reported as existing while there is an account").toMatchObject({ exists: 1 });
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
  const sweep = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "sweep.nightly")!;
  await sweep.run({}, { job_id: "x", signal: new AbortController().signal });
  expect(await kept()).toEqual([]);
});

test("blocks no address because of someone else's action", async () => {
  const member = await newPerson();
  const { token, removeForGood } = await invite(member.email);
  await newBrowser(t).send("POST", "join", { token, way: "existing", password: PASSWORD });
  await removeForGood();
  expect(await signUp(member.email), "removed by an administrator").toMatchObject({ success: true });

  const squatted = await newPerson({ admin_role: "primary", unverified: true });
  const invited = await invite(squatted.email);
  const fresh = { new_password: "Brand-New-Pass7", first_name: "Gia", last_name: "Newton", terms: TERMS_VERSIONS };
  expect(await newBrowser(t).send("POST", "join", { token: invited.token, way: "new", ...fresh })).toMatchObject({
    success: true,
  });
  await invited.removeForGood();
  expect(await signUp(squatted.email), "signed up by a stranger").toMatchObject({ success: true });
});

// spec: 3.29 7.68
test("lets staff look up a blocked address by its full spelling, with a reason, and unblock it", async () => {
  const email = newEmail("closed");
  await recordCanceledEmail(t.context, t.context.db, email, t.clock.now());
  expect(await signUp(email)).toMatchObject(REFUSED);
  const desk = await newStaffClient(t, "l2");
  const find = (typed: string) => desk.send("GET", `canceled_emails?email=${encodeURIComponent(typed)}`);
  for (const typed of [email, email.toUpperCase()]) {
    const { data } = await find(typed);
    expect(data).toMatchObject([{ display: "c•••@example.com", canceled_at: expect.any(Number) }]);
    expect(data[0].until - data[0].canceled_at).toBe(CANCELED_EMAIL_DAYS * 86_400);
  }
  expect((await find(email.slice(1))).data).toEqual([]);
  const path = `canceled_emails/${encodeURIComponent(email)}`;
  expect(await desk.send("DELETE", path, undefined, { reason: null })).toMatchObject({
    status: 400,
    error: { code: "access.reason_needed" },
  });
  expect(await (await newStaffClient(t, "l1")).send("DELETE", path)).toMatchObject({
    error: { code: "access.forbidden" },
  });
  expect(await signUp(email), "still blocked").toMatchObject(REFUSED);
  expect(await desk.send("DELETE", path)).toMatchObject({ status: 200, success: true });
  expect(await desk.send("DELETE", path)).toMatchObject({ status: 404, error: { code: "canceled.unknown" } });
  expect(await signUp(email)).toMatchObject({ success: true });
  const audit = await t.owner
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "canceled_email.forgotten")
    .where("actor_id", "=", desk.staff_id)
    .execute();
  expect(audit).toMatchObject([{ target: "canceled_email:c•••@example.com", detail: { reason: REASON } }]);
  expect(JSON.stringify(audit), "the address itself is not stored").not.toContain(email);
});

// spec: 3.29 7.68
test("shows the full address to staff who may unblock it while the account can be restored", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { email } = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const { id } = await t.owner.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await recordCanceledEmail(t.context, t.context.db, email, t.clock.now(), id);
  const seenBy = async (level: "l1" | "l2") => {
    const { data } = await (
      await newStaffClient(t, level)
    ).send("GET", `canceled_emails?email=${encodeURIComponent(email)}`);
    return data[0].email;
  };
  expect([await seenBy("l1"), await seenBy("l2")]).toEqual([null, email]);
  await t.owner.deleteFrom("accounts").where("id", "=", id).execute();
  expect(await seenBy("l2"), "deleted with the account").toBe(null);
});

// spec: 7.68
test("pages through the list, newest first", async () => {
  // Rows of earlier tests would shift the pages.
  await t.owner.deleteFrom("canceled_emails").execute();
  const now = t.clock.now().getTime();
  for (let n = 0; n < CANCELED_PER_PAGE + 20; n += 1) {
    // Several at the same time, so a page can end in the middle of a second.
    await recordCanceledEmail(t.context, t.context.db, `person.${n}@page.example`, new Date(now - (n >> 2) * 1000));
  }
  const desk = await newStaffClient(t, "l1");
  const first = await desk.send("GET", "canceled_emails");
  const second = await desk.send("GET", `canceled_emails?before=${first["next"]}`);
  expect([first["data"].length, second["data"].length]).toEqual([CANCELED_PER_PAGE, 20]);
  expect([first["total"], second["next"]]).toEqual([CANCELED_PER_PAGE + 20, null]);
  const times = [...first["data"], ...second["data"]].map(({ canceled_at }: { canceled_at: number }) => canceled_at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});
