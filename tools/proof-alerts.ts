import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startInstallation } from "./chaos/installation.ts";
import { type AlertFault, openAlertFaults } from "./chaos/alert-faults.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { alertsIn, shortened } from "./parts/monitoring.ts";
import { answers, freePort, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Proves that each alert fires on its fault and ends after its runbook: two servers, two workers, PostgreSQL, SMTP, storage and
 * a payment gateway under a real Prometheus with our rules. Their durations are divided by 60, so that minutes pass in
 * seconds; a process can't restart that fast, so its alert gets a tenth. Names after the command limit it to those alerts.
 */
const FACTOR = 60;
const OTHER_FACTORS = { ProcessRestarting: 10 };
const LONGEST_MS = 180_000;
const CARDS = 120;
const HEAP_MB = 400;
const only = process.argv.slice(2);

for (const tool of ["prometheus", "promtool"]) {
  if (spawnSync(tool, ["--version"]).status !== 0) {
    throw new Error(`${tool} is missing: install Debian's package prometheus`);
  }
}
const OPS = join(ROOT, "ops/prometheus");
const tested = spawnSync("promtool", ["test", "rules", "rules.test.yml"], { cwd: OPS, encoding: "utf8" });
if (tested.status !== 0) throw new Error(tested.stdout + tested.stderr);
const rules = await readFile(join(OPS, "rules.yml"), "utf8");
const runbooks = openDocument("docs/operations/runbooks.md");
const alerts = alertsIn(rules);
console.log(`alerts: promtool passed the tests of ${alerts.length} rules`);

const installation = await startInstallation(CARDS, { heap_mb: HEAP_MB });
const { database, servers, workers } = installation;
const prometheus = await startPrometheus();
let held = 0;
const wrong: string[] = [];
try {
  await installation.ready();
  await waitFor("a scrape of every process", async () => (await up()) === servers.length + workers.length);
  const faults = await openAlertFaults({ installation, prometheus, runbook });
  await waitFor("silence", async () => (await firing()).size === 0, LONGEST_MS);
  console.log("alerts: none fires while nothing is wrong");
  for (const { name } of alerts) {
    if (only.length > 0 && !only.includes(name)) continue;
    const fault = faults[name];
    if (!fault) wrong.push(`${name} has no fault`);
    else await prove(name, fault).catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
  }
} finally {
  await prometheus.stop();
  await installation.stop();
}
for (const line of wrong) console.log(`WRONG: ${line}`);
const asked = only.length > 0 ? only.length : alerts.length;
console.log(`alerts: ${held} of ${asked} fired on their fault and ended after their runbook`);
process.exit(held === asked && wrong.length === 0 ? 0 : 1);

async function prove(name: string, { what, cause, cure }: AlertFault) {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const isFiring = async () => (await firing()).has(name);
  let fired = "";
  try {
    await cause();
    await waitFor(`the alert after "${what}"`, isFiring, LONGEST_MS);
    fired = seconds();
  } finally {
    await cure();
  }
  await waitFor(`the end of the alert after "${what}"`, async () => !(await isFiring()), LONGEST_MS);
  held += 1;
  console.log(`alert: ${name}: ${what}; fired after ${fired} s, over after ${seconds()} s`);
}

async function ask<T>(path: string): Promise<T> {
  const { data } = (await (await fetch(`${prometheus.url}/api/v1/${path}`)).json()) as { data: T };
  return data;
}

async function firing(): Promise<Set<string>> {
  interface Alerts {
    readonly alerts: readonly { readonly state: string; readonly labels: { readonly alertname: string } }[];
  }
  const { alerts } = await ask<Alerts>("alerts");
  return new Set(alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
}

async function up(): Promise<number> {
  interface Answer {
    readonly result: readonly { readonly value: readonly [number, string] }[];
  }
  const { result } = await ask<Answer>(`query?query=${encodeURIComponent("sum(up)")}`);
  return Number(result[0]?.value[1] ?? 0);
}

/** The SQL of a command in an alert's section, with its minutes shortened like those of the rules. */
function runbook(alert: string, begins: string): string {
  const section = runbooks
    .blocks(alert)
    .map(({ script }) => script)
    .join("\n");
  const [statement] = new RegExp(`${begins}[^"]*?(?=["]|;\\nSQL)`).exec(section) ?? [];
  if (!statement) throw new Error(`the runbook of ${alert} has no command with ${begins}`);
  return statement.replaceAll(/interval '(\d+) minute'/g, "interval '$1 second'");
}

async function startPrometheus() {
  const folder = join(database.home, "prometheus");
  const port = await freePort();
  const targets = (parts: readonly { metrics_port: number }[]) =>
    JSON.stringify(parts.map(({ metrics_port }) => `127.0.0.1:${metrics_port}`));
  const jobs = { server: targets(servers), worker: targets(workers) };
  const config = (names: readonly (keyof typeof jobs)[]) =>
    [
      "global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }",
      "rule_files: [rules.yml]",
      "scrape_configs:",
      ...names.map((name) => `  - { job_name: ${name}, static_configs: [{ targets: ${jobs[name]} }] }`),
    ].join("\n");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "prometheus.yml");
  await writeFile(join(folder, "rules.yml"), shortened(rules, FACTOR, OTHER_FACTORS));
  await writeFile(file, config(["server", "worker"]));
  const child = startChild(
    "prometheus",
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // What is no longer scraped counts as gone after this time, usually 5 minutes.
      "--query.lookback-delta=10s",
      "--log.level=error",
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitFor("Prometheus", answers(`${url}/-/ready`));
  return {
    url,
    /** Scrapes only these from now on. */
    async scrapeOnly(names: readonly (keyof typeof jobs)[]) {
      await writeFile(file, config(names));
      child.kill("SIGHUP");
    },
    stop: () => stop(child),
  };
}
