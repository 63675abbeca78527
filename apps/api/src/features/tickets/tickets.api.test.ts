import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { TICKET } from "@portal/model/limits.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { makeDevice, makeDeviceRegistration } from "../../../test/factories/devices.ts";
import { makeVoiceAccount } from "../../../test/factories/voice.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { startNextHour } from "../../../test/seconds.ts";
import { signedIn, newTeamWithAdmin } from "../../../test/teams.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const refused = (status: number, code: string) => ({ status, error: { code } });
const TICKET_BODY = {
  subject: "No sound on the second call",
  body: "The first call is fine.\r\n\r\nThe second has no sound.",
  category: "calls",
  with_facts: false,
};
const write = (browser: TestBrowser, more: object = {}) =>
  browser.send("POST", "CRM/createTicket", { ...TICKET_BODY, ...more });
const read = (browser: TestBrowser, id: string) => browser.send("GET", `CRM/getTicketDataAndMessages?ticket_id=${id}`);
const list = (browser: TestBrowser, query = "") => browser.send("GET", `CRM/getAssociatedTickets${query}`);
const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

async function member(team_id: string) {
  const person = await makePerson(t.owner, t.clock.now(), team_id);
  return { ...person, browser: await signedIn(t, person.email) };
}

describe("a ticket", () => {
  // spec: 7.39
  test("can be created, replied to, closed and reopened", async () => {
    const { browser } = await newTeamWithAdmin(t);
    const made = await write(browser, { reference: "q3Vb_0xT-9aL" });
    expect(made).toMatchObject({
      status: 200,
      ticket: { subject: TICKET_BODY.subject, state: "open", mine: true, reference: "q3Vb_0xT-9aL", facts: [] },
      messages: [{ side: "customer", mine: true, body: "The first call is fine.\n\nThe second has no sound." }],
    });
    const { id, number, created_at, due_at } = made["ticket"];
    expect(number).toMatch(/^SW-\d{5,}$/);
    expect(due_at - created_at).toBe(TICKET.answer_hours.standard * 3600);

    const more = await browser.send("PUT", "CRM/updateHubspotTicket", { ticket_id: id, body: "And the third." });
    expect(more["messages"]).toHaveLength(2);
    expect(more["ticket"].due_at, "another message does not postpone it").toBe(due_at);
    expect(await browser.send("PUT", "CRM/updateHubspotTicket", { ticket_id: id })).toMatchObject(
      refused(409, "ticket.is_open"),
    );
    expect(await browser.send("PUT", "CRM/closeHubSpotTicket", { ticket_id: id })).toMatchObject({
      ticket: { state: "closed", closed_by: "customer", due_at: null },
    });
    expect(await browser.send("PUT", "CRM/closeHubSpotTicket", { ticket_id: id })).toMatchObject(
      refused(409, "ticket.is_closed"),
    );
    expect(await browser.send("PUT", "CRM/updateHubspotTicket", { ticket_id: id })).toMatchObject({
      ticket: { state: "open", closed_by: null },
    });
    expect((await read(browser, id))["messages"]).toHaveLength(2);
  });

  test("is due by the team's service level", async () => {
    const { browser, team_id } = await newTeamWithAdmin(t);
    await t.owner.updateTable("teams").set({ service_level: "enterprise" }).where("id", "=", team_id).execute();
    const { ticket } = await write(browser);
    expect(ticket.due_at - ticket.created_at).toBe(TICKET.answer_hours.enterprise * 3600);
    expect(await list(browser)).toMatchObject({ service_level: "enterprise" });
  });

  test("includes exactly the facts that were shown", async () => {
    const { browser, team_id } = await newTeamWithAdmin(t);
    const colleague = await makePerson(t.owner, t.clock.now(), team_id);
    const laptop = {
      label: "Ines's laptop",
      platform: "windows",
      os_version: "11",
      app: "Switchboard",
      version: "6.1.2",
    };
    const device = await makeDevice(t.owner, t.clock.now(), colleague, laptop);
    const account = await makeVoiceAccount(t.owner, team_id, { name: "Office" });
    await makeDeviceRegistration(t.owner, t.clock.now(), device, account, 403);
    const { facts } = await browser.send("GET", `CRM/getTicketFacts?about=${colleague.member_id}`);
    expect(facts).toContainEqual({ name: "app", value: "Switchboard 6.1.2" });
    expect(facts).toContainEqual({ name: "registration", value: "Office: 403" });
    const about = colleague.member_id;
    const { ticket } = await write(browser, { about, with_facts: true });
    expect(ticket).toMatchObject({ about: "Ines Caldera", facts });
    expect((await write(browser, { about }))["ticket"].facts).toEqual([]);
    expect(await write(browser, { about: UNKNOWN_ID })).toMatchObject(refused(404, "member.not_found"));
    expect(await browser.send("GET", `CRM/getTicketFacts?about=${UNKNOWN_ID}`)).toMatchObject(
      refused(404, "member.not_found"),
    );
  });

  test("requires text of the right length without control characters", async () => {
    const { browser } = await newTeamWithAdmin(t);
    const wrong = async (more: object, path: string, issue: string) =>
      expect(await write(browser, more)).toMatchObject({
        status: 400,
        error: { code: "request.invalid", fields: [{ path, issue }] },
      });
    await wrong({ subject: "ab" }, "subject", "ticket.subject");
    await wrong({ body: " " }, "body", "ticket.body");
    await wrong({ body: "x".repeat(TICKET.body.max + 1) }, "body", "ticket.body");
    await wrong({ reference: "too short" }, "reference", "ticket.reference");
    await wrong({ subject: "Bell \u0007 rings" }, "subject", "field.invalid");
    expect((await list(browser))["tickets"]).toEqual([]);
  });

  test(`is limited to ${TICKET.per_hour} per person and hour`, async () => {
    startNextHour(t);
    const { browser, team_id } = await newTeamWithAdmin(t);
    for (let n = 0; n < TICKET.per_hour; n += 1) expect((await write(browser)).status).toBe(200);
    expect(await write(browser)).toMatchObject(refused(429, "ticket.too_many"));
    const other = await member(team_id);
    const { ticket } = await write(other.browser);
    const say = () => other.browser.send("PUT", "CRM/updateHubspotTicket", { ticket_id: ticket.id, body: "More" });
    for (let n = 0; n < TICKET.messages_per_hour; n += 1) expect((await say()).status).toBe(200);
    expect(await say()).toMatchObject(refused(429, "ticket.too_many"));
    const before = await t.owner
      .selectFrom("ticket_messages")
      .select("id")
      .where("ticket_id", "=", ticket.id)
      .execute();
    expect(before).toHaveLength(TICKET.messages_per_hour + 1);
  });
});

