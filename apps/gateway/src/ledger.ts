import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Behaviour } from "./cards.ts";

/** The events in order. Contains no card number, and nothing to derive one from. */
export type Entry =
  | { readonly kind: "customer"; readonly id: string; readonly reference: string; readonly email: string }
  | ({ readonly kind: "method"; readonly setup: string; readonly customer: string } & Method)
  | { readonly kind: "removed"; readonly id: string }
  | ({ readonly kind: "charge"; readonly at: string } & Charge)
  | ({ readonly kind: "settled"; readonly id: string; readonly at: string } & ChargeOutcome)
  | ({ readonly kind: "refund"; readonly at: string } & Refund);

export interface Method {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly name: string;
  readonly fingerprint: string;
  readonly behaviour: Behaviour;
}
export interface ChargeOutcome {
  readonly state: "succeeded" | "pending" | "action_required" | "declined";
  readonly decline: string | null;
}
interface Charge extends ChargeOutcome {
  readonly id: string;
  readonly customer: string;
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoice_id: string;
  readonly description: string;
  readonly idempotency_key: string;
  /** A hash of the request, to tell a repetition from a different request. */
  readonly request: string;
}
interface Refund {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly reason: string;
  readonly idempotency_key: string;
  readonly request: string;
}

export interface Ledger {
  /** The entries at the time of opening. */
  readonly entries: readonly Entry[];
  /** Resolves once the entry is on disk: only then may the caller be answered. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly line: string;
  done(): void;
  failed(error: unknown): void;
}

/** One JSON line per entry, synced to disk; parallel entries share one sync. */
export async function openLedger(path: string): Promise<Ledger> {
  const file = await open(path, "a+", 0o600);
  const entries = await entriesIn(file);
  await syncFolder(dirname(path));
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let broken: unknown = null;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.appendFile(batch.map(({ line }) => line).join(""));
        await file.datasync();
        for (const one of batch) one.done();
      } catch (error) {
        // The end of the file is unknown now, so nothing is written after it.
        broken = error;
        for (const one of [...batch, ...waiting]) one.failed(error);
        waiting = [];
      }
    }
    writing = null;
  };

  return {
    entries,
    append: (entry) =>
      new Promise((done, failed) => {
        if (broken) return failed(broken);
        waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed });
        writing ??= write();
      }),
    async close() {
      await writing;
      await file.close();
    },
  };
}

/** An incomplete last line was being written when the process died. It was never confirmed, so it is removed. */
async function entriesIn(file: FileHandle): Promise<Entry[]> {
  const text = await file.readFile("utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) {
    await file.truncate(Buffer.byteLength(whole));
    await file.sync();
  }
  return whole
    .split("\n")
    .slice(0, -1)
    .map((line, at) => entryIn(line, at + 1));
}

function entryIn(line: string, number: number): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    throw new Error(`line ${number} of the ledger cannot be read`);
  }
}

/** A new file is durable only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync();
  await folder.close();
}
