import { CALLS, isChange } from "@portal/model/features.ts";
import { fillPath } from "@portal/model/kit/endpoint.ts";
import { KEY_SCOPE_NAMES, type KeyScope } from "@portal/model/api-keys/scopes.ts";
import { KEY_CALLS } from "@portal/api/proofs/permissions.ts";
import { paramsFor } from "@portal/api/proofs/world.ts";
import { type Grant, signGrant } from "@portal/api/platform/access-tokens.ts";
import { makeKeyring } from "@portal/api/platform/keyring.ts";
import { hashOf } from "@portal/api/platform/secrets.ts";
import { issueKey, programWith, requestToken } from "@portal/api/test/api-keys.ts";
import { type TestApp, openTestApp } from "@portal/api/test/test-app.ts";
import { makePerson, makeTeam } from "@portal/api/test/people.ts";
import { startTestCluster } from "./parts/database.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm proof:keys 1000`: so many tries with API keys and access tokens that must not work, spread over every read that keys
 * can make and every way in which a key or token can be wrong. None may be accepted, and wrong ones may not be told apart.
 * The same key, or a token for it, is accepted each time without the fault. The commands of
 * docs/developers/authentication.md are run as they stand, on a local port.
 */
const page = openDocument("docs/developers/authentication.md");
const tries = Number(process.argv[2] ?? 1000);
const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const ways = Object.entries({ ...keyFaults(t), ...tokenFaults(t) });
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
  `keys: ${tries} tries with ${ways.length} faults, ${accepted} accepted; ${checked} without the fault accepted; ${wrong.length} wrong`,
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
type Key = Awaited<ReturnType<typeof issueKey>>;
type Fault = (key: Key, scope: KeyScope, team_id: string) => Promise<Try>;

/** Gets a token as an OAuth client does. */
async function tokenFor({ clientId, token }: Key, scope?: string): Promise<string> {
  const credentials = { client_id: clientId, client_secret: token };
  const reply = await requestToken(t, { grant_type: "client_credentials", ...credentials, ...(scope && { scope }) });
  return reply["access_token"] as string;
}

/** A token that is signed like a genuine one, apart from what is given. */
function signed({ handle, token }: Key, grant: Partial<Grant>, more: { key?: Buffer; secret?: string } = {}): string {
  const keys = more.key ? makeKeyring([more.key]) : t.context.config.secret_keys;
  const expires_at = Math.floor(t.clock.now().getTime() / 1000) + 60;
  const secret = more.secret ?? token.split(".")[1]!;
  return signGrant(keys, { handle, scopes: KEY_SCOPE_NAMES, expires_at, ...grant }, hashOf(secret));
}

/** Replaces a character. */
function altered(token: string, at: number): string {
  return token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
}

/** Each is a genuine token that was changed, or of a key that may not be used any more, or may do something else. */
function tokenFaults({ owner, clock }: TestApp): Record<string, Fault> {
  const code = "session.required";
  const past = () => new Date(clock.now().getTime() - 1000);
  const change = (id: string, to: object) => owner.updateTable("api_keys").set(to).where("id", "=", id).execute();
  const spare = (team_id: string, scope: KeyScope) => issueKey(owner, clock.now(), team_id, [scope]);
  return {
    "altered token": async (key, scope) => {
      const token = await tokenFor(key, scope);
      return { token: altered(token, 4 + (Number.parseInt(key.id.slice(-4), 16) % (token.length - 4))), code };
    },
    "cut token": async (key) => ({ token: (await tokenFor(key)).slice(0, -1), code }),
    "expired token": async (key) => ({
      token: signed(key, { expires_at: Math.floor(past().getTime() / 1000) }),
      code,
    }),
    "token signed with another SECRET_KEY": async (key) => ({
      token: signed(key, {}, { key: Buffer.alloc(32, 7) }),
      code,
    }),
    "token signed without the key's secret": async (key) => ({ token: signed(key, {}, { secret: "guessed" }), code }),
    "token of a revoked key": async (_, scope, team_id) => {
      const key = await spare(team_id, scope);
      const token = await tokenFor(key);
      await change(key.id, { revoked_at: past() });
      return { token, code };
    },
    "token of an expired key": async (_, scope, team_id) => {
      const key = await spare(team_id, scope);
      const token = await tokenFor(key);
      await change(key.id, { created_at: new Date(past().getTime() - 1000), expires_at: past() });
      return { token, code };
    },
    "token from a foreign network": async (_, scope, team_id) => {
      const key = await spare(team_id, scope);
      const token = await tokenFor(key);
      await change(key.id, { networks: ["198.51.100.0/24"] });
      return { token, ip: "198.51.101.1", code };
    },
    "token on the host of another edition": async (key) => ({ token: await tokenFor(key), host: "solo.test", code }),
    "token narrowed to another scope": async (_, scope, team_id) => {
      const other = KEY_SCOPE_NAMES.find((one) => one !== scope)!;
      const key = await issueKey(owner, clock.now(), team_id, [scope, other]);
      return { token: await tokenFor(key, other), code: "access.forbidden" };
    },
    "token with more scopes than its key": async (_, scope, team_id) => {
      const others = KEY_SCOPE_NAMES.filter((other) => other !== scope);
      const key = await issueKey(owner, clock.now(), team_id, others);
      return { token: signed(key, { scopes: KEY_SCOPE_NAMES }), code: "access.forbidden" };
    },
    "token of another team": async (_, scope) => {
      const key = await spare(await makeTeam(owner, clock.now()), scope);
      return { token: await tokenFor(key), code: "team.not_found" };
    },
  };
}

function keyFaults({ owner, clock }: TestApp): Record<string, Fault> {
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
      headers: {
        host: "teams.test",
        authorization: `Bearer ${what.includes("token") ? await tokenFor(key) : key.token}`,
      },
    });
    if (right.statusCode === 401 || right.statusCode === 403) wrong.push(`${call.path}: refused a valid key or token`);
    else checked += 1;
  }
}

async function runDocumented(): Promise<void> {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const { member_id } = await makePerson(t.owner, t.clock.now(), team_id);
  const { clientId, token } = await issueKey(t.owner, t.clock.now(), team_id, ["members.read"]);
  const address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  const runLocally = async (documented: string, variables: Record<string, string>) => {
    const command = `${documented.replace("https://teams.example.com", address)} -H "Host: teams.test"`;
    return run("sh", ["-c", command], { cwd: ROOT, env: { ...process.env, ...variables } });
  };
  const withKey = (bearer: string) => runLocally(page.command("curl --fail"), { SWITCHBOARD_KEY: bearer });
  const client = { CLIENT_ID: clientId, CLIENT_SECRET: token };
  const issued = await runLocally(page.command("curl --user"), client);
  const access_token = /"access_token":"(sbt_[^"]+)"/.exec(issued.output)?.[1] ?? "none";
  for (const { code, output } of [await withKey(token), await withKey(access_token)])
    if (code !== 0 || !output.includes(member_id))
      wrong.push(`the documented commands ended with ${code}: ${output}${issued.output}`);
}
