import { useText } from "../../../kit/useText.ts";
import { isWebAddress } from "../../../kit/web-address.ts";
import type { Book, Entry, Field } from "../books.ts";
import { contactsText } from "../text.ts";
import styles from "./EntryFacts.module.css";

interface EntryFactsProps<K extends Field> {
  readonly book: Book<K>;
  readonly entry: Entry<K>;
}

/** How to reach somebody, for those who only look: what can be dialled, written to or opened is a link. */
export function EntryFacts<K extends Field>({ book, entry }: EntryFactsProps<K>) {
  const t = useText(contactsText);
  return (
    <dl className={styles.facts}>
      {book.sheet.columns
        .filter(({ key }) => entry[key] !== "")
        .map(({ key }) => (
          <div key={key}>
            <dt>{t(`field.${key as Field}`)}</dt>
            <dd className="num">{linked(key, entry[key])}</dd>
          </div>
        ))}
    </dl>
  );
}

function linked(column: Field, value: string) {
  if (column === "email") return <a href={`mailto:${value}`}>{value}</a>;
  if (column.endsWith("number")) return <a href={`tel:${value.replaceAll(/[^\d+]/g, "")}`}>{value}</a>;
  if (column !== "website" || !isWebAddress(value)) return value;
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value}
    </a>
  );
}
