import { COLUMNS, type Column } from "@portal/model/bulk/rows.ts";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import {
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { useText } from "../../../kit/useText.ts";
import { importText } from "../text.ts";
import { isSame, pasted, type Cell, type Edit, type Line } from "./draft.ts";
import styles from "./Grid.module.css";
import { GridRow } from "./GridRow.tsx";
import { moved } from "./moves.ts";
import type { LineIssues } from "./problems.ts";

const ROW = 34;
const HEAD = 36;

/** The cell at hand. `focus`: it was gone to by a key or a button, so the focus has to follow. */
export interface Active extends Cell {
  readonly focus: boolean;
}

interface GridProps {
  readonly lines: readonly Line[];
  readonly wrong: ReadonlyMap<number, LineIssues>;
  readonly active: Active;
  readonly explanation: string;
  readonly onActive: (active: Active) => void;
  readonly onEdit: (edits: readonly Edit[]) => void;
}

/**
 * Six columns of text, of which only the rows in sight exist. It is our own because the row of the focus must stay where
 * a screen reader is, Tab must lead out again and passwords hide themselves: on top of a data grid from the shelf that
 * would be as much code, and its weight besides.
 */
export function Grid({ lines, wrong, active, explanation, onActive, onEdit }: GridProps) {
  const t = useText(importText);
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  /** What the editor begins with, where that is not the cell's own value. */
  const [editing, setEditing] = useState<{ readonly seed: string | null } | null>(null);
  const [focused, setFocused] = useState(false);
  const found = lines.findIndex(({ number }) => number === active.number);
  const row = Math.max(found, 0);
  const line = lines[row];
  const current: Cell | null = line ? { number: line.number, column: active.column } : null;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on to what is memoized
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    // The row of the cell at hand is always there, so that the focus is never lost by scrolling.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), row])].toSorted((a, b) => a - b),
  });
  const items = virtual.getVirtualItems();
  useLayoutEffect(() => {
    if (!active.focus || editing) return;
    const cell = box.current?.querySelector<HTMLElement>('[data-active="true"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active, editing]);

  const goTo = (to: { readonly row: number; readonly column: number }) => {
    const [target, column] = [lines[to.row], COLUMNS[to.column]];
    if (target && column) onActive({ number: target.number, column: column.key, focus: true });
  };
  const place = { row, column: COLUMNS.findIndex(({ key }) => key === active.column) };
  const size = () => ({
    rows: lines.length,
    columns: COLUMNS.length,
    page: Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD) / ROW) - 1),
  });
  const put = (value: string) => current && onEdit([{ ...current, value }]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !current) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const far = ctrlKey || metaKey;
    const to = altKey ? null : moved({ key, shiftKey, far }, place, size());
    if (to) goTo(to);
    else if (far || altKey) return;
    else if (key === "Enter" || key === "F2") setEditing({ seed: null });
    else if (key === "Delete" || key === "Backspace") put("");
    else if (key.length === 1) setEditing({ seed: key });
    else return;
    event.preventDefault();
    // A letter that begins an entry is no shortcut of the page.
    event.stopPropagation();
  };
  /** Puts down what was typed, and goes on from there. */
  const onEditorKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    if (key === "Escape") {
      event.stopPropagation();
      leaveEditor(null, true);
    } else if (key === "Enter" || key === "Tab") {
      leaveEditor(event.currentTarget.value, true);
      const to = moved({ key: key === "Enter" ? "ArrowDown" : key, shiftKey, far: false }, place, size());
      if (to) goTo(to);
      event.preventDefault();
    } else if (key === "F8") leaveEditor(event.currentTarget.value, true);
  };
  const leaveEditor = (value: string | null, focus: boolean) => {
    if (!editing) return;
    if (value !== null && current && value !== line?.[current.column]) put(value);
    setEditing(null);
    if (current) onActive({ ...current, focus });
  };

  const onFocus = (event: FocusEvent) => {
    setFocused(true);
    const cell = cellAt(event.target);
    if (cell && !(current && isSame(cell, current))) onActive({ ...cell, focus: false });
  };
  const onBlur = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget));
  /** The first click goes to a cell, another one edits it. */
  const onMouseDown = (event: MouseEvent) => {
    pressed.current =
      event.button === 0 && cellAt(event.target) !== null && elementAt(event.target) === document.activeElement;
  };
  const onClick = () => {
    if (pressed.current && !editing) setEditing({ seed: null });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !current) return;
    event.preventDefault();
    onEdit(pasted(event.clipboardData.getData("text/plain"), lines, current));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing || !current || !line) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", line[current.column]);
  };

  return (
    <div ref={box} className={styles.box}>
      <p id={hint} className="vh">
        {t("grid.keys")}
      </p>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the focus and the keys
        role="grid"
        className={styles.grid}
        aria-label={t("grid.label")}
        aria-describedby={hint}
        aria-rowcount={lines.length + 1}
        aria-colcount={COLUMNS.length + 1}
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
            {COLUMNS.map(({ key, header }) => (
              <th key={key} scope="col" data-column={key}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, start }, at) => {
            const here = lines[index];
            if (!here) return null;
            const isRow = index === row;
            return (
              <Fragment key={here.number}>
                <Space height={start - (items[at - 1]?.end ?? 0)} />
                <GridRow
                  line={here}
                  index={index}
                  issues={wrong.get(here.number)}
                  active={isRow ? active.column : null}
                  focused={isRow && focused}
                  seed={isRow && editing ? (editing.seed ?? here[active.column]) : null}
                  explanation={explanation}
                  onEditorKey={isRow ? onEditorKey : undefined}
                  onEditorBlur={isRow ? (value) => leaveEditor(value, false) : undefined}
                />
              </Fragment>
            );
          })}
          <Space height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are out of sight, so that the scroll bar tells the truth. */
function Space({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing in it, and it is hidden */}
      <td colSpan={COLUMNS.length + 1} className={styles.space} style={{ height }} />
    </tr>
  );
}

const elementAt = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>("[data-number]") : null;

function cellAt(target: EventTarget): Cell | null {
  const { number, column } = elementAt(target)?.dataset ?? {};
  return number && column ? { number: Number(number), column: column as Column } : null;
}
