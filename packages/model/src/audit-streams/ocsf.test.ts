import { describe, expect, test } from "vitest";
import { auditEn } from "../audit/words.en.ts";
import { AUDIT_STREAMS } from "../limits.ts";
import { type AuditEntry, messageId, ocsfEvent, syslogFrames, syslogMessage, webhookBody } from "./ocsf.ts";

const TEAM = "01890000-0000-7000-8000-000000000001";
const MEMBER = "01890000-0000-7000-8000-000000000002";
const ANA = "01890000-0000-7000-8000-000000000003";
const entry = (changed: Partial<AuditEntry> = {}): AuditEntry => ({
  id: "77",
  sequence: 12,
  team_id: TEAM,
  at: new Date("2026-11-18T09:30:00.250Z"),
  request_id: "req-1",
  action: "team.renamed",
  actor_side: "customer",
  actor_id: ANA,
  on_behalf_of: null,
  target: `team:${TEAM}`,
  member_id: null,
  detail: {},
  ...changed,
});

describe("an event", () => {
  test("has every field that OCSF requires, with the position in the chain", () => {
    expect(ocsfEvent(entry())).toEqual({
      time: Date.parse("2026-11-18T09:30:00.250Z"),
      class_uid: 6003,
      class_name: "API Activity",
      category_uid: 6,
      category_name: "Application Activity",
      activity_id: 3,
      activity_name: "Update",
      type_uid: 600_303,
      type_name: "API Activity: Update",
      severity_id: 1,
      severity: "Informational",
      status_id: 1,
      status: "Success",
      message: "team.renamed",
      metadata: {
        version: "1.3.0",
        product: { name: "Switchboard", vendor_name: "Switchboard" },
        uid: "77",
        sequence: 12,
        tenant_uid: TEAM,
        event_code: "team.renamed",
        correlation_uid: "req-1",
      },
      actor: { user: { type_id: 1, type: "User", uid: ANA } },
      api: { operation: "team.renamed" },
      src_endpoint: { svc_name: "portal" },
      resources: [{ type: "team", uid: TEAM }],
    });
  });

  test.each<[action: string, class_uid: number, activity: string, status: string]>([
    ["session.started", 3002, "Logon", "Success"],
    ["session.refused", 3002, "Logon", "Failure"],
    ["session.ended", 3002, "Logoff", "Success"],
    ["login.begun", 3002, "Other", "Success"],
    ["device.logged_in", 3002, "Logon", "Success"],
    ["member.created", 3001, "Create", "Success"],
    ["member.removed", 3001, "Disable", "Success"],
    ["password.changed", 3001, "Password Change", "Success"],
    ["mfa.switched_off", 3001, "MFA Factor Disable", "Success"],
    ["team.transferred", 3001, "Attach Policy", "Success"],
    ["api_key.created", 6003, "Create", "Success"],
    ["api_key.revoked", 6003, "Delete", "Success"],
    ["webhook.secret_rotated", 6003, "Update", "Success"],
    ["voice.account_removed", 6003, "Delete", "Success"],
    ["voice.secret_revealed", 6003, "Read", "Success"],
    ["account.exported", 6003, "Read", "Success"],
    ["payment.refused", 6003, "Other", "Failure"],
    ["toString", 6003, "Other", "Success"],
  ])("of %s is of class %i, %s, %s", (action, class_uid, activity_name, status) => {
    expect(ocsfEvent(entry({ action }))).toMatchObject({ class_uid, activity_name, status });
  });

  test("has a class, an activity and a type that agree for every action there is", () => {
    const actions = Object.keys(auditEn).map((key) => key.slice("action.".length));
    expect(actions.length).toBeGreaterThan(150);
    for (const action of actions) {
      const event = ocsfEvent(entry({ action })) as Record<string, number>;
      expect([3001, 3002, 6003]).toContain(event["class_uid"]);
      expect(event["type_uid"]).toBe(event["class_uid"]! * 100 + event["activity_id"]!);
    }
  });

  test("names values on the list, and of everything else that was changed only the field", () => {
    const detail = {
      admin_role: { before: "none", after: "administrator" },
      first_name: { before: "Ana", after: "Anna" },
      email: { before: "ana@example.com", after: "anna@example.com" },
      people: [{ id: MEMBER, email: "new@example.com" }],
      rows: 4,
      scopes: ["members.read", { secret: "s3cret" }],
      secret: "s3cret",
      reason: "Called in by Ana",
      kind: { nested: "s3cret" },
    };
    const event = ocsfEvent(entry({ detail }));
    expect(event["unmapped"]).toEqual({
      changes: [
        { field: "admin_role", before: "none", after: "administrator" },
        { field: "first_name" },
        { field: "email" },
      ],
      details: { rows: 4, scopes: ["members.read"] },
    });
    expect(JSON.stringify(event)).not.toMatch(/Ana|Anna|example\.com|s3cret/);
  });

  test.each<[side: string, user: object, more?: Partial<AuditEntry>]>([
    ["customer", { type_id: 1, type: "User", uid: ANA }],
    ["customer", { type_id: 1, type: "User", name: "User" }, { actor_id: null }],
    ["key", { type_id: 99, type: "API key", uid: ANA }],
    ["staff", { type_id: 99, type: "Support", name: "Support" }],
    ["system", { type_id: 3, type: "System", name: "System" }, { actor_id: null }],
    ["visitor", { type_id: 0, type: "Unknown", name: "Unknown" }, { actor_id: null }],
  ])("of the side %s has an actor with the id or the name that OCSF requires", (actor_side, user, more = {}) => {
    expect(ocsfEvent(entry({ actor_side, ...more }))["actor"]).toEqual({ user });
  });

  test("is about the member, and says whose account support used", () => {
    const detail = { admin_role: { before: "none", after: "administrator" } };
    const event = ocsfEvent(
      entry({ action: "member.changed", actor_side: "staff", member_id: MEMBER, on_behalf_of: ANA, detail }),
    );
    expect(event).toMatchObject({ user: { uid: MEMBER }, unmapped: { on_behalf_of: ANA } });
    expect(event).not.toHaveProperty("resources");
  });

  test("has no target that isn't an id", () => {
    expect(ocsfEvent(entry({ target: "mail:ana@example.com" }))).not.toHaveProperty("resources");
  });
});

