import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openQueue } from "@portal/api/platform/queue.ts";
import { issueSudoToken } from "@portal/api/platform/sudo.ts";
import { lookForDue, reconcile } from "@portal/api/features/subscription/jobs.ts";
import { issueToken } from "@portal/api/test/people.ts";
import { dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { startGateway } from "./parts/gateway.ts";
import { reserveOrigin, startKillableDatabase, startKillablePortal } from "./parts/killable.ts";
import { loadPayers, writeCards } from "./parts/paying-teams.ts";
import { isSound, reconcileCharges } from "./parts/reconciliation.ts";

/**
 * Kills PostgreSQL or the server repeatedly while customers buy seats and a worker renews subscriptions, all with a real
 * server, worker and gateway. PostgreSQL has its production durability. The gateway's own ledger shows what was charged.
 */
const KILLS = Number(process.argv[2] ?? 24);
/** Parallel buyers. Each uses a new team per purchase, because a team with a pending charge cannot buy. */
const PEOPLE = 12;
const BUYERS = PEOPLE * KILLS;
const PAYERS = BUYERS + 60 * KILLS;
/** Charges that are slower than a kill, so that some are always in progress. */
const SLOW = 3;

const database = await startKillableDatabase("payments");
const { home, pool, owner } = database;
const today = dayOf(new Date());
await loadPayers(owner, { from: 1, to: BUYERS, due: plusDays(today, 15) });
const buyers = await loadBuyers();
await loadPayers(owner, { from: BUYERS + 1, to: PAYERS, due: today });
const ledger = join(home, "gateway.jsonl");
await writeCards(ledger, PAYERS);
const gateway = await startGateway({ portals: ["https://teams.test"], ledger, faults: true });
const place = await reserveOrigin();
const { origin } = place;
const portal = startKillablePortal(database, place, { URL_TEAM: origin, ...gateway.env });
let sound = false;
try {
  await portal.ready();
  sound = await underFire();
} finally {
  await portal.stop();
  await gateway.stop();
  await database.stop();
}
process.exit(sound ? 0 : 1);

async function underFire(): Promise<boolean> {
  const buying = { on: true, bought: 0, unanswered: 0 };
  await later(lookForDue);
  const kills = { database: 0, server: 0 };
  const people = Array.from({ length: PEOPLE }, () => buyUntilEnd(buying));
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let n = 0; n < SLOW; n += 1) await gateway.fault("slow");
    await sleep(1_000 + ((kill * 137) % 900));
    if (kill % 4 === 1) {
      portal.kill("server");
      kills.server += 1;
    }
    await database.kill();
    kills.database += 1;
    await portal.ready();
    // Looks for due charges again, as the hourly job would.
    if (kill % 5 === 4) await later(lookForDue);
  }
  buying.on = false;
  await Promise.all(people);
  const under_way = (await reconcileCharges(owner, gateway)).pending;
  await untilSettled();
  const witnessed = await reconcileCharges(owner, gateway);
  const { bills, charges, wrong, balance, pending } = witnessed;
  const left = await stillDue();
  console.log(
    `${buying.bought} changes of seats answered, ${buying.unanswered} not or with no; ${PAYERS - BUYERS} renewals; ${under_way} charges without an end when the fire was over, ${pending} after reconciling; ${left} teams left unpaid or due`,
  );
  console.log(
    `kills: ${kills.database} of PostgreSQL, ${kills.server} of the server, ${bills} bills, ${charges} charges, ${wrong} wrong, ledger ${balance}`,
  );
  return isSound(witnessed) && left === 0 && buying.bought > 0;
}

interface Buyer {
  readonly team_id: string;
  readonly headers: Record<string, string>;
}

/** Creates a session with a confirmed password for each buyer. */
async function loadBuyers(): Promise<Buyer[]> {
  const { rows } = await sql<{ team_id: string; member_id: string; account_id: string; email: string }>`
    select team_id, member_id, id as account_id, email::text from accounts`.execute(owner);
  const now = new Date();
  return Promise.all(
    rows.map(async (person) => {
      const token = await issueToken(owner, now, person);
      const proof = await issueSudoToken(owner, token.slice(3).split(".")[0]!, "payment", now);
      const headers = { authorization: `Bearer ${token}`, "x-sudo": proof.token, "content-type": "application/json" };
      return { team_id: person.team_id, headers };
    }),
  );
}

/** Buys a seat for one team after the other, whatever the response. */
async function buyUntilEnd(buying: { on: boolean; bought: number; unanswered: number }): Promise<void> {
  while (buying.on) {
    const buyer = buyers.shift()!;
    buyers.push(buyer);
    const held = await ask(buyer, "GET", "");
    const seats = (held?.["seats"] ?? 0) + 1;
    const preview = held && (await ask(buyer, "POST", "/seatsPreview", { seats }));
    if (!preview) {
      await sleep(100);
      continue;
    }
    const agreed = { seats, expected_total: preview["bill"].total, version: held["version"] };
    if (await ask(buyer, "PUT", "/seats", agreed)) buying.bought += 1;
    else buying.unanswered += 1;
  }
}

/** Returns the response body; undefined if there was none or it was a refusal. */
async function ask({ team_id, headers }: Buyer, method: string, path: string, body?: object) {
  const sent = { method, headers, signal: AbortSignal.timeout(15_000), ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${origin}/api/v2/subscription/${team_id}${path}`, sent).catch(() => null);
  // oxlint-disable-next-line typescript/no-explicit-any
  return answer?.ok ? ((await answer.json().catch(() => null)) as Record<string, any> | null) : null;
}

/** Waits until interrupted charges are settled. Triggers the worker's periodic jobs early. */
async function untilSettled(): Promise<void> {
  for (const until = performance.now() + 240_000; performance.now() < until;) {
    await later(reconcile);
    await later(lookForDue);
    await sleep(5_000);
    const { pending } = await reconcileCharges(owner, gateway);
    if (pending === 0 && (await stillDue()) === 0) return;
  }
}

async function stillDue(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from subscriptions b
    where period_to <= ${today}::date or unpaid_since is not null or state <> 'paid'
      or exists (select from invoices i where i.team_id = b.team_id and i.state = 'open')`.execute(owner);
  return rows[0]!.n;
}

async function later(job: typeof lookForDue | typeof reconcile): Promise<void> {
  const queue = await openQueue(pool);
  await queue.enqueue(owner, job, {});
  await queue.close();
}
