import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandFile } from "../../../../tools/parts/command-file.ts";
import { startTestCluster } from "../../../../tools/parts/database.ts";
import { type Cluster, DEBIAN_PROGRAMS, startPostgres } from "../../../../tools/parts/postgres.ts";
import { keyText } from "../../test/keys.ts";
import { makePerson, makeTeam } from "../../test/people.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { sealAll } from "../features/audit/sealing.ts";
import { readSnapshot } from "../features/audit/store.ts";
import { writeLog } from "../../test/audit.ts";
import { openStorage } from "../adapters/storage/files.ts";
import { NO_TEAM, asOwner } from "../platform/db.ts";
import { teamVault } from "../platform/team-vault.ts";
import type { Manifest } from "./backup/manifest.ts";
import { verifyRestored } from "./backup/verification.ts";
import { BARE_ENV } from "../../../../tools/parts/process.ts";

const PROGRAM = commandFile("switchboard");
const AVATAR = `avatars/${"a".repeat(22)}.webp`;

let cluster: Cluster;
let t: TestApp;
let folder: string;
let backups: string;
beforeAll(async () => {
  // The pinned package has no pg_dump.
  cluster = await startTestCluster({ programs: DEBIAN_PROGRAMS });
  t = await openTestApp(cluster.url());
  folder = await mkdtemp(join(tmpdir(), "switchboard-backup-"));
  backups = join(folder, "backups");
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const person = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  await t.adapters.storage.put(AVATAR, Buffer.from("a picture"));
  const avatar = AVATAR.replace("avatars/", "");
  await t.owner.updateTable("members").set({ avatar }).where("id", "=", person.member_id).execute();
  await teamVault(t.owner, t.context.config.secret_keys, team_id, now);
  for (const id of [NO_TEAM, team_id]) await writeLog(t.owner, id, now, 20);
  await sealAll(t.context);
});
afterAll(async () => {
  await t.close();
  await cluster.stop();
  await rm(folder, { recursive: true });
});

const settings = () => ({
  ...BARE_ENV,
  PATH: `${DEBIAN_PROGRAMS}:${BARE_ENV.PATH}`,
  MIGRATE_DATABASE_URL: t.databaseUrl,
  STORAGE_URL: t.context.config.STORAGE_URL,
  SECRET_KEY: keyText(t.context.config.secret_keys),
});
const switchboard = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args], { env: { ...settings(), ...more } });

/** Settings of an empty installation to restore into, with an owner who is no superuser. */
async function emptyPlace(): Promise<{ MIGRATE_DATABASE_URL: string; STORAGE_URL: string }> {
  const name = `restored_${randomBytes(4).toString("hex")}`;
  await sql.raw(`create role ${name} login`).execute(t.owner);
  await sql.raw(`create database ${name} owner ${name}`).execute(t.owner);
  const url = Object.assign(new URL(cluster.url(name)), { username: name, password: "a:secret" });
  return { MIGRATE_DATABASE_URL: url.href, STORAGE_URL: `file://${join(folder, name)}` };
}

interface Backup {
  readonly backup: string;
  readonly removed: readonly string[];
  readonly manifest: Manifest;
}
const backUp = async (...more: string[]) =>
  JSON.parse((await switchboard(["backup", backups, ...more, "--json"])).stdout) as Backup;

test("restores what it backed up, verified: rows, audit log, files and secrets", async () => {
  const { stdout, stderr } = await switchboard(["backup", backups]);
  expect(stderr).toContain("Copying the database");
  expect(stdout).toMatch(/Database: \d+ tables, \d+ rows, [\d.]+ MB\.\nFiles: 1, 0\.0 MB\.\nSECRET_KEY is not in it\./);
  const backup = stdout.split("\n")[0]!;
  expect((await stat(backup)).mode & 0o077, "for its owner only").toBe(0);
  for (const name of await readdir(backup)) {
    if (name !== "files")
      expect(await readFile(join(backup, name), "latin1"), name).not.toContain(settings().SECRET_KEY);
  }
  const place = await emptyPlace();
  const restored = await switchboard(["restore", backups, "--verify"], place);
  expect(restored.stdout.replaceAll(/\d+/g, "N")).toBe(
    `Restored ${backup.replaceAll(/\d+/g, "N")}, taken at N-N-NTN:N:N.NZ: N tables, N files.
ok    rows: N in N tables
ok    migrations: N applied
ok    audit log: N sealed rows in N chains
ok    files: N, N named by rows, N orphaned
ok    orphaned rows: N
ok    secrets: N opened with SECRET_KEY
Everything is there.
`,
  );
  expect(restored.stdout).toContain("files: 1, 1 named by rows, 0 orphaned");
  await expect(switchboard(["restore", backups], place)).rejects.toMatchObject({
    code: 65,
    stderr: expect.stringContaining("The database isn't empty"),
  });
  const other = { ...place, SECRET_KEY: randomBytes(32).toString("base64") };
  await expect(switchboard(["restore", "--verify"], other)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("values of team_keys.wrapped don't open with SECRET_KEY"),
  });
});

