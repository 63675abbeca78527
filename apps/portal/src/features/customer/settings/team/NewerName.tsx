import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import type { Team } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "../text.ts";

interface NewerNameProps {
  readonly team: Team;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The name as someone else saved it. */
export function NewerName({ team, onTake, onKeep }: NewerNameProps) {
  const t = useText(settingsText);
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
