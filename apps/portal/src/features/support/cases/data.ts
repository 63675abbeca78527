import { caseNotes } from "@portal/model/case-notes/contract.ts";
import { cases } from "@portal/model/cases/contract.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { ticketDesk } from "@portal/model/ticket-desk/contract.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import type { Kind } from "./page-state.ts";

/** Everything known about a customer. Actions invalidate it. */
export const caseKey = ["case"] as const;

const MINUTE_MS = 60_000;

/** Every lookup is logged and counted, so returning to the window does not repeat it. */
const SPARING = { staleTime: 5 * MINUTE_MS, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const fileQuery = (email: string, product: Product | null) =>
  queryOptions({
    queryKey: [...caseKey, "file", email, product],
    queryFn: ({ signal }) => call(cases.open, { params: { email }, query: product ? { product } : {} }, { signal }),
    ...SPARING,
  });

export const eventsQuery = (team_id: string, member: string | null, kind: Kind | null) =>
  infiniteQueryOptions({
    queryKey: [...caseKey, "events", team_id, member, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        cases.events,
        {
          params: { id: team_id },
          query: { member: member ?? undefined, kind: kind ?? undefined, before: pageParam ?? undefined },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...SPARING,
  });

export const subscriptionQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...caseKey, "subscription", team_id],
    queryFn: ({ signal }) => call(cases.subscription, { params: { id: team_id } }, { signal }),
    ...SPARING,
  });

export const phonesQuery = (team_id: string, userId: string) =>
  queryOptions({
    queryKey: [...caseKey, "phones", team_id, userId],
    queryFn: async ({ signal }) => {
      const { devices, ...places } = await call(cases.phones, { params: { id: team_id, userId } }, { signal });
      return { ...places, devices: Object.values(devices).flat() };
    },
    ...SPARING,
  });

export const voiceQuery = (team_id: string, userId: string, deviceId: string | undefined) =>
  queryOptions({
    queryKey: [...caseKey, "voice", team_id, userId, deviceId],
    queryFn: ({ signal }) => call(cases.voice, { params: { id: team_id, userId }, query: { deviceId } }, { signal }),
    ...SPARING,
  });

export const mailsQuery = (team_id: string, userId: string) =>
  queryOptions({
    queryKey: [...caseKey, "mails", team_id, userId],
    queryFn: ({ signal }) => call(cases.mails, { params: { id: team_id, userId } }, { signal }),
    ...SPARING,
  });

export const ticketsQuery = (team_id: string, member: string) =>
  queryOptions({
    queryKey: [...caseKey, "tickets", team_id, member],
    queryFn: ({ signal }) => call(ticketDesk.ofTeam, { params: { id: team_id }, query: { member } }, { signal }),
  });

export const notesKey = (team_id: string, userId: string) => [...caseKey, "notes", team_id, userId] as const;
export const notesQuery = (team_id: string, userId: string) =>
  queryOptions({
    queryKey: notesKey(team_id, userId),
    queryFn: ({ signal }) => call(caseNotes.list, { params: { id: team_id, userId } }, { signal }),
  });
