import pg from "pg";
import { APP_ROLE, connectionSettings } from "../../platform/db.ts";
import { CommandError } from "../command.ts";

export interface Login {
  readonly name: string;
  readonly password: string;
  readonly database: string;
}
/** A thing that a database needs, and the statement that provides it. */
interface Step {
  readonly missing: string;
  readonly statement: string;
  /** The statement without a password, if it has one. */
  readonly shown?: string;
}

const identifier = (name: string): string => pg.escapeIdentifier(name);
const literal = (text: string): string => pg.escapeLiteral(text);

const createAppRole = `create role ${APP_ROLE} nologin nobypassrls;`;
const createLogin = ({ name }: Login, password: string): string =>
  `create role ${identifier(name)} login nosuperuser nobypassrls password ${literal(password)};`;
const grantAppRole = ({ name }: Login): string => `grant ${APP_ROLE} to ${identifier(name)};`;

/** psql runs the result of a query with \gexec, so the script can be repeated. */
const unless = (statement: string, catalog: string, column: string, name: string): string =>
  `select ${literal(statement.replace(/;$/, ""))} where not exists (select from ${catalog} where ${column} = ${literal(name)}) \\gexec`;

export function forNewCluster(owner: Login, app: Login): string[] {
  const database = `create database ${identifier(owner.database)} owner ${identifier(owner.name)} template template0 encoding 'UTF8';`;
  return [
    unless(createAppRole, "pg_roles", "rolname", APP_ROLE),
    unless(createLogin(owner, owner.password), "pg_roles", "rolname", owner.name),
    unless(createLogin(app, app.password), "pg_roles", "rolname", app.name),
    grantAppRole(app),
    unless(database, "pg_database", "datname", owner.database),
  ];
}

interface Found {
  readonly encoding: string;
  readonly version: number;
  readonly may_create: boolean;
  readonly has_app_role: boolean;
  readonly has_login: boolean;
  readonly is_member: boolean;
  readonly login_bypasses: boolean;
}
const OLDEST_POSTGRES = 15;

export async function lookAt(
  client: pg.Client,
  owner: Login,
  app: Login,
): Promise<{ faults: string[]; steps: Step[] }> {
  const { rows } = await client.query<Found>(
    `select current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
      exists (select from pg_roles where rolname = $1) as has_app_role,
      exists (select from pg_roles where rolname = $2) as has_login,
      exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member
        where r.rolname = $1 and l.rolname = $2) as is_member,
      exists (select from pg_roles where rolname = $2 and (rolsuper or rolbypassrls)) as login_bypasses`,
    [APP_ROLE, app.name],
  );
  const found = rows[0]!;
  const faults: string[] = [];
  if (found.version < OLDEST_POSTGRES)
    faults.push(`PostgreSQL is ${found.version}; ${OLDEST_POSTGRES} is the oldest that works.`);
  if (found.encoding !== "UTF8") faults.push(`The encoding of the database is ${found.encoding}; it must be UTF8.`);
  if (found.login_bypasses)
    faults.push(`The login ${app.name} can bypass row-level security; servers need one that can't.`);
  const steps: Step[] = [];
  if (!found.may_create) {
    steps.push({
      missing: "the owner creates tables and the extension citext",
      statement: `alter database ${identifier(owner.database)} owner to ${identifier(owner.name)};`,
    });
  }
  if (!found.has_app_role)
    steps.push({ missing: "the role that servers and workers act as", statement: createAppRole });
  if (!found.has_login) {
    steps.push({
      missing: "the login of servers and workers",
      statement: createLogin(app, app.password),
      shown: createLogin(app, "the one in DATABASE_URL"),
    });
  }
  if (!found.is_member) steps.push({ missing: "that login may act as the role", statement: grantAppRole(app) });
  return { faults, steps };
}

const NOT_ALLOWED = "42501";

/** Returns the steps that this login may not do. A password is not repeated. */
export async function whatFailed(client: pg.Client, steps: readonly Step[]): Promise<Step[]> {
  const failed: Step[] = [];
  for (const step of steps) {
    try {
      await client.query(step.statement);
    } catch (error) {
      // After a step that failed, the next may miss what it would have made.
      if ((error as { code?: string }).code !== NOT_ALLOWED && failed.length === 0) throw error;
      failed.push({ missing: step.missing, statement: step.shown ?? step.statement });
    }
  }
  return failed;
}

/** A login may change its own defaults. They apply behind a connection pool, which drops what servers ask for themselves. */
export async function setDefaults(client: pg.Client, app: Login): Promise<void> {
  // From the second time on, a connection starts as the role that it is to act as, which may not change the login.
  await client.query("set role none");
  for (const [name, value] of Object.entries(connectionSettings(1))) {
    await client.query(`alter role ${identifier(app.name)} set ${name} = ${literal(String(value))}`);
  }
}

export async function asLogin<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    // The driver's message may repeat the address with its password.
    const { code = "no answer" } = error as { code?: string };
    const hint =
      "On a new PostgreSQL, create the logins and the database first: switchboard init database --sql | sudo -u postgres psql";
    throw new CommandError("failed", `${name}: can't log in (${code}).\n${hint}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
