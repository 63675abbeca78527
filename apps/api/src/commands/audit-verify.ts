import { auditKeys } from "../features/audit/chain.ts";
import { readSnapshot, canSeeAllTeams } from "../features/audit/store.ts";
import { type Finding, verifyLog } from "../features/audit/verification.ts";
import { NO_TEAM } from "../platform/db.ts";
import { parseKeyring } from "../platform/keyring.ts";
import { openStorage } from "../adapters/storage/files.ts";
import { type Command, CommandError } from "./command.ts";

const SHOWN_AT_MOST = 100;

/** Compares the audit log with its seals and with the copies in the storage. */
export const verifyAudit: Command = async ({ clock, setting }) => {
  const keys = auditKeys(parseKeyring(setting("SECRET_KEY")));
  const storage = openStorage(setting("STORAGE_URL"));
  const began = performance.now();
  const verdict = await readSnapshot(setting("MIGRATE_DATABASE_URL"), async (db) => {
    if (await canSeeAllTeams(db)) return verifyLog(db, { keys, storage, now: clock.now() });
    throw new CommandError("config", "This role sees the rows of one team only. Use the one that owns the tables.");
  });
  const { rows, chains, waiting, compared_with, findings } = verdict;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [
    `${rows} sealed rows in ${chains} chains, ${waiting} not sealed yet, ` +
      `compared with ${compared_with ? `the files up to ${compared_with}` : "no file"}, in ${seconds} s.`,
  ];
  if (findings.length === 0) {
    lines.push("The audit log is as it was written.");
  } else {
    lines.push(`The audit log is NOT as it was written: ${findings.length} findings.`);
    for (const finding of findings.slice(0, SHOWN_AT_MOST)) lines.push(`  ${describe(finding)}`);
    if (findings.length > SHOWN_AT_MOST) lines.push(`  and ${findings.length - SHOWN_AT_MOST} more`);
    if (rows > 0 && findings.filter(({ wrong }) => wrong === "altered").length >= rows) {
      lines.push("No seal fits. Is SECRET_KEY the one that the worker seals with?");
    }
  }
  return { text: lines.join("\n"), data: verdict, failed: findings.length > 0 };
};

function describe({ team_id, audit_id, wrong, words }: Finding): string {
  const where = team_id === null ? "outside" : team_id === NO_TEAM ? "no team" : `team ${team_id}`;
  return `${where}${audit_id === null ? "" : `, row ${audit_id}`}: ${wrong}. ${words}`;
}
