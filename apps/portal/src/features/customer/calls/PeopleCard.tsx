import type { CallStatistics } from "@portal/model/calls/contract.ts";
import { formatPercent, wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./PeopleCard.module.css";
import { callsText } from "./text.ts";

interface PeopleCardProps {
  readonly people: CallStatistics["people"];
  readonly unmatched: number;
  readonly chosen: string | null;
  readonly onChoose: (member: string | null) => void;
}

/** Members with the most calls. Clicking a name filters by that member; clicking again clears the filter. */
export function PeopleCard({ people, unmatched, chosen, onChoose }: PeopleCardProps) {
  const t = useText(callsText);
  const locale = useLocale();
  const most = people[0]?.calls ?? 1;
  return (
    <Card title={t("people")} aside={t("calls")} padded={false}>
      {people.length === 0 ? (
        <p className={styles.none}>{t("people.none")}</p>
      ) : (
        <ul className={styles.people}>
          {people.map(({ id, name, calls, answered }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? null : id)}>
                <span className={styles.name}>{name}</span>
                <span className={styles.share}>
                  {t("people.share", { answered: formatPercent(answered, calls, locale) })}
                </span>
                <span className="num">{wholeNumber(calls, locale)}</span>
                <i aria-hidden style={{ inlineSize: `${(calls / most) * 100}%` }} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {unmatched > 0 && <p className={styles.unmatched}>{t("unmatched", { count: unmatched })}</p>}
    </Card>
  );
}
