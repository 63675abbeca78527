import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadConfig } from "../platform/config.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { invitingTeam } from "../../test/invited.ts";
import { signMailEvents } from "../../test/mail-webhook.ts";
import { serverEnv } from "../../test/server.ts";
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
/** What the provider was told to call the last mail to this address. */
function tagOf(email: string): string {
  const { raw } = t.mail.caught.findLast(({ to }) => to === email)!;
  return /X-SMTPAPI:\s*\{"unique_args":\{"switchboard_mail":"([^"]+)"\}\}/.exec(raw)![1]!;
}
async function somebodyInvited() {
  const team = await invitingTeam(t);
  const { id, email } = await team.invite();
  const told = (event: string, more: object = {}) => ({
    event,
    email,
    switchboard_mail: tagOf(email),
    timestamp: 1_794_700_800,
    sg_event_id: "x",
    ...more,
  });
  const fate = async () => (await team.fateOf(id)).slice(0, 2);
  return { team, id, told, fate };
}
const BOUNCE = { status: "5.1.1", reason: "550 5.1.1 The email account does not exist", type: "bounce" };

describe("what the provider reports", () => {
  test("is what the administrator sees, and leaves one audit row", async () => {
    const { team, id, told } = await somebodyInvited();
    const reports = () =>
      t.owner
        .selectFrom("audit_log")
        .select(["action", "actor_side", "detail"])
        .where("action", "=", "mail.reported")
        .orderBy("id")
        .execute();
    const before = await reports();
    const answer = await post(report({ ...told("processed") }, told("bounce", BOUNCE), told("open")));
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
  ])("%s", async (event, more, wanted) => {
    const { told, fate } = await somebodyInvited();
    expect((await post(report(told(event, more)))).statusCode).toBe(200);
    expect(await fate()).toEqual(wanted);
  });

  test.each([
    [["bounce", "delivered"], "bounced"],
    [["delivered", "bounce"], "bounced"],
    [["bounce", "deferred", "bounce"], "bounced"],
    [["deferred", "delivered"], "success"],
    [["deferred", "delivered", "deferred"], "success"],
    [["deferred", "deferred", "bounce", "delivered", "deferred"], "bounced"],
  ])("%j, one by one or at once: %s", async (events, wanted) => {
    const [slow, fast] = [await somebodyInvited(), await somebodyInvited()];
    for (const event of events) await post(report(slow.told(event, BOUNCE)));
    await post(report(...events.map((event) => fast.told(event, BOUNCE))));
    expect([(await slow.fate())[0], (await fast.fate())[0]]).toEqual([wanted, wanted]);
  });

  test("posted again, it changes nothing", async () => {
    const { told, fate } = await somebodyInvited();
    const same = report(told("bounce", BOUNCE));
    expect((await post(same)).json()).toEqual({ changed: 1 });
    expect((await post(same)).json()).toEqual({ changed: 0 });
    expect(await fate()).toEqual(["bounced", "mailbox_unknown"]);
  });

  test("is about mails of ours only: another's tag, none, or one of a mail that is gone", async () => {
    const { told, fate } = await somebodyInvited();
    const other = await somebodyInvited();
    const [id = "", mark = ""] = told("").switchboard_mail.split(".");
    const [, otherMark = ""] = other.told("").switchboard_mail.split(".");
    const tags = [`${id}.${otherMark}`, `${id}.${mark.slice(1)}`, id, "", "x"];
    const events = tags.map((switchboard_mail) => ({ ...told("bounce", BOUNCE), switchboard_mail }));
    expect((await post(report(...events, { event: "bounce" }))).json()).toEqual({ changed: 0 });
    await t.owner.deleteFrom("mails").where("id", "=", id).execute();
    expect((await post(report(told("bounce", BOUNCE)))).json()).toEqual({ changed: 0 });
    expect(await fate()).toEqual(["success", null]);
  });
});

