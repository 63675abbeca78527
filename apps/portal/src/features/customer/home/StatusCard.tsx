import { formatPercent, wholeNumber } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import type { Team } from "#domain/team/team.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Card } from "#ui/Card.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import styles from "./StatusCard.module.css";
import { homeText } from "./text.ts";

export type Counters = NonNullable<Team["counters"]>;

const STATUSES = ["active", "invited", "inactive", "suspended"] as const;

/** Members who take a seat, by status, with their share of the team. */
export function StatusCard({ counters }: { readonly counters: Counters }) {
  const t = useText(homeText);
  const w = useText(words);
  const locale = useLocale();
  return (
    <Card title={t("by_status")}>
      <table className={styles.table}>
        <tbody>
          {STATUSES.map((status) => {
            const count = counters[`${status}_members`];
            return (
              <tr key={status}>
                <th scope="row">
                  <StatusMark status={status} />
                  <Link to="/dashboard/members" search={{ filter: status }} className={styles.status}>
                    {w(`status.${status}`)}
                  </Link>
                </th>
                <td className="num">{formatPercent(count, counters.team_size, locale)}</td>
                <td className="num">{wholeNumber(count, locale)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
