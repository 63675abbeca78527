import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { request } from "node:https";
import { join, resolve } from "node:path";
import { openMailSink } from "@portal/api/test/mail-sink.ts";
import { signUpForm } from "@portal/api/test/sign-up.ts";
import { seedOf } from "@portal/api/test/two-step.ts";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { missingFor } from "./parts/container-image.ts";
import { makeDebian } from "./parts/debian-root.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Installs Switchboard on a new Debian in a folder by following docs/operations/install.md command by command, then logs in
 * to all three hosts over TLS. Downloads happen before and don't count. systemd can't run in a folder, so a stand-in starts
 * what the units say. Uses the ports 80, 443, 5432 and 8080: `pnpm proof:install [PACKAGE.deb]`.
 */
const DOMAIN = "switchboard.lan";
const MOST_MINUTES = 10;
const DOWNLOADED = ["postgresql", "haproxy", "openssl", "curl", "ca-certificates"];
const PASSWORD = "Another-Horse8";

const missing = await missingFor(["mmdebstrap"]);
if (missing.length > 0) throw new Error(`This proof needs ${missing.join(" and ")}.`);
const given = process.argv[2];
const page = openDocument("docs/operations/install.md");
const mail = await openMailSink();
const hosts = ["teams", "solo", "support"].map((host) => `${host}.${DOMAIN}`);
const root = await makeDebian(DOWNLOADED, hosts);
let staffPassword = "";
const wrong: string[] = [];
try {
  const file = join(root.folder, "root/switchboard.deb");
  if (given) cpSync(resolve(given), file);
  else execFileSync("pnpm", ["build", "deb", file], { cwd: ROOT, stdio: "inherit" });
  const { commands, seconds } = await followDocument();
  const minutes = (seconds / 60).toFixed(1);
  if (seconds > MOST_MINUTES * 60) wrong.push(`the steps took ${minutes} minutes`);
  console.log(`install: ${commands} commands in ${minutes} minutes without downloads, of at most ${MOST_MINUTES}`);
  await logInToAll();
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await root.remove();
  await mail.close();
}
for (const line of wrong) console.log(`WRONG: ${line}`);
console.log(`install: ${wrong.length} wrong`);
process.exit(wrong.length > 0 ? 1 : 0);

/** Runs the commands of the document, and only those. */
async function followDocument(): Promise<{ commands: number; seconds: number }> {
  let [commands, seconds] = [0, 0];
  for (const { script, ...block } of page.blocks()) {
    const began = performance.now();
    const output = await root.inside(
      script.replaceAll("smtp://relay.company.com", mail.url).replaceAll("company.com", DOMAIN),
    );
    seconds += (performance.now() - began) / 1000;
    commands += block.commands.length;
    if (script.includes("switchboard check")) expectNoFault(output);
    if (script.includes("staff add")) staffPassword = /: (\S+)$/m.exec(output)?.[1] ?? "";
  }
  return { commands, seconds };
}

function expectNoFault(output: string): void {
  const lines = output.split("\n").filter((line) => /^(ok|FAULT)\b/.test(line));
  wrong.push(...lines.filter((line) => line.startsWith("FAULT")));
  console.log(
    `install: switchboard check, ${lines.length} lines, ${lines.filter((l) => l.startsWith("FAULT")).length} faults`,
  );
}

/** Signs up, verifies by the emailed link and logs in on both customer hosts; then the first login of the administrator. */
async function logInToAll(): Promise<void> {
  await waitFor("the server behind HAProxy", async () => (await send("teams", "GET", "/login")).status === 200, 60_000);
  let logins = 0;
  for (const host of ["teams", "solo"]) {
    const email = `ines@${host}.${DOMAIN}`;
    await send(host, "POST", "/api/v2/signup", signUpForm(email, host === "teams" ? { team_name: "Caldera" } : {}));
    const { raw } = await mail.waitFor(email);
    const token = /[?/=]([\w-]{43})\b/.exec(raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1];
    await send(host, "PUT", "/api/v2/chnageAccountStatusToVerified", { token });
    const { body } = await send(host, "POST", "/api/v2/session/login", { email, password: PASSWORD });
    if (/"session"/.test(body)) logins += 1;
    else wrong.push(`${host}: the login says ${body}`);
  }
  const staff = { email: `you@${DOMAIN}`, password: staffPassword };
  const { token } = JSON.parse((await send("support", "POST", "/support/api/v2/login", staff)).body) as {
    token: string;
  };
  const step = async (name: string, body?: object) => {
    const answer = await send("support", "POST", `/support/api/v2/login/${name}`, body, { "x-login-attempt": token });
    return JSON.parse(answer.body) as { short_secret: string; session?: object };
  };
  const seed = seedOf((await step("secret")).short_secret);
  await step("code", { two_fa_code: codeOf(seed, stepAt(new Date())) });
  const entered = await step("password", { password: PASSWORD });
  if (entered.session) logins += 1;
  else wrong.push(`support: the login says ${JSON.stringify(entered)}`);
  console.log(`install: ${logins} of 3 logins over TLS, with a certificate that was checked`);
}

async function send(host: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const asked = request({
    host: "127.0.0.1",
    servername: `${host}.${DOMAIN}`,
    method,
    path,
    ca: readFileSync(join(root.folder, "etc/haproxy/trial.crt")),
    headers: { host: `${host}.${DOMAIN}`, ...(body && { "content-type": "application/json" }), ...headers },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, "response")) as [NodeJS.ReadableStream & { statusCode: number }];
  let text = "";
  for await (const part of answer) text += String(part);
  return { status: answer.statusCode, body: text };
}
