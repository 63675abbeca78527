import { JOBS } from "./app.ts";
import { migrate } from "./platform/migrations.ts";

const url = process.env["MIGRATE_DATABASE_URL"];
if (!url) {
  console.error("MIGRATE_DATABASE_URL is missing: the address of the database for the role that owns its tables.");
  process.exit(78);
}
const applied = await migrate(url, JOBS);
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
