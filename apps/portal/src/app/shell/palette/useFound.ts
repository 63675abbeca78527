import { search } from "@portal/model/search/contract.ts";
import { searchTerms } from "@portal/model/search/terms.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

/** Short, because it is part of every answer's time. A request that is no longer wanted is aborted. */
const PAUSE_MS = 40;

/** Searches the team's records while the user types. Keeps the last results, marked as old, until the next arrive. */
export function useFound(team_id: string, typed: string) {
  const now = searchTerms(typed).join(" ");
  const [wanted] = useDebouncedValue(now, PAUSE_MS, { leading: true });
  const query = useQuery({
    queryKey: ["search", team_id, wanted],
    queryFn: ({ signal }) => call(search.find, { params: { id: team_id }, query: { q: wanted } }, { signal }),
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOld = now !== "" && (now !== wanted || query.isPlaceholderData || query.isFetching);
  return {
    found: now === "" ? undefined : query.data,
    isOld,
    failed: now !== "" && !isOld && query.isError,
    retry: () => void query.refetch(),
  };
}
