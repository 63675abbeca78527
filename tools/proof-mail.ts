import { makeKeyring } from "@portal/api/platform/keyring.ts";
import { keyText } from "@portal/api/test/keys.ts";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { bounce, reportTo } from "@portal/api/test/bounce.ts";
import { openTestApp } from "@portal/api/test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { PROVIDER_KEY, signMailEvents } from "@portal/api/test/mail-webhook.ts";
import { TAG_FIELD } from "@portal/api/adapters/mail/port.ts";
import { mailTag, returnAddress } from "@portal/api/features/mail/return-address.ts";
import { startTestCluster } from "./parts/database.ts";
import { greets, postfixIsInstalled, startGreylist, startMx, startRelay } from "./parts/postfix.ts";
import { BARE_ENV, answers, freePort, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Checks the delivery state of invitations as the administrator sees it over HTTP, with the portal's own server and
 * worker, two real mail servers, and forged bounces.
 */
const FORGERIES = 1_000;
const BOUNCE_DOMAIN = "bounce.portal.test";

if (!postfixIsInstalled()) throw new Error("Postfix is not installed: .ci/run shows how");
const cluster = await startTestCluster();
const bouncePort = await freePort();
const greylist = await startGreylist();
const mx = await startMx("remote.test", greylist);
const relay = await startRelay({ "remote.test": mx.port, [BOUNCE_DOMAIN]: bouncePort });
const t = await openTestApp(cluster.url(), { BOUNCE_DOMAIN });

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const env = {
  ...BARE_ENV,
  NODE_ENV: "development",
  DATABASE_URL: t.databaseUrl,
  SECRET_KEY: keyText(t.context.config.secret_keys),
  STORAGE_URL: t.context.config.STORAGE_URL,
  URL_TEAM: base,
  PORT: String(port),
  METRICS_PORT: "0",
  LOG_LEVEL: "error",
  MAIL_WEBHOOK_KEY: PROVIDER_KEY,
  BOUNCE_DOMAIN,
  BOUNCE_PORT: String(bouncePort),
};
const start = (entry: string, SMTP_URL: string): ChildProcess =>
  startChild(process.execPath, [join(ROOT, "apps/api/src", entry)], { env: { ...env, SMTP_URL }, stdio: "inherit" });
const server = start("server.ts", `smtp://127.0.0.1:${relay.port}`);
let worker = start("worker.ts", `smtp://127.0.0.1:${mx.port}`);

let wrong = 0;
const expectThat = (what: string, good: boolean): void => {
  if (!good) wrong += 1;
  console.log(`${good ? "ok   " : "WRONG"} ${what}`);
};

try {
  await waitFor("the server", answers(`${base}/readyz`));
  await waitFor("the worker", () => greets(bouncePort));
  const team = await openTeam();

  console.log("straight to the other side's mail server:");
  const refused = await team.invited("nobody@remote.test", "refused", "mailbox_unknown");
  await team.invited("ann@remote.test", "success", null);
  const grey = await team.invited("grey@remote.test", "deferred", "later");
  const wait = await nextTry();
  expectThat(`the next try waits ${wait} s`, wait >= 60 && wait <= 300);
  await sql`update pgboss.job set start_after = created_on where start_after > created_on`.execute(t.owner);
  await team.becomes(grey.id, "success", null);
  const { attempts } = (await mailTo("grey@remote.test"))!;
  expectThat(`greylisted: taken at try ${attempts}`, attempts === 2);

  console.log("through our relay:");
  await stop(worker);
  worker = start("worker.ts", `smtp://127.0.0.1:${relay.port}`);
  await waitFor("the worker", () => greets(bouncePort));
  const bounced = await team.invited("gone@remote.test", "bounced", "mailbox_unknown");
  const full = await team.invited("full@remote.test", "bounced", "mailbox_full");
  for (const email of ["gone@remote.test", "full@remote.test"]) {
    const { sent_at } = (await mailTo(email))!;
    expectThat(`${email}: taken by the relay before it came back`, sent_at !== null);
  }
  await team.invited("ann@nowhere.test", "refused", "domain_unknown");
  const fine = await team.invited("ben@remote.test", "success", null);

  console.log("forged bounces:");
  const { answered, changed } = await forge("ben@remote.test", "gone@remote.test");
  expectThat(`${answered} of ${FORGERIES} refused, ${changed} rows changed`, answered === FORGERIES && changed === 0);
  const genuine = await bounce(bouncePort, {
    to: returnAddress(t.context.config, (await mailTo("ben@remote.test"))!.id)!,
  });
  await team.becomes(fine.id, "bounced", "mailbox_unknown");
  expectThat(`the same with the right mark is taken: ${genuine}`, genuine.startsWith("250"));

  console.log("the provider's webhook:");
  const webhook = await checkWebhook(team);

  console.log(
    `mail: refused at once after ${refused.ms} ms, bounced after ${bounced.ms} ms, mailbox full after ${full.ms} ms, ` +
      `greylisted tried again after ${wait} s and taken at try ${attempts}, ${answered} of ${FORGERIES} forged bounces refused, ` +
      `${changed} rows changed by them, webhook ${webhook} of 5 as it should; ${wrong} wrong`,
  );
} finally {
  await Promise.all([stop(server), stop(worker)]);
  await Promise.all([relay.stop(), mx.stop(), greylist.stop()]);
  await t.close();
  await cluster.stop();
}
process.exit(wrong > 0 ? 1 : 0);

async function openTeam() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), admin)}`;
  const send = async (method: string, path: string, payload?: object) => {
    const answer = await fetch(`${base}/api/v2/team/${team_id}/${path}`, {
      method,
      headers: { authorization, ...(payload && { "content-type": "application/json" }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as {
      members: { id: string }[];
      email_sent_state: string;
      email_sent_cause: string | null;
      email_sent_reason: string | null;
    };
  };
  const becomes = async (id: string, state: string, cause: string | null) => {
    const began = performance.now();
    for (;;) {
      const { email_sent_state, email_sent_cause, email_sent_reason } = await send("GET", `member/${id}`);
      const good = email_sent_state === state && email_sent_cause === cause;
      const ms = Math.round(performance.now() - began);
      if (good || ms > 120_000) {
        const { email } = (await t.owner
          .selectFrom("members")
          .select("email")
          .where("id", "=", id)
          .executeTakeFirst())!;
        const said = email_sent_reason ? `, "${email_sent_reason}"` : "";
        expectThat(`${email}: ${email_sent_state}, ${email_sent_cause ?? "no cause"} after ${ms} ms${said}`, good);
        return { id, ms };
      }
      await sleep(50);
    }
  };
  return {
    becomes,
    async invited(email: string, state: string, cause: string | null) {
      const person = { email, first_name: "New", last_name: "Comer" };
      const { members } = await send("POST", "member", { members: [person], invite_sent: true });
      return becomes(members[0]!.id, state, cause);
    },
  };
}

function mailTo(email: string) {
  return t.owner
    .selectFrom("mails")
    .select(["id", "state", "attempts", "sent_at"])
    .where("recipient", "=", email)
    .executeTakeFirst();
}

async function nextTry(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'mail.send' and start_after > created_on`.execute(t.owner);
  return rows[0]?.seconds ?? 0;
}

