import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadConfig } from "./platform/config.ts";
import { databaseFaults, openDatabase } from "./platform/db.ts";
import { commandFile } from "../../../tools/parts/command-file.ts";
import { startFakeStripe } from "../../../tools/parts/fake-stripe.ts";
import { startHubspot } from "../../../tools/parts/hubspot.ts";
import { SELLS } from "../test/dangerous-defaults.ts";
import { PRODUCTION } from "../test/settings.ts";
import { type TestApp, openTestApp } from "../test/test-app.ts";
import { BARE_ENV } from "../../../tools/parts/process.ts";

const PROGRAM = commandFile("switchboard");
let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  folder = await mkdtemp(join(tmpdir(), "switchboard-command-"));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const switchboard = (args: string, env: Record<string, string> = { MIGRATE_DATABASE_URL: t.databaseUrl }) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args.split(" ").filter(Boolean)], {
    env: { ...BARE_ENV, ...env },
  });
const json = async (args: string) => JSON.parse((await switchboard(`${args} --json`)).stdout) as unknown;

test("names the version, with and without --json", async () => {
  expect((await switchboard("version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await json("version")).toMatchObject({ commit: null });
});

test("lists its commands for --help, and refuses an unknown command or option", async () => {
  expect((await switchboard("--help")).stdout).toContain("switchboard staff add EMAIL FULL NAME");
  for (const wrong of ["", "staff", "constructor", "prices --force", "prices --plan"]) {
    await expect(switchboard(wrong), wrong).rejects.toMatchObject({ code: 64 });
  }
  await expect(switchboard("staff add kim")).rejects.toMatchObject({
    code: 64,
    stderr: expect.stringContaining("switchboard staff add EMAIL FULL NAME"),
  });
});

test("shows what the settings of the brand lead to, and refuses those that don't work", async () => {
  const logo = join(folder, "logo.svg");
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const env = {
    ...PRODUCTION,
    BRAND_NAME: "Kestrel",
    BRAND_COLOR: "#ffe600",
    BRAND_LOGO: logo,
    MAIL_SENDER_ADDRESS: "Kestrel Ltd. | 4 Quay Lane, Porto",
    TERMS_PORTAL_VERSION: "2031-04-01",
  };
  const { stdout } = await switchboard("brand show", env);
  expect(stdout).toMatch(/^Name +Kestrel\nColor +#ffe600\n/);
  expect(stdout).toMatch(/\n {2}accent +#[\da-f]{6} {2}#ffe600\n/);
  expect(stdout).toMatch(/\nTerms +portal +2031-04-01 {2}https:\/\/acme\.io\/terms\n/);
  const shown = JSON.parse((await switchboard("brand show --json", env)).stdout) as { notes: string[] };
  expect(shown).toMatchObject({
    color: "#ffe600",
    logo: { kind: "svg", path: expect.stringMatching(/^\/brand\//) },
    logo_mail: null,
    links: { status: "https://status.acme.io" },
  });
  expect(shown.notes).toEqual([
    "BRAND_COLOR is hard to read on light screens, so it is darkened there.",
    "BRAND_LOGO_DARK is not set: dark screens show BRAND_LOGO. Check that it is visible there.",
    "BRAND_LOGO is an SVG, so mail has no logo. Set BRAND_LOGO_MAIL to a PNG.",
    'Invoices have no logo: they show "Kestrel" as text.',
  ]);
  await expect(switchboard("brand show", { ...env, BRAND_COLOR: "yellow" })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining("BRAND_COLOR: must be a color such as c2410c"),
  });
});

test("says which setting is missing, and reads it from a file", async () => {
  await expect(switchboard("migrate", {})).rejects.toMatchObject({
    code: 78,
    stderr: "MIGRATE_DATABASE_URL is missing: the database, as the role that owns its tables.\n",
  });
  const file = join(folder, "url");
  await writeFile(file, `${t.databaseUrl}\n`);
  const { stdout } = await switchboard("migrate --plan", { MIGRATE_DATABASE_URL_FILE: file });
  expect(stdout).toBe("The database is up to date.\n");
  await expect(switchboard("migrate", { MIGRATE_DATABASE_URL_FILE: join(folder, "missing") })).rejects.toMatchObject({
    code: 78,
    stderr: "MIGRATE_DATABASE_URL_FILE: the file can't be read.\n",
  });
});

test("plans and applies the migrations that a database lacks", async () => {
  const name = `planned_${randomBytes(4).toString("hex")}`;
  await sql.raw(`create database ${name}`).execute(t.owner);
  const env = { MIGRATE_DATABASE_URL: Object.assign(new URL(t.databaseUrl), { pathname: `/${name}` }).href };
  const plan = await switchboard("migrate --plan --json", env);
  const { pending } = JSON.parse(plan.stdout) as { pending: string[] };
  expect(pending.length).toBeGreaterThan(40);
  const applied = await switchboard("migrate", env);
  expect(applied.stdout).toBe(`Migrations applied: ${pending.length}.\n`);
  expect(applied.stderr).toContain(pending.at(-1));
  expect((await switchboard("migrate", env)).stdout).toBe("The database is up to date.\n");
});

test("completes a settings file with new secrets, and keeps what is there", async () => {
  const [first, second, owner] = ["first.env", "second.env", "owner.env"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const given = [
    "URL_TEAM=https://teams.company.com",
    "URL_SOLO=https://solo.company.com",
    "URL_SUPPORT=https://support.company.com",
    "SMTP_URL=smtps://relay.company.com",
    "MAIL_FROM=no-reply@company.com",
    ...["MAIN_SITE", "STATUS", "PRIVACY", "TERMS", "SUPPORT"].map((name) => `LINK_${name}=https://company.com`),
  ];
  expect((await switchboard(`init settings ${first} ${given.join(" ")}`, {})).stdout).toBe(
    `Wrote ${first} and ${owner}. Servers can start with them.\n`,
  );
  const modes = await Promise.all([first, owner].map(async (file) => ((await stat(file)).mode & 0o777).toString(8)));
  expect(modes).toEqual(["640", "600"]);
  const settings = parseEnv(await readFile(first, "utf8"));
  expect(settings).not.toHaveProperty("MIGRATE_DATABASE_URL");
  expect(settings).toMatchObject({ NODE_ENV: "production", URL_TEAM: "https://teams.company.com" });
  expect(loadConfig(settings).urls.team.hostname).toBe("teams.company.com");
  const login = parseEnv(await readFile(owner, "utf8"));
  await writeFile(second, "# Ours\nSECRET_KEY=\nBRAND_NAME='Ring Ring'\n");
  const incomplete = await switchboard(`init settings ${second} URL_TEAM=https://teams.company.com`, {});
  expect(incomplete.stdout).toContain("SMTP_URL: is missing");
  const text = await readFile(second, "utf8");
  expect(text).toMatch(/^# Ours\nSECRET_KEY=\S{44}\nBRAND_NAME='Ring Ring'\n/);
  expect(text).toContain("\nURL_TEAM=https://teams.company.com\n");
  for (const secret of ["SECRET_KEY", "DATABASE_URL"]) {
    expect(parseEnv(text)[secret], secret).not.toBe(settings[secret]);
  }
  await switchboard(`init settings ${second}`, {});
  expect(await readFile(second, "utf8"), "secrets stay").toBe(text);
  expect(parseEnv(await readFile(owner, "utf8"))).toEqual(login);
  await expect(switchboard(`init settings ${folder}/x URL_TEEM=x`, {})).rejects.toMatchObject({
    code: 64,
    stderr: expect.stringContaining("URL_TEEM is not a setting"),
  });
});

test("prepares a database for a plain owner, and names what only an administrator may do", async () => {
  const tag = `p${process.pid}`;
  const at = (login: string, password: string) =>
    Object.assign(new URL(t.databaseUrl), { username: login, password, pathname: `/${tag}_db` }).href;
  const env = {
    DATABASE_URL: at(`${tag}_app`, "hunter2"),
    MIGRATE_DATABASE_URL: at(`${tag}_owner`, "hunter3"),
  };
  await expect(switchboard("init database", { ...env, DATABASE_URL: env.MIGRATE_DATABASE_URL })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining("the same login"),
  });
  await expect(switchboard("init database", env)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/can't log in \(\w+\)[^]*init database --sql/),
  });
  await sql.raw(`create role ${tag}_owner login`).execute(t.owner);
  await sql.raw(`create database ${tag}_db owner ${tag}_owner template template0`).execute(t.owner);
  try {
    const missing = (await switchboard("init database", env).catch((error: unknown) => error)) as { stdout: string };
    expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining(`create role "${tag}_app" login`) });
    expect(missing.stdout).toContain(`grant portal_app to "${tag}_app";`);
    expect(missing.stdout).not.toContain("hunter2");
    const { stdout: script } = await switchboard("init database --sql", env);
    expect(script.trimEnd().split("\n")).toHaveLength(5);
    await sql.raw(`create role ${tag}_app login`).execute(t.owner);
    await sql.raw(`grant portal_app to ${tag}_app`).execute(t.owner);
    for (const time of ["first", "second"]) {
      expect((await switchboard("init database", env)).stdout, time).toContain("Run `switchboard migrate` next.");
    }
    expect((await switchboard("migrate", env)).stdout).toMatch(/^Migrations applied: \d+/);
    const { db, close } = openDatabase(env.DATABASE_URL, {
      size: 1,
      application_name: "test",
      patience: 1,
      strict: true,
    });
    expect(await databaseFaults(db, false)).toEqual([]);
    await close();
  } finally {
    await sql.raw(`drop database if exists ${tag}_db with (force)`).execute(t.owner);
    for (const role of ["app", "owner"]) await sql.raw(`drop role if exists ${tag}_${role}`).execute(t.owner);
  }
});

test("checks everything that servers need, and names what is wrong without a secret", async () => {
  const { STORAGE_URL, DATABASE_URL } = t.context.config;
  const env = {
    NODE_ENV: "test",
    DATABASE_URL,
    STORAGE_URL,
    SECRET_KEY: randomBytes(32).toString("base64"),
    // Nothing listens on port 1.
    SMTP_URL: "smtp://user:hunter2@127.0.0.1:1",
    URL_TEAM: "http://127.0.0.1",
    URL_SOLO: "http://127.0.0.2",
    URL_SUPPORT: "https://127.0.0.3:1",
  };
  const found = await switchboard("check --json", env).catch((error: unknown) => error);
  expect(found).toMatchObject({ code: 1 });
  const { stdout } = found as { stdout: string };
  expect(JSON.parse(stdout)).toEqual({
    database: [],
    migrations: [],
    months: [],
    clock: [],
    mail: ["the relay in SMTP_URL doesn't answer, or refuses the login"],
    storage: [],
    // Depends on the machine.
    disk: expect.any(Array),
    "127.0.0.1": [],
    "127.0.0.2": [],
    "127.0.0.3": ["failed: ECONNREFUSED"],
  });
  expect(stdout).not.toContain("hunter2");
  await expectServicesChecked(env);
  await expect(switchboard("check", { ...env, SECRET_KEY: "" })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining("SECRET_KEY: is missing"),
  });
});

/** With payments and a CRM: as they are, with a key that is refused, and with no one at their address. */
async function expectServicesChecked(env: Record<string, string>): Promise<void> {
  const [stripe, hubspot] = [await startFakeStripe(), await startHubspot()];
  const services = {
    ...SELLS,
    PAYMENTS_URL: stripe.url,
    PAYMENTS_KEY: stripe.key,
    PAYMENTS_PUBLISHABLE_KEY: stripe.publishable_key,
    PAYMENTS_WEBHOOK_SECRET: stripe.webhook_secret,
    ...hubspot.env,
  };
  const nowhere = "http://127.0.0.1:1";
  try {
    for (const [change, payments, CRM] of [
      [{}, [], []],
      [
        { PAYMENTS_KEY: "sk_test_hunter2", CRM_TOKEN: "hunter2" },
        ["the provider refuses PAYMENTS_KEY"],
        ["the CRM refuses CRM_TOKEN, or the token lacks a scope"],
      ],
      [
        { PAYMENTS_URL: nowhere, CRM_URL: nowhere },
        ["the provider doesn't answer (unknown)"],
        ["the CRM doesn't answer (unreachable)"],
      ],
    ] as const) {
      const found = await switchboard("check --json", { ...env, ...services, ...change }).catch((e: unknown) => e);
      const { stdout } = found as { stdout: string };
      expect(JSON.parse(stdout)).toMatchObject({ payments, CRM });
      expect(stdout).not.toContain("hunter2");
    }
  } finally {
    await Promise.all([stripe.stop(), hubspot.stop()]);
  }
}
