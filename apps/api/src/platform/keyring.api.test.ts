import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { auditKeys } from "../features/audit/chain.ts";
import { sealAll } from "../features/audit/sealing.ts";
import { readSnapshot } from "../features/audit/store.ts";
import { verifyLog } from "../features/audit/verification.ts";
import { openApp } from "../app.ts";
import { isCanceled, recordCanceledEmail } from "../features/canceled-emails/service.ts";
import { type Keyring, parseKeyring, makeKeyring } from "./keyring.ts";
import { openLookupKey } from "./lookup-key.ts";
import { rewrap } from "./rewrap.ts";
import { isSealedByFirst, seal, unseal } from "./vault.ts";
import { newBrowser } from "../../test/browser.ts";
import { lockOut } from "../../test/cases.ts";
import { holdClock } from "../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { row } from "../../test/import.ts";
import { PASSWORD, makePerson, makeTeam } from "../../test/people.ts";
import { SIP_CANARY, phoneTeam } from "../../test/phone-team.ts";
import { startStaffLogin, enrolStaff, makeStaff } from "../../test/staff.ts";
import { startLogin, codeNow, enrol, logIn } from "../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const [former, next, last] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const place = { table: "accounts", column: "mfa_seed", id: "1" };

// asvs: V11.2.2
test("the first key seals, every key opens, and a value names the key that sealed it", () => {
  const sealed = seal(makeKeyring([former]), place, Buffer.from("secret"));
  expect(unseal(makeKeyring([next, former]), place, sealed).toString()).toBe("secret");
  expect(() => unseal(makeKeyring([next]), place, sealed)).toThrow(/a key that SECRET_KEY does not have/);
  expect(isSealedByFirst(makeKeyring([former, next]), sealed)).toBe(true);
  expect(isSealedByFirst(makeKeyring([next, former]), sealed)).toBe(false);
});

test("reads several keys separated by commas", () => {
  const { first, all } = parseKeyring(`${next.toString("base64")}, ${former.toString("base64")}`);
  expect([first.bytes, ...all.map(({ bytes }) => bytes)]).toEqual([next, next, former]);
});

const PEOPLE = 8;

/** The same installation after a restart with other keys. */
async function restartedWith(secret_keys: Keyring): Promise<TestApp> {
  const { db, log } = t.context;
  const lookup_key = await openLookupKey(db, { keys: secret_keys, now: t.clock.now(), log });
  const context = { ...t.context, lookup_key, config: { ...t.context.config, secret_keys } };
  return { ...t, context, app: await openApp(context, t.adapters) };
}

