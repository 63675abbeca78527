import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useStatements } from "../data.ts";
import { statementIn } from "../page-state.ts";
import type { PartProps } from "../part.ts";
import { StatementRow } from "./StatementRow.tsx";
import styles from "./StatementsPage.module.css";
import { subscriptionText } from "../text.ts";

const SKELETON = [{ height: 260 }];
/** Two years of monthly bills. */
const PER_PAGE = 24;

/** Bills, newest first. */
export function StatementsPage({ team_id, go }: PartProps) {
  const t = useText(subscriptionText);
  const [most, setMost] = useState(PER_PAGE);
  const wanted = statementIn(useSearch({ strict: false }));
  const query = useStatements(team_id);
  const { data } = query;
  if (!data)
    return (
      <PartState
        query={query}
        labels={{ loading: t("statements.loading"), failed: t("statements.failed") }}
        rows={SKELETON}
      />
    );
  if (data.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          drawing={<IconReceipt size={32} stroke={1.3} />}
          title={t("statements.empty.title")}
          actions={
            <Button variant="default" onClick={() => go("plan")}>
              {t("statements.empty.go")}
            </Button>
          }
        >
          {t("statements.empty.text")}
        </EmptyState>
      </Card>
    );
  }
  // A link to an older one shows all up to it.
  const shown = Math.max(most, data.findIndex(({ id }) => id === wanted) + 1);
  const left = data.length - shown;
  return (
    <>
      <Card padded={false}>
        <div className={styles.heads} aria-hidden>
          <span>{t("statements.number")}</span>
          <span>{t("statements.date")}</span>
          <span>{t("statements.what")}</span>
          <span>{t("statements.state")}</span>
          <span>{t("statements.total")}</span>
        </div>
        <ul className={styles.list} aria-label={t("statements.list")}>
          {data.slice(0, shown).map((statement) => (
            <StatementRow
              key={`${statement.id} ${statement.id === wanted}`}
              team_id={team_id}
              statement={statement}
              wanted={statement.id === wanted}
            />
          ))}
        </ul>
      </Card>
      <p className={styles.foot}>
        <span>{t("statements.count", { count: data.length })}</span>
        {left > 0 && (
          <Button size="xs" variant="default" onClick={() => setMost(shown + PER_PAGE)}>
            {t("statements.older")}
          </Button>
        )}
      </p>
    </>
  );
}
