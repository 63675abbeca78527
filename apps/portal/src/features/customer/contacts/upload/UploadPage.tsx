import { DIRECTORY } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { UnsavedChangesPrompt } from "#platform/editor/UnsavedChangesPrompt.tsx";
import { rowsOf, withServerIssues, type Draft } from "#platform/sheet/draft.ts";
import { FileFacts } from "#platform/sheet/FileFacts.tsx";
import { SheetCheck } from "#platform/sheet/SheetCheck.tsx";
import { cellIssuesFromServer } from "../server-issues.ts";
import { useProblems } from "#platform/sheet/useProblems.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { showUndoable } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import type { Book, Field } from "../books.ts";
import work from "#ui/WorkPage.module.css";
import { useBookData } from "../data.ts";
import { contactsText } from "../text.ts";
import { useRemoval } from "../useRemoval.ts";
import { FileStep } from "./FileStep.tsx";

interface UploadPageProps<K extends Field> {
  readonly book: Book<K>;
  readonly team_id: string;
  /** How many more entries fit in the list, if known. */
  readonly room: number | null;
  readonly onOver: () => void;
}

interface Read<K extends Field> {
  readonly file_name: string;
  readonly draft: Draft<K>;
}

/** Adds a file to a list: read and corrected in the browser, then added as a whole. */
export function UploadPage<K extends Field>({ book, team_id, room, onOver }: UploadPageProps<K>) {
  const t = useText(contactsText);
  const data = useBookData(book, team_id);
  const remove = useRemoval(book, team_id);
  const [read, setRead] = useState<Read<K> | null>(null);
  const [asking, setAsking] = useState(false);
  const skipPrompt = useRef(false);
  const { problems, wrong } = useProblems(book.sheet, read?.draft ?? null, undefined);
  const change = (by: (draft: Draft<K>) => Draft<K>) => setRead((old) => old && { ...old, draft: by(old.draft) });

  const add = useSend(async (from: Draft<K>) => {
    try {
      const { entries } = await book.add(team_id, rowsOf(from));
      data.put(entries);
      showUndoable(t(`${book.name}.added`, { count: entries.length }), () => void remove(entries));
      skipPrompt.current = true;
      onOver();
    } catch (thrown) {
      const cells = cellIssuesFromServer(book.sheet, asCallFailed(thrown).fields);
      if (cells.length === 0) throw thrown;
      // The invalid cells show the reason.
      setRead((old) => old && { ...old, draft: withServerIssues(from, cells) });
    }
  });
  const rows = read?.draft.lines.length ?? 0;
  const isFull = room !== null && rows > room;
  return (
    <div data-page={read ? "work" : undefined} className={work.page}>
      <PageHead
        title={t(`${book.name}.upload`)}
        sub={read ? <FileFacts name={read.file_name} rows={rows} wrong={wrong.size} /> : undefined}
      >
        <Button variant="default" onClick={read ? () => setAsking(true) : onOver}>
          {t(read ? "upload.other" : "upload.back")}
        </Button>
      </PageHead>
      {read ? (
        <SheetCheck
          sheet={book.sheet}
          label={t("upload.grid")}
          widths={book.widths}
          narrowest={book.narrowest}
          draft={read.draft}
          problems={problems}
          wrong={wrong}
          nameOf={book.nameOf}
          busy={add.busy}
          failed={add.failed && { title: t("upload.failed"), by: add.failed }}
          next={{
            // The rows with problems are not added as they are, so they aren't counted.
            label: wrong.size > 0 ? t(`${book.name}.add_rows`) : t(`${book.name}.add_many`, { count: rows }),
            sending: t("upload.sending"),
          }}
          note={isFull && t("upload.room", { count: room })}
          onChange={change}
          onContinue={() => add.send(read.draft)}
        />
      ) : (
        <FileStep
          book={book}
          most={DIRECTORY.per_upload}
          onRead={(file_name, draft) => setRead({ file_name, draft })}
        />
      )}
      <UnsavedChangesPrompt
        unsaved={read !== null}
        isHarmless={() => skipPrompt.current}
        title={t("upload.leave_title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      >
        {t("upload.leave_text")}
      </UnsavedChangesPrompt>
      {asking && (
        <Confirm
          tone="danger"
          title={t("upload.other_title")}
          labels={{ confirm: t("upload.other_go"), cancel: t("upload.other_stay") }}
          onConfirm={() => {
            setRead(null);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          {t("upload.leave_text")}
        </Confirm>
      )}
    </div>
  );
}
