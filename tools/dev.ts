import { join } from "node:path";
import { base32 } from "@portal/api/platform/totp.ts";
import { LOGINS, SEED_APP, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT, startStack } from "./parts/stack.ts";

/** Starts everything for development. DEV_PORT moves all ports together, so that two checkouts can run at once. */
const FIRST = Number(process.env["DEV_PORT"] ?? 5173);
const ports = {
  server: FIRST + 1,
  gateway: FIRST + 2,
  mail: FIRST + 3,
  mailPage: FIRST + 4,
  database: FIRST + 5,
};

const began = performance.now();
const progress = (waitingFor: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  waiting for ${waitingFor} …`);

// Started first, because it does not depend on the others and takes a while.
const portal = startChild("pnpm", ["exec", "vite", "--clearScreen", "false", "--logLevel", "warn"], {
  cwd: join(ROOT, "apps/portal"),
  env: { ...process.env, PORTAL_DEV_PORT: String(FIRST), API_URL: `http://127.0.0.1:${ports.server}` },
  stdio: "inherit",
});
const stack = await startStack({
  keep: join(ROOT, ".dev"),
  ports,
  publicPort: FIRST,
  log: "screen",
  watch: true,
  progress,
  // Open connections must not delay a restart.
  env: { DRAIN_SECONDS: "0" },
});
progress("the portal");
await waitFor("the portal", async () => (await fetch(`http://127.0.0.1:${FIRST}/login`)).ok);

const logins = LOGINS.map(({ who, edition, email }) => `  ${who.padEnd(36)} ${edition.padEnd(8)} ${email}`);
console.log(`
  Ready after ${((performance.now() - began) / 1000).toFixed(0)} s. The server and the worker restart when their code changes.

  Teams      ${stack.urls.team}/login
  Solo       ${stack.urls.solo}/login
  Support    ${stack.urls.support}/support/login
  API        ${stack.urls.team}/reference
  Email      ${stack.mailUrl}/index.html
  Cards      ${stack.gateway.url} (sandbox: 4242 4242 4242 4242 pays)
  Database   ${stack.databaseUrl}

  Password for every account: ${SEED_PASSWORD}
  Support also needs a code: run pnpm staff:code, or add the key ${base32(SEED_APP)} to your authenticator app.
${logins.join("\n")}

  Data is kept in .dev; delete the folder to start over. DEV_PORT=${FIRST + 10} pnpm dev starts a second copy. Ctrl-C stops everything.
`);

const end = async () => {
  await stop(portal);
  await stack.stop();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
