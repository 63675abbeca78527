import { useText } from "#platform/text/useText.ts";
import { isWebAddress } from "#platform/routing/web-address.ts";
import type { Book, Entry, Field } from "../books.ts";
import { contactsText } from "../text.ts";
import styles from "./EntryFacts.module.css";

interface EntryFactsProps<K extends Field> {
  readonly book: Book<K>;
  readonly entry: Entry<K>;
}

/** Read-only view of an entry. Numbers, emails and web addresses are links. */
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
