import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconPlus } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Book, Field } from "../books.ts";
import { saveBook } from "../files.ts";
import { contactsText } from "../text.ts";
import { BookDrawing } from "./BookDrawing.tsx";
import styles from "./EmptyBook.module.css";

interface EmptyBookProps<K extends Field> {
  readonly book: Book<K>;
  /** Null if the user may not edit. */
  readonly onAdd: (() => void) | null;
  readonly onUpload: () => void;
}

/** Empty state: what the list is for and how to start it. */
export function EmptyBook<K extends Field>({ book, onAdd, onUpload }: EmptyBookProps<K>) {
  const t = useText(contactsText);
  return (
    <div className={styles.state} data-first>
      <EmptyState
        drawing={<BookDrawing />}
        title={t(`${book.name}.empty`)}
        actions={
          onAdd && (
            <>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
                {t(`${book.name}.add`)}
              </Button>
              <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={onUpload}>
                {t("csv.upload")}
              </Button>
            </>
          )
        }
      >
        {t(onAdd ? `${book.name}.empty_text` : "empty.ask")}
      </EmptyState>
      {onAdd && (
        <p className={styles.template}>
          {t("empty.template")}{" "}
          <button type="button" className="link-button" onClick={() => saveBook(book, t(`${book.name}.template_name`))}>
            {t("csv.template")}
          </button>
        </p>
      )}
    </div>
  );
}
