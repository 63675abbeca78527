import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { issueSudoToken } from "@portal/api/platform/sudo.ts";
import { makeCoupon, makePaymentProfile } from "@portal/api/test/factories/billing.ts";
import { row } from "@portal/api/test/import.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { plain } from "@portal/api/test/picture.ts";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { ADDRESS } from "../parts/paying-teams.ts";
import { type Answer, type RecordedRequest, eitherOf, outcomeOf } from "./history.ts";
import type { Installation } from "./installation.ts";

/** What the invariants check after a fault. */
export interface Case {
  readonly installation: Installation;
  readonly history: readonly RecordedRequest[];
  readonly teams: readonly Team[];
  /** Ledger transactions that didn't add up at some moment of the run. */
  readonly unbalanced: readonly string[];
  /** Waits until this many more changes were answered or lost, up to a limit. */
  during(changes: number): Promise<void>;
  stop(): Promise<void>;
}

interface Team {
  readonly id: string;
  readonly token: string;
  readonly proofs: Readonly<Record<"payment" | "roles", string>>;
  readonly people: { member_id: string; version: number }[];
  /** Two clients work on it in parallel, and it has few seats left. */
  readonly is_shared: boolean;
  readonly coupon: string;
  version: number;
  seats: number;
  has_plan: boolean;
  logins: number;
}

const TEAMS = 7;
const PAUSE_MS = 40;
const SEATS = 200;
const FEW_SEATS = 12;
const PEOPLE = 3;
const COUPON_USES = 3;
/** Generous: the same work takes half a second on an idle machine. */
const LONGEST_MS = 8_000;
/** How long to wait for pending answers at the end: some take 20 s to fail, and they don't matter any more. */
const GRACE_MS = 2_000;
export const CARDS_PER_CASE = TEAMS;
/** The password in every imported file, which must not be stored in plain text anywhere. */
export const CANARY = "Handed-Over7";

let sent = 0;
let cases = 0;

/** Starts eight clients in seven teams, two of them in the same one, each using whichever server answers. */
export async function startCase(installation: Installation, random: () => number): Promise<Case> {
  const history: RecordedRequest[] = [];
  const unbalanced: string[] = [];
  const coupon = await newCoupon(installation);
  const made = Array.from({ length: TEAMS }, (_, n) => openTeam(installation, coupon, n === TEAMS - 1));
  const teams = await Promise.all(made);
  const picture = await plain(8, 8).png().toBuffer();
  const ended = new AbortController();
  let going = true;
  const live = async (team: Team) => {
    const client = new Client(team, { installation, history, random, picture, ended: ended.signal });
    while (going) {
      await client.actOnce();
      await sleep(PAUSE_MS);
    }
  };
  const watch = async () => {
    while (going) {
      unbalanced.push(...(await unbalancedNow(installation).catch(() => [])));
      await sleep(PAUSE_MS * 4);
    }
  };
  const lives = [...teams, ...teams.filter(({ is_shared }) => is_shared).map((team) => ({ ...team }))].map(live);
  const watching = watch();
  return {
    installation,
    history,
    teams,
    unbalanced,
    async during(changes) {
      const enough = history.length + changes;
      const until = performance.now() + LONGEST_MS;
      while (history.length < enough && performance.now() < until) await sleep(10);
    },
    async stop() {
      going = false;
      const timer = setTimeout(() => ended.abort(), GRACE_MS);
      await Promise.all([...lives, watching]);
      clearTimeout(timer);
    },
  };
}

/** A coupon with too few uses for every team. */
async function newCoupon({ database }: Installation): Promise<string> {
  cases += 1;
  const code = `CHAOS-${cases}`;
  await makeCoupon(database.owner, code, { most_uses: COUPON_USES });
  return code;
}

async function openTeam(installation: Installation, coupon: string, is_shared: boolean): Promise<Team> {
  const { owner } = installation.database;
  const now = new Date();
  const seats = is_shared ? FEW_SEATS : SEATS;
  const id = await makeTeam(owner, now, { state: is_shared ? "paid" : "trial", seats });
  const lead = await makePerson(owner, now, id, { admin_role: "primary" });
  const token = await issueToken(owner, now, lead);
  const handle = token.slice(3).split(".")[0]!;
  const people: Team["people"] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await makePerson(owner, now, id);
    await issueToken(owner, now, person);
    people.push({ member_id: person.member_id, version: 1 });
  }
  const card = installation.nextCard();
  const known = { customer: `cus_${card}`, method: `pm_${card}`, fingerprint: "same", address: ADDRESS };
  await makePaymentProfile(owner, now, id, known);
  const proofs = {
    payment: (await issueSudoToken(owner, handle, "payment", now)).token,
    roles: (await issueSudoToken(owner, handle, "roles", now)).token,
  };
  return { id, token, proofs, people, is_shared, coupon, version: 1, seats, has_plan: false, logins: 0 };
}

