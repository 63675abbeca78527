import { EDIT_SHEET, type EditColumn } from "@portal/model/bulk/edit.ts";
import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { IconSearchOff } from "@tabler/icons-react";
import { useId, useMemo, useRef } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { Grid } from "#platform/sheet/Grid.tsx";
import { ProblemPanel } from "#platform/sheet/ProblemPanel.tsx";
import { ProblemTally } from "#platform/sheet/ProblemTally.tsx";
import type { useActiveCell } from "#platform/sheet/useActiveCell.ts";
import { Workbench } from "#platform/sheet/Workbench.tsx";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import styles from "./PeopleGrid.module.css";
import { editMembersText } from "./text.ts";
import type { useEditState } from "./useEditState.ts";
import type { useVisibleLines } from "./useVisibleLines.ts";

const WIDTHS = { email: "26%", first_name: "14.5%", last_name: "14.5%" };

export interface PeopleProps {
  readonly work: ReturnType<typeof useEditState>;
  readonly shown: ReturnType<typeof useVisibleLines>;
  readonly cursor: ReturnType<typeof useActiveCell<EditColumn>>;
}

export function PeopleGrid({ work, shown, cursor }: PeopleProps) {
  const t = useText(editMembersText);
  const explanation = useId();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  const { remove, restore } = work;
  const acts = useMemo(() => ({ nameOf: fullName, onRemove: remove, onRestore: restore }), [remove, restore]);
  // Nothing is read from a file here, so the columns have the names of the form.
  const sheet = useMemo(
    () => ({
      ...EDIT_SHEET,
      columns: EDIT_SHEET.columns.map((column) => ({ ...column, header: t(`field.${column.key}`) })),
    }),
    [t],
  );
  const { active } = cursor;
  return (
    <div className={styles.place}>
      <Workbench
        bar={
          <>
            <SearchBox
              input={input}
              labels={{ search: t("search"), hint: t("search.hint"), clear: t("search.clear") }}
              search={shown.search}
              onSearch={shown.setSearch}
            />
            <Switch size="sm" label={t("only")} checked={shown.filtering} onChange={shown.filter} />
            <ProblemTally problems={work.problems.length} rows={work.wrong.size} onNext={() => cursor.goToProblem()} />
          </>
        }
        grid={
          shown.lines.length > 0 ? (
            <Grid
              sheet={sheet}
              label={t("grid")}
              widths={WIDTHS}
              lines={shown.lines}
              view={`${shown.filtering} ${shown.search}`}
              wrong={work.wrong}
              marks={work.marks}
              acts={acts}
              active={active}
              explanation={explanation}
              onActive={cursor.setActive}
              onEdit={work.edit}
            />
          ) : (
            <EmptyState
              drawing={<IconSearchOff size={30} stroke={1.3} />}
              title={t("none")}
              actions={
                <Button variant="default" onClick={shown.showAll}>
                  {t("none.clear")}
                </Button>
              }
            >
              {t(shown.search ? "none.search" : "none.changed")}
            </EmptyState>
          )
        }
        panel={
          <ProblemPanel
            sheet={sheet}
            lines={work.state.draft.lines}
            problems={work.problems}
            marks={work.marks.get(active.number)}
            cell={active}
            explanation={explanation}
            about={decision()}
            onKind={cursor.goToKind}
            onEdit={work.edit}
          />
        }
      />
    </div>
  );

  function decision() {
    const reason = work.refused.get(active.number);
    if (!reason) return null;
    return (
      <div className={styles.choices}>
        <Button size="xs" onClick={() => work.takeNewer([active.number])}>
          {t("newer.take")}
        </Button>
        {reason === "stale" && (
          <Button size="xs" variant="default" onClick={() => work.keepMine(active.number)}>
            {t("newer.keep")}
          </Button>
        )}
      </div>
    );
  }
}
