import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sudoFor } from "@portal/model/access.ts";
import { CALLS } from "@portal/model/features.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { type JsonSchema, ONE_POINT, formWith, sample } from "../../../proofs/samples.ts";
import { paramsFor } from "../../../proofs/world.ts";
import type { TestBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { expectCorrectSeatCounts, proof, newTeamWithAdmin } from "../../../test/teams.ts";

/** Rules that apply to every call about a team. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

/** Sends a call of the contract with a plain body. */
async function sendPlain(browser: TestBrowser, email: string, call: Endpoint, ids: Record<string, string>) {
  const params = { ...paramsFor(call, { team_id: "", member_id: "", token: null }), ...ids };
  const purpose = sudoFor(call.can) ?? "security";
  const path = `${fillPath(call.path, params).replace("/api/v2/", "")}${needed(call)}`;
  const upload = typeof call.accepts === "object" ? formWith(call.accepts.field, ONE_POINT) : undefined;
  const body = call.body
    ? (sample(jsonSchema(call.body, "input") as JsonSchema) as Record<string, unknown>)
    : undefined;
  // Fields that need a further permission have their own tests.
  const special = call.path.includes("{mid}")
    ? ["email", "admin_role", "status", "user_provided_contact_information"]
    : [];
  for (const field of special) delete body?.[field];
  const headers = { ...(await proof(browser, email, purpose)), ...upload?.headers };
  return browser.send(call.method, path, upload?.body ?? body, headers);
}
/** The query parameters that a call requires. */
function needed({ query }: Endpoint): string {
  if (!query) return "";
  const { required = [], properties = {} } = jsonSchema(query, "input") as JsonSchema;
  const pairs = required.map((name): [string, string] => [name, String(sample(properties[name] ?? {}, name))]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : "";
}
const OF_A_TEAM = CALLS.filter(({ call }) => call.owner === "team");

test("every team call answers not found for another team or its members", async () => {
  const { browser, admin, team_id } = await newTeamWithAdmin(t);
  const elsewhere = await newTeamWithAdmin(t);
  for (const { name, call } of OF_A_TEAM) {
    await t.owner.deleteFrom("rate_windows").execute();
    const foreign = { id: elsewhere.team_id, mid: elsewhere.admin.member_id };
    expect(await sendPlain(browser, admin.email, call, foreign), name).toMatchObject({
      error: { code: "team.not_found" },
    });
    if (!call.errors.includes("member.not_found") || !call.path.includes("{mid}")) continue;
    const nested = { id: team_id, mid: elsewhere.admin.member_id };
    expect(await sendPlain(browser, admin.email, call, nested), name).toMatchObject({
      error: { code: "member.not_found" },
    });
  }
});

// spec: 4.37
test("blocks other team changes while an import runs", async () => {
  const { browser, admin, team_id, person } = await newTeamWithAdmin(t);
  const { member_id } = await person();
  const { version } = await browser.send("GET", `team/${team_id}/member/${member_id}`);
  await browser.send("PUT", `team/${team_id}/member/${member_id}`, { first_name: "Before", version });
  const { changes } = await browser.send("GET", `team/${team_id}/history?member=${member_id}`);
  await t.owner.updateTable("teams").set({ busy_with: team_id, insider: true }).where("id", "=", team_id).execute();
  const ids = { id: team_id, mid: member_id, changeId: String(changes[0].id) };
  for (const { name, call } of CALLS.filter(({ call }) => call.errors.includes("team.busy"))) {
    await t.owner.deleteFrom("rate_windows").execute();
    expect(await sendPlain(browser, admin.email, call, ids), name).toMatchObject({
      status: 409,
      error: { code: "team.busy" },
    });
  }
});

/** Calls that can't affect the people an import creates, nor their seats (decision 0034). */
const OPEN_DURING_AN_IMPORT = new Set([
  "bulk.saveDraft",
  "bulk.discardDraft",
  "bulk.matchColumns",
  "team.acceptTerms",
  "members.link",
  "members.withdrawPrimary",
  "members.uploadAvatar",
  "members.removeAvatar",
  "members.setPassword",
  "voice.reveal",
  "calls.start",
  "calls.download",
  "calls.makeKey",
  "calls.revokeKey",
  "apiKeys.create",
  "apiKeys.revoke",
  "webhooks.create",
  "webhooks.change",
  "webhooks.remove",
  "webhooks.rotate",
  "webhooks.test",
  "webhooks.replay",
  "auditStreams.create",
  "auditStreams.change",
  "auditStreams.remove",
  "auditStreams.rotate",
  "auditStreams.test",
  "subscription.startCard",
  "subscription.addPaymentProfile",
  "subscription.editPaymentProfile",
  "subscription.applyCoupon",
  "subscription.removeCoupon",
  "subscription.toggleCancellation",
  "subscription.reactivate",
  "subscription.quote",
  "subscription.exportAccount",
  "subscription.restoreAccount",
]);

// spec: 4.37
test("refuses every other call that changes a team during an import, except for phones, tests and events", () => {
  const open = OF_A_TEAM.filter(({ call }) => "audit" in call && !call.errors.includes("team.busy"))
    .map(({ name }) => name)
    .filter((name) => !/^(devices|doctor|events)\./.test(name));
  expect(new Set(open)).toEqual(OPEN_DURING_AN_IMPORT);
});

// spec: 3.15 7.33
test("records who joins and leaves the insider program", async () => {
  const { browser, admin, team_id } = await newTeamWithAdmin(t);
  const other = { insider: true, email: "somebody.else@example.com" };
  expect(await browser.send("PUT", `team/${team_id}/insider`, other), "only for the caller").toMatchObject({
    insider: true,
    email: admin.email,
  });
  expect(await browser.send("GET", `team/${team_id}/insider`)).toMatchObject({ insider: true, email: admin.email });
  expect(await browser.send("PUT", `team/${team_id}/insider`, { insider: false })).toMatchObject({
    insider: false,
    email: null,
  });
});

test("keeps counters equal to the rows after all tests in this file", () => expectCorrectSeatCounts(t));
