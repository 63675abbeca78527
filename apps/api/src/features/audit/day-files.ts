import * as z from "zod/mini";
import { Day, dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { type AuditKeys, auditKeys, isSignedBy, signed } from "./chain.ts";
import { headsSince } from "./store.ts";

/**
 * Records where the chains end in one file per day, outside of the database. Tampering with the whole database is
 * detected against yesterday's file. Two lines: the content and its signature.
 */
const Said = z.object({
  day: Day,
  written_at: z.string(),
  previous: z.nullable(z.object({ day: Day, signature: z.string() })),
  /** Team, rows, seal; only chains that have grown since the previous file. */
  heads: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export interface DayFile extends z.infer<typeof Said> {
  readonly signature: string;
}

/** How many days back to look for a file before assuming that there is none. */
export const MOST_DAYS_WITHOUT = 400;
/** A transaction may commit after the file was written; its rows are then in the next file. */
const OVERLAP_S = 3600;

const pathOf = (day: Day): string => `audit/${day}.txt`;

export async function readDay(storage: Storage, keys: AuditKeys, day: Day): Promise<DayFile | "altered" | null> {
  const bytes = await storage.get(pathOf(day));
  if (!bytes) return null;
  const [text = "", signature = ""] = bytes.toString().split("\n");
  if (!isSignedBy(keys, "day", text, Buffer.from(signature, "hex"))) return "altered";
  const said = z.parse(Said, JSON.parse(text));
  return said.day === day ? { ...said, signature } : "altered";
}

/** Runs once a day and never overwrites an existing file, which may know more than the database does by now. */
export async function writeDayFile({ db, clock, config }: OpenAppContext, storage: Storage): Promise<void> {
  const keys = auditKeys(config.secret_keys);
  const now = clock.now();
  const day = dayOf(now);
  if (await storage.get(pathOf(day))) return;
  const before = await newestBefore(storage, keys, day);
  const heads = await headsSince(db, before ? plusSeconds(new Date(before.written_at), -OVERLAP_S) : new Date(0));
  const said: z.infer<typeof Said> = {
    day,
    written_at: now.toISOString(),
    previous: before && { day: before.day, signature: before.signature },
    heads: heads.map(({ team_id, rows, seal }) => [team_id, rows, seal.toString("hex")]),
  };
  const text = JSON.stringify(said);
  await storage.put(pathOf(day), Buffer.from(`${text}\n${signed(keys, "day", text).toString("hex")}\n`));
}

async function newestBefore(storage: Storage, keys: AuditKeys, day: Day): Promise<DayFile | null> {
  for (let back = 1; back <= MOST_DAYS_WITHOUT; back += 1) {
    const file = await readDay(storage, keys, plusDays(day, -back));
    if (file && file !== "altered") return file;
  }
  return null;
}
