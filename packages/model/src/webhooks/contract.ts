import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { Count, Id, PageLimit, Time } from "../kit/schemas.ts";
import { EVENT_KINDS, type EventKind } from "../events/kinds.ts";
import { WEBHOOKS } from "../limits.ts";
import { DELIVERY_CAUSES } from "./causes.ts";
import { WEBHOOK_TYPES } from "./payload.ts";
import { webhookUrlIssue } from "./url.ts";

const TeamParams = z.strictObject({ id: Id });
const WebhookParams = z.strictObject({ id: Id, webhookId: Id });

/** `canceled`: the webhook was turned off, disabled or removed before it arrived. */
export const DELIVERY_STATUSES = ["waiting", "delivered", "failed", "canceled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  /** Empty: all kinds of events, also those of later versions. */
  kinds: z.array(z.string()),
  /** `off` was chosen by a person, `disabled` by us, for the cause. */
  state: z.enum(["on", "off", "disabled"]),
  disabled_cause: z.nullable(z.enum(["failing", "gone"])),
  created_at: Time,
  /** The name of the person; null once they are permanently deleted. */
  made_by: z.nullable(z.string()),
  /** Until then, the former secret signs too. */
  rotates_until: z.nullable(Time),
  last_delivery: z.nullable(z.object({ at: Time, status: z.enum(["waiting", "delivered", "failed"]) })),
  /** No delivery has arrived since. */
  failing_since: z.nullable(Time),
});
export type Webhook = z.infer<typeof Webhook>;

