import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runLoad } from "./parts/phone-load.ts";
import { Refused, Softphone } from "./parts/softphone.ts";

/**
 * A softphone on the command line.
 *   pnpm softphone --url http://teams.localhost:8080 --email … --password … [--mfa …] [--count 1] [--seconds 0]
 *   pnpm softphone load [phones] [seconds]    starts a stack, and each phone sends a heartbeat per second
 */
const USAGE =
  "pnpm softphone --url … --email … --password … [--mfa …] [--count …] [--seconds …]  |  load [phones] [seconds]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    email: { type: "string" },
    password: { type: "string" },
    mfa: { type: "string" },
    count: { type: "string", default: "1" },
    seconds: { type: "string", default: "0" },
  },
});

if (positionals[0] === "load") {
  process.exit(await runLoad(Number(positionals[1] ?? 2000), Number(positionals[2] ?? 60)));
}
const { url, email, password, mfa } = values;
if (!url || !email || !password) {
  console.error(USAGE);
  process.exit(64);
}
try {
  for (let n = 1; n <= Number(values.count); n += 1) await live(url, email, password);
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exit(1);
}

/** Runs the lifecycle of one phone and prints each step. Stops with the response at the first refusal. */
async function live(url: string, email: string, password: string): Promise<void> {
  const phone = new Softphone(url);
  const steps: [string, () => Promise<string>][] = [
    [
      "log in",
      async () => {
        const { account, poll_seconds } = await phone.logIn(email, password, mfa);
        return `${account.first_name} ${account.last_name} of ${account.team_name}, asks every ${poll_seconds} s`;
      },
    ],
    [
      "configuration",
      async () => {
        const config = await phone.fetchConfig();
        return `revision ${config?.revision}, ${config?.accounts.length} accounts, places ${config?.empty.join(" ")} empty`;
      },
    ],
    ["the same again", async () => ((await phone.fetchConfig()) === null ? "not modified" : "WRONG: sent again")],
    ["as Linphone's XML", async () => `${[...(await phone.fetchXml()).matchAll(/<section/g)].length} sections`],
    ["acknowledge", async () => ((await phone.acknowledge()).success ? "applied" : "")],
    ["directory", async () => `${(await phone.directory()).members.length} colleagues`],
    ["refresh", async () => phone.refresh().then(() => "the next pair of tokens")],
    ["heartbeats", () => beats(phone, Number(values.seconds))],
    ["report a call", async () => (await phone.report(aCall())).calls.map(({ result }) => result).join(" ")],
    ["log out", async () => ((await phone.logOut()).success ? "logged out" : "")],
    [
      "is out",
      async () =>
        phone.fetchConfig().then(
          () => "WRONG: still served",
          (error: unknown) => (error instanceof Refused && error.status === 401 ? "401" : String(error)),
        ),
    ],
  ];
  for (const [name, step] of steps) {
    const began = performance.now();
    const result = await step();
    console.log(`${name.padEnd(18)} ${(performance.now() - began).toFixed(0).padStart(5)} ms  ${result}`);
    if (result.startsWith("WRONG")) process.exitCode = 1;
  }
}

/** Sends a heartbeat per second and performs the requested actions. */
async function beats(phone: Softphone, seconds: number): Promise<string> {
  let count = 0;
  for (const until = performance.now() + seconds * 1000; ; await sleep(1000)) {
    const { action } = await phone.beat();
    count += 1;
    if (action === "refetch") {
      await phone.fetchConfig();
      await phone.acknowledge();
    }
    if (action === "logout" || performance.now() >= until) return `${count}, the last one said: ${action}`;
  }
}

function aCall() {
  const ended_at = Math.floor(Date.now() / 1000);
  return {
    call_id: randomUUID(),
    voice_account_id: null,
    slot: null,
    direction: "out" as const,
    caller: "201",
    callee: "202",
    started_at: ended_at - 60,
    answered_at: ended_at - 55,
    ended_at,
    result: "answered" as const,
    sip_code: 200,
    codec: "opus",
    network: "wired" as const,
    jitter_ms: 2,
    loss_percent: 0,
    mos: 4.4,
  };
}
