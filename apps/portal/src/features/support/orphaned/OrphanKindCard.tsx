import type { Orphan, OrphanKind } from "@portal/model/orphaned/contract.ts";
import { dateAndTime, wholeNumber } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Pill } from "#ui/Pill.tsx";
import styles from "./OrphanKindCard.module.css";
import { orphanedText } from "./text.ts";

interface OrphanKindCardProps {
  readonly kind: OrphanKind;
  readonly total: number;
  readonly first: readonly Orphan[];
}

/** One kind of orphan: how many there are, what that means, and the first of them. */
export function OrphanKindCard({ kind, total, first }: OrphanKindCardProps) {
  const t = useText(orphanedText);
  const locale = useLocale();
  return (
    <Card
      title={t(`kind.${kind}`)}
      aside={total > 0 ? <Pill tone="warn">{wholeNumber(total, locale)}</Pill> : "0"}
      padded={false}
    >
      <p className={styles.why}>{t(`kind.${kind}_why`)}</p>
      {total > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
        <ul className={styles.list} role="list">
          {first.map(({ id, name, since }) => (
            <li key={id}>
              <span className={styles.name}>
                {name}
                {id !== name && <small className="mono">{id}</small>}
              </span>
              {since !== null && (
                <span className={styles.since}>
                  <span className="vh">{t("since")} </span>
                  {dateAndTime(since * 1000, locale)}
                </span>
              )}
              {kind === "account" && (
                <Link to="/support/dashboard" search={{ email: name }}>
                  {t("open_case")}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > first.length && <p className={styles.more}>{t("first", { count: first.length })}</p>}
    </Card>
  );
}
