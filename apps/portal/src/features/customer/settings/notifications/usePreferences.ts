import type { Reply } from "@portal/model/kit/endpoint.ts";
import { preferences } from "@portal/model/preferences/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "../text.ts";

type Preferences = Reply<typeof preferences.get>;
export type List = keyof Preferences;

const preferencesQuery = ({ id, team }: User) =>
  queryOptions({
    queryKey: ["preferences", id],
    queryFn: ({ signal }) => call(preferences.get, { query: { userId: id, teamId: team.id } }, { signal }),
  });

/** The user's email preferences. A switch changes immediately and is reverted if saving fails. */
export function usePreferences(user: User) {
  const t = useText(settingsText);
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery(user);
  const query = useQuery(preferencesQuery(user));
  const [outcome, setOutcome] = useState<{ readonly list: List; readonly saved: boolean } | null>(null);
  const show = (list: List, on: boolean) =>
    queries.setQueryData(queryKey, (old: Preferences | undefined) => old && { ...old, [list]: on });

  const action = useAction({
    context: t("notifications.context"),
    run: async ({ list, wanted }: { readonly list: List; readonly wanted: Preferences }) => {
      await queries.cancelQueries({ queryKey });
      try {
        await call(preferences.update, { body: wanted });
      } catch (thrown) {
        show(list, !wanted[list]);
        setOutcome({ list, saved: false });
        throw thrown;
      }
      setOutcome({ list, saved: true });
    },
  });
  const change = (list: List, on: boolean) => {
    const wanted = show(list, on);
    setOutcome(null);
    if (wanted) action.mutate({ list, wanted });
  };
  return { query, outcome, change };
}
