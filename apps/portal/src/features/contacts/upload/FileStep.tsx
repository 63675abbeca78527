import { BULK } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { draftOf, type Draft } from "../../../kit/sheet/draft.ts";
import { DropZone } from "../../../kit/sheet/DropZone.tsx";
import { FileCard } from "../../../kit/sheet/FileCard.tsx";
import { readFile, type FileTrouble } from "../../../kit/sheet/reading.ts";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { Book, Field } from "../books.ts";
import { saveBook } from "../files.ts";
import { contactsText } from "../text.ts";

interface FileStepProps<K extends Field> {
  readonly book: Book<K>;
  /** So many rows in one file. */
  readonly most: number;
  readonly onRead: (file_name: string, draft: Draft<K>) => void;
}

/** What the file must look like, and the file. */
export function FileStep<K extends Field>({ book, most, onRead }: FileStepProps<K>) {
  const t = useText(contactsText);
  const [trouble, setTrouble] = useState<FileTrouble | null>(null);
  const reading = useSend(async (file: File) => {
    setTrouble(null);
    const read = await readFile(book.sheet, file, { rows: most, bytes: BULK.most_bytes });
    if ("issue" in read) setTrouble(read.issue);
    else onRead(file.name, draftOf(read));
  });
  const columns = book.sheet.columns.map(({ header }) => header).join(", ");
  return (
    <FileCard
      title={t(`${book.name}.upload_title`)}
      text={t("upload.text", { most })}
      steps={[
        {
          title: t("upload.template"),
          content: (
            <>
              <p>{t("upload.columns", { columns })}</p>
              <p>{t(`${book.name}.rule`)}</p>
            </>
          ),
          actions: (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveBook(book, t(`${book.name}.template_name`))}
            >
              {t("csv.template")}
            </Button>
          ),
        },
        {
          title: t("upload.choose"),
          content: <DropZone busy={reading.busy} rule={t("upload.rule", { most })} onFile={reading.send} />,
          trouble: trouble && (
            <Notice key={trouble} kind="bad" title={t("upload.trouble")} focused>
              {t(`trouble.${trouble}`, { most, columns, megabytes: BULK.most_bytes / 1024 / 1024 })}
            </Notice>
          ),
        },
      ]}
    />
  );
}
