import { team as calls } from "@portal/model/team/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { teamQuery, type Team } from "#domain/team/team.ts";
import { PictureSection } from "../picture/PictureSection.tsx";

export function TeamPicture({ team }: { readonly team: Team }) {
  const queries = useQueryClient();
  const params = { id: team.id };
  return (
    <PictureSection
      name={team.team_name}
      avatar={team.avatar}
      of={{
        whose: "team",
        send: (file) => call(calls.uploadAvatar, { params, file }),
        forget: () => call(calls.removeAvatar, { params }),
        show: (avatar) => queries.setQueryData(teamQuery(team.id).queryKey, (old) => old && { ...old, avatar }),
      }}
    />
  );
}
