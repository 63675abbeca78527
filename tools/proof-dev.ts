import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDocument } from "./parts/documented-commands.ts";
import { freePort, run, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/** Measures in a clean clone: time to the login page, time until a changed line is served, gates cold and warm. */
const readme = openDocument("README.md");
const contributing = openDocument("CONTRIBUTING.md");
const folder = await mkdtemp(join(tmpdir(), "switchboard-clone-"));
// If this runs as root, PostgreSQL runs as nobody, who must be able to enter the folder.
await chmod(folder, 0o755);
const clone = join(folder, "switchboard");
const began = performance.now();
const steps = readme.blocks("Quick start").flatMap(({ commands }) => commands.map(({ text }) => text));
const start = contributing.command("pnpm dev");
if (steps.pop() !== start) throw new Error("The quick start in README.md must end with what CONTRIBUTING.md repeats.");
const installed = await run("sh", ["-ec", steps.join("\n").replace("<repository>", ROOT)], { cwd: folder });
if (installed.code !== 0) throw new Error(installed.output);

const first = await freePort();
const dev = startChild("sh", ["-c", `exec ${start}`], {
  cwd: clone,
  env: { ...process.env, DEV_PORT: String(first) },
  stdio: "ignore",
  detached: true,
});
try {
  await waitFor("the log-in page", () => isServed("/login"), 300_000);
  await waitFor("the server", () => isServed("/api/v2/features"), 300_000);
  console.log(`dev: log-in page ${seconds(began)} s after git clone`);

  const file = join(clone, "apps/api/src/platform/probes.ts");
  const text = await readFile(file, "utf8");
  const line = "({ alive: true })";
  if (!text.includes(line)) throw new Error(`${file} has changed: choose another line to edit`);
  const saved = performance.now();
  await writeFile(file, text.replace(line, "({ alive: true, edited: true })"));
  await waitFor("the changed line", async () => {
    const answer = await fetch(`http://127.0.0.1:${first + 1}/healthz`, { signal: AbortSignal.timeout(1_000) });
    return "edited" in ((await answer.json()) as object);
  });
  console.log(`dev: a changed line is answered ${seconds(saved)} s after saving`);
  await writeFile(file, text);
} finally {
  if (dev.pid) process.kill(-dev.pid, "SIGTERM");
  await stop(dev, "SIGTERM", 30_000);
}

const check = contributing.command("pnpm check");
console.log(`check: cold ${await timed(check)} s`);
const edited = join(clone, "apps/api/src/features/alerts/service.ts");
await writeFile(edited, `${await readFile(edited, "utf8")}\n// An edit.\n`);
console.log(`check: warm ${await timed(check)} s, after an edit of one file`);
console.log(`check: unchanged ${await timed(check)} s`);
await rm(folder, { recursive: true, force: true });
process.exit(0);

/** Connects by address, because not every resolver knows names under .localhost. */
async function isServed(path: string): Promise<boolean> {
  const headers = { host: `teams.localhost:${first}` };
  const asked = request({ host: "127.0.0.1", port: first, path, headers, signal: AbortSignal.timeout(10_000) });
  asked.on("error", () => {});
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode === 200;
}

async function timed(command: string): Promise<string> {
  const start = performance.now();
  const { code, output } = await run("sh", ["-c", command], { cwd: clone });
  if (code !== 0) throw new Error(output);
  return seconds(start);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
