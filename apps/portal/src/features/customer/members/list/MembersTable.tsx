/* oxlint-disable jsx-a11y/prefer-tag-over-role -- absolutely positioned rows cannot use table layout */
import type { SortOrder } from "@portal/model/members/selection.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useImperativeHandle, useRef, type CSSProperties, type Ref } from "react";
import { useText } from "#platform/text/useText.ts";
import { addressOf, type PageState } from "../page-state.ts";
import { membersText } from "../text.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import { gridOf, type ShownColumn } from "./columns.ts";
import { MemberRow } from "./MemberRow.tsx";
import listTable from "#ui/ListTable.module.css";
import work from "#ui/WorkPage.module.css";
import styles from "./MembersTable.module.css";
import type { RowContext } from "./shown.ts";
import { SkeletonLines } from "./SkeletonLines.tsx";

const ROW = 44;
/** Loads the next page this many rows before the end, so that scrolling does not have to wait. */
const AHEAD = 60;
/** Number of placeholder rows below the last one while more are loading. */
const TRAIL = 6;

/** What keyboard navigation needs from the list in either layout. */
export interface ListHandle {
  readonly reveal: (index: number) => void;
}

export interface ListProps {
  readonly handle: Ref<ListHandle>;
  readonly lines: readonly MemberListItem[];
  readonly place: PageState;
  /** Total number, if known. */
  readonly total: number | null;
  readonly loaded: boolean;
  readonly outdated: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly selection: ReadonlySet<string>;
  /** How many can be selected. */
  readonly selectable: number;
  readonly current: number;
  readonly reasons: ReadonlyMap<string, string | null> | null;
  readonly columns: readonly ShownColumn[];
  readonly context: RowContext;
  readonly onToggleAll: () => void;
  readonly onSort: (order: SortOrder | null) => void;
}

/** The list on larger screens: a virtualized table. */
export function MembersTable({ handle, lines, place, total, loaded, hasMore, onMore, context, ...list }: ListProps) {
  const t = useText(membersText);
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const { managing } = context;
  const { columns } = list;
  const count = lines.length + (hasMore ? TRAIL : 0);
  // oxlint-disable-next-line react/incompatible-library -- its results are used only here
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
    // The sticky header covers the first pixels.
    scrollPaddingStart: 36,
  });
  useImperativeHandle(handle, () => ({ reveal: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && end >= lines.length - AHEAD) onMore();
  }, [hasMore, end, lines.length, onMore]);
  // A different filter or search starts at the top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [place.filter, place.role, place.voice, place.search, place.sort]);

  const ticked = list.selection.size;
  return (
    <div
      ref={box}
      className={`${work.list} ${styles.box}`}
      data-outdated={list.outdated || undefined}
      data-ticked={ticked > 0 || undefined}
    >
      {list.outdated && <div className={listTable.searching} role="progressbar" aria-label={t("searching")} />}
      <p id={hint} className="vh">
        {managing && t("list.keys")}
      </p>
      <div
        role="table"
        className={styles.table}
        data-managing={managing || undefined}
        style={gridOf(columns, managing, place.filter === "removed" ? 132 : 76) as CSSProperties}
        aria-label={managing ? t("list") : t("people")}
        aria-describedby={hint}
        aria-busy={!loaded || list.outdated}
        aria-rowcount={total === null ? (hasMore ? -1 : lines.length + 1) : total + 1}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1}>
            {managing && (
              <div role="columnheader" className={styles.tick}>
                <label>
                  <span className="vh">{t("column.select")}</span>
                  <input
                    type="checkbox"
                    aria-label={t("select.all")}
                    checked={ticked > 0 && ticked === list.selectable}
                    disabled={list.selectable === 0 || list.outdated}
                    ref={(input) => {
                      if (input) input.indeterminate = ticked > 0 && ticked < list.selectable;
                    }}
                    onChange={list.onToggleAll}
                  />
                </label>
              </div>
            )}
            {(["name", ...columns] as const).map((column) => (
              <ColumnHead key={column} column={column} order={place.sort} onSort={list.onSort} />
            ))}
            {managing && (
              <div role="columnheader">
                <span className="vh">{t("column.actions")}</span>
              </div>
            )}
          </div>
        </div>
        <div
          role="rowgroup"
          className={styles.body}
          // Rows of an earlier search can't be opened or selected.
          inert={list.outdated}
          style={loaded ? { height: virtual.getTotalSize() } : undefined}
        >
          {!loaded && <SkeletonLines count={14} managing={managing} columns={columns} />}
          {items.map(({ index, key, start }) => {
            const line = lines[index];
            if (!line) return <SkeletonLines key={key} count={1} managing={managing} columns={columns} top={start} />;
            return (
              <MemberRow
                key={line.id}
                line={line}
                index={index}
                top={start}
                address={addressOf({ ...place, mid: line.id })}
                reason={list.reasons ? (list.reasons.get(line.id) ?? null) : undefined}
                columns={columns}
                selected={list.selection.has(line.id)}
                current={index === list.current}
                opened={line.id === place.mid}
                {...context}
              />
            );
          })}
        </div>
      </div>
      {hasMore && loaded && <output className="vh">{end >= lines.length && t("loading.more")}</output>}
    </div>
  );
}
