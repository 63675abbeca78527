import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openQueue } from "@portal/api/platform/queue.ts";
import { issueSudoToken } from "@portal/api/platform/sudo.ts";
import { lookForDue, reconcile } from "@portal/api/features/subscription/jobs.ts";
import { issueToken } from "@portal/api/test/people.ts";
import { dayOf } from "@portal/model/kit/calendar.ts";
import { STEPS, type Step } from "@portal/model/migration/rules.ts";
import { startGateway } from "./parts/gateway.ts";
import { reserveOrigin, startKillableDatabase, startKillablePortal } from "./parts/killable.ts";
import { type SoloAccount, insertSoloAccounts, tallyAccounts } from "./parts/solo-accounts.ts";
import { writeCards } from "./parts/paying-teams.ts";
import { waitFor } from "./parts/process.ts";
import { isSound, reconcileCharges } from "./parts/reconciliation.ts";

/**
 * Migrates solo accounts while processes are killed. Each account is blocked within one step, after its writes and before
 * the commit, and then the worker or PostgreSQL is killed; other accounts get an error in each step before the last.
 * Afterwards every email must have exactly one owner, nothing may be lost or doubled, and rolled-back accounts must be
 * unchanged in every column. A trigger of this proof blocks the steps; the product does not know about it.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const VICTIMS = ["worker", "database"] as const;
type Victim = (typeof VICTIMS)[number];
/** Steps whose errors must roll everything back. */
const BEFORE_THE_END = STEPS.slice(0, STEPS.indexOf("switch") + 1);
const KILLED = STEPS.length * VICTIMS.length * ROUNDS;
const FAILED = BEFORE_THE_END.length * ROUNDS;
/** Exceeds the statement timeout, so that a step is retried and blocked again until it is killed. */
const HOLD_S = 30;
const HELD = 4711;

const database = await startKillableDatabase("migration");
const { home, pool, owner } = database;
const movers = await insertSoloAccounts(owner, KILLED + FAILED, dayOf(new Date()));
const before = await tallyAccounts(owner);
await arrangeHolds();
const ledger = join(home, "gateway.jsonl");
await writeCards(ledger, movers.length);
const place = await reserveOrigin();
const { origin } = place;
const gateway = await startGateway({ portals: [origin], ledger, faults: true });
const portal = startKillablePortal(database, place, {
  URL_SOLO: origin,
  URL_TEAM: `http://localhost:${place.port}`,
  ...gateway.env,
});
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

/** Installs the trigger that blocks or fails the planned step of an account after its writes. */
async function arrangeHolds(): Promise<void> {
  await sql`create table proof_plan (team_id uuid primary key, n integer, step text, fails boolean)`.execute(owner);
  await sql
    .raw(
      `create function proof_hold() returns trigger language plpgsql security definer set search_path = public as $$
      declare p proof_plan;
      begin
        select * into p from proof_plan where team_id = new.team_id and step = new.name;
        if found and p.fails then raise exception 'injected'; end if;
        if found then perform pg_advisory_xact_lock(${HELD}, p.n); perform pg_sleep(${HOLD_S}); end if;
        return new;
      end $$`,
    )
    .execute(owner);
  await sql`create trigger proof_hold after insert on job_steps for each row execute function proof_hold()`.execute(
    owner,
  );
}

interface Planned {
  readonly mover: SoloAccount;
  readonly step: Step;
  readonly victim: Victim;
}

async function underFire(): Promise<boolean> {
  const queue = [...movers];
  const killed: Planned[] = [];
  const failing: SoloAccount[] = [];
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const step of BEFORE_THE_END) {
      const mover = queue.shift()!;
      failing.push(mover);
      await plan(mover, step, true);
      await begin(mover);
    }
    for (const victim of VICTIMS) {
      const planned = STEPS.map((step): Planned => ({ mover: queue.shift()!, step, victim }));
      for (const { mover, step } of planned) {
        await plan(mover, step, false);
        await begin(mover);
      }
      // Steps after the waiting time are reached later. Kills those that are blocked now.
      for (const one of planned) {
        await untilHeld(one);
        await kill(one);
        kills += 1;
        killed.push(one);
      }
    }
  }
  await untilAllEnded();
  return judge(kills, killed, failing);
}

async function plan({ team_id, n }: SoloAccount, step: Step, fails: boolean): Promise<void> {
  await patiently(() => sql`insert into proof_plan values (${team_id}, ${n}, ${step}, ${fails})`.execute(owner));
}

/** Starts a migration like a user: fetches the preview, agrees to it, and retries if there is no response. */
async function begin(mover: SoloAccount): Promise<void> {
  const token = await patiently(() => issueToken(owner, new Date(), mover));
  const proof = await patiently(() => issueSudoToken(owner, token.slice(3).split(".")[0]!, "migrate", new Date()));
  const headers = { authorization: `Bearer ${token}`, "x-sudo": proof.token, "content-type": "application/json" };
  await waitFor(
    `the move of ${mover.email}`,
    async () => {
      const path = `${origin}/api/v2/migration/soloToTeamsAdmin`;
      const { rehearsal, move } = (await (await fetch(path, { headers })).json()) as Rehearsed;
      if (move) return true;
      const agreed = { expected_total: rehearsal.bill?.total ?? 0, version: rehearsal.version, understood: true };
      const body = JSON.stringify({ team_name: `Team ${mover.n}`, ...agreed });
      return (await fetch(path, { method: "POST", headers, body })).ok;
    },
    60_000,
  );
}
interface Rehearsed {
  readonly rehearsal: { readonly bill: { readonly total: number } | null; readonly version: number };
  readonly move: object | null;
}

