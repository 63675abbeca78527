import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconTemplate, IconUpload } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import type { Book, Entry, Field } from "../books.ts";
import { saveBook } from "../files.ts";
import { contactsText } from "../text.ts";

interface CsvMenuProps<K extends Field> {
  readonly book: Book<K>;
  readonly entries: readonly Entry<K>[];
  /** Null if the user may not edit. */
  readonly onUpload: (() => void) | null;
  /** Called on hover, to load the upload page early. */
  readonly onArm: () => void;
}

/** Menu for downloading the list and uploading a file. */
export function CsvMenu<K extends Field>({ book, entries, onUpload, onArm }: CsvMenuProps<K>) {
  const t = useText(contactsText);
  const download = () => saveBook(book, t(`${book.name}.file_name`), entries);
  if (!onUpload) {
    return (
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
        {t("csv.download")}
      </Button>
    );
  }
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t("csv.label")}
          onPointerEnter={onArm}
          onFocus={onArm}
        >
          {t("csv")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={15} />} onClick={onUpload}>
          {t("csv.upload")}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={download}>
          {t("csv.download")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTemplate size={15} />}
          onClick={() => saveBook(book, t(`${book.name}.template_name`))}
        >
          {t("csv.template")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
