import { ACTIVE_WITHIN_DAYS, RESTORABLE_DAYS } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PageState } from "../page-state.ts";
import { membersText } from "../text.ts";
import styles from "./ListState.module.css";

interface ListStateProps {
  readonly place: PageState;
  readonly onClear: () => void;
}

/** Shown if the list is empty: says why and how to clear the filter. */
export function ListState({ place: { filter, role, voice, search }, onClear }: ListStateProps) {
  const t = useText(membersText);
  const days = filter === "removed" ? RESTORABLE_DAYS : ACTIVE_WITHIN_DAYS;
  const narrowed = role !== null || voice !== null;
  const why = () => {
    if (narrowed) return t("none.narrowed_text");
    if (!filter) return t("none.search_text");
    return search ? t("none.filter_text", { filter: t(`filter.${filter}`) }) : t(`none.${filter}_text`, { days });
  };
  const title = () => {
    if (search) return t("none.search", { search });
    return filter && !narrowed ? t(`none.${filter}`) : t("none.narrowed");
  };
  const Icon = search ? IconSearchOff : IconUsers;
  return (
    <div className={styles.state}>
      <EmptyState
        drawing={<Icon size={32} stroke={1.3} />}
        title={title()}
        actions={
          <Button variant="default" onClick={onClear}>
            {t("none.clear")}
          </Button>
        }
      >
        {why()}
      </EmptyState>
    </div>
  );
}
