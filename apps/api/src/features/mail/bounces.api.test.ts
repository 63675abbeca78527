import { makeKeyring } from "../../platform/keyring.ts";
import { connect } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BOUNCE } from "@portal/model/limits.ts";
import { openBounceHandler } from "../../app.ts";
import { startBounceServer } from "../../adapters/mail/bounce-server.ts";
import { bounce, reportTo } from "../../../test/bounce.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { invitingTeam } from "../../../test/invited.ts";
import { newEmail } from "../../../test/people.ts";
import { mailTag, returnAddress } from "./return-address.ts";

let t: TestApp;
let listening: Awaited<ReturnType<typeof startBounceServer>>;
const faults: unknown[] = [];
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { BOUNCE_DOMAIN: "bounce.test" });
  const place = { host: "127.0.0.1", port: 0, name: "bounce.test" };
  listening = await startBounceServer(place, openBounceHandler(t.context), (error) => faults.push(error));
});
afterAll(async () => {
  await listening.close();
  await t.close();
});

/** The return address of the last email to this recipient. */
const returnOf = (email: string): string => t.mail.caught.findLast(({ to }) => to === email)!.return_to;
const back = (email: string, report: Omit<Parameters<typeof bounce>[1], "to"> = {}) =>
  bounce(listening.port, { to: returnOf(email), ...report });

test("gives every email its own signed return address, which is short enough, case-insensitive and can't be forged", () => {
  const { config } = t.context;
  const id = "019a8400-1234-7abc-89de-0123456789ab";
  const address = returnAddress(config, id)!;
  expect(address).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{22}@bounce\.test$/);
  expect(address.split("@")[0]!.length).toBeLessThanOrEqual(64);
  const { isReturnAddress: knows } = openBounceHandler(t.context);
  expect([address, address.toUpperCase()].map(knows)).toEqual([true, true]);
  const other = returnAddress(config, "019a8400-1234-7abc-89de-0123456789ac")!;
  const wrong = [
    address.replace("bounces+", ""),
    address.replace("bounce.test", "elsewhere.test"),
    address.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@")),
    address.replace(/\.\w{22}@/, /\.\w{22}@/.exec(other)![0]),
    `bounces+${mailTag(makeKeyring([Buffer.alloc(32, 9)]), id)}@bounce.test`,
    "postmaster@bounce.test",
    "",
  ];
  expect(wrong.map(knows)).toEqual(wrong.map(() => false));
});

