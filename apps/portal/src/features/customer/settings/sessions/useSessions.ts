import type { Reply } from "@portal/model/kit/endpoint.ts";
import { session } from "@portal/model/session/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { sessionsText } from "./text.ts";

export type OpenSession = Reply<typeof session.list>["sessions"][number];

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(session.list, {}, { signal }),
});

/** The user's open sessions and how to end them. */
export function useSessions() {
  const t = useText(sessionsText);
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery);
  const keep = (stays: (one: OpenSession) => boolean) =>
    queries.setQueryData(sessionsQuery.queryKey, (old) => old && { sessions: old.sessions.filter(stays) });
  const refresh = () => void queries.invalidateQueries(sessionsQuery);

  const end = useAction({
    context: t("end.context"),
    run: async (ended: OpenSession) => {
      await call(session.end, { params: { sessionId: ended.id } });
      return ended;
    },
    onDone: ({ id, browser }) => {
      keep((one) => one.id !== id);
      showSuccess(t("ended", { browser: browser || t("unknown") }));
    },
    // The session may have ended in the meantime.
    onFailed: refresh,
  });
  const endOthers = useAction({
    context: t("others.context"),
    run: () => call(session.endOthers, {}),
    onDone: ({ ended }) => {
      keep((one) => one.current);
      refresh();
      showSuccess(t("others.done", { count: ended }));
    },
    onFailed: refresh,
  });
  return { query, end, endOthers };
}