test("what another server puts off after it was taken is not sent by us once more", async () => {
  const { team, told, fate } = await somebodyInvited();
  await post(report(told("deferred", { response: "450 4.2.0 try again later" })));
  const sent = t.mail.caught.length;
  const { id, team_id } = await t.owner
    .selectFrom("mails")
    .select(["id", "team_id"])
    .where("recipient", "=", told("").email)
    .executeTakeFirstOrThrow();
  await t.context.queue.enqueue(t.context.db, sendMail, { team_id, mail_id: id });
  await team.sendMails();
  expect(t.mail.caught).toHaveLength(sent);
  expect(await fate()).toEqual(["deferred", "later"]);
});

test("a port without its domain, or a key that is none, stops the start", () => {
  const env = serverEnv("postgres://nobody@localhost/x", 8080);
  expect(() => loadConfig({ ...env, BOUNCE_PORT: "2525" })).toThrow(/BOUNCE_PORT is given, but not the BOUNCE_DOMAIN/);
  expect(() => loadConfig({ ...env, BOUNCE_PORT: "x", BOUNCE_DOMAIN: "x" })).toThrow(/BOUNCE_DOMAIN: must be a domain/);
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "secp384r1" });
  for (const wrong of ["x", publicKey.export({ type: "spki", format: "der" }).toString("base64")]) {
    expect(() => loadConfig({ ...env, MAIL_WEBHOOK_KEY: wrong })).toThrow(/MAIL_WEBHOOK_KEY must be a public key/);
  }
});

describe("refused", () => {
  // asvs: V11.6.1
  // api: 10
  test("is what is not signed by the provider, just now, byte for byte", async () => {
    const { told, fate } = await somebodyInvited();
    const good = report(told("bounce", BOUNCE));
    const stranger = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey;
    const [signature, timestamp] = [
      "x-twilio-email-event-webhook-signature",
      "x-twilio-email-event-webhook-timestamp",
    ] as const;
    const with_ = (headers: object): Report => ({ ...good, headers: { ...good.headers, ...headers } });
    const ago = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000);
    const wrong: Record<string, Report> = {
      // Sent first, with seconds to spare, since time that passes until then brings it nearer.
      "too early": signMailEvents([told("bounce", BOUNCE)], ago(-610)),
      tampered: { ...good, body: good.body.replace("bounce", "dropped") },
      "one space more": { ...good, body: `${good.body} ` },
      "another's key": signMailEvents([told("bounce", BOUNCE)], t.clock.now(), stranger),
      "no signature": with_({ [signature]: "" }),
      "half a signature": with_({ [signature]: good.headers[signature].slice(0, 40) }),
      nonsense: with_({ [signature]: "%%%" }),
      "no time": with_({ [timestamp]: "" }),
      "another time": with_({ [timestamp]: String(Number(good.headers[timestamp]) - 1) }),
      "too old": signMailEvents([told("bounce", BOUNCE)], ago(601)),
    };
    for (const [what, one] of Object.entries(wrong)) {
      const answer = await post(one);
      expect([answer.statusCode, answer.json().error.code], what).toEqual([403, "mail.not_signed"]);
    }
    expect(await fate()).toEqual(["success", null]);
    expect((await post(signMailEvents([told("bounce", BOUNCE)], ago(590)))).json()).toEqual({ changed: 1 });
  });

  // asvs: V1.5.2
  // api: 10
  test("is what is signed, but makes no sense", async () => {
    for (const body of ["", "[", "{}", "[1]", '[{"event":1}]', '[{"event":"bounce","reason":{}}]', "[".repeat(5000)]) {
      const answer = await post(signMailEvents(body, t.clock.now()));
      expect([answer.statusCode, answer.json().error.code], body).toEqual([400, "request.invalid"]);
    }
  });

  test("is everything where no key is known: there is no such call", async () => {
    const without = await openTestApp(inject("clusterUrl"), { MAIL_WEBHOOK_KEY: "" });
    const answer = await post(signMailEvents([], t.clock.now()), without);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, "request.not_found"]);
    await without.close();
  });
});
