import { spawn } from "node:child_process";
import { join } from "node:path";
import { base32 } from "@portal/api/kit/totp.ts";
import { LOGINS, SEED_APP, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { stop } from "./parts/process.ts";
import { ROOT, startStack } from "./parts/stack.ts";

const PORTAL = 5173;
const API = 8080;

console.log("Starting PostgreSQL, the mail catcher, the card gateway, the server, the worker and the portal …");
const keep = join(ROOT, ".dev");
const stack = await startStack({
  keep,
  port: API,
  dbPort: 5433,
  mailPort: 1025,
  gatewayPort: 8090,
  publicPort: PORTAL,
  log: "screen",
});
const env = { ...process.env, PORTAL_DEV_PORT: String(PORTAL), API_URL: `http://127.0.0.1:${API}` };
const portal = spawn("pnpm", ["exec", "vite", "--clearScreen", "false", "--logLevel", "warn"], {
  cwd: join(ROOT, "apps/portal"),
  env,
  stdio: "inherit",
});

const logins = LOGINS.map(({ who, edition, email }) => `  ${who.padEnd(36)} ${edition.padEnd(8)} ${email}`);
console.log(`
  Teams      ${stack.urls.team}/login
  Solo       ${stack.urls.solo}/login
  Support    ${stack.urls.support}/support/login
  API        ${stack.urls.team.replace(String(PORTAL), String(API))}/reference
  Mails      ${stack.mailUrl}/index.html
  Cards      ${stack.gateway.url} (sandbox: 4242 4242 4242 4242 pays)
  Database   ${stack.databaseUrl}

  Password of everybody: ${SEED_PASSWORD}
  Support asks for a code as well: pnpm staff:code prints it, or give your app the key ${base32(SEED_APP)}
${logins.join("\n")}

  Database and files are kept in .dev; remove the folder to begin anew. Ctrl-C stops everything.
`);

const end = async () => {
  await stop(portal);
  await stack.stop();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
