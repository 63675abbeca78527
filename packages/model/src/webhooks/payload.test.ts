import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PUBLISHED_ACTIONS, eventForAction } from "../events/event-catalog.ts";
import { EVENT_DATA, EVENT_KINDS, type EventKind } from "../events/kinds.ts";
import { TEST_TYPE, WEBHOOK_TYPES, type WebhookSource, webhookPayload, webhookSchema } from "./payload.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const event: WebhookSource = {
  type: "member.suspended",
  at: new Date("2026-11-18T10:00:00.123Z"),
  team_id: ID,
  event_id: ID,
  member_id: ID,
  by_member: ID,
  by_key: null,
  by_support: false,
  alert: false,
  data: {},
};

test("names the type, the time and what it is about", () => {
  expect(webhookPayload(event)).toEqual({
    type: "member.suspended",
    timestamp: "2026-11-18T10:00:00.123Z",
    data: { team_id: ID, event_id: ID, member_id: ID, by: { type: "member", id: ID }, alert: false },
  });
});

test.each([
  [{ by_support: true }, { type: "support", id: null }],
  [
    { by_member: null, by_key: ID },
    { type: "key", id: ID },
  ],
  [{ by_member: null }, { type: "system", id: null }],
])("with %j is by %j", (by, author) => {
  expect(webhookPayload({ ...event, ...by }).data["by"]).toEqual(author);
});

test.each(WEBHOOK_TYPES)("%s sends only the values of its schema", (type) => {
  const data = Object.fromEntries(
    EVENT_DATA.map((field) => [field, ["count", "failed", "days"].includes(field) ? 3 : "secret"]),
  );
  const body = webhookPayload({ ...event, type, data: { ...data, password: "secret" } as never });
  const schema = webhookSchema(type);
  expect(z.parse(schema, body)).toEqual(body);
  expect(body.data).not.toHaveProperty("password");
  if (type === TEST_TYPE) expect(JSON.stringify(body)).not.toContain("secret");
});

test("leaves out no value that an event has", () => {
  const details = {
    people: [1],
    members: [1],
    ended: 1,
    rows: 1,
    undone: 1,
    changed: 1,
    removed: 1,
    days: 1,
    app: "1",
    label: "Desk",
    accounts: [{ name: "Desk" }],
    team_name: { after: "Acme" },
    admin_role: { after: "none" },
  };
  for (const action of PUBLISHED_ACTIONS) {
    const made = eventForAction(action, details);
    if (!made) continue;
    const { data } = webhookPayload({ ...event, type: made.kind, data: made.data });
    expect(data, action).toMatchObject(made.data);
  }
});

test("has a type for each kind of event, and one for tests", () => {
  const kinds = Object.keys(EVENT_KINDS) as EventKind[];
  expect(WEBHOOK_TYPES).toEqual(["webhook.test", ...kinds]);
});
