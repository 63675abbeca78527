import { NewerNotice } from "../../../kit/NewerNotice.tsx";
import type { Team } from "../../../kit/team.ts";
import { useText } from "../../../kit/useText.ts";
import { teamText } from "./text.ts";

interface NewerNameProps {
  readonly team: Team;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The name as somebody else saved it. */
export function NewerName({ team, onTake, onKeep }: NewerNameProps) {
  const t = useText(teamText);
  return (
    <NewerNotice
      title={t("team.newer", { name: team.team_name })}
      labels={{ take: t("team.take"), keep: t("team.keep") }}
      onTake={onTake}
      onKeep={onKeep}
    >
      {t("team.newer_text")}
    </NewerNotice>
  );
}
