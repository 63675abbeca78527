import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BARE_ENV, answers, freePort, startChild, stop, waitFor } from "./process.ts";

export interface Gateway {
  readonly url: string;
  readonly key: string;
  readonly webhook_secret: string;
  /** Environment variables for server and worker. */
  readonly env: Readonly<Record<string, string>>;
  readonly child: ChildProcess;
  /** Returns its output. */
  output(): string;
  /** The gateway's own record of charges, one line per event. */
  ledger(): Promise<LedgerLine[]>;
  /** Queues a fault for the next charge or refund. */
  fault(next: string): Promise<void>;
  /** Sets its clock ahead together with the server's, which would otherwise reject its signatures as too old. */
  setAhead(ahead_s: number): Promise<void>;
  stop(): Promise<void>;
}

interface LedgerLine {
  readonly kind: "customer" | "method" | "removed" | "charge" | "settled" | "refund";
  readonly id: string;
  readonly state?: string;
  readonly customer?: string;
  readonly charge?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly invoice_id?: string;
  readonly idempotency_key?: string;
}

interface Wanted {
  /** Portal origins that may embed its card form. */
  readonly portals: readonly string[];
  readonly webhook_url?: string;
  /** The file of its ledger. Without it the ledger is deleted when the gateway stops. */
  readonly ledger?: string;
  /** What a new ledger starts with, such as the cards of seeded teams. */
  readonly entries?: () => Promise<readonly object[]>;
  readonly port?: number;
  readonly faults?: boolean;
  readonly settle_ms?: number;
  readonly retry_ms?: number;
}

const ENTRY = new URL("../../apps/gateway/src/gateway.ts", import.meta.url).pathname;
/** Like the server's development key, these only protect a sandbox. */
const KEY = "sandbox-key-for-development";
const WEBHOOK_SECRET = "sandbox-webhooks-for-development";

/** Starts the sandbox gateway as a separate process. */
export async function startGateway(wanted: Wanted): Promise<Gateway> {
  const port = wanted.port ?? (await freePort());
  const home = wanted.ledger ? undefined : await mkdtemp(join(tmpdir(), "switchboard-gateway-"));
  const ledger = wanted.ledger ?? join(home ?? "", "ledger.jsonl");
  if (wanted.entries && !existsSync(ledger)) {
    const entries = await wanted.entries();
    await writeFile(ledger, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  }
  const child = startChild(process.execPath, ["--disable-warning=ExperimentalWarning", ENTRY], {
    env: {
      ...BARE_ENV,
      SANDBOX_PORT: String(port),
      SANDBOX_LEDGER: ledger,
      SANDBOX_KEY: KEY,
      SANDBOX_PORTALS: wanted.portals.join(","),
      SANDBOX_WEBHOOK_URL: wanted.webhook_url ?? "",
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SANDBOX_FAULTS: wanted.faults ? "1" : "0",
      ...(wanted.settle_ms !== undefined && { SANDBOX_SETTLE_MS: String(wanted.settle_ms) }),
      ...(wanted.retry_ms !== undefined && { SANDBOX_RETRY_MS: String(wanted.retry_ms) }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const ask = async (body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/faults`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the gateway refused a fault: ${answer.status}`);
  };
  await waitFor("the gateway", async () => {
    if (child.exitCode !== null) return true;
    return answers(`${url}/health`)();
  });
  if (child.exitCode !== null) throw new Error(`the gateway did not start: ${output}`);
  return {
    url,
    key: KEY,
    webhook_secret: WEBHOOK_SECRET,
    env: {
      PAYMENTS: "sandbox",
      PAYMENTS_URL: url,
      PAYMENTS_KEY: KEY,
      PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    child,
    output: () => output,
    ledger: () => linesIn(ledger),
    fault: (next) => ask({ next }),
    setAhead: (ahead_s) => ask({ ahead_s }),
    async stop() {
      await stop(child);
      if (home) await rm(home, { recursive: true, force: true });
    },
  };
}

/** Can be read while it is being written: an incomplete last line is ignored. */
async function linesIn(file: string): Promise<LedgerLine[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LedgerLine);
}
