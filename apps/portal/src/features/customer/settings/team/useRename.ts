import type { Body } from "@portal/model/kit/endpoint.ts";
import { team as calls } from "@portal/model/team/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { useAction } from "#platform/http/query.ts";
import { readSession, updateUser } from "#platform/session/session.ts";
import { teamQuery, type Team } from "#domain/team/team.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "../text.ts";

interface Renamed {
  readonly onDone: (team_name: string, version: number) => void;
  /** Gets the current team if someone else saved first. */
  readonly onStale: (newer: Team) => void;
  readonly onRefused: (failed: CallFailed) => void;
}

/** Renames the team and updates the name everywhere. */
export function useRename(id: Team["id"], { onDone, onStale, onRefused }: Renamed) {
  const t = useText(settingsText);
  const queries = useQueryClient();
  const { queryKey } = teamQuery(id);
  const offerNewer = async () => {
    const newer = await queries.fetchQuery({ ...teamQuery(id), staleTime: 0 }).catch(() => null);
    if (newer) onStale(newer);
  };
  return useAction({
    context: t("team.context"),
    run: (body: Body<typeof calls.rename>) => call(calls.rename, { params: { id }, body }),
    onDone: ({ team_name, version }) => {
      queries.setQueryData(queryKey, (old) => old && { ...old, team_name, version });
      const user = readSession("customer")?.user;
      if (user) updateUser("customer", { ...user, team: { ...user.team, team_name } });
      showSuccess(t("team.saved", { name: team_name }));
      onDone(team_name, version);
    },
    onFailed: (failed) => {
      onRefused(failed);
      if (failed.code === "team.stale") void offerNewer();
    },
  });
}