describe("access to a ticket", () => {
  // asvs: V8.2.2
  // api: 1
  test("is limited to its author and the team's admins; for others it does not exist", async () => {
    const home = await newTeamWithAdmin(t);
    const [one, two] = [await member(home.team_id), await member(home.team_id)];
    const stranger = await newTeamWithAdmin(t);
    const { ticket } = await write(one.browser);
    expect((await read(one.browser, ticket.id)).status).toBe(200);
    expect(await read(home.browser, ticket.id)).toMatchObject({ status: 200, ticket: { mine: false } });
    const there = { ticket_id: ticket.id };
    for (const browser of [two.browser, stranger.browser]) {
      expect(await read(browser, ticket.id)).toMatchObject(refused(404, "ticket.not_found"));
      expect(await browser.send("PUT", "CRM/updateHubspotTicket", { ...there, body: "Mine?" })).toMatchObject(
        refused(404, "ticket.not_found"),
      );
      expect(await browser.send("PUT", "CRM/closeHubSpotTicket", there)).toMatchObject(
        refused(404, "ticket.not_found"),
      );
      expect((await list(browser, "?whose=team"))["tickets"]).toEqual([]);
    }
    expect((await list(home.browser, "?whose=team"))["tickets"]).toMatchObject([{ id: ticket.id, mine: false }]);
    expect((await list(home.browser))["tickets"]).toEqual([]);
    expect(await one.browser.send("GET", `CRM/getTicketFacts?about=${two.member_id}`)).toMatchObject(
      refused(404, "member.not_found"),
    );
    expect(await write(one.browser, { about: two.member_id })).toMatchObject(refused(404, "member.not_found"));
  });

  test("lets impersonating staff read, but not write", async () => {
    const { browser, admin, team_id } = await newTeamWithAdmin(t);
    const { ticket } = await write(browser);
    for (const kind of ["imp_ro", "imp_rw"] as const) {
      const helper = newBrowser(t);
      helper.token = await issueToken(t.owner, t.clock.now(), { ...admin, team_id }, { kind });
      expect((await read(helper, ticket.id)).status).toBe(200);
      expect(await write(helper)).toMatchObject(refused(403, "access.forbidden"));
    }
  });

  test("includes owners of solo accounts", async () => {
    const solo = await makeTeam(t.owner, t.clock.now(), { product: "solo", tier: "pro", state: "paid", seats: 1 });
    const person = await makePerson(t.owner, t.clock.now(), solo, { admin_role: "primary" });
    const browser = newBrowser(t, "solo.test");
    browser.token = await issueToken(t.owner, t.clock.now(), person);
    const { ticket } = await write(browser);
    expect((await list(browser, "?whose=team"))["tickets"]).toMatchObject([{ id: ticket.id, mine: true }]);
  });
});

describe("the ticket list", () => {
  // spec: 7.39
  test("searches number, subject and messages, separates open and closed, and has pages", async () => {
    const { browser, team_id, admin } = await newTeamWithAdmin(t);
    const { ticket } = await write(browser, { subject: "Fax 100% broken", body: "The blue_one in the hall" });
    await browser.send("PUT", "CRM/closeHubSpotTicket", { ticket_id: ticket.id });
    await write(browser);
    const numbers = async (query: string) =>
      (await list(browser, query))["tickets"].map((one: { number: string }) => one.number);
    for (const search of [ticket.number, ticket.number.slice(3), "100%", "BLUE_ONE"])
      expect(await numbers(`?search=${encodeURIComponent(search)}`)).toEqual([ticket.number]);
    expect(await numbers("?search=green")).toEqual([]);
    expect(await numbers("?state=closed")).toEqual([ticket.number]);
    expect(await list(browser, "?state=unsolved")).toMatchObject({ unsolved: 1, closed: 1 });
    const at = t.clock.now();
    await t.owner
      .insertInto("tickets")
      .values(
        Array.from({ length: TICKET.per_page + 3 }, (_, n) => ({
          team_id,
          member_id: admin.member_id,
          subject: `Ticket ${n}`,
          category: "other",
          created_at: at,
          changed_at: new Date(at.getTime() - n * 1000),
        })),
      )
      .execute();
    const first = await list(browser, "?state=unsolved");
    expect(first["tickets"]).toHaveLength(TICKET.per_page);
    const second = await list(browser, `?state=unsolved&before=${first["next"]}`);
    expect(second).toMatchObject({ next: null });
    const seen = [...first["tickets"], ...second["tickets"]].map((one: { id: string }) => one.id);
    expect(new Set(seen).size).toBe(TICKET.per_page + 4);
    expect(seen).toHaveLength(TICKET.per_page + 4);
  });
});
