import { itsp, type Itsp } from "@portal/model/itsp/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/http/call.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";

export type Codecs = Reply<typeof voice.codecs>;

export const codecsQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["voice", team_id, "codecs"],
    queryFn: ({ signal }) => call(voice.codecs, { params: { id: team_id } }, { signal }),
  });

const providersQuery = () =>
  queryOptions({
    queryKey: ["itsp"],
    queryFn: async ({ signal }) => (await call(itsp.list, {}, { signal })).itsps,
    // The list is the same for all teams and changes a few times a year.
    staleTime: 300_000,
  });

/** The providers to choose from. */
export const useProviders = () => useQuery(providersQuery());

/** One provider. A team keeps its provider even after it is removed from the list. */
export function useProvider(id: string | null): Itsp | null | undefined {
  const { data: listed } = useProviders();
  const found = listed?.find((provider) => provider.id === id);
  const { data: hidden } = useQuery({
    queryKey: ["itsp", id],
    queryFn: ({ signal }) => call(itsp.get, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null && listed !== undefined && !found,
  });
  return id === null ? null : (found ?? hidden);
}

/** Applies changes to the cached list. */
export function useAccountData(team_id: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const query = accountsQuery(team_id);
    const edit = (change: (accounts: readonly VoiceAccount[]) => VoiceAccount[]) =>
      queries.setQueryData(query.queryKey, (old) => old && { ...old, voice_accounts: change(old.voice_accounts) });
    return {
      put: (account: VoiceAccount) =>
        edit((old) =>
          old.some(({ id }) => id === account.id)
            ? old.map((one) => (one.id === account.id ? account : one))
            : [...old, account],
        ),
      drop: (gone: string) => edit((old) => old.filter(({ id }) => id !== gone)),
      reload: () => queries.invalidateQueries({ queryKey: query.queryKey }),
      /** Fetches the current account; undefined if it no longer exists. */
      fresh: async (id: string): Promise<VoiceAccount | undefined> => {
        const { voice_accounts } = await queries.fetchQuery({ ...query, staleTime: 0 });
        return voice_accounts.find((one) => one.id === id);
      },
    };
  }, [queries, team_id]);
}
