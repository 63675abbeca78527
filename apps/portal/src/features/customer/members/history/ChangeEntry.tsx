import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { FieldChanges } from "#domain/audit/FieldChanges.tsx";
import { changesText } from "#domain/audit/text.ts";
import { useWording } from "#domain/audit/useWording.ts";
import { byOf, fieldsOf, headingOf, type Change } from "#domain/audit/wording.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./ChangeEntry.module.css";
import { historyText } from "./text.ts";

interface ChangeEntryProps {
  readonly change: Change;
  readonly restoring: boolean;
  readonly onRestore: (() => void) | null;
}

/** One change: what, when, by whom, and each field before and after. */
export function ChangeEntry({ change, restoring, onRestore }: ChangeEntryProps) {
  const t = useText(historyText);
  const c = useText(changesText);
  const locale = useLocale();
  const now = useNow();
  const wording = useWording();
  const at = change.at * 1000;
  const names = { name: change.by ?? "", behalf: change.on_behalf_of ?? "" };
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{headingOf(change, wording)}</strong>
        <span className={styles.by}>{c(`by.${byOf(change)}`, names)}</span>
      </div>
      <time className={styles.when} dateTime={new Date(at).toISOString()}>
        {timeAgo(at, now, locale)}
        <span>{dateAndTime(at, locale)}</span>
      </time>
      <FieldChanges fields={fieldsOf(change, wording)} />
      {onRestore && (
        <Button
          className={styles.restore ?? ""}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={restoring}
          onClick={onRestore}
        >
          {t("restore")}
        </Button>
      )}
    </li>
  );
}
