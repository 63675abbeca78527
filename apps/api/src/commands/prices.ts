import * as z from "zod/mini";
import { Catalogue } from "@portal/model/subscription/catalogue.ts";
import { asOwner } from "../platform/db.ts";
import { addCatalogue, catalogueAt } from "../features/subscription/store.ts";
import { type Command, CommandError, readJson } from "./command.ts";

/** Prints the current price list, or adds one from a file, valid from now or from a later time. */
export const prices: Command = async ({ args: [file, from], clock, setting }) => {
  const now = clock.now();
  const url = setting("MIGRATE_DATABASE_URL");
  if (file === undefined) {
    const current = await asOwner(url, (db) => catalogueAt(db, now));
    return { text: JSON.stringify(current, null, 2), data: current };
  }
  const valid_from = from === undefined ? now : new Date(from);
  if (Number.isNaN(valid_from.getTime())) {
    throw new CommandError("data", `${from} isn't a time such as 2027-01-01T00:00:00Z. Nothing was changed.`);
  }
  const parsed = z.safeParse(z.omit(Catalogue, { version: true }), await readJson(file));
  if (!parsed.success) {
    throw new CommandError(
      "data",
      `${file} isn't a price list. Nothing was changed.\n${z.prettifyError(parsed.error)}`,
    );
  }
  if (parsed.data.demo) {
    throw new CommandError("data", `${file} says "demo": true, which marks sample prices. Nothing was changed.`);
  }
  const version = await asOwner(url, (db) => addCatalogue(db, parsed.data, valid_from));
  return {
    text: `Price list ${version} is valid from ${valid_from.toISOString()}. Paid periods keep their price until they renew.`,
    data: { version, valid_from: valid_from.toISOString() },
  };
};
