import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openJobHandlers } from "../../app.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { importingTeam, row } from "../../../test/import.ts";
import { runJobs } from "../../../test/jobs.ts";
import { PASSWORD } from "../../../test/people.ts";
import { untilWaiting } from "../../../test/waiting.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { EMAIL_DOMAINS_REFUSED: "refused.example" });
});
afterAll(() => t.close());

const team = (seats?: number) => importingTeam(t, seats);
const run = () => runJobs(t, openJobHandlers(t.context, t.adapters));

describe("a run", () => {
  test("is undone as a whole, except for people who logged in or were changed since", async () => {
    const { plan, browser, path, team_id } = await team();
    const rows = [row(), row(), row(), row()];
    const { id } = await plan(rows, { invite_sent: true });
    expect(await browser.send("POST", `${path}/${id}/undo`)).toMatchObject({ error: { code: "bulk.not_done" } });
    await browser.send("POST", `${path}/${id}/apply`);
    expect(await browser.send("POST", `${path}/${id}/undo`)).toMatchObject({ error: { code: "team.busy" } });
    await run();
    await newBrowser(t).send("POST", "session/login", { email: rows[0]!.email, password: rows[0]!.password });
    const found = async (email: string) =>
      (await browser.send("GET", `team/${team_id}/members?search=${encodeURIComponent(email)}`))["members"][0];
    const changed = await found(rows[1]!.email);
    await browser.send("PUT", `team/${team_id}/member/${changed.id}`, { first_name: "Changed", version: 1 });
    await browser.send("DELETE", `team/${team_id}/member/${(await found(rows[2]!.email)).id}`);
    const undone = await browser.send("POST", `${path}/${id}/undo`);
    expect(undone).toMatchObject({ body: { state: "undone", undone: 1 } });
    expect(undone["conflicts"].map(({ row, reason }: Record<string, string>) => `${row} ${reason}`)).toEqual([
      "0 joined",
      "1 changed",
      "2 gone",
    ]);
    expect(await found(rows[3]!.email)).toBeUndefined();
    expect(
      await newBrowser(t).send("POST", "session/login", { email: rows[3]!.email, password: rows[3]!.password }),
    ).toMatchObject({ success: false });
  });

  test("is undone while one of its invitations is being sent", async () => {
    const { plan, browser, path } = await team();
    const rows = [row(), row()];
    const { id } = await plan(rows, { invite_sent: true });
    await browser.send("POST", `${path}/${id}/apply`);
    await runJobs(
      t,
      openJobHandlers(t.context, t.adapters).filter(({ job }) => job.name === "bulk.run"),
    );
    // In the worker's order: first the state of the mail, then its effect on the member.
    const undoing = await t.owner.transaction().execute(async (db) => {
      await db.updateTable("mails").set({ state: "deferred" }).where("recipient", "=", rows[1]!.email).execute();
      const answer = browser.send("POST", `${path}/${id}/undo`);
      await untilWaiting(t.owner, 1);
      await db.updateTable("members").set({ email_sent_state: "queued" }).where("email", "=", rows[1]!.email).execute();
      return { answer };
    });
    expect(await undoing.answer).toMatchObject({ status: 200, body: { state: "undone", undone: 2 } });
  });

  test("is not undone for people who got a password or a phone since, and cancels a deferred invitation", async () => {
    const { plan, browser, path, team_id, admin } = await team();
    const rows = [row(), row(), row()];
    const { id } = await plan(rows, { invite_sent: true });
    await browser.send("POST", `${path}/${id}/apply`);
    const runs = openJobHandlers(t.context, t.adapters).filter(({ job }) => job.name === "bulk.run");
    await runJobs(t, runs);
    await t.owner.updateTable("mails").set({ state: "deferred" }).where("recipient", "=", rows[2]!.email).execute();
    const idOf = async (email: string) =>
      (await t.owner.selectFrom("members").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
    const [first, second] = [await idOf(rows[0]!.email), await idOf(rows[1]!.email)];
    const proof = await browser.send("POST", "portalCheckPassword", {
      email: admin.email,
      password: PASSWORD,
      purpose: "security",
    });
    expect(
      await browser.send(
        "POST",
        `team/${team_id}/member/${first}/password`,
        { password: "Handed-Over8" },
        { "x-sudo": String(proof["token"]) },
      ),
    ).toMatchObject({ success: true });
    expect(
      await browser.send("PUT", `team/${team_id}/member/${second}/voice`, { voice_configurations: [] }),
    ).toMatchObject({ status: 200 });
    const undone = await browser.send("POST", `${path}/${id}/undo`);
    expect(undone).toMatchObject({ body: { state: "undone", undone: 1 } });
    expect(undone["conflicts"]).toMatchObject([
      { row: 0, reason: "changed" },
      { row: 1, reason: "changed" },
    ]);
    const stateOf = async (email: string) =>
      (
        await t.owner
          .selectFrom("mails")
          .select("state")
          .where("recipient", "=", email)
          .where("template", "=", "invitations.invitation")
          .executeTakeFirstOrThrow()
      ).state;
    expect([await stateOf(rows[0]!.email), await stateOf(rows[2]!.email)]).toEqual(["queued", "refused"]);
    await run();
  });

  test("keeps a person who logs in at the same moment", async () => {
    const { plan, browser, path } = await team();
    const person = row();
    const { id } = await plan([person]);
    await browser.send("POST", `${path}/${id}/apply`);
    await run();
    const undone = await t.owner.transaction().execute(async (tx) => {
      await tx.updateTable("members").set({ status: "active" }).where("email", "=", person.email).execute();
      const answer = browser.send("POST", `${path}/${id}/undo`);
      await untilWaiting(t.owner, 1);
      return [answer];
    });
    expect(await undone[0]).toMatchObject({
      body: { state: "undone", undone: 0, conflicts: [{ row: 0, reason: "joined" }] },
    });
    expect(
      await newBrowser(t).send("POST", "session/login", { email: person.email, password: person.password }),
    ).toMatchObject({ success: true });
  });
});
