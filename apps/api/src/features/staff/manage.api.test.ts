import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { STAFF_LEVELS, type StaffLevel } from "@portal/model/access.ts";
import { approveReset } from "../../../test/approvals.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD } from "../../../test/people.ts";
import { startStaffLogin, makeStaff, newLoggedInStaff } from "../../../test/staff.ts";
import { codeNow, seedOf } from "../../../test/two-step.ts";
import { untilWaiting } from "../../../test/waiting.ts";
import { commandFile } from "../../../../../tools/parts/command-file.ts";

const run = promisify(execFile);

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

/** A support administrator who has just confirmed their password. */
async function administrator() {
  const one = await newLoggedInStaff(t, "su", "Kim Marchetti");
  await one.prove();
  return one;
}
const levelOf = async (id: string) =>
  (await t.owner.selectFrom("staff").select("level").where("id", "=", id).executeTakeFirst())?.level;
const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";
let made = 0;
const newAddress = () => `new.${(made += 1)}@switchboard.example`;

// spec: 7.49
// asvs: V6.4.1
test("creates a colleague with a one-time password shown once, who sets up two-step login and a new password", async () => {
  const { browser } = await administrator();
  const email = newAddress();
  const created = await browser.send("POST", "createUser", { email, full_name: " Ada Novak ", level: "l1" });
  expect(created).toMatchObject({ user: { email, full_name: "Ada Novak", level: "l1", password_due: true } });
  expect(
    await browser.send("POST", "createUser", { email: email.toUpperCase(), full_name: "Twin", level: "su" }),
  ).toMatchObject({ status: 409, error: { code: "staff.email_taken" } });
  const { password } = created;
  const ada = newBrowser(t, "support.test");
  expect(await startStaffLogin(ada, email, password)).toMatchObject({ success: true, next: "set_up" });
  const own = "Another-Horse8";
  expect(await ada.send("POST", "login/password", { password: own }), "the code comes first").toMatchObject({
    error: { code: "login.required" },
  });
  const seed = seedOf((await ada.send("POST", "login/secret")).short_secret);
  const coded = await ada.send("POST", "login/code", { two_fa_code: codeNow(t, seed) });
  expect(coded.body).toEqual({ success: true, next: "password" });
  expect(ada.token, "no session yet").toBeNull();
  expect(await ada.send("POST", "login/password", { password })).toMatchObject({
    error: { fields: [{ path: "password", issue: "password.same" }] },
  });
  expect(await ada.send("POST", "login/password", { password: "Password1" })).toMatchObject({
    error: { fields: [{ path: "password", issue: "password.common" }] },
  });
  expect(await ada.send("POST", "login/password", { password: own })).toMatchObject({
    success: true,
    session: { token: expect.stringMatching(/^support-/) },
  });
  expect(await ada.send("GET", "user/me")).toMatchObject({ email, level: "l1" });
  expect(await startStaffLogin(newBrowser(t, "support.test"), email, password), "works once").toMatchObject({
    success: false,
  });
  expect(await browser.send("GET", `user/${created.user.id}`)).toMatchObject({
    password_due: false,
    mfa_since: expect.any(Number),
    last_login_at: expect.any(Number),
  });
});

// asvs: V6.4.1
test("expires a one-time password after a day", async () => {
  const { browser } = await administrator();
  const email = newAddress();
  const { password } = await browser.send("POST", "createUser", { email, full_name: "Ada Novak", level: "l1" });
  t.clock.advance(86_401);
  expect(await startStaffLogin(newBrowser(t, "support.test"), email, password)).toMatchObject({ success: false });
});

test("requires a name of one line with one to sixty characters", async () => {
  const { browser } = await administrator();
  for (const [full_name, issue] of [
    ["  ", "staff_name.length"],
    ["x".repeat(61), "staff_name.length"],
    ["Ada <b>", "name.characters"],
  ]) {
    const answer = await browser.send("POST", "createUser", { email: newAddress(), full_name, level: "l1" });
    expect(answer.error.fields).toEqual([{ path: "full_name", issue }]);
  }
});

