import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { readMailTo, readMailToken } from "../../../test/mail.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, type PersonOptions, issueToken, makePerson, makeTeam, newEmail } from "../../../test/people.ts";

/** A person's own choices: email preferences, sessions, accepted terms. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function newPerson(options: PersonOptions = {}) {
  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now), options);
  return { ...person, token: await issueToken(t.owner, now, person) };
}
const send = (token: string, method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object) =>
  t.app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { host: "teams.test", authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

// spec: 3.6 3.24 7.17
// asvs: V8.2.2
// api: 1
test("returns only the caller's own preferences, whatever ids are requested", async () => {
  const [me, other] = [await newPerson(), await newPerson()];
  const ask = (userId: string, teamId: string) =>
    send(me.token, "GET", `preferences?userId=${userId}&teamId=${teamId}`);
  const wanted = { list_productnotifications: false, list_promotions: true };
  expect((await send(me.token, "PUT", "preferences/email", wanted)).json()).toEqual(wanted);
  expect((await ask(`U${me.member_id}`, me.team_id)).json()).toEqual(wanted);
  expect((await ask(me.member_id, me.team_id)).json()).toEqual(wanted);
  expect((await ask(`U${other.member_id}`, me.team_id)).statusCode).toBe(404);
  expect((await ask(`U${me.member_id}`, other.team_id)).statusCode).toBe(404);
});

test("keeps the columns of a list per person, in the order of the list", async () => {
  const [me, other] = [await newPerson(), await newPerson()];
  const columns = async (token: string) => (await send(token, "GET", "preferences/columns")).json();
  expect(await columns(me.token)).toEqual({ members: null });
  const chosen = { members: ["seen", "email", "email"] };
  const kept = { members: ["email", "seen"] };
  expect((await send(me.token, "PUT", "preferences/columns", chosen)).json()).toEqual(kept);
  expect(await columns(me.token)).toEqual(kept);
  expect(await columns(other.token)).toEqual({ members: null });
  expect((await send(me.token, "PUT", "preferences/columns", { members: ["shoe_size"] })).statusCode).toBe(400);
});

// spec: 7.17
test("includes unsubscribe links for people and mail clients in list emails, which work without a login", async () => {
  const browser = newBrowser(t);
  const email = newEmail("wants.news");
  await browser.send("POST", "signup", {
    email,
    password: "Correct-Horse9",
    first_name: "Nell",
    last_name: "Wants",
    terms: TERMS_VERSIONS,
    preferences: { list_productnotifications: true, list_promotions: true },
    locale: "en",
  });
  await browser.send("PUT", "chnageAccountStatusToVerified", { token: await readMailToken(t, email, "/verify-email") });
  const mail = await readMailTo(t, email);
  expect(mail).toContain("Subject: First steps with Switchboard");
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const token = /\/unsubscribe#([\w-]{43})/.exec(mail)?.[1] ?? "";
  const anywhere = newBrowser(t);
  expect(await anywhere.send("POST", "preferences/email/read", { token })).toMatchObject({ list_promotions: true });
  const wanted = { list_productnotifications: true, list_promotions: false };
  expect(await anywhere.send("PUT", "preferences/email", { ...wanted, token })).toMatchObject(wanted);
  const oneClick = await t.app.inject({
    method: "POST",
    url: new URL(/List-Unsubscribe:\s+<([^>]+)>/.exec(mail)?.[1] ?? "").pathname,
    headers: { host: "teams.test", "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(oneClick.json()).toEqual({ success: true });
  expect(await anywhere.send("POST", "preferences/email/read", { token })).toMatchObject({
    list_productnotifications: false,
    list_promotions: false,
  });
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`;
  for (const wrong of [forged, "t".repeat(43)]) {
    expect(await anywhere.send("PUT", "preferences/email", { ...wanted, token: wrong })).toMatchObject({
      error: { code: "token.invalid" },
    });
  }
  for (const [method, path, body] of [
    ["POST", "preferences/email/read", { token: forged }],
    ["POST", `preferences/unsubscribe/${forged}`, undefined],
  ] as const) {
    expect(await anywhere.send(method, path, body), path).toMatchObject({ error: { code: "token.invalid" } });
  }
  expect((await anywhere.send("PUT", "preferences/email", wanted)).status, "without a token, signed in").toBe(401);
});

// asvs: V7.4.3
// api: 1
test("lists and ends the caller's own sessions, but no others", async () => {
  const [me, other] = [await newPerson(), await newPerson()];
  const second = await issueToken(t.owner, t.clock.now(), me);
  const list = async (token: string) =>
    (await send(token, "GET", "session/list")).json().sessions as { id: string; current: boolean }[];
  const mine = await list(me.token);
  expect(mine).toHaveLength(2);
  expect(mine.filter(({ current }) => current)).toHaveLength(1);
  const theirs = (await list(other.token))[0]!;
  expect((await send(me.token, "DELETE", `session/${theirs.id}`)).json().error.code).toBe("session.not_found");
  expect((await send(other.token, "GET", "authUser")).statusCode).toBe(200);
  const away = mine.find(({ current }) => !current)!;
  expect((await send(me.token, "DELETE", `session/${away.id}`)).json()).toEqual({ success: true });
  expect((await send(second, "GET", "authUser")).statusCode).toBe(401);
  await issueToken(t.owner, t.clock.now(), me);
  await issueToken(t.owner, t.clock.now(), me);
  expect((await send(me.token, "POST", "session/logoutOthers")).json()).toEqual({ ended: 2 });
  expect((await send(me.token, "GET", "authUser")).statusCode).toBe(200);
});

// spec: 1.26 7.35
test("blocks everything until new terms are accepted", async () => {
  const me = await newPerson({ terms_pending: true });
  expect((await send(me.token, "GET", `team/${me.team_id}`)).json().error.code).toBe("session.terms_pending");
  const old = { portal: "2000-01-01", team: TERMS_VERSIONS.team };
  expect((await send(me.token, "PUT", `team/${me.team_id}/terms_and_conditions`, old)).statusCode).toBe(400);
  expect((await send(me.token, "PUT", `team/${me.team_id}/terms_and_conditions`, TERMS_VERSIONS)).json()).toEqual({
    success: true,
  });
  expect((await send(me.token, "GET", `team/${me.team_id}`)).statusCode).toBe(200);
  const elsewhere = await newPerson();
  expect(
    (await send(me.token, "PUT", `team/${elsewhere.team_id}/terms_and_conditions`, TERMS_VERSIONS)).json().error.code,
  ).toBe("team.not_found");
});

test("lets a person who declines new terms close the account, and allows nothing else", async () => {
  const me = await newPerson({ admin_role: "primary", terms_pending: true });
  const { team_name } = await t.owner
    .selectFrom("teams")
    .select("team_name")
    .where("id", "=", me.team_id)
    .executeTakeFirstOrThrow();
  const prove = async (purpose: string) => {
    const claim = { email: me.email, password: PASSWORD, purpose };
    return (await send(me.token, "POST", "portalCheckPassword", claim)).json().token as string;
  };
  const proven = async (purpose: string, path: string, payload?: object) =>
    t.app.inject({
      method: "POST",
      url: `/api/v2/${path}`,
      headers: { host: "teams.test", authorization: `Bearer ${me.token}`, "x-sudo": await prove(purpose) },
      ...(payload && { payload }),
    });
  expect((await proven("security", "team/renewRecoveryCodes")).json().error.code).toBe("session.terms_pending");
  expect((await send(me.token, "GET", `team/${me.team_id}/cancelAccount`)).json()).toMatchObject({ team_name });
  expect((await proven("export", `team/${me.team_id}/export`)).statusCode, "with their data").toBe(200);
  const body = { reason: "exp", text: "", typed_name: team_name };
  const path = `team/${me.team_id}/cancelAccountAndTrack`;
  expect((await proven("cancel", path, body)).json()).toMatchObject({ success: true });
});
