import { readSettings } from "../platform/config.ts";
import { type Command, CommandError } from "./command.ts";
import { type Login, asLogin, forNewCluster, lookAt, setDefaults, whatFailed } from "./init/store.ts";

/**
 * Prepares the database for `migrate`: the role of servers and workers, their login, and what each connection is set to.
 * Does what the owner may do, and says exactly what an administrator has to do. With `--sql`, prints that for a new
 * PostgreSQL, to be piped into psql.
 */
export const initDatabase: Command = async ({ env, flags, setting }) => {
  const owner_url = setting("MIGRATE_DATABASE_URL");
  const app_url = setting("DATABASE_URL");
  const [owner, app] = [loginOf(owner_url), loginOf(app_url)];
  if (owner.name === app.name) {
    throw new CommandError(
      "config",
      "DATABASE_URL and MIGRATE_DATABASE_URL have the same login. Row-level security doesn't apply to the owner of a table, so servers need one of their own.",
    );
  }
  if (flags.has("sql")) {
    const statements = forNewCluster(owner, app);
    return { text: statements.join("\n"), data: { statements } };
  }
  const left = await asLogin(owner_url, "MIGRATE_DATABASE_URL", async (client) => {
    const { faults, steps } = await lookAt(client, owner, app);
    if (faults.length > 0) throw new CommandError("failed", faults.join("\n"));
    return whatFailed(client, steps);
  });
  if (left.length > 0) {
    const lines = left.flatMap(({ missing, statement }) => [`-- ${missing}`, statement]);
    return {
      text: `The login ${owner.name} may not do this. Ask an administrator of PostgreSQL to run:\n${lines.join("\n")}`,
      data: { missing: left },
      failed: true,
    };
  }
  // Past a connection pool, which would keep a connection that has none of it.
  const direct_url = readSettings(env, ["DATABASE_DIRECT_URL"])["DATABASE_DIRECT_URL"] || app_url;
  await asLogin(direct_url, "DATABASE_URL", (client) => setDefaults(client, app));
  return { text: "The database is prepared. Run `switchboard migrate` next.", data: { missing: [] } };
};

function loginOf(url: string): Login {
  const { username, password, pathname } = new URL(url);
  return {
    name: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
