import type { Day } from "@portal/model/kit/calendar.ts";
import { longDay } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./ArchivedNote.module.css";
import { changesText } from "./text.ts";

interface ArchivedNoteProps {
  /** The day before which entries are archived; undefined if none are. */
  readonly before: Day | undefined;
  readonly to: "customer" | "staff";
}

/** The end of a history: says that earlier entries are archived, and how to get them. */
export function ArchivedNote({ before, to }: ArchivedNoteProps) {
  const t = useText(changesText);
  const locale = useLocale();
  return before && <p className={styles.note}>{t(`archived.${to}`, { date: longDay(before, locale) })}</p>;
}