const RFC_5424 =
  /^<(?<pri>\d{1,3})>1 (?<time>\S+) (?<host>[\x21-\x7e]{1,255}) (?<app>[\x21-\x7e]{1,48}) (?<proc>[\x21-\x7e]{1,128}) (?<id>[\x21-\x7e]{1,32}) (?<data>\[meta sequenceId="[1-9]\d*"\]) (?<message>.+)$/s;

describe("a syslog message", () => {
  test("is what RFC 5424 describes, with the event as JSON", () => {
    const parts = RFC_5424.exec(syslogMessage(entry(), "teams.example.com"))?.groups;
    expect(parts).toMatchObject({
      pri: "110",
      time: "2026-11-18T09:30:00.250Z",
      host: "teams.example.com",
      app: "switchboard",
      proc: "-",
      id: "team.renamed",
      data: '[meta sequenceId="12"]',
    });
    expect(JSON.parse(parts!["message"]!)).toEqual(ocsfEvent(entry()));
  });

  test("has a higher severity for failures", () => {
    expect(syslogMessage(entry({ action: "session.refused" }), "h")).toMatch(/^<108>1 /);
  });

  test("is one line of ASCII, whatever the details contain", () => {
    const detail = { host: "ñandú\r\n☎\0\u2028" };
    const message = syslogMessage(entry({ detail }), "h");
    expect(message).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(RFC_5424.exec(message)!.groups!["message"]!)).toMatchObject({ unmapped: { details: detail } });
  });

  test("shortens long names, replaces missing ones, and wraps its sequence", () => {
    const action = "session.support_confirmation_asked";
    expect(RFC_5424.exec(syslogMessage(entry({ action }), ""))!.groups).toMatchObject({
      host: "-",
      id: action.slice(0, 32),
    });
    expect(syslogMessage(entry({ sequence: 2_147_483_648 }), "h")).toContain('sequenceId="1"');
    expect(syslogMessage(entry({ sequence: 0 }), "h")).toContain('sequenceId="1"');
  });

  test("leaves out details that would make it longer than collectors accept", () => {
    const list = Array.from({ length: 50 }, (_, n) => `${n}${"x".repeat(300)}`);
    const message = syslogMessage(entry({ detail: { kinds: list, scopes: list, changed: list } }), "h");
    expect(message.length).toBeLessThanOrEqual(AUDIT_STREAMS.syslog_max);
    expect(JSON.parse(RFC_5424.exec(message)!.groups!["message"]!)).not.toHaveProperty("unmapped");
  });

  test("is preceded by its length in a stream", () => {
    const messages = [entry(), entry({ sequence: 13, action: "session.started" })];
    let rest = syslogFrames(messages, "h");
    const found: string[] = [];
    while (rest) {
      const [, length = "", after = ""] = /^(\d+) (.*)$/s.exec(rest) ?? [];
      found.push(after.slice(0, Number(length)));
      rest = after.slice(Number(length));
    }
    expect(found).toEqual(messages.map((one) => syslogMessage(one, "h")));
  });
});

test("a webhook has the events as a list, and an id that its positions determine", () => {
  expect(JSON.parse(webhookBody([entry()]))).toEqual([ocsfEvent(entry())]);
  expect(messageId("s", 3, 9)).toBe("s_3_9");
});
