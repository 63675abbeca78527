import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PASSWORD } from "@portal/api/test/people.ts";
import { cheapHash } from "@portal/api/test/phones.ts";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { Softphone, sharedLines } from "./softphone.ts";
import { type Stack, startStack } from "./stack.ts";

const SOCKETS = 64;
const LOGGING_IN = 16;
/** The fleet size the product is designed for. */
const FLEET = 10_000_000;

/**
 * Runs many phones against one server process: all log in, then each sends a heartbeat per second (a real phone sends one
 * per hour). Then a setting changes, and every phone fetches and applies it. Returns 0 if no phone was refused or missed.
 */
export async function runLoad(count: number, seconds: number): Promise<number> {
  const stack = await startStack({ env: { LOG_LEVEL: "error", ADDRESS_LIMIT_FACTOR: "1000" } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    const team_id = await makePeople(database, count);
    const phones = await logInAll(stack, count);
    await forgetSightings(database, team_id);
    const before = await cpuOf(stack.server.pid);
    const { beats, errors, took } = await beatAll(phones, seconds);
    const cpu = (await cpuOf(stack.server.pid)) - before;
    const sorted = took.toSorted((a, b) => a - b);
    const percentile = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0);
    console.log(
      `phones: ${count}, ${beats} beats, ${errors} errors, p99 ${percentile(0.99)} ms, ${(beats / seconds).toFixed(0)} beats/s by one server process`,
    );
    // CPU time per heartbeat, which does not depend on other load on the machine.
    console.log(
      `server: half of them within ${percentile(0.5)} ms, ${((cpu * 1000) / beats).toFixed(2)} ms of processor a beat, ${(beats / cpu).toFixed(0)} beats per processor second`,
    );
    const needed = FLEET / 3600 / (beats / cpu);
    console.log(
      `means: ${(FLEET / 1e6).toFixed(0)} million phones at a beat an hour are ${(FLEET / 3600).toFixed(0)} beats/s, the work of ${needed.toFixed(1)} processors beside the database`,
    );
    const seen = await seenAll(database, team_id, seconds);
    const applied = await rollOut(database, team_id, phones);
    return errors === 0 && seen === count && applied === count ? 0 : 1;
  } finally {
    await database.end();
    await stack.stop();
  }
}

/** Creates a team of `count` members with voice configurations. Uses a cheap hash, because logins are not measured. */
async function makePeople(database: pg.Client, count: number): Promise<string> {
  const password_hash = await cheapHash();
  const { rows } = await database.query<{ id: string }>(
    `with team as (insert into teams (product, team_name, created_at) values ('team', 'Load of phones', now()) returning id),
      subscription as (insert into subscriptions (team_id, tier, state, seats) select id, 'teams_pro', 'paid', $1 from team)
    select id from team`,
    [count + 10],
  );
  const team_id = rows[0]!.id;
  await database.query(`select set_config('app.team_id', $1, false)`, [team_id]);
  await database.query(
    `with people as (
      insert into members (team_id, email, first_name, last_name, status)
      select $1, 'phone.' || n || '@load.example', 'Phone', n::text, 'active' from generate_series(1, $2) n returning id, email
    ), accounts as (
      insert into accounts (product, email, password_hash, verified_at, terms_portal, terms_team, team_id, member_id, created_at)
      select 'team', email, $3, now(), $4, $5, $1, id, now() from people
    ), account as (
      insert into voice_accounts (team_id, place, name, settings) values ($1, 1, 'Office', '{"domain": "pbx.load.example"}') returning id
    )
    insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings)
    select $1, p.id, a.id, 'Phone', '', '{}' from people p, account a`,
    [team_id, count, password_hash, TERMS_VERSIONS.portal, TERMS_VERSIONS.team],
  );
  // Autovacuum would do this within a minute.
  await database.query("analyze");
  return team_id;
}

async function logInAll(stack: Stack, count: number): Promise<Softphone[]> {
  const lines = sharedLines(SOCKETS);
  const phones = Array.from({ length: count }, () => new Softphone(stack.urls.team, lines));
  const began = performance.now();
  let next = 0;
  const one = async () => {
    for (let n = next++; n < count; n = next++) {
      await phones[n]!.logIn(`phone.${n + 1}@load.example`, PASSWORD);
      await phones[n]!.fetchConfig();
      await phones[n]!.acknowledge();
    }
  };
  await Promise.all(Array.from({ length: LOGGING_IN }, one));
  console.log(`${count} phones logged in and configured in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return phones;
}

/** Spreads heartbeats over each second. A phone without a response skips its turn. */
async function beatAll(phones: readonly Softphone[], seconds: number) {
  const took: number[] = [];
  let errors = 0;
  const began = performance.now();
  const live = async (phone: Softphone, at: number) => {
    for (let beat = 0; beat < seconds; beat += 1) {
      const due = began + beat * 1000 + (at / phones.length) * 1000;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      if (performance.now() > began + seconds * 1000) return;
      const sent = performance.now();
      try {
        await phone.beat();
        took.push(performance.now() - sent);
      } catch {
        errors += 1;
      }
    }
  };
  await Promise.all(phones.map(live));
  return { beats: took.length, errors, took };
}

/** Dates the logins back, because a phone's time is written every five minutes only, and its owner's once a day. */
async function forgetSightings(database: pg.Client, team_id: string): Promise<void> {
  const ago = "now() - interval '2 days' where team_id = $1";
  await database.query(`update devices set last_seen_at = ${ago}`, [team_id]);
  await database.query(`update members set last_device_seen_at = ${ago}`, [team_id]);
}

async function seenAll(database: pg.Client, team_id: string, seconds: number): Promise<number> {
  await sleep(2_500);
  const { rows } = await database.query<{ seen: number; members: number }>(
    `select count(*) filter (where d.last_seen_at > now() - make_interval(secs => $2))::int as seen,
      count(*) filter (where m.last_device_seen_at > now() - make_interval(secs => $2))::int as members
    from devices d join members m on m.team_id = d.team_id and m.id = d.member_id where d.team_id = $1`,
    [team_id, seconds + 70],
  );
  console.log(`seen: ${rows[0]!.seen} phones, ${rows[0]!.members} members active`);
  return rows[0]!.seen;
}

/** Changes a setting. Every phone notices it at its next heartbeat, fetches it and acknowledges it. */
async function rollOut(database: pg.Client, team_id: string, phones: readonly Softphone[]): Promise<number> {
  await database.query(`insert into phone_settings (team_id, says) values ($1, '{"dtmf": "info"}')`, [team_id]);
  const began = performance.now();
  let next = 0;
  const one = async () => {
    for (let n = next++; n < phones.length; n = next++) {
      const phone = phones[n]!;
      if ((await phone.beat()).action !== "refetch") continue;
      await phone.fetchConfig();
      await phone.acknowledge();
    }
  };
  await Promise.all(Array.from({ length: LOGGING_IN }, one));
  const { rows } = await database.query<{ applied: number }>(
    `select count(*)::int as applied from device_configs c join teams t on t.id = c.team_id
    where c.team_id = $1 and c.ack = 'applied' and c.acked_revision = t.config_revision`,
    [team_id],
  );
  console.log(
    `roll-out: ${rows[0]!.applied} of ${phones.length} phones have a changed setting after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  return rows[0]!.applied;
}

/** Returns the CPU seconds of a process (proc(5), at the usual 100 ticks per second). */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
