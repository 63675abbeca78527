import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, type FormEvent } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { UnsavedChangesPrompt } from "../../../kit/UnsavedChangesPrompt.tsx";
import { NewerNotice } from "../../../kit/NewerNotice.tsx";
import { inputModeOf } from "../../../kit/sheet/input-mode.ts";
import { useSaveKey } from "../../../kit/useSaveKey.ts";
import { useText } from "../../../kit/useText.ts";
import type { Book, Entry, Field } from "../books.ts";
import { useBookData } from "../data.ts";
import { contactsText } from "../text.ts";
import styles from "./EntryForm.module.css";
import { useEntry } from "./useEntry.ts";

interface EntryFormProps<K extends Field> {
  readonly book: Book<K>;
  readonly team_id: string;
  /** Null for one that is being added. */
  readonly entry: Entry<K> | null;
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** The columns of the sheet as fields. */
export function EntryForm<K extends Field>({ book, team_id, entry, onRemove, onClose }: EntryFormProps<K>) {
  const t = useText(contactsText);
  const issueText = useIssueText();
  const data = useBookData(book, team_id);
  const form = useRef<HTMLFormElement>(null);
  /** Nothing is left to save. */
  const over = useRef(false);
  const leave = () => {
    over.current = true;
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
  useSaveKey(form, 1);
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry && changed.length === 0) leave();
    else edited.save();
  };
  const remove = () => {
    over.current = true;
    onRemove?.();
    onClose();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
      <UnsavedChangesPrompt
        unsaved={changed.length > 0}
        isHarmless={() => over.current}
        title={t("leave.title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      >
        {t("leave.text")}
      </UnsavedChangesPrompt>
    </form>
  );
}
