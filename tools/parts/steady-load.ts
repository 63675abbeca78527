import { Agent, request } from "node:https";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { newPool } from "@portal/api/platform/db.ts";
import type { DB } from "@portal/api/generated/schema.ts";
import { PASSWORD, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { waitFor } from "./process.ts";
import { HOST } from "./rolling-stack.ts";

const CLIENTS = 40;
const GIVE_UP_MS = 30_000;
const SESSIONS_KEPT = 3;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** An administrator with a team of their own, who sends one request after another from an address of their own. */
interface Client {
  readonly team_id: string;
  readonly email: string;
  readonly agent: Agent;
  /** The newest sessions, begun at servers of different versions. */
  readonly tokens: string[];
  /** What the team was last renamed to. */
  team_name: string;
  version: number;
  readonly renamed: string[];
  readonly invited: string[];
  turn: number;
}

type Step = (client: Client) => Promise<string | null>;

export interface Load {
  readonly sent: () => number;
  readonly failures: readonly string[];
  /** Failures that match are counted apart from now on. */
  setApart(known: RegExp | null): void;
  readonly apart: readonly string[];
  /** Invitations that were confirmed until now. */
  invitations(): number;
  /** Adds what only this version stores, for the previous one to read: a finished action on phones in every team. */
  addNewerRows(): Promise<void>;
  /** The milliseconds that answers took since the last call. */
  latencies(): number[];
  /** Ends the load when every request is answered. */
  end(): Promise<void>;
  /** Compares what was confirmed with the database and the mailbox. */
  verify(mailbox: readonly { readonly to: string }[]): Promise<Verified>;
}

interface Verified {
  readonly renames: Count;
  readonly invitations: Count;
  readonly mails: Count;
  readonly jobs_left: number;
}

/** Confirmed, and of these lost or doubled; more is what was never confirmed. */
interface Count {
  readonly confirmed: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Sends requests through the proxy at a steady rate: reads, changes, logins and invitations. */
export async function startLoad(
  { owner_url, https, ca }: { owner_url: string; https: number; ca: Buffer },
  per_second: number,
): Promise<Load> {
  const pool = newPool({ connectionString: owner_url, max: 4 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => makeClient(n)));
  const failures: string[] = [];
  const apart: string[] = [];
  let known: RegExp | null = null;
  let latencies: number[] = [];
  let sent = 0;
  let going = true;

  async function makeClient(n: number): Promise<Client> {
    const now = new Date();
    const team_id = await makeTeam(owner, now);
    const { email } = await makePerson(owner, now, team_id, { admin_role: "primary" });
    const { team_name } = await owner
      .selectFrom("teams")
      .select("team_name")
      .where("id", "=", team_id)
      .executeTakeFirstOrThrow();
    // Limits count by address.
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${n + 1}` });
    return { team_id, email, agent, team_name, version: 1, tokens: [], renamed: [], invited: [], turn: n };
  }

  function send(client: Client, method: string, path: string, body?: object): Promise<Answer> {
    const token = client.tokens[client.turn % Math.max(1, client.tokens.length)];
    const text = body && JSON.stringify(body);
    const headers = {
      host: HOST,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
    };
    const place = { host: "127.0.0.1", port: https, servername: HOST, ca, agent: client.agent, timeout: GIVE_UP_MS };
    return new Promise((resolve, reject) => {
      const asked = request({ ...place, method, path, headers }, (response) => {
        let said = "";
        response.setEncoding("utf8").on("data", (part: string) => (said += part));
        response.once("error", reject);
        response.once("end", () => {
          try {
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(said) as Answer["body"] });
          } catch {
            resolve({ status: response.statusCode ?? 0, body: { text: said.slice(0, 200) } });
          }
        });
      });
      asked.once("error", reject);
      asked.once("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.end(text);
    });
  }

  /** A step that reads, with what its answer must have. */
  const read =
    (path: (client: Client) => string, isRight: (body: Answer["body"], client: Client) => boolean): Step =>
    async (client) => {
      const answer = await send(client, "GET", path(client));
      return answer.status === 200 && isRight(answer.body, client) ? null : said(path(client), answer);
    };

  const login: Step = async (client) => {
    const answer = await send({ ...client, tokens: [] }, "POST", "/api/v2/session/login", {
      email: client.email,
      password: PASSWORD,
    });
    const { session } = answer.body as { session?: { token: string } };
    if (answer.status !== 200 || !session) return said("login", answer);
    client.tokens.push(session.token);
    client.tokens.splice(0, client.tokens.length - SESSIONS_KEPT);
    return null;
  };

  const rename: Step = async (client) => {
    const team_name = `Team ${randomBytes(6).toString("hex")}`;
    const { version } = client;
    const answer = await send(client, "PUT", `/api/v2/team/${client.team_id}/rename`, { team_name, version });
    if (answer.status !== 200 || answer.body["team_name"] !== team_name) return said("rename", answer);
    client.renamed.push(team_name);
    Object.assign(client, { team_name, version: answer.body["version"] });
    return null;
  };

  const invite: Step = async (client) => {
    const email = `invited.${randomBytes(8).toString("hex")}@switchboard-proof.net`;
    const member = { email, first_name: "Ines", last_name: "Caldera" };
    const body = { members: [member], invite_sent: true };
    const answer = await send(client, "POST", `/api/v2/team/${client.team_id}/member`, body);
    const { members = [] } = answer.body as { members?: { email: string }[] };
    if (answer.status !== 200 || members[0]?.email !== email) return said("invite", answer);
    client.invited.push(email);
    return null;
  };

  const team = ({ team_id }: Client) => `/api/v2/team/${team_id}`;
  const isNamed = (body: Answer["body"], client: Client) =>
    body["id"] === client.team_id && body["team_name"] === client.team_name;
  const list = (body: Answer["body"], name: string): Record<string, unknown>[] =>
    Array.isArray(body[name]) ? (body[name] as Record<string, unknown>[]) : [];
  const seesTeam = read((client) => `${team(client)}?with=nothing`, isNamed);
  const seesMembers = read(
    (client) => `${team(client)}/members`,
    (body, client) => {
      const seen = new Set(list(body, "members").map(({ email }) => email));
      return seen.size === 100 || [client.email, ...client.invited].every((email) => seen.has(email));
    },
  );
  const seesSelf = read(
    () => "/api/v2/authUser",
    (body, client) => body["email"] === client.email,
  );
  const seesEvents = read(
    (client) => `${team(client)}/events_and_alerts`,
    (body) => Array.isArray(body["events"]),
  );
  const seesImport = read(
    (client) => `${team(client)}/bulk`,
    (body) => "run" in body,
  );
  const seesSessions = read(
    () => "/api/v2/session/list",
    (body) => list(body, "sessions").length > 0,
  );
  const seesDevices = read(
    (client) => `${team(client)}/devices`,
    (body) => Array.isArray(body["devices"]),
  );
  const usual = [rename, seesTeam, seesMembers, seesSelf, seesEvents, seesTeam, seesImport, seesSessions, seesDevices];
  /** One in 50 requests is a login, and two are invitations. */
  const stepOf = (turn: number): Step => {
    if (turn % 50 === 0) return login;
    if (turn % 25 === 10) return invite;
    return usual[turn % usual.length]!;
  };

  async function act(client: Client, step: Step): Promise<void> {
    const began = performance.now();
    const wrong = await step(client).catch((error: Error) => `no answer: ${error.message}`);
    latencies.push(performance.now() - began);
    if (wrong) (known?.test(wrong) ? apart : failures).push(`request ${sent}: ${wrong}`);
    client.turn += 1;
    idle.push(client);
  }

  const idle = [...clients];
  /** Sends one request when it is due, even if earlier ones are not answered yet. */
  async function drive(): Promise<void> {
    const began = performance.now();
    let due = 0;
    while (going) {
      for (; due < ((performance.now() - began) / 1000) * per_second && idle.length > 0; due += 1) {
        const client = idle.shift()!;
        sent += 1;
        void act(client, stepOf(client.turn));
      }
      // What couldn't be sent in time is not made up for.
      due = Math.max(due, ((performance.now() - began) / 1000) * per_second - 1);
      await sleep(5);
    }
    await waitFor("the last answers", async () => idle.length === CLIENTS, 2 * GIVE_UP_MS);
  }

  for (const client of clients) {
    const wrong = await login(client);
    if (wrong) throw new Error(wrong);
  }
  const driving = drive();
  const close = async () => {
    for (const { agent } of clients) agent.destroy();
    await pool.end();
  };
  return {
    sent: () => sent,
    failures,
    apart,
    setApart: (next) => void (known = next),
    invitations: () => clients.reduce((sum, { invited }) => sum + invited.length, 0),
    async addNewerRows() {
      const now = new Date();
      for (const { team_id } of clients) {
        const { id: account_id } = await owner
          .selectFrom("accounts")
          .select("id")
          .where("team_id", "=", team_id)
          .executeTakeFirstOrThrow();
        const counts = { rows: 1, creatable: 1, refused: 0, seats_used_before: 1 };
        const flags = { all_or_nothing: false, invite_sent: false, locale: "en", state: "completed" };
        const action = { subject: "devices", action: "log_out", author: "{}", by_name: "Ines Caldera" };
        const times = { created_at: now, started_at: now, finished_at: now };
        await owner
          .insertInto("bulk_runs")
          .values({ team_id, account_id, ...counts, ...flags, ...action, ...times })
          .execute();
      }
    },
    latencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    async end() {
      going = false;
      await driving;
    },
    async verify(mailbox) {
      const renames: Count[] = [];
      for (const client of clients) {
        const rows = await owner
          .selectFrom("audit_log")
          .select("detail")
          .where("team_id", "=", client.team_id)
          .where("action", "=", "team.renamed")
          .execute();
        const names = rows.map(({ detail }) => (detail as { team_name: { after: string } }).team_name.after);
        renames.push(compare(client.renamed, names));
      }
      const invited = clients.flatMap((client) => client.invited);
      const members = await owner.selectFrom("members").select("email").where("email", "like", "invited.%").execute();
      const left = async () => Number((await pool.query<{ count: string }>(JOBS_LEFT)).rows[0]?.count);
      await waitFor("the end of every job", async () => (await left()) === 0, 120_000).catch(() => {});
      const jobs_left = await left();
      const mails = compare(
        invited,
        mailbox.map(({ to }) => to).filter((to) => to.startsWith("invited.")),
      );
      await close();
      return {
        renames: renames.reduce(add),
        invitations: compare(
          invited,
          members.map(({ email }) => email),
        ),
        mails,
        jobs_left,
      };
    },
  };
}

/** Jobs that are due and not done. */
const JOBS_LEFT = `select count(*) from pgboss.job
  where (state in ('retry', 'active', 'failed') or (state = 'created' and start_after <= now())) and name not like '\\_\\_%'`;

const said = (what: string, { status, body }: Answer): string =>
  `${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`;

function compare(confirmed: readonly string[], stored: readonly string[]): Count {
  const counts = new Map<string, number>();
  for (const one of stored) counts.set(one, (counts.get(one) ?? 0) + 1);
  const lost = confirmed.filter((one) => !counts.has(one)).length;
  return { confirmed: confirmed.length, lost, doubled: stored.length - counts.size };
}

const add = (a: Count, b: Count): Count => ({
  confirmed: a.confirmed + b.confirmed,
  lost: a.lost + b.lost,
  doubled: a.doubled + b.doubled,
});
