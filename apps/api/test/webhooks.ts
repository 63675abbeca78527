import { openJobHandlers } from "../src/app.ts";
import { runJobs } from "./jobs.ts";
import { newTeamWithAdmin, proof } from "./teams.ts";
import type { TestApp } from "./test-app.ts";

/** Settings with which tests can send to this machine. */
export const WEBHOOK_ENV = { EGRESS_ALLOW_CIDRS: "127.0.0.1/32" };

/** Sends everything that is due, as workers would. */
export async function deliverAll(t: TestApp): Promise<void> {
  const handlers = openJobHandlers(t.context, t.adapters);
  const wake = handlers.find(({ job }) => job.name === "webhooks.wake")!;
  await wake.run({}, { job_id: "wake", signal: new AbortController().signal });
  await runJobs(t, handlers);
}

/** A team with an administrator who creates webhooks, and a change that causes an event. */
export async function webhookTeam(t: TestApp) {
  const team = await newTeamWithAdmin(t);
  const { browser, admin, team_id } = team;
  const path = `team/${team_id}/webhooks`;
  const sudo = () => proof(browser, admin.email, "security");
  const create = async (url: string, body: object = {}) =>
    browser.send("POST", path, { url, kinds: [], ...body }, await sudo());
  const change = async (id: string, body: object) => browser.send("PUT", `${path}/${id}`, body, await sudo());
  const deliveries = async (id: string, query = "") =>
    (await browser.send("GET", `${path}/${id}/deliveries${query}`))["deliveries"];
  let renamed = 0;
  /** Causes one event of the kind `member.team_renamed`. */
  const cause = () => browser.send("PUT", `team/${team_id}/rename`, { team_name: `Acme ${(renamed += 1)}` });
  return { ...team, path, sudo, create, change, deliveries, cause };
}
