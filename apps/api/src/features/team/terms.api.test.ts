import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { readMailToken } from "../../../test/mail.ts";
import { PASSWORD, makePerson, makeTeam, newEmail } from "../../../test/people.ts";
import { signUpForm } from "../../../test/sign-up.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

/** An installation whose operator published newer terms of the portal. */
const PUBLISHED = { portal: "2031-04-01", team: TERMS_VERSIONS.team };
const OLD = { status: 400, error: { code: "request.invalid" } };
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), {
    TERMS_PORTAL_VERSION: PUBLISHED.portal,
    LINK_TERMS: "https://kestrel.example/terms",
    LINK_TERMS_TEAM: "https://kestrel.example/subscription",
  });
});
afterAll(() => t.close());

test("pages learn the versions to show, and where to read them", async () => {
  expect((await newBrowser(t).send("GET", "features")).body).toMatchObject({
    terms: PUBLISHED,
    brand: {
      links: { terms: "https://kestrel.example/terms", terms_team: "https://kestrel.example/subscription" },
    },
  });
});

test("everyone who accepted the former version is asked at their next call, and accepts the current one only", async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const { email } = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const browser = newBrowser(t);
  expect(await browser.send("POST", "session/login", { email, password: PASSWORD })).toMatchObject({ status: 200 });
  const team = () => browser.send("GET", `team/${team_id}`);
  expect(await team()).toMatchObject({ error: { code: "session.terms_pending" } });
  const accept = (versions: object) => browser.send("PUT", `team/${team_id}/terms_and_conditions`, versions);
  const refused = await accept(TERMS_VERSIONS);
  expect(refused).toMatchObject(OLD);
  expect(refused["error"].fields).toEqual([{ path: "portal", issue: "field.invalid" }]);
  expect(await team()).toMatchObject({ error: { code: "session.terms_pending" } });
  expect(await accept(PUBLISHED)).toMatchObject({ success: true });
  expect(await team()).toMatchObject({
    portal_terms_and_conditions: PUBLISHED.portal,
    team_terms_and_conditions: PUBLISHED.team,
  });
});

test("no one signs up with a version that was replaced while the page was open", async () => {
  const email = newEmail("terms");
  const signUp = (terms: object) => newBrowser(t).send("POST", "signup", signUpForm(email, { terms }));
  const refused = await signUp(TERMS_VERSIONS);
  expect(refused).toMatchObject(OLD);
  expect(refused["error"].fields).toEqual([{ path: "terms.portal", issue: "field.invalid" }]);
  expect(await signUp(PUBLISHED)).toMatchObject({ success: true });
  const kept = await t.owner.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ terms_portal: PUBLISHED.portal, terms_team: PUBLISHED.team });
});

test("nor joins a team with it", async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const account = { terms_portal: PUBLISHED.portal };
  const admin = await makePerson(t.owner, now, team_id, { admin_role: "primary", account });
  const { member_id, email } = await makeMember(t.owner, now, team_id, { status: "invited" });
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  await browser.send("POST", `team/${team_id}/invite`, { members: [member_id] });
  const token = await readMailToken(t, email, "/join");
  const form = { token, way: "new", new_password: "Brand-New-Pass7", first_name: "Gia", last_name: "Newton" };
  const join = (terms: object) => newBrowser(t).send("POST", "join", { ...form, terms, locale: "en" });
  const refused = await join(TERMS_VERSIONS);
  expect(refused).toMatchObject(OLD);
  expect(refused["error"].fields).toEqual([{ path: "terms.portal", issue: "field.invalid" }]);
  expect(await join(PUBLISHED), "the invitation is still unused").toMatchObject({ success: true });
});
