import { wholeNumber } from "#platform/text/format.ts";
import { useLocale } from "#platform/text/useText.ts";
import styles from "./ReasonList.module.css";

export interface Reason {
  readonly count: number;
  readonly words: string;
}

interface ReasonListProps {
  readonly reasons: readonly Reason[];
}

/** How many rows a reason concerns, one line each. */
export function ReasonList({ reasons }: ReasonListProps) {
  const locale = useLocale();
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ count, words }) => (
        <li key={words}>
          <b className="num">{wholeNumber(count, locale)}</b> {words}
        </li>
      ))}
    </ul>
  );
}
