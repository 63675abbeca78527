import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { Catalogue } from "@portal/model/subscription/catalogue.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { asOwner } from "./platform/db.ts";
import { addCatalogue, catalogueAt } from "./features/subscription/store.ts";

/**
 * The operator's command for the catalog: prints the current one, or reads a new one from a file, valid from a given
 * time.
 */
const url = process.env["MIGRATE_DATABASE_URL"];
if (!url) {
  console.error("MIGRATE_DATABASE_URL is missing: the address of the database for the role that owns its tables.");
  process.exit(78);
}
const now = clock.now();
const [file, from = now.toISOString()] = process.argv.slice(2);
await asOwner(url, async (db) => {
  if (!file) return console.log(JSON.stringify(await catalogueAt(db, now), null, 2));
  const valid_from = new Date(from);
  const given: unknown = JSON.parse(await readFile(file, "utf8"));
  const parsed = z.safeParse(z.omit(Catalogue, { version: true }), given);
  if (!parsed.success || Number.isNaN(valid_from.getTime())) {
    console.error("This is no price list, so nothing was changed:");
    console.error(parsed.success ? `  ${from} is no time` : z.prettifyError(parsed.error));
    process.exitCode = 65;
    return;
  }
  const version = await addCatalogue(db, parsed.data, valid_from);
  console.log(
    `Price list ${version} holds from ${valid_from.toISOString()}. What is paid for keeps its price until it renews.`,
  );
});
