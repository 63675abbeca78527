import { settingsSchema } from "@portal/api/platform/config.ts";

interface Setting {
  readonly description?: string;
  readonly default?: string;
  readonly enum?: readonly string[];
  readonly allowed?: string;
  readonly writeOnly?: boolean;
}

/** Where a setting is listed. The first pattern that matches its name decides. */
const SECTIONS: readonly (readonly [title: string, names: RegExp])[] = [
  [
    "Process and network",
    /^(NODE_ENV|SETTINGS_FILE|HOST|PORT|TRUST_PROXY|URL_.*|PORTAL_DIST|ASSET_ORIGIN|MAINTENANCE_FILE|DRAIN_.*)$/,
  ],
  ["Database, files and keys", /^(DATABASE_URL|READ_.*|POOL_.*|STORAGE_URL|SECRET_KEY|RELEASE_KEYS)$/],
  ["Email", /^(SMTP_URL|MAIL_.*|BOUNCE_.*)$/],
  ["Payments and invoices", /^(PAYMENTS.*|SELLER_.*|TRIAL_.*|SOLO_FREE_EOL)$/],
  [
    "Security",
    /^(EGRESS_.*|SUPPORT_ALLOW_CIDRS|SECOND_APPROVER|ADDRESS_LIMIT_FACTOR|REFUSAL_MS|EMAIL_.*|ENUMERATION|POLICY|API_REFERENCE)$/,
  ],
  ["Brand and links", /^(BRAND_.*|LINK_.*)$/],
  ["CRM", /^CRM/],
  ["Logs, metrics and the rest", /./],
];

const HEAD = `# Configuration

Written by \`pnpm env-example\` from \`apps/api/src/platform/config.ts\`. Don't edit it.

Server, worker and \`switchboard check\` read the same settings from environment variables. A package reads them from
\`/etc/switchboard/switchboard.env\`, one \`NAME=value\` per line.

- Instead of \`NAME\`, set \`NAME_FILE\` to the path of a file that holds the value. Use it for secrets. The file must not be readable by every user.
- An empty value counts as not set.
- If a setting is wrong or missing, the process names it, never shows its value, and exits with code 78. After a change, run \`switchboard check\`, then restart server and worker.
- With \`NODE_ENV=production\`, unsafe values are refused too: [hardening.md](hardening.md).
- \`switchboard migrate\`, \`backup\`, \`restore\`, \`prices\`, \`staff add\`, \`keys rotate\`, \`audit archive\` and \`audit verify\` need \`MIGRATE_DATABASE_URL\` (secret): PostgreSQL, as the role that owns the tables.`;

/** Every setting with its meaning, default, accepted values, and whether it is a secret. */
export function configurationPage(): string {
  const { properties = {}, required = [] } = settingsSchema();
  const left = new Map(Object.entries(properties) as [string, Setting][]);
  const sections = SECTIONS.map(([title, names]) => {
    const rows = [...left].filter(([name]) => names.test(name));
    for (const [name] of rows) left.delete(name);
    const lines = rows.map(([name, setting]) => row(name, setting, required.includes(name)));
    return `## ${title}\n\n${TABLE}\n${lines.join("\n")}`;
  });
  return `${[HEAD, ...sections].join("\n\n")}\n`;
}

const TABLE = "| Setting | Meaning | Default | Allowed | Secret |\n| --- | --- | --- | --- | --- |";

function row(name: string, setting: Setting, isRequired: boolean): string {
  const { description = "", default: preset, enum: choices, allowed = "", writeOnly } = setting;
  const usual = preset ? code(preset) : "none";
  const cells = [
    code(name),
    description.replaceAll("|", "\\|"),
    isRequired ? "**required**" : usual,
    choices ? choices.map(code).join(", ") : allowed,
    writeOnly ? "yes" : "",
  ];
  return `| ${cells.join(" | ")} |`;
}

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;
