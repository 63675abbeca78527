import { parseArgs } from "node:util";
import { type Command, type CommandContext, CommandError, EXIT, SETTINGS } from "./commands/command.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { ConfigError, hasReadableLogin, readSettings } from "./platform/config.ts";

interface Listed {
  readonly usage?: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** The operator's command: `switchboard staff add kim@company.com Kim Marchetti`. */
const COMMANDS: Readonly<Record<string, Listed>> = {
  version: { summary: "version and commit", load: () => import("./commands/version.ts").then((m) => m.version) },
  check: {
    summary: "check what servers need: database, mail, storage, payments, CRM, clock, disk, host names, certificates",
    load: () => import("./commands/check.ts").then((m) => m.checkInstallation),
  },
  "brand show": {
    summary: "show what the settings lead to on screens, in mail and on invoices",
    load: () => import("./commands/brand-show.ts").then((m) => m.showBrand),
  },
  "init settings": {
    usage: "FILE [NAME=VALUE ...]",
    summary: "complete a settings file, with new secrets",
    load: () => import("./commands/init-settings.ts").then((m) => m.initSettings),
  },
  "init database": {
    usage: "[--sql]",
    summary: "prepare the database, or print what an administrator runs",
    load: () => import("./commands/init-database.ts").then((m) => m.initDatabase),
  },
  migrate: {
    usage: "[--plan]",
    summary: "bring the database to this version, or only list what is missing",
    load: () => import("./commands/migrate.ts").then((m) => m.migrateDatabase),
  },
  "staff add": {
    usage: "EMAIL FULL NAME",
    summary: "create the first support administrator, or restore one",
    load: () => import("./commands/staff-add.ts").then((m) => m.addStaff),
  },
  prices: {
    usage: "[FILE [FROM]]",
    summary: "print the price list, or add one from a file",
    load: () => import("./commands/prices.ts").then((m) => m.prices),
  },
  "release list": {
    summary: "list published apps",
    load: () => import("./commands/release.ts").then((m) => m.listReleases),
  },
  "release sign": {
    usage: "DRAFT.json KEY.pem [FILE]",
    summary: "sign an app where it is built; needs no database",
    load: () => import("./commands/release.ts").then((m) => m.signRelease),
  },
  "release publish": {
    usage: "SIGNED.json [FILE]",
    summary: "verify signature, size and SHA-256, then offer an app",
    load: () => import("./commands/release.ts").then((m) => m.publishRelease),
  },
  "release withdraw": {
    usage: "PLATFORM CHANNEL VERSION REASON",
    summary: "stop offering an app for good",
    load: () => import("./commands/release.ts").then((m) => m.withdraw),
  },
  backup: {
    usage: "FOLDER [KEEP]",
    summary: "copy database and files into a new folder there, and keep that many",
    load: () => import("./commands/backup.ts").then((m) => m.backUp),
  },
  restore: {
    usage: "[FOLDER] [--verify]",
    summary: "restore the newest backup into an empty database, and verify what is there",
    load: () => import("./commands/restore.ts").then((m) => m.restore),
  },
  "keys rotate": {
    summary: "seal values again with the first key of SECRET_KEY",
    load: () => import("./commands/keys-rotate.ts").then((m) => m.rotateKeys),
  },
  "audit archive": {
    usage: "MONTHS",
    summary: "move what is older into a file of the storage, which can be verified",
    load: () => import("./commands/audit-archive.ts").then((m) => m.archiveAudit),
  },
  "audit verify": {
    usage: "[--archives] [FILE]",
    summary: "check that the audit log, its archives, or one archive file is as it was written",
    load: () => import("./commands/audit-verify.ts").then((m) => m.verifyAudit),
  },
};

const { values, positionals } = readArgs();
const [name, listed] =
  [2, 1]
    .map((words) => positionals.slice(0, words).join(" "))
    .flatMap((words) => (Object.hasOwn(COMMANDS, words) ? [[words, COMMANDS[words]] as const] : []))[0] ?? [];
const isForeign = (flag: string): boolean => flag !== "json" && !listed?.usage?.includes(`--${flag}`);
if (!name || !listed || Object.keys(values).some(isForeign)) {
  console[values.help ? "log" : "error"](usage());
  process.exit(values.help ? 0 : EXIT.usage);
}

const context: CommandContext = {
  args: positionals.slice(name.split(" ").length),
  flags: new Set(Object.keys(values)),
  clock,
  env: process.env,
  setting(wanted) {
    const value = readSettings(process.env, [wanted])[wanted];
    if (value && !hasReadableLogin(value)) {
      throw new CommandError("config", `${wanted}: has a % in its login or password that stands for nothing; use %25.`);
    }
    if (value) return value;
    throw new CommandError("config", `${wanted} is missing: ${SETTINGS[wanted]}.`);
  },
  progress: (message) => console.error(message),
};
try {
  const { text, data, failed = false } = await (await listed.load())(context);
  const shown = values.json ? JSON.stringify(data) : text;
  if (shown !== "") console.log(shown);
  process.exitCode = failed ? EXIT.failed : 0;
} catch (error) {
  if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
  const code = error instanceof CommandError ? error.code : EXIT.config;
  console.error(values.json ? JSON.stringify({ error: error.message }) : error.message);
  if (code === EXIT.usage) console.error(line(name, listed));
  process.exitCode = code;
}

function usage(): string {
  return `switchboard COMMAND [--json]\n\n${Object.entries(COMMANDS)
    .map(([name, listed]) => `${line(name, listed).padEnd(64)} ${listed.summary}`)
    .join("\n")}`;
}

function line(name: string, { usage = "" }: Listed): string {
  return `  switchboard ${name} ${usage}`.trimEnd();
}

function readArgs() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        plan: { type: "boolean" },
        sql: { type: "boolean" },
        verify: { type: "boolean" },
        archives: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(EXIT.usage);
  }
}
