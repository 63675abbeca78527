import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openMailSink } from "@portal/api/test/mail-sink.ts";
import { signUpForm } from "@portal/api/test/sign-up.ts";
import { seedOf } from "@portal/api/test/two-step.ts";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { debianSources, debianSuite, missingFor } from "./parts/container-image.ts";
import { run, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Installs Switchboard on a new Debian in a folder by following docs/operations/install.md command by command, then logs in
 * to all three hosts over TLS. Downloads happen before and don't count. systemd can't run in a folder, so a stand-in starts
 * what the units say. Uses the ports 80, 443, 5432 and 8080: `pnpm proof:install [PACKAGE.deb]`.
 */
const DOMAIN = "switchboard.lan";
const MOST_MINUTES = 10;
const DOWNLOADED = "postgresql haproxy openssl curl ca-certificates";
const PASSWORD = "Another-Horse8";

/** Starts and stops what the units name, as their user. Only what the document asks for. */
const SYSTEMCTL = `#!/bin/bash
set -e
verb=$1; shift
for unit in "$@"; do
  case "$verb $unit" in
    *\\ --now) ;;
    *\\ postgresql@15-main) pg_ctlcluster 15 main "$verb" || [ "$verb" = stop ] ;;
    restart\\ haproxy)
      haproxy -c -f /etc/haproxy/haproxy.cfg
      setsid haproxy -db -f /etc/haproxy/haproxy.cfg >/var/log/haproxy.log 2>&1 &
      echo $! > /run/haproxy.pid
      sleep 1
      kill -0 $(cat /run/haproxy.pid) || { cat /var/log/haproxy.log >&2; exit 1; } ;;
    enable\\ switchboard-*)
      file=/usr/lib/systemd/system/$unit.service
      user=$(sed -n 's/^User=//p' $file)
      mapfile -t variables < <(sed -n 's/^Environment=//p' $file)
      install -d -o $user -g $user /run/switchboard /var/cache/switchboard /var/lib/switchboard
      setsid setpriv --reuid=$user --regid=$user --init-groups --no-new-privs env "\${variables[@]}" \
        $(sed -n 's/^ExecStart=//p' $file) >/var/log/$unit.log 2>&1 &
      echo $! > /run/$unit.pid ;;
    *) echo "systemctl $verb $unit is not known here" >&2; exit 1 ;;
  esac
done
`;
const STOP = `for file in /run/switchboard-*.pid /run/haproxy.pid; do [ ! -f $file ] || kill $(cat $file) || true; done
sleep 3
pg_ctlcluster 15 main stop -- -m fast || true
`;

const missing = await missingFor(["mmdebstrap"]);
if (missing.length > 0) throw new Error(`This proof needs ${missing.join(" and ")}.`);
const given = process.argv[2];
const root = await mkdtemp(join(tmpdir(), "switchboard-install-"));
const mail = await openMailSink();
let staffPassword = "";
const wrong: string[] = [];
try {
  await makeDebian();
  const { commands, seconds } = await followDocument();
  const minutes = (seconds / 60).toFixed(1);
  if (seconds > MOST_MINUTES * 60) wrong.push(`the steps took ${minutes} minutes`);
  console.log(`install: ${commands} commands in ${minutes} minutes without downloads, of at most ${MOST_MINUTES}`);
  await logInToAll();
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await inside("/bin/sh /stop").catch(() => {});
  for (const name of ["proc", "dev"]) await run("umount", ["--lazy", join(root, name)]);
  await mail.close();
  await rm(root, { recursive: true, force: true });
}
for (const line of wrong) console.log(`WRONG: ${line}`);
console.log(`install: ${wrong.length} wrong`);
process.exit(wrong.length > 0 ? 1 : 0);

/** A minimal Debian with the packages downloaded but not installed, and ours beside them. */
async function makeDebian(): Promise<void> {
  const made = await run("mmdebstrap", [
    "--quiet",
    "--variant=minbase",
    "--mode=root",
    await debianSuite(),
    root,
    ...debianSources(),
  ]);
  if (made.code !== 0) throw new Error(`mmdebstrap failed:\n${made.output}`);
  for (const name of ["proc", "dev"]) await run("mount", ["--rbind", `/${name}`, join(root, name)]);
  cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  const names = ["teams", "solo", "support"].map((host) => `${host}.${DOMAIN}`).join(" ");
  writeFileSync(join(root, "etc/hosts"), `127.0.0.1 localhost ${names}\n`);
  // Packages must not start services by themselves here.
  writeFileSync(join(root, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  writeFileSync(join(root, "usr/local/bin/systemctl"), SYSTEMCTL, { mode: 0o755 });
  writeFileSync(join(root, "stop"), STOP);
  await inside(`apt-get update -qq && apt-get install -y -qq --download-only ${DOWNLOADED}`);
  const file = join(root, "root/switchboard.deb");
  if (given) cpSync(resolve(given), file);
  else execFileSync("pnpm", ["build", "deb", file], { cwd: ROOT, stdio: "inherit" });
}

/** Runs the commands of the document, and only those. */
async function followDocument(): Promise<{ commands: number; seconds: number }> {
  const text = await readFile(join(ROOT, "docs/operations/install.md"), "utf8");
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) =>
    block.replaceAll("smtp://relay.company.com", mail.url).replaceAll("company.com", DOMAIN),
  );
  let [commands, seconds] = [0, 0];
  for (const block of blocks) {
    const began = performance.now();
    const output = await inside(block);
    seconds += (performance.now() - began) / 1000;
    commands += block.split("\n").filter((line) => /^\S/.test(line)).length;
    if (block.includes("switchboard check")) expectNoFault(output);
    if (block.includes("staff add")) staffPassword = /: (\S+)$/m.exec(output)?.[1] ?? "";
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
    ca: readFileSync(join(root, "etc/haproxy/trial.crt")),
    headers: { host: `${host}.${DOMAIN}`, ...(body && { "content-type": "application/json" }), ...headers },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, "response")) as [NodeJS.ReadableStream & { statusCode: number }];
  let text = "";
  for await (const part of answer) text += String(part);
  return { status: answer.statusCode, body: text };
}

/** Runs a script in the new Debian, as root and with nothing of this machine's environment. */
async function inside(script: string): Promise<string> {
  const env = {
    PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    DEBIAN_FRONTEND: "noninteractive",
  };
  const child = spawn("chroot", [root, "/bin/bash", "-euo", "pipefail", "-c", `cd /root\n${script}`], {
    env: { ...env, LANG: "C.UTF-8" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  // Services outlive the script, so their open output must not keep it waiting.
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`failed with ${code}:\n${script}\n${output.slice(-3000)}`);
  return output;
}
