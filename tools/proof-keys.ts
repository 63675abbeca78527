import { CALLS, isChange } from "@portal/model/features.ts";
import { fillPath } from "@portal/model/kit/endpoint.ts";
import { KEY_SCOPE_NAMES, type KeyScope } from "@portal/model/api-keys/scopes.ts";
import { KEY_CALLS } from "@portal/api/proofs/permissions.ts";
import { paramsFor } from "@portal/api/proofs/world.ts";
import { issueKey, programWith } from "@portal/api/test/api-keys.ts";
import { type TestApp, openTestApp } from "@portal/api/test/test-app.ts";
import { makePerson, makeTeam } from "@portal/api/test/people.ts";
import { startTestCluster } from "./parts/database.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm proof:keys 1000`: so many tries with API keys that must not work, spread over every read that keys can make and
 * every way in which a key can be wrong. None may be accepted, and wrong keys may not be told apart. The same key without
 * the fault is accepted each time. The command of docs/developers/authentication.md is run as it stands, on a local port.
 */
const page = openDocument("docs/developers/authentication.md");
const tries = Number(process.argv[2] ?? 1000);
const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const ways = Object.entries(faults(t));
const wrong: string[] = [];
let accepted = 0;
let checked = 0;
try {
  await prove();
  await runDocumented();
} catch (error) {
  wrong.push(String(error));
} finally {
  await t.close().catch((error: unknown) => wrong.push(String(error)));
  await cluster.stop();
}
for (const line of wrong) console.log(line);
console.log(
  `keys: ${tries} tries with ${ways.length} faults, ${accepted} accepted; ${checked} of the same keys without the fault accepted; ${wrong.length} wrong`,
);
process.exit(wrong.length > 0 ? 1 : 0);

interface Try {
  readonly token: string;
  readonly ip?: string;
  readonly host?: string;
  readonly team_id?: string;
  /** Over-scoped tries and those for another team are authenticated, and refused afterwards. */
  readonly code: string;
}
type Fault = (key: Awaited<ReturnType<typeof issueKey>>, scope: KeyScope, team_id: string) => Promise<Try>;

function faults({ owner, clock }: TestApp): Record<string, Fault> {
  const out = "session.required";
  const issue = (team_id: string, scopes: readonly KeyScope[], more: Parameters<typeof issueKey>[4] = {}) =>
    issueKey(owner, clock.now(), team_id, scopes, more);
  const past = () => new Date(clock.now().getTime() - 1000);
  return {
    "wrong secret": async ({ handle }) => ({ token: `sbk_${handle}.${"A".repeat(43)}`, code: out }),
    "secret of another key": async ({ handle }, scope, team_id) => {
      const { token } = await issue(team_id, [scope]);
      return { token: `sbk_${handle}.${token.split(".")[1]}`, code: out };
    },
    "unknown handle": async ({ token }) => ({ token: `sbk_${"A".repeat(22)}.${token.split(".")[1]}`, code: out }),
    revoked: async (_, scope, team_id) => ({ ...(await issue(team_id, [scope], { revoked_at: past() })), code: out }),
    expired: async (_, scope, team_id) => {
      const { id, token } = await issue(team_id, [scope]);
      const created_at = new Date(past().getTime() - 1000);
      await owner.updateTable("api_keys").set({ created_at, expires_at: past() }).where("id", "=", id).execute();
      return { token, code: out };
    },
    "foreign network": async (_, scope, team_id) => {
      const { token } = await issue(team_id, [scope], { networks: ["198.51.100.0/24"] });
      return { token, ip: "198.51.101.1", code: out };
    },
    "other edition": async ({ token }) => ({ token, host: "solo.test", code: out }),
    "as a session": async ({ token }) => ({ token: token.replace("sbk_", "ps_"), code: out }),
    "over-scoped": async (_, scope, team_id) => {
      const others = KEY_SCOPE_NAMES.filter((other) => other !== scope);
      return { token: (await issue(team_id, others)).token, code: "access.forbidden" };
    },
    "another team": async (_, scope, team_id) => {
      const elsewhere = await makeTeam(owner, clock.now());
      return { token: (await issue(elsewhere, [scope])).token, team_id, code: "team.not_found" };
    },
  };
}

async function prove(): Promise<void> {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const { member_id } = await makePerson(t.owner, now, team_id);
  const reads = CALLS.filter(({ name, call }) => KEY_CALLS.has(name) && call.method === "GET" && !isChange(call))
    .filter(({ call }) => !call.query || !call.path.includes("statistics"))
    .map(({ name, call }) => ({ call, scope: KEY_CALLS.get(name) as KeyScope }));
  for (let n = 0; n < tries; n += 1) {
    const { call, scope } = reads[n % reads.length]!;
    const [what, fault] = ways[n % ways.length]!;
    const url = fillPath(call.path, paramsFor(call, { team_id, member_id, token: null }));
    const key = await issueKey(t.owner, t.clock.now(), team_id, [scope]);
    const { token, ip, host, code } = await fault(key, scope, team_id);
    const answer = await programWith(t, token, ip)("GET", url, undefined, host);
    if (answer.status < 400) accepted += 1;
    if (answer["error"]?.code !== code) wrong.push(`${call.path}, ${what}: expected ${code}, was ${answer.status}`);
    const right = await t.app.inject({
      method: "GET",
      url,
      headers: { host: "teams.test", authorization: `Bearer ${key.token}` },
    });
    if (right.statusCode === 401 || right.statusCode === 403) wrong.push(`${call.path}: refused a valid key`);
    else checked += 1;
  }
}

async function runDocumented(): Promise<void> {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { member_id } = await makePerson(t.owner, t.clock.now(), team_id);
  const { token } = await issueKey(t.owner, t.clock.now(), team_id, ["members.read"]);
  const address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  const documented = page.command("curl --fail");
  const command = `${documented.replace("https://teams.example.com", address)} -H "Host: teams.test"`;
  const env = { ...process.env, SWITCHBOARD_KEY: token };
  const { code, output } = await run("sh", ["-c", command], { cwd: ROOT, env });
  if (code !== 0 || !output.includes(member_id)) wrong.push(`the documented command ended with ${code}: ${output}`);
}
