import { Button, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { inputModeOf } from "#platform/sheet/input-mode.ts";
import { useText } from "#platform/text/useText.ts";
import type { Book, Entry, Field } from "../books.ts";
import { useBookData } from "../data.ts";
import { contactsText } from "../text.ts";
import styles from "./EntryForm.module.css";
import { useEntry } from "./useEntry.ts";

interface EntryFormProps<K extends Field> {
  readonly book: Book<K>;
  readonly team_id: string;
  /** Null when adding a new entry. */
  readonly entry: Entry<K> | null;
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** The sheet's columns as form fields. */
export function EntryForm<K extends Field>({ book, team_id, entry, onRemove, onClose }: EntryFormProps<K>) {
  const t = useText(contactsText);
  const issueText = useIssueText();
  const data = useBookData(book, team_id);
  const form = useRef<HTMLFormElement>(null);
  /** True once there is nothing left to save. */
  const skipPrompt = useRef(false);
  const leave = () => {
    skipPrompt.current = true;
    onClose();
  };
  const edited = useEntry({
    book,
    team_id,
    entry,
    onSaved: (another) => {
      if (another) form.current?.querySelector("input")?.focus();
      else leave();
    },
    onGone: () => {
      void data.reload();
      leave();
    },
  });
  const { row, changed, issues, tried, newer } = edited;
  const submit = () => {
    if (entry && changed.length === 0) leave();
    else edited.save();
  };
  const remove = () => {
    skipPrompt.current = true;
    onRemove?.();
    onClose();
  };
  return (
    <EditorFrame
      form={form}
      className={styles.form}
      refused={tried}
      saveKey="dialog"
      leave={{
        unsaved: changed.length > 0,
        isHarmless: () => skipPrompt.current,
        title: t("leave.title"),
        text: t("leave.text"),
        labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
      }}
      onSubmit={submit}
    >
      <div className={styles.body}>
        <p className={styles.hint}>{t(`${book.name}.rule`)}</p>
        <div className={styles.fields}>
          {book.sheet.columns.map(({ key, required }, at) => (
            <TextInput
              key={key}
              name={key}
              label={t(`field.${key as Field}`)}
              data-column={key}
              withAsterisk={required ?? false}
              aria-required={required}
              inputMode={inputModeOf(key)}
              autoComplete="off"
              autoCapitalize={key.endsWith("name") ? "words" : "none"}
              spellCheck={false}
              maxLength={300}
              data-autofocus={(!entry && at === 0) || undefined}
              value={row[key]}
              onChange={(event) => edited.edit(key, event.currentTarget.value)}
              error={issueText(issues?.[key])}
              errorProps={{ role: "alert" }}
            />
          ))}
        </div>
        {newer && (
          <NewerNotice
            title={t("newer")}
            labels={{ take: t("newer.take"), keep: t("newer.keep") }}
            focused
            onTake={() => edited.begin(newer.entry)}
            onKeep={() => edited.save()}
          >
            {newer.fields.map((key) => (
              <p key={key}>
                {t("newer.line", { field: t(`field.${key as Field}`), value: newer.entry[key] || t("newer.empty") })}
              </p>
            ))}
            <p>{t("newer.text")}</p>
          </NewerNotice>
        )}
      </div>
      <div className={styles.foot}>
        <Button type="submit" loading={edited.busy}>
          {entry ? t("save") : t(`${book.name}.add`)}
        </Button>
        {!entry && (
          <Button variant="default" disabled={edited.busy} onClick={() => edited.save(true)}>
            {t("add.another")}
          </Button>
        )}
        {entry && changed.length > 0 && (
          <Button variant="default" disabled={edited.busy} onClick={edited.discard}>
            {t("discard")}
          </Button>
        )}
        {entry && onRemove && (
          <button type="button" className={styles.remove} disabled={edited.busy} onClick={remove}>
            {t("remove")}
          </button>
        )}
      </div>
    </EditorFrame>
  );
}
