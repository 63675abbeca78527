import { Button } from "@mantine/core";
import type { Team } from "../../../kit/team.ts";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./NewerName.module.css";
import { settingsText } from "../text.ts";

interface NewerNameProps {
  readonly team: Team;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else saved first: both names are there, and the person decides. */
export function NewerName({ team, onTake, onKeep }: NewerNameProps) {
  const t = useText(settingsText);
  return (
    <Notice kind="warn" title={t("team.newer", { name: team.team_name })}>
      {t("team.newer_text")}
      <div className={styles.choices}>
        <Button size="xs" onClick={onTake}>
          {t("team.take")}
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          {t("team.keep")}
        </Button>
      </div>
    </Notice>
  );
}
