import { dateAndTime, timeAgo } from "../format.ts";
import { useNow } from "../useNow.ts";
import { useLocale } from "../useText.ts";
import styles from "./LastSeen.module.css";

/** "5 minutes ago", and to the minute for whoever points at it. */
export function LastSeen({ at }: { readonly at: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time className={styles.seen} dateTime={new Date(at * 1000).toISOString()} title={dateAndTime(at * 1000, locale)}>
      {timeAgo(at * 1000, now, locale)}
    </time>
  );
}
