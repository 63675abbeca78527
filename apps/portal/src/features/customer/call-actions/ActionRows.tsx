import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { CALL_ACTION } from "@portal/model/limits.ts";
import { useId } from "react";
import { useText } from "#platform/text/useText.ts";
import { ActionRow } from "./ActionRow.tsx";
import styles from "./ActionRows.module.css";
import type { Draft, Issues } from "./draft.ts";
import { rowOffset } from "#platform/drag/drop-index.ts";
import { RemovedRow } from "./RemovedRow.tsx";
import { actionsText } from "./text.ts";
import { useDragOrder } from "#platform/drag/useDragOrder.ts";

const COLUMNS = ["label", "code", "use_as"] as const;

interface ActionRowsProps {
  readonly draft: Draft;
  readonly issues: Issues;
  /** True if the list is full, so that no removed row can be restored. */
  readonly full: boolean;
  readonly nameOf: (key: number) => string;
  readonly onEdit: (key: number, change: Partial<CallAction>) => void;
  readonly onStep: (key: number, by: -1 | 1) => void;
  readonly onDrop: (key: number, to: number) => void;
  readonly onRemove: (key: number) => void;
  readonly onRestore: (key: number) => void;
}

export function ActionRows(props: ActionRowsProps) {
  const { draft, issues, full, nameOf, onEdit, onStep, onDrop, onRemove, onRestore } = props;
  const t = useText(actionsText);
  const id = useId();
  const { list, drag, start } = useDragOrder<number, HTMLUListElement>(onDrop);
  const rows = draft.filter(({ removed }) => !removed);
  return (
    <>
      <div className={styles.head}>
        {COLUMNS.map((column) => (
          <div key={column}>
            <span>{t(column)}</span>
            <small id={column === "use_as" ? id : undefined}>
              {t(`${column}.help`, { most: CALL_ACTION.longest_label })}
            </small>
          </div>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
      <ul ref={list} className={styles.rows} data-dragging={drag !== null || undefined} role="list">
        {draft.map((row, index) => {
          const { key } = row;
          const room = drag && key !== drag.key ? rowOffset(index, drag) : 0;
          return (
            <li
              key={key}
              className={styles.row}
              data-row={key}
              data-dragged={key === drag?.key || undefined}
              style={room === 0 ? undefined : { translate: `0 ${room}px` }}
            >
              {row.removed ? (
                <RemovedRow name={nameOf(key)} full={full} onRestore={() => onRestore(key)} />
              ) : (
                <ActionRow
                  row={row}
                  n={rows.indexOf(row) + 1}
                  all={rows.length}
                  name={nameOf(key)}
                  issues={issues}
                  help={id}
                  onEdit={(change) => onEdit(key, change)}
                  onStep={(by) => onStep(key, by)}
                  onGrab={(event) => start(event, key)}
                  onRemove={() => onRemove(key)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
