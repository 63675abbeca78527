import { keyText } from "../../../test/keys.ts";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { CRM } from "@portal/model/limits.ts";
import { commandFile } from "../../../../../tools/parts/command-file.ts";
import { type Hubspot, startHubspot } from "../../../../../tools/parts/hubspot.ts";
import { BARE_ENV, startChild, stop, waitFor } from "../../../../../tools/parts/process.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { newTeamWithAdmin } from "../../../test/teams.ts";
import { waitUntil } from "../../../test/waiting.ts";
import { hubspotCrm } from "../../adapters/crm/hubspot.ts";
import type { Crm } from "../../adapters/crm/port.ts";
import { catchUp } from "./jobs.ts";
import { ticketJobHandlers } from "./jobs.run.ts";

const JOB = "01890000-0000-7000-8000-00000000abcd";

let t: TestApp;
let hubspot: Hubspot;
let crm: Crm;
/** Times out soon, for answers that never come. */
let hasty: Crm;
beforeAll(async () => {
  hubspot = await startHubspot();
  t = await openTestApp(inject("clusterUrl"), hubspot.env);
  crm = hubspotCrm(t.context.config.crm!);
  hasty = hubspotCrm({ ...t.context.config.crm!, answer_ms: 4_000 });
});
afterAll(async () => {
  await t.close();
  await hubspot.stop();
});
// Jobs of one test must not run in another.
beforeEach(() => sql`delete from pgboss.job`.execute(t.owner));

async function writes(subject: string) {
  const { browser, admin, team_id } = await newTeamWithAdmin(t);
  const body = { subject, body: "Help <b>me</b>", category: "billing", with_facts: false };
  const { ticket } = await browser.send("POST", "CRM/createTicket", body);
  const say = (body: string) => browser.send("PUT", "CRM/updateHubspotTicket", { ticket_id: ticket.id, body });
  const close = () => browser.send("PUT", "CRM/closeHubSpotTicket", { ticket_id: ticket.id });
  return { ticket: ticket as { id: string; number: string }, admin, team_id, say, close };
}
/** Runs due and delayed jobs; the delays are not tested here. */
async function work(with_crm = crm): Promise<void> {
  for (let n = 0; n <= CRM.retry_s.length; n += 1) {
    await runJobs(t, ticketJobHandlers(t.context, with_crm));
    await sql`update pgboss.job set start_after = pgboss.job_now() where state = 'created'`.execute(t.owner);
  }
}
async function standing(ticket_id: string) {
  const { tickets, notes, said, contacts, ties } = await hubspot.state();
  const found = tickets.filter(({ properties }) => properties["switchboard_ticket_id"] === ticket_id);
  const there = said.filter(([, to]) => to === found[0]?.id).map(([note]) => notes.find(({ id }) => id === note)!);
  const tied = contacts.filter(({ id }) => ties.includes(`${found[0]?.id}-${id}`));
  return { tickets: found, notes: there.map(({ properties }) => properties["hs_note_body"]!), tied };
}
const behind = async (ticket_id: string) => {
  const row = await t.owner.selectFrom("tickets").selectAll().where("id", "=", ticket_id).executeTakeFirstOrThrow();
  return row.version - row.crm_version;
};

