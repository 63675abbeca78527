import * as z from "zod/mini";
import { EVENT_KINDS, type EventData, type EventKind } from "../events/kinds.ts";
import { Id } from "../kit/schemas.ts";

/** Sent on request, to try a webhook. It is about nothing that happened. */
export const TEST_TYPE = "webhook.test";

export type WebhookType = EventKind | typeof TEST_TYPE;
export const WEBHOOK_TYPES = [TEST_TYPE, ...(Object.keys(EVENT_KINDS) as EventKind[])] as const;

type Field = keyof EventData;
const counted = ["count"] as const;
const named = ["name", "count"] as const;
const labelled = ["label"] as const;

/** The values that leave with each kind of event. A kind that is not listed has none. */
const FIELDS: Readonly<Partial<Record<EventKind, readonly Field[]>>> = {
  "member.added": counted,
  "member.invited": counted,
  "member.invitation_failed": ["cause"],
  "member.role_changed": ["role"],
  "member.team_renamed": ["name"],
  "voice.account_created": named,
  "voice.account_changed": named,
  "voice.account_removed": named,
  "device.logged_in": labelled,
  "device.logged_out": labelled,
  "device.unregistered": labelled,
  "device.settings_changed": labelled,
  "device.all_logged_out": counted,
  "billing.trial_extended": ["days"],
  "bulk.started": counted,
  "bulk.finished": ["count", "failed"],
  "bulk.undone": counted,
  "bulk.edited": counted,
  "bulk.invite": counted,
  "bulk.suspend": counted,
  "bulk.activate": counted,
  "bulk.remove": counted,
  "bulk.assign_voice": counted,
  "bulk.action_undone": counted,
  "bulk.log_out": counted,
  "bulk.unregister": counted,
  "bulk.reset_settings": counted,
  "bulk.devices_undone": counted,
  "bulk.remove_contacts": counted,
  "bulk.contacts_undone": counted,
  "webhook.disabled": ["name", "cause"],
  "audit_stream.disabled": ["name", "cause"],
};

const number = z.int().check(z.nonnegative());
/** Optional, because events of earlier versions may lack some. */
const SCHEMAS: Readonly<Record<Field, z.ZodMiniType>> = {
  count: z.optional(number),
  failed: z.optional(number),
  days: z.optional(number),
  name: z.optional(z.string()),
  label: z.optional(z.string()),
  role: z.optional(z.string()),
  cause: z.optional(z.string()),
};

/** Who did it. The id is that of a member or of an API key. */
const Author = z.object({
  type: z.enum(["member", "key", "support", "system"]),
  id: z.nullable(Id),
});

/** The schema of a webhook's body, for each type. */
export function webhookSchema(type: WebhookType) {
  const own = type === TEST_TYPE ? [] : (FIELDS[type] ?? []);
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: z.object({
      team_id: Id,
      event_id: Id,
      /** The member it is about; null for the team. */
      member_id: z.nullable(Id),
      by: Author,
      /** True if it needs attention. */
      alert: z.boolean(),
      ...Object.fromEntries(own.map((field) => [field, SCHEMAS[field]])),
    }),
  });
}

/** An event as it is stored. */
export interface WebhookSource {
  readonly type: WebhookType;
  readonly at: Date;
  readonly team_id: string;
  readonly event_id: string;
  readonly member_id: string | null;
  readonly by_member: string | null;
  readonly by_key: string | null;
  readonly by_support: boolean;
  readonly alert: boolean;
  readonly data: { readonly [K in keyof EventData]: EventData[K] | undefined };
}

export interface WebhookPayload {
  readonly type: WebhookType;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the body of a webhook. Only ids and the values listed above leave, never names or addresses of people. */
export function webhookPayload(event: WebhookSource): WebhookPayload {
  const { type, at, team_id, event_id, member_id, alert, data } = event;
  const own = type === TEST_TYPE ? [] : (FIELDS[type] ?? []);
  const values = own.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]] as const]));
  return {
    type,
    timestamp: at.toISOString(),
    data: { team_id, event_id, member_id, by: authorOf(event), alert, ...Object.fromEntries(values) },
  };
}

function authorOf({ by_support, by_key, by_member }: WebhookSource): z.infer<typeof Author> {
  if (by_support) return { type: "support", id: null };
  if (by_key) return { type: "key", id: by_key };
  return by_member ? { type: "member", id: by_member } : { type: "system", id: null };
}
