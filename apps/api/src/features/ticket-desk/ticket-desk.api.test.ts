import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { signedIn, newTeamWithAdmin } from "../../../test/teams.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const refused = (status: number, code: string) => ({ status, error: { code } });
const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";
const SECRET = "They call every week, be patient";

async function customer(locale: "en" | "es" = "en") {
  const team = await newTeamWithAdmin(t);
  const person = await team.person({ locale });
  const browser = await signedIn(t, person.email);
  const write = async (subject = "Nobody hears me") =>
    (await browser.send("POST", "CRM/createTicket", { subject, body: "Help", category: "calls", with_facts: false }))[
      "ticket"
    ] as { id: string; number: string };
  return { ...team, person, mine: browser, write };
}
const read = (browser: { send: Function }, id: string) =>
  browser.send("GET", `CRM/getTicketDataAndMessages?ticket_id=${id}`);

describe("the ticket desk", () => {
  test("replies by email in the customer's language, and it is the customer's turn", async () => {
    const { person, mine, write } = await customer("es");
    const { id, number } = await write();
    const desk = await newStaffClient(t, "l1");
    const opened = await desk.send("GET", `tickets/${id}`);
    expect(opened).toMatchObject({
      ticket: { number, email: person.email, assigned: null, state: "open", version: 1 },
    });
    const body = { body: "Try the other headset.\n\nThen call again.", internal: false, version: 1 };
    const answered = await desk.send("POST", `tickets/${id}/messages`, body);
    expect(answered).toMatchObject({
      status: 200,
      ticket: { state: "waiting", due_at: null, assigned: { name: "Jo Whitfield" } },
    });
    const mail = await readMailTo(t, person.email);
    expect(mail).toContain(`[${number}] Nobody hears me`);
    expect(mail).toContain("Try the other headset.");
    expect(mail).toContain("Abrir la consulta");
    expect(mail).toContain(`https://teams.test/dashboard/support-tickets?ticket=${id}`);
    expect(await read(mine, id)).toMatchObject({
      ticket: { state: "waiting" },
      messages: [{ side: "customer" }, { side: "staff", author: "Jo Whitfield", mine: false, body: body.body }],
    });
  });

  test("keeps internal notes from customers: in the ticket, the search, the history and emails", async () => {
    const { person, mine, browser, team_id, write } = await customer();
    const { id } = await write();
    const desk = await newStaffClient(t, "l2");
    const note = { body: SECRET, internal: true, version: 0 };
    const noted = await desk.send("POST", `tickets/${id}/messages`, note);
    expect(noted).toMatchObject({
      ticket: { state: "open", version: 1 },
      messages: [{}, { internal: true, body: SECRET }],
    });
    await desk.send("POST", `team/${team_id}/user/${person.member_id}/notes`, { body: SECRET });
    for (const one of [mine, browser]) {
      const shown = await read(one, id);
      expect(shown["messages"]).toHaveLength(1);
      expect(JSON.stringify(shown)).not.toMatch(/patient|internal/);
      expect((await one.send("GET", "CRM/getAssociatedTickets?whose=team&search=patient"))["tickets"]).toEqual([]);
    }
    const history = await browser.send("GET", `team/${team_id}/history`);
    expect(history.status).toBe(200);
    expect(JSON.stringify(history)).not.toMatch(/patient|noted/);
    await expect(readMailTo(t, person.email)).rejects.toThrow("nothing was sent");
  });

  test("rejects a reply that misses a newer message, once", async () => {
    const { mine, write } = await customer();
    const { id } = await write();
    const [one, two] = [await newStaffClient(t, "l1"), await newStaffClient(t, "l2")];
    await mine.send("PUT", "CRM/updateHubspotTicket", { ticket_id: id, body: "One more thing" });
    const body = { body: "Here you are", internal: false, version: 1 };
    expect(await one.send("POST", `tickets/${id}/messages`, body)).toMatchObject(refused(415, "ticket.stale"));
    const answers = await Promise.all(
      [one, two].map((desk) => desk.send("POST", `tickets/${id}/messages`, { ...body, version: 2 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 415]));
  });

  test("assigns and releases, closes and reopens a ticket", async () => {
    const { mine, write } = await customer();
    const { id } = await write();
    const desk = await newStaffClient(t, "l1");
    const act = (path: string, payload: object) => desk.send("PUT", `tickets/${id}/${path}`, payload);
    expect(await act("assignee", { mine: true })).toMatchObject({ ticket: { assigned: { name: "Jo Whitfield" } } });
    expect(await act("assignee", { mine: false })).toMatchObject({ ticket: { assigned: null } });
    expect(await act("state", { closed: false })).toMatchObject(refused(409, "ticket.is_open"));
    expect(await act("state", { closed: true })).toMatchObject({ ticket: { state: "closed", closed_by: "staff" } });
    expect(await act("state", { closed: true })).toMatchObject(refused(409, "ticket.is_closed"));
    expect(await act("state", { closed: false })).toMatchObject({ ticket: { state: "open" } });
    await mine.send("PUT", "CRM/closeHubSpotTicket", { ticket_id: id });
    expect(await mine.send("PUT", "CRM/updateHubspotTicket", { ticket_id: id, body: "Again" })).toMatchObject({
      ticket: { state: "open" },
    });
    for (const [method, path, payload] of [
      ["GET", "", undefined],
      ["POST", "/messages", { body: "x", internal: true, version: 0 }],
      ["PUT", "/assignee", { mine: true }],
      ["PUT", "/state", { closed: true }],
    ] as const)
      expect(await desk.send(method, `tickets/${UNKNOWN_ID}${path}`, payload)).toMatchObject(
        refused(404, "ticket.not_found"),
      );
  });

  test("requires a reason, and denies replies to administrators without a support level", async () => {
    const { write, team_id } = await customer();
    const { id, number } = await write();
    const [l1, su] = [await newStaffClient(t, "l1"), await newStaffClient(t, "su")];
    const closing = [`tickets/${id}/state`, { closed: true }] as const;
    expect(await l1.send("PUT", ...closing, { reason: null })).toMatchObject(refused(400, "access.reason_needed"));
    expect(await su.send("PUT", ...closing)).toMatchObject(refused(403, "access.forbidden"));
    await l1.send("PUT", ...closing, { reason: `Ticket ${number}` });
    const row = await t.owner
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "ticket.settled")
      .where("team_id", "=", team_id)
      .executeTakeFirstOrThrow();
    expect(row.detail).toMatchObject({ number, reason: `Ticket ${number}` });
  });
});

