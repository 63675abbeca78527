import * as z from "zod/mini";
import { AlertShown } from "../alerts/contract.ts";
import { group } from "../kit/endpoint.ts";
import { Id, PageLimit, Time } from "../kit/schemas.ts";
import { EVENTS } from "../limits.ts";
import { Locale } from "../session/contract.ts";
import { EVENT_KINDS, type EventKind } from "./kinds.ts";

const TeamParams = z.strictObject({ id: Id });

/** A member; without a name once they are permanently deleted. */
const Person = z.object({ id: z.nullable(Id), name: z.nullable(z.string()) });

export const Event = z.object({
  id: Id,
  at: Time,
  kind: z.enum(Object.keys(EVENT_KINDS) as [EventKind, ...EventKind[]]),
  /** The event is an alert that this reader has not cleared. */
  alert: z.boolean(),
  is_favorite: z.boolean(),
  /** The member it is about; null for the team. */
  about: z.nullable(Person),
  /** Who did it; null for the system or support. */
  by: z.nullable(Person),
  by_support: z.boolean(),
  /** The name of the API key that did it, if it was one. Servers of 1.0.0 leave it out while they are replaced. */
  by_key: z.optional(z.nullable(z.string())),
  data: z.object({
    count: z.optional(z.number()),
    failed: z.optional(z.number()),
    name: z.optional(z.string()),
    label: z.optional(z.string()),
    role: z.optional(z.string()),
    cause: z.optional(z.string()),
    days: z.optional(z.number()),
  }),
});
export type Event = z.infer<typeof Event>;

export const EVENT_FILTERS = ["all", "starred", "alerts"] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** A reader's change to an event: star it, clear its alert, or restore it after deletion. */
const Mark = z.strictObject({
  id: Id,
  is_favorite: z.optional(z.boolean()),
  alert: z.optional(z.boolean()),
  deleted: z.optional(z.literal(false)),
});

export const events = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/events_and_alerts",
    summary: "Lists current alerts and past events of the team or the caller, newest first",
    can: "event.list",
    may_lag: true,
    owner: "team",
    params: TeamParams,
    query: z.strictObject({
      filter: z.optional(z.enum(EVENT_FILTERS)),
      /** The language of the page, if it differs from the account's. */
      language: z.optional(Locale),
      after: z.optional(z.string().check(z.maxLength(200))),
      limit: PageLimit,
    }),
    reply: z.object({
      global_alerts: z.array(AlertShown),
      events: z.array(Event),
      next: z.nullable(z.string()),
    }),
    errors: ["team.not_found"],
  },
  mark: {
    method: "PUT",
    path: "/api/v2/team/{id}/event",
    summary: "Stars events, or clears or restores their alerts, for the caller only",
    can: "event.mark",
    owner: "team",
    audit: "event.marked",
    params: TeamParams,
    body: z.strictObject({ events: z.array(Mark).check(z.minLength(1), z.maxLength(EVENTS.marked_at_once)) }),
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "event.not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v2/team/{id}/event/{eventId}",
    summary: "Removes an event for the caller only. Other members and the audit log keep it",
    can: "event.mark",
    owner: "team",
    audit: "event.deleted",
    params: z.strictObject({ id: Id, eventId: Id }),
    reply: z.object({ success: z.boolean() }),
    errors: ["team.not_found", "event.not_found"],
  },
});