const Delivery = z.object({
  /** Sent as `webhook-id`. The same for all attempts and when it is sent again. */
  id: Id,
  kind: z.string(),
  created_at: Time,
  status: z.enum(DELIVERY_STATUSES),
  attempts: Count,
  next_attempt_at: z.nullable(Time),
  last: z.nullable(
    z.object({
      at: Time,
      status_code: z.nullable(Count),
      cause: z.nullable(z.enum(DELIVERY_CAUSES)),
      ms: Count,
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;

const DeliveryTry = z.object({
  at: Time,
  status_code: z.nullable(Count),
  /** Null if it arrived. */
  cause: z.nullable(z.enum(DELIVERY_CAUSES)),
  ms: Count,
  /** The start of the answer as text. */
  answer: z.string(),
});
export type DeliveryTry = z.infer<typeof DeliveryTry>;

interface Replayed {
  readonly delivery_id?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly only_failed?: boolean | undefined;
}
/** Either a delivery or a time span. */
const isOneOrSpan = ({ delivery_id, from, to, only_failed }: Replayed): boolean =>
  delivery_id === undefined
    ? from !== undefined && to !== undefined
    : from === undefined && to === undefined && only_failed === undefined;

const unique = <T>(list: readonly T[]): boolean => new Set(list).size === list.length;

const Url = z.string().check(z.trim(), z.maxLength(WEBHOOKS.url_max), refineBy(webhookUrlIssue));
const Description = z.string().check(z.trim(), z.maxLength(WEBHOOKS.description_max));
const Kinds = z.array(z.enum(Object.keys(EVENT_KINDS) as [EventKind, ...EventKind[]])).check(z.refine(unique));

/** Addresses to which the team's events are posted, by the Standard Webhooks specification. */
export const webhooks = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/webhooks",
    summary: "Lists the team's webhooks with their state and last delivery, but not their secrets",
    can: "webhook.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ webhooks: z.array(Webhook) }),
    errors: ["team.not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v2/team/{id}/webhooks",
    summary: "Creates a webhook. The reply is the only place that shows its secret",
    can: "webhook.edit",
    owner: "team",
    audit: "webhook.created",
    params: TeamParams,
    body: z.strictObject({
      url: Url,
      description: z.optional(Description),
      /** Empty: all kinds of events. */
      kinds: Kinds,
    }),
    reply: z.object({ secret: z.string(), webhook: Webhook }),
    errors: ["team.not_found", "webhook.too_many"],
  },
  change: {
    method: "PUT",
    path: "/api/v2/team/{id}/webhooks/{webhookId}",
    summary: "Changes a webhook, or turns it on or off. Turning it off cancels deliveries that are waiting",
    can: "webhook.edit",
    owner: "team",
    audit: "webhook.changed",
    params: WebhookParams,
    body: z.strictObject({
      url: z.optional(Url),
      description: z.optional(Description),
      kinds: z.optional(Kinds),
      state: z.optional(z.enum(["on", "off"])),
    }),
    reply: z.object({ webhook: Webhook }),
    errors: ["team.not_found", "webhook.not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v2/team/{id}/webhooks/{webhookId}",
    summary: "Deletes a webhook with its secret and its delivery log",
    can: "webhook.use",
    owner: "team",
    audit: "webhook.removed",
    params: WebhookParams,
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "webhook.not_found"],
  },
  rotate: {
    method: "POST",
    path: "/api/v2/team/{id}/webhooks/{webhookId}/secret",
    summary: "Replaces the secret. For 24 hours, deliveries are signed with both",
    can: "webhook.edit",
    owner: "team",
    audit: "webhook.secret_rotated",
    params: WebhookParams,
    reply: z.object({ secret: z.string(), webhook: Webhook }),
    errors: ["team.not_found", "webhook.not_found"],
  },
  test: {
    method: "POST",
    path: "/api/v2/team/{id}/webhooks/{webhookId}/test",
    summary: "Sends a test event. Read the delivery for its result",
    can: "webhook.use",
    owner: "team",
    audit: "webhook.tested",
    params: WebhookParams,
    reply: z.object({ delivery: Delivery }),
    errors: ["team.not_found", "webhook.not_found", "webhook.not_on"],
  },
  deliveries: {
    method: "GET",
    path: "/api/v2/team/{id}/webhooks/{webhookId}/deliveries",
    summary: "Lists the deliveries of a webhook, newest first. They are kept for 30 days",
    can: "webhook.view",
    owner: "team",
    params: WebhookParams,
    query: z.strictObject({
      status: z.optional(z.enum(DELIVERY_STATUSES)),
      kind: z.optional(z.enum(WEBHOOK_TYPES)),
      after: z.optional(z.string().check(z.maxLength(200))),
      limit: PageLimit,
    }),
    reply: z.object({ deliveries: z.array(Delivery), next: z.nullable(z.string()) }),
    errors: ["team.not_found", "webhook.not_found"],
  },
  delivery: {
    method: "GET",
    path: "/api/v2/team/{id}/webhooks/{webhookId}/deliveries/{deliveryId}",
    summary: "Returns a delivery with its body and its last attempts",
    can: "webhook.view",
    owner: "team",
    params: z.strictObject({ id: Id, webhookId: Id, deliveryId: Id }),
    reply: z.object({
      delivery: Delivery,
      /** The JSON as it is sent and signed. */
      body: z.string(),
      tries: z.array(DeliveryTry),
    }),
    errors: ["team.not_found", "webhook.delivery_not_found"],
  },
  replay: {
    method: "POST",
    path: "/api/v2/team/{id}/webhooks/{webhookId}/replay",
    summary: "Sends a delivery, or those of a time span, again with the same id",
    can: "webhook.use",
    owner: "team",
    audit: "webhook.replayed",
    params: WebhookParams,
    body: z
      .strictObject({
        delivery_id: z.optional(Id),
        /** When the events happened; `to` is exclusive. */
        from: z.optional(Time),
        to: z.optional(Time),
        /** Failed and canceled deliveries only; without it, all that are not waiting. */
        only_failed: z.optional(z.boolean()),
      })
      .check(z.refine(isOneOrSpan, { path: ["delivery_id"] })),
    reply: z.object({ count: Count }),
    errors: [
      "team.not_found",
      "webhook.not_found",
      "webhook.not_on",
      "webhook.delivery_not_found",
      "webhook.too_many_deliveries",
    ],
  },
});
