import { JOBS } from "../app.ts";
import { asOwner } from "../platform/db.ts";
import { migrate, pendingMigrations } from "../platform/migrations.ts";
import type { Command } from "./command.ts";

/** Brings the database to this release. With `--plan`, only says what it would apply. */
export const migrateDatabase: Command = async ({ flags, setting, progress }) => {
  const url = setting("MIGRATE_DATABASE_URL");
  const pending = await asOwner(url, pendingMigrations);
  if (flags.has("plan")) {
    return { text: pending.length > 0 ? `Would apply:\n${list(pending)}` : UP_TO_DATE, data: { pending } };
  }
  if (pending.length > 0) progress(`Applying:\n${list(pending)}`);
  const applied = await migrate(url, JOBS);
  return { text: applied.length > 0 ? `Migrations applied: ${applied.length}.` : UP_TO_DATE, data: { applied } };
};

const UP_TO_DATE = "The database is up to date.";
const list = (names: readonly string[]): string => names.map((name) => `  ${name}`).join("\n");
