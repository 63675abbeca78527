import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale } from "#platform/text/useText.ts";
import styles from "./LastSeen.module.css";

/** "5 minutes ago", with the exact time on hover. */
export function LastSeen({ at }: { readonly at: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time className={styles.seen} dateTime={new Date(at * 1000).toISOString()} title={dateAndTime(at * 1000, locale)}>
      {timeAgo(at * 1000, now, locale)}
    </time>
  );
}
