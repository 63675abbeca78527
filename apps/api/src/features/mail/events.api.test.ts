import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadConfig } from "../../platform/config.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { invitingTeam } from "../../../test/invited.ts";
import { signMailEvents } from "../../../test/mail-webhook.ts";
import { serverEnv } from "../../../test/server.ts";
import { sendMail } from "./jobs.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

type Report = ReturnType<typeof signMailEvents>;

const post = ({ body, headers }: Report, context = t) =>
  context.app.inject({
    method: "POST",
    url: "/api/v2/mail/events",
    headers: { host: "teams.test", ...headers },
    payload: body,
  });
const report = (...events: object[]) => signMailEvents(events, t.clock.now());
/** The tag of the last email to this recipient. */
function tagOf(email: string): string {
  const { raw } = t.mail.caught.findLast(({ to }) => to === email)!;
  return /X-SMTPAPI:\s*\{"unique_args":\{"switchboard_mail":"([^"]+)"\}\}/.exec(raw)![1]!;
}
async function invitedPerson() {
  const team = await invitingTeam(t);
  const { id, email } = await team.invite();
  const eventOf = (event: string, more: object = {}) => ({
    event,
    email,
    switchboard_mail: tagOf(email),
    timestamp: 1_794_700_800,
    sg_event_id: "x",
    ...more,
  });
  const fate = async () => (await team.fateOf(id)).slice(0, 2);
  return { team, id, eventOf, fate };
}
const BOUNCE = { status: "5.1.1", reason: "550 5.1.1 The email account does not exist", type: "bounce" };

describe("a provider's report", () => {
  test("is shown to the admin and writes one audit row", async () => {
    const { team, id, eventOf } = await invitedPerson();
    const reports = () =>
      t.owner
        .selectFrom("audit_log")
        .select(["action", "actor_side", "detail"])
        .where("action", "=", "mail.reported")
        .orderBy("id")
        .execute();
    const before = await reports();
    const answer = await post(report({ ...eventOf("processed") }, eventOf("bounce", BOUNCE), eventOf("open")));
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 1 }]);
    expect(await team.fateOf(id)).toEqual(["bounced", "mailbox_unknown", "550 5.1.1 The email account does not exist"]);
    const rows = (await reports()).slice(before.length);
    expect(rows).toEqual([{ action: "mail.reported", actor_side: "visitor", detail: { events: 1, changed: 1 } }]);
  });

  test.each([
    ["dropped", { reason: "Bounced Address" }, ["refused", "mailbox_unknown"]],
    ["deferred", { response: "450 4.2.0 try again later" }, ["deferred", "later"]],
    ["bounce", { status: "4.2.2", reason: "452 over quota", type: "blocked" }, ["expired", "mailbox_full"]],
    ["bounce", { reason: "no such user\u0000 here \u{d800}" }, ["bounced", "mailbox_unknown"]],
    ["delivered", { response: "250 OK" }, ["success", null]],
    ["constructor", {}, ["success", null]],
  ])("of %s is applied", async (event, more, wanted) => {
    const { eventOf, fate } = await invitedPerson();
    expect((await post(report(eventOf(event, more)))).statusCode).toBe(200);
    expect(await fate()).toEqual(wanted);
  });

  test.each([
    [["bounce", "delivered"], "bounced"],
    [["delivered", "bounce"], "bounced"],
    [["bounce", "deferred", "bounce"], "bounced"],
    [["deferred", "delivered"], "success"],
    [["deferred", "delivered", "deferred"], "success"],
    [["deferred", "deferred", "bounce", "delivered", "deferred"], "bounced"],
  ])("of %j, separately or together, ends as %s", async (events, wanted) => {
    const [slow, fast] = [await invitedPerson(), await invitedPerson()];
    for (const event of events) await post(report(slow.eventOf(event, BOUNCE)));
    await post(report(...events.map((event) => fast.eventOf(event, BOUNCE))));
    expect([(await slow.fate())[0], (await fast.fate())[0]]).toEqual([wanted, wanted]);
  });

  test("changes nothing when repeated", async () => {
    const { eventOf, fate } = await invitedPerson();
    const same = report(eventOf("bounce", BOUNCE));
    expect((await post(same)).json()).toEqual({ changed: 1 });
    expect((await post(same)).json()).toEqual({ changed: 0 });
    expect(await fate()).toEqual(["bounced", "mailbox_unknown"]);
  });

  test("is ignored if its tag is foreign, missing, or of a deleted email", async () => {
    const { eventOf, fate } = await invitedPerson();
    const other = await invitedPerson();
    const [id = "", mark = ""] = eventOf("").switchboard_mail.split(".");
    const [, otherMark = ""] = other.eventOf("").switchboard_mail.split(".");
    const tags = [`${id}.${otherMark}`, `${id}.${mark.slice(1)}`, id, "", "x"];
    const events = tags.map((switchboard_mail) => ({ ...eventOf("bounce", BOUNCE), switchboard_mail }));
    expect((await post(report(...events, { event: "bounce" }))).json()).toEqual({ changed: 0 });
    await t.owner.deleteFrom("mails").where("id", "=", id).execute();
    expect((await post(report(eventOf("bounce", BOUNCE)))).json()).toEqual({ changed: 0 });
    expect(await fate()).toEqual(["success", null]);
  });
});

