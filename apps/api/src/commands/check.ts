import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { type TLSSocket, connect } from "node:tls";
import { fileURLToPath } from "node:url";
import { findFaults } from "../app.ts";
import { openAdapters } from "../adapters/adapters.ts";
import { type Crm, CrmError } from "../adapters/crm/port.ts";
import { PaymentError, type Payments } from "../adapters/payments/port.ts";
import { loadConfig } from "../platform/config.ts";
import { clockDifferenceMs, openDatabase } from "../platform/db.ts";
import { pendingMigrations } from "../platform/migrations.ts";
import { monthFaults } from "../platform/months.ts";
import { findLag } from "../platform/replica.ts";
import type { Command } from "./command.ts";

/** Returns what is wrong; empty if nothing is. */
type Check = () => Promise<readonly string[]>;

const MOST_CLOCK_DIFFERENCE_MS = 2_000;
const LEAST_FREE_SHARE = 0.1;
const LEAST_CERTIFICATE_DAYS = 14;
const CONNECT_MS = 10_000;

/** Checks everything that servers and workers depend on, with the same settings as they have. Changes nothing. */
export const checkInstallation: Command = async ({ env, clock }) => {
  const config = loadConfig(env);
  const connection = { size: 1, application_name: "switchboard-check", patience: 1, strict: false } as const;
  const { db, close } = openDatabase(config.DATABASE_URL, connection);
  const replica = config.READ_DATABASE_URL && openDatabase(config.READ_DATABASE_URL, connection);
  const notes: Record<string, string> = {};
  const { mailer, storage, payments, crm } = openAdapters(config);
  const checks: Readonly<Record<string, Check>> = {
    database: () => findFaults({ db, config, clock }),
    migrations: async () => (await pendingMigrations(db)).map((name) => `${name} is missing`),
    months: () => monthFaults(db, clock.now()),
    clock: async () => {
      const ms = await clockDifferenceMs(db, clock.now());
      return ms > MOST_CLOCK_DIFFERENCE_MS ? [`differs from the database's by ${(ms / 1000).toFixed(1)} s`] : [];
    },
    ...(replica && {
      replica: async () => {
        const lag = await findLag(db, replica.db);
        if (typeof lag === "string") return [`${lag}; until it is usable, the primary serves its reads`];
        notes["replica"] = `${lag.toFixed(1)} s behind`;
        return [];
      },
    }),
    mail: async () => ((await mailer.check()) ? [] : ["the relay in SMTP_URL doesn't answer, or refuses the login"]),
    storage: async () => ((await storage.check()) ? [] : ["a file was not read back as it was written"]),
    ...(payments && { payments: () => paymentFaults(payments) }),
    ...(crm && { CRM: () => crmFaults(crm) }),
    disk: () => diskFaults(config.STORAGE_URL),
    ...Object.fromEntries(Object.values(config.urls).map((url) => [url.hostname, () => hostFaults(url, clock.now())])),
  };
  const results: Record<string, readonly string[]> = {};
  try {
    for (const [name, check] of Object.entries(checks)) results[name] = await check().catch(reasonOf);
  } finally {
    mailer.close();
    await close();
    if (replica) await replica.close();
  }
  const failed = Object.values(results).some((faults) => faults.length > 0);
  const lines = Object.entries(results).map(
    ([name, faults]) =>
      `${faults.length > 0 ? "FAULT" : "ok   "} ${name}${name in notes ? `, ${notes[name]}` : ""}${faults.map((f) => `\n        ${f}`).join("")}`,
  );
  return { text: lines.join("\n"), data: results, failed };
};

/** Codes and names only: a message may contain an address with its password. */
const reasonOf = (error: unknown): string[] => {
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  return [`failed: ${code ?? name ?? "unknown"}`];
};

/** Asks for a charge that doesn't exist, which needs a key that is let in. */
async function paymentFaults(payments: Payments): Promise<string[]> {
  try {
    await payments.findCharge({ charge_id: "pi_none" });
    return [];
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.code === "not_let_in") return ["the provider refuses PAYMENTS_KEY"];
    return [`the provider doesn't answer (${error.code})`];
  }
}

/** Looks for a person who doesn't exist. */
async function crmFaults(crm: Crm): Promise<string[]> {
  try {
    await crm.contactPage("check@switchboard.invalid");
    return [];
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    return error.trouble === "refused"
      ? ["the CRM refuses CRM_TOKEN, or the token lacks a scope"]
      : [`the CRM doesn't answer (${error.trouble})`];
  }
}

async function diskFaults(storage_url: string): Promise<string[]> {
  const url = new URL(storage_url);
  if (url.protocol !== "file:") return [];
  const { bavail, blocks } = await statfs(fileURLToPath(url));
  const share = bavail / blocks;
  return share < LEAST_FREE_SHARE ? [`only ${(share * 100).toFixed(0)} % of the storage's disk is free`] : [];
}

/** The name resolves, and its certificate is trusted and lasts. A server behind http, in development, has none. */
async function hostFaults(url: URL, now: Date): Promise<string[]> {
  await lookup(url.hostname);
  if (url.protocol !== "https:") return [];
  const socket = connect({ host: url.hostname, port: Number(url.port || 443), servername: url.hostname });
  socket.setTimeout(CONNECT_MS, () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  try {
    await once(socket, "secureConnect");
    return certificateFaults(socket, now);
  } finally {
    socket.destroy();
  }
}

function certificateFaults(socket: TLSSocket, now: Date): string[] {
  const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / 86_400_000);
  return days < LEAST_CERTIFICATE_DAYS ? [`the certificate expires in ${days} days`] : [];
}
