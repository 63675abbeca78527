import type { Reply } from "@portal/model/kit/endpoint.ts";
import { preferences } from "@portal/model/preferences/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../kit/call.ts";
import { useAction } from "../../../kit/query.ts";
import { useText } from "../../../kit/useText.ts";
import { notificationsText } from "./text.ts";

type Preferences = Reply<typeof preferences.get>;
export type List = keyof Preferences;

const preferencesQuery = ({ id, team }: User) =>
  queryOptions({
    queryKey: ["preferences", id],
    queryFn: ({ signal }) => call(preferences.get, { query: { userId: id, teamId: team.id } }, { signal }),
  });

/** What somebody wants to be sent. A switch moves at once, and moves back when it could not be saved. */
export function usePreferences(user: User) {
  const t = useText(notificationsText);
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery(user);
  const query = useQuery(preferencesQuery(user));
  const [outcome, setOutcome] = useState<{ readonly list: List; readonly saved: boolean } | null>(null);
  const show = (list: List, on: boolean) =>
    queries.setQueryData(queryKey, (old: Preferences | undefined) => old && { ...old, [list]: on });

  const action = useAction({
    context: t("context"),
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
