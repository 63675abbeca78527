import { devices } from "@portal/model/devices/contract.ts";
import { type DeviceSelection, isInView } from "@portal/model/devices/selection.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { voice } from "@portal/model/voice/contract.ts";
import type { DeviceSettingsInput } from "@portal/model/voice/settings.ts";
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type Query,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/http/call.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import { deviceStatusOf, type Device } from "./device-status.ts";

type Page = Reply<typeof devices.listAll>;

/** One member's phones and how many the plan allows. */
export interface MemberDevices extends Omit<Reply<typeof devices.list>, "devices"> {
  readonly devices: readonly Device[];
}

/** Refetches lists up to this many pages. Beyond that, only the user's own changes are applied. */
const PAGES_TO_REFRESH = 10;

const devicesKey = (team_id: string) => ["devices", team_id] as const;
const pagesOf = ({ state }: Pick<Query, "state">): number =>
  (state.data as InfiniteData<Page> | undefined)?.pages?.length ?? 0;

export const memberDevicesQuery = (team_id: string, mid: string) =>
  queryOptions({
    queryKey: [...devicesKey(team_id), "member", mid],
    queryFn: async ({ signal }): Promise<MemberDevices> => {
      const { devices: byEmail, ...places } = await call(
        devices.list,
        { params: { id: team_id, mid }, query: {} },
        { signal },
      );
      return { ...places, devices: Object.values(byEmail).flat() };
    },
  });

/** What an action changes on a phone. */
type Change =
  | { readonly state: "revoked" }
  | { readonly state: "unregistered"; readonly free_from: null }
  | { readonly settings: DeviceSettingsInput };

const isShort = (query: Pick<Query, "state">): boolean => pagesOf(query) <= PAGES_TO_REFRESH;

/** The team's phones that match a filter. */
export const teamDevicesQuery = (team_id: string, selection: DeviceSelection) =>
  infiniteQueryOptions({
    queryKey: [...devicesKey(team_id), "team", selection],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        devices.listAll,
        { params: { id: team_id }, query: { ...selection, after: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    refetchOnMount: isShort,
    // Typing narrows the current list; a different view shows different phones.
    placeholderData: (before, query) =>
      query && isSameView(query.queryKey[3] as DeviceSelection, selection) ? before : undefined,
  });

const isSameView = (one: DeviceSelection, other: DeviceSelection): boolean =>
  one.view === other.view && one.kind === other.kind;

/** How many phones each view and each kind of problem has. */
export const deviceViewsQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...devicesKey(team_id), "views"],
    queryFn: ({ signal }) => call(devices.views, { params: { id: team_id } }, { signal }),
  });

/** Voice settings that a member's phones get unless a phone has its own. */
export const memberVoiceQuery = (team_id: string, mid: string) =>
  queryOptions({
    queryKey: ["voice", team_id, "member", mid, "effective"],
    queryFn: ({ signal }) => call(voice.effective, { params: { id: team_id, mid }, query: {} }, { signal }),
  });

/** Applies a change to every cached list that shows the phone, and refetches the rest. */
export function useDeviceData(team_id: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const reload = () =>
      queries.invalidateQueries({ queryKey: devicesKey(team_id), predicate: (query) => isShort(query) });
    return {
      reload,
      changed(id: string, change: Change): void {
        const edit = <D extends Device>(device: D): D => (device.id === id ? { ...device, ...change } : device);
        const key = devicesKey(team_id);
        queries.setQueriesData<MemberDevices>({ queryKey: [...key, "member"] }, (old) => {
          if (!old) return old;
          const after = old.devices.map(edit);
          return { ...old, devices: after, held: after.filter((device) => deviceStatusOf(device).held).length };
        });
        for (const [list, old] of queries.getQueriesData<InfiniteData<Page>>({ queryKey: [...key, "team"] })) {
          const selection = list[3] as DeviceSelection;
          const after = (page: Page) => page.devices.map(edit).filter((device) => isInView(device, selection));
          queries.setQueryData(
            list,
            old && { ...old, pages: old.pages.map((page) => ({ ...page, devices: after(page) })) },
          );
        }
        void reload();
      },
    };
  }, [queries, team_id]);
}

/** Names of the voice accounts that phones register with. */
export function useAccountNames(team_id: string): ReadonlyMap<string, string> {
  const { data } = useQuery(accountsQuery(team_id));
  return useMemo(() => new Map(data?.voice_accounts.map(({ id, name }) => [id, name])), [data]);
}
