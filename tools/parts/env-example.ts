import { settingsSchema } from "@portal/api/platform/config.ts";
import { settingLine } from "@portal/api/platform/settings-file.ts";

interface Setting {
  readonly description?: string;
  readonly default?: string;
  readonly enum?: readonly string[];
}

const HEAD = `# Settings of the server and the worker, written by \`pnpm env-example\` from apps/api/src/platform/config.ts.
# Lines without # are required. The others show the default, or nothing where there is none. An empty value counts as not set.`;

/** These commands run as the role that owns the tables, which server and worker must not be. */
const OWNER = `# For the command switchboard only: PostgreSQL, as the role that owns the tables.
# MIGRATE_DATABASE_URL=`;

export function envExample(): string {
  const { properties = {}, required = [] } = settingsSchema();
  const settings = Object.entries(properties).map(([name, schema]) =>
    describe(name, schema as Setting, required.includes(name)),
  );
  return `${[HEAD, ...settings, OWNER].join("\n\n")}\n`;
}

function describe(name: string, { description, default: preset, enum: choices }: Setting, isRequired: boolean): string {
  if (!description) throw new Error(`${name} has no description in apps/api/src/platform/config.ts`);
  const lines = [`# ${description}`];
  if (choices) lines.push(`# One of: ${choices.join(", ")}`);
  lines.push(isRequired ? `${name}=` : `# ${settingLine(name, preset ?? "")}`);
  return lines.join("\n");
}
