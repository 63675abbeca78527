import { sql } from "kysely";
import { openJobHandlers } from "../src/app.ts";
import { runJobs } from "./jobs.ts";
import { newTeamWithAdmin, proof } from "./teams.ts";
import type { TestApp } from "./test-app.ts";
import type { Received } from "./webhook-receiver.ts";

/** Sends everything that is due, as workers would. */
export async function streamAll(t: TestApp): Promise<void> {
  const handlers = openJobHandlers(t.context, t.adapters);
  const wake = handlers.find(({ job }) => job.name === "audit_streams.wake")!;
  await wake.run({}, { job_id: "wake", signal: new AbortController().signal });
  await runJobs(t, handlers);
}

/** A team with an administrator who creates audit streams, and a change that writes an entry. */
export async function streamTeam(t: TestApp) {
  const team = await newTeamWithAdmin(t);
  const { browser, admin, team_id } = team;
  const path = `team/${team_id}/audit-streams`;
  const sudo = () => proof(browser, admin.email, "security");
  const create = async (url: string, body: object = {}) => browser.send("POST", path, { url, ...body }, await sudo());
  const change = async (id: string, body: object) => browser.send("PUT", `${path}/${id}`, body, await sudo());
  const shown = async (id: string) => {
    const { streams } = await browser.send("GET", path);
    return (streams as { id: string }[]).find((one) => one.id === id) as Record<string, unknown> | undefined;
  };
  let renamed = 0;
  /** Writes one entry. */
  const cause = () => browser.send("PUT", `team/${team_id}/rename`, { team_name: `Acme ${(renamed += 1)}` });
  return { ...team, path, sudo, create, change, shown, cause };
}

interface Event {
  readonly message: string;
  readonly metadata: { readonly uid: string; readonly sequence: number; readonly tenant_uid: string };
  readonly [field: string]: unknown;
}
export const eventsIn = (received: readonly Pick<Received, "body">[]): Event[] =>
  received.flatMap(({ body }) => JSON.parse(body) as Event[]);

/** The team's entries in the order of their seals. */
export async function sealedIds({ owner }: TestApp, team_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select audit_id::text as id from audit_seals where team_id = ${team_id} order by seq`.execute(owner);
  return rows.map(({ id }) => id);
}

export const RFC_5424 =
  /^<(?<pri>\d{1,3})>1 (?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?<host>[\x21-\x7e]{1,255}) (?<app>[\x21-\x7e]{1,48}) (?<proc>[\x21-\x7e]{1,128}) (?<id>[\x21-\x7e]{1,32}) (?<data>-|\[[^\]]+\]) (?<message>.*)$/;

/** The event in a message, or null if it isn't one of RFC 5424. */
export function eventIn(line: string): Event | null {
  const { message } = RFC_5424.exec(line)?.groups ?? {};
  return message === undefined ? null : (JSON.parse(message) as Event);
}
