import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { KEY_SCOPE_NAMES } from "@portal/model/api-keys/scopes.ts";
import { issueKey } from "@portal/api/test/api-keys.ts";
import { openListening, teamWithKey, workingMeanwhile } from "@portal/api/test/listening.ts";
import type { TestApp } from "@portal/api/test/test-app.ts";
import { type Browser, chromium } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { openClaims } from "./parts/claims.ts";
import { startTestCluster } from "./parts/database.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { fileOf, importByScreen, importTeam, resultOf } from "./parts/import-comparison.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "./parts/portal.ts";
import { run, startChild, waitFor } from "./parts/process.ts";
import { SDK_MOST_BYTES, packArchive, packCli, packSdk } from "./parts/sdk-packages.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm proof:sdk [ROWS]`: builds the packages for integrators and runs every command and program of their documents as it
 * stands, with a local address, and uses the SDK in a browser. Then imports a file by command and by screen, each into a
 * database of its own, and compares.
 */
const rows = Number(process.argv[2] ?? 2000);
const quickstart = openDocument("docs/developers/quickstart.md");
const sdk = openDocument("docs/developers/sdk.md");
const cli = openDocument("docs/developers/cli.md");

const { claim, end } = openClaims("sdk");
const folder = await mkdtemp(join(tmpdir(), "switchboard-sdk-"));
const work = join(folder, "work");
await mkdir(work);
const cluster = await startTestCluster();
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const env: Record<string, string> = {
  HOME: work,
  PATH: [join(work, "global/bin"), process.env["PATH"]].join(delimiter),
  npm_config_prefix: join(work, "global"),
  npm_config_cache: join(work, "cache"),
  npm_config_update_notifier: "false",
  SWITCHBOARD_WEBHOOK_SECRET: secret,
};
try {
  await packages();
  const { t, origin } = await openListening(cluster.url());
  try {
    await documents(t, origin);
    await inBrowser(t, origin);
  } finally {
    await t.close();
  }
  await sameImports();
} catch (error) {
  claim(false, "runs to its end", error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
end();

async function packages(): Promise<void> {
  const packed = { sdk: await packSdk(join(folder, "sdk")), cli: await packCli(join(folder, "cli")) };
  for (const { folder: place } of Object.values(packed)) {
    const archive = packArchive(place, folder);
    await cp(archive, join(work, basename(archive)));
  }
  claim(
    packed.sdk.bytes < SDK_MOST_BYTES,
    `bundle under ${SDK_MOST_BYTES} bytes`,
    `${packed.sdk.bytes} bytes minified`,
  );
}

/** Runs a script as a person would, in the folder with the key. */
async function inShell(script: string, origin: string, more: Record<string, string> = {}) {
  const local = script.replaceAll("https://teams.example.com", origin);
  return run("sh", ["-ec", local], { cwd: work, env: { ...env, ...more } });
}

async function documents(t: TestApp, origin: string): Promise<void> {
  const { key, team_id, admin } = await teamWithKey(t, KEY_SCOPE_NAMES);
  await writeFile(join(work, "key.txt"), `${key}\n`, { mode: 0o600 });
  await writeFile(join(work, "package.json"), '{ "type": "module" }\n');

  const first = quickstart.blocks();
  const shown = await inShell(first.map(({ script }) => script).join("\n"), origin);
  const expected = [admin.email, "ada@example.com", "member.added", "request.invalid"];
  const missing = expected.filter((text) => !shown.output.includes(text));
  const count = first.reduce((sum, { commands }) => sum + commands.length, 0);
  claim(
    shown.code === 0 && missing.length === 0,
    `quickstart.md, ${count} commands`,
    said(shown.code === 0 && missing.length === 0, shown.output),
  );

  await scripts(t, origin, "sdk.md", sdk.blocks("Install"));
  await programs(origin, key);

  await scripts(t, origin, "cli.md", [...cli.blocks("Install"), ...cli.blocks("Log in"), ...cli.blocks("Members")]);
  await scripts(t, origin, "cli.md", cli.blocks("Devices and calls"));
  await listening(t, team_id, cli.command("swb webhooks listen"));
}

function said(isHeld: boolean, output: string): string {
  return isHeld ? "as written" : output;
}

async function scripts(
  t: TestApp,
  origin: string,
  document: string,
  blocks: ReturnType<typeof cli.blocks>,
): Promise<void> {
  for (const { script, commands } of blocks) {
    const { code, output } = await workingMeanwhile(t, inShell(script, origin));
    claim(
      code === 0,
      `${document}, ${commands.length} commands from line ${commands[0]?.line}`,
      said(code === 0, output),
    );
  }
}

/** Each program is checked with the types of the installed package, and run. */
async function programs(origin: string, key: string): Promise<void> {
  const printed = ["Invited grace@example.com at 20", "the latest one member.added", "400 request.invalid", "204"];
  const credentials = { SWITCHBOARD_KEY: key, CLIENT_ID: key.split(".")[0] ?? "", CLIENT_SECRET: key };
  const all = sdk.programs();
  const files = all.map((_, at) => `program-${at}.ts`);
  for (const [at, program] of all.entries())
    await writeFile(join(work, files[at]!), program.replaceAll("https://teams.example.com", origin));
  const types = [
    "--typeRoots",
    join(ROOT, "node_modules/@types"),
    "--types",
    "node",
    "--lib",
    "es2024,dom,dom.iterable",
  ];
  const options = ["--noEmit", "--strict", "--target", "es2024", "--module", "nodenext", ...types];
  const checked = await run(join(ROOT, "node_modules/.bin/tsc"), [...options, ...files], { cwd: work });
  claim(
    checked.code === 0,
    `sdk.md, ${all.length} programs fit the types of the package`,
    said(checked.code === 0, checked.output),
  );
  for (const [at, file] of files.entries()) {
    const { code, output } = await run(process.execPath, [file], { cwd: work, env: { ...env, ...credentials } });
    const isHeld = code === 0 && output.includes(printed[at] ?? "?");
    claim(isHeld, `sdk.md, program ${at + 1}`, said(isHeld, output));
  }
}

/** Runs the forwarding until an event has arrived. npm `standardwebhooks` verifies it. */
async function listening(t: TestApp, team_id: string, documented: string): Promise<void> {
  const received: { readonly body: string; readonly headers: Record<string, string> }[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      received.push({ body, headers: request.headers as Record<string, string> });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const command = documented.replace("http://localhost:3000", `http://127.0.0.1:${port}`);
  const child = startChild("sh", ["-ec", `exec ${command}`], { cwd: work, env });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await waitFor("the forwarding", () => Promise.resolve(printed.includes(secret)));
  const { token } = await issueKey(t.owner, t.clock.now(), team_id, ["members.write"]);
  await t.app.inject({
    method: "POST",
    url: "/v1/members",
    headers: { host: "127.0.0.1", authorization: `Bearer ${token}` },
    payload: { members: [{ email: "heard@example.com", first_name: "Ha", last_name: "Li" }], invite_sent: false },
  });
  await waitFor("an event", () => Promise.resolve(received.length > 0));
  child.kill("SIGINT");
  const [code] = (await once(child, "close")) as [number];
  receiver.close();
  const [{ body, headers } = { body: "", headers: {} }] = received;
  const event = new Webhook(secret).verify(body, headers) as { readonly type: string };
  claim(
    code === 0 && event.type === "member.added",
    "cli.md, webhooks listen",
    `${event.type}, verified by standardwebhooks`,
  );
}

/** Loads the package's file into pages of Chromium: one of the server's own site, and one of another site. */
async function inBrowser(t: TestApp, origin: string): Promise<void> {
  const { key, admin } = await teamWithKey(t, KEY_SCOPE_NAMES);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
  try {
    const own = await pageWithSdk(browser, origin);
    const id = "msg_1";
    const body = JSON.stringify({ type: "member.added", timestamp: new Date().toISOString(), data: { name: "Zoë" } });
    const now = new Date();
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, now, body),
    };
    const verified = await own.evaluate(verifyInPage, { body, headers, secret });
    const isRight = isDeepStrictEqual(verified, ["member.added", "WebhookError", "WebhookError", "member.added"]);
    claim(isRight, "in Chromium, verifyWebhook and signWebhook", verified.join(", "));
    const listed = await own.evaluate(listInPage, { origin, key });
    claim(listed === admin.email, "in Chromium, a page of the server's own origin lists members", listed);
    const foreign = await pageWithSdk(browser, "http://other.localhost");
    const methods: string[] = [];
    foreign.on("response", (response) => {
      if (response.url().startsWith(origin)) methods.push(response.request().method());
    });
    const refused = await foreign.evaluate(listInPage, { origin, key });
    const isKept = refused === "connection.failed" && methods.every((one) => one === "OPTIONS");
    claim(isKept, "in Chromium, a page of another site can't send a key", [refused, ...methods].join(", "));
  } finally {
    await browser.close();
  }
}

async function pageWithSdk(browser: Browser, origin: string) {
  const page = await browser.newPage();
  await page.route(`${origin}/page.html`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>SDK</title>" }),
  );
  await page.route(`${origin}/sdk.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", path: join(folder, "sdk/sdk.js") }),
  );
  await page.goto(`${origin}/page.html`);
  return page;
}

type Sdk = typeof import("../packages/sdk/src/sdk.ts");

interface Signed {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly secret: string;
}

/** Runs in the page. Returns what became of a genuine delivery, an altered one, one of another secret and one of its own. */
async function verifyInPage({ body, headers, secret }: Signed): Promise<string[]> {
  const file = "/sdk.js";
  const { signWebhook, verifyWebhook } = (await import(file)) as Sdk;
  const resultOf = (...given: Parameters<Sdk["verifyWebhook"]>) =>
    verifyWebhook(...given).then(
      ({ type }) => type,
      (error: Error) => error.name,
    );
  const signed = await signWebhook(body, secret, { id: "msg_2", timestamp: Math.floor(Date.now() / 1000) });
  return [
    await resultOf(body, headers, secret),
    await resultOf(`${body} `, headers, secret),
    await resultOf(body, headers, `whsec_${btoa("x".repeat(32))}`),
    await resultOf(new TextEncoder().encode(body), new Headers(signed), secret),
  ];
}

/** Runs in the page. Returns the email of the only member, or the code of the error. */
async function listInPage({ origin, key }: { readonly origin: string; readonly key: string }): Promise<string> {
  const file = "/sdk.js";
  const { Switchboard, SwitchboardError } = (await import(file)) as Sdk;
  const sb = new Switchboard({ baseUrl: origin, key, retries: 0 });
  try {
    const emails = [];
    for await (const { email } of sb.members.listAll()) emails.push(email);
    return emails.join(", ");
  } catch (error) {
    return error instanceof SwitchboardError ? error.code : String(error);
  }
}

async function sameImports(): Promise<void> {
  const csv = fileOf(rows);
  await writeFile(join(work, "many.csv"), csv);
  const byCommand = await openListening(cluster.url());
  const byScreen = await openListening(cluster.url());
  try {
    const { t, origin } = byCommand;
    const { team_id } = await importTeam(t, rows + 10);
    const { token } = await issueKey(t.owner, t.clock.now(), team_id, ["members.write"]);
    const more = { SWITCHBOARD_URL: origin, SWITCHBOARD_KEY: token };
    const { code, output } = await workingMeanwhile(t, inShell("swb members import many.csv", origin, more));
    const [one, other] = [
      await resultOf(t, team_id),
      await resultOf(byScreen.t, await importByScreen(byScreen.t, "127.0.0.1", csv, rows + 10)),
    ];
    const refused = one.rows.filter(({ state }) => state === "refused").length;
    const isSame = isDeepStrictEqual(one, other);
    // Some rows were refused, and the command says so with its exit code.
    const isTold = code === 1 && output.includes(`${rows - refused} added, ${refused} refused of ${rows} rows.`);
    claim(
      isSame && one.rows.length === rows,
      `${rows} rows imported by command and by screen`,
      `${one.members.length} and ${other.members.length} members, ${refused} refusals, ${isSame ? "no difference" : "different"}`,
    );
    claim(isTold && refused > 0, "the command tells what was refused", output.trim().split("\n").at(-1) ?? "");
  } finally {
    await byScreen.t.close();
    await byCommand.t.close();
  }
}