describe("a bounced email", () => {
  test("is shown with its cause and the server's own words, and is listed as undeliverable", async () => {
    const team = await invitingTeam(t);
    const { id, email } = await team.invite();
    expect(await team.fateOf(id)).toEqual(["success", null, null]);
    expect(await back(email)).toMatch(/^250/);
    expect(await team.fateOf(id)).toEqual(["bounced", "mailbox_unknown", "550 5.1.1 User unknown"]);
    expect(await team.undeliverable()).toMatchObject([{ id, email_sent_cause: "mailbox_unknown" }]);
  });

  test.each([
    ["failed", "5.2.2", "smtp; 552 5.2.2 Mailbox full", ["bounced", "mailbox_full"]],
    ["failed", "5.4.4", "X-Postfix; Host or domain name not found", ["bounced", "domain_unknown"]],
    ["failed", "4.4.7", "smtp; 451 4.3.0 try later", ["expired", "unreachable"]],
    ["Failed", "5.0.0", "smtp; 550 no such user\0 \r\n here", ["bounced", "mailbox_unknown"]],
    ["delayed", "4.4.1", "smtp; connection timed out", ["success", null]],
    ["delivered", "2.0.0", "smtp; 250 ok", ["success", null]],
  ])("reported as %s with %s, %s", async (action, status, diagnosis, [state, cause]) => {
    const team = await invitingTeam(t);
    const { id, email } = await team.invite();
    expect(await back(email, { action, status, diagnosis })).toMatch(/^250/);
    expect((await team.fateOf(id)).slice(0, 2)).toEqual([state, cause]);
  });

  test("counts once: further reports change nothing", async () => {
    const team = await invitingTeam(t);
    const { id, email } = await team.invite();
    await back(email);
    const before = await team.fateOf(id);
    for (const status of ["5.1.1", "5.2.2", "4.4.7"]) {
      expect(await back(email, { status, diagnosis: "smtp; another story" })).toMatch(/^250/);
    }
    expect(await team.fateOf(id)).toEqual(before);
  });

  test("does not affect a later invitation of the same person", async () => {
    const team = await invitingTeam(t);
    const { id, email } = await team.invite();
    const first = returnOf(email);
    await team.inviteAgain(id);
    expect(returnOf(email)).not.toBe(first);
    expect(await bounce(listening.port, { to: first })).toMatch(/^250/);
    expect(await team.fateOf(id)).toEqual(["success", null, null]);
    await back(email);
    expect(await team.fateOf(id)).toMatchObject(["bounced", "mailbox_unknown", expect.any(String)]);
    await team.inviteAgain(id);
    expect(await team.fateOf(id), "a new invitation starts fresh").toEqual(["success", null, null]);
  });

  test("stops further retries", async () => {
    const team = await invitingTeam(t);
    const email = newEmail("early");
    t.mail.refusing.set(email, 451);
    const { id } = await team.invite(email);
    expect((await team.fateOf(id))[0]).toBe("deferred");
    const mail = await t.owner
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    await bounce(listening.port, { to: returnAddress(t.context.config, mail.id)! });
    t.mail.refusing.clear();
    await sql`update pgboss.job set start_after = created_on where start_after > created_on`.execute(t.owner);
    await team.sendMails();
    expect((await team.fateOf(id))[0]).toBe("bounced");
    expect(t.mail.caught.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe("the bounce server refuses", () => {
  test("everything that is not a report to one of our addresses", async () => {
    const team = await invitingTeam(t);
    const { id, email } = await team.invite();
    const to = returnOf(email);
    const plain = "Subject: hello\r\n\r\nBuy this.\r\n";
    const withoutReport = reportTo(to, {}).replace("message/delivery-status", "text/plain");
    const notAReport = reportTo(to, {}).replace("multipart/report", "multipart/mixed");
    const inside = `Subject: fwd\r\nContent-Type: multipart/mixed; boundary="out"\r\n\r\n--out\r\nContent-Type: message/rfc822\r\n\r\n${reportTo(to, {})}\r\n--out--\r\n`;
    const large = reportTo(to, {}).replace("Join us", "x".repeat(BOUNCE.most_bytes));
    const answers = await Promise.all([
      bounce(listening.port, { to, from: "somebody@remote.test" }),
      bounce(listening.port, { to: "nobody@bounce.test" }),
      bounce(listening.port, { to: "somebody@elsewhere.test" }),
      ...[plain, withoutReport, notAReport, inside, large].map((raw) => bounce(listening.port, { to, raw })),
    ]);
    expect(answers.map((answer) => answer.slice(0, 9))).toEqual([
      "550 5.7.1",
      "550 5.1.1",
      "550 5.1.1",
      "550 5.7.1",
      "550 5.7.1",
      "550 5.7.1",
      "550 5.7.1",
      "552 Error",
    ]);
    expect(await team.fateOf(id)).toEqual(["success", null, null]);
    expect(faults).toEqual([]);
  });

  test("a second recipient, authentication, and connections beyond its limit", async () => {
    const team = await invitingTeam(t);
    const [one, other] = [await team.invite(), await team.invite()];
    const line = await talk();
    expect(await line.say("EHLO relay.test")).not.toMatch(/AUTH|STARTTLS/);
    expect(await line.say("AUTH PLAIN AGEAYg==")).toMatch(/^500/);
    expect(await line.say("MAIL FROM:<>")).toMatch(/^250/);
    expect(await line.say(`RCPT TO:<${returnOf(one.email)}>`)).toMatch(/^250/);
    expect(await line.say(`RCPT TO:<${returnOf(other.email)}>`)).toMatch(/^452/);
    const lines = await Promise.all(Array.from({ length: BOUNCE.most_connections }, talk));
    expect(lines.filter(({ greeting }) => greeting.startsWith("421"))).toHaveLength(1);
    for (const { end } of [line, ...lines]) end();
  });
});

test("asks for a report again later if it can't be saved now", async () => {
  const team = await invitingTeam(t);
  const { email } = await team.invite();
  const desk = { isReturnAddress: () => true, handleReport: () => Promise.reject(new Error("the database is away")) };
  const heard: unknown[] = [];
  const place = { host: "127.0.0.1", port: 0, name: "bounce.test" };
  const broken = await startBounceServer(place, desk, (error) => heard.push(error));
  expect(await bounce(broken.port, { to: returnOf(email) })).toMatch(/^451 4\.3\.0/);
  expect(heard).toHaveLength(1);
  await broken.close();
});

/** A raw connection for sending commands one by one. */
async function talk() {
  const socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
  const hear = async () => String((await once(socket, "data"))[0]);
  const greeting = await hear();
  const say = (words: string) => {
    socket.write(`${words}\r\n`);
    return hear();
  };
  return { greeting, say, end: () => socket.destroy() };
}