// spec: 7.49
// asvs: V1.2.4 V15.3.1
// api: 3 5
test("lists and searches staff for level 3 and administrators, without secrets", async () => {
  const mark = randomBytes(3).toString("hex");
  const name = `Sam ${mark} 100%_Osei`;
  const { browser } = await newLoggedInStaff(t, "l3", name);
  const { users } = await browser.send("GET", "listUsers");
  expect(users.length).toBeGreaterThan(2);
  expect(Object.keys(users[0]).toSorted()).toEqual(
    ["created_at", "email", "full_name", "id", "last_login_at", "level", "mfa_since", "password_due"].toSorted(),
  );
  const found = async (q: string) =>
    (await browser.send("GET", `users/search?q=${encodeURIComponent(q)}`)).users.map(
      ({ full_name }: { full_name: string }) => full_name,
    );
  expect(await found(`${mark} 100%_os`)).toEqual([name]);
  expect(await found("%%%")).toEqual([]);
  expect(new Set(await found("kim"))).toEqual(new Set(["Kim Marchetti"]));
  expect(await browser.send("GET", `user/${UNKNOWN_ID}`)).toMatchObject({
    status: 404,
    error: { code: "staff.not_found" },
  });
  const { browser: first } = await newLoggedInStaff(t, "l2");
  for (const path of ["listUsers", "users/search?q=kim", `user/${UNKNOWN_ID}`]) {
    expect((await first.send("GET", path)).error?.code, path).toBe("access.forbidden");
  }
});

// spec: 6.12
// asvs: V8.2.1
// api: 5
test("lets only administrators change a level, and no one their own", async () => {
  // One after the other, because each advances the clock.
  const people = {} as Record<StaffLevel, Awaited<ReturnType<typeof newLoggedInStaff>>>;
  for (const level of STAFF_LEVELS) people[level] = await newLoggedInStaff(t, level);
  await t.owner
    .updateTable("staff_sessions")
    .set({ proven_until: new Date(t.clock.now().getTime() + 3_600_000) })
    .execute();
  const others = await Promise.all(STAFF_LEVELS.map((level) => makeStaff(t, level)));
  const target = fc.oneof(fc.constant("self" as const), fc.integer({ min: 0, max: others.length - 1 }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STAFF_LEVELS),
      target,
      fc.constantFrom(...STAFF_LEVELS),
      async (level, target, wanted) => {
        const actor = people[level];
        const id = target === "self" ? actor.id : others[target]!.id;
        const before = await levelOf(id);
        const answer = await actor.browser.send("POST", "permissionLevels", { id, level: wanted });
        const may = level === "su" && target !== "self";
        expect(answer.status).toBe(may ? 200 : level === "su" ? 409 : 403);
        expect(await levelOf(id)).toBe(may ? wanted : before);
        for (const one of STAFF_LEVELS) expect(await levelOf(people[one].id)).toBe(one);
      },
    ),
    { numRuns: 60 },
  );
});

// spec: 7.51
test("applies a new level from the next call on", async () => {
  const { browser } = await administrator();
  const agent = await newLoggedInStaff(t, "l2");
  expect((await agent.browser.send("GET", "listUsers")).status).toBe(403);
  expect(await browser.send("POST", "permissionLevels", { id: agent.id, level: "l3" })).toMatchObject({ level: "l3" });
  expect((await agent.browser.send("GET", "listUsers")).status).toBe(200);
  expect(await browser.send("POST", "permissionLevels", { id: UNKNOWN_ID, level: "l3" })).toMatchObject({
    error: { code: "staff.not_found" },
  });
});

test("refuses changes to the caller's own level and login", async () => {
  const { browser, id } = await administrator();
  const yourself = { status: 409, error: { code: "staff.yourself" } };
  expect(await browser.send("POST", "permissionLevels", { id, level: "l1" })).toMatchObject(yourself);
  expect(await browser.send("PUT", `user/${id}/mfa`)).toMatchObject(yourself);
  expect(await browser.send("POST", `user/${id}/oneTimePassword`)).toMatchObject(yourself);
  expect(await browser.send("DELETE", `user/${id}`)).toMatchObject(yourself);
});

test("requires a recent confirmation for every change, valid for ten minutes", async () => {
  const { browser, prove } = await newLoggedInStaff(t, "su");
  const agent = await makeStaff(t, "l1");
  const raise = () => browser.send("POST", "permissionLevels", { id: agent.id, level: "l2" });
  const asked = { status: 403, error: { code: "access.reauth_required" } };
  expect(await raise()).toMatchObject(asked);
  expect((await prove()).expires_at).toBeGreaterThan(t.clock.now().getTime() / 1000);
  expect((await raise()).status).toBe(200);
  t.clock.advance(601);
  expect(await raise()).toMatchObject(asked);
});

