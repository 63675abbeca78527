import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAction } from "#platform/http/query.ts";
import type { Me } from "#platform/session/me.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { loadRolloutActions } from "../load-rollout-actions.ts";
import type { PeopleFilter } from "./data.ts";
import styles from "./People.module.css";
import { rolloutText } from "./text.ts";

interface PeopleHeadProps {
  readonly me: Me;
  readonly title: string;
  readonly whom: Pick<PeopleFilter, "stage" | "reason">;
  /** More actions, before the download. */
  readonly children?: ReactNode;
}

/** How many members the list has, and the list as a file. */
export function PeopleHead({ me, title, whom, children }: PeopleHeadProps) {
  const t = useText(rolloutText);
  const locale = useLocale();
  const saving = useAction({
    run: async () => (await loadRolloutActions()).saveCsv(me.team_id, { ...whom, language: locale }, t("csv.name")),
    context: t("csv.context"),
  });
  return (
    <div className={styles.head}>
      <h3>{title}</h3>
      <span className={styles.tools}>
        {children}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate(undefined)}
        >
          {t("csv")}
        </Button>
      </span>
    </div>
  );
}
