import { auditKeys } from "./features/audit/chain.ts";
import { readSnapshot, canSeeAllTeams } from "./features/audit/store.ts";
import { type Finding, verifyLog } from "./features/audit/verification.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { NO_TEAM } from "./platform/db.ts";
import { parseKeyring } from "./platform/keyring.ts";
import { openStorage } from "./adapters/storage/files.ts";

const SHOWN_AT_MOST = 100;

const { MIGRATE_DATABASE_URL: url, SECRET_KEY, STORAGE_URL } = process.env;
if (!url || !SECRET_KEY || !STORAGE_URL) {
  const role = "the address of the database for the role that owns its tables";
  leave(`MIGRATE_DATABASE_URL (${role}), SECRET_KEY and STORAGE_URL (as the worker has them) are needed.`);
}
const began = performance.now();
const keys = auditKeys(parseKeyring(SECRET_KEY));
const verdict = await readSnapshot(url, async (db) => {
  if (!(await canSeeAllTeams(db))) leave("This role sees the rows of one team only: use the one that owns the tables.");
  return verifyLog(db, { keys, storage: openStorage(STORAGE_URL), now: clock.now() });
});
const { rows, chains, waiting, compared_with, findings } = verdict;
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `${rows} sealed rows in ${chains} chains, ${waiting} waiting for their seal, ` +
    `compared with ${compared_with ? `the files up to ${compared_with}` : "no file"}, in ${seconds} s.`,
);
if (findings.length === 0) {
  console.log("The audit log is as it was written.");
} else {
  console.error(`The audit log is NOT as it was written: ${findings.length} findings.`);
  for (const finding of findings.slice(0, SHOWN_AT_MOST)) console.error(`  ${sentence(finding)}`);
  if (findings.length > SHOWN_AT_MOST) console.error(`  and ${findings.length - SHOWN_AT_MOST} more`);
  if (rows > 0 && findings.filter(({ wrong }) => wrong === "altered").length >= rows) {
    console.error("Not one seal fits. Is SECRET_KEY the one that the worker seals with?");
  }
  process.exitCode = 1;
}

function sentence({ team_id, audit_id, wrong, words }: Finding): string {
  const where = team_id === null ? "outside" : team_id === NO_TEAM ? "no team" : `team ${team_id}`;
  return `${where}${audit_id === null ? "" : `, row ${audit_id}`}: ${wrong}. ${words}`;
}

function leave(why: string): never {
  console.error(why);
  process.exit(78);
}