describe("the ticket queue", () => {
  test("lists tickets of all teams by due time, with filters for state, level and assignee", async () => {
    const [slow, fast] = [await customer(), await customer()];
    await t.owner.updateTable("teams").set({ service_level: "enterprise" }).where("id", "=", fast.team_id).execute();
    const [late, soon] = [await slow.write("Late"), await fast.write("Soon")];
    const answered = await fast.write("Answered");
    const desk = await newStaffClient(t, "l1");
    await desk.send("POST", `tickets/${answered.id}/messages`, { body: "Done", internal: false, version: 1 });
    const numbers = async (query = "") =>
      (await desk.send("GET", `tickets${query}`))["tickets"].map((one: { number: string }) => one.number) as string[];
    const all = await numbers();
    expect(all.indexOf(soon.number)).toBeLessThan(all.indexOf(late.number));
    expect(all.indexOf(late.number), "tickets waiting for the customer come last").toBeLessThan(
      all.indexOf(answered.number),
    );
    expect(await numbers("?state=waiting&whose=mine")).toEqual([answered.number]);
    const own = new Set([late, soon, answered].map(({ number }) => number));
    const unassigned = await numbers("?level=enterprise&whose=unassigned");
    expect(unassigned.filter((number) => own.has(number))).toEqual([soon.number]);
    expect(await numbers("?state=open")).not.toContain(answered.number);
    await desk.send("PUT", `tickets/${late.id}/state`, { closed: true });
    expect(await numbers("?state=closed")).toContain(late.number);
    expect(await numbers()).not.toContain(late.number);
    const ofTeam = await desk.send("GET", `team/${fast.team_id}/tickets?member=${fast.person.member_id}`);
    expect(ofTeam["tickets"]).toHaveLength(2);
    expect((await desk.send("GET", `team/${fast.team_id}/tickets?member=${UNKNOWN_ID}`))["tickets"]).toEqual([]);
    expect(await desk.send("GET", `team/${UNKNOWN_ID}/tickets`)).toMatchObject(refused(404, "team.not_found"));
  });
});

describe("case notes", () => {
  test("show author and time, newest first", async () => {
    const { team_id, person } = await customer();
    const [one, two] = [await newStaffClient(t, "l1"), await newStaffClient(t, "su")];
    const path = `team/${team_id}/user/${person.member_id}/notes`;
    expect(await one.send("GET", path)).toMatchObject({ status: 200, notes: [] });
    await one.send("POST", path, { body: "Speaks Spanish" });
    t.clock.advance(60);
    expect(await two.send("POST", path, { body: "Prefers mail\n\nin the morning" })).toMatchObject({
      notes: [{ author: "Jo Whitfield", body: "Prefers mail\n\nin the morning" }, { body: "Speaks Spanish" }],
    });
    expect(await one.send("POST", path, { body: " " })).toMatchObject({
      error: { fields: [{ path: "body", issue: "case.note" }] },
    });
    const elsewhere = `team/${team_id}/user/${UNKNOWN_ID}/notes`;
    expect(await one.send("GET", elsewhere)).toMatchObject(refused(404, "member.not_found"));
    expect(await one.send("POST", elsewhere, { body: "Who?" })).toMatchObject(refused(404, "member.not_found"));
  });
});
