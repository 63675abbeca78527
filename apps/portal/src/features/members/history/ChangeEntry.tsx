import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { dateAndTime, timeAgo } from "../../../kit/format.ts";
import { useNow } from "../../../kit/useNow.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { words as houseWords } from "../../../kit/words.ts";
import styles from "./ChangeEntry.module.css";
import { historyText } from "./text.ts";
import { byOf, fieldsOf, headingOf, type Change, type Words } from "./wording.ts";

interface ChangeEntryProps {
  readonly change: Change;
  readonly restoring: boolean;
  readonly onRestore: (() => void) | null;
}

const ROLES = ["none", "secondary", "administrator", "primary"] as const;

/** One change: what, when, by whom, and each field before and after. */
export function ChangeEntry({ change, restoring, onRestore }: ChangeEntryProps) {
  const t = useText(historyText);
  const house = useText(houseWords);
  const locale = useLocale();
  const now = useNow();
  const known = historyText.loaded[locale] ?? {};
  const wording: Words = {
    has: (key): key is Parameters<Words["t"]>[0] => key in known,
    // None of the keys that are asked for has a place for a value.
    t: (key) => known[key as keyof typeof known] ?? key,
    role: (role) => {
      const found = ROLES.find((one) => one === role);
      return found && house(`role.${found}`);
    },
  };
  const at = change.at * 1000;
  const names = { name: change.by ?? "", behalf: change.on_behalf_of ?? "" };
  const fields = fieldsOf(change, wording);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{headingOf(change, wording)}</strong>
        <span className={styles.by}>{t(`by.${byOf(change)}`, names)}</span>
      </div>
      <time className={styles.when} dateTime={new Date(at).toISOString()}>
        {timeAgo(at, now, locale)}
        <span>{dateAndTime(at, locale)}</span>
      </time>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <del>
                  <span className="vh">{t("before")} </span>
                  {before}
                </del>
                <IconArrowRight size={13} aria-hidden />
                <span className="vh">{t("became")} </span>
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
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
