import { createReadStream } from "node:fs";
import { ArchiveError, readArchive, verifyArchives } from "../features/audit/archive.ts";
import { type AuditKeys, auditKeys } from "../features/audit/chain.ts";
import { readSnapshot, canSeeAllTeams } from "../features/audit/store.ts";
import { type Finding, verifyLog } from "../features/audit/verification.ts";
import { NO_TEAM } from "../platform/db.ts";
import { parseKeyring } from "../platform/keyring.ts";
import { openStorage } from "../adapters/storage/files.ts";
import { type Command, CommandError, type Outcome } from "./command.ts";

const SHOWN_AT_MOST = 100;

/**
 * Compares the audit log with its seals and with the copies in the storage; with `--archives` also what was archived. With a
 * file, verifies that archive, without a database.
 */
export const verifyAudit: Command = async ({ args, flags, clock, setting }) => {
  const keys = auditKeys(parseKeyring(setting("SECRET_KEY")));
  const [file] = args;
  if (file !== undefined) return verifyFile(file, keys);
  const storage = openStorage(setting("STORAGE_URL"));
  const began = performance.now();
  const verdict = await readSnapshot(setting("MIGRATE_DATABASE_URL"), async (db) => {
    if (!(await canSeeAllTeams(db))) {
      throw new CommandError("config", "This role sees the rows of one team only. Use the one that owns the tables.");
    }
    const verdict = await verifyLog(db, { keys, storage, now: clock.now() });
    const findings = [...verdict.findings];
    const archives = flags.has("archives") ? await verifyArchives(db, keys, storage, findings) : null;
    return { ...verdict, archives, findings };
  });
  const { rows, archived, archives, chains, waiting, compared_with, findings } = verdict;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [
    `${rows} sealed rows in ${chains} chains, ${waiting} not sealed yet, ` +
      `compared with ${compared_with ? `the files up to ${compared_with}` : "no file"}, in ${seconds} s.`,
  ];
  if (archived > 0) {
    const read = archives === null ? "not read; --archives reads them" : `read from ${archives} archives`;
    lines.push(`${archived} earlier rows are archived (${read}).`);
  }
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

async function verifyFile(file: string, keys: AuditKeys): Promise<Outcome> {
  try {
    const { before, rows, sections } = await readArchive(createReadStream(file), keys);
    const text = `${rows} rows of ${sections.size} chains, sealed before ${before.slice(0, 10)}.\nThe archive is as it was written.`;
    return { text, data: { file, rows, chains: sections.size, before } };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { text: `The archive is NOT as it was written. ${error.message}`, data: { file }, failed: true };
  }
}

function describe({ team_id, audit_id, wrong, words }: Finding): string {
  const where = team_id === null ? "outside" : team_id === NO_TEAM ? "no team" : `team ${team_id}`;
  return `${where}${audit_id === null ? "" : `, row ${audit_id}`}: ${wrong}. ${words}`;
}
