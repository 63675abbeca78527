import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CARDS, cancelAccount, newPayingTeam, logInLater, openBillingApp } from "../../../test/billing.ts";
import { openJobHandlers } from "../../app.ts";
import { newBrowser } from "../../../test/browser.ts";
import { makeVoiceAccount } from "../../../test/factories/voice.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { PASSWORD, makePerson } from "../../../test/people.ts";
import { during } from "../../../test/seconds.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { grantReferralReward } from "./referral/reward.ts";
import { runBillingDay } from "./renewals.ts";

let t: TestApp;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const MONTH = 31 * 86_400;

// spec: 4.32
test("restores a canceled account within a month with all members, without a charge", async () => {
  const team = await newPayingTeam(t);
  const { team_id } = team;
  await team.card(CARDS.good);
  await team.order({ tier: "teams", term: "monthly", seats: 3 });
  const colleague = await makePerson(t.owner, t.clock.now(), team_id);
  const hers = newBrowser(t);
  const her = { email: colleague.email, password: PASSWORD };
  await hers.send("POST", "session/login", her);
  const { expectIn } = await during(t, () => cancelAccount(t, team));
  expect(await hers.send("GET", "authUser")).toMatchObject({ status: 401 });
  expect(await newBrowser(t).send("POST", "session/login", her)).toMatchObject({ success: false });
  const browser = newBrowser(t);
  const own = { email: team.lead.email, password: PASSWORD };
  expect(await browser.send("POST", "session/login", own)).toMatchObject({ success: true });
  expect(await browser.send("GET", `team/${team_id}`)).toMatchObject({
    status: 403,
    error: { code: "session.canceled" },
  });
  const { deleted_at, members } = await browser.send("GET", `team/${team_id}/cancelAccount`);
  expect(members).toBe(2);
  expectIn(deleted_at, 30 * 86_400);
  expect(await browser.send("POST", `team/${team_id}/restoreAccount`)).toMatchObject({ success: true });
  expect(await browser.send("POST", `team/${team_id}/restoreAccount`)).toMatchObject({
    status: 409,
    error: { code: "subscription.not_canceled" },
  });
  expect(await browser.send("GET", `subscription/${team_id}`)).toMatchObject({
    state: "paid",
    renews: false,
    seats: 3,
  });
  expect(await newBrowser(t).send("POST", "session/login", her), "she can log in again").toMatchObject({
    success: true,
  });
  const canceled = await t.owner.selectFrom("canceled_emails").selectAll().execute();
  expect(canceled, "the address may start another account").toEqual([]);
});

// spec: 4.32
test("with delete_now deletes an account as soon as its last email is sent, except for its statements", async () => {
  const team = await newPayingTeam(t);
  const { team_id, lead } = team;
  await team.card(CARDS.good);
  await team.order({ tier: "teams", term: "monthly", seats: 3 });
  await cancelAccount(t, team, true);
  const own = { email: lead.email, password: PASSWORD };
  expect(await newBrowser(t).send("POST", "session/login", own)).toMatchObject({ success: false });
  const sweep = () =>
    openJobHandlers(t.context, t.adapters)
      .find(({ job }) => job.name === "sweep.team")!
      .run({ team_id }, { job_id: "x", signal: new AbortController().signal });
  const teams = () => t.owner.selectFrom("teams").select("id").where("id", "=", team_id).execute();
  await sweep();
  expect(await teams(), "an email is still queued").toHaveLength(1);
  expect(await readMailTo(t, lead.email)).toContain("was deleted. Its phones are logged out");
  await sweep();
  expect(await teams()).toEqual([]);
  const accounts = await t.owner.selectFrom("accounts").select("id").where("email", "=", lead.email).execute();
  expect(accounts).toEqual([]);
  expect(await t.owner.selectFrom("invoices").select("id").where("team_id", "=", team_id).execute()).toHaveLength(1);
});

test.each([
  ["team", "teams", 2, "free"],
  ["solo", "pro", 1, "free"],
] as const)(
  "restores to the free plan after the paid period has ended: %s, %s for %i: %s",
  async (product, tier, seats, state) => {
    const team = await newPayingTeam(t, { product, seats });
    await team.card(CARDS.good);
    await team.order({ tier, term: "monthly", seats });
    t.clock.advance(20 * 86_400);
    await cancelAccount(t, team);
    t.clock.advance(15 * 86_400);
    const { browser } = await logInLater(t, team);
    await browser.send("POST", `team/${team.team_id}/restoreAccount`);
    expect(await browser.send("GET", `subscription/${team.team_id}`)).toMatchObject({ state, term: null });
  },
);

