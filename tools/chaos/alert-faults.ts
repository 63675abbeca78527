import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { openQueue } from "@portal/api/platform/queue.ts";
import { runDay } from "@portal/api/features/subscription/jobs.ts";
import { sendMail } from "@portal/api/features/mail/jobs.ts";
import { issueToken, makePerson, makeTeam, newEmail } from "@portal/api/test/people.ts";
import { issuePhoneToken } from "@portal/api/test/phones.ts";
import { signUpForm } from "@portal/api/test/sign-up.ts";
import { dayOf } from "@portal/model/kit/calendar.ts";
import { loadPayers } from "../parts/paying-teams.ts";
import type { Installation } from "./installation.ts";

interface World {
  readonly installation: Installation;
  readonly prometheus: { scrapeOnly(names: readonly ("server" | "worker")[]): Promise<void> };
  /** Returns the SQL of a command in the runbook of an alert. */
  runbook(alert: string, begins: string): string;
}

export interface AlertFault {
  readonly what: string;
  cause(): Promise<void>;
  /** What the runbook says, or its equivalent where there is no systemd. */
  cure(): Promise<void>;
}

const CARDS = 120;
const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";

/** A fault for every alert. Those that take load keep it up until they are cured. */
export async function openAlertFaults({
  installation,
  prometheus,
  runbook,
}: World): Promise<Readonly<Record<string, AlertFault>>> {
  const { database, servers, workers, origins, mail, gateway, files } = installation;
  const [server, worker, origin] = [servers[0]!, workers[0]!, origins[0]!];
  const { owner, pool } = database;
  const now = new Date();
  const team_id = await makeTeam(owner, now);
  const person = await makePerson(owner, now, team_id, { admin_role: "primary" });
  const token = await issueToken(owner, now, person);
  await loadPayers(owner, { from: 1, to: CARDS, due: dayOf(now) });
  const { rows: payers } = await sql<{ id: string; n: number }>`
    select id, substr(team_name, 7)::int as n from teams where team_name like 'Payer %' order by 2`.execute(owner);
  // Every sixth card is declined.
  const [paying, declined] = [payers.filter(({ n }) => n % 6 !== 0), payers.filter(({ n }) => n % 6 === 0)];
  const phone = await issuePhoneToken(owner, now, person);
  const queue = await openQueue(pool);
  let load: { stop(): Promise<void> } | undefined;
  let holder: pg.Client | undefined;

  const events = `${origin}/api/v2/team/${team_id}/events_and_alerts?filter=all`;
  const read = () => fetch(events, { headers: { authorization: `Bearer ${token}` } });
  const beat = async () => {
    const headers = { authorization: `Bearer ${phone}`, "content-type": "application/json" };
    await fetch(`${origin}/client/v1/heartbeat`, { method: "POST", headers, body: "{}" });
    await sleep(50);
  };
  const signUp = (email: string) =>
    fetch(`${origin}/api/v2/signup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(signUpForm(email)),
    });
  /** Keeps this many requests going. */
  function keepUp(at_once: number, ask: () => Promise<unknown>): void {
    let going = true;
    const clients = Array.from({ length: at_once }, async () => {
      while (going) await ask().catch(() => sleep(100));
    });
    load = {
      async stop() {
        going = false;
        await Promise.all(clients);
      },
    };
  }
  /** Holds a lock in a transaction that does nothing else, as someone at a prompt would. */
  async function hold(statement: string): Promise<void> {
    holder = new pg.Client({ connectionString: database.url });
    holder.on("error", () => {});
    await holder.connect();
    await holder.query("begin");
    await holder.query(statement);
  }
  const letGo = async () => {
    await holder?.end().catch(() => {});
    holder = undefined;
  };
  const endLoad = async () => {
    await load?.stop();
    load = undefined;
  };
  const insertJob = (name: string, data: object, more = "") =>
    pool.query(`insert into pgboss.job (name, data${more && ", retry_limit"}) values ($1, $2${more})`, [
      name,
      JSON.stringify(data),
    ]);
  /** Leaves a job waiting: no worker can take one while the table of jobs is locked against changes. */
  async function holdBack(name: string): Promise<void> {
    for (const part of workers) part.child().kill("SIGSTOP");
    await pool.query(
      "insert into pgboss.job (name, data, start_after) values ($1, '{}', pgboss.job_now() - interval '1 hour')",
      [name],
    );
    await hold("lock table pgboss.job in share mode");
    for (const part of workers) part.child().kill("SIGCONT");
  }
  async function release(name: string): Promise<void> {
    await pool.query(runbook("DatabasePoolExhausted", "select pg_terminate_backend"));
    await letGo();
    await pool.query("delete from pgboss.job where name = $1 and data = '{}'", [name]);
  }
  const charge = (teams: readonly { id: string }[]) =>
    queue.enqueueAll(
      owner,
      runDay,
      teams.map(({ id }) => ({ team_id: id })),
    );

  return {
    ServerDown: {
      what: "a server is killed",
      cause: () => server.down(),
      cure: async () => server.up(),
    },
    WorkerDown: {
      what: "a worker is killed",
      cause: () => worker.down(),
      cure: async () => worker.up(),
    },
    NothingScraped: {
      what: "Prometheus forgets the workers",
      cause: () => prometheus.scrapeOnly(["server"]),
      cure: () => prometheus.scrapeOnly(["server", "worker"]),
    },
    ProcessRestarting: {
      what: "a server dies after each start",
      async cause() {
        const metrics = `http://127.0.0.1:${server.metrics_port}/metrics`;
        const startOf = async () => /^portal_start_time_seconds (\d+)/m.exec(await (await fetch(metrics)).text())?.[1];
        for (let deaths = 0; deaths < 5; deaths += 1) {
          const before = await startOf().catch(() => undefined);
          server.kill("SIGKILL");
          while (((await startOf().catch(() => undefined)) ?? before) === before) await sleep(100);
          // Prometheus has to see each start.
          await sleep(2_500);
        }
      },
      cure: async () => {},
    },
    NotReady: {
      what: "PostgreSQL is stopped",
      async cause() {
        const start = await database.halt();
        load = { stop: start };
      },
      cure: endLoad,
    },
    StorageFailing: {
      what: "the folder of files is gone",
      cause: () => files.takeAway(),
      cure: () => files.bringBack(),
    },
    RequestsFailing: {
      what: "someone locks the table of events and goes away",
      async cause() {
        await hold("lock table events in access exclusive mode");
        // Fewer than there are connections.
        keepUp(8, read);
      },
      async cure() {
        await pool.query(runbook("RequestsFailing", "select pg_terminate_backend"));
        await letGo();
        await sleep(3_000);
        await endLoad();
      },
    },
    RequestsSlow: {
      what: "someone locks the table of events again and again",
      async cause() {
        let going = true;
        keepUp(9, read);
        const readers = load!;
        const locks = (async () => {
          while (going) {
            await hold("lock table events in access exclusive mode");
            // Calls give up after 3 s.
            await sleep(2_700);
            await letGo();
          }
        })();
        load = {
          async stop() {
            going = false;
            await locks;
            await readers.stop();
          },
        };
      },
      cure: endLoad,
    },
    EventLoopBlocked: {
      what: "a server gets hardly any CPU",
      async cause() {
        let going = true;
        const pulses = (async () => {
          while (going) {
            server.child().kill("SIGSTOP");
            await sleep(700);
            server.child().kill("SIGCONT");
            await sleep(60);
          }
        })();
        load = {
          async stop() {
            going = false;
            await pulses;
          },
        };
      },
      cure: endLoad,
    },
    MemoryRunningOut: {
      what: "a server keeps objects until its heap is nearly full",
      cause: async () => void server.child().kill("SIGWINCH"),
      cure: async () => server.kill("SIGKILL"),
    },
    DatabasePoolExhausted: {
      what: "every connection waits for one lock, and more requests come",
      async cause() {
        await hold("lock table events in access exclusive mode");
        keepUp(40, read);
      },
      async cure() {
        await pool.query(runbook("DatabasePoolExhausted", "select pg_terminate_backend"));
        await letGo();
        await endLoad();
      },
    },
    JobsLate: {
      what: "no worker can take an import",
      cause: () => holdBack("bulk.run"),
      cure: () => release("bulk.run"),
    },
    MailLate: {
      what: "no worker can take an email",
      cause: () => holdBack("mail.send"),
      cure: () => release("mail.send"),
    },
    JobsFailing: {
      what: "eight jobs have contents that their handler refuses",
      async cause() {
        for (let n = 0; n < 8; n += 1) await insertJob(runDay.name, { team_id: "none" });
      },
      cure: async () => void (await pool.query("delete from pgboss.job where data ->> 'team_id' = 'none'")),
    },
    JobsGivenUp: {
      what: "a job fails at its last attempt",
      cause: async () => void (await insertJob(sendMail.name, { mail_id: "none" }, ", 0")),
      async cure() {
        // The cause is removed first, then the failed jobs are retried.
        const right = JSON.stringify({ team_id: UNKNOWN_ID, mail_id: UNKNOWN_ID });
        await pool.query("update pgboss.job set data = $1 where data ->> 'mail_id' = 'none'", [right]);
        await pool.query(runbook("JobsGivenUp", "update pgboss.job").replace(":'queue'", "'mail.send'"));
      },
    },
    FiguresUnread: {
      what: "a figure can't be read",
      cause: async () => void (await pool.query("revoke execute on function audit_waiting_since() from portal_app")),
      cure: async () => void (await pool.query("grant execute on function audit_waiting_since() to portal_app")),
    },
    AuditUnsealed: {
      what: "sealing of a chain has stopped",
      async cause() {
        await hold(`select pg_advisory_xact_lock(hashtextextended('audit:${team_id}', 0))`);
        await pool.query(
          `insert into audit_log (team_id, at, request_id, actor_side, action)
           values ($1, now() - interval '1 hour', 'proof', 'system', 'team.update')`,
          [team_id],
        );
      },
      cure: letGo,
    },
    MailDeferred: {
      what: "the relay answers 451",
      async cause() {
        mail.set("busy");
        keepUp(2, () => signUp(newEmail()));
      },
      async cure() {
        await endLoad();
        mail.set("up");
        await pool.query(runbook("MailDeferred", "update pgboss.job"));
      },
    },
    MailRefused: {
      what: "a domain refuses every email",
      async cause() {
        keepUp(2, () => {
          const email = newEmail();
          mail.refusing.set(email, 550);
          return signUp(email);
        });
      },
      cure: endLoad,
    },
    PaymentsFailing: {
      what: "the payment provider answers 500",
      async cause() {
        for (let n = 0; n < 6; n += 1) await gateway.fault("http_500_before_charge");
        await charge(paying.slice(0, 6));
      },
      cure: async () => {},
    },
    PaymentsDeclined: {
      what: "cards are declined",
      cause: () => charge(declined),
      cure: () => charge(paying.slice(6, 60)),
    },
    PhonesSilent: {
      what: "phones fall silent",
      async cause() {
        keepUp(2, beat);
        // Long enough to become the baseline.
        await sleep(80_000);
        await endLoad();
      },
      async cure() {
        keepUp(2, beat);
        await sleep(20_000);
        await endLoad();
      },
    },
    ClockWrong: {
      what: "the clock of a worker is a minute ahead",
      cause: () => worker.shiftClock(60_000),
      async cure() {
        await worker.shiftClock(0);
        // Restarted, as the runbook says: gauges stand still until a clock that was set back has caught up.
        worker.kill("SIGKILL");
      },
    },
  };
}
