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

export const orphaned = group({
  list: {
    method: "GET",
    path: "/support/api/v2/orphaned",
    summary:
      "Lists orphaned records: accounts without team, teams without owner, and subscriptions, devices and files without owner",
    can: "record.view",
    may_lag: true,
    reply: z.object({
      looked_at: Count,
      kinds: z.array(z.object({ kind: OrphanKind, total: Count, first: z.array(Orphan) })),
    }),
    errors: [],
  },
});
