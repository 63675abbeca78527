import { ACTIVE_WITHIN_DAYS } from "@portal/model/limits.ts";
import { IconCircleCheck } from "@tabler/icons-react";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { attention, type Counters } from "./attention.ts";
import styles from "./AttentionCard.module.css";
import { homeText } from "./text.ts";

export function AttentionCard({ counters }: { readonly counters: Counters }) {
  const t = useText(homeText);
  const rows = attention(counters);
  return (
    <Card title={t("attention")} padded={false}>
      {rows.length === 0 ? (
        <EmptyState
          heading="h3"
          drawing={<IconCircleCheck size={34} stroke={1.4} color="var(--sb-ok)" />}
          title={t("attention.none")}
        >
          {t("attention.none_text")}
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ kind, count }) => (
            <li key={kind}>
              <StatusMark status={kind} size={15} />
              <span>
                <b>{t(`attention.${kind}`, { count, days: ACTIVE_WITHIN_DAYS })}</b>
                <span className={styles.why}>{t(`attention.${kind}_why`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
