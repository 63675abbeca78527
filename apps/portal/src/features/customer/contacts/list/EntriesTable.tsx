import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type MouseEvent } from "react";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { ClickableRow } from "#ui/ClickableRow.tsx";
import type { Book, Entry, Field } from "../books.ts";
import { contactsText } from "../text.ts";
import listTable from "#ui/ListTable.module.css";
import work from "#ui/WorkPage.module.css";
import styles from "./EntriesTable.module.css";

const ROW = 44;

export interface EntriesProps<K extends Field> {
  readonly book: Book<K>;
  readonly entries: readonly Entry<K>[];
  readonly search: string;
  readonly ticked: ReadonlySet<string>;
  /** Rows of an earlier search are shown, which can't be opened or selected. */
  readonly outdated: boolean;
  readonly mayEdit: boolean;
  readonly opened: string | null;
  readonly onTick: (id: string, range: boolean) => void;
  readonly onTickAll: () => void;
  readonly onOpen: (id: string) => void;
}

/** The list on larger screens: a virtualized table. */
export function EntriesTable<K extends Field>({
  book,
  entries,
  search,
  ticked,
  outdated,
  mayEdit,
  ...on
}: EntriesProps<K>) {
  const t = useText(contactsText);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its results are used only here
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const span = book.shown.length + (mayEdit ? 2 : 1);
  const isPart = ticked.size > 0 && ticked.size < entries.length;
  // A new search starts at the top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [search]);
  return (
    <div ref={box} className={`${work.list} ${styles.box}`} data-ticked={ticked.size > 0 || undefined}>
      <table
        className={`${listTable.table} ${styles.table}`}
        data-book={book.name}
        aria-label={t(`${book.name}.list`)}
        aria-busy={outdated}
        aria-rowcount={entries.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {mayEdit && (
              <th scope="col" className={listTable.tick} data-tick>
                <label>
                  <span className="vh">{t("column.select")}</span>
                  <input
                    type="checkbox"
                    aria-label={t("select.all")}
                    checked={ticked.size > 0 && !isPart}
                    disabled={outdated}
                    ref={(input) => {
                      if (input) input.indeterminate = isPart;
                    }}
                    onChange={on.onTickAll}
                  />
                </label>
              </th>
            )}
            <th scope="col">{t("column.name")}</th>
            {book.shown.map((key) => (
              <th key={key} scope="col" data-column={key}>
                {t(`field.${key as Field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody inert={outdated}>
          <Spacer height={items[0]?.start ?? 0} span={span} />
          {items.map(({ index }) => {
            const entry = entries[index];
            if (!entry) return null;
            const name = book.nameOf(entry);
            return (
              <ClickableRow
                as="tr"
                key={entry.id}
                aria-rowindex={index + 2}
                data-ticked={ticked.has(entry.id) || undefined}
                data-opened={entry.id === on.opened || undefined}
              >
                {mayEdit && (
                  <td className={listTable.tick} data-tick>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t("select", { name })}
                        checked={ticked.has(entry.id)}
                        onChange={() => {}}
                        onClick={(event: MouseEvent) => on.onTick(entry.id, event.shiftKey)}
                      />
                    </label>
                  </td>
                )}
                <th scope="row">
                  <span className={styles.name}>
                    <Avatar name={name} size={26} />
                    <button type="button" data-main onClick={() => on.onOpen(entry.id)}>
                      {name}
                    </button>
                  </span>
                </th>
                {book.shown.map((key) => (
                  <td key={key} data-column={key} title={entry[key]}>
                    {entry[key]}
                  </td>
                ))}
              </ClickableRow>
            );
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
        </tbody>
      </table>
    </div>
  );
}

/** Replaces the rows out of view. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden */}
      <td colSpan={span} className={listTable.space} style={{ height }} />
    </tr>
  );
}
