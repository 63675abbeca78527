import { itsps, type StoredItsp } from "@portal/model/itsps/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

const all = queryOptions({
  queryKey: ["itsps"],
  queryFn: async ({ signal }) => (await call(itsps.list, {}, { signal })).itsps,
});
export const useProviders = () => useQuery(all);

export const useProvider = (itspId: string) =>
  useQuery({
    queryKey: ["itsps", itspId],
    queryFn: ({ signal }) => call(itsps.get, { params: { itspId } }, { signal }),
  });

/** Applies changes to the cached data. */
export function useProviderData() {
  const queries = useQueryClient();
  return {
    put: (provider: StoredItsp) => {
      queries.setQueryData(["itsps", provider.id], provider);
      void queries.invalidateQueries({ queryKey: all.queryKey, exact: true });
    },
    drop: (id: string) => {
      queries.setQueryData(all.queryKey, (old) => old?.filter((one) => one.id !== id));
      void queries.invalidateQueries({ queryKey: all.queryKey, exact: true });
    },
    reload: (id: string) => queries.invalidateQueries({ queryKey: ["itsps", id] }),
  };
}

export const editPath = (id: string): `/${string}` => `/support/itsp-edit/${id}`;