async function unbalancedNow({ database }: Installation): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select transaction_id as id from ledger where at > now() - interval '10 minutes'
    group by transaction_id, currency having sum(amount) <> 0`.execute(database.owner);
  return rows.map(({ id }) => id);
}

interface Around {
  readonly installation: Installation;
  readonly history: RecordedRequest[];
  readonly random: () => number;
  readonly picture: Buffer;
  readonly ended: AbortSignal;
}

interface How {
  /** The server to use; any of them by default. */
  readonly at?: number | undefined;
  readonly as_visitor?: boolean;
}

type Act = "rename" | "invite" | "import" | "edit" | "remove" | "order" | "picture" | "join" | "logIn";
/** Percentages. The last two hash passwords, so they are rare. */
const SHARES: readonly (readonly [Act, number])[] = [
  ["rename", 24],
  ["invite", 22],
  ["edit", 18],
  ["order", 18],
  ["picture", 6],
  ["import", 5],
  ["remove", 3],
  ["join", 2],
  ["logIn", 2],
];

/** One team owner. */
class Client {
  readonly #team: Team;
  readonly #around: Around;

  constructor(team: Team, around: Around) {
    this.#team = team;
    this.#around = around;
  }

  async actOnce(): Promise<void> {
    let dice = this.#around.random() * 100;
    const [act] = SHARES.find(([, share]) => (dice -= share) < 0) ?? SHARES[0]!;
    // Lost answers are recorded where they matter.
    await this[act](`c${(sent += 1)}`).catch(() => null);
  }

  /** In a shared team, both clients rename from the same version at the same moment. */
  async rename(mark: string): Promise<void> {
    const team = this.#team;
    const { version } = team;
    const one = async (team_name: string, at?: number) =>
      this.#record("rename", team_name, () =>
        this.#send("PUT", `team/${team.id}/rename`, { team_name, version }, {}, { at }),
      );
    const answers = team.is_shared
      ? await Promise.all([one(`Team ${mark}`, 0), one(`Team ${mark}b`, 1)])
      : [await one(`Team ${mark}`)];
    const seen = answers.find((answer) => answer?.status === 200) ?? (await this.#send("GET", `team/${team.id}`));
    if (seen.status === 200) team.version = seen.body["version"];
  }

  /** In a shared team, both clients invite at the same moment and compete for the last seat. */
  async invite(mark: string): Promise<void> {
    const one = async (email: string, at?: number) => {
      const body = { members: [{ email, first_name: "Some", last_name: "Body" }], invite_sent: true };
      await this.#record("invite", email, () => this.#send("POST", `team/${this.#team.id}/member`, body, {}, { at }));
    };
    if (!this.#team.is_shared) return one(`${mark}@chaos.example`);
    await Promise.all([one(`${mark}@chaos.example`, 0), one(`${mark}b@chaos.example`, 1)]);
  }

  async import(mark: string): Promise<void> {
    const rows = Array.from({ length: 3 }, (_, n) => row({ email: `${mark}.${n}@chaos.example`, password: CANARY }));
    const path = `team/${this.#team.id}/bulk`;
    const planned = await this.#send("POST", path, { rows, invite_sent: false, all_or_nothing: false });
    if (planned.status !== 200) return;
    const { id } = planned.body;
    await this.#record("import", id, () => this.#send("POST", `${path}/${id}/apply`));
  }

  /** Changes the name, and sometimes the role or status. */
  async edit(mark: string): Promise<void> {
    const { random } = this.#around;
    const team = this.#team;
    const person = team.people[Math.floor(random() * team.people.length)];
    if (!person) return;
    const path = `team/${team.id}/member/${person.member_id}`;
    const dice = random();
    const more =
      dice < 0.2
        ? { status: "suspended" }
        : dice < 0.4
          ? { status: "active" }
          : dice < 0.6
            ? { admin_role: random() < 0.5 ? "secondary" : "none" }
            : {};
    const body = { first_name: mark, version: person.version, ...more };
    const proof = { "x-sudo": team.proofs.roles };
    const answer = await this.#record("edit", mark, () => this.#send("PUT", path, body, proof));
    const seen = answer?.status === 200 ? answer : await this.#send("GET", path);
    if (seen.status === 200) person.version = seen.body["version"];
  }

  async remove(): Promise<void> {
    const person = this.#team.people.pop();
    if (!person) return;
    const path = `team/${this.#team.id}/member/${person.member_id}`;
    await this.#record("remove", person.member_id, () => this.#send("DELETE", path));
  }

  /** Orders a plan, sometimes with a coupon, then one more seat each time. Some clients click twice. */
  async order(): Promise<void> {
    const team = this.#team;
    if (team.is_shared) return;
    const path = `subscription/${team.id}`;
    const held = await this.#send("GET", path);
    if (held.status !== 200) return;
    const seats = (team.seats += 1);
    const wanted = team.has_plan ? { seats } : { tier: "teams", term: "monthly", seats };
    const coupon = team.has_plan || this.#around.random() < 0.3 ? {} : { coupon: team.coupon };
    const preview = await this.#send("POST", `${path}/${team.has_plan ? "seatsPreview" : "migrationPreview"}`, {
      ...wanted,
      ...coupon,
    });
    if (preview.status !== 200) return;
    const body = { ...wanted, ...coupon, expected_total: preview.body["bill"].total, version: held.body["version"] };
    const proof = { "x-sudo": team.proofs.payment };
    const buy = () =>
      team.has_plan
        ? this.#send("PUT", `${path}/seats`, body, proof)
        : this.#send("POST", `${path}/order`, body, proof);
    const outcome = await this.#twice("order", String(seats), buy, this.#around.random() < 0.3);
    if ("coupon" in coupon) this.#around.history.push({ team_id: team.id, what: "coupon", mark: team.coupon, outcome });
    const seen = await this.#send("GET", path);
    team.has_plan = seen.status === 200 && seen.body["state"] === "paid";
  }

  async picture(mark: string): Promise<void> {
    const form = new FormData();
    form.append("avatar", new Blob([new Uint8Array(this.#around.picture)], { type: "image/png" }), "me.png");
    await this.#record("picture", mark, () => this.#send("POST", `team/${this.#team.id}/avatar`, form));
  }

  /** Uses an invitation link twice at the same moment, on both servers. */
  async join(mark: string): Promise<void> {
    const path = `team/${this.#team.id}/member`;
    const members = [{ email: `${mark}@joining.example`, first_name: "New", last_name: "Comer" }];
    const made = await this.#send("POST", path, { members, invite_sent: false });
    if (made.status !== 200) return;
    const member_id = made.body["members"][0].id as string;
    const handed = await this.#send("POST", `${path}/${member_id}/link`);
    if (handed.status !== 200) return;
    const token = new URL(handed.body["link"]).pathname.split("/").at(-1);
    const person = {
      first_name: "New",
      last_name: "Comer",
      new_password: `Quite-Fresh-${mark}`,
      terms: TERMS_VERSIONS,
    };
    const accept = () =>
      this.#send("POST", "join", { token, way: "new", ...person, locale: "en" }, {}, { as_visitor: true });
    await this.#twice("join", member_id, accept, true);
  }

  /** Sends a wrong password, too few times to cause a delay. */
  async logIn(): Promise<void> {
    const team = this.#team;
    if (team.is_shared || team.logins >= 4) return;
    team.logins += 1;
    const claim = { email: `nobody.${team.id}@chaos.example`, password: "Wrong-Horse9" };
    await this.#record("login", claim.email, () =>
      this.#send("POST", "session/login", claim, {}, { as_visitor: true }),
    );
  }

  async #send(method: string, path: string, body?: object, more: Record<string, string> = {}, how: How = {}) {
    const { installation, random, ended } = this.#around;
    const origin = installation.origins[how.at ?? Math.floor(random() * installation.origins.length)]!;
    const is_form = body instanceof FormData;
    const answer = await fetch(`${origin}/api/v2/${path}`, {
      method,
      headers: {
        ...(!how.as_visitor && { authorization: `Bearer ${this.#team.token}` }),
        ...(body && !is_form && { "content-type": "application/json" }),
        ...more,
      },
      ...(body && { body: is_form ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(60_000), ended]),
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  }

  async #record(what: RecordedRequest["what"], mark: string, act: () => Promise<Answer>): Promise<Answer | null> {
    const asked: RecordedRequest = { team_id: this.#team.id, what, mark, outcome: "unknown" };
    this.#around.history.push(asked);
    const answer = await act().catch(() => null);
    asked.outcome = outcomeOf(answer);
    return answer;
  }

  async #twice(what: RecordedRequest["what"], mark: string, act: () => Promise<Answer>, really: boolean) {
    const asked: RecordedRequest = { team_id: this.#team.id, what, mark, outcome: "unknown" };
    this.#around.history.push(asked);
    const outcomes = await Promise.all(
      Array.from({ length: really ? 2 : 1 }, async () => outcomeOf(await act().catch(() => null))),
    );
    asked.outcome = eitherOf(outcomes[0]!, outcomes.at(-1)!);
    return asked.outcome;
  }
}
