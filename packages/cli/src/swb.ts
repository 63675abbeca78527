#!/usr/bin/env node
import { parseArgs } from "node:util";
import { SwitchboardError } from "@switchboard/sdk";
import { exportCalls } from "./calls.ts";
import { CommandError, type Context, EXIT, type Outcome, explain, formatTable } from "./command.ts";
import { findCredentials } from "./credentials.ts";
import { listDevices } from "./devices.ts";
import { listenForWebhooks } from "./listen.ts";
import { exportMembers, importMembers, listMembers, memberTemplate } from "./members.ts";
import { login, logout, open, whoami } from "./session.ts";

interface Command {
  readonly usage?: string;
  readonly summary: string;
  /** The scope that the key needs. */
  readonly scope?: string;
  readonly run: (context: Context) => Promise<Outcome>;
}

/** The integrator's command: `swb members list`. The operator's command, `switchboard`, is in apps/api. */
const COMMANDS: Readonly<Record<string, Command>> = {
  login: { usage: "ADDRESS", summary: "store an API key, read from a prompt or from standard input", run: login },
  logout: { summary: "delete the stored key", run: logout },
  whoami: { summary: "show which key is used, and whether it is accepted", run: whoami },
  "members list": {
    usage: "[--filter STATUS] [--search TEXT]",
    summary: "list members",
    scope: "members.read",
    run: listMembers,
  },
  "members import": {
    usage: "FILE.csv [--dry-run] [--all-or-nothing] [--no-invite]",
    summary: "add members from a file, as the import page does",
    scope: "members.write, and voice.write if the file has registrations",
    run: importMembers,
  },
  "members template": {
    usage: "[--output FILE]",
    summary: "write a file with the columns of an import",
    scope: "members.write",
    run: memberTemplate,
  },
  "members export": {
    usage: "[--output FILE] [--filter STATUS] [--search TEXT] [--numbers]",
    summary: "write members as CSV, with --numbers also their phone numbers",
    scope: "members.read",
    run: exportMembers,
  },
  "devices list": {
    usage: "[--view VIEW] [--search TEXT]",
    summary: "list phones: in_use, attention or former",
    scope: "devices.read",
    run: listDevices,
  },
  "calls export": {
    usage: "[--period PERIOD] [--output FILE]",
    summary: "write calls as CSV: last_30_days, current_month or last_month",
    scope: "calls.read",
    run: exportCalls,
  },
  "webhooks listen": {
    usage: "--forward-to URL",
    summary: "send the team's events to a receiver on your machine, signed as webhooks",
    scope: "events.read",
    run: listenForWebhooks,
  },
};

const { values, positionals } = readArgs();
const { help, ...flags } = values;
const [name, command] =
  [2, 1]
    .map((words) => positionals.slice(0, words).join(" "))
    .flatMap((words) => (Object.hasOwn(COMMANDS, words) ? [[words, COMMANDS[words]] as const] : []))[0] ?? [];
const foreign = Object.keys(flags).find((flag) => flag !== "json" && !command?.usage?.includes(`--${flag}`));
if (help || !name || !command) {
  console[help ? "log" : "error"](command && name ? usageOf(name, command) : overview());
  process.exit(help ? 0 : EXIT.usage);
}
if (foreign) {
  console.error(`${name} has no option --${foreign}. Usage:${lineOf(name, command)}`);
  process.exit(EXIT.usage);
}

/** As shells report a program that Ctrl+C ended. */
const INTERRUPTED = 130;
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
const context: Context = {
  args: positionals.slice(name.split(" ").length),
  flags,
  env: process.env,
  connect: async () => open(await findCredentials(process.env)),
  progress: (message) => process.stderr.isTTY && console.error(message),
  signal: stop.signal,
};
try {
  const { data, text, failed = false } = await command.run(context);
  const isTerminal = process.stdout.isTTY;
  const shown = flags.json ? JSON.stringify(data) : typeof text === "string" ? text : formatTable(text, isTerminal);
  if (shown !== "") console.log(shown);
  process.exitCode = failed ? EXIT.failed : 0;
} catch (error) {
  const known = error instanceof SwitchboardError ? explain(error, command.scope ?? "") : error;
  if (stop.signal.aborted) process.exitCode = INTERRUPTED;
  else if (known instanceof CommandError) {
    const { code } = error instanceof SwitchboardError ? error : { code: undefined };
    console.error(flags.json ? JSON.stringify({ error: known.message, code }) : known.message);
    process.exitCode = known.exit;
  } else throw error;
}

function lineOf(name: string, { usage = "" }: Command): string {
  return `  swb ${name} ${usage}`.trimEnd();
}

function usageOf(name: string, command: Command): string {
  const scope = command.scope ? `\n\nThe key needs the scope ${command.scope}.` : "";
  return `${lineOf(name, command).trim()} [--json]\n\n${command.summary}${scope}`;
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(18)} ${summary}`);
  return `swb COMMAND [--json]\n\n${lines.join("\n")}\n\nswb COMMAND --help shows its options. Programs set SWITCHBOARD_URL and SWITCHBOARD_KEY instead of logging in.`;
}

function readArgs() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        help: { type: "boolean" },
        filter: { type: "string" },
        search: { type: "string" },
        view: { type: "string" },
        period: { type: "string" },
        output: { type: "string" },
        "dry-run": { type: "boolean" },
        "all-or-nothing": { type: "boolean" },
        "no-invite": { type: "boolean" },
        numbers: { type: "boolean" },
        "forward-to": { type: "string" },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(EXIT.usage);
  }
}
