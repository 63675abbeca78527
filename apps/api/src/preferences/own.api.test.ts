import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TERMS } from "@portal/model/limits.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { type PersonOptions, bearerOf, makePerson, makeTeam } from "../../test/people.ts";

/** What a person decides for themselves: what they are sent, where they are signed in, which terms they accept. */
let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());

async function somebody(options: PersonOptions = {}) {
  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now), options);
  return { ...person, token: await bearerOf(t.owner, now, person) };
}
const send = (token: string, method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object) =>
  t.app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { host: "teams.test", authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

test("preferences: one's own only, whatever ids are asked for", async () => {
  const [me, other] = [await somebody(), await somebody()];
  const ask = (userId: string, teamId: string) =>
    send(me.token, "GET", `preferences?userId=${userId}&teamId=${teamId}`);
  const wanted = { list_productnotifications: false, list_promotions: true };
  expect((await send(me.token, "PUT", "preferences/email", wanted)).json()).toEqual(wanted);
  expect((await ask(`U${me.member_id}`, me.team_id)).json()).toEqual(wanted);
  expect((await ask(me.member_id, me.team_id)).json()).toEqual(wanted);
  expect((await ask(`U${other.member_id}`, me.team_id)).statusCode).toBe(404);
  expect((await ask(`U${me.member_id}`, other.team_id)).statusCode).toBe(404);
});

test("sessions: one's own are listed and can be ended, another's cannot", async () => {
  const [me, other] = [await somebody(), await somebody()];
  const second = await bearerOf(t.owner, t.clock.now(), me);
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
  await bearerOf(t.owner, t.clock.now(), me);
  await bearerOf(t.owner, t.clock.now(), me);
  expect((await send(me.token, "POST", "session/logoutOthers")).json()).toEqual({ ended: 2 });
  expect((await send(me.token, "GET", "authUser")).statusCode).toBe(200);
});

test("new terms close everything until they are accepted", async () => {
  const me = await somebody({ terms_pending: true });
  expect((await send(me.token, "GET", `team/${me.team_id}`)).json().error.code).toBe("session.terms_pending");
  const old = { portal: "2000-01-01", team: TERMS.team };
  expect((await send(me.token, "PUT", `team/${me.team_id}/terms_and_conditions`, old)).statusCode).toBe(400);
  expect((await send(me.token, "PUT", `team/${me.team_id}/terms_and_conditions`, TERMS)).json()).toEqual({
    success: true,
  });
  expect((await send(me.token, "GET", `team/${me.team_id}`)).statusCode).toBe(200);
  const elsewhere = await somebody();
  expect((await send(me.token, "PUT", `team/${elsewhere.team_id}/terms_and_conditions`, TERMS)).json().error.code).toBe(
    "team.not_found",
  );
});