async function untilHeld({ mover, step }: Planned): Promise<void> {
  await waitFor(
    `${mover.email} in ${step}`,
    async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and classid = ${HELD} and objid = ${mover.n} and granted`.execute(
        owner,
      );
      return rows.length > 0;
    },
    300_000,
  );
}

async function kill({ mover, victim }: Planned): Promise<void> {
  if (victim === "worker") portal.kill("worker");
  else await database.kill();
  await patiently(() => sql`delete from proof_plan where team_id = ${mover.team_id}`.execute(owner));
  await portal.ready();
}

/** Retries while the database is starting. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
  }
}

/** Waits until every run has ended and due bills are charged. Triggers the worker's periodic jobs early. */
async function untilAllEnded(): Promise<void> {
  for (const until = performance.now() + 240_000; performance.now() < until;) {
    const jobs = await openQueue(pool);
    await jobs.enqueue(owner, reconcile, {});
    await jobs.enqueue(owner, lookForDue, {});
    await jobs.close();
    await sleep(3_000);
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from account_moves where state = 'running')
        + (select count(*) from account_moves m where state = 'completed' and not exists
            (select from job_steps s where s.team_id = m.team_id and s.run_id = m.id and s.name = 'tell'))
        + (select count(*) from subscriptions where unpaid_since is not null) as n`.execute(owner);
    if (rows[0]!.n === 0 && (await reconcileCharges(owner, gateway)).pending === 0) return;
  }
}

async function judge(kills: number, killed: readonly Planned[], failing: readonly SoloAccount[]): Promise<boolean> {
  const after = await tallyAccounts(owner);
  const { rows } = await sql<End>`
    select t.id as team_id, t.product, m.state, t.moving is not null as moving,
      (select array_agg(a.product) from accounts a where a.email = b.email) as homes,
      (select count(*)::int from mails l where l.team_id = t.id and l.template = 'migration.moved') as told,
      (select count(*)::int from mails l where l.team_id = t.id and l.template = 'migration.not_moved') as told_not,
      (select count(*)::int from invoices i where i.team_id = t.id and i.moved) as bills
    from teams t join accounts b on b.team_id = t.id join account_moves m on m.team_id = t.id`.execute(owner);
  const ends = new Map(rows.map((row) => [row.team_id, row]));
  const moved = killed.map(({ mover }) => ends.get(mover.team_id)!);
  const backed = failing.map(({ team_id }) => ends.get(team_id)!);
  const all = [...moved, ...backed];
  const one_owner = all.filter(({ homes, product }) => homes.length === 1 && homes[0] === product).length;
  const things = ["voice_accounts", "devices", "call_records"] as const;
  const count = (by: (was: number, is: number) => number) =>
    all.reduce((sum, { team_id, state }) => {
      const [was, is] = [before.get(team_id)!, after.get(team_id)!];
      const statements = by(was.statements + (state === "completed" ? 1 : 0), is.statements);
      return sum + statements + things.reduce((some, thing) => some + by(was[thing], is[thing]), 0);
    }, 0);
  const lost = count((was, is) => Math.max(0, was - is));
  const doubled =
    count((was, is) => Math.max(0, is - was)) + moved.filter(({ told, bills }) => told !== 1 || bills !== 1).length;
  const came_through = moved.filter(({ state, product }) => state === "completed" && product === "team").length;
  const as_before = backed.filter(
    ({ team_id, state, product, moving, bills, told_not }) =>
      state === "failed" &&
      product === "solo" &&
      !moving &&
      bills === 0 &&
      told_not === 1 &&
      before.get(team_id)!.subscription === after.get(team_id)!.subscription,
  ).length;
  const witnessed = await reconcileCharges(owner, gateway);
  const { balance, charges, wrong } = witnessed;
  const steps = new Set(killed.map(({ step }) => step)).size;
  console.log(
    `${killed.length} accounts killed in a step, ${came_through} came through; ${backed.length} met an error before the end, ${as_before} as before; ${charges} charges, ${wrong} wrong`,
  );
  console.log(
    `migration: ${kills} kills at ${steps} steps, ${all.length} accounts, ${one_owner} with exactly one owner, ${lost} lost, ${doubled} doubled, ledger ${balance}`,
  );
  return (
    isSound(witnessed) &&
    one_owner === movers.length &&
    came_through === killed.length &&
    as_before === backed.length &&
    lost + doubled === 0 &&
    steps === STEPS.length &&
    kills === KILLED
  );
}
interface End {
  readonly team_id: string;
  readonly product: string;
  readonly state: string;
  readonly moving: boolean;
  readonly homes: readonly string[];
  readonly told: number;
  readonly told_not: number;
  readonly bills: number;
}
