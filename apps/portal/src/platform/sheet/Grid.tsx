import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import {
  Fragment,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { useText } from "#platform/text/useText.ts";
import { editsFromPaste, type Cell, type Columns, type Edit, type Line } from "./draft.ts";
import styles from "./Grid.module.css";
import { GridRow } from "./GridRow.tsx";
import type { LineMarks, RowActs, Stop } from "./marks.ts";
import { moveCell } from "./cell-navigation.ts";
import type { LineIssues } from "./problems.ts";
import { sheetText } from "./text.ts";
import type { ActiveCell } from "./useActiveCell.ts";

const ROW = 34;
const HEAD = 36;
/** Narrower columns are unreadable, so the grid scrolls sideways instead. */
const NARROWEST = 135;
const NUMBER = 62;

export interface GridProps<K extends string> {
  readonly sheet: Columns<K>;
  /** Accessible name: what the rows are. */
  readonly label: string;
  /** CSS widths of columns that differ from the default. */
  readonly widths: Readonly<Partial<Record<K, string>>>;
  /** Average minimum width per column in pixels, if the default is too little. */
  readonly narrowest?: number | undefined;
  readonly lines: readonly Line<K>[];
  /** Identifies the set of rows; the grid scrolls to the top when it changes. */
  readonly view?: string;
  readonly wrong: ReadonlyMap<number, LineIssues<K>>;
  readonly marks?: ReadonlyMap<number, LineMarks<K>>;
  /** Set if rows can be removed. Must be stable. */
  readonly acts?: RowActs<K>;
  readonly active: ActiveCell<K>;
  readonly explanation: string;
  readonly onActive: (active: ActiveCell<K>) => void;
  readonly onEdit: (edits: readonly Edit<K>[]) => void;
}

const UNMARKED: ReadonlyMap<number, LineMarks<never>> = new Map();

/**
 * A virtualized grid of a few text columns. Built in-house because the focused row must stay rendered for screen
 * readers, Tab must lead out of the grid, and passwords are masked: with a data grid library that would take as much
 * code, plus the library's size.
 */
export function Grid<K extends string>({ sheet, lines, wrong, active, explanation, acts, ...grid }: GridProps<K>) {
  const t = useText(sheetText);
  const { columns } = sheet;
  const { marks = UNMARKED as ReadonlyMap<number, LineMarks<K>>, onActive, onEdit } = grid;
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  /** Initial value of the open editor; a null seed means the cell's own value. */
  const [editing, setEditing] = useState<{ readonly seed: string | null } | null>(null);
  const [focused, setFocused] = useState(false);
  const keys = columns.map(({ key }) => key);
  const stops: readonly Stop<K>[] = acts ? ["row", ...keys, "act"] : keys;
  const found = lines.findIndex(({ number }) => number === active.number);
  const row = Math.max(found, 0);
  const line = lines[row];
  const current = line && { number: line.number, column: active.column };
  const column = columns.find(({ key }) => key === active.column);
  const mark = line && marks.get(line.number);
  /** The active cell, if it can be edited. */
  const open: Cell<K> | null =
    line && column && !column.fixed && !mark?.locked && !mark?.removed
      ? { number: line.number, column: column.key }
      : null;
  // oxlint-disable-next-line react/incompatible-library -- its results are not passed to memoized code
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    // Always renders the active row, so that scrolling never loses the focus.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), row])].toSorted((a, b) => a - b),
  });
  const items = virtual.getVirtualItems();
  useLayoutEffect(() => {
    if (!active.focus || editing) return;
    const cell = box.current?.querySelector<HTMLElement>('[data-active="true"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active, editing]);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [grid.view]);

  const goTo = (to: { readonly row: number; readonly column: number }) => {
    const [target, stop] = [lines[to.row], stops[to.column]];
    if (target && stop) onActive({ number: target.number, column: stop, focus: true });
  };
  const place = { row, column: stops.indexOf(active.column) };
  const size = () => ({
    rows: lines.length,
    columns: stops.length,
    page: Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD) / ROW) - 1),
  });
  const setValue = (value: string) => open && onEdit([{ ...open, value }]);
  const removeRow = () => {
    if (!acts || !line || mark?.locked) return;
    if (mark?.removed) acts.onRestore(line.number);
    else acts.onRemove(line.number);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !current) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const far = ctrlKey || metaKey;
    const to = altKey ? null : moveCell({ key, shiftKey, far }, place, size());
    const isDelete = key === "Delete" || key === "Backspace";
    if (to) goTo(to);
    else if (far || altKey) return;
    else if (!column && isDelete) removeRow();
    else if (open && (key === "Enter" || key === "F2")) setEditing({ seed: null });
    else if (open && isDelete) setValue("");
    else if (open && key.length === 1) setEditing({ seed: key });
    // A letter does nothing in a read-only cell, neither here nor on the page; a button handles its own keys.
    else if (!column || key.length > 1) return;
    event.preventDefault();
    // A letter that starts an entry must not trigger a page shortcut.
    event.stopPropagation();
  };
  /** Commits the typed value and moves on. */
  const onEditorKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    if (key === "Escape") {
      event.stopPropagation();
      leaveEditor(null, true);
    } else if (key === "Enter" || key === "Tab") {
      leaveEditor(event.currentTarget.value, true);
      const to = moveCell({ key: key === "Enter" ? "ArrowDown" : key, shiftKey, far: false }, place, size());
      if (to) goTo(to);
      event.preventDefault();
    } else if (key === "F8") leaveEditor(event.currentTarget.value, true);
  };
  const leaveEditor = (value: string | null, focus: boolean) => {
    if (!editing) return;
    if (value !== null && open && value !== line?.row[open.column]) setValue(value);
    setEditing(null);
    if (current) onActive({ ...current, focus });
  };

  const onFocus = (event: FocusEvent) => {
    setFocused(true);
    const stop = stopAt<K>(event.target);
    if (stop && !(stop.number === active.number && stop.column === active.column)) {
      onActive({ ...stop, focus: false });
    }
  };
  const onBlur = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget));
  /** The first click selects a cell, the second edits it. */
  const onMouseDown = (event: MouseEvent) => {
    pressed.current =
      event.button === 0 && stopAt(event.target) !== null && elementAt(event.target) === document.activeElement;
  };
  const onClick = () => {
    if (pressed.current && open && !editing) setEditing({ seed: null });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !line || !column) return;
    event.preventDefault();
    const from = { number: line.number, column: column.key };
    onEdit(editsFromPaste(sheet, event.clipboardData.getData("text/plain"), lines, from));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing || !line || !column) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", line.row[column.key]);
  };

  const span = columns.length + (acts ? 2 : 1);
  const minWidth = NUMBER + (grid.narrowest ?? NARROWEST) * columns.length;
  return (
    <div ref={box} className={styles.box}>
      <p id={hint} className="vh">
        {t("grid.keys")} {acts && t("grid.remove_key")}
      </p>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are focusable
        role="grid"
        className={styles.grid}
        style={{ minWidth }}
        aria-label={grid.label}
        aria-describedby={hint}
        aria-rowcount={lines.length + 1}
        aria-colcount={span}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.number}>
              {t("grid.row")}
            </th>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col" style={{ width: grid.widths[key] }}>
                {header}
              </th>
            ))}
            {acts && (
              <th scope="col" className={styles.act}>
                <span className="vh">{t("grid.acts")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, start }, at) => {
            const here = lines[index];
            if (!here) return null;
            const isRow = index === row;
            return (
              <Fragment key={here.number}>
                <Spacer height={start - (items[at - 1]?.end ?? 0)} span={span} />
                <GridRow
                  columns={columns}
                  line={here}
                  index={index}
                  issues={wrong.get(here.number)}
                  marks={marks.get(here.number)}
                  acts={acts}
                  active={isRow ? active.column : null}
                  focused={isRow && focused}
                  seed={isRow && editing && open ? (editing.seed ?? here.row[open.column]) : null}
                  explanation={explanation}
                  onEditorKey={isRow ? onEditorKey : undefined}
                  onEditorBlur={isRow ? (value) => leaveEditor(value, false) : undefined}
                />
              </Fragment>
            );
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
        </tbody>
      </table>
    </div>
  );
}

/** Replaces the rows out of view, so that the scroll bar is accurate. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden */}
      <td colSpan={span} className={styles.space} style={{ height }} />
    </tr>
  );
}

const elementAt = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>("[data-number]") : null;

function stopAt<K extends string>(target: EventTarget) {
  const { number, column } = elementAt(target)?.dataset ?? {};
  return number && column ? { number: Number(number), column: column as Stop<K> } : null;
}
