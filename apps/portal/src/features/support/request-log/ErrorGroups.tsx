import type { ErrorGroup } from "@portal/model/request-log/contract.ts";
import { timeAgo, wholeNumber } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Pill } from "#ui/Pill.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { errorsAddress, type ErrorsPageState } from "./page-state.ts";
import styles from "./ErrorGroups.module.css";
import { requestLogText } from "./text.ts";

interface ErrorGroupsProps {
  readonly groups: readonly ErrorGroup[];
  readonly place: ErrorsPageState;
  readonly go: (change: Partial<ErrorsPageState>) => void;
}

/** Groups of errors: our own faults first, then by frequency. */
export function ErrorGroups({ groups, place, go }: ErrorGroupsProps) {
  const t = useText(requestLogText);
  const locale = useLocale();
  const now = useNow();
  return (
    <Card title={t("errors.groups")} padded={false}>
      <div className={styles.box}>
        <table className={styles.table} aria-label={t("errors.groups")}>
          <thead>
            <tr>
              <th scope="col" className={styles.status}>
                {t("status")}
              </th>
              <th scope="col">{t("group.call")}</th>
              <th scope="col" className={styles.number}>
                {t("group.count")}
              </th>
              <th scope="col" className={styles.number}>
                {t("group.open")}
              </th>
              <th scope="col" className={styles.last}>
                {t("group.last")}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ call, code, status, count, open, last_at }) => {
              const chosen = { call, code: code ?? "" };
              const current = place.call === chosen.call && place.code === chosen.code;
              return (
                <tr key={`${call} ${code}`} data-current={current || undefined}>
                  <td className={styles.status}>
                    <Pill tone={status >= 500 ? "bad" : "warn"}>{status}</Pill>
                  </td>
                  <th scope="row">
                    <PlaceLink
                      to={errorsAddress({ ...place, ...chosen })}
                      className={`${styles.call} mono`}
                      aria-current={current ? "true" : undefined}
                      onGo={() => go(chosen)}
                    >
                      {call === "none" ? t("no_call") : call}
                    </PlaceLink>
                    <small className="mono">{code}</small>
                  </th>
                  <td className={`${styles.number} num`}>{wholeNumber(count, locale)}</td>
                  <td className={`${styles.number} num`}>{wholeNumber(open, locale)}</td>
                  <td className={styles.last}>{timeAgo(last_at * 1000, now, locale)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
