import { auditKeys } from "../../features/audit/chain.ts";
import { newestEntryAt } from "../../features/audit/store.ts";
import { verifyLog } from "../../features/audit/verification.ts";
import { filesNamedByRows, orphansOf } from "../../features/orphaned/store.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { Db } from "../../platform/db.ts";
import type { Keyring } from "../../platform/keyring.ts";
import { migrationNames } from "../../platform/migrations.ts";
import { countUnopened } from "../../platform/rewrap.ts";
import { appliedMigrations, countRows } from "./store.ts";
import type { Manifest } from "./manifest.ts";

/** One thing that was looked at, with its figure and what is wrong with it. */
export interface Verdict {
  readonly what: string;
  readonly figure: string;
  readonly faults: readonly string[];
}

interface Means {
  readonly storage: Storage;
  readonly keys: Keyring;
  /** Of the backup that was restored; null if it was restored by other means. */
  readonly manifest: Manifest | null;
  readonly now: Date;
  readonly progress: (message: string) => void;
}

const SHOWN_AT_MOST = 10;

/** Looks whether a restored database and its files are complete and belong together. */
export async function verifyRestored(db: Db, means: Means): Promise<Verdict[]> {
  means.progress("Counting rows");
  const counted = [await verifyRows(db, means.manifest), await verifyMigrations(db, means.manifest)];
  means.progress("Verifying the audit log");
  const audit = await verifyAudit(db, means);
  means.progress("Comparing files");
  const files = await verifyFiles(db, means.storage);
  return [...counted, audit, files, await verifyOwners(db, means.now), await verifySecrets(db, means.keys)];
}

async function verifyRows(db: Db, manifest: Manifest | null): Promise<Verdict> {
  const counts = await countRows(db);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const expected = manifest?.tables ?? counts;
  const names = [...new Set([...Object.keys(counts), ...Object.keys(expected)])];
  const faults = names
    .filter((name) => counts[name] !== expected[name])
    .map((name) => `${name} has ${counts[name] ?? "no"} rows, the backup ${expected[name] ?? "no"}`);
  return { what: "rows", figure: `${rows} in ${names.length} tables`, faults };
}

/** A release can bring an older database up to date, but can't run on a newer one. */
async function verifyMigrations(db: Db, manifest: Manifest | null): Promise<Verdict> {
  const [applied, ours] = [await appliedMigrations(db), await migrationNames()];
  const faults = (manifest?.migrations ?? [])
    .filter((name) => !applied.includes(name))
    .map((name) => `${name} is missing`);
  for (const name of applied) if (!ours.includes(name)) faults.push(`${name} is of a newer release than this one`);
  const pending = ours.length - ours.filter((name) => applied.includes(name)).length;
  const then = pending > 0 ? `, ${pending} to apply with \`switchboard migrate\`` : "";
  return { what: "migrations", figure: `${applied.length} applied${then}`, faults };
}

/** At the time of the backup: rows that waited for their seal then aren't late. */
async function verifyAudit(db: Db, { keys, storage, manifest }: Means): Promise<Verdict> {
  const now = manifest ? new Date(manifest.taken_at) : ((await newestEntryAt(db)) ?? new Date(0));
  const { rows, chains, findings } = await verifyLog(db, { keys: auditKeys(keys), storage, now });
  const faults = findings.map(({ wrong, words }) => `${wrong}: ${words}`);
  return { what: "audit log", figure: `${rows} sealed rows in ${chains} chains`, faults };
}

async function verifyFiles(db: Db, storage: Storage): Promise<Verdict> {
  const named = new Set(await filesNamedByRows(db));
  const missing = new Set(named);
  let [files, unnamed] = [0, 0];
  for await (const { path } of storage.list()) {
    files += 1;
    missing.delete(path);
    if (!named.has(path) && !isKeptWithoutRow(path)) unnamed += 1;
  }
  return {
    what: "files",
    figure: `${files}, ${named.size} named by rows, ${unnamed} orphaned`,
    faults: [...missing].map((path) => `${path} is missing`),
  };
}

/** Ends of the audit log, and the files of readiness checks. */
const isKeptWithoutRow = (path: string): boolean => /^(audit|probe)\//.test(path);

async function verifyOwners(db: Db, now: Date): Promise<Verdict> {
  const faults: string[] = [];
  for (const kind of ["account", "team", "subscription", "device"] as const) {
    const [first] = await orphansOf(db, kind, now, 1);
    if (first) faults.push(`${first.total} of kind ${kind}`);
  }
  return { what: "orphaned rows", figure: String(faults.length === 0 ? 0 : "some"), faults };
}

async function verifySecrets(db: Db, keys: Keyring): Promise<Verdict> {
  const { values, unopened } = await countUnopened(db, keys);
  const faults = Object.entries(unopened).map(
    ([name, count]) => `${count} values of ${name} don't open with SECRET_KEY`,
  );
  return { what: "secrets", figure: `${values} opened with SECRET_KEY`, faults };
}

export function describeVerdict({ what, figure, faults }: Verdict): string {
  const lines = faults.slice(0, SHOWN_AT_MOST).map((fault) => `\n        ${fault}`);
  if (faults.length > SHOWN_AT_MOST) lines.push(`\n        and ${faults.length - SHOWN_AT_MOST} more`);
  return `${faults.length > 0 ? "FAULT" : "ok   "} ${what}: ${figure}${lines.join("")}`;
}
