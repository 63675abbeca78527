import { setTimeout as sleep } from "node:timers/promises";
import { issueToken, makePerson, makeTeam, PASSWORD, type TestPerson } from "@portal/api/test/people.ts";
import type { Installation } from "./installation.ts";

const MEMBERS = 1_000;
/** As many as a team may have. */
const ADMINS = 10;
const SECONDS = 20;
const MIXED_PER_SECOND = 150;
const READS_PER_SECOND = 50;
const LOGINS_PER_SECOND = 20;

interface Request {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/**
 * Measures a healthy installation before the first fault: mixed calls in a team of 1,000 members, then log-ins beside
 * reads. Requests start on time whether or not earlier ones were answered, so a slow answer delays no other.
 */
export async function measureLoad(installation: Installation): Promise<string[]> {
  const { people, admins } = await makeLargeTeam(installation);
  const { team_id } = people[0]!;
  const read = (n: number): Request => {
    const { token } = admins[n % ADMINS]!;
    const paths = [
      `team/${team_id}`,
      `team/${team_id}/members`,
      `team/${team_id}/member/${people[n % MEMBERS]!.member_id}/device`,
      `team/${team_id}/member/${people[n % MEMBERS]!.member_id}`,
    ];
    return { path: paths[n % paths.length]!, token };
  };
  const write = (n: number): Request => {
    const { token } = admins[n % ADMINS]!;
    const { member_id } = people[n % MEMBERS]!;
    return { method: "PUT", path: `team/${team_id}/member/${member_id}`, token, body: { first_name: `Ines ${n}` } };
  };
  const logIn = (n: number): Request => ({
    method: "POST",
    path: "session/login",
    body: { email: people[n % MEMBERS]!.email, password: PASSWORD },
  });
  const mixed = await send(installation, MIXED_PER_SECOND, (n) => (n % 5 === 0 ? write(n) : read(n)));
  const [logins, reads] = await Promise.all([
    send(installation, LOGINS_PER_SECOND, logIn),
    send(installation, READS_PER_SECOND, read),
  ]);
  return [
    `${MIXED_PER_SECOND} calls a second (a fifth of them changes) in a team of ${MEMBERS}: ${words(mixed)}`,
    `${LOGINS_PER_SECOND} log-ins a second: ${words(logins)}; ${READS_PER_SECOND} reads a second beside them: ${words(reads)}`,
  ];
}

async function makeLargeTeam({ database: { owner } }: Installation) {
  const now = new Date();
  const team_id = await makeTeam(owner, now, { seats: MEMBERS });
  const people: TestPerson[] = [];
  for (let n = 0; n < MEMBERS; n += 1)
    people.push(
      await makePerson(owner, now, team_id, n < ADMINS ? { admin_role: n === 0 ? "primary" : "secondary" } : {}),
    );
  const admins = await Promise.all(
    people.slice(0, ADMINS).map(async (person) => ({ token: await issueToken(owner, now, person) })),
  );
  return { people, admins };
}

interface Measured {
  readonly ms: readonly number[];
  readonly errors: Readonly<Record<string, number>>;
}

async function send(
  installation: Installation,
  per_second: number,
  request: (n: number) => Request,
): Promise<Measured> {
  const ms: number[] = [];
  const errors: Record<string, number> = {};
  const one = async (n: number) => {
    const { method = "GET", path, token, body } = request(n);
    const began = performance.now();
    const status = await fetch(`${installation.origins[n % installation.origins.length]}/api/v2/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      () => "no answer",
    );
    ms.push(performance.now() - began);
    if (status !== "200") errors[status] = (errors[status] ?? 0) + 1;
  };
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let n = 0; n < per_second * SECONDS; n += 1) {
    const early_ms = began + (n * 1000) / per_second - performance.now();
    if (early_ms > 1) await sleep(early_ms);
    sent.push(one(n));
  }
  await Promise.all(sent);
  return { ms: ms.toSorted((a, b) => a - b), errors };
}

function words({ ms, errors }: Measured): string {
  const at = (share: number) => `${ms[Math.floor((ms.length - 1) * share)]!.toFixed(0)} ms`;
  const failed = Object.entries(errors).map(([status, count]) => `${count} times ${status}`);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, ${failed.length > 0 ? failed.join(", ") : "0 errors"}`;
}
