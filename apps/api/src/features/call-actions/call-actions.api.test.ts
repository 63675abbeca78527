import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function team() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "administrator" });
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  const path = `team/${team_id}/call_actions`;
  return {
    browser,
    path,
    save: (actions: object[], version: number) => browser.send("PUT", path, { actions, version }),
  };
}
const action = (label: string, code = "*97") => ({ label, code, use_as: "call" });

// spec: 3.31
test("saves call actions in order and rejects an outdated version", async () => {
  const { browser, path, save } = await team();
  expect((await browser.send("GET", path)).body).toEqual({ actions: [], version: 0 });
  const actions = [action("Voicemail"), { label: "Park", code: "700#", use_as: "dtmf" }];
  expect((await save(actions, 0)).body).toEqual({ actions, version: 1 });
  expect((await browser.send("GET", path)).body).toEqual({ actions, version: 1 });
  expect(await save([], 0)).toMatchObject({ status: 415, error: { code: "actions.stale" } });
  expect(await save([], 1)).toMatchObject({ status: 200, actions: [], version: 2 });
});

test("rejects one of two parallel saves", async () => {
  const { save } = await team();
  const both = await Promise.all([save([action("A")], 0), save([action("B")], 0)]);
  expect(both.filter(({ status }) => status === 415)).toHaveLength(1);
});

// spec: 5.28 9.14
// asvs: V2.3.2
test("the database allows no more than twenty call actions", async () => {
  const { save } = await team();
  const many = Array.from({ length: 21 }, (_, at) => action(`Key_${at}`));
  expect(await save(many, 0)).toMatchObject({ status: 409, error: { code: "actions.too_many" } });
  expect(await save(many.slice(1), 0)).toMatchObject({ status: 200 });
});

// spec: 5.26 5.27
// asvs: V2.2.1
test("names every invalid field", async () => {
  const { save } = await team();
  const { error } = await save([action("Park"), action("park"), action("Two words", "12a"), action("", "")], 0);
  expect(error.fields.map(({ path, issue }: Record<string, string>) => `${path} ${issue}`)).toEqual([
    "actions.1.label action.doubled",
    "actions.2.label action.label",
    "actions.2.code action.code",
    "actions.3.label field.required",
    "actions.3.code field.required",
  ]);
});
