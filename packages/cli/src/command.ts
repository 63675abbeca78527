import { issuesEn } from "@portal/model/errors.en.ts";
import { SwitchboardError, type Switchboard } from "@switchboard/sdk";

/** Exit codes, by the names of sysexits.h where it has one. */
export const EXIT = { failed: 1, usage: 64, data: 65, unavailable: 69, denied: 77, config: 78 } as const;

/** Ends a command with one line that says what to do, and a code for the shell. */
export class CommandError extends Error {
  readonly exit: number;
  constructor(kind: keyof typeof EXIT, message: string) {
    super(message);
    this.exit = EXIT[kind];
  }
}

interface Flags {
  readonly json?: boolean;
  readonly search?: string;
  readonly filter?: string;
  readonly view?: string;
  readonly period?: string;
  readonly output?: string;
  readonly "dry-run"?: boolean;
  readonly "all-or-nothing"?: boolean;
  readonly "no-invite"?: boolean;
  readonly numbers?: boolean;
  readonly "forward-to"?: string;
}

export interface Context {
  readonly args: readonly string[];
  readonly flags: Flags;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Connects with the stored key, or that of the environment. */
  connect(): Promise<Switchboard>;
  /** Shown while something takes long, apart from the result. */
  progress(message: string): void;
  /** Aborted when the person presses Ctrl+C. */
  readonly signal: AbortSignal;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The result, for people and for programs (`--json`). */
export interface Outcome {
  readonly data: unknown;
  /** Columns and rows, or lines. */
  readonly text: Table | string;
  readonly failed?: boolean;
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Aligned for a terminal; otherwise separated by tabs, for `cut` and `awk`. */
export function formatTable({ head, rows }: Table, isTerminal: boolean): string {
  const clean = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, " ")));
  if (!isTerminal) return clean.map((row) => row.join("\t")).join("\n");
  const widths = head.map((_, at) => Math.max(...clean.map((row) => row[at]?.length ?? 0)));
  return clean
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** An issue in words. The command doesn't know the brand that the operator gave the portal. */
export const textOf = (issue: string): string =>
  issue in issuesEn ? issuesEn[issue as keyof typeof issuesEn].replace("{{brand}}", "this portal") : issue;

/** Turns an answer of the API into a line that says what to do. */
export function explain(error: SwitchboardError, scope: string): CommandError {
  const id = error.requestId === null ? "" : ` (request ${error.requestId})`;
  if (error.status === 401) {
    return new CommandError(
      "denied",
      "The key was not accepted: it is unknown, revoked, expired or not allowed from this network. Run swb login with a key from Settings, API keys.",
    );
  }
  if (error.code === "access.forbidden") {
    return new CommandError("denied", `The key needs the scope ${scope}. Create one under Settings, API keys.`);
  }
  if (error.code === "connection.failed") {
    return new CommandError("unavailable", `${error.message} Check the address and your network.`);
  }
  if (error.status === 0 || error.status === 429 || error.status >= 500) {
    const wait = error.retryAfter === null ? "later" : `in ${Math.ceil(error.retryAfter)} s`;
    return new CommandError("unavailable", `${error.message} Try again ${wait}.${id}`);
  }
  // The server's own text points at fields of a form.
  const fields = error.fields.map(({ path, issue }) => `${path}: ${textOf(issue)}`).join(" ");
  return new CommandError("failed", `${fields === "" ? error.message : fields}${id}`);
}