test("does not cause a resend when another server defers an accepted email", async () => {
  const { team, eventOf, fate } = await invitedPerson();
  await post(report(eventOf("deferred", { response: "450 4.2.0 try again later" })));
  const sent = t.mail.caught.length;
  const { id, team_id } = await t.owner
    .selectFrom("mails")
    .select(["id", "team_id"])
    .where("recipient", "=", eventOf("").email)
    .executeTakeFirstOrThrow();
  await t.context.queue.enqueue(t.context.db, sendMail, { team_id, mail_id: id });
  await team.sendMails();
  expect(t.mail.caught).toHaveLength(sent);
  expect(await fate()).toEqual(["deferred", "later"]);
});

test("configuration fails with a port without its domain, or with an invalid key", () => {
  const env = serverEnv("postgres://nobody@localhost/x", 8080);
  expect(() => loadConfig({ ...env, BOUNCE_PORT: "2525" })).toThrow(/BOUNCE_PORT is given, but not the BOUNCE_DOMAIN/);
  expect(() => loadConfig({ ...env, BOUNCE_PORT: "x", BOUNCE_DOMAIN: "x" })).toThrow(/BOUNCE_DOMAIN: must be a domain/);
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "secp384r1" });
  for (const wrong of ["x", publicKey.export({ type: "spki", format: "der" }).toString("base64")]) {
    expect(() => loadConfig({ ...env, MAIL_WEBHOOK_KEY: wrong })).toThrow(/MAIL_WEBHOOK_KEY must be a public key/);
  }
});

describe("the webhook refuses", () => {
  // asvs: V11.6.1
  // api: 10
  test("a body that was not signed by the provider, just now, byte for byte", async () => {
    const { eventOf, fate } = await invitedPerson();
    const good = report(eventOf("bounce", BOUNCE));
    const stranger = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey;
    const [signature, timestamp] = [
      "x-twilio-email-event-webhook-signature",
      "x-twilio-email-event-webhook-timestamp",
    ] as const;
    const with_ = (headers: object): Report => ({ ...good, headers: { ...good.headers, ...headers } });
    const ago = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000);
    const wrong: Record<string, Report> = {
      // Checked first, with seconds to spare, because passing time brings it closer to valid.
      "too early": signMailEvents([eventOf("bounce", BOUNCE)], ago(-610)),
      tampered: { ...good, body: good.body.replace("bounce", "dropped") },
      "one space more": { ...good, body: `${good.body} ` },
      "another's key": signMailEvents([eventOf("bounce", BOUNCE)], t.clock.now(), stranger),
      "no signature": with_({ [signature]: "" }),
      "half a signature": with_({ [signature]: good.headers[signature].slice(0, 40) }),
      nonsense: with_({ [signature]: "%%%" }),
      "no time": with_({ [timestamp]: "" }),
      "another time": with_({ [timestamp]: String(Number(good.headers[timestamp]) - 1) }),
      "too old": signMailEvents([eventOf("bounce", BOUNCE)], ago(601)),
    };
    for (const [what, one] of Object.entries(wrong)) {
      const answer = await post(one);
      expect([answer.statusCode, answer.json().error.code], what).toEqual([403, "mail.not_signed"]);
    }
    expect(await fate()).toEqual(["success", null]);
    expect((await post(signMailEvents([eventOf("bounce", BOUNCE)], ago(590)))).json()).toEqual({ changed: 1 });
  });

  // asvs: V1.5.2
  // api: 10
  test("a signed body that is malformed", async () => {
    for (const body of ["", "[", "{}", "[1]", '[{"event":1}]', '[{"event":"bounce","reason":{}}]', "[".repeat(5000)]) {
      const answer = await post(signMailEvents(body, t.clock.now()));
      expect([answer.statusCode, answer.json().error.code], body).toEqual([400, "request.invalid"]);
    }
  });

  test("every call without a configured key: the route does not exist", async () => {
    const without = await openTestApp(inject("clusterUrl"), { MAIL_WEBHOOK_KEY: "" });
    const answer = await post(signMailEvents([], t.clock.now()), without);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "request.not_found"]);
    await without.close();
  });
});
