import { globalAlerts, type GlobalAlert, type SystemAlert } from "@portal/model/global-alerts/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

export type AnyAlert = GlobalAlert | SystemAlert;
export const isSystem = (alert: AnyAlert): alert is SystemAlert => "code" in alert;

const written = queryOptions({
  queryKey: ["globalAlerts", "written"],
  queryFn: async ({ signal }) => (await call(globalAlerts.list, {}, { signal })).alerts,
});
const system = queryOptions({
  queryKey: ["globalAlerts", "system"],
  queryFn: async ({ signal }) => (await call(globalAlerts.system, {}, { signal })).alerts,
});

export const useGlobalAlerts = () => useQuery(written);
export const useSystem = () => useQuery(system);

export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["globalAlerts"] });
}
