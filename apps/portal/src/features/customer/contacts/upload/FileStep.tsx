import { BULK } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { draftOf, type Draft } from "#platform/sheet/draft.ts";
import { DropZone } from "#platform/sheet/DropZone.tsx";
import { FileCard } from "#platform/sheet/FileCard.tsx";
import { readFile, type FileTrouble } from "#platform/sheet/reading.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import type { Book, Field } from "../books.ts";
import { saveBook } from "../files.ts";
import { contactsText } from "../text.ts";

interface FileStepProps<K extends Field> {
  readonly book: Book<K>;
  /** Maximum number of rows per file. */
  readonly most: number;
  readonly onRead: (file_name: string, draft: Draft<K>) => void;
}

/** Describes the expected file and accepts it. */
export function FileStep<K extends Field>({ book, most, onRead }: FileStepProps<K>) {
  const t = useText(contactsText);
  const [error, setError] = useState<FileTrouble | null>(null);
  const reading = useSend(async (file: File) => {
    setError(null);
    const read = await readFile(book.sheet, file, { rows: most, bytes: BULK.most_bytes });
    if ("issue" in read) setError(read.issue);
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
          error: error && (
            <Notice key={error} kind="bad" title={t("upload.trouble")} focused>
              {t(`trouble.${error}`, { most, columns, megabytes: BULK.most_bytes / 1024 / 1024 })}
            </Notice>
          ),
        },
      ]}
    />
  );
}
