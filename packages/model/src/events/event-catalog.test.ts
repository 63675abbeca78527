import { expect, test } from "vitest";
import { CALLS } from "../features.ts";
import { EVENT_DATA, EVENT_KINDS, type EventKind } from "./kinds.ts";
import { PUBLISHED_ACTIONS, createEventContent, invitationFailed, eventForAction } from "./event-catalog.ts";

/** Audit actions that handlers write under a name other than the call's own. */
const NAMED_BY_HANDLERS = new Set(["payment.refused"]);
/** Events that jobs publish, without an action of a person. */
const BY_JOBS = new Set<EventKind>([
  "member.invitation_failed",
  "billing.renews",
  "billing.card_ends",
  "billing.charge_failed",
  "billing.service_rests",
  "billing.lapsed",
  "billing.trial_ended",
  "security.token_reused",
  "bulk.finished",
  "bulk.invite",
  "bulk.suspend",
  "bulk.activate",
  "bulk.remove",
  "bulk.assign_voice",
  "bulk.action_undone",
  "bulk.log_out",
  "bulk.unregister",
  "bulk.reset_settings",
  "bulk.devices_undone",
  "bulk.remove_contacts",
  "bulk.contacts_undone",
  "webhook.disabled",
  "audit_stream.disabled",
]);

test("maps only actions that exist in the audit log", () => {
  const audited = new Set(CALLS.flatMap(({ call }) => ("audit" in call ? [call.audit as string] : [])));
  expect(PUBLISHED_ACTIONS.filter((action) => !audited.has(action) && !NAMED_BY_HANDLERS.has(action))).toEqual([]);
});

test.each<[action: string, detail: object, kind: EventKind | null, data: object]>([
  ["member.changed", { status: { before: "active", after: "suspended" } }, "member.suspended", {}],
  ["member.changed", { status: { before: "suspended", after: "active" } }, "member.activated", {}],
  [
    "member.changed",
    { admin_role: { before: "none", after: "secondary" } },
    "member.role_changed",
    { role: "secondary" },
  ],
  ["member.changed", { first_name: { before: "A", after: "B" } }, "member.changed", {}],
  ["member.changed", {}, null, {}],
  [
    "member.created",
    {
      people: [
        { id: 1, email: "a@b" },
        { id: 2, email: "c@d" },
      ],
    },
    "member.added",
    { count: 2 },
  ],
  ["device.logged_in", { device: "x", label: "Pixel", platform: "android" }, "device.logged_in", { label: "Pixel" }],
  ["device.provisioned", { device: "x" }, null, {}],
  [
    "voice.account_created",
    { accounts: [{ id: "x", name: "Desk" }] },
    "voice.account_created",
    { name: "Desk", count: 1 },
  ],
  [
    "voice.account_removed",
    { account: { id: "x", name: "Desk" }, members: 3 },
    "voice.account_removed",
    { name: "Desk", count: 1 },
  ],
  ["bulk.edited", { changed: 3, removed: 2, refused: 1 }, "bulk.edited", { count: 5 }],
  ["password.changed", { one_time: true }, "security.password_given", {}],
  ["password.changed", {}, "security.password_changed", {}],
  ["mfa.verified", { switched_on: false }, null, {}],
  ["session.started", {}, null, {}],
  ["constructor", {}, null, {}],
])("maps %s with %j to %s", (action, detail, kind, data) => {
  const event = eventForAction(action, detail as Record<string, unknown>);
  expect(event && { kind: event.kind, data: event.data }).toEqual(kind && { kind, data });
});

test("stores only allowed values, whatever the audit row contains", () => {
  const everything = {
    password: "secret",
    email: { before: "a@b", after: "c@d" },
    token: "secret",
    people: ["a@b"],
    members: ["x"],
    label: "L".repeat(500),
    accounts: [{ name: "N".repeat(500), secret: "secret" }],
    team_name: { after: "T".repeat(99) },
    admin_role: { after: "none" },
    app: "x",
    days: 3,
    ended: 2,
    rows: 9,
    undone: 1,
    changed: 1,
    removed: 1,
    switched_on: true,
  };
  for (const action of PUBLISHED_ACTIONS) {
    const event = eventForAction(action, everything);
    if (!event) throw new Error(`${action} publishes no event`);
    for (const [name, value] of Object.entries(event.data)) {
      expect(EVENT_DATA, action).toContain(name);
      expect(String(value).length, action).toBeLessThanOrEqual(80);
    }
    expect(JSON.stringify(event.data), action).not.toMatch(/secret|@/);
  }
});

test("can produce every kind of event, and marks alerts", () => {
  const details = [
    {},
    { one_time: true },
    { status: { after: "suspended" } },
    { status: { after: "active" } },
    { admin_role: { after: "none" } },
    { first_name: { after: "x" } },
    { switched_on: true },
    { app: "x" },
  ];
  const event = new Set(
    PUBLISHED_ACTIONS.flatMap((action) => details.map((detail) => eventForAction(action, detail)?.kind)),
  );
  const never = (Object.keys(EVENT_KINDS) as EventKind[]).filter((kind) => !event.has(kind) && !BY_JOBS.has(kind));
  expect(never).toEqual([]);
  expect(createEventContent("billing.charge_failed").alert).toBe(true);
  expect(invitationFailed(null)).toMatchObject({ alert: true, data: { cause: "other" } });
  expect(createEventContent("member.joined").alert).toBe(false);
});

test.each<[action: string, detail: object, data: object]>([
  ["team.renamed", { team_name: { before: "Old", after: "New" } }, { name: "New" }],
  ["team.renamed", { team_name: null }, {}],
  ["team.renamed", {}, {}],
  ["device.provisioned", { app: "1.0", label: "Desk" }, { label: "Desk" }],
  ["device.provisioned", { app: "1.0" }, {}],
  ["device.logged_in", { label: "x".repeat(81) }, { label: "x".repeat(80) }],
  ["device.logged_in", { label: 7 }, {}],
  ["case.trial_extended", { days: 7 }, { days: 7 }],
  ["case.trial_extended", { days: "7" }, { days: 0 }],
  ["device.all_logged_out", { ended: ["a", "b"] }, { count: 2 }],
  ["device.all_logged_out", { ended: 3 }, { count: 3 }],
  ["bulk.edited", { changed: ["a"], removed: 2 }, { count: 3 }],
])("stores of %s with %j exactly %j", (action, detail, data) => {
  const event = eventForAction(action, { ...detail });
  expect(event).not.toBeNull();
  expect(Object.entries(event!.data)).toEqual(Object.entries(data));
});

test("publishes the login of a provisioned phone only the first time", () => {
  expect(eventForAction("device.provisioned", { label: "Desk" })).toBeNull();
  expect(eventForAction("device.provisioned", { app: "1.0" })?.kind).toBe("device.logged_in");
});