test("finds a lost row and a lost file after a restore", async () => {
  const { manifest } = await backUp();
  const place = await emptyPlace();
  await switchboard(["restore", backups], place);
  const means = { keys: t.context.config.secret_keys, storage: openStorage(place.STORAGE_URL), now: t.clock.now() };
  await asOwner(place.MIGRATE_DATABASE_URL, (db) => sql`delete from installation_keys`.execute(db));
  const faults = await readSnapshot(place.MIGRATE_DATABASE_URL, async (db) => {
    const verdicts = await verifyRestored(db, { ...means, manifest, progress: () => {} });
    return verdicts.flatMap((verdict) => verdict.faults);
  });
  expect(faults).toEqual(["installation_keys has 0 rows, the backup 1"]);
  await rm(join(new URL(place.STORAGE_URL).pathname, AVATAR));
  await expect(switchboard(["restore", "--verify"], place)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${AVATAR} is missing`),
  });
});

test("links files that the last backup has, and keeps as many backups as asked", async () => {
  const first = await backUp();
  const second = await backUp("2");
  const inode = async ({ backup }: Backup) => (await stat(join(backup, "files", AVATAR))).ino;
  expect(await inode(second)).toBe(await inode(first));
  const third = await backUp("2");
  expect(third.removed.length).toBeGreaterThan(0);
  expect((await readdir(backups)).map((name) => join(backups, name))).toEqual([second.backup, third.backup]);
  expect(third.manifest.files.count).toBe(1);
});

test("refuses a changed backup before it restores anything", async () => {
  const { backup } = await backUp();
  await appendFile(join(backup, "database.dump"), "x");
  const place = await emptyPlace();
  await expect(switchboard(["restore", backup], place)).rejects.toMatchObject({
    code: 65,
    stderr: expect.stringContaining("database.dump is missing or was changed. Nothing was restored."),
  });
  await rm(backup, { recursive: true });
});

test("says what to run on a PostgreSQL without the role of servers", async () => {
  await backUp();
  const bare = await startPostgres({ programs: DEBIAN_PROGRAMS });
  try {
    await asOwner(bare.url("postgres"), async (db) => {
      await sql`create role plain login`.execute(db);
      await sql`create database plain owner plain`.execute(db);
    });
    const url = Object.assign(new URL(bare.url("plain")), { username: "plain", password: "" });
    const place = { MIGRATE_DATABASE_URL: url.href, STORAGE_URL: `file://${join(folder, "bare")}` };
    await expect(switchboard(["restore", backups], place)).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining("Nothing was restored.\nAsk an administrator to create it"),
    });
  } finally {
    await bare.stop();
  }
});

test("restores nothing if files can't be written, and continues after a fault halfway", async () => {
  const { backup } = await backUp();
  const place = await emptyPlace();
  const blocked = join(folder, "not-a-folder");
  await writeFile(blocked, "");
  await expect(switchboard(["restore", backup], { ...place, STORAGE_URL: `file://${blocked}` })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/STORAGE_URL: can't write to .*not-a-folder \(E\w+\)\. Nothing was restored\./),
  });

  const [kept, away] = [join(backup, "files", AVATAR), join(folder, "away.webp")];
  await rename(kept, away);
  await expect(switchboard(["restore", backup], place)).rejects.toMatchObject({
    code: 65,
    stderr: expect.stringMatching(
      /missing or was changed\.\nThe database is still empty\..* run the same command again\./,
    ),
  });
  await rename(away, kept);
  expect((await switchboard(["restore", backup, "--verify"], place)).stdout).toContain("Everything is there.");
});

test("says which grant a role lacks that doesn't see all rows", async () => {
  await sql`drop role if exists backup_login`.execute(t.owner);
  await sql`create role backup_login login`.execute(t.owner);
  const url = Object.assign(new URL(t.databaseUrl), { username: "backup_login" }).href;
  const before = await readdir(backups);
  await expect(switchboard(["backup", backups], { MIGRATE_DATABASE_URL: url })).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining("grant pg_read_all_data to backup_login; alter role backup_login bypassrls;"),
  });
  expect(await readdir(backups), "nothing is left behind").toEqual(before);
  await sql`grant pg_read_all_data to backup_login`.execute(t.owner);
  await sql`alter role backup_login bypassrls`.execute(t.owner);
  expect((await switchboard(["backup", backups], { MIGRATE_DATABASE_URL: url })).stdout).toContain("Database: ");
});

test("needs a folder, and a backup in it", async () => {
  for (const args of [["backup"], ["backup", backups, "0"], ["restore"]]) {
    await expect(switchboard(args), args.join(" ")).rejects.toMatchObject({ code: 64 });
  }
  await expect(switchboard(["restore", folder])).rejects.toMatchObject({
    code: 65,
    stderr: `There is no backup in ${folder}.\n`,
  });
});
