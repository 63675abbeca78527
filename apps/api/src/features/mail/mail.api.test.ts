import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openJobHandlers } from "../../app.ts";
import { inTeam } from "../../platform/db.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import { newLogin, supportEntered } from "../session/emails.ts";
import { newApprover } from "../staff/emails.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makeTeam, newEmail } from "../../../test/people.ts";
import { sendMail } from "./jobs.ts";
import { emailContext } from "./render.ts";
import { enqueueMail } from "./service.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const data = { first_name: "Inés <b>", at: "2026-11-05T08:00:00Z" };

async function owe(recipient: string, locale: "en" | "es" = "en", andThen: () => void = () => {}) {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await inTeam(t.context.db, team_id, async (db) => {
    const tx: Transaction = {
      db,
      enqueue: (job, payload) => t.context.queue.enqueue(db, job, payload),
      note() {},
      addAuditRow() {},
    };
    await enqueueMail(tx, newLogin, { team_id, recipient, locale, now: t.clock.now(), data });
    andThen();
  });
  return team_id;
}
const mailOf = (team_id: string) =>
  t.owner.selectFrom("mails").selectAll().where("team_id", "=", team_id).executeTakeFirst();
async function work(team_id: string) {
  const mail = await mailOf(team_id);
  const handling = openJobHandlers(t.context, t.adapters).find(({ job }) => job === sendMail);
  await handling?.run({ team_id, mail_id: mail?.id }, { job_id: "x", signal: new AbortController().signal });
}

// asvs: V1.1.2 V1.2.1
test("sends an email over SMTP in the recipient's language, with escaped values and its own Message-ID", async () => {
  const email = newEmail("ines");
  const team_id = await owe(email, "es");
  await work(team_id);
  const { raw } = await t.mail.waitFor(email);
  const { id, state, smtp_reply } = (await mailOf(team_id)) ?? {};
  expect(raw).toContain(`Message-ID: <${id}@switchboard.example>`);
  expect(raw).toMatch(/Subject: =\?UTF-8\?Q\?Nuevo_inicio_de_sesi/);
  expect(raw).toContain("In=C3=A9s &lt;b&gt;");
  expect([state, smtp_reply?.slice(0, 3)]).toEqual(["success", "250"]);
});

// spec: 9.24
test("formats a time with a two-digit day, in UTC", async () => {
  const moment = "November 05, 2026 at 8:00 AM UTC";
  await work(await owe("moment@example.com"));
  const { raw } = await t.mail.waitFor("moment@example.com");
  expect(raw.replaceAll(/=\r?\n/g, "")).toContain(moment);
  const always = emailContext(t.context.config);
  const entered = { ...always, ...data, product: "team", may_change: false } as const;
  const approver = { ...always, full_name: "Kim", by_name: "Ola", name: "Sam", level: "su", from: data.at } as const;
  for (const { paragraphs } of [supportEntered.texts.en(entered), newApprover.texts.en(approver)]) {
    expect(JSON.stringify(paragraphs)).toContain(moment);
  }
  const spanish = [newLogin.texts.es(entered), supportEntered.texts.es(entered), newApprover.texts.es(approver)];
  for (const { paragraphs } of spanish)
    expect(JSON.stringify(paragraphs)).toContain("5 de noviembre de 2026 a las 8:00 UTC");
});

test("sends an email once, even when the job runs again", async () => {
  const email = newEmail("once");
  const team_id = await owe(email);
  await work(team_id);
  await work(team_id);
  expect(t.mail.caught.filter(({ to }) => to === email)).toHaveLength(1);
});

test("treats a rejection as final and keeps its reason", async () => {
  t.mail.refusing.set("unknown@example.com", 550);
  const team_id = await owe("unknown@example.com");
  await work(team_id);
  expect(await mailOf(team_id)).toMatchObject({ state: "refused", smtp_reply: expect.stringContaining("550") });
  t.mail.refusing.clear();
  await work(team_id);
  expect(await mailOf(team_id)).toMatchObject({ state: "refused", attempts: 1 });
});

/** Returns the delay in seconds of each queued retry. */
async function waits(team_id: string) {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'mail.send' and data ->> 'team_id' = ${team_id} order by created_on`.execute(t.owner);
  return rows.map(({ seconds }) => seconds);
}

test("retries a deferred email after one, two and five minutes until it is accepted", async () => {
  t.mail.refusing.set("grey@example.com", 451);
  const team_id = await owe("grey@example.com");
  for (const attempts of [1, 2, 3]) {
    await work(team_id);
    expect(await mailOf(team_id)).toMatchObject({ state: "deferred", attempts });
  }
  expect(await waits(team_id)).toEqual([0, 60, 120, 300]);
  t.mail.refusing.clear();
  await work(team_id);
  expect(await mailOf(team_id)).toMatchObject({ state: "success", attempts: 4 });
  expect(await waits(team_id)).toHaveLength(4);
});

test("expires an email that was deferred for a whole day", async () => {
  t.mail.refusing.set("never.ready@example.com", 451);
  const team_id = await owe("never.ready@example.com");
  await work(team_id);
  t.clock.advance(23 * 3600);
  await work(team_id);
  expect(await mailOf(team_id)).toMatchObject({ state: "deferred", attempts: 2 });
  t.clock.advance(3600);
  await work(team_id);
  expect(await mailOf(team_id)).toMatchObject({ state: "expired", attempts: 3 });
  expect(await waits(team_id)).toHaveLength(3);
  t.mail.refusing.clear();
  await work(team_id);
  expect(await mailOf(team_id)).toMatchObject({ state: "expired", attempts: 3 });
});

// asvs: V2.3.3 V16.5.3
test("queues neither email nor job if the transaction fails", async () => {
  const jobs = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from pgboss.job`.execute(t.owner)).rows[0]?.n;
  const before = await jobs();
  const failing = owe("never@example.com", "en", () => {
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await t.owner.selectFrom("mails").selectAll().where("recipient", "=", "never@example.com").execute()).toEqual(
    [],
  );
  expect(await jobs()).toBe(before);
  await owe("always@example.com");
  expect(await jobs()).toBe((before ?? 0) + 1);
});
