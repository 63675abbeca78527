import type { MouseEvent } from "react";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import type { Field } from "../books.ts";
import { contactsText } from "../text.ts";
import type { EntriesProps } from "./EntriesTable.tsx";
import styles from "./PhoneEntries.module.css";

/**
 * The list on phones: two lines per entry, scrolling with the page. Tapping anywhere but the checkbox opens the entry.
 */
export function PhoneEntries<K extends Field>({ book, entries, ticked, outdated, mayEdit, ...on }: EntriesProps<K>) {
  const t = useText(contactsText);
  return (
    <ul
      className={styles.list}
      data-ticked={ticked.size > 0 || undefined}
      aria-label={t(`${book.name}.list`)}
      aria-busy={outdated}
      inert={outdated}
    >
      {entries.map((entry) => {
        const name = book.nameOf(entry);
        const first = book.shown.map((key): string => entry[key]).filter((value) => value !== "");
        return (
          <li key={entry.id} className={styles.row} data-ticked={ticked.has(entry.id) || undefined}>
            {mayEdit && (
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={t("select", { name })}
                  checked={ticked.has(entry.id)}
                  onChange={() => {}}
                  onClick={(event: MouseEvent) => on.onTick(entry.id, event.shiftKey)}
                />
              </label>
            )}
            <button type="button" className={styles.open} onClick={() => on.onOpen(entry.id)}>
              <Avatar name={name} size={32} />
              <span className={styles.words}>
                <b>{name}</b>
                <small className="num">{first.slice(0, 2).join(" · ")}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
