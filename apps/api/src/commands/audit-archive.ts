import { openStorage } from "../adapters/storage/files.ts";
import { ArchiveError, cutChains, writeArchive } from "../features/audit/archive.ts";
import { auditKeys } from "../features/audit/chain.ts";
import { canSeeAllTeams, readSnapshot } from "../features/audit/store.ts";
import { type Finding, readCuts } from "../features/audit/verification.ts";
import { asOwner } from "../platform/db.ts";
import { parseKeyring } from "../platform/keyring.ts";
import { type Command, CommandError } from "./command.ts";

/** Customers and staff still look at anything newer. */
const FEWEST_MONTHS = 3;

/**
 * Moves the oldest months of the audit log into a file of the storage. Nothing is removed before the file was read back
 * and every row of it verified.
 */
export const archiveAudit: Command = async ({ args, clock, setting, progress }) => {
  const months = Number(args[0]);
  if (!Number.isSafeInteger(months) || months < FEWEST_MONTHS || args.length > 1) {
    throw new CommandError("usage", `Say how many months stay in the database, at least ${FEWEST_MONTHS}.`);
  }
  const keys = auditKeys(parseKeyring(setting("SECRET_KEY")));
  const storage = openStorage(setting("STORAGE_URL"));
  const url = setting("MIGRATE_DATABASE_URL");
  const now = clock.now();
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const moment = now.toISOString().replaceAll(/\D/g, "").slice(0, 17);
  const file = `audit/archive/before-${before.toISOString().slice(0, 10)}-${moment}.jsonl.gz`;
  const findings: Finding[] = [];
  const { cuts, archive } = await readSnapshot(url, async (db) => {
    if (!(await canSeeAllTeams(db))) {
      throw new CommandError("config", "This role sees the rows of one team only. Use the one that owns the tables.");
    }
    const cuts = await readCuts(db, keys, findings);
    if (findings.length > 0)
      throw new ArchiveError("An earlier cut is not what was signed. See: switchboard audit verify");
    progress(`Writing ${file}`);
    return { cuts, archive: await writeArchive(storage, { db, keys, file, before, cuts }) };
  }).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new CommandError("failed", `${error.message} Nothing was removed.`) : error;
  });
  if (archive.rows === 0) {
    await storage.remove(file);
    return {
      text: `Nothing was sealed before ${before.toISOString().slice(0, 10)}.`,
      data: { file: null, rows: 0, chains: 0 },
    };
  }
  progress(`${archive.rows} rows were read back and verified. Removing them from the database`);
  const rows = await asOwner(url, (db) => cutChains(db, keys, archive, cuts));
  const chains = archive.sections.size;
  return {
    text: `${rows} rows of ${chains} chains are in ${file} now. Keep SECRET_KEY: it verifies them.`,
    data: { file, rows, chains },
  };
};
