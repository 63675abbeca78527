import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count } from "../kit/schemas.ts";

export const ORPHANS = ["account", "team", "subscription", "device", "file"] as const;
const OrphanKind = z.enum(ORPHANS);
export type OrphanKind = z.infer<typeof OrphanKind>;

const Orphan = z.object({
  id: z.string(),
  /** An address, a team's name, a tier with its state, a phone's label, or a path. */
  name: z.string(),
  since: z.nullable(Count),
});
export type Orphan = z.infer<typeof Orphan>;

const OrphansOfKind = z.object({ kind: OrphanKind, total: Count, first: z.array(Orphan) });
export type OrphansOfKind = z.infer<typeof OrphansOfKind>;

export const orphaned = group({
  list: {
    method: "GET",
    path: "/support/api/v2/orphaned",
    summary:
      "Lists orphaned records as of the last check: accounts without team, teams without owner, and subscriptions, devices and files without owner",
    can: "record.view",
    may_lag: true,
    reply: z.object({
      /** Null before the first check. */
      looked_at: z.nullable(Count),
      /** Whether another check is under way. */
      checking: z.boolean(),
      kinds: z.array(OrphansOfKind),
    }),
    errors: [],
  },
  check: {
    method: "POST",
    path: "/support/api/v2/orphaned/check",
    summary: "Starts a check for orphaned records, unless one is under way. It also runs every night",
    can: "record.view",
    audit: "orphans.check_started",
    reply: z.object({}),
    errors: [],
  },
});
