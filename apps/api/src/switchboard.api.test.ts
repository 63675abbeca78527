import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../test/test-app.ts";

// Each command is a process of its own, which takes seconds to start on a busy machine.
const PATIENCE = { timeout: 120_000 };
const PROGRAM = new URL("switchboard.ts", import.meta.url).pathname;
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
    env: { PATH: process.env["PATH"], ...env },
  });
const json = async (args: string) => JSON.parse((await switchboard(`${args} --json`)).stdout) as unknown;

test("names the version, with and without --json", PATIENCE, async () => {
  expect((await switchboard("version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await json("version")).toMatchObject({ commit: null });
});

test("lists its commands for --help, and refuses an unknown command or option", PATIENCE, async () => {
  expect((await switchboard("--help")).stdout).toContain("switchboard staff add EMAIL FULL NAME");
  for (const wrong of ["", "staff", "constructor", "prices --force"]) {
    await expect(switchboard(wrong), wrong).rejects.toMatchObject({ code: 64 });
  }
  await expect(switchboard("staff add kim")).rejects.toMatchObject({
    code: 64,
    stderr: expect.stringContaining("switchboard staff add EMAIL FULL NAME"),
  });
});

test("says which setting is missing, and reads it from a file", PATIENCE, async () => {
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

test("plans and applies the migrations that a database lacks", PATIENCE, async () => {
  const name = `planned_${process.pid}`;
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

test("checks everything that servers need, and names what is wrong without a secret", PATIENCE, async () => {
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
  await expect(switchboard("check", { ...env, SECRET_KEY: "" })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining("SECRET_KEY: is missing"),
  });
});
