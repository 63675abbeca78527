import { readFile } from "node:fs/promises";
import type { Clock } from "../platform/clock.ts";

/** Exit codes, by the names of sysexits.h where it has one. */
export const EXIT = { failed: 1, usage: 64, data: 65, config: 78 } as const;

/** Ends a command with a message for the operator and a code for the shell. */
export class CommandError extends Error {
  readonly code: number;
  readonly #kind: keyof typeof EXIT;
  constructor(code: keyof typeof EXIT, message: string) {
    super(message);
    this.code = EXIT[code];
    this.#kind = code;
  }

  /** The same with another line. */
  with(line: string): CommandError {
    return new CommandError(this.#kind, `${this.message}\n${line}`);
  }
}

export interface CommandContext {
  readonly args: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the value of a setting, or the content of the file that `NAME_FILE` names. */
  setting(name: Setting): string;
  /** Shown while something takes long, apart from the result. */
  progress(message: string): void;
}

/** Settings that commands need beyond what they are told, with what the operator has to give. */
export const SETTINGS = {
  MIGRATE_DATABASE_URL: "the database, as the role that owns its tables",
  DATABASE_URL: "the database, as servers and workers log in",
  SECRET_KEY: "the key or keys, as the servers have them",
  STORAGE_URL: "the files, as the servers have them",
  RELEASE_KEYS: "public keys that app releases are signed with",
} as const;
type Setting = keyof typeof SETTINGS;

/** The result, for people and for programs (`--json`). */
export interface Outcome {
  readonly text: string;
  readonly data: unknown;
  /** Whether the command found something wrong. */
  readonly failed?: boolean;
}

export type Command = (context: CommandContext) => Promise<Outcome>;

export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    throw new CommandError("data", `Couldn't read ${file} as JSON.`);
  }
}
