import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Behaviour } from "./cards.ts";

/** What happened, in the order in which it did. No card number stands in it, and nothing it could be computed from. */
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
  /** A hash of what was asked, to tell a repetition from another question. */
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
  /** What was in it when it was opened. */
  readonly entries: readonly Entry[];
  /** Resolves once it is on the disk: only then may anybody be told. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly line: string;
  done(): void;
  failed(error: unknown): void;
}

/** One JSON line for each entry, synced to the disk; many that come at once share one sync. */
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
        // Nobody knows now what stands at its end, so nothing is written behind it.
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

/** A last line without its end was being written when the process died: nobody was told of it, so it is taken away. */
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

/** A file that is new is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync();
  await folder.close();
}
