import { bulk } from "@portal/model/bulk/contract.ts";
import type { DeviceAction, DeviceRun, WhichDevices } from "@portal/model/bulk/device-actions.ts";
import { queryOptions } from "@tanstack/react-query";
import { latestRunQuery } from "#domain/bulk/latest-run.ts";
import { call } from "#platform/http/call.ts";

interface Asked {
  readonly action?: DeviceAction;
  /** Counts as if a reason for unregistering early were given. */
  readonly with_reason?: boolean;
}

/** How many phones match, and how many of them an action would change. Counted again each time it is shown. */
export const matchQuery = (team_id: string, which: WhichDevices, asked: Asked = {}) =>
  queryOptions({
    queryKey: ["devices-match", team_id, which, asked],
    queryFn: ({ signal }) =>
      call(bulk.matchDevices, { params: { id: team_id }, body: { which, ...asked } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

export const latestDeviceRunQuery = (team_id: string) =>
  latestRunQuery<DeviceRun>("devices", team_id, (signal) =>
    call(bulk.latestDeviceAction, { params: { id: team_id } }, { signal }),
  );