describe("the copy in the CRM", () => {
  test("has the ticket, its contact and messages, and follows it until it is closed", async () => {
    const { ticket, admin, say, close } = await writes("A bill twice");
    await work();
    const first = await standing(ticket.id);
    expect(first.tickets).toMatchObject([
      {
        properties: {
          subject: `[${ticket.number}] A bill twice`,
          hs_pipeline: "0",
          hs_pipeline_stage: "1",
          hs_ticket_priority: "LOW",
          hs_ticket_category: "BILLING_ISSUE",
        },
      },
    ]);
    expect(first.tied).toMatchObject([{ properties: { email: admin.email, firstname: "Ines" } }]);
    expect(first.notes).toEqual([expect.stringContaining("Help &lt;b&gt;me&lt;/b&gt;")]);
    await say("And a third time");
    const desk = await newStaffClient(t, "l1");
    await desk.send("POST", `tickets/${ticket.id}/messages`, { body: "Between us", internal: true, version: 2 });
    await desk.send("POST", `tickets/${ticket.id}/messages`, { body: "Paid back", internal: false, version: 2 });
    await work();
    const second = await standing(ticket.id);
    expect(second.tickets[0]!.properties["hs_pipeline_stage"]).toBe("2");
    expect(second.notes).toHaveLength(3);
    expect(second.notes.join()).not.toContain("Between us");
    await close();
    await work();
    expect((await standing(ticket.id)).tickets[0]!.properties["hs_pipeline_stage"]).toBe("4");
    expect(await behind(ticket.id)).toBe(0);
  });

  test("has one contact for a person with many tickets, even while the search index is behind", async () => {
    const { browser, admin } = await newTeamWithAdmin(t);
    for (const subject of ["One thing", "Another thing"]) {
      await browser.send("POST", "CRM/createTicket", { subject, body: "x", category: "other", with_facts: false });
    }
    await work();
    const { contacts } = await hubspot.state();
    expect(contacts.filter(({ properties }) => properties["email"] === admin.email)).toHaveLength(1);
  });

  // asvs: V16.5.2
  // api: 10
  test.each([
    ["/tickets/batch/upsert", "silent_after"],
    ["/tickets/batch/upsert", "reset_after"],
    ["/tickets/batch/upsert", "500_after"],
    ["/tickets/batch/upsert", "500_before"],
    ["/tickets/batch/upsert", "429"],
    ["/objects/notes", "silent_after"],
    ["/objects/notes", "500_after"],
    ["/objects/contacts", "silent_after"],
    ["/associations/default", "500_after"],
    ["/contacts/search", "429"],
  ] as const)("exists once although %s answers with %s", async (at, how) => {
    const { ticket, say } = await writes("Once is enough");
    await say("And this once");
    await hubspot.fault(at, how);
    await work(how === "silent_after" ? hasty : crm);
    const { tickets, notes, tied } = await standing(ticket.id);
    expect([tickets.length, notes.length, tied.length]).toEqual([1, 2, 1]);
    expect(await behind(ticket.id)).toBe(0);
  });

  test("exists once although the worker died between creating and recording it", async () => {
    const { ticket, team_id, say } = await writes("Gone in between");
    await say("Twice said");
    // Runs the same job again, as the queue does after a worker died.
    const run = (with_crm: Crm) =>
      ticketJobHandlers(t.context, with_crm)[0]!.run(
        { team_id, ticket_id: ticket.id },
        { job_id: JOB, signal: new AbortController().signal },
      );
    await expect(run({ ...crm, ensureContact: (person) => crm.ensureContact(person).then(die) })).rejects.toThrow(
      "gone",
    );
    await expect(run({ ...crm, putTicket: (given) => crm.putTicket(given).then(die) })).rejects.toThrow("gone");
    await expect(run({ ...crm, addMessage: (...given) => crm.addMessage(...given).then(die) })).rejects.toThrow("gone");
    await run(crm);
    const { tickets, notes, tied } = await standing(ticket.id);
    expect([tickets.length, notes.length, tied.length]).toEqual([1, 2, 1]);
    expect(await behind(ticket.id)).toBe(0);
  });

  test("is made by one of two workers; the second waits for the first", async () => {
    const { ticket, team_id, say } = await writes("Two at once");
    await say("Here too");
    const which = { team_id, ticket_id: ticket.id };
    const signal = new AbortController().signal;
    const [handling] = ticketJobHandlers(t.context, crm);
    await Promise.all(
      ["a", "b", "c"].map((mark) =>
        handling!.run(which, { job_id: `01890000-0000-7000-8000-00000000000${mark}`, signal }),
      ),
    );
    await work();
    const { tickets, notes } = await standing(ticket.id);
    expect([tickets.length, notes.length]).toEqual([1, 2]);
  });

  test("catches up after a long outage, without anyone waiting for it", async () => {
    // Closes every connection. A free port could be taken by another process by the time it is used.
    const dead = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(dead, "listening");
    const gone = hubspotCrm({
      ...t.context.config.crm!,
      url: `http://127.0.0.1:${(dead.address() as AddressInfo).port}`,
    });
    const { ticket } = await writes("While you were out");
    expect((await standing(ticket.id)).tickets, "the answer to the customer did not wait for the CRM").toEqual([]);
    await work(gone);
    expect(await behind(ticket.id)).toBe(1);
    const jobs = await sql<{ n: number }>`select count(*)::int as n from pgboss.job`.execute(t.owner);
    expect(jobs.rows[0]?.n, "no job runs forever").toBe(0);
    dead.close();
    await t.owner.transaction().execute((db) => t.context.queue.enqueue(db, catchUp, {}));
    await work();
    expect((await standing(ticket.id)).tickets).toHaveLength(1);
    expect(await behind(ticket.id)).toBe(0);
  });

  test("is linked from the case file", async () => {
    const { admin } = await writes("Where am I");
    const desk = await newStaffClient(t, "l1");
    const path = `portalUser/${encodeURIComponent(admin.email)}/crmContact`;
    expect(await desk.send("GET", path)).toMatchObject({ status: 404, error: { code: "case.no_crm" } });
    await work();
    // HubSpot's search index is behind.
    const page = await waitUntil("the contact in the search", async () => {
      const answer = await desk.send("GET", path);
      return answer.status !== 404 && answer;
    });
    const { contacts } = await hubspot.state();
    const { id } = contacts.find(({ properties }) => properties["email"] === admin.email)!;
    expect(page).toMatchObject({
      url: `https://app.hubspot.example/contacts/4711/record/0-1/${id}`,
    });
  });

  test("is made once when the worker dies with kill -9 while the CRM answers", async () => {
    const { ticket } = await writes("Killed in the middle");
    await hubspot.fault("/tickets/batch/upsert", "silent_after");
    let worker = startWorker();
    await waitFor("the ticket in the CRM", async () => (await standing(ticket.id)).tickets.length === 1);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    expect(await behind(ticket.id)).toBe(1);
    worker = startWorker();
    await waitFor("the second worker", async () => (await behind(ticket.id)) === 0);
    await stop(worker);
    const { tickets, notes, tied } = await standing(ticket.id);
    expect([tickets.length, notes.length, tied.length]).toEqual([1, 1, 1]);
  });
});

function die(): never {
  throw new Error("gone");
}

function startWorker(): ChildProcess {
  return startChild(process.execPath, ["--disable-warning=ExperimentalWarning", commandFile("worker")], {
    env: {
      ...BARE_ENV,
      NODE_ENV: "test",
      DATABASE_URL: t.databaseUrl,
      SECRET_KEY: keyText(t.context.config.secret_keys),
      SMTP_URL: t.mail.url,
      STORAGE_URL: t.context.config.STORAGE_URL,
      METRICS_PORT: "0",
      LOG_LEVEL: "error",
      ...hubspot.env,
    },
    stdio: "ignore",
  });
}
