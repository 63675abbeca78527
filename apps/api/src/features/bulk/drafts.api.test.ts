import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BULK } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { newBrowser } from "../../../test/browser.ts";
import { importingTeam, row } from "../../../test/import.ts";
import { runJobs } from "../../../test/jobs.ts";
import { PASSWORD, makePerson } from "../../../test/people.ts";
import { during } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { sweep } from "../sweep/store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const OPTIONS = { invite_sent: true, all_or_nothing: false, ask_members: true };
const draftOf = (...rows: object[]) => ({
  file_name: "people.csv",
  lines: rows.map((row, at) => ({ number: at + 2, row })),
  left_out: [],
  ...OPTIONS,
});
const signedIn = async ({ email }: { email: string }) => {
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email, password: PASSWORD });
  return browser;
};

describe("a draft", () => {
  test("is returned on another device as it was saved, invalid cells included", async () => {
    const { browser, path, admin } = await importingTeam(t);
    expect(await browser.send("GET", `${path}/draft`)).toMatchObject({ status: 200, body: { draft: null } });
    const kept = draftOf(row({ email: "nobody", first_name: "x<y" }), row({ password: "" }));
    const { answer: saved, expectIn } = await during(t, () => browser.send("PUT", `${path}/draft`, kept));
    const { saved_at } = saved.body as { saved_at: number };
    expectIn(saved_at);
    expect(saved.body).toEqual({ saved_at, expires_at: saved_at + BULK.kept_days * 86_400 });
    const elsewhere = await signedIn(admin);
    expect((await elsewhere.send("GET", `${path}/draft`)).body).toEqual({ draft: { ...kept, ...saved.body } });
  });

  test("is replaced by the next one, and gone once discarded", async () => {
    const { browser, path } = await importingTeam(t);
    await browser.send("PUT", `${path}/draft`, draftOf(row()));
    const second = draftOf(row(), row());
    await browser.send("PUT", `${path}/draft`, second);
    expect((await browser.send("GET", `${path}/draft`)).body).toMatchObject({ draft: second });
    expect((await browser.send("DELETE", `${path}/draft`)).body).toEqual({ success: true });
    expect((await browser.send("GET", `${path}/draft`)).body).toEqual({ draft: null });
    expect((await browser.send("DELETE", `${path}/draft`)).body).toEqual({ success: false });
  });

  test("is stored without a readable password, address or name", async () => {
    const { browser, path, team_id } = await importingTeam(t);
    const secret = row({ password: "Handed-Over7", email: "visible.person@example.com", first_name: "Visible" });
    await browser.send("PUT", `${path}/draft`, draftOf(secret));
    const kept = await t.owner
      .selectFrom("bulk_drafts")
      .selectAll()
      .where("team_id", "=", team_id)
      .executeTakeFirstOrThrow();
    for (const word of ["Handed-Over7", "visible.person", "Visible", "people.csv"]) {
      expect(kept.sealed.includes(word), word).toBe(false);
    }
    const audited = await t.owner.selectFrom("audit_log").select("detail").where("team_id", "=", team_id).execute();
    expect(JSON.stringify(audited)).not.toContain("isible");
  });

  test("belongs to the admin who saved it: neither a colleague nor another team can read it", async () => {
    const { browser, path, team_id } = await importingTeam(t);
    await browser.send("PUT", `${path}/draft`, draftOf(row()));
    const colleague = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "administrator" });
    expect((await (await signedIn(colleague)).send("GET", `${path}/draft`)).body).toEqual({ draft: null });
    const member = await makePerson(t.owner, t.clock.now(), team_id);
    expect(await (await signedIn(member)).send("GET", `${path}/draft`)).toMatchObject({ status: 403 });
    const other = await importingTeam(t);
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", draftOf(row())],
      ["DELETE", undefined],
    ] as const) {
      expect(await other.browser.send(method, `${path}/draft`, body)).toMatchObject({
        status: 404,
        error: { code: "team.not_found" },
      });
    }
  });

  test("ends with the run that it became", async () => {
    const { browser, path, plan } = await importingTeam(t);
    const rows = [row(), row()];
    await browser.send("PUT", `${path}/draft`, draftOf(...rows));
    const planned = await plan(rows);
    expect((await browser.send("GET", `${path}/draft`)).body, "until the run starts").toMatchObject({
      draft: { file_name: "people.csv" },
    });
    expect(await browser.send("POST", `${path}/${String(planned["id"])}/apply`)).toMatchObject({ status: 200 });
    expect((await browser.send("GET", `${path}/draft`)).body).toEqual({ draft: null });
    await runJobs(t, openJobHandlers(t.context, t.adapters));
  });

  test("is deleted after a week", async () => {
    const { browser, path, team_id } = await importingTeam(t);
    await browser.send("PUT", `${path}/draft`, draftOf(row()));
    const left = async () =>
      (await t.owner.selectFrom("bulk_drafts").select("rows").where("team_id", "=", team_id).execute()).length;
    await sweep(t.context.db, t.clock.now());
    expect(await left()).toBe(1);
    await t.owner
      .updateTable("bulk_drafts")
      .set({ expires_at: new Date(t.clock.now().getTime() - 1) })
      .where("team_id", "=", team_id)
      .execute();
    expect((await browser.send("GET", `${path}/draft`)).body, "expired").toEqual({ draft: null });
    await sweep(t.context.db, t.clock.now());
    expect(await left()).toBe(0);
  });
});

describe("matched columns", () => {
  test("are remembered for the team, the latest choice for each header", async () => {
    const { browser, path, team_id } = await importingTeam(t);
    expect((await browser.send("GET", path)).body).toMatchObject({ run: null, matches: [] });
    const put = (matches: object[]) => browser.send("PUT", `${path}/columns`, { matches });
    await put([
      { header: "Contacto (trabajo)", column: "email" },
      { header: "Dept.", column: "last_name" },
    ]);
    await put([{ header: "DEPT", column: null }]);
    const colleague = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "administrator" });
    expect((await (await signedIn(colleague)).send("GET", path)).body).toMatchObject({
      matches: expect.arrayContaining([
        { header: "contacto", column: "email" },
        { header: "dept", column: null },
      ]) as unknown,
    });
  });

  test("stay limited in number", async () => {
    const { browser, path } = await importingTeam(t);
    const matches = (from: number) =>
      Array.from({ length: 100 }, (_, n) => ({ header: `Column ${from + n}`, column: null }));
    for (let from = 0; from <= BULK.most_headers; from += 100) {
      const answer = await browser.send("PUT", `${path}/columns`, { matches: matches(from) });
      expect((answer["matches"] as unknown[]).length).toBeLessThanOrEqual(BULK.most_headers);
    }
  });

  test("can't be changed from another team", async () => {
    const { path } = await importingTeam(t);
    const other = await importingTeam(t);
    expect(
      await other.browser.send("PUT", `${path}/columns`, { matches: [{ header: "Alias", column: "email" }] }),
    ).toMatchObject({ status: 404, error: { code: "team.not_found" } });
  });
});