test("requires the password and an unused code for a confirmation", async () => {
  const { browser, seed } = await newLoggedInStaff(t, "su");
  const prove = (password: string, two_fa_code?: string) =>
    browser.send("POST", "user/me/prove", { password, ...(two_fa_code && { two_fa_code }) });
  expect((await prove("Wrong-Horse1", codeNow(t, seed))).error?.code).toBe("password.wrong");
  expect((await prove(PASSWORD)).error?.code).toBe("mfa.code_required");
  expect((await prove(PASSWORD, "000000")).error?.code).toBe("mfa.wrong_code");
  const shown = codeNow(t, seed);
  expect((await prove(PASSWORD, shown)).status).toBe(200);
  expect((await prove(PASSWORD, shown)).error?.code, "again").toBe("mfa.wrong_code");
  let answer = await prove("Wrong-Horse1");
  for (let wrong = 0; wrong < 5; wrong += 1) answer = await prove("Wrong-Horse1");
  expect(answer, "delayed").toMatchObject({ status: 429, error: { code: "request.too_many" } });
});

// spec: 7.50
// asvs: V6.2.2 V6.2.3 V7.4.3
test("changes the caller's password after checking the current one, and ends other sessions", async () => {
  const { browser, id, email, seed } = await newLoggedInStaff(t, "l1");
  const elsewhere = newBrowser(t, "support.test");
  await startStaffLogin(elsewhere, email);
  await elsewhere.send("POST", "login/code", { two_fa_code: codeNow(t, seed) });
  const waiting = newBrowser(t, "support.test");
  await startStaffLogin(waiting, email);
  const set = (password: string, current_password = PASSWORD, whose = id) =>
    browser.send("POST", `user/${whose}/password`, { current_password, password });
  expect((await set("Another-Horse8", "Wrong-Horse1")).error?.code).toBe("password.wrong");
  expect((await set(PASSWORD)).error?.fields).toEqual([{ path: "password", issue: "password.same" }]);
  expect((await set("Password1")).error?.fields).toEqual([{ path: "password", issue: "password.common" }]);
  expect((await set("Another-Horse8", PASSWORD, (await makeStaff(t, "l1")).id)).error?.code).toBe("access.forbidden");
  expect((await set("Another-Horse8")).status).toBe(200);
  expect((await browser.send("GET", "user/me")).status, "the caller's session stays").toBe(200);
  expect((await elsewhere.send("GET", "user/me")).status).toBe(401);
  t.clock.advance(60);
  expect(await waiting.send("POST", "login/code", { two_fa_code: codeNow(t, seed) })).toMatchObject({
    error: { code: "login.required" },
  });
  expect(await startStaffLogin(waiting, email)).toMatchObject({ success: false });
  expect(await startStaffLogin(waiting, email, "Another-Horse8")).toMatchObject({ success: true, next: "code" });
});

// asvs: V7.4.5
test("resets another's two-step login and ends their sessions", async () => {
  const { browser } = await administrator();
  const agent = await newLoggedInStaff(t, "l2");
  await approveReset(t, browser, "staff_mfa", agent.id);
  expect(await browser.send("PUT", `user/${agent.id}/mfa`)).toMatchObject({ success: true });
  expect((await agent.browser.send("GET", "user/me")).status).toBe(401);
  expect(await startStaffLogin(agent.browser, agent.email)).toMatchObject({ next: "set_up" });
  expect(
    await agent.browser.send("POST", "login/code", { two_fa_code: codeNow(t, agent.seed) }),
    "the old app",
  ).toMatchObject({
    error: { code: "mfa.wrong_code" },
  });
  expect(await browser.send("PUT", `user/${UNKNOWN_ID}/mfa`)).toMatchObject({ error: { code: "staff.not_found" } });
});

test("issues a one-time password to a colleague who is locked out", async () => {
  const { browser } = await administrator();
  const agent = await newLoggedInStaff(t, "l2");
  await approveReset(t, browser, "staff_password", agent.id);
  const { password } = await browser.send("POST", `user/${agent.id}/oneTimePassword`);
  expect((await agent.browser.send("GET", "user/me")).status).toBe(401);
  expect(await startStaffLogin(agent.browser, agent.email), "the old one").toMatchObject({ success: false });
  expect(await startStaffLogin(agent.browser, agent.email, password)).toMatchObject({ next: "code" });
  expect((await agent.browser.send("POST", "login/code", { two_fa_code: codeNow(t, agent.seed) })).body).toEqual({
    success: true,
    next: "password",
  });
  expect(await browser.send("POST", `user/${UNKNOWN_ID}/oneTimePassword`)).toMatchObject({
    error: { code: "staff.not_found" },
  });
});

