import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { KeyScope } from "@portal/model/api-keys/scopes.ts";
import { issueKey, programWith } from "../../../test/api-keys.ts";
import { finishJobs } from "../../../test/bulk-runs.ts";
import { importingTeam, row } from "../../../test/import.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function open(scopes: readonly KeyScope[]) {
  const { team_id, path } = await importingTeam(t);
  const key = await issueKey(t.owner, t.clock.now(), team_id, scopes, { name: "HR system" });
  return { team_id, path, key, send: programWith(t, key.token) };
}
const OPTIONS = { invite_sent: true, all_or_nothing: false, ask_members: true };
const invitee = (changes: object = {}) => row({ password: "", ...changes });

test("a key imports members, and invitations and audit rows name it", async () => {
  const { team_id, path, key, send } = await open(["members.write"]);
  const [good, bad] = [invitee(), invitee({ email: "not-an-address" })];
  const planned = await send("POST", path, { rows: [good, bad], ...OPTIONS });
  expect(planned).toMatchObject({ status: 200, create: 1, refused: 1, by: "HR system" });
  const run = `${path}/${String(planned["id"])}`;
  expect(await send("POST", `${run}/apply`)).toMatchObject({ status: 200, state: "running" });
  await finishJobs(t);
  expect(await send("GET", run)).toMatchObject({ state: "partial", created: 1, refused: 1 });
  const audited = await t.owner
    .selectFrom("audit_log")
    .select(["action", "actor_side", "actor_id"])
    .where("team_id", "=", team_id)
    .where("actor_side", "=", "key")
    .orderBy("at")
    .execute();
  expect(audited.map(({ action }) => action).toSorted()).toEqual(["bulk.planned", "bulk.started", "member.created"]);
  expect(new Set(audited.map(({ actor_id }) => actor_id))).toEqual(new Set([key.id]));
  const mails = await t.owner.selectFrom("mails").select("data").where("team_id", "=", team_id).execute();
  expect(mails).toEqual([{ data: expect.objectContaining({ inviter: "HR system" }) }]);
});

test("a key can't set passwords, nor registrations unless it may edit those", async () => {
  const registration = {
    username_1: "201",
    authorization_username_1: "201",
    sip_password_1: "Sip-Secret-9127",
  };
  const FORBIDDEN = { status: 403, error: { code: "access.forbidden" } };
  const members = await open(["members.write"]);
  const planWith = (changes: object, { send, path } = members) =>
    send("POST", path, { rows: [invitee(), invitee(changes)], ...OPTIONS });
  expect(await planWith({ password: "Handed-Over7" })).toMatchObject(FORBIDDEN);
  expect(await planWith(registration)).toMatchObject(FORBIDDEN);
  const both = await open(["members.write", "voice.write"]);
  // Allowed, but there is no voice account.
  expect(await planWith(registration, both)).toMatchObject({ error: { code: "bulk.no_voice_account" } });
  expect(await planWith({ password: "Handed-Over7" }, both)).toMatchObject(FORBIDDEN);
});

test("a key without members.write can't import, and no key reads or saves drafts", async () => {
  const reader = await open(["members.read"]);
  expect(await reader.send("POST", reader.path, { rows: [invitee()], ...OPTIONS })).toMatchObject({ status: 403 });
  const writer = await open(["members.write"]);
  expect(await writer.send("GET", `${writer.path}/draft`)).toMatchObject({ status: 403 });
  expect(
    await writer.send("PUT", `${writer.path}/columns`, { matches: [{ header: "X", column: null }] }),
  ).toMatchObject({ status: 403 });
});