// api: 3
test("exports everything in one archive without secrets, after a password confirmation, before and after cancellation", async () => {
  const team = await newPayingTeam(t);
  const { team_id, lead } = team;
  await team.card(CARDS.good);
  await team.order({ tier: "teams", term: "monthly", seats: 2 });
  await makeVoiceAccount(t.owner, team_id, {
    name: "Office",
    settings: {},
    firewall_secret: Buffer.from("canary-in-the-mine"),
  });
  const { browser, prove } = await logInLater(t, team);
  const archive = async (where: typeof browser, sudo: Record<string, string>) => {
    const answer = await t.app.inject({
      method: "POST",
      url: `/api/v2/team/${team_id}/export`,
      headers: {
        host: "teams.test",
        origin: "https://teams.test",
        authorization: `Bearer ${where.token}`,
        cookie: [...where.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...sudo,
      },
    });
    expect(answer.headers["content-type"]).toBe("application/zip");
    return unzipSync(answer.rawPayload);
  };
  expect(await browser.send("POST", `team/${team_id}/export`)).toMatchObject({
    error: { code: "access.reauth_required" },
  });
  const files = await archive(browser, await prove("export"));
  const text = (name: string) => Buffer.from(files[name]!).toString();
  expect(text("members.csv")).toContain(lead.email);
  expect(text("members.vcf")).toContain(`EMAIL:${lead.email}`);
  expect(JSON.parse(text("setup.json"))).toEqual({
    voice_accounts: [{ name: "Office", enabled: true, settings: {} }],
    voice_configurations: [],
    devices: [],
    call_actions: null,
  });
  const everything = Object.values(files).map((file) => Buffer.from(file).toString("latin1"));
  expect(everything.filter((content) => /canary|63616e617279/.test(content))).toEqual([]);
  const statement = Object.keys(files).find((name) => name.startsWith("statements/") && name.endsWith(".pdf"))!;
  expect(Buffer.from(files[statement]!.subarray(0, 5)).toString()).toBe("%PDF-");
  await cancelAccount(t, team);
  const later = await logInLater(t, team);
  expect(Object.keys(await archive(later.browser, await later.prove("export")))).toContain("members.csv");
});

const owedRewards = async (teams: readonly string[]) => {
  const jobs = sql<{ team_id: string }>`
    select distinct data ->> 'team_id' as team_id from pgboss.job
    where name = 'billing.reward_referral' and data ->> 'team_id' = any (${teams}) order by 1`;
  return (await jobs.execute(t.owner)).rows.map(({ team_id }) => team_id);
};

// asvs: V2.3.2
// api: 6
test("credits a month of the smaller plan to both sides of a referral, once, after a paid period, and never for self-referrals", async () => {
  const [friend, fresh, self] = [await newPayingTeam(t), await newPayingTeam(t), await newPayingTeam(t)];
  await self.card(CARDS.good);
  for (const one of [friend, fresh]) await one.card(one === friend ? CARDS.good : "5555555555554444");
  await friend.order({ tier: "teams", term: "monthly", seats: 2 });
  const { referral } = await friend.read();
  await t.owner
    .updateTable("accounts")
    .set({ referral_code: referral.code.toLowerCase() })
    .where("team_id", "in", [fresh.team_id, self.team_id])
    .execute();
  await self.order({ tier: "teams", term: "monthly", seats: 5 });
  await fresh.order({ tier: "teams", term: "monthly", seats: 5 });
  t.clock.advance(MONTH);
  const due = [friend, fresh, self].map(({ team_id }) => team_id);
  for (const team_id of [...due, ...due]) await runBillingDay(t.context, payments, team_id);
  expect(await owedRewards(due), "due with the renewal").toEqual([fresh.team_id, self.team_id].toSorted());
  // The same card means the same person.
  await Promise.all([fresh, fresh, fresh, self].map(({ team_id }) => grantReferralReward(t.context, team_id)));

  for (const [one, brought] of [
    [friend, 1200],
    [fresh, 1200],
    [self, 0],
  ] as const) {
    const { browser } = await logInLater(t, one);
    const held = await browser.send("GET", `subscription/${one.team_id}`);
    expect(held).toMatchObject({ status: 200 });
    const { referral, credit_balance } = held;
    expect([referral.earned, credit_balance]).toEqual([brought, brought]);
  }
  const credit = { amount: 1200, currency: "USD", solo: false };
  const initial = expect.stringMatching(/^.$/);
  for (const [one, came, waiting] of [
    [friend, [{ ...credit, own: false, initial }], 1],
    [fresh, [{ ...credit, own: true, initial }], 0],
    [self, [], 0],
  ] as const) {
    const { browser } = await logInLater(t, one);
    const listed = await browser.send("GET", `subscription/${one.team_id}/referrals`);
    expect(listed).toMatchObject({ status: 200, waiting });
    expect(listed.credits).toEqual(came.map((own) => expect.objectContaining(own)));
    const foreign = await browser.send(
      "GET",
      `subscription/${[friend, fresh].find((o) => o !== one)!.team_id}/referrals`,
    );
    expect(foreign.error.code).toBe("team.not_found");
  }
  const ledger = await t.owner
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("sum"))
    .execute();
  expect(Number(ledger[0]!.sum)).toBe(0);
});

// spec: 1.15 2.42 3.35
test.each(["exp", "swt", "swc", "tec", "ren", "dmb", "mis", "oth", "fre"])(
  "stores the cancellation reason %s and rejects an unknown one",
  async (reason) => {
    const team = await newPayingTeam(t);
    const { browser, prove } = await logInLater(t, team);
    const { team_name } = await browser.send("GET", `team/${team.team_id}/cancelAccount`);
    const cancel = async (why: string) =>
      browser.send(
        "POST",
        `team/${team.team_id}/cancelAccountAndTrack`,
        { reason: why, text: "", typed_name: team_name },
        await prove("cancel"),
      );
    expect(await cancel("xyz")).toMatchObject({ status: 400, error: { code: "request.invalid" } });
    expect(await cancel(reason)).toMatchObject({ success: true });
    const kept = await t.owner
      .selectFrom("cancellations")
      .select("reason")
      .where("team_id", "=", team.team_id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ reason });
  },
);