// spec: 7.51
// asvs: V7.4.2
test("deletes a colleague with all sessions, and keeps the audit row", async () => {
  const { browser, id: by } = await administrator();
  const agent = await newLoggedInStaff(t, "l3", "Sam Osei");
  expect(await browser.send("DELETE", `user/${agent.id}`)).toMatchObject({ success: true });
  expect((await agent.browser.send("GET", "user/me")).status).toBe(401);
  expect(await startStaffLogin(agent.browser, agent.email)).toMatchObject({ success: false });
  expect(await browser.send("DELETE", `user/${agent.id}`)).toMatchObject({ error: { code: "staff.not_found" } });
  const row = await t.owner
    .selectFrom("audit_log")
    .select(["actor_side", "actor_id", "detail"])
    .where("action", "=", "staff.deleted")
    .where("target", "=", `staff:${agent.id}`)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor_side: "staff", actor_id: by, detail: { full_name: "Sam Osei", level: "l3" } });
});

// spec: 7.51
test("deletes a colleague by user name in any case, and never the caller", async () => {
  const { browser, email } = await administrator();
  const agent = await newLoggedInStaff(t, "l1");
  const remove = (name: string) => browser.send("DELETE", `user/${encodeURIComponent(name)}`);
  expect(await remove(agent.email.toUpperCase())).toMatchObject({ success: true });
  expect((await agent.browser.send("GET", "user/me")).status).toBe(401);
  expect(await remove(agent.email)).toMatchObject({ error: { code: "staff.not_found" } });
  expect(await remove(email)).toMatchObject({ error: { code: "staff.yourself" } });
});

test("keeps the last administrator, even when two demote each other at the same moment", async () => {
  const alone = await openTestApp(inject("clusterUrl"));
  try {
    const last = { status: 409, error: { code: "staff.last_administrator" } };
    const mine = await newLoggedInStaff(alone, "su");
    const other = await makeStaff(alone, "su");
    await mine.prove();
    const acts = [
      () => mine.browser.send("DELETE", `user/${other.id}`),
      () => mine.browser.send("POST", "permissionLevels", { id: other.id, level: "l1" }),
    ];
    for (const act of acts) {
      // A colleague demotes me in an open transaction; meanwhile I act against the only other administrator.
      const answer = await alone.owner.transaction().execute(async (db) => {
        await db.updateTable("staff").set({ level: "l1" }).where("id", "=", mine.id).execute();
        const answer = act();
        await untilWaiting(alone.owner, 1);
        return { answer };
      });
      expect(await answer.answer).toMatchObject(last);
      await alone.owner.updateTable("staff").set({ level: "su" }).where("id", "=", mine.id).execute();
    }
    await mine.browser.send("DELETE", `user/${other.id}`);
    await expect(alone.owner.deleteFrom("staff").where("id", "=", mine.id).execute()).rejects.toMatchObject({
      constraint: "staff_administrator_left",
    });
  } finally {
    await alone.close();
  }
});

// asvs: V6.3.2
test("the operator's command creates the first administrator, or restores one who lost their app", async () => {
  // The command has no adjustable clock.
  const today = await openTestApp(inject("clusterUrl"));
  const email = newAddress();
  const admit = async () => {
    const env = { ...process.env, MIGRATE_DATABASE_URL: today.databaseUrl };
    const program = commandFile("switchboard");
    const { stdout } = await run(process.execPath, [program, "staff", "add", email, "Kim", "Marchetti"], { env });
    return /One-time password, .*: (\S+)/.exec(stdout)?.[1] ?? "";
  };
  try {
    await admit();
    const password = await admit();
    expect(await startStaffLogin(newBrowser(today, "support.test"), email, password)).toMatchObject({ next: "set_up" });
    const admitted = today.owner.selectFrom("audit_log").select("actor_side").where("action", "=", "staff.admitted");
    expect(await admitted.execute()).toEqual([{ actor_side: "system" }, { actor_side: "system" }]);
  } finally {
    await today.close();
  }
});
