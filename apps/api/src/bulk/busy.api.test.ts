import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CALLS } from "@portal/model/contract.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/openapi.ts";
import { type JsonSchema, formWith, sample } from "../../proofs/samples.ts";
import { paramsFor, proofFor } from "../../proofs/world.ts";
import { sudoOf } from "../../proofs/permissions.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { type TestPerson, bearerOf, makePerson, makeTeam } from "../../test/people.ts";
import { plain } from "../../test/picture.ts";

let t: TestHouse;
let person: TestPerson;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
  const team_id = await makeTeam(t.owner, t.clock.now());
  person = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  await t.owner.updateTable("teams").set({ busy_with: team_id }).where("id", "=", team_id).execute();
});
afterAll(() => t.close());

const locked = CALLS.filter(({ call }) => "refused_while_busy" in call);

async function send(call: Endpoint) {
  const token = await bearerOf(t.owner, t.clock.now(), person);
  const proof = await proofFor(t, sudoOf(call.can) ?? "security", token);
  const form = typeof call.accepts === "object" ? formWith(call.accepts.field, (await plain(9, 9).gif().toBuffer()).toString("latin1")) : undefined;
  const body = call.body && sample(jsonSchema(call.body, "input") as JsonSchema);
  return t.app.inject({
    method: call.method,
    url: fillPath(call.path, paramsFor(call, { ...person, token })),
    headers: { host: "teams.test", authorization: `Bearer ${token}`, ...proof, ...form?.headers },
    ...(body !== undefined && { payload: body as object }),
    ...(form && { payload: form.body }),
  });
}

// spec: 4.37
test.each(locked.map(({ name, call }) => [name, call] as const))("%s waits until the import is done", async (_, call) => {
  const answer = await send(call);
  expect(answer.json()).toMatchObject({ error: { code: "team.busy" } });
});

test("covers what makes a team: name, picture, program, phone settings, call actions, contacts, time zone, ownership", () => {
  expect(locked.map(({ name }) => name).toSorted()).toEqual([
    "callActions.save",
    "calls.setTimeZone",
    "contacts.add",
    "contacts.change",
    "contacts.remove",
    "contacts.restore",
    "directory.add",
    "directory.change",
    "directory.remove",
    "directory.restore",
    "members.acceptPrimary",
    "members.offerPrimary",
    "team.removeAvatar",
    "team.rename",
    "team.setInsider",
    "team.uploadAvatar",
    "voice.setCallServerGroup",
    "voice.setCodecs",
    "voice.setDtmf",
    "voice.setMeetingRegion",
    "voice.setSipDomainShown",
  ]);
});
