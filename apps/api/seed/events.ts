import type { Kysely } from "kysely";
import type { EventData, EventKind } from "@portal/model/events/kinds.ts";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import type { DB } from "../src/generated/schema.ts";

interface SeedEvent {
  readonly hours: number;
  readonly kind: EventKind;
  /** The member concerned and the member who did it: the part of their address before the @. */
  readonly of?: string;
  readonly by?: string;
  readonly data?: EventData;
}

/** A plausible history: the first account, seats for everyone, the import, invitations to latecomers, then everyday work. */
const HISTORY: readonly SeedEvent[] = [
  { hours: 4.8, kind: "device.logged_in", of: "tobias.lindqvist", by: "tobias.lindqvist", data: { label: "ThinkPad" } },
  { hours: 5, kind: "voice.member_changed", of: "priya.raman", by: "ines.caldera" },
  { hours: 22, kind: "security.secret_revealed", of: "priya.raman", by: "marisol.okafor" },
  { hours: 26, kind: "voice.account_changed", by: "ines.caldera", data: { name: "Front desk", count: 1 } },
  { hours: 49, kind: "member.role_changed", of: "lucia.navarro", by: "ines.caldera", data: { role: "secondary" } },
  { hours: 75, kind: "billing.card_ends" },
  { hours: 500, kind: "member.invited", by: "marisol.okafor", data: { count: 6 } },
  { hours: 744, kind: "bulk.finished", data: { count: 41, failed: 2 } },
  { hours: 745, kind: "bulk.started", by: "ines.caldera", data: { count: 43 } },
  { hours: 790, kind: "billing.seats_changed", by: "ines.caldera" },
  { hours: 960, kind: "voice.account_created", by: "ines.caldera", data: { name: "Front desk", count: 1 } },
];

export async function tellMonth(db: Kysely<DB>, team_id: string, now: Date): Promise<void> {
  const people = await db
    .selectFrom("accounts")
    .select(["id", "member_id", "email"])
    .where("team_id", "=", team_id)
    .execute();
  const person = (part: string | undefined) => people.find(({ email }) => part && email.startsWith(`${part}@`));
  await db
    .insertInto("events")
    .values(
      HISTORY.map(({ hours, kind, of, by, data }) => {
        const content = createEventContent(kind, data);
        return {
          team_id,
          at: new Date(now.getTime() - hours * 3_600_000),
          kind,
          alert: content.alert,
          member_id: person(of)?.member_id ?? null,
          by_account: person(by)?.id ?? null,
          by_support: false,
          for_team: true,
          data: JSON.stringify(content.data),
        };
      }),
    )
    .execute();
}