/** Returns every row that a bounce could change. */
async function everything(): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select md5(m::text) as row from mails m union all select md5(m::text) from members m`.execute(t.owner);
  return rows.map(({ row }) => row).toSorted();
}

async function forge(target: string, other: string) {
  const { config } = t.context;
  const address = returnAddress(config, (await mailTo(target))!.id)!;
  const otherMark = mailTag(config.secret_keys, (await mailTo(other))!.id).split(".")[1];
  const guess = (length: number) => randomBytes(length / 2).toString("hex");
  const kinds = [
    () => ({ to: address.replace(/\w{22}@/, `${guess(22)}@`) }),
    () => ({ to: address.replace(/\w{22}@/, `${otherMark}@`) }),
    () => ({ to: `bounces+${guess(32)}.${guess(22)}@${BOUNCE_DOMAIN}` }),
    () => ({ to: `bounces+${mailTag(makeKeyring([randomBytes(32)]), guess(32))}@${BOUNCE_DOMAIN}` }),
    () => ({ to: address.replace(BOUNCE_DOMAIN, `${guess(6)}.test`) }),
    () => ({ to: address, from: `sender.${guess(6)}@remote.test` }),
    () => ({ to: address, raw: `Subject: ${guess(8)}\r\n\r\nNot a report.\r\n` }),
    () => ({ to: address, raw: reportTo(address, {}).replace("multipart/report", "multipart/mixed") }),
  ];
  const before = await everything();
  let answered = 0;
  let next = 0;
  const one = async () => {
    while (next < FORGERIES) {
      const kind = kinds[next++ % kinds.length]!;
      if ((await bounce(bouncePort, kind())).startsWith("550")) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  const after = await everything();
  return { answered, changed: after.filter((row, n) => row !== before[n]).length };
}

/** Sends the same bounce in five ways, and returns how many got the expected response. */
async function checkWebhook(team: Awaited<ReturnType<typeof openTeam>>): Promise<number> {
  const { id } = await team.invited("cleo@remote.test", "success", null);
  const tag = mailTag(t.context.config.secret_keys, (await mailTo("cleo@remote.test"))!.id);
  const events = [{ event: "bounce", status: "5.2.1", reason: "550 5.2.1 This account is off", [TAG_FIELD]: tag }];
  const now = Date.now();
  const good = signMailEvents(events, new Date(now));
  const tries = [
    ["tampered", { ...good, body: good.body.replace("5.2.1", "5.1.1") }, 403],
    ["eleven minutes old", signMailEvents(events, new Date(now - 11 * 60_000)), 403],
    ["without a signature", { ...good, headers: { "content-type": "application/json" } }, 403],
    ["good", good, '{"changed":1}'],
    ["replayed", good, '{"changed":0}'],
  ] as const;
  let met = 0;
  for (const [what, { body, headers }, wanted] of tries) {
    const answer = await fetch(`${base}/api/v2/mail/events`, { method: "POST", headers, body });
    const said = answer.ok ? await answer.text() : answer.status;
    expectThat(`${what}: ${said}`, said === wanted);
    if (said === wanted) met += 1;
  }
  await team.becomes(id, "bounced", "mailbox_off");
  return met;
}
