import type { KeyScope } from "@portal/model/api-keys/scopes.ts";
import { issueKey } from "./api-keys.ts";
import { finishJobs } from "./bulk-runs.ts";
import { makePerson, makeTeam } from "./people.ts";
import { type TestApp, openTestApp } from "./test-app.ts";

/** A server on a port, for programs that use it over the network. */
export async function openListening(clusterUrl: string): Promise<{ t: TestApp; origin: string }> {
  const t = await openTestApp(clusterUrl, { URL_TEAM: "http://127.0.0.1" });
  return { t, origin: await t.app.listen({ host: "127.0.0.1", port: 0 }) };
}

/** A team with a key for a program. */
export async function teamWithKey(t: TestApp, scopes: readonly KeyScope[], seats = 3_000) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats });
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const { token } = await issueKey(t.owner, t.clock.now(), team_id, scopes);
  return { team_id, admin, key: token };
}

/** Does the worker's part while a program waits for it. */
export async function workingMeanwhile<T>(t: TestApp, program: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const result = program.finally(() => ended.abort());
  while (!ended.signal.aborted) {
    await finishJobs(t);
    await Promise.race([result, new Promise((resolve) => setImmediate(resolve))]);
  }
  return result;
}
