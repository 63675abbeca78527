import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, loadConfig, settingsSchema } from "../platform/config.ts";
import { settingLine } from "../platform/settings-file.ts";
import { type Command, CommandError } from "./command.ts";

type Settings = Readonly<Record<string, string | undefined>>;

const DESCRIPTIONS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(settingsSchema().properties ?? {}).map(([name, schema]) => [
    name,
    (schema as { readonly description?: string }).description,
  ]),
);

/** Servers must not have this login, so it is in a file of its own. */
const OWNER = "MIGRATE_DATABASE_URL";

/**
 * Completes the settings of a new installation: what the operator gives, and new secrets where there are none yet. Keeps
 * everything else in the file, so it can be run again.
 */
export const initSettings: Command = async ({ args: [file, ...pairs] }) => {
  if (!file) throw new CommandError("usage", "Name the settings file, then settings as NAME=VALUE.");
  const given = Object.fromEntries(pairs.map(pairOf));
  const { [OWNER]: given_owner, ...others } = given;
  const unknown = Object.keys(others).find((name) => !Object.hasOwn(DESCRIPTIONS, name));
  if (unknown) {
    throw new CommandError("usage", `${unknown} is not a setting; docs/operations/configuration.md lists them.`);
  }
  const settings = await complete(file, 0o640, others, {
    NODE_ENV: "production",
    SECRET_KEY: randomBytes(32).toString("base64"),
    DATABASE_URL: `postgres://switchboard:${newPassword()}@127.0.0.1/switchboard`,
    STORAGE_URL: "file:///var/lib/switchboard/files",
  });
  const owner_file = join(dirname(file), "owner.env");
  await complete(owner_file, 0o600, given_owner === undefined ? {} : { [OWNER]: given_owner }, {
    [OWNER]: `postgres://switchboard_owner:${newPassword()}@127.0.0.1/switchboard`,
  });
  const open = whatIsLeft(settings);
  return {
    text: `Wrote ${file} and ${owner_file}. ${open ? `Before servers start:\n${open}` : "Servers can start with them."}`,
    data: { files: [file, owner_file], complete: open === null },
  };
};

const newPassword = (): string => randomBytes(24).toString("hex");

function pairOf(given: string): [string, string] {
  const [, name, value] = /^([A-Z][A-Z\d_]*)=(.*)$/s.exec(given) ?? [];
  if (name === undefined || value === undefined) {
    throw new CommandError("usage", "Settings have the form NAME=VALUE, such as URL_TEAM=https://teams.company.com.");
  }
  return [name, value];
}

/** Returns all settings of the file, after it has the given ones, and the usual ones where it had none. */
async function complete(file: string, mode: number, given: Settings, usual: Settings): Promise<Settings> {
  const before = await readFile(file, "utf8").catch(() => "");
  const kept = Object.entries(parseEnv(before)).filter(([, value]) => value !== "");
  const settings: Settings = { ...usual, ...Object.fromEntries(kept), ...given };
  const lines = before === "" ? [] : before.trimEnd().split("\n");
  for (const [name, value = ""] of Object.entries(settings)) {
    const place = lines.findIndex((line) => line.startsWith(`${name}=`));
    if (place === -1) lines.push("", `# ${describe(name)}`, lineFor(name, value));
    else lines[place] = lineFor(name, value);
  }
  const text = `${lines.join("\n").trimStart()}\n`;
  // Written beside it and moved, so that a full disk can't empty the file that has the key.
  const draft = `${file}.new`;
  try {
    await writeFile(draft, text, { mode });
    await rename(draft, file);
  } catch {
    throw new CommandError("data", `${file} can't be written.`);
  }
  return settings;
}

const describe = (name: string): string => DESCRIPTIONS[name] ?? "PostgreSQL, as the role that owns the tables.";

function lineFor(name: string, value: string): string {
  try {
    return settingLine(name, value);
  } catch (error) {
    throw new CommandError("data", (error as Error).message);
  }
}

/** The same check that servers make when they start. */
function whatIsLeft(settings: Settings): string | null {
  try {
    loadConfig(settings);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