// asvs: V11.2.2
test("rotates a key while people log in: every login works, and the audit log verifies throughout", async () => {
  // What a new key signed can't be signed by the old one again, so each attempt starts with an installation of its own.
  await t.close();
  t = await openTestApp(inject("clusterUrl"));
  const old = t.context.config.secret_keys;
  const both = makeKeyring([next, old.first.bytes]);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const { email } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
      return { email, seed: (await enrol(t, newBrowser(t), email)).seed };
    }),
  );
  const agent = await makeStaff(t, "l3");
  const staffSeed = await enrolStaff(t, newBrowser(t, "support.test"), agent.email);
  const team = await phoneTeam(t);
  const vid = await team.account("Office");
  await team.configure([vid]);
  const rows = [row({ email: "later@example.com" })];
  await team.browser.send("POST", `team/${team.team_id}/bulk`, { rows, invite_sent: false, all_or_nothing: false });
  const verified = async (keys: Keyring) => {
    const means = { keys: auditKeys(keys), storage: t.adapters.storage, now: t.clock.now() };
    return (await readSnapshot(t.databaseUrl, (db) => verifyLog(db, means))).findings;
  };
  await sealAll(t.context);
  expect(await verified(old)).toEqual([]);

  const entered: boolean[] = [];
  const enter = async (context: TestApp) => {
    context.clock.advance(30);
    const customers = people.map(async ({ email, seed }) => {
      const browser = newBrowser(context);
      await startLogin(browser, email);
      await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(context, seed) });
      return (await logIn(browser, email)).success === true;
    });
    const desk = newBrowser(context, "support.test");
    await startStaffLogin(desk, agent.email);
    const staff = await desk.send("POST", "login/code", { two_fa_code: codeNow(context, staffSeed) });
    entered.push(staff.status === 200, ...(await Promise.all(customers)));
  };
  // All servers learn the new key, one by one, before any of them seals with it.
  const knowing = await restartedWith(makeKeyring([old.first.bytes, next]));
  await enter(t);
  await enter(knowing);
  const after = await restartedWith(both);
  await enter(knowing);
  let count: number | undefined;
  const rotating = rewrap(t.owner, both).then((values) => (count = values));
  while (count === undefined || entered.length < 8 * PEOPLE) {
    await enter(after);
    await enter(knowing);
    await sealAll(after.context);
    expect(await verified(both)).toEqual([]);
  }
  await rotating;
  expect(count).toBeGreaterThanOrEqual(4);
  expect(await rewrap(t.owner, both), "a second run finds nothing").toBe(0);

  const alone = await restartedWith(makeKeyring([next]));
  await enter(alone);
  const failed = entered.filter((came) => !came).length;
  expect(failed).toBe(0);
  console.log(`keys: rotated during ${entered.length} log-ins, ${failed} failed, the audit log verified throughout`);
  const admin = newBrowser(alone);
  await logIn(admin, team.admin.email, PASSWORD);
  const asked = { email: team.admin.email, password: PASSWORD, purpose: "reveal" };
  const proof = { "x-sudo": String((await admin.send("POST", "portalCheckPassword", asked)).token) };
  const path = `team/${team.team_id}/member/${team.member.member_id}/voice/${vid}/reveal`;
  expect((await admin.send("POST", path, { slot: 1 }, proof)).password).toBe(SIP_CANARY);
  // Rows that the former key signed still need it, so verification gets both keys.
  await sealAll(after.context);
  expect(await verified(both)).toEqual([]);
});

test("rotation keeps lockouts and closed addresses", async () => {
  holdClock(t);
  const old = t.context.config.secret_keys;
  const another = randomBytes(32);
  const { email } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  await lockOut(t, email);
  await recordCanceledEmail(t.context, t.owner, "closed@example.com", t.clock.now());
  const seen = [];
  for (const keys of [
    [old.first.bytes],
    [old.first.bytes, another],
    [another, old.first.bytes],
    // Without the old key, once everything is sealed with the new one.
    [another],
  ]) {
    if (keys.length === 1) await rewrap(t.owner, makeKeyring([...keys, old.first.bytes, next]));
    const context = await restartedWith(makeKeyring(keys));
    const { success, delay } = await logIn(newBrowser(context), email, PASSWORD);
    seen.push([success, delay > 0, await isCanceled(context.context, t.owner, "closed@example.com", t.clock.now())]);
  }
  expect(seen).toEqual(Array.from({ length: 4 }, () => [false, true, true]));
  await rewrap(t.owner, makeKeyring([old.first.bytes, another]));
});

test("a process with a wrong key counts apart and replaces nothing", async () => {
  const stored = () => t.owner.selectFrom("installation_keys").selectAll().execute();
  const before = await stored();
  const { context } = await restartedWith(makeKeyring([randomBytes(32)]));
  expect(context.lookup_key.bytes).not.toEqual(t.context.lookup_key.bytes);
  expect(await stored()).toEqual(before);
});

test("rotation misses no column with a value sealed by another key", async () => {
  const keys = makeKeyring([last, next, t.context.config.secret_keys.first.bytes]);
  await rewrap(t.owner, keys);
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(t.owner);
  const others = keys.all.slice(1).map(({ id }) => Buffer.concat([Buffer.from([2]), id]));
  const left: string[] = [];
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)}
      where substring(${sql.ref(column)} from 1 for 5) = any (${others}::bytea[])`.execute(t.owner);
    if (Number(rows[0]?.count) > 0) left.push(`${table}.${column}`);
  }
  expect(left).toEqual([]);
});
